import Foundation

/// Where and how the benchmark ran.
struct Machine: Codable {
  var processor: String
  var cores: Int
  var system: String
  var architecture: String
  var compiler: String
  var flags: String
  var date: String

  /// - Parameter flags: what the caller says about compiler flags; a program cannot see its own.
  init(flags: String) {
    processor = Machine.processorName()
    cores = ProcessInfo.processInfo.activeProcessorCount
    system = ProcessInfo.processInfo.operatingSystemVersionString
    architecture = Machine.architectureName
    compiler = Machine.compilerName
    self.flags = flags
    date = ISO8601DateFormatter().string(from: Date())
  }

  private static func processorName() -> String {
    let text = (try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)) ?? ""
    let line = text.split(separator: "\n").first { $0.hasPrefix("model name") }
    let name = line?.split(separator: ":", maxSplits: 1).last
    return name?.trimmingCharacters(in: .whitespaces) ?? "unknown"
  }

  private static var architectureName: String {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }

  private static var compilerName: String {
    #if compiler(>=6.5)
      "Swift 6.5 or later"
    #elseif compiler(>=6.4)
      "Swift 6.4"
    #elseif compiler(>=6.3)
      "Swift 6.3"
    #elseif compiler(>=6.2)
      "Swift 6.2"
    #else
      "Swift before 6.2"
    #endif
  }
}

/// Memory that the process uses.
enum ProcessMemory {
  /// Bytes that the process has in memory; nil where the system does not tell by `/proc`.
  static var resident: Int? {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    let fields = text.split(separator: " ")
    return fields.count > 1 ? Int(fields[1]).map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
  }
}
