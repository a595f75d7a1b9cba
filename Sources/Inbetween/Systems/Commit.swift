/// A base value that a driver's end has overwritten, with the versions that show whether it was written
/// since.
struct Commit: BitwiseCopyable {
  var claim: Slot<Claim>
  var oldBase: Float
  var oldVersion: UInt32
  var newVersion: UInt32

  /// Returns the index of the claim's last commit in the list.
  static func last(of claim: Slot<Claim>, in commits: borrowing Strip<Commit>) -> Int? {
    var index = commits.count - 1
    while index >= 0 && commits[index].claim != claim { index -= 1 }
    return index >= 0 ? index : nil
  }

  /// Inserts a commit at an index.
  static func insert(_ commit: Commit, at place: Int, into commits: inout Strip<Commit>) {
    commits.append(commit)
    var index = commits.count - 1
    while index > place {
      commits[index] = commits[index - 1]
      index -= 1
    }
    commits[place] = commit
  }

  /// Removes the commit at an index.
  static func remove(_ place: Int, from commits: inout Strip<Commit>) {
    for index in place..<commits.count - 1 { commits[index] = commits[index + 1] }
    commits.removeLast()
  }
}

// The turns between the plays of a sequence. A further play takes the steps back to their beginning and so
// undoes what they have committed (W18). Going back over that turn, the same commits are made once more, and
// no others: what other drivers did to the channels meanwhile does not count.

/// A commit that a turn has undone.
struct UndoneCommit: BitwiseCopyable {
  var commit: Commit
  var value: Float
  /// The sequence's own time at which the further play began.
  var turn: Int64

  /// How many a sequence keeps. Before the turns of these, steps commit anew.
  static var most: Int { 4096 }
}

/// Turns of which all undone commits are kept.
struct KnownTurns: BitwiseCopyable {
  var first = Int64.max
  var last = Int64.min
}

/// What an engine does about the commits of steps that are moved.
struct TurnState: BitwiseCopyable {
  var turning: Int
  var replays: Bool
}

extension Engine {
  /// Prepares to move the steps of a sequence over a turn, if there is one.
  ///
  /// - Parameter lastTurn: where the play began that it was in.
  /// - Returns: what was being done for a sequence around it.
  mutating func beginTurn(_ slot: Slot<Driver>, from lastTurn: Int64) -> TurnState {
    let outer = TurnState(turning: turning, replays: replaysCommits)
    let (host, steps) = (Int(store[slot].timeline), store.steps(store[slot]))
    let turn = timelines[steps].turn
    // The world's own time never goes back.
    guard isCrossing, host != 0, store[slot].phase == .active, turn != lastTurn else { return outer }
    if timelines[host].heading > 0 && turn > lastTurn {
      if turning >= 0 || replaysCommits { return outer }
      turning = steps
      startTurn(turn, after: lastTurn, of: steps)
    } else if timelines[host].heading < 0 && turn < lastTurn {
      replaysCommits = turning >= 0 || replaysCommits || isKnown(lastTurn, of: steps)
    }
    return outer
  }

  /// Completes a turn, if there was one: going back, makes the commits that it had undone once more.
  mutating func endTurn(_ slot: Slot<Driver>, from lastTurn: Int64, within outer: TurnState) {
    let steps = store.steps(store[slot])
    let replays = replaysCommits && !outer.replays && outer.turning < 0
    (turning, replaysCommits) = (outer.turning, outer.replays)
    guard replays else { return }
    redoCommits(of: lastTurn, of: steps)
    timelines[steps].knownTurns.last = timelines[steps].turn
  }

  private func isKnown(_ turn: Int64, of steps: Int) -> Bool {
    timelines[steps].knownTurns.first <= turn && turn <= timelines[steps].knownTurns.last
  }

