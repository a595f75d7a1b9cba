import Inbetween

/// A world of 100 ticks a second with one entity, for tests in milliseconds.
struct TransitionScene {
  static let energy = Property<Float>("energy", default: 0)

  let world: World
  let entity: Entity

  init(tickRate: TickRate = .hertz(100)) {
    world = World(tickRate: tickRate)
    entity = world.spawn()
  }

  /// Makes a transition with a tween of energy from 0 to 100.
  func open(
    _ milliseconds: Int64 = 400, _ direction: TransitionDirection = .forward,
    change: (inout TransitionTween<Float>) -> Void = { _ in }
  ) throws -> TransitionHandle {
    let handle = try world.makeTransition(
      Transition(duration: .milliseconds(milliseconds), direction: direction))
    var tween = TransitionTween(Self.energy, back: 0, fore: 100, transition: handle.id)
    change(&tween)
    try world.register(tween, on: entity)
    return handle
  }

  func run(to milliseconds: Int64) {
    while world.now.counts < milliseconds * 90 { world.tick() }
  }

  var energy: Float { world[entity, Self.energy]! }
  var base: Float { world.base(entity, Self.energy)! }

  /// Returns the energy shown `milliseconds` after the beginning, which must not have passed.
  func energy(at milliseconds: Double) -> Float {
    let frame = Frame()
    world.sample(at: Instant(counts: Int64((milliseconds * 90).rounded())), into: frame)
    return frame[entity, Self.energy]!
  }
}

/// Logs the callbacks of a transition, with instants in milliseconds.
final class TransitionLog {
  private(set) var lines: [String] = []
  var base: [Float] = []

  func follow(_ handle: TransitionHandle, as name: String = "", in scene: TransitionScene) {
    let world = scene.world
    func write(_ what: String) {
      lines.append([what, name, milliseconds(world.now)].filter { !$0.isEmpty }.joined(separator: " "))
    }
    handle.onWillBegin { [unowned world] direction in
      _ = world
      write("will \(direction)")
    }
    handle.onPhaseChange { write("\($0)") }
    handle.onDidEnd { [unowned self] end in
      write("end \(end)")
      base.append(scene.base)
    }
  }

  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

extension Spring {
  /// Returns a spring whose implicit duration is `duration`, to the count.
  static func settling(in duration: Duration, ratio: Double = 1) -> Spring {
    var (low, high) = (0.001, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      let spring = try! Spring(response: .seconds(middle), dampingRatio: ratio)
      let found = spring.implicitDuration!.counts
      if found == duration.counts { return spring }
      if found < duration.counts { low = middle } else { high = middle }
    }
    preconditionFailure("no spring settles in \(duration)")
  }
}
