import Inbetween

/// One thing done to both worlds. Entities and drivers have names, so that any command may be left out and
/// the rest still means the same; what names nothing does nothing.
enum OracleCommand: Sendable {
  case spawn(entity: Int)
  case despawn(entity: Int)
  case assign(entity: Int, property: ReferenceProperty, values: [Float])
  case register(driver: Int, entity: Int, tween: ReferenceTween, with: OracleRegistration = .plain)
  /// One of the table of W5, all but `update`.
  case operate(ReferenceOperation, driver: Int)
  case update(driver: Int, by: Int64)
  case seek(driver: Int, to: Int64)
  case release(driver: Int)
  case setDelay(driver: Int, Int64)
  case setDuration(driver: Int, Int64)
  case setEase(driver: Int, Easing)
  case setRate(driver: Int, OracleRate)
  case setSpring(driver: Int, OracleSpring)
  case retarget(driver: Int, to: [Float], restarts: Bool)
  /// In one call; all targets are of as many lanes.
  case retargetAll(drivers: [Int], to: [[Float]])
  /// All drivers of an entity, or of one property.
  case killAll(entity: Int, property: ReferenceProperty?)
  case timeline(Int, OracleTimelineOperation)
  case worldRate(OracleRate)
  case pauseWorld
  case resumeWorld
  case tick
  /// Samples at so many thousandths of the way to the next tick.
  case sample(thousandths: Int64)
}

/// How a driver is registered.
struct OracleRegistration: Sendable {
  var starts = true
  var killsCompleted = true
  var scripts: [OracleScript] = []

  static let plain = OracleRegistration()
}

/// What a driver does in one of its callbacks, the first so many times.
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

/// By its response, in counts, and its damping ratio.
struct OracleSpring: Sendable {
  var response: Int64
  var ratio: Double

  var spring: Spring { try! Spring(response: Duration(counts: response), dampingRatio: ratio) }
}

/// In lowest terms.
struct OracleRate: Sendable {
  var numerator: Int64
  var denominator: Int64

  init(_ numerator: Int64, _ denominator: Int64 = 1) {
    self.numerator = numerator
    self.denominator = denominator
  }

  var pair: (numerator: Int64, denominator: Int64) { (numerator, denominator) }
}

/// The parent of a timeline, by the number of an earlier one.
enum OracleParent: Sendable {
  case world, realTime
  case timeline(Int)
}

/// A whole world's story.
struct OraclePlan: Sendable {
  var tickRate: (numerator: Int64, denominator: Int64)
  var timelines: [OracleParent] = []
  /// Whether the callbacks of all drivers are set, and heard.
  var hasCallbacks = false
  /// After how many commands drivers are asked how they are: the answers find out what may be left for later.
  var commandsPerLook = 1
  var commands: [OracleCommand]
}

/// A callback that ran, with the instant that it was told and the answers to its script's commands.
struct OracleCall: Equatable {
  var driver: Int
  var callback: String
  var instant: Int64
  var answers: [Int?] = []
}
