import Inbetween

/// A world of 100 ticks a second with one entity, for tests in milliseconds: a tick is 10 ms. Its energy is 8
/// at the beginning. Handles have names, under which callbacks and events are logged: "start a 20" is a
/// callback of a at 20 ms, "started a 20" the event.
struct ControlScene {
  static let energy = Property<Float>("energy", default: 0)

  let world: World
  let entity: Entity
  let log = CallLog()

  init(base: Float = 8, killsCompleted: Bool = true, tickRate: TickRate = .hertz(100)) throws {
    world = World(tickRate: tickRate)
    entity = world.spawn()
    world.defaults.killsCompleted = killsCompleted
    try world.assign(entity, Self.energy, to: base)
  }

  /// Registers a linear tween of energy, in milliseconds, without starting it.
  func tween(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, as name: String? = nil, updates: Bool = true
  ) throws -> DriverHandle {
    let handle = try world.tween(entity, Self.energy, values: values)
    try handle.duration(.milliseconds(duration)).delay(.milliseconds(delay)).ease(.linear)
    if let name { log.follow(handle, as: name, in: world, updates: updates) }
    return handle
  }

  /// Registers a tween, as `tween` does, and starts it.
  func start(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, as name: String? = nil, updates: Bool = true
  ) throws -> DriverHandle {
    let handle = try tween(values, duration, delay: delay, as: name, updates: updates)
    handle.start()
    return handle
  }

  /// Registers a `Tween` of energy, in milliseconds, and starts it unless `starts` is false.
  func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, as name: String? = nil, starts: Bool = true,
    updates: Bool = true, change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    var tween = Tween(
      Self.energy, values: values, duration: .milliseconds(duration), delay: .milliseconds(delay))
    change(&tween)
    let handle = try world.register(tween, on: entity, starts: starts)
    if let name { log.follow(handle, as: name, in: world, updates: updates) }
    return handle
  }

  /// Ticks until `milliseconds` have passed. Returns the events on the way.
  @discardableResult
  func run(to milliseconds: Int64) -> [String] {
    precondition(milliseconds % 10 == 0, "a tick is 10 ms")
    var events: [String] = []
    while world.now.counts < milliseconds * 90 {
      world.tick()
      events += self.events
    }
    return events
  }

  /// The last tick's events.
  var events: [String] {
    world.events.map { "\($0.kind) \(log.name(of: $0.driver)) \(milliseconds($0.instant))" }
  }

  var energy: Float { world[entity, Self.energy]! }
  var base: Float { world.base(entity, Self.energy)! }
  var precedence: Precedence { world.precedence(of: entity, Self.energy)! }
}

/// The log of callbacks.
final class CallLog {
  private(set) var lines: [String] = []
  private var names: [DriverID: String] = [:]

  func name(of driver: DriverID) -> String { names[driver] ?? "?" }

  func write(_ line: String) { lines.append(line) }

  /// Returns the lines that were logged since the last call.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }

  func name(_ handle: DriverHandle, _ name: String) { names[handle.id] = name }

  /// Sets all nine callbacks of a handle; without `updates` the other eight.
  func follow(_ handle: DriverHandle, as name: String, in world: World, updates: Bool = true) {
    names[handle.id] = name
    func writing(_ what: String) -> (DriverHandle) -> Void {
      { [unowned self, unowned world] given in
        let stranger = given == handle ? "" : " of another handle"
        write("\(what) \(name) \(milliseconds(world.now))\(stranger)")
      }
    }
    handle.onStart(writing("start")).onStop(writing("stop")).onRestart(writing("restart"))
    handle.onPause(writing("pause")).onResume(writing("resume")).onComplete(writing("complete"))
    handle.onKill(writing("kill")).onRevive(writing("revive"))
    if updates { handle.onUpdate(writing("update")) }
  }
}

/// Returns the names of the callbacks that an event calls: the one of its kind, and `kill` if it kills the
/// driver.
func callbackNames(of event: Event) -> [String] {
  let own: [String] =
    switch event.kind {
    case .started: ["start"]
    case .stopped: ["stop"]
    case .restarted: ["restart"]
    case .paused: ["pause"]
    case .resumed: ["resume"]
    case .completed: ["complete"]
    case .revived: ["revive"]
    case .repeated, .killed, .superseded, .entityDied: []
    }
  return own + (event.kills ? ["kill"] : [])
}

/// Returns an instant in milliseconds, as a whole number where it is one.
func milliseconds(_ instant: Instant) -> String {
  instant.counts % 90 == 0 ? "\(instant.counts / 90)" : "\(Double(instant.counts) / 90)"
}

/// All that a handle and its world show, for comparison before and after an operation that must change
/// nothing.
struct ControlState: Equatable {
  var hash: UInt64
  var now: Instant
  var drivers: Int
  var events: [Event]
  var precedence: Precedence?
  var shown: Float?
  var base: Float?
  var state: DriverState
  var times: [Duration?]
  var ease: Easing?
  var rate: Rate?
  var percent: Double?

  init(_ scene: ControlScene, _ handle: DriverHandle) {
    hash = scene.world.stateHash
    now = scene.world.now
    drivers = scene.world.driverCount
    events = scene.world.events
    precedence = scene.world.precedence(of: scene.entity, ControlScene.energy)
    shown = scene.world[scene.entity, ControlScene.energy]
    base = scene.world.base(scene.entity, ControlScene.energy)
    state = handle.state
    times = [handle.elapsed, handle.duration, handle.delay]
    ease = handle.ease
    rate = handle.rate
    percent = handle.percentComplete
  }
}
