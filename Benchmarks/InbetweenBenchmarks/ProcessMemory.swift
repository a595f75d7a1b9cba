import CMeasure
import Foundation

/// Memory that the process uses.
enum ProcessMemory {
  /// Bytes that the process has in memory; nil where the system does not tell by `/proc`.
  static var resident: Int? {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }

  /// What `build` makes, and the heap bytes that are in use afterwards and were not before, a unit; nil where
  /// the allocator does not tell.
  static func weigh<Made>(_ units: Int, _ build: () throws -> Made) rethrows -> (Made, Double?) {
    let before = heap_bytes()
    let made = try build()
    return (made, before < 0 ? nil : Double(heap_bytes() - before) / Double(units))
  }

  /// Bytes of the pages that `body` reads or writes, by the marks that the processor leaves on them; nil
  /// where the system does not tell (other than Linux).
  static func touched(_ body: () -> Void) -> Int? {
    guard let file = FileHandle(forWritingAtPath: "/proc/self/clear_refs") else { return nil }
    guard (try? file.write(contentsOf: Data("1".utf8))) != nil else { return nil }
    try? file.close()
    // A page whose address the processor still remembers would not be marked again.
    let room = 64 << 20
    let other = UnsafeMutableRawPointer.allocate(byteCount: room, alignment: 4096)
    defer { other.deallocate() }
    for offset in stride(from: 0, to: room, by: 64) {
      other.storeBytes(of: 1, toByteOffset: offset, as: UInt8.self)
    }
    guard let before = referenced() else { return nil }
    body()
    return referenced().map { $0 - before }
  }

  private static func referenced() -> Int? {
    let text = (try? String(contentsOfFile: "/proc/self/smaps_rollup", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("Referenced:") }
    return line?.split(separator: " ").dropFirst().first.flatMap { Int($0) }.map { $0 * 1024 }
  }
}
