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
    let entities = file.entities.count == 1 ? "1 entity" : "\(file.entities.count) entities"
    let tweens = file.motion.count == 1 ? "1 tween" : "\(file.motion.count) tweens"
    return "\(entities), \(tweens), \(SampleTable.number(file.length / .milliseconds(1))) ms"
  }
}
