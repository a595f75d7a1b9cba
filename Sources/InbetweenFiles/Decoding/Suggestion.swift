/// Finds the known word that an unknown one was probably meant to be.
enum Suggestion {
  /// Longer words get no suggestion.
  private static let longestWord = 64
  /// Shorter words are the end of too many others.
  private static let shortestTail = 6

  /// Returns the candidate nearest to `word`, if fewer than about a third of its letters differ; of equally
  /// near ones the first. Otherwise the first that ends with the word, or with which the word ends:
  /// `initialVelocity` for `velocity`.
  ///
  /// - Parameter budget: how many more pairs of letters may be compared. A hostile file with many unknown and
  ///   many known words uses it up, and gets no more suggestions.
  static func nearest(
    to word: String, among candidates: some Sequence<String>, budget: inout Int
  ) -> String? {
    let letters = Array(word.lowercased().unicodeScalars)
    guard !letters.isEmpty, letters.count <= longestWord else { return nil }
    var best: (word: String, distance: Int)?
    var tail: String?
    for candidate in candidates {
      budget -= 1
      if budget <= 0 { return nil }
      let others = Array(candidate.lowercased().unicodeScalars)
      if tail == nil, min(letters.count, others.count) >= shortestTail,
        letters.ends(with: others) || others.ends(with: letters)
      {
        tail = candidate
      }
      let limit = max(1, max(letters.count, others.count) / 3)
      guard others.count <= longestWord, abs(others.count - letters.count) <= limit else { continue }
      budget -= letters.count * others.count
      let distance = distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word ?? tail
  }

  /// Returns the number of letters to insert, remove, change or swap with their neighbour (optimal string
  /// alignment) to turn one word into the other.
  static func distance(_ left: [Unicode.Scalar], _ right: [Unicode.Scalar]) -> Int {
    var beforeLast = [Int](repeating: 0, count: right.count + 1)
    var last = Array(0...right.count)
    var present = last
    for row in 0..<left.count {
      present[0] = row + 1
      for column in 0..<right.count {
        let change = left[row] == right[column] ? 0 : 1
        var cost = min(last[column] + change, last[column + 1] + 1, present[column] + 1)
        if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
          cost = min(cost, beforeLast[column - 1] + 1)
        }
        present[column + 1] = cost
      }
      (beforeLast, last, present) = (last, present, beforeLast)
    }
    return last[right.count]
  }
}

extension [Unicode.Scalar] {
  fileprivate func ends(with other: [Unicode.Scalar]) -> Bool { suffix(other.count).elementsEqual(other) }
}
