import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The command `inbetween easing`: prints the values of an easing and draws its curve.
struct EasingCommand: Command {
  static let specification = CommandSpecification(
    name: "easing", summary: "Prints and draws easings.",
    usage: ["EASING [--at X,X,…]", "EASING --plot FILE.svg", "--list"], operands: 0...1,
    operandName: "EASING",
    options: [
      .init(
        "at", "X,X,…", "inputs, 0 for the start to 1 for the end; 0,0.1,…,1 unless given; CSV: input,output"),
      .init("plot", "FILE.svg", "draws the curve"),
      .init("list", nil, "the names of all easings, one a line"),
    ],
    details: """
      EASING is a name, or a function: cubic-bezier(x1, y1, x2, y2), steps(count, jump-start | jump-end |
      jump-none | jump-both), linear(output [percentages], …), backOut(overshoot),
      elasticOut(amplitude, period), bounceOut(restitution), and In and InOut of these.

        inbetween easing backOut --at 0,0.25,0.5,0.75,1
        inbetween easing 'cubic-bezier(0.4, 0, 0.2, 1)' --plot curve.svg
      """)

  private enum Task {
    case list
    case show(Easing, inputs: [Double]?, plot: String?)
  }

  private let task: Task

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.exclude("list", "at")
    try arguments.exclude("list", "plot")
    guard let text = arguments.operands.first else {
      guard arguments.has("list") else { throw UsageError("EASING or --list is missing") }
      task = .list
      return
    }
    if arguments.has("list") { throw UsageError("--list stands alone: unexpected '\(text)'") }
    try OutputName.check("plot", arguments["plot"], "svg")
    let easing = try Self.easing(text)
    var inputs: [Double]?
    if let list = arguments["at"] {
      inputs = try Numbers.list("at", list, expected: "a number within ±1e38") { item in
        Numbers.decimal(item).flatMap { $0.magnitude <= 1e38 ? $0 : nil }
      }
    }
    if inputs == nil, !arguments.has("plot") { inputs = (0...10).map { Double($0) / 10 } }
    task = .show(easing, inputs: inputs, plot: arguments["plot"])
  }

  func run(_ output: StandardOutput) throws {
    switch task {
    case .list:
      for name in Easing.allNames { try output.write(name + "\n") }
    case .show(let easing, let inputs, let plot):
      if let plot { try write(EasingPlot(of: easing).svg, to: plot) }
      guard let inputs else { return try output.say("\(easing) in \(plot ?? "")") }
      try output.write("input,output\n")
      for input in inputs {
        let value = Double(easing(Float(input)))
        try output.write("\(SampleTable.number(input)),\(SampleTable.number(value))\n")
      }
    }
  }

  private func write(_ text: String, to path: String) throws {
    do throws(WholeFile.Problem) { try WholeFile(path).write(Array(text.utf8)) } catch {
      throw Failure("cannot write \(path): \(error.reason)")
    }
  }

  /// Parses an easing. The error shows the text with a caret below the wrong place.
  private static func easing(_ text: String) throws(UsageError) -> Easing {
    do throws(ParseError) { return try Easing(parsing: text) } catch {
      // Control characters become spaces: a caret cannot point into several lines, and the others have no
      // width.
      let shown = String(String.UnicodeScalarView(text.unicodeScalars.map { $0.value < 32 ? " " : $0 }))
      let before = String(decoding: text.utf8.prefix(error.offset), as: UTF8.self)
      let indent = String(repeating: " ", count: before.count)
      throw UsageError(error.description, pointer: ["  \(shown)", "  \(indent)^"])
    }
  }
}
