import CMeasure
import Foundation

/// Bytes that the process has in memory; nil where the system does not tell by `/proc`.
func residentBytes() -> Int? {
  let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
  let fields = text.split(separator: " ")
  return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
}

/// Prints what is wrong, and ends the program.
func fail(_ reason: String) -> Never {
  say("soak: \(reason)")
  exit(1)
}

/// Prints a line at once, also into a file.
func say(_ line: String) {
  try? FileHandle.standardOutput.write(contentsOf: Data((line + "\n").utf8))
}

/// The memory of the process, looked at sixty times in a run. The load settles in the first ten.
struct MemoryWatch {
  static let looks = 60
  static let settled = 10
  private(set) var resident: [Int] = []
  private(set) var heap: [Int] = []

  /// Notes the present memory.
  mutating func look() {
    resident.append(residentBytes() ?? 0)
    heap.append(Int(heap_bytes()))
  }

  /// The memory at the last look, in words.
  var words: String { "resident \((resident.last ?? 0) >> 10) KB, heap \((heap.last ?? 0) >> 10) KB" }

  /// Prints by how much memory grew, and ends the program if it is not flat.
  ///
  /// Memory goes up and down with the load; a leak goes up only. So the most of the last third is compared
  /// with the most of the first third after settling.
  func judge() {
    let third = (resident.count - MemoryWatch.settled) / 3
    func growth(_ bytes: [Int]) -> Int {
      let early = bytes[MemoryWatch.settled..<(MemoryWatch.settled + third)]
      return (bytes.suffix(third).max() ?? 0) - (early.max() ?? 0)
    }
    say("resident memory grew by \(growth(resident) >> 10) KB, the heap by \(growth(heap) >> 10) KB")
    if growth(resident) > 2 << 20 || growth(heap) > 1 << 20 { fail("memory is not flat") }
  }
}
