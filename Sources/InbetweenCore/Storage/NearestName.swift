/// Finds the name most similar to a misspelt one.
package enum NearestName {
  /// Returns the most similar of `names`; nil if none is similar.
  ///
  /// Case and hyphens count little. Names of the style "easeInQuad", as on easings.net, are first turned into
  /// "quadIn".
  package static func find(_ name: [UInt8], among names: [String]) -> String? {
    if name.isEmpty || name.count > 40 { return nil }
    let plain = folded(name)
    let reordered = reordered(plain)
    var best: String?
    var least = max(2, plain.count / 3) + 1
    for candidate in names {
      let known = folded(Array(candidate.utf8))
      let distance = min(distance(plain, known), distance(reordered, known))
      if distance < least {
        best = candidate
        least = distance
      }
    }
    return best
  }

  private static func folded(_ name: [UInt8]) -> [UInt8] {
    name.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: "_") }
      .map { $0 >= 65 && $0 <= 90 ? $0 | 0x20 : $0 }
  }

  /// Returns "easeinoutquad" as "quadinout", and any other name unchanged.
  private static func reordered(_ name: [UInt8]) -> [UInt8] {
    for prefix in ["easeinout", "easein", "easeout", "inout", "in", "out"] {
      let bytes = Array(prefix.utf8)
      if name.count > bytes.count + 2, name.starts(with: bytes) {
        let mode = prefix.utf8.starts(with: "ease".utf8) ? Array(bytes.dropFirst(4)) : bytes
        return Array(name.dropFirst(bytes.count)) + mode
      }
    }
    return name
  }

  /// Returns Levenshtein's distance: the fewest insertions, deletions and replacements.
  private static func distance(_ a: [UInt8], _ b: [UInt8]) -> Int {
    var row = Array(0...b.count)
    for (i, byte) in a.enumerated() {
      var diagonal = row[0]
      row[0] = i + 1
      for (j, other) in b.enumerated() {
        let replaced = diagonal + (byte == other ? 0 : 1)
        diagonal = row[j + 1]
        row[j + 1] = min(replaced, min(diagonal, row[j]) + 1)
      }
    }
    return row[b.count]
  }
}
