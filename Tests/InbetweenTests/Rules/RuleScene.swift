import Inbetween

/// A world of 100 ticks a second with one entity, for tests in milliseconds: a tick is 10 ms, and one
/// millisecond is 90 counts.
struct RuleScene {
  static let energy = Property<Float>("energy", default: 0)

  let world: World
  let entity: Entity

  init(base: Float = 0) throws {
    world = World(tickRate: .hertz(100))
    entity = world.spawn()
    try world.assign(entity, Self.energy, to: base)
  }

  /// Ticks until `milliseconds` have passed. Returns the events on the way.
  @discardableResult
  func run(to milliseconds: Int64) -> [RuleEvent] {
    precondition(milliseconds % 10 == 0, "a tick is 10 ms")
    var events: [RuleEvent] = []
    while world.now.counts < milliseconds * 90 {
      world.tick()
      events += world.events.map(RuleEvent.init)
    }
    return events
  }

  var energy: Float { world[entity, Self.energy]! }
  var base: Float { world.base(entity, Self.energy)! }

  /// Returns the energy shown `milliseconds` after the beginning, which must not have passed.
  func energy(at milliseconds: Int64) -> Float {
    let frame = Frame()
    world.sample(at: Instant(counts: milliseconds * 90), into: frame)
    return frame[entity, Self.energy]!
  }

  @discardableResult
  func register(_ tween: Tween<Float>) throws -> DriverHandle { try world.register(tween, on: entity) }

  /// Registers a tween of energy through `values`, in milliseconds, on a timeline.
  @discardableResult
  func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, on timeline: Timeline?,
    change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    try register(
      RuleScene.tween(values, duration, delay: delay) {
        $0.timeline = timeline?.id
        change(&$0)
      })
  }

  var precedence: Precedence { world.precedence(of: entity, Self.energy)! }

  /// Returns a tween of energy through `values`, in milliseconds.
  static func tween(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, change: (inout Tween<Float>) -> Void = { _ in }
  ) -> Tween<Float> {
    var tween = Tween(
      energy, values: values, duration: .milliseconds(duration), delay: .milliseconds(delay))
    change(&tween)
    return tween
  }
}

/// Returns whether a value in motion is the expected one; the Float formula may be an ulp or two off.
func near(_ found: Float, _ expected: Float) -> Bool {
  abs(found - expected) <= 1e-6 * max(1, abs(expected))
}

/// An event in milliseconds.
struct RuleEvent: Equatable, CustomStringConvertible {
  var kind: Event.Kind
  var driver: DriverID
  var milliseconds: Double
  var shadowed = false

  init(_ event: Event) {
    kind = event.kind
    driver = event.driver
    milliseconds = Double(event.instant.counts) / 90
    shadowed = event.shadowed
  }

  init(_ kind: Event.Kind, _ driver: DriverHandle, _ milliseconds: Double, shadowed: Bool = false) {
    self.kind = kind
    self.driver = driver.id
    self.milliseconds = milliseconds
    self.shadowed = shadowed
  }

  var description: String { "\(kind) \(driver) at \(milliseconds)\(shadowed ? " shadowed" : "")" }
}
