/// A clock and the drivers that hang on it. Timeline 0 is the world's own: it only goes forward and lets
/// go of drivers that have finished. All others keep their drivers, so that they can be sought back (T8).
struct TimelineState: ~Copyable {
  var generation: UInt32 = 1
  var isAlive = true
  var keepsDrivers: Bool
  /// The index of the timeline whose time it counts, or `engineTime`.
  var parent: Int
  /// Those that hang on it: the newest, and each one's next older one; −1 at the end.
  var firstChild = -1
  var nextSibling = -1
  /// From its parent's instants to its own.
  var map: ClockMap
  /// The engine instant at which the map was last changed.
  var touched: Int64 = 0
  /// Which way its time goes while engine time goes forward: the product of the signs of the rates on its way
  /// to engine time; −1, 0 or 1.
  var direction = 0
  /// The engine instant at which its time began to run.
  var beginTime: Int64?
  var isPaused = false
  /// Its time follows a scrubber's instead of its parent's.
  var hasScrubber = false
  /// The rate at which it runs when neither paused nor scrubbed, or to which its ramp leads.
  var rate = Rate.normal
  /// While its rate changes bit by bit, and until that is of no use any more: the map before `map` begins.
  var ramp: RateRamp?
  /// Where its map was when it was held, if that was within a count.
  private var held: HeldClock?
  var labels: [TimelineLabel] = []
  /// The channel whose value it follows instead of its parent's time, and its place among all that do so.
  var leader: ClockLeader?
  var placeAmongFollowers = 0

  /// The sequence whose playhead it follows, and what its steps are. Its time keeps within 0 … the length of
  /// a play, whatever its map says.
  var sequence = Slot<Driver>.none
  var plan = SequencePlan()
  /// Its sequence is over, and its steps have left their channels, whatever their phase.
  var isShut = false
  /// Of a sequence that has gone on to a further play: its own time at which that began.
  var turn = Int64.min

  /// Which timeline's tables have its rows, and how far its time is ahead of that one's: the world's own
  /// while it runs with that at the same pace, or follows a channel; else itself.
  var home: Int
  var shift: Int64 = 0
  /// Whether it is among those whose boundaries may fall due on the stretch that is being crossed.
  var isAwake = false

  /// Whether it stands on the near side of a boundary at its very instant, as one that runs backward does
  /// (C2).
  var standsBackward = false

  /// Which way the stretch of time that is being crossed moves it, −1, 0 or 1, and where that leaves it.
  var heading = 0
  var horizon: Int64 = 0

  /// Boundaries to come, and, where drivers are kept, those that were crossed.
  var ahead: BoundaryQueue
  var behind = BoundaryHeap()
  /// The drivers that are kept, and, where they are, those that are active; who is so no more is taken out
  /// when the list is gone through.
  var drivers = Strip<Slot<Driver>>()
  var active = Strip<Slot<Driver>>()
  /// Base values that ends have overwritten, oldest first.
  var commits = Strip<Commit>()

  /// Moving winners that are tweens. The world's own timeline has those of all timelines that follow a
  /// channel: thousands may, with a few winners each.
  var tweens = TweenTables()
  /// The same for springs and decays, a table for each column and regime.
  var springTables = Strip<SpringTable>()
  var springNumbers = KeyIndex()
  /// The same for paths, a table for each column and easing.
  var pathTables = Strip<PathTable>()
  var pathNumbers = KeyIndex()
  /// Moving winners that no table serves, evaluated one by one.
  var general = Strip<Slot<Claim>>()

  /// A timeline for one that stands at 0, at the parent's instant `origin`.
  /// The state of the timeline at `index`.
  init(index: Int, keepsDrivers: Bool, parent: Int, origin: Int64) {
    ahead = BoundaryQueue(ofTimeline: index)
    home = index
    self.keepsDrivers = keepsDrivers
    self.parent = parent
    map = ClockMap(origin: origin, anchor: 0, rate: 0)
  }

  /// Lays its map from the parent's instant `origin` on, where it stands at `anchor`: along what is left of
  /// its ramp, if it has one.
  mutating func layMap(from origin: Int64, at anchor: Int64) {
    if runs, let held {
      self.held = nil
      if held.fits(anchor, rate, ramp) {
        (map, ramp) = (
          held.map.shifted(by: origin - held.instant), held.laid?.shifted(by: origin - held.instant)
        )
        return
      }
    }
    let (before, laid) = (map, ramp)
    layMapAnew(from: origin, at: anchor)
    if !runs && held == nil {
      held = HeldClock(map: before, laid: ramp == nil ? nil : laid, ramp: ramp, at: origin, anchor)
    }
  }

