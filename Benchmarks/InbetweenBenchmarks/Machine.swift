import CMeasure
import Foundation

/// Where and how the benchmark ran.
struct Machine: Codable {
  var processor: String
  var cores: Int
  var system: String
  var architecture: String
  var compiler: String
  /// The instruction set that the program was compiled for; missing in files of before it was noted.
  var instructions: String?
  var flags: String
  var date: String

  /// - Parameter flags: what the caller says about compiler flags: a program sees only the instruction set.
  init(flags: String) {
    processor = Machine.processorName()
    cores = ProcessInfo.processInfo.activeProcessorCount
    system = ProcessInfo.processInfo.operatingSystemVersionString
    architecture = Machine.architectureName
    compiler = Machine.compilerName
    instructions = Machine.instructionSet
    self.flags = flags
    date = ISO8601DateFormatter().string(from: Date())
  }

  /// Whether the compiler was told that there is AVX2.
  static var isBuiltForAVX2: Bool { built_for_avx2() != 0 }

  private static var instructionSet: String {
    #if arch(x86_64)
      built_for_avx512() != 0 ? "AVX-512" : isBuiltForAVX2 ? "AVX2" : "SSE2"
    #elseif arch(arm64)
      "NEON"
    #else
      "unknown"
    #endif
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
