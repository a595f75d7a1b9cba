import Foundation
import InbetweenFiles

/// `inbetween check`: what is wrong in motion files.
struct CheckCommand: Command {
  static let specification = CommandSpecification(
    name: "check", summary: "Finds all that is wrong in motion files.", usage: ["FILE… [--verbose]"],
    operands: 1...Int.max, operandName: "FILE",
    options: [.init("verbose", nil, "also a line for each transition: how long it takes in truth")],
    details: """
      Every error of every file is a line on standard error: the file, line and column, the path in the JSON,
      what was found and what was expected. Pictures are looked for too.

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
      var good: MotionFile?
      do throws(MotionFileErrors) { good = try MotionFile(forShowing: path) } catch {
        errors += error.errors.count
        for line in error.lines { StandardError.say(line) }
      }
      guard let good else { continue }
      try output.say("\(path): good, \(Self.summary(of: good))")
      guard isVerbose else { continue }
      for transition in good.transitions {
        let time = Self.shortest(transition.effectiveDuration / .milliseconds(1))
        try output.say("transition \(transition.name): effective duration \(time) ms")
      }
    }
    if errors > 0 {
      throw Failure("\(errors) \(errors == 1 ? "error" : "errors")")
    }
  }

  private static func summary(of file: MotionFile) -> String {
    var (tweens, springs, decays, transitions) = (0, 0, 0, 0)
    for item in file.motion {
      switch item {
      case .tween: tweens += 1
      case .spring: springs += 1
      case .decay: decays += 1
      case .transition: transitions += 1
      }
    }
    var parts = [
      count(file.entities.count, "entity", "entities"), count(tweens, "tween", "tweens"),
      count(springs, "spring", "springs"), count(decays, "decay", "decays"),
      count(transitions, "transition", "transitions"),
    ].compactMap(\.self)
    if parts.isEmpty { parts = ["nothing in it"] }
    return (parts + ["\(SampleTable.number(file.length / .milliseconds(1))) ms"]).joined(separator: ", ")
  }

  /// The fewest digits that tell it from all other numbers; whole ones without a point.
  private static func shortest(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func count(_ count: Int, _ one: String, _ many: String) -> String? {
    count == 0 ? nil : "\(count) \(count == 1 ? one : many)"
  }
}
