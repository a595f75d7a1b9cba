/// A subcommand of `inbetween`: what it is called and takes, and what it does.
protocol Command {
  /// Its name, operands, options and help.
  static var specification: CommandSpecification { get }
  /// Reads its settings from the arguments; nothing is opened or written yet.
  init(_ arguments: Arguments) throws(UsageError)
  /// Does it. Results go to `output`.
  func run(_ output: StandardOutput) throws
}

/// What a subcommand is called and takes; help and the argument parser both read it.
struct CommandSpecification {
  /// An option, `--name` or `--name VALUE`.
  struct Option {
    /// Without the hyphens.
    let name: String
    /// What its value is called in help; nil for a switch, which has none.
    let value: String?
    /// One line of help.
    let help: String

    init(_ name: String, _ value: String? = nil, _ help: String) {
      self.name = name
      self.value = value
      self.help = help
    }
  }

  /// The word on the command line.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// What follows the name, as help writes it: one line for each way to call it.
  let usage: [String]
  /// How many operands it takes.
  let operands: ClosedRange<Int>
  /// What an operand is called in errors.
  let operandName: String
  /// The options, `--help` aside.
  let options: [Option]
  /// Paragraphs and examples at the end of the help.
  let details: String

  /// The text of `inbetween NAME --help`.
  var help: String {
    let calls = usage.enumerated().map { index, usage in
      (index == 0 ? "usage: " : "       ") + "inbetween \(name)" + (usage.isEmpty ? "" : " \(usage)")
    }
    let list = options + [Option("help", nil, "show this and exit")]
    let names = list.map { "--\($0.name)" + ($0.value.map { " \($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    let lines = zip(names, list).map { name, option in
      "  \(name.padded(to: width))  \(option.help)"
    }
    return """
      \(summary)

      \(calls.joined(separator: "\n"))

      options:
      \(lines.joined(separator: "\n"))

      \(details)

      """
  }
}

extension String {
  /// The text with spaces behind it up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
