import Foundation
import InbetweenFiles

/// `inbetween check`: what is wrong in motion files.
struct CheckCommand: Command {
  static let specification = CommandSpecification(
    name: "check", summary: "Finds all that is wrong in motion files.", usage: ["FILE…"],
    operands: 1...Int.max, operandName: "FILE", options: [],
    details: """
      Every error of every file is a line on standard error: the file, line and column, the path in the JSON,
      what was found and what was expected. Pictures are looked for too.

        inbetween check Assets/*.json
      """)

  private let paths: [String]

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
  }

  func run(_ output: StandardOutput) throws {
    var errors = 0
    for path in paths {
      var summary: String?
      do throws(MotionFileErrors) { summary = Self.summary(of: try MotionFile(forShowing: path)) } catch {
        errors += error.errors.count
        for line in error.lines { StandardError.say(line) }
      }
      if let summary { try output.say("\(path): good, \(summary)") }
    }
    if errors > 0 {
      throw Failure("\(errors) \(errors == 1 ? "error" : "errors")")
    }
  }

  private static func summary(of file: MotionFile) -> String {
    var (tweens, springs, decays) = (0, 0, 0)
    for item in file.motion {
      switch item {
      case .tween: tweens += 1
      case .spring: springs += 1
      case .decay: decays += 1
      }
    }
    var parts = [
      count(file.entities.count, "entity", "entities"), count(tweens, "tween", "tweens"),
      count(springs, "spring", "springs"), count(decays, "decay", "decays"),
    ].compactMap(\.self)
    if parts.isEmpty { parts = ["nothing in it"] }
    return (parts + ["\(SampleTable.number(file.length / .milliseconds(1))) ms"]).joined(separator: ", ")
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }
}
