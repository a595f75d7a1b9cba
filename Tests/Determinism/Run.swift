// Without input: prints the hash of every scenario, one a line, and the hash of the saved world. `check.sh`
// compares the builds. One thread and several must come to the same.
//
// With the input `write`: prints the data of the saved world half-way. With such data as input: goes on from
// it, and prints the hash of the saved world.

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#else
  @_extern(c, "getchar") func getchar() -> Int32

  /// What shim.c calls: the module for browsers, with which this is compiled, has no `main`.
  @c(inbetween_determinism)
  public func enter() { play() }
#endif
#if canImport(Inbetween)
  import Inbetween
#endif

/// The bytes of the input, without what follows a line's end.
private func readInput() -> [UInt8] {
  var bytes: [UInt8] = []
  while case let byte = getchar(), byte >= 32 { bytes.append(UInt8(truncatingIfNeeded: byte)) }
  return bytes
}

/// The data as text: two letters from `A` on for each byte.
private func letters(of data: [UInt8]) -> String {
  var text: [UInt8] = []
  text.reserveCapacity(2 * data.count)
  for byte in data { text += [65 + byte >> 4, 65 + byte & 15] }
  return String(decoding: text, as: UTF8.self)
}

private func data(of letters: [UInt8]) -> [UInt8] {
  (0..<letters.count / 2).map { (letters[2 * $0] &- 65) << 4 | (letters[2 * $0 + 1] &- 65) & 15 }
}

private func printHashes() {
  for scenario in Scenario.allCases {
    let hash = scenario.hash()
    print("\(scenario.rawValue) \(hash)")
    #if !hasFeature(Embedded)
      for threads in 2...3 where scenario.hash(threads: threads) != hash {
        fatalError("scenario \(scenario.rawValue) comes to something else on \(threads) threads")
      }
    #endif
  }
  print("saved \(SavedGame.whole())")
}

/// Does what the input asks for.
func play() {
  let input = readInput()
  if input.isEmpty {
    printHashes()
  } else if input.count == 5 {
    print(letters(of: SavedGame.data()))
  } else {
    let (hash, error) = SavedGame.rest(after: data(of: input))
    print(error ?? "saved \(hash)")
    #if !hasFeature(Embedded)
      if SavedGame.rest(after: data(of: input), threads: 3).hash != hash {
        fatalError("the saved world comes to something else on 3 threads")
      }
    #endif
  }
}
