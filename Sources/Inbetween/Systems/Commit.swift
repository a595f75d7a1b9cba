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

  /// Puts one back into the list; the later ones move down.
  static func insert(_ commit: Commit, at place: Int, into commits: inout Strip<Commit>) {
    commits.append(commit)
    var index = commits.count - 1
    while index > place {
      commits[index] = commits[index - 1]
      index -= 1
    }
    commits[place] = commit
  }

  /// Takes one out of the list; the later ones move up.
  static func remove(_ place: Int, from commits: inout Strip<Commit>) {
    for index in place..<commits.count - 1 { commits[index] = commits[index + 1] }
    commits.removeLast()
  }
}
