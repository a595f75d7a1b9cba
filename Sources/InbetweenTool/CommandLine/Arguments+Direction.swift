import Inbetween

extension Arguments {
  /// Returns the value of `--direction`; nil if it was not given.
  func direction() throws(UsageError) -> TransitionDirection? {
    guard let word = self["direction"] else { return nil }
    if let direction = TransitionDirection(rawValue: word) { return direction }
    let words = TransitionDirection.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError("--direction: found '\(word)', expected \(words.joined(separator: " or "))\(nearest)")
  }
}
