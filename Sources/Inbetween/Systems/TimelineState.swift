/// A clock and the drivers that hang on it. Timeline 0 is the world's own: it only goes forward and lets
/// go of drivers that have finished. All others keep their drivers, so that they can be sought back (T8).
struct TimelineState: ~Copyable {
  var generation: UInt32 = 1
  var isAlive = true
  var keepsDrivers: Bool
  /// From world instants to its own.
  var map: ClockMap
  /// Its own instant: where it stands.
  var now: Int64
  /// Whether its time has begun to run.
  var hasBegun = false
  var isPaused = false
  /// The rate at which it runs when not paused.
  var rate = Rate.normal

  /// Boundaries to come, and, where drivers are kept, those that were crossed.
  var ahead = BoundaryQueue(runsBackward: false)
  var behind = BoundaryQueue(runsBackward: true)
  /// The drivers that are kept.
  var drivers = Strip<Slot<Driver>>()
  /// Base values that ends have overwritten, oldest first.
  var commits = Strip<Commit>()

  /// Moving winners, a table for each column, easing and kind.
  var tables = Strip<TweenTable>()
  var tableNumbers: [UInt64: Int32] = [:]
  /// Moving winners that no table serves, evaluated one by one.
  var general = Strip<Slot<Claim>>()

  init(keepsDrivers: Bool, map: ClockMap, now: Int64) {
    self.keepsDrivers = keepsDrivers
    self.map = map
    self.now = now
  }

  /// Whether its time goes backward.
  var runsBackward: Bool { map.numerator < 0 }

  /// The number of the table for these keys, made when missing.
  mutating func table(column: Int, easing: EasingID, isKeyed: Bool) -> Int32 {
    let key = UInt64(column) << 32 | UInt64(easing.raw) << 1 | (isKeyed ? 1 : 0)
    if let number = tableNumbers[key] { return number }
    tables.append(TweenTable(column: column, easing: easing, isKeyed: isKeyed))
    tableNumbers[key] = Int32(tables.count - 1)
    return Int32(tables.count - 1)
  }
}

/// A base value that the end of a driver has overwritten, and how to know that nobody has done so since.
struct Commit: BitwiseCopyable {
  var claim: Slot<Claim>
  var oldBase: Float
  var oldVersion: UInt32
  var newVersion: UInt32

  /// Where the claim's last commit is in the list.
  static func last(of claim: Slot<Claim>, in commits: borrowing Strip<Commit>) -> Int? {
    var index = commits.count - 1
    while index >= 0 && commits[index].claim != claim { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Takes one out of the list; the later ones move up.
  static func remove(_ place: Int, from commits: inout Strip<Commit>) {
    for index in place..<commits.count - 1 { commits[index] = commits[index + 1] }
    commits.removeLast()
  }
}
