import Inbetween

/// Saving and restoring a whole world, beside a copy of as many bytes.
enum SnapshotScenario {
  static func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    try (isQuick ? [1000, 100_000] : [1000, 100_000, 1_000_000]).map { try group($0, harness) }
  }

  private static func group(_ count: Int, _ harness: Harness) throws -> Group {
    let mixed = MixedTweens(count: count)
    let stage = try Stage(mixed)
    let snapshot = Snapshot()
    // The first tick has an event for each tween.
    for _ in 0..<2 { stage.world.tick() }
    try stage.world.save(into: snapshot)
    let size = snapshot.byteCount
    let (from, to) = (Bytes(size), Bytes(size))
    let bytes = Double(size) / Double(count)
    let contestants = [
      Contestant(
        name: "copy of the bytes", units: count, isSteady: true,
        run: { to.base.copyMemory(from: from.base, byteCount: size) }),
      Contestant(
        name: "save", units: count, bytes: bytes, isSteady: true,
        run: { attempt { try stage.world.save(into: snapshot) } }),
      Contestant(
        name: "restore", units: count, bytes: bytes, isSteady: true,
        run: { attempt { try stage.world.restore(snapshot) } }),
    ]
    let hash = stage.world.stateHash
    var group = Group(
      "snapshots/\(count)", "Snapshots of a world of \(count) tweens", unit: "ns/tween", contestants,
      harness.measure(contestants))
    if stage.world.stateHash != hash { throw BenchmarkFailure(description: "a restored world differs") }
    group.compare(1, to: 0, atMost: 2)
    group.compare(2, to: 0, atMost: 2)
    return group
  }

  private static func attempt(_ body: () throws -> Void) {
    do { try body() } catch { fatalError("\(error)") }
  }

  /// Memory to be copied, which has been written.
  private final class Bytes {
    let base: UnsafeMutableRawPointer

    init(_ count: Int) {
      base = .allocate(byteCount: count, alignment: 64)
      base.initializeMemory(as: UInt8.self, repeating: 1, count: count)
    }

    deinit { base.deallocate() }
  }
}
