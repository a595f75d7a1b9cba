import Inbetween

/// What the ghost does in Throw while nobody else does: it takes up a card, throws it, takes up the next.
struct ThrowTour {
  enum Event {
    case grab(card: Int)
    case release
  }

  /// Where the ghost is first.
  static let start = SIMD2<Float>(640, 660)
  /// The time of the first three throws.
  static let length = Duration.seconds(5.1)

  /// Where the ghost is, and whether it presses.
  private(set) var place = start
  private(set) var isPressed = false

  private enum Phase {
    case approach
    case hold
    case swing
    case rest
  }

  /// Which card is thrown, and where it is to come to rest.
  private static let throwing: [(card: Int, end: SIMD2<Float>)] = [
    (0, SIMD2(505, 250)), (2, SIMD2(1320, 450)), (2, SIMD2(225, 240)), (1, SIMD2(770, 245)),
    (3, SIMD2(1065, 240)), (0, SIMD2(120, 700)), (2, SIMD2(640, 470)), (2, SIMD2(1040, 520)),
    (3, SIMD2(225, 250)), (1, SIMD2(500, 560)),
  ]
  private static let swingTime = Duration.milliseconds(220)

  private var phase = Phase.approach
  private var turn = 0
  /// When and where the phase began.
  private var began = Duration.zero
  private var origin = start

  /// Goes on to a time; answers what happens at it.
  ///
  /// - Parameter center: where a card is now.
  mutating func advance(to time: Duration, _ center: (Int) -> SIMD2<Float>) -> Event? {
    let (card, end) = Self.throwing[turn]
    switch phase {
    case .approach:
      let isCatch = Self.throwing[(turn + Self.throwing.count - 1) % Self.throwing.count].card == card
      let part = part(time, of: isCatch ? .milliseconds(380) : .milliseconds(750))
      let goal = center(card) + SIMD2(24, 20)
      place = origin + (goal - origin) * Easing.cubicInOut(part)
      if part < 1 { return nil }
      begin(.hold, at: time)
      isPressed = true
      return .grab(card: card)
    case .hold:
      if part(time, of: .milliseconds(180)) == 1 { begin(.swing, at: time) }
    case .swing:
      // It lets go when it is fastest. From there the card glides on by velocity / friction.
      let part = part(time, of: Self.swingTime)
      let glide = Float(2 / (Self.swingTime / .seconds(1) * ThrowScene.friction))
      let swing = (end - origin) / (1 + glide)
      place = origin + swing * (part * part)
      if part < 1 { return nil }
      begin(.rest, at: time)
      isPressed = false
      return .release
    case .rest:
      // Some throws are cut short: the next hand catches the card in flight.
      let next = Self.throwing[(turn + 1) % Self.throwing.count].card
      if part(time, of: next == card ? .milliseconds(80) : .milliseconds(950)) == 1 {
        turn = (turn + 1) % Self.throwing.count
        begin(.approach, at: time)
      }
    }
    return nil
  }

  private mutating func begin(_ phase: Phase, at time: Duration) {
    self.phase = phase
    began = time
    origin = place
  }

  private func part(_ time: Duration, of length: Duration) -> Float {
    Float(min(max((time - began) / length, 0), 1))
  }
}
