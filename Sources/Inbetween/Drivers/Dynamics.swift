/// What a spring or decay has beside a tween's record. Its Floats lie in the driver's `details.values`:
///
///     [from][to]([difference])[velocity]([lower][upper])    each a lane's
///
/// and when it first contends the arcs of each lane are made of them.
struct Dynamics: BitwiseCopyable {
  /// Which motion it is.
  enum Law: UInt8, BitwiseCopyable {
    case spring
    /// A decay that ends where friction lets it.
    case freeDecay
    /// A decay to a given end.
    case decayToEnd
  }

  /// What happens at a bound.
  enum Bound: UInt8, BitwiseCopyable {
    case none
    case rubberBand
    case bounce
  }

  var law: Law
  var bound: Bound = .none
  /// The start value was given, and is not the channel's.
  var hasStart: Bool
  /// The initial velocity was given.
  var hasVelocity: Bool
  /// The target is a difference from the start, until a retarget.
  var isRelative = false
  /// Beside that: the difference is a factor.
  var isScaled = false
  /// Reduced to a jump from its start to its end, in the middle of so many counts; less than 0 for none.
  var jump: Int64 = -1
  /// By how much a velocity that it takes over is multiplied.
  var hurry: Float = 1
  /// Its rest is still to be found: a retarget leaves that until it matters.
  var isRestPending = false
  /// Radians a second; of a decay, its friction.
  var frequency: Double
  var ratio: Double
  /// Of the spring at the bounds.
  var boundFrequency = 0.0
  var boundRatio = 0.0
  /// What is left of the velocity in a bounce.
  var restitution = 0.0
  var rest: RestThreshold
  /// The active time before which it is not at rest, while that is pending.
  var restFloor: Int64 = 0
  /// How many counts it is active, once that is known; `forever` where it never rests.
  var length = PlayTiming.forever
  /// The first of `arcsPerLane` arcs of each lane.
  var arcs = Slot<MotionArc>.none
  var arcsPerLane: Int32 = 1
}

extension Dynamics {
  /// How many values a lane has.
  static func valueCount(isRelative: Bool, isBounded: Bool) -> Int {
    3 + (isRelative ? 1 : 0) + (isBounded ? 2 : 0)
  }
}

/// The Floats of one lane of a spring or decay.
struct DynamicsLane {
  let from: Int
  let to: Int
  let difference: Int
  let velocity: Int
  let lower: Int
  let upper: Int

  @inline(__always)
  init(_ lane: Int, of driver: Driver, _ store: borrowing DriverStore) {
    self.init(
      lane, laneCount: Int(driver.laneCount), first: store.firstValue(driver),
      hasDifference: driver.flags.contains(.relative))
  }

  /// Lane `lane` of `laneCount` whose Floats begin at `first`.
  @inline(__always)
  init(_ lane: Int, laneCount: Int, first: Int, hasDifference: Bool) {
    from = first + lane
    to = from + laneCount
    difference = from + 2 * laneCount
    velocity = from + (hasDifference ? 3 : 2) * laneCount
    lower = velocity + laneCount
    upper = velocity + 2 * laneCount
  }
}

extension DriverStore {
  mutating func freeDynamics(of driver: Driver) {
    let record = dynamics[motion(driver)]
    arcs.release(record.arcs, length: Int(driver.laneCount) * Int(record.arcsPerLane))
    dynamics.remove(motion(driver))
  }
}
