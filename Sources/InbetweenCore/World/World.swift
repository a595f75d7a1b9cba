/// A world of entities whose properties move. Your game loop owns the world and gives it time.
///
/// ```swift
/// let world = World()
/// let card = world.spawn()
/// try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(300)), on: card)
/// world.advance(by: .milliseconds(16))  // each frame: 0 … n fixed ticks
/// draw([0, 0], world[card, .opacity]!)
/// ```
///
/// A world belongs to one thread at a time; it may be handed over to another thread.
public final class World {
  /// No access to the engine spans a call of foreign code, so exclusivity is not checked.
  @exclusivity(unchecked) package var engine: Engine
  /// The link that handles keep. It is cut when the world is released (W6).
  package let link = Link<World>()
  /// The listeners of drivers. No access to the table spans a call of foreign code.
  @exclusivity(unchecked) var listeners = ListenerTable()
  /// Reused memory for the listeners of drivers that are gone.
  @exclusivity(unchecked) var goneListeners: [ListenerTable.Listener] = []
  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    /// The listeners to all events.
    let tasks = ListeningTasks()
  #endif
  /// The parts, which the world does not know one by one.
  package let parts: PartTable
  /// The part that ends entities.
  package let deaths: Deaths
  /// Replaces the setting of base values; nil, the default, sets them at once.
  @exclusivity(unchecked) package var assigner: Assigner?
  // Each access to these numbers is a single read or write, during which no other code can run.
  /// True while a tick, its systems and its callbacks run.
  @exclusivity(unchecked) var isTicking = false
  /// The world's own time that the tick takes, in counts.
  @exclusivity(unchecked) var stepCounts: Int64 = 0
  /// The part of the tick's own time that has passed since the last tick.
  @exclusivity(unchecked) var movedCounts: Int64 = 0
  /// The number of events that ticks before the last one have published in its frame.
  @exclusivity(unchecked) var eventsBefore = 0
  @exclusivity(unchecked) var accumulator: FrameAccumulator

  /// The game's own systems, which run in every tick.
  public let systems: Systems

  /// The defaults of `tween`, `animate` and `decay`.
  @exclusivity(unchecked) public var defaults = TweenDefaults()

  /// Motions by name, for the `named` of `animate`; empty by default.
  @exclusivity(unchecked) public var theme = MotionTheme()

  package typealias Assigner = (
    Entity, PropertyLanes, SIMD16<Float>, CallSite.File, CallSite.Line
  ) throws(TweenError) -> Void

  /// The policy for reduced motion; off by default. The policy applies to tweens, tweens along paths, springs
  /// and decays that are registered from now on, and to transitions that directors make from now on.
  @exclusivity(unchecked) public var reducedMotion = ReducedMotion.off

  /// Whether the present tick, or between two ticks the last one, had already been run before
  /// `SnapshotRing.restore` took the world back. Sounds and effects of such a tick have been played, unless
  /// it now has other events. After `World.restore(_:)`, for example an undo or a load, no tick is a
  /// repetition.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0).onComplete { fade in
  ///   if fade.world?.isRepeatingTick == false { print("a sound") }
  /// }
  /// ```
  @exclusivity(unchecked) public internal(set) var isRepeatingTick = false
  /// The last tick that was run before a ring took the world back.
  @exclusivity(unchecked) var lastRepeatedTick: Int64 = 0
  @exclusivity(unchecked) var groupMemory = GroupMemory()

  /// The world's id in the interface for C; 0 without one.
  @exclusivity(unchecked) package var number: UInt32 = 0

  /// Whether a snapshot has been taken or restored, so that dead entities may come back.
  package var hasSnapshots = false
  #if !hasFeature(Embedded)
    /// The properties that the data of an earlier version of the game has under other names.
    @exclusivity(unchecked) var renames: [(old: String, new: String, type: String)] = []
  #endif

  /// Called with each error that a system or a callback throws. A tick continues after an error. Nil, the
  /// default, prints the error to standard error, except in Embedded Swift. If errors of
  /// one place differ only in numbers, the 1st, 10th, 100th … of them is printed.
  ///
  /// ```swift
  /// world.onError = { failure in print(failure) }
  /// ```
  @exclusivity(unchecked) public var onError: ((UncaughtError) -> Void)?

