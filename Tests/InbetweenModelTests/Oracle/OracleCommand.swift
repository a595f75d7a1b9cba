import Inbetween

/// A command for both worlds. Entities and drivers have names, so that a command can be left out without
/// changing the meaning of the rest. A command whose name is unknown does nothing.
enum OracleCommand: Sendable {
  case spawn(entity: Int)
  case despawn(entity: Int)
  case assign(entity: Int, property: ReferenceProperty, values: [Float])
  case register(driver: Int, entity: Int, tween: ReferenceTween, with: OracleRegistration = .plain)
  /// An operation of the table of W5 other than `update`.
  case operate(ReferenceOperation, driver: Int)
  case update(driver: Int, by: Int64)
  case seek(driver: Int, to: Int64)
  case play(driver: Int, to: Int64)
  case release(driver: Int)
  case setDelay(driver: Int, Int64)
  case setDuration(driver: Int, Int64)
  case setEase(driver: Int, Easing)
  case setRate(driver: Int, OracleRate)
  case reverse(driver: Int)
  case setSpring(driver: Int, OracleSpring)
  case retarget(driver: Int, to: [Float], restarts: Bool)
  /// Retargets several drivers in one call. All targets have equally many lanes.
  case retargetAll(drivers: [Int], to: [[Float]])
  /// Makes a driver follow a property of an entity.
  case follow(driver: Int, entity: Int, property: ReferenceProperty, offset: [Float]?, restarts: Bool)
  case stopFollowing(driver: Int)
  /// Kills all drivers of an entity, or of one of its properties.
  case killAll(entity: Int, property: ReferenceProperty?)
  case timeline(Int, OracleTimelineOperation)
  case worldRate(OracleRate)
  case pauseWorld
  case resumeWorld
  case tick
  /// Samples at a fraction of the time to the next tick, in thousandths.
  case sample(thousandths: Int64)
}

/// How a driver is registered.
struct OracleRegistration: Sendable {
  var starts = true
  var killsCompleted = true
  var scripts: [OracleScript] = []

  static let plain = OracleRegistration()
}

/// The commands of a driver's callback. They run the first `times` times that it is called.
struct OracleScript: Sendable {
  var callback: ReferenceCallback
  var times = 1
  var commands: [OracleCommand]
}

enum OracleTimelineOperation: Sendable {
  case begin, pause, resume, attachScrubber, detachScrubber, release
  case seek(Int64)
  case scrub(Int64)
  case setRate(OracleRate)
}

/// A spring by its response, in counts, and its damping ratio.
struct OracleSpring: Sendable {
  var response: Int64
  var ratio: Double

  var spring: Spring { try! Spring(response: Duration(counts: response), dampingRatio: ratio) }
}

/// A rate in lowest terms.
struct OracleRate: Sendable {
  var numerator: Int64
  var denominator: Int64

  init(_ numerator: Int64, _ denominator: Int64 = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var pair: (numerator: Int64, denominator: Int64) { (numerator, denominator) }
}

/// The parent of a timeline: the world's clock, real time or an earlier timeline, by its number.
enum OracleParent: Sendable {
  case world, realTime
  case timeline(Int)
}

/// A random world: how it is set up, and all commands for it.
struct OraclePlan: Sendable {
  var tickRate: (numerator: Int64, denominator: Int64)
  var timelines: [OracleParent] = []
  /// Whether all drivers have callbacks.
  var hasCallbacks = false
  /// Whether the engine gets commands, and is read, through the C interface, as far as that has a call.
  var goesThroughC = false
  /// Number of commands between two comparisons of read-outs. Reading makes the engine compute what it has
  /// put off, so reading rarely tests that too.
  var commandsPerLook = 1
  var commands: [OracleCommand]
}

/// A callback that ran, the instant that `now` had in it, and the results of its script's commands.
struct OracleCall: Equatable {
  var driver: Int
  var callback: String
  var instant: Int64
  var answers: [Int?] = []
}
