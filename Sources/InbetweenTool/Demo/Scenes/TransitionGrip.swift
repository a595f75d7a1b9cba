import Inbetween

/// The pointer's hold on a transition: it takes what it drags along with it.
struct TransitionGrip {
  /// Whether it has been moved far enough to be no click.
  private(set) var isDragging = false

  private let pull: SIMD2<Float>
  private let curve: Easing
  private let start: SIMD2<Float>
  /// How far what is dragged was then.
  private let part: Float

  /// - Parameter origin: where the transition left its rest.
  init(
    _ choice: DirectorChoice, at place: SIMD2<Float>, position: Float, origin: TransitionEnd
  ) {
    pull = choice.pull
    curve = choice.curve
    start = place
    let begun = position <= 0 ? .back : position >= 1 ? .fore : origin
    part = Self.part(at: position, curve, begun)
  }

  /// The position that keeps what is dragged at the pointer; nil as long as it may be a click.
  mutating func move(to place: SIMD2<Float>, origin: TransitionEnd) -> Float? {
    let way = place - start
    if (way * way).sum() > 16 { isDragging = true }
    guard isDragging else { return nil }
    let goal = part + (way * pull).sum() / (pull * pull).sum()
    return Self.position(of: goal, curve, origin)
  }

  private static func part(at position: Float, _ curve: Easing, _ origin: TransitionEnd) -> Float {
    origin == .back ? curve(position) : 1 - curve(1 - position)
  }

  /// The position at which a rising curve gives a part, found by halves.
  private static func position(of part: Float, _ curve: Easing, _ origin: TransitionEnd) -> Float {
    if part <= 0 { return 0 }
    if part >= 1 { return 1 }
    var (low, high) = (Float(0), Float(1))
    for _ in 0..<22 {
      let middle = (low + high) / 2
      if Self.part(at: middle, curve, origin) < part { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }
}

/// How fast a held transition has been moved of late.
struct Flick {
  /// What lies further back, in ticks of 120 a second, does not count: 150 ms, of which the pictures of a
  /// slow machine may take two thirds.
  private static let memory: Int64 = 18
  private var notes: [(tick: Int64, position: Float)] = []

  /// Notes where it is, when it is moved and when it is let go of.
  mutating func note(_ position: Float, tick: Int64) {
    // Between two pictures of a slow machine many moves come at once.
    if notes.last?.tick == tick { notes.removeLast() }
    notes.append((tick, position))
    // One that is older stays: the one before the last may be long ago.
    while notes.count > 2, notes[1].tick <= tick - Self.memory { notes.removeFirst() }
  }

  /// Positions a second, within ±8: near an end a small move of what is dragged is a large one of the
  /// position.
  var velocity: Float {
    guard let first = notes.first, let last = notes.last, last.tick > first.tick else { return 0 }
    return min(max((last.position - first.position) * 120 / Float(last.tick - first.tick), -8), 8)
  }
}
