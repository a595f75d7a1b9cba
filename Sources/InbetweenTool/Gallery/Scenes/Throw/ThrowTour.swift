import Inbetween

/// The ghost pointer's demonstration in Throw. It grabs a card and throws it, then the next one.
struct ThrowTour: PointerTour {
  private(set) var position: SIMD2<Float>
  private(set) var isPressed = false

  private enum Phase { case approach, hold, swing, rest }

  /// The cards to throw, and where each would come to rest.
  private let throwing: [(card: Int, end: SIMD2<Float>)]
  /// Returns the decay rate of a card's velocity, per second.
  private let friction: () -> Double
  /// Returns a card's present center.
  private let center: (Int) -> SIMD2<Float>
  private static let swingTime = Duration.milliseconds(200)
  /// The time by which the held spring lags behind the pointer: 2 over its angular frequency.
  private static let lag = Duration.seconds(2 / Spring.held.angularFrequency)

  private var phase = Phase.approach
  /// The index of the present throw.
  private var index = 0
  /// The start time and the start position of the phase.
  private var began = Duration.zero
  private var origin: SIMD2<Float>

  init(on table: ThrowTable, friction: @escaping () -> Double, center: @escaping (Int) -> SIMD2<Float>) {
    (self.friction, self.center) = (friction, center)
    position = table.field.position(at: SIMD2(0.5, 0.96))
    origin = position
    throwing = [
      (0, table.slots[1]), (2, table.field.position(at: SIMD2(1.25, 0.62))), (2, table.slots[0]),
      (1, table.slots[2]), (3, table.field.position(at: SIMD2(0.72, 1.2))),
    ]
  }

  var isOver: Bool { index == throwing.count }

  mutating func advance(to time: Duration) -> [PointerEvent] {
    guard !isOver else { return [] }
    let (card, end) = throwing[index]
    switch phase {
    case .approach:
      let isCatch = index > 0 && throwing[index - 1].card == card
      let part = part(time, of: .milliseconds(isCatch ? 380 : 700))
      position = origin + (center(card) + SIMD2(24, 16) - origin) * Easing.cubicInOut(part)
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
      position = origin + (end + SIMD2(24, 16) - origin) / glide * (part * part)
      if part < 1 { return [.moved(to: position)] }
      begin(.rest, at: time)
      isPressed = false
      return [.released(at: position)]
    case .rest:
      // One throw is interrupted: the next grab catches the card in flight.
      let isCaught = index + 1 < throwing.count && throwing[index + 1].card == card
      if part(time, of: .milliseconds(isCaught ? 120 : 900)) == 1 {
        index += 1
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
