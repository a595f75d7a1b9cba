/// The direction in which an angle turns from one absolute key of a tween to the next.
///
/// ```swift
/// var spin = Tween(.rotation, to: .degrees(30), duration: .seconds(1))
/// spin.angleWay = .increasing.adding(turns: 2)
/// try world.register(spin, on: card)
/// ```
///
/// The directions follow CSS Color 4, section 12.4 ("Hue Interpolation"), for any angle. Each direction ends
/// at the given key: a `decreasing` tween from 10° to 350° ends at 350°.
public struct AngleWay: Hashable, Sendable, BitwiseCopyable {
  @usableFromInline
  enum Sense: UInt8, BitwiseCopyable, Sendable {
    case shortest
    case longest
    case increasing
    case decreasing
    case asGiven
  }

  @usableFromInline let sense: Sense
  /// The number of additional whole turns, in the same direction: 0 … 1,000,000.
  public let turns: Int

  @usableFromInline
  init(sense: Sense, turns: Int) { (self.sense, self.turns) = (sense, turns) }

  /// The shorter turn: at most half a turn. Exactly half a turn follows the sign of the difference.
  @inlinable
  public static var shortest: AngleWay { AngleWay(sense: .shortest, turns: 0) }
  /// The longer turn: at least half a turn. Between two equal angles, a whole turn up.
  public static var longest: AngleWay { AngleWay(sense: .longest, turns: 0) }
  /// Always up, clockwise where y points down: less than a turn.
  public static var increasing: AngleWay { AngleWay(sense: .increasing, turns: 0) }
  /// Always down, counter-clockwise where y points down: less than a turn.
  public static var decreasing: AngleWay { AngleWay(sense: .decreasing, turns: 0) }
  /// The difference of the two numbers, which may be many turns.
  public static var asGiven: AngleWay { AngleWay(sense: .asGiven, turns: 0) }

  /// Returns the direction with additional whole turns between each two keys. Between equal angles, the angle
  /// turns up, or down for `decreasing`.
  ///
  /// - Parameter turns: the number of turns, 0 … 1,000,000 in all. The call that registers the tween refuses
  ///   other numbers.
  public func adding(turns: Int) -> AngleWay {
    AngleWay(sense: sense, turns: self.turns.addingReportingOverflow(turns).partialValue)
  }

  static var mostTurns: Int { 1_000_000 }

  /// Returns the turn over `difference` degrees in this direction.
  func way(_ difference: Float) -> Float {
    let short = Angle.shortWay(difference)
    let way: Float
    switch sense {
    case .shortest: way = short
    case .longest: way = short.magnitude < 180 ? (short > 0 ? short - 360 : short + 360) : short
    case .increasing: way = short < 0 ? short + 360 : short
    case .decreasing: way = short > 0 ? short - 360 : short
    case .asGiven: way = difference
    }
    if turns == 0 { return way }
    let goesDown = way < 0 || (way == 0 && sense == .decreasing)
    let whole = 360 * Float(turns)
    return goesDown ? way - whole : way + whole
  }
}
