import Foundation

/// A program that runs the workloads of `EcsScenario` over another entity-component system, as
/// `Rivals/build.sh` makes it. It runs a workload once for each line that it reads.
final class EcsRival {
  let name: String
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private var unread = Data()

  init(_ program: URL) throws {
    name = String(program.lastPathComponent.dropFirst(EcsRival.prefix.count))
    process.executableURL = program
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// What the names of such programs begin with.
  static let prefix = "ecs-"

  deinit {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// Runs a workload once. Returns nanoseconds a unit of the rival's thread; nil if it has no such workload.
  func run(_ workload: String, _ count: Int) throws -> Double? { try ask("run", workload, count) }

  /// Returns the sum of what a workload shows, and ends it.
  func sum(_ workload: String, _ count: Int) throws -> Double? { try ask("check", workload, count) }

  private func ask(_ verb: String, _ workload: String, _ count: Int) throws -> Double? {
    try input.fileHandleForWriting.write(contentsOf: Data("\(verb) \(workload) \(count)\n".utf8))
    while true {
      if let end = unread.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: unread[unread.startIndex..<end], as: UTF8.self)
        unread = Data(unread[(end + 1)...])
        if line == "none" { return nil }
        if let number = Double(line) { return number }
        throw BenchmarkFailure(description: "\(name) answers “\(line)”, not a number")
      }
      let more = output.fileHandleForReading.availableData
      if more.isEmpty { throw BenchmarkFailure(description: "\(name) has ended in workload \(workload)") }
      unread.append(more)
    }
  }
}