  /// Makes room for the commits that a turn is about to undo.
  private mutating func startTurn(_ turn: Int64, after lastTurn: Int64, of steps: Int) {
    // Of turns from here on, earlier ones were undone.
    var count = timelines[steps].undone.count
    while count > 0, timelines[steps].undone[count - 1].turn >= turn { count -= 1 }
    timelines[steps].undone.truncate(to: count)
    if timelines[steps].knownTurns.last != lastTurn || timelines[steps].knownTurns.first > turn {
      timelines[steps].knownTurns.first = turn
    }
    timelines[steps].knownTurns.last = turn
    guard count >= UndoneCommit.most else { return }
    // The older half goes, with all of its last turn.
    var gone = count / 2
    let lastGone = timelines[steps].undone[gone].turn
    while gone < count, timelines[steps].undone[gone].turn <= lastGone { gone += 1 }
    for place in gone..<count { timelines[steps].undone[place - gone] = timelines[steps].undone[place] }
    timelines[steps].undone.truncate(to: count - gone)
    let first = timelines[steps].undone.isEmpty ? turn : timelines[steps].undone[0].turn
    timelines[steps].knownTurns.first = max(timelines[steps].knownTurns.first, first)
  }

  /// Keeps a commit that the present turn undoes. Nothing is kept of one that an assignment has discarded.
  mutating func noteUndone(_ commit: Commit, _ column: Int, _ row: Int) {
    var value: Float?
    if columns[column].versions[row] == commit.newVersion {
      value = columns[column].base[row]
    } else {
      for timeline in 0..<timelines.count {
        for index in 0..<timelines[timeline].commits.count
        where timelines[timeline].commits[index].oldVersion == commit.newVersion {
          value = timelines[timeline].commits[index].oldBase
        }
      }
    }
    guard let value else { return }
    timelines[turning].undone.append(
      UndoneCommit(commit: commit, value: value, turn: timelines[turning].turn))
  }

  /// Makes the commits once more that a turn has undone, the oldest first.
  private mutating func redoCommits(of turn: Int64, of steps: Int) {
    var place = timelines[steps].undone.count - 1
    while place >= 0, timelines[steps].undone[place].turn >= turn {
      let entry = timelines[steps].undone[place]
      if entry.turn == turn { redo(entry) }
      place -= 1
    }
  }

  private mutating func redo(_ entry: UndoneCommit) {
    let commit = entry.commit
    let column = self.column(of: commit.claim)
    guard let row = row(of: commit.claim) else { return }
    if columns[column].versions[row] == commit.oldVersion {
      writeBase(entry.value, version: commit.newVersion, column, row)
      if !columns[column].winners[row].exists { show(entry.value, column, row) }
    } else if !putUnder(entry, column, row) {
      return
    }
    store[store[commit.claim].driver].flags.insert(.hasCommits)
    let timeline = Int(store[store[commit.claim].driver].timeline)
    if journal.isRecording { noteCommit(.added, timelines[timeline].commits.count, of: timeline) }
    timelines[timeline].commits.append(commit)
  }

  /// Puts a commit under the one that has since been written over the same base value. Returns false if there
  /// is none.
  private mutating func putUnder(_ entry: UndoneCommit, _ column: Int, _ row: Int) -> Bool {
    for timeline in 0..<timelines.count {
      for index in 0..<timelines[timeline].commits.count {
        let above = timelines[timeline].commits[index]
        guard above.oldVersion == entry.commit.oldVersion, self.column(of: above.claim) == column,
          self.row(of: above.claim) == row
        else { continue }
        if journal.isRecording { noteCommit(.changed, index, of: timeline) }
        timelines[timeline].commits[index].oldBase = entry.value
        timelines[timeline].commits[index].oldVersion = entry.commit.newVersion
        return true
      }
    }
    return false
  }

  /// Forgets what turns have undone of a driver's commits: it is gone, or plays anew.
  mutating func forgetUndone(of driver: Driver) {
    let claims = driver.claims.raw..<driver.claims.raw + UInt32(driver.laneCount)
    var timeline = Int(driver.timeline)
    while timelines[timeline].isOfSteps {
      var kept = 0
      for index in 0..<timelines[timeline].undone.count {
        let entry = timelines[timeline].undone[index]
        if claims.contains(entry.commit.claim.raw) { continue }
        timelines[timeline].undone[kept] = entry
        kept += 1
      }
      timelines[timeline].undone.truncate(to: kept)
      timeline = timelines[timeline].parent
    }
  }
}
