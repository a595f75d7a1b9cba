// Objects outside worlds, by ids that are stale once the object is destroyed.

import CInbetween
import Inbetween

/// Objects of one kind. Every thread may use it.
final class Registry<Object>: @unchecked Sendable {
  private struct Entry {
    var object: Object?
    var generation: UInt32 = 1
  }

  private let lock = Lock()
  private var entries: [Entry] = []
  private var free: [UInt32] = []

  func insert(_ object: Object) -> (index: UInt32, generation: UInt32) {
    lock.with {
      if let index = free.popLast() {
        entries[Int(index)].object = object
        return (index, entries[Int(index)].generation)
      }
      entries.append(Entry(object: object))
      return (UInt32(entries.count - 1), 1)
    }
  }

  func find(_ index: UInt32, _ generation: UInt32) -> Object? {
    lock.with {
      guard Int(index) < entries.count, entries[Int(index)].generation == generation else { return nil }
      return entries[Int(index)].object
    }
  }

  /// Removes an object. Returns false for a stale id.
  func remove(_ index: UInt32, _ generation: UInt32) -> Bool {
    let removed: Object? = lock.with {
      guard Int(index) < entries.count, entries[Int(index)].generation == generation else { return nil }
      defer { entries[Int(index)].object = nil }
      if entries[Int(index)].object != nil {
        // An index whose generations are used up is never reused.
        entries[Int(index)].generation &+= 1
        if entries[Int(index)].generation != 0 { free.append(index) }
      }
      return entries[Int(index)].object
    }
    return removed != nil
  }
}
