import Foundation

/// Rivals that are system packages, over the same tweens: separate programs, as `Rivals/build.sh` makes
/// them, which measure themselves as `Harness` does. One after another, not in turns.
struct RivalScenario {
  /// Where the programs are.
  var folder: URL
  private let count = 100_000

  func run(_ harness: Harness, isQuick: Bool) throws -> [Group] {
    let mixed = MixedTweens(count: count)
    let scratch = FileManager.default.temporaryDirectory.appending(path: "rivals-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: scratch, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: scratch) }
    let workload = scratch.appending(path: "workload")
    try RivalScenario.encode(mixed).write(to: workload)
    var group = try TickScenario.measure(
      harness, "rivals", "Rivals over the same \(count) tweens", mixed)
    let programs = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasPrefix("rival-") }
    for program in programs.sorted(by: { $0.path < $1.path }) {
      group.rows.append(try measure(program, harness, mixed, workload, scratch.appending(path: "values")))
      group.compare(group.rows.count - 1, to: 0)
    }
    return [group]
  }

  private func measure(
    _ program: URL, _ harness: Harness, _ mixed: MixedTweens, _ workload: URL, _ values: URL
  ) throws -> Row {
    let name = program.lastPathComponent
    let process = Process()
    process.executableURL = program
    process.arguments = [
      workload.path, values.path, "\(harness.rounds)", "\(harness.coldRounds)", "\(harness.sampleTime)",
    ]
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkFailure(description: "\(name) ended with \(process.terminationStatus)")
    }
    var answers: [Substring: Substring] = [:]
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ", maxSplits: 1)
      if parts.count == 2 { answers[parts[0]] = parts[1] }
    }
    func numbers(_ key: Substring) -> [Double] {
      (answers[key] ?? "").split(separator: " ").compactMap { Double($0) }
    }
    guard let title = answers["name"].map(String.init), numbers("warm").count == harness.rounds else {
      throw BenchmarkFailure(description: "\(name) does not answer as it should")
    }
    try check(title, try Data(contentsOf: values), mixed)
    return Row(
      id: "rivals/\(name)", name: title, unit: "ns/tween/tick", timing: Timing(numbers("warm")),
      cold: Timing(numbers("cold")), bytes: numbers("bytes").first)
  }

  /// Fails unless the rival's values, before and after it was timed, equal its workload's: within 0.25,
  /// values moving by up to 200, for some count in milliseconds, and some formulas differ in the third digit.
  private func check(_ name: String, _ values: Data, _ mixed: MixedTweens) throws {
    let blockSize = 8 + 4 * mixed.count
    guard values.count == 2 * blockSize else {
      throw BenchmarkFailure(description: "\(name) has not written the values of all tweens")
    }
    try values.withUnsafeBytes { bytes in
      for block in 0..<2 {
        let start = block * blockSize
        let now = bytes.loadUnaligned(fromByteOffset: start, as: Int64.self) * 1500
        for index in 0..<mixed.count {
          let value = bytes.loadUnaligned(fromByteOffset: start + 8 + 4 * index, as: Float.self)
          let expected = mixed.expected(index, at: now)
          if (Double(value) - expected).magnitude <= 0.25 { continue }
          throw BenchmarkFailure(
            description: "\(name), tween \(index) (\(mixed.easings[index])) at count \(now): shows \(value), "
              + "must show \(expected)")
        }
      }
    }
  }

  /// The workload as the rivals read it: the count, then a column each.
  private static func encode(_ mixed: MixedTweens) -> Data {
    var data = Data()
    func append<Element>(_ column: [Element]) { column.withUnsafeBytes { data.append(contentsOf: $0) } }
    append([Int64(mixed.count)])
    append(mixed.easings.map { UInt8($0.rawValue) })
    append(mixed.froms)
    append(mixed.targets)
    append(mixed.starts)
    append(mixed.durations)
    return data
  }
}