  /// Called in debug builds for a driver of `tween` that was never started. The call comes when the driver's
  /// entity or the world ends. Usually a call of `start()` is missing. Nil, the default, prints the driver to
  /// standard error. Release builds do not check this.
  ///
  /// ```swift
  /// world.onUnstarted = { driver in print(driver) }
  /// ```
  @exclusivity(unchecked) public var onUnstarted: ((UnstartedDriver) -> Void)?
  #if !hasFeature(Embedded)
    /// The errors printed in the place of `onError`.
    @exclusivity(unchecked) var printed = PrintedErrors()
  #endif
  #if DEBUG && !hasFeature(Embedded)
    @exclusivity(unchecked) var callSites = CallSites()
    @exclusivity(unchecked) var kept = KeptDrivers()
  #endif

  /// The longest frame time that `advance(by:)` takes whole: 250 ms by default. So a breakpoint or a
  /// suspended laptop does not cost minutes of ticks. A negative limit means zero.
  public var hitchLimit: Duration = .milliseconds(250)

  /// The policy for frame time beyond `hitchLimit`; by default it is dropped.
  public var hitchPolicy = HitchPolicy.drop

  /// The number of threads that ticks and samples may use, including the calling thread. 1 by default;
  /// clamped to 1 … 16.
  ///
  /// - More threads than cores gain nothing. The results do not depend on the number of threads.
  /// - A world that moves fewer than about 65,000 tweens or 22,000 springs uses one thread, at no cost.
  /// - The other threads belong to the world. The threads begin with the first tick that needs them, sleep
  ///   between ticks, and end with the world.
  /// - Callbacks run on the thread that calls `tick()`. But several threads may call a function given to
  ///   `Easing.function` at once.
  /// - On a platform without threads the setting has no effect.
  public var threads: Int {
    get { engine.threads }
    set { engine.threads = max(1, min(newValue, 16)) }
  }

  /// Creates an empty world with `tickRate` fixed ticks a second. `parts` names the optional parts: see
  /// `WorldParts`. `World()` of the module `Inbetween` has all parts.
  public init(tickRate: TickRate = .hertz(60), parts others: WorldParts) {
    engine = Engine(tickRate: tickRate)
    accumulator = FrameAccumulator(rate: tickRate)
    deaths = others.makeDeaths(engine.channels.lending, link)
    parts = PartTable(World.coreParts(engine.identity, deaths) + others.make(), others)
    systems = Systems(of: engine.identity)
    link.tie(to: self)
  }

  deinit {
    #if DEBUG && !hasFeature(Embedded)
      reportAllUnstarted()
    #endif
    link.cut()
    for part in parts.all { part.end() }
    #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
      endAwaits()
    #endif
  }

  /// The instant of the last tick, in the engine's time. The instant advances while the world is paused: the
  /// world's own time is `time`. In a callback it is the instant of the callback's event. If you pause
  /// between two ticks, it is the instant of the pause until the next tick.
  public var now: Instant { Instant(counts: engine.clocks.command ?? engine.clocks.now) }

  /// The number of ticks a second.
  public var tickRate: TickRate { engine.clocks.tickRate }

  /// The number of ticks that have been run.
  public var tickCount: Int64 { engine.clocks.tickCount }

  /// The fraction of the next tick's time that `advance(by:)` has left over, in 0 ..< 1. `sample(at:into:)`
  /// takes it.
  public var alpha: Double { accumulator.alpha }

  /// The events of the last `tick()` or `advance(by:)`, and of your calls before it. A tick calls callbacks
  /// in rounds, because a callback may cause further events. Events of one round are ordered by instant; at
  /// one instant, by the order in which their drivers were registered.
  public var events: [Event] { engine.log.events.published }

  package var hasEvents: Bool { !engine.log.events.published.isEmpty }

  /// Calls `body` with the events, which are not copied.
  @inline(__always)
  package func withEvents<Result>(_ body: (UnsafeBufferPointer<Event>) -> Result) -> Result {
    engine.log.events.published.withUnsafeBufferPointer(body)
  }

