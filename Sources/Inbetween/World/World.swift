/// An entity-component-system world of motion, to be embedded in a game loop.
///
///     let world = World()
///     let card = world.spawn()
///     try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(300)), on: card)
///     world.advance(by: frameTime)      // every frame: 0 … n fixed ticks
///     draw(opacity: world[card, .opacity]!)
///
/// A world belongs to one thread at a time; it may be handed from one to another.
public final class World {
  /// Nothing of it is held across a call of anybody else's code, so no access need be watched.
  @exclusivity(unchecked) var engine: Engine
  /// What handles hold; cut when the world goes (W6).
  let link = Link<World>()
  /// Who listens to drivers.
  var listeners = ListenerTable()
  #if !hasFeature(Embedded)
    /// Who listens to all events.
    let streams = EventStreams()
  #endif
  /// What is live of transitions.
  var transitions: TransitionTable
  /// The game's own components and tags.
  @exclusivity(unchecked) var pools: PoolTable
  /// Who adds the components of a pool to `stateHash`, for pools of which that was asked.
  var componentHashes: [ComponentHash] = []
  /// Where properties are written to after every tick.
  @exclusivity(unchecked) var bindings = BindingTable()
  /// While a tick, its systems and its callbacks run.
  var isTicking = false
  /// How much of the world's own time the tick takes, in counts.
  var stepCounts: Int64 = 0
  /// How many events the ticks before the last one have published in its frame.
  var eventsBefore = 0
  private var accumulator: FrameAccumulator

  /// The game's own systems, which run in every tick.
  public let systems: Systems

  /// What `tween` and `animate` take where nothing else is said.
  @exclusivity(unchecked) public var defaults = TweenDefaults()

  /// Motions by name, for `animate(_:_:to:named:replaces:on:)`; none unless set.
  @exclusivity(unchecked) public var theme = MotionTheme()

  /// What becomes of tweens, also along paths, springs and decays that are registered from now on, for those
  /// who do not want to see things move; off unless set.
  @exclusivity(unchecked) public var reducedMotion = ReducedMotion.off

  /// The longest frame time that `advance(by:)` takes whole: 250 ms, so that a breakpoint or a suspended
  /// laptop does not cost minutes of ticks. Negative limits count as zero.
  public var hitchLimit: Duration = .milliseconds(250)

  /// What becomes of frame time beyond `hitchLimit`: dropped unless set.
  public var hitchPolicy = HitchPolicy.drop

  /// How many threads ticks and samples may use, the calling one included: 1 … 16; other numbers are held
  /// within. 1 unless set, which is no other thread; more than the machine has cores gain nothing.
  ///
  /// The bits are the same whatever the number (D1), and a world that moves fewer than some 65,000 tweens, or
  /// 22,000 springs, goes on by itself, at no cost. The other threads are the world's own: they begin with
  /// the first tick that needs them, sleep between ticks, and end with the world. They do arithmetic alone:
  /// callbacks run on the thread that calls `tick()`, but a function given to `Easing.function` may be called
  /// by several at once. Where a platform has no threads, the setting changes nothing.
  public var threads: Int {
    get { engine.threads }
    set { engine.threads = max(1, min(newValue, 16)) }
  }

  /// An empty world with so many fixed ticks a second.
  public init(tickRate: TickRate = .hertz(60)) {
    engine = Engine(tickRate: tickRate)
    pools = PoolTable(lending: engine.lending, link: link)
    accumulator = FrameAccumulator(rate: tickRate)
    transitions = TransitionTable(identity: engine.identity)
    systems = Systems(of: engine.identity)
    link.tie(to: self)
  }

  deinit {
    link.cut()
    for pool in pools.pools { pool.cancelHooks() }
    #if !hasFeature(Embedded)
      endAwaits()
    #endif
  }

  /// The engine instant of the last tick; within a callback, that of the callback's event (W7). Ticks go on
  /// while the world pauses: its own time is `time`.
  public var now: Instant { Instant(counts: engine.command ?? engine.now) }

  /// How many ticks a second there are.
  public var tickRate: TickRate { engine.tickRate }

