extension ErrorList {
  /// Longer words get no suggestion.
  private static var longestWord: Int { 64 }
  /// Shorter words are the end of too many others.
  private static var shortestTail: Int { 6 }

  /// Returns the known word that an unknown one was probably meant to be. That is the nearest one, the first
  /// of several, if fewer than about a third of its letters differ. Otherwise it is the first that ends with
  /// the word, or with which the word ends: `initialVelocity` for `velocity`.
  func suggestion<Names: Sequence<String>>(
    for word: String, among known: @autoclosure () -> Names
  ) -> String? {
    if suggestionBudget <= 0 { return nil }
    let letters = Array(word.lowercased().utf8)
    guard !letters.isEmpty, letters.count <= Self.longestWord else { return nil }
    var best: (word: String, distance: Int)?
    var tail: String?
    for candidate in known() {
      suggestionBudget -= 1
      if suggestionBudget <= 0 { return nil }
      let others = Array(candidate.lowercased().utf8)
      if tail == nil, min(letters.count, others.count) >= Self.shortestTail,
        letters.ends(with: others) || others.ends(with: letters)
      {
        tail = candidate
      }
      let limit = max(1, max(letters.count, others.count) / 3)
      guard others.count <= Self.longestWord, abs(others.count - letters.count) <= limit else { continue }
      suggestionBudget -= letters.count * others.count
      let distance = Self.distance(letters, others)
      if distance <= limit, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    return best?.word ?? tail
  }

  /// Returns the number of letters to insert, remove, change or swap with their neighbour (optimal string
  /// alignment) to turn one word into the other.
  private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
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

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool { suffix(other.count).elementsEqual(other) }
}