  /// The events of the last tick alone. Systems use them, since a frame may run several ticks.
  public var tickEvents: ArraySlice<Event> { engine.log.events.published[eventsBefore...] }

  /// The world's own time in the present tick, or in the last tick. Systems use it as their time step.
  ///
  /// - At rate 1 it is a whole tick, in slow motion less, and while the world is paused zero. Before the
  ///   first tick it is zero.
  /// - For systems before the animation, it follows the world's rate at the start of the tick. A ramp may
  ///   change the rate later in the tick.
  /// - Between two ticks it is the step of the last tick, even if the rate has changed since.
  /// - If the world is paused between two ticks, the part of a tick before the pause is added to the first
  ///   step after the pause.
  public var timeStep: Duration { Duration(counts: stepCounts) }

  /// `timeStep` in seconds, rounded once.
  public var timeStepSeconds: Float { Float(Double(stepCounts) / Double(Instant.countsPerSecond)) }

  /// Moves the world to the instant that `advance` has reached. A sample at `alpha` shows it. So a clock that
  /// is then paused, resumed or gets another rate does not step back. Does nothing while a tick runs.
  /// Returns whether it moved.
  @inline(__always) @discardableResult
  func moveToFrame() -> Bool {
    if !movesToFrame { return false }
    move(to: instant(at: alpha))
    return true
  }

  /// Moves the world to the present frame for an operation on a driver. Returns false, and does not move, if
  /// the operation is illegal at the last tick. Also false if the driver has ended meanwhile and has left
  /// the world.
  func moveToFrame(for driver: DriverID, if isLegal: @autoclosure () -> Bool = true) -> Bool {
    if !movesToFrame { return true }
    return isLegal() && (!moveToFrame() || engine.drivers.findPresent(driver) != nil)
  }

  /// Whether the present frame is after the last tick.
  var movesToFrame: Bool { !accumulator.isEmpty && !isBusy }

  private func move(to instant: Instant) {
    let time = engine.clocks.instants[0]
    engine.move(to: instant.counts)
    movedCounts += engine.clocks.instants[0] - time
  }

  /// Whether no tick can run now.
  package var isBusy: Bool { isTicking || engine.channels.lending.isBusy }

  /// Writes the values of the world between two ticks into `frame`: `alpha` of a tick after the last tick. In
  /// a callback, the last tick is the tick that is running. The world is unchanged.
  ///
  /// ```swift
  /// world.advance(by: .milliseconds(25))
  /// world.sample(at: world.alpha, into: frame)
  /// let place = frame[card, .position]
  /// ```
  ///
  /// - Parameter alpha: clamped to 0 … 1.
  /// - Complexity: O(n), where n is the number of values in the frame and of values that move. Each start,
  ///   iteration and end in between costs O(log m) more, where m is the number of coming events.
  public func sample(at alpha: Double, into frame: Frame) {
    sample(at: instant(at: alpha), into: frame)
  }

  /// Returns the instant `alpha` of a tick after the last tick. `alpha` is clamped to 0 … 1.
  func instant(at alpha: Double) -> Instant {
    let next = engine.clocks.tickRate.instant(ofTick: engine.clocks.tickCount + 1).counts
    let part = alpha > 0 ? min(alpha, 1) : 0
    let last = engine.clocks.lastTick
    let offset = Int64((part * Double(next - last)).rounded(.toNearestOrEven))
    return Instant(counts: last + offset)
  }

  /// Writes the values of the world at `instant` into `frame`. The world is unchanged.
  ///
  /// Beyond the next tick, a sample is a prediction. The world will show these values, to the bit, if no
  /// input, callback or system changes the world until then.
  ///
  /// - Parameter instant: the instant, also beyond the next tick. Earlier instants count as the last tick.
  /// - Complexity: O(n), where n is the number of values in the frame and of values that move. Each start,
  ///   iteration and end up to `instant` costs O(log m) more, where m is the number of coming events.
  public func sample(at instant: Instant, into frame: Frame) {
    engine.sample(at: max(min(instant.counts, 1 << 60), engine.clocks.now)) {
      frame.take(&$0, at: $0.clocks.now)
    }
  }
}
