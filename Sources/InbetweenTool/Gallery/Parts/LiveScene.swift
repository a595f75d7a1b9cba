import Inbetween
import InbetweenFiles

/// A scene that goes on and on, as its user changes it. Its tape can show the last seconds again.
///
/// The world ticks one tick at a time, so that the effects of a tick do not depend on when pictures are
/// drawn.
protocol LiveScene: GalleryScene {
  /// Everything that is drawn of an instant.
  associatedtype Moment
  var tape: Tape<Moment> { get set }
  /// The present moment, from the tape's frame.
  var present: Moment { get }
  func beforeTick() throws
  func afterTick()
}

extension LiveScene {
  var world: World { tape.world }
  var frame: Frame { tape.frame }
  var time: SceneTime { tape.time }
  var worlds: [World] { [tape.world] }
  /// The moment to draw.
  var shown: Moment { tape.past ?? present }

  func advance(by frameTime: Duration) throws {
    tape.advance(by: frameTime)
    guard tape.isLive else { return }
    while tape.isTickDue {
      try beforeTick()
      world.tick()
      world.sample(at: world.now, into: frame)
      afterTick()
      tape.record(present)
    }
    tape.sample()
  }

  func seek(to time: Duration) { tape.seek(to: time) }
  func afterTick() {}
}

/// A live scene that a ghost pointer demonstrates until the user does something.
protocol TouredScene: LiveScene {
  var ghost: GhostPointer { get }
  var area: Area { get }
  /// Whether pointer events outside the area count too, as during a drag.
  var isHolding: Bool { get }
  /// Makes the ghost pointer's demonstration.
  func makeTour() -> any PointerTour
  /// Handles an event of the user's pointer or of the ghost pointer. Positions are relative to the area's
  /// upper left corner.
  func follow(_ event: PointerEvent) throws
  /// Called when the pointer moves elsewhere.
  func leavePointer()
}

extension TouredScene {
  var isMoving: Bool { !tape.isLive || ghost.isActive || tape.isAwake }
  func leavePointer() {}

  func handle(_ event: PointerEvent) throws {
    switch event {
    case .moved(let position) where !isHolding && !(tape.isLive && area.contains(position)):
      return leavePointer()
    case .released where !isHolding: return
    default: break
    }
    if case .pressed = event { try takeOver() } else { try takeOver(resumes: false) }
    try follow(event.relative(to: area.least))
  }

  func takePace() -> Pace? {
    defer { tape.wish = nil }
    return tape.wish
  }

  /// Ends the display of the past and the ghost pointer's demonstration, because the user does something.
  ///
  /// - Parameter resumes: whether time that is held goes on, so that the user sees the whole effect.
  func takeOver(resumes: Bool = true) throws {
    if resumes { tape.wish = .forward }
    tape.goLive()
    tape.wake()
    guard ghost.isActive else { return }
    try follow(.released(at: ghost.position))
    try ghost.giveWay()
  }

  func play(_ file: MotionFile) throws -> Bool {
    try takeOver()
    return try playOnCast(file)
  }

  func beginTour() throws { try ghost.begin(makeTour()) }

  /// Advances the demonstration by a tick.
  func advanceTour() throws {
    guard ghost.isActive else { return }
    tape.wake()
    for event in try ghost.advance(by: tape.tick) { try follow(event) }
  }
}

/// The clock of a live scene, and its last 30 seconds, one moment per tick. With it a scene runs backward,
/// although its world runs only forward.
struct Tape<Moment> {
  let world: World
  /// The values at the present time.
  let frame = Frame(velocities: true)
  /// How much longer things may move without further input. Pictures are drawn until then.
  private var wakefulness = Duration.seconds(2)
  /// The present time.
  private var now = Duration.zero
  private var moments = Ring<Moment>(capacity: 30 * 120)
  /// The past instant that is shown; nil while the tape is live.
  private var shown: Instant?
  /// The direction in which time should run from now on; nil for no wish.
  var wish: Pace?

  init(tickRate: TickRate = .hertz(120)) { world = World(tickRate: tickRate) }

  /// The length of a tick.
  var tick: Duration { world.tickRate.instant(ofTick: 1).sinceStart }
  /// Whether the present is shown.
  var isLive: Bool { shown == nil }
  /// Whether the world's next tick is due.
  var isTickDue: Bool { world.tickRate.instant(ofTick: world.tickCount + 1) <= Instant(now) }
  var isAwake: Bool { wakefulness > .zero }

  /// The past moment that is shown; nil if the tape is live or empty.
  var past: Moment? {
    guard let shown, moments.count > 0 else { return nil }
    let tick = min(max(world.tickRate.lastTick(at: shown), oldestTick), world.tickCount)
    return moments[Int(tick - oldestTick)]
  }

  /// The time that is shown, and the range that can be shown.
  var time: SceneTime {
    SceneTime(
      shown: shown?.sinceStart ?? now, range: min(oldest, now)...now,
      tick: shown.map { world.tickRate.lastTick(at: $0) } ?? world.tickCount, isLoop: false)
  }

  /// Samples the world at the present time.
  func sample() { world.sample(at: Instant(now), into: frame) }

  mutating func wake() { wakefulness = .seconds(8) }

  /// Stores the moment after a tick of the world. A full tape drops its oldest moment.
  mutating func record(_ moment: Moment) {
    wakefulness = max(wakefulness - tick, .zero)
    moments.append(moment)
  }

  /// Removes all moments and shows the present.
  mutating func clear() {
    moments.removeAll()
    shown = nil
  }

  /// Shows a past time, clamped to the oldest moment. The present time or later shows the present.
  mutating func seek(to time: Duration) {
    shown = time < now && moments.count > 0 ? Instant(max(time, oldest)) : nil
  }

  /// Advances the shown time, first through the past and then the present.
  mutating func advance(by frameTime: Duration) {
    guard let past = shown?.sinceStart else { return now += frameTime }
    if past + frameTime < now { return shown = Instant(past + frameTime) }
    shown = nil
    now = past + frameTime
  }

  /// Shows the present.
  mutating func goLive() { shown = nil }

  private var oldestTick: Int64 { world.tickCount - Int64(moments.count) + 1 }
  private var oldest: Duration {
    moments.count > 0 ? world.tickRate.instant(ofTick: oldestTick).sinceStart : now
  }
}

/// The last elements of a list, the oldest first. A full ring drops its oldest element for a new one.
struct Ring<Element> {
  let capacity: Int
  private var elements: [Element] = []
  /// The index of the oldest element in `elements`, once that is full.
  private var first = 0

  init(capacity: Int) { self.capacity = capacity }

  var count: Int { elements.count }

  subscript(index: Int) -> Element { elements[(first + index) % elements.count] }

  mutating func append(_ element: Element) {
    if elements.count < capacity { return elements.append(element) }
    elements[first] = element
    first = (first + 1) % capacity
  }

  mutating func removeAll() {
    elements.removeAll(keepingCapacity: true)
    first = 0
  }
}

extension TickRate {
  /// Returns the number of the last tick at or before an instant, which must not be before 0.
  func lastTick(at instant: Instant) -> Int64 {
    var tick = instant.counts * numerator / (Instant.countsPerSecond * denominator)
    while self.instant(ofTick: tick + 1) <= instant { tick += 1 }
    while tick > 0, self.instant(ofTick: tick) > instant { tick -= 1 }
    return tick
  }
}

extension [Int] {
  /// Moves an index to the front of a list from back to front.
  mutating func raise(_ index: Int) {
    removeAll { $0 == index }
    append(index)
  }
}