  /// Forgets the part of a count at which it is held: it is sent elsewhere, or has another rate.
  mutating func forgetHeld() { held = nil }

  private mutating func layMapAnew(from origin: Int64, at anchor: Int64) {
    if let ramp, ramp.passed(at: origin) < ramp.length {
      if runs {
        let laid = ramp.laid(at: origin, anchor: anchor)
        self.ramp = laid
        map = laid.last
        return
      }
      self.ramp = ramp.held(at: origin)
    } else {
      ramp = nil
    }
    map = ClockMap(origin: origin, anchor: anchor, rate: presentRate)
  }

  /// Its ramp while that, and not `map` alone, is its map.
  @inline(__always)
  private var laidRamp: RateRamp? { ramp == nil || !runs ? nil : ramp }

  /// Its instant at the parent's `instant`.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    guard let ramp = laidRamp, instant < map.origin else {
      let local = map.local(at: instant)
      return isOfSteps ? min(max(local, 0), plan.length) : local
    }
    return ramp.local(at: instant)
  }

  /// The parent's first instant at which it has reached its own instant `local`.
  @inline(__always)
  func firstInstant(reaching local: Int64) -> Int64? {
    if let ramp = laidRamp { return ramp.firstInstant(reaching: local) }
    return map.firstInstant(reaching: local)
  }

  /// The same for a parent that runs backward: the greatest instant.
  func lastInstant(reaching local: Int64) -> Int64? {
    if let ramp = laidRamp { return ramp.lastInstant(reaching: local) }
    return map.lastInstant(reaching: local)
  }

  /// Which way its time goes while its parent's goes forward; while it has a ramp, there and after it alike.
  @inline(__always)
  var sign: Int { laidRamp?.sign ?? map.sign }

  /// Its rate at the parent's `instant`.
  func rate(at instant: Int64) -> Rate {
    guard let ramp = laidRamp, instant < map.origin else { return map.rate }
    return ramp.rate(at: instant)
  }

  /// Stands for engine time, the ticks' own, where a timeline's index is meant.
  static var engineTime: Int { -1 }

  var hasBegun: Bool { beginTime != nil }

  /// Whether it follows a channel.
  var follows: Bool { leader != nil }

  /// Whether its time goes backward.
  var runsBackward: Bool { direction < 0 }

  /// Whether it follows a sequence's playhead.
  var isOfSteps: Bool { sequence.exists }

  /// Whether a transition or a sequence alone moves its drivers.
  var isLed: Bool { follows || isOfSteps }

  /// The rate at which its map has it run at present.
  var presentRate: Rate { runs ? rate : 0 }

  /// Whether it counts its parent's time.
  var runs: Bool { hasBegun && !isPaused && !hasScrubber }

  /// Whether its time stands.
  var isStanding: Bool { direction == 0 }

  /// The table of springs for these keys, made when missing.
  mutating func table(column: Int, regime: Regime) -> TableID {
    let key = UInt64(column) << 8 | UInt64(regime.rawValue)
    if let number = springNumbers.find(key) { return .springs(number) }
    springTables.append(SpringTable(column: column, regime: regime))
    springNumbers.insert(key, springTables.count - 1)
    return .springs(springTables.count - 1)
  }

  /// The table of paths for these keys, made when missing.
  mutating func pathTable(column: Int, easing: EasingID) -> TableID {
    let key = UInt64(column) << 16 | UInt64(easing.raw)
    if let number = pathNumbers.find(key) { return .paths(number) }
    pathTables.append(PathTable(column: column, easing: easing))
    pathNumbers.insert(key, pathTables.count - 1)
    return .paths(pathTables.count - 1)
  }

  /// Takes a row out of a table, or a claim out of the general list, and notes in the claim of what moves
  /// into its place that it has.
  mutating func removeRow(
    _ row: Int, of table: TableID, _ columns: borrowing Strip<Column>, _ store: inout DriverStore
  ) {
    if table == .general {
      general.swapRemove(at: row)
      if row < general.count { store[general[row]].tableRow = UInt32(truncatingIfNeeded: row) }
    } else if table.isOfSprings {
      springTables[table.index].swapRemove(at: row)
      guard row < springTables[table.index].count else { return }
      store[springTables[table.index].claims[row]].tableRow = UInt32(truncatingIfNeeded: row)
    } else if table.isOfPaths {
      pathTables[table.index].swapRemove(at: row)
      guard row < pathTables[table.index].count else { return }
      store[pathTables[table.index].claims[row]].tableRow = UInt32(truncatingIfNeeded: row)
    } else {
      tweens.remove(row, of: table.index, columns, &store)
    }
  }
}