  /// How many ticks have been run.
  public var tickCount: Int64 { engine.tickCount }

  /// How much of the next tick's time `advance(by:)` has kept over, in 0 ..< 1; what `sample(at:into:)`
  /// takes.
  public var alpha: Double { accumulator.alpha }

  /// What happened in the last `tick()` or `advance(by:)`, and outside ticks before it: round after round of
  /// callbacks, each in total order (instant, serial, occurrence) (W7).
  public var events: [Event] { engine.events.published }

  /// Those of `events` that the last tick alone has published: for systems, which run in every one of the
  /// ticks of a frame.
  public var tickEvents: ArraySlice<Event> { engine.events.published[eventsBefore...] }

  /// Takes a frame's real time and runs the fixed ticks that are due; the remainder is kept exactly (T2).
  ///
  /// - Returns: how many ticks were run, and the time that was dropped: what is over `hitchLimit` (unless
  ///   `hitchPolicy` has it made up for), or the whole of a negative time; within a callback, a hook or a
  ///   system, and while rows are lent (E2), all of it.
  @discardableResult
  public func advance(by frameTime: Duration) -> Advance {
    if isBusy { return Advance(ticks: 0, dropped: frameTime) }
    clearPublished()
    let advance = accumulator.take(frameTime, limit: hitchLimit, hitchPolicy)
    for _ in 0..<advance.ticks { runTick() }
    return advance
  }

  /// Runs exactly one fixed tick, for hosts with a fixed loop of their own (T3). Within a callback, a
  /// hook or a system, and while rows are lent (E2), it does nothing.
  public func tick() {
    if isBusy { return }
    clearPublished()
    runTick()
  }

  /// While the world is paused: lets its own time go on for exactly one tick, systems included, and holds it
  /// again. So many steps come to the very instant to which so many ticks come: at a rate of 1/7, too, where
  /// a tick is no whole number of counts. Timelines in real time move by that tick too.
  ///
  /// - Returns: false, and nothing is done, if the world is not paused, within a callback, a hook or a
  ///   system, and while rows are lent (E2).
  @discardableResult
  public func step() -> Bool {
    if isBusy || !resume() { return false }
    clearPublished()
    runTick()
    pause()
    return true
  }

  /// How much of the world's own time the tick takes that runs, or took that ran last: a whole tick at rate
  /// 1, less in slow motion, nothing while the world pauses. What a system counts with.
  ///
  /// Systems before the animation see it as the world's rate then is. Between two ticks it is that of the
  /// last one, whatever the world's rate has become since; before the first it is zero.
  public var timeStep: Duration { Duration(counts: stepCounts) }

  /// `timeStep` in seconds, rounded once.
  public var timeStepSeconds: Float { Float(Double(stepCounts) / Double(Instant.countsPerSecond)) }

  /// Whether no tick can run now.
  var isBusy: Bool { isTicking || pools.lending.depth > 0 || pools.underWay > 0 }

  private func clearPublished() {
    engine.clearPublished()
    eventsBefore = 0
  }

  /// Evaluates the world `alpha` of a tick after `now` into `frame`, and leaves the world as it was (T4).
  ///
  /// - Parameter alpha: held within 0 … 1.
  public func sample(at alpha: Double, into frame: Frame) {
    sample(at: instant(at: alpha), into: frame)
  }

  /// The instant `alpha` of a tick after `now`, held within 0 … 1.
  func instant(at alpha: Double) -> Instant {
    let next = engine.tickRate.instant(ofTick: engine.tickCount + 1).counts
    let part = alpha > 0 ? min(alpha, 1) : 0
    let offset = Int64((part * Double(next - engine.now)).rounded(.toNearestOrEven))
    return Instant(counts: engine.now + offset)
  }

  /// Evaluates the world at `instant` into `frame`, and leaves the world as it was (T4).
  ///
  /// - Parameter instant: `now` or later; an earlier one counts as `now`. It may lie beyond the next tick.
  public func sample(at instant: Instant, into frame: Frame) {
    engine.sample(at: max(min(instant.counts, 1 << 60), engine.now)) { frame.take(&$0, at: $0.now) }
  }
}
