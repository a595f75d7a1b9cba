import InbetweenCore

/// A shake, such as an explosion gives to a camera. The value swings to one side and to the other side of the
/// shown value with falling amplitude, and ends where it began. A shake is a function of time and of a seed.
///
/// ```swift
/// try world.shake(panel, .position, strength: [8, 8], duration: .milliseconds(400), seed: 7)
/// ```
///
/// A *cycle* is a movement there and back: two swings, one to each side.
///
/// A shake is a tween of many keys that is added to the shown value. The keys are value noise in one
/// dimension: random numbers with smooth curves between them (D. S. Ebert et al., "Texturing & Modeling: A
/// Procedural Approach", chapter 2). With n keys, key k of a lane is
///
/// ±strength · (½ + ½·r) · (1 − decay(k/n)), r in [0, 1) hashed of seed, lane and k
///
/// The random number r depends on the seed, the lane and k. The sign alternates from key to key. A half wave
/// of a sine leads from each key to the next. At both ends the added value is 0.
public struct Shake<Value: Animatable>: Sendable {
  /// The property that shakes.
  public var property: Property<Value>
  /// The greatest amplitude of each lane, in the property's unit.
  public var strength: Value
  /// Cycles per second; more than 0, at most 1000. A cycle is there and back: two swings.
  public var frequency: Double
  /// The length of the shake.
  public var duration: Duration
  /// The easing by which the amplitude falls: at progress p, the factor is 1 − decay(p). Linear by default.
  public var decay: Easing
  /// The seed of the noise. Equal shakes with equal seeds have equal bits in all tested builds.
  public var seed: UInt64
  /// The time from the start to the first swing.
  public var delay: Duration = .zero

  /// Creates a shake.
  public init(
    _ property: Property<Value>, strength: Value, duration: Duration, frequency: Double = 12,
    decay: Easing = .linear, seed: UInt64 = 0
  ) {
    self.property = property
    self.strength = strength
    self.duration = duration
    self.frequency = frequency
    self.decay = decay
    self.seed = seed
  }

  /// Returns the shake as an additive tween, which leaves no trace. You may change the timing of the tween
  /// before you register the tween.
  ///
  /// - Throws: `TweenError` for a frequency out of range, a negative duration, or a strength that is not
  ///   finite; also for more than 10,000 swings (5,000 cycles). The call that registers the tween refuses a
  ///   property that moves only as a whole.
  public func tween() throws(TweenError) -> Tween<Value> {
    let noise = ShakeNoise(frequency: frequency, decay: decay, seed: seed)
    return Tween(
      try noise.tween(property.lanes, SIMD16(lanesOf: strength), duration: duration, delay: delay))
  }
}

/// The noise of a shake, without the type of its values.
@usableFromInline
struct ShakeNoise {
  let frequency: Double
  let decay: Easing
  let seed: UInt64

  @usableFromInline
  init(frequency: Double, decay: Easing, seed: UInt64) {
    (self.frequency, self.decay, self.seed) = (frequency, decay, seed)
  }

  /// Returns the additive tween of a shake by `strength`.
  @usableFromInline
  func tween(
    _ property: PropertyLanes, _ strength: SIMD16<Float>, duration: Duration, delay: Duration
  ) throws(TweenError) -> LaneTween {
    try require(
      frequency > 0 && frequency <= 1000, "frequency", found: "\(frequency)",
      expected: "above 0, at most 1000 a second")
    _ = try strength.checked(property.count, "strength")
    let seconds = Double(try duration.lengthInCounts()) / Double(Instant.countsPerSecond)
    let swings = (2 * frequency * seconds).rounded(.toNearestOrEven)
    try require(
      swings <= 10_000, "duration", found: "\(swings) swings", expected: "at most 10,000 swings, 2 a cycle")
    let count = max(Int(swings), 2)
    let values = LaneValues(property.count, count: count + 1) { key in
      var value = SIMD16<Float>.zero
      if key == 0 || key == count { return value }
      let left = 1 - decay(Float(key) / Float(count))
      for lane in 0..<property.count { value[lane] = strength[lane] * (left * noise(lane, key)) }
      return value
    }
    return LaneTween(swinging: property, values, ShakeNoise.easings, duration: duration, delay: delay)
  }

  private static let easings: [Easing] = [.sineInOut]

  /// Returns the noise of a key: at least a half, with the opposite sign of the previous key.
  private func noise(_ lane: Int, _ key: Int) -> Float {
    let side = SeededNoise.hash(seed, UInt64(lane), .max) & 1
    let part = Float(SeededNoise.hash(seed, UInt64(lane), UInt64(key)) >> 40) * 0x1p-24
    return ((UInt64(key) ^ side) & 1 == 0 ? 0.5 : -0.5) * (1 + part)
  }
}
