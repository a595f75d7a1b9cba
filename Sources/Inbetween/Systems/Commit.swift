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
