import Inbetween

/// The ghost pointer's demonstration in Throw. It throws one card after the other, round after round.
struct ThrowTour: PointerTour {
  private(set) var position: SIMD2<Float>
  private(set) var isPressed = false

  private enum Phase { case approach, hold, swing, rest }

  /// A throw: where the card would stop, and whether it is caught in flight for it.
  private struct Swing {
    let card: Int
    let end: SIMD2<Float>
    var catches = false
  }

  /// The throws of a round.
  private let swings: [Swing]
  /// Returns the decay rate of a card's velocity, per second.
  private let friction: () -> Double
  /// Returns a card's present centre.
  private let center: (Int) -> SIMD2<Float>
  /// Returns whether a card has been dealt and not been thrown.
  private let isReady: (Int) -> Bool
  private static let swingTime = Duration.milliseconds(200)
  /// The time by which the held spring lags behind the pointer: 2 over its angular frequency.
  private static let lag = Duration.seconds(2 / Spring.held.angularFrequency)

  private var phase = Phase.approach
  /// The index of the present throw.
  private var index = 0
  /// The start time and the start position of the phase.
  private var began = Duration.zero
  private var origin: SIMD2<Float>

  init(
    on table: ThrowTable, friction: @escaping () -> Double, center: @escaping (Int) -> SIMD2<Float>,
    isReady: @escaping (Int) -> Bool
  ) {
    (self.friction, self.center, self.isReady) = (friction, center, isReady)
    position = table.field.position(at: SIMD2(0.62, 0.6))
    origin = position
    func spot(_ target: Int, _ x: Float, _ y: Float) -> SIMD2<Float> {
      table.targets[target] + SIMD2(x, y) * table.targetRadius
    }
    swings = [
      Swing(card: 1, end: spot(1, 0.12, 0.2)), Swing(card: 3, end: spot(2, -0.5, 0.1)),
      Swing(card: 0, end: table.field.position(at: SIMD2(0.34, -0.3))),
      Swing(card: 0, end: spot(0, 0.2, -0.15), catches: true),
      Swing(card: 4, end: spot(2, 0.35, -0.6)),
      Swing(card: 2, end: spot(1, -0.6, -0.2)),
    ]
  }

  /// It goes on until the user does something.
  var isOver: Bool { false }

  mutating func advance(to time: Duration) -> [PointerEvent] {
    let swing = swings[index]
    switch phase {
    case .approach:
      guard swing.catches || isReady(swing.card) else {
        began = time
        return []
      }
      let part = part(time, of: .milliseconds(swing.catches ? 380 : 700))
      position = origin + (center(swing.card) + SIMD2(12, 16) - origin) * Easing.cubicInOut(part)
      if part < 1 { return [.moved(to: position)] }
      begin(.hold, at: time)
      isPressed = true
      return [.pressed(at: position)]
    case .hold:
      if part(time, of: .milliseconds(200)) == 1 { begin(.swing, at: time) }
    case .swing:
      // The pointer releases the card at its greatest speed. From there the card glides by velocity /
      // friction.
      let part = part(time, of: Self.swingTime)
      let (seconds, lag) = (Self.swingTime / .seconds(1), Self.lag / Self.swingTime)
      let glide = Float((1 - lag) * (1 - lag) + (1 - lag) * 2 / (seconds * friction()))
      position = origin + (swing.end + SIMD2(12, 16) - origin) / glide * (part * part)
      if part < 1 { return [.moved(to: position)] }
      begin(.rest, at: time)
      isPressed = false
      return [.released(at: position)]
    case .rest:
      let next = (index + 1) % swings.count
      if part(time, of: .milliseconds(swings[next].catches ? 120 : 700)) == 1 {
        index = next
        begin(.approach, at: time)
      }
    }
    return []
  }

  private mutating func begin(_ phase: Phase, at time: Duration) {
    self.phase = phase
    began = time
    origin = position
  }

  private func part(_ time: Duration, of length: Duration) -> Float {
    Float(min(max((time - began) / length, 0), 1))
  }
}
