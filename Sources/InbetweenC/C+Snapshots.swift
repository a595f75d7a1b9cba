// Snapshots.

import CInbetween
import Inbetween

private let snapshots = Registry<SnapshotBox>()

private final class SnapshotBox {
  var snapshot = Snapshot()
  /// The bytes that were returned last.
  var lent = LentList<UInt8>()
}

/// Calls `body` with a snapshot. Errors of snapshots are noted.
private func withSnapshot(
  _ id: ibSnapshotId, _ body: (SnapshotBox) throws(SnapshotError) -> Void
) -> Bool {
  guard let box = snapshots.find(id.index, id.generation) else { return fail(.stale("snapshot"), false) }
  do throws(SnapshotError) {
    try body(box)
    return true
  } catch { return fail(error == .busy ? ib_busy : ib_badSnapshot, "snapshot: \(error.description)") }
}

@c @implementation
package func ibCreateSnapshot() -> ibSnapshotId {
  let (index, generation) = snapshots.insert(SnapshotBox())
  return ibSnapshotId(index: index, generation: generation)
}

@c @implementation
package func ibSnapshot_IsValid(_ snapshot: ibSnapshotId) -> Bool {
  snapshots.find(snapshot.index, snapshot.generation) != nil
}

@c @implementation
package func ibDestroySnapshot(_ snapshot: ibSnapshotId) -> Bool {
  snapshots.remove(snapshot.index, snapshot.generation) || fail(.stale("snapshot"), false)
}

@c @implementation
package func ibWorld_Save(_ world: ibWorldId, _ snapshot: ibSnapshotId) -> Bool {
  guard let box = find(world) else { return false }
  return withSnapshot(snapshot) { snapshot throws(SnapshotError) in
    try box.world.save(into: snapshot.snapshot)
  }
}

@c @implementation
package func ibWorld_Restore(_ world: ibWorldId, _ snapshot: ibSnapshotId) -> Bool {
  guard let box = find(world) else { return false }
  return withSnapshot(snapshot) { snapshot throws(SnapshotError) in
    try box.world.restore(snapshot.snapshot)
  }
}

@c @implementation
package func ibSnapshot_GetBytes(_ snapshot: ibSnapshotId) -> ibBytes {
  var result = ibBytes()
  _ = withSnapshot(snapshot) { snapshot throws(SnapshotError) in
    let data = try snapshot.snapshot.data()
    snapshot.lent.reserve(data.count)
    data.withUnsafeBufferPointer { data in
      if let from = data.baseAddress { snapshot.lent.first?.initialize(from: from, count: data.count) }
    }
    result = ibBytes(bytes: snapshot.lent.first, count: Int64(data.count))
  }
  return result
}

@c @implementation
package func ibSnapshot_SetBytes(
  _ snapshot: ibSnapshotId, _ bytes: UnsafePointer<UInt8>?, _ count: Int64
) -> Bool {
  // A greater count is a mistake, for which no memory is reserved.
  guard (0...1 << 32).contains(count) else {
    return fail(.argument("count", "\(count)", "a number in 0…4,294,967,296"), false)
  }
  guard let bytes else { return fail(.null("bytes"), false) }
  return withSnapshot(snapshot) { snapshot throws(SnapshotError) in
    let data = Array(UnsafeBufferPointer(start: bytes, count: Int(count)))
    snapshot.snapshot = try Snapshot(data: data)
  }
}
