/// Turns frame times of any length into whole fixed ticks and keeps the remainder exactly (T2).
///
/// The remainder is a whole number of attoseconds times the tick rate, against 10¹⁸. Nothing is rounded:
/// frames that add up to 600 s are 36,000 ticks of 60 Hz, whatever their lengths.
struct FrameAccumulator: SnapshotField {
  let rate: TickRate
  private var remainder: Int128 = 0
  /// The time still to be made up for.
  private(set) var owed = Duration.zero

  init(rate: TickRate) {
    self.rate = rate
  }

  /// One tick, in the remainder's unit.
  private var wholeTick: Int128 { 1_000_000_000_000_000_000 * Int128(rate.denominator) }

  /// The remainder as a fraction of a tick, in 0 ..< 1.
  var alpha: Double {
    let part = Double(remainder) / Double(wholeTick)
    return part < 1 ? part : 1.0.nextDown
  }

  var isEmpty: Bool { remainder == 0 }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&remainder, &owed)
    bytes.require(remainder >= 0 && remainder < wholeTick)
    bytes.require(owed >= .zero && owed <= .seconds(315_576_000))
  }

  /// Adds a frame's time, clamped to 0 … `limit`. Returns the number of ticks that are due.
  mutating func take(_ frameTime: Duration, limit wanted: Duration, _ policy: HitchPolicy = .drop) -> Advance
  {
    // The longest frame: ten years.
    let longest = Duration.seconds(315_576_000)
    let limit = min(max(wanted, .zero), longest)
    // Frame times of more than 290 billion years could overflow sums.
    let frameTime = min(frameTime, .seconds(Int64.max))
    var dropped = min(frameTime, .zero)
    let offered = owed + max(frameTime, .zero)
    let kept = min(offered, limit)
    let over = offered - kept
    owed = .zero
    if case .catchUp(let most) = policy { owed = min(over, min(max(most, .zero), longest)) }
    if over > owed { dropped += over - owed }
    let (seconds, attoseconds) = kept.components
    remainder +=
      (Int128(seconds) * 1_000_000_000_000_000_000 + Int128(attoseconds)) * Int128(rate.numerator)
    let ticks = remainder / wholeTick
    remainder -= ticks * wholeTick
    return Advance(ticks: Int(ticks), dropped: dropped, owed: owed)
  }
}

/// The result of `World.advance(by:)`.
///
/// ```swift
/// let advance = world.advance(by: .milliseconds(400))
/// print(advance.ticks, advance.dropped)  // prints 15 0.15 seconds
/// ```
public struct Advance: Equatable, Sendable {
  /// The number of fixed ticks that were run.
  public var ticks: Int
  /// The time dropped because the frame was longer than the hitch limit. After a negative frame time,
  /// `dropped` is this negative time.
  public var dropped: Duration
  /// The time that later frames will make up for; zero unless `hitchPolicy` is `catchUp`.
  public var owed = Duration.zero
}

/// The policy for frame time beyond a world's `hitchLimit`.
///
/// ```swift
/// world.hitchPolicy = .catchUp(most: .seconds(2))
/// ```
public enum HitchPolicy: Hashable, Sendable {
  /// The time is dropped and reported. For the player, the game stood still during this time.
  case drop
  /// Later frames run the missing ticks. No frame advances the world by more than `hitchLimit`. For worlds
  /// that must keep up with others, such as a server. Time owed beyond `most` is dropped.
  case catchUp(most: Duration)
}
