import Foundation
import InbetweenFiles

/// The command `inbetween check`: reports the errors of motion files.
struct CheckCommand: Command {
  static let specification = CommandSpecification(
    name: "check", summary: "Lists all mistakes in motion files.", usage: ["FILE… [--verbose]"],
    operands: 1...Int.max, operandName: "FILE",
    options: [
      .init(
        "verbose", nil, "also prints each transition with its effective duration, and each schema")
    ],
    details: """
      Each error is a line on standard error, with the file, the line and the column, the path in the JSON, the
      value that was found, and the legal values. The command also checks that pictures exist. For a file
      without errors, it prints the contents, and how long the file plays in the demo: the duration of the
      stage, or until half a second after the last end. JSON schemas beside motion files are skipped.

        inbetween check Assets/*.json
      """)

  private let paths: [String]
  private let isVerbose: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    paths = arguments.operands
    isVerbose = arguments.has("verbose")
  }

  func run(_ output: StandardOutput) throws {
    var errors = 0
    for path in paths {
      if MotionFile.isSchema(path) {
        if isVerbose { try output.say("\(path): skipped, a JSON schema") }
        continue
      }
      var good: MotionFile?
      do throws(MotionFileErrors) { good = try MotionFile(forShowing: path) } catch {
        errors += error.errors.count
        for line in error.lines { StandardError.say(line) }
      }
      guard let good else { continue }
      try output.say("\(path): good, \(Self.summary(of: good))")
      guard isVerbose else { continue }
      for transition in good.transitions {
        let time = SampleTable.number(transition.effectiveDuration / .milliseconds(1))
        try output.say("transition \(transition.name): effective duration \(time) ms")
      }
    }
    if errors > 0 {
      throw Failure("\(errors) \(errors == 1 ? "error" : "errors")")
    }
  }

  private static func summary(of file: MotionFile) -> String {
    var counts: [String: Int] = [:]
    for item in file.motion { counts[item.drivers.noun, default: 0] += item.drivers.count }
    let order = MotionItem.types
    let nouns = counts.keys.sorted { (order.firstIndex(of: $0) ?? .max) < (order.firstIndex(of: $1) ?? .max) }
    var parts = [count(file.entities.count, "entity", "entities")].compactMap(\.self)
    parts += nouns.compactMap { count(counts[$0] ?? 0, $0, $0 + "s") }
    if parts.isEmpty { parts = ["nothing in it"] }
    let loop = SampleTable.number(file.length / .milliseconds(1))
    return (parts + ["a loop of \(loop) ms"]).joined(separator: ", ")
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }
}
