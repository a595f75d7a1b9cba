/// A subcommand of `inbetween`.
protocol Command {
  /// The command's name, operands, options and help.
  static var specification: CommandSpecification { get }
  /// Reads the command's settings from the arguments. Writes nothing.
  init(_ arguments: Arguments) throws(UsageError)
  /// Runs the command. Results go to `output`.
  func run(_ output: StandardOutput) throws
}

/// The name, operands and options of a subcommand. Its help and the argument parser read it.
struct CommandSpecification {
  /// An option, `--name` or `--name VALUE`.
  struct Option {
    /// The name without the hyphens.
    let name: String
    /// The name of its value in the help; nil for a switch, which has none.
    let value: String?
    /// One line of help.
    let help: String
    /// Whether the command cannot do without it, with these arguments.
    let isRequired: @Sendable (Arguments) -> Bool

    init(
      _ name: String, _ value: String? = nil, _ help: String,
      isRequired: @escaping @Sendable (Arguments) -> Bool = { _ in false }
    ) {
      self.name = name
      self.value = value
      self.help = help
      self.isRequired = isRequired
    }
  }

  /// The command's word on the command line.
  let name: String
  /// One line for the list of commands.
  let summary: String
  /// The arguments after the name, as the help shows them: one line for each form of the call.
  let usage: [String]
  /// Range of the number of operands.
  let operands: ClosedRange<Int>
  /// The name of an operand in errors.
  let operandName: String
  /// The options except `--help`.
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
  /// Returns the text followed by spaces up to `width` characters.
  func padded(to width: Int) -> String {
    self + String(repeating: " ", count: max(width - count, 0))
  }
}
