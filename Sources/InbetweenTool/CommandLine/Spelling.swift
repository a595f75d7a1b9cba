/// Suggests the word that a misspelt one was meant to be.
enum Spelling {
  /// Returns the nearest of `words`; nil if none is near.
  ///
  /// A word is near if at most a third of its letters differ, or at most one letter. A prefix of three
  /// letters or more is near too.
  static func nearest(to word: String, among words: [String]) -> String? {
    let letters = Array(word.lowercased())
    guard !letters.isEmpty, letters.count <= 32 else { return nil }
    let ranked = words.map { (word: $0, distance: distance(letters, Array($0.lowercased()))) }
    if let best = ranked.min(by: { $0.distance < $1.distance }),
      best.distance <= max(1, max(letters.count, best.word.count) / 3)
    {
      return best.word
    }
    return letters.count < 3 ? nil : words.first { $0.lowercased().hasPrefix(word.lowercased()) }
  }

  /// Returns the number of insertions, deletions, replacements and swaps of neighbours between two words
  /// (optimal string alignment distance).
  private static func distance(_ left: [Character], _ right: [Character]) -> Int {
    var rows = [[Int](repeating: 0, count: right.count + 1), Array(0...right.count)]
    for (i, letter) in left.enumerated() {
      let above = rows[rows.count - 1]
      var row = [i + 1]
      for (j, other) in right.enumerated() {
        var cost = min(above[j] + (letter == other ? 0 : 1), above[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, letter == right[j - 1], left[i - 1] == other {
          cost = min(cost, rows[rows.count - 2][j - 1] + 1)
        }
        row.append(cost)
      }
      rows.append(row)
    }
    return rows[rows.count - 1][right.count]
  }
}
