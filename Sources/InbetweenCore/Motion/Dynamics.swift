/// The numbers of a spring or decay. Its Floats are in the driver's `details.values`:
///
///     [from][to]([difference])[velocity]([lower][upper])    each for all lanes
///
/// When it first contends, the arcs of each lane are made from them.
package struct Dynamics: FixedLayout {
  package enum Law: UInt8, BitwiseCopyable {
    case spring
    /// A decay that ends where friction lets it.
    case freeDecay
    /// A decay to a given end.
    case decayToEnd

    /// Whether its end is given, and can be changed, rather than computed from its start.
    package var hasTarget: Bool {
      switch self {
      case .spring, .decayToEnd: true
      case .freeDecay: false
      }
    }

    var name: String {
      switch self {
      case .spring: "spring"
      case .freeDecay: "free decay"
      case .decayToEnd: "decay"
      }
    }
  }

  package enum Bound: UInt8, BitwiseCopyable {
    case none
    case rubberBand
    case bounce
  }

  package var law: Law
  package var bound: Bound = .none
  /// The start value was given, rather than taken from the channel.
  package var hasStart: Bool
  /// The initial velocity was given.
  package var hasVelocity: Bool
  /// The target is a difference from the start, until a retarget.
  package var isRelative = false
  /// With `isRelative`: the difference is a factor.
  package var isScaled = false
  private let unused: UInt16 = 0
  /// The length in counts, if reduced to a jump in its middle; less than 0 for none.
  var jump: Int64 = -1
  /// The factor for a velocity that it takes over.
  var hurry: Float = 1
  /// Its rest is not computed yet: it is deferred until it matters.
  var isRestPending = false
  private let unusedByte: UInt8 = 0
  private let unusedHalf: UInt16 = 0
  /// Radians a second; for a decay, its friction.
  package var frequency: Double
  package var ratio: Double
  /// Of the spring at the bounds.
  package var boundFrequency = 0.0
  package var boundRatio = 0.0
  /// The fraction of the velocity that remains after a bounce.
  package var restitution = 0.0
  var rest: RestThreshold
  /// The active time from which on its lanes land (S4). While `isRestPending`, a time before that.
  var restFloor: Int64 = 0
  /// The active length in counts, once it is known; `forever` if it never rests.
  var length = IterationTiming.forever
  /// The first of `arcsPerLane` arcs of each lane.
  var arcs = Slot<MotionArc>.none
  var arcsPerLane: Int32 = 1
}

extension Dynamics {
  /// Returns the number of values of a lane.
  static func valueCount(isRelative: Bool, isBounded: Bool) -> Int {
    3 + (isRelative ? 1 : 0) + (isBounded ? 2 : 0)
  }
}

/// The indices of the Floats of one lane of a spring or decay.
package struct DynamicsLane {
  package let from: Int
  package let to: Int
  package let difference: Int
  package let velocity: Int
  package let lower: Int
  package let upper: Int

  @inline(__always)
  package init(_ lane: Int, of driver: Driver, _ store: borrowing DriverStore) {
    self.init(
      lane, laneCount: Int(driver.laneCount), first: store.firstValue(driver),
      hasDifference: driver.flags.contains(.relative))
  }

  /// Creates the indices of lane `lane` of `laneCount`, whose Floats begin at `first`.
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

extension Dynamics {
  /// Whether its numbers are valid: data may hold any.
  var isSound: Bool {
    let ratios = 0...Spring.greatestRatio
    return Spring.frequencies.contains(frequency) && ratios.contains(ratio) && ratios.contains(boundRatio)
      && (bound == .none || boundFrequency > 0 && boundFrequency < 1e18) && restitution >= 0
      && restitution <= 1 && rest.distance > 0 && rest.distance.isFinite && rest.speed > 0
      && rest.speed.isFinite && hurry.isFinite && jump >= -1 && jump <= 1 << 60
      && restFloor.isSoundLength && length.isSoundLength && arcsPerLane >= 1 && arcsPerLane <= 1 << 20
  }
}

extension DriverStore {
  mutating func freeDynamics(of driver: Driver) {
    let record = dynamics[motion(driver)]
    arcs.release(record.arcs, length: Int(driver.laneCount) * Int(record.arcsPerLane))
    dynamics.remove(motion(driver))
  }
}
