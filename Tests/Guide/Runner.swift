import Inbetween

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A block of a page: where it begins, what it is expected to print, and its code.
@MainActor struct Block {
  let place: String
  let prints: [String]
  let body: @MainActor (Stage) async throws -> Void

  init(_ place: String, prints: [String], body: @escaping @MainActor (Stage) async throws -> Void) {
    (self.place, self.prints, self.body) = (place, prints, body)
  }
}

/// What the blocks print, line by line. A block that has another thread print waits for that thread.
nonisolated(unsafe) private var printed: [String] = []

/// Takes the place of the standard library's `print` in the blocks, to compare what they print.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  printed.append(items.map { String(describing: $0) }.joined(separator: separator))
}

/// Writes a line at once, so that it is there if the program ends in the next instruction.
private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

/// Runs the blocks of a page, one after the other, each on a stage of its own. While a block awaits, its
/// world ticks; after it, a second passes.
@MainActor func run(_ blocks: [Block]) async throws {
  var failures = 0
  for block in blocks {
    say("at \(block.place)")
    printed = []
    let stage = try Stage()
    let ticking = Task { @MainActor in
      while !Task.isCancelled {
        stage.world.tick()
        await Task.yield()
      }
    }
    do {
      try await block.body(stage)
      stage.tick(60)
    } catch {
      say("\(block.place): error: the block throws: \(error)")
      failures += 1
    }
    ticking.cancel()
    if !block.prints.isEmpty && printed != block.prints {
      say("\(block.place): error: the block prints \(printed), not \(block.prints)")
      failures += 1
    }
  }
  exit(failures == 0 ? 0 : 1)
}
