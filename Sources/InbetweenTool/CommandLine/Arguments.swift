import Inbetween

/// An error in the command line. The program prints it and exits with 2.
struct UsageError: Error {
  /// The error and the valid values, without the program's name.
  let message: String
  /// Further lines that show the wrong place; empty if there is none to show.
  let pointer: [String]

  init(_ message: String, pointer: [String] = []) {
    self.message = message
    self.pointer = pointer
  }
}

/// The arguments of a subcommand, sorted into operands and options.
///
/// Options are written `--name VALUE` or `--name=VALUE`, at any position. A value may begin with one hyphen,
/// as negative numbers do. `--` ends the options.
struct Arguments {
  /// All arguments that are not options, in order.
  private(set) var operands: [String] = []
  /// Whether `--help` or `-h` was given. The other arguments are not checked then.
  private(set) var asksForHelp = false

  private var values: [String: String] = [:]
  private var switches: Set<String> = []
  private let specification: CommandSpecification

  /// Parses `words` by a command's specification.
  init(_ words: [String], for specification: CommandSpecification) throws(UsageError) {
    self.specification = specification
    if words.prefix(while: { $0 != "--" }).contains(where: { $0 == "--help" || $0 == "-h" }) {
      asksForHelp = true
      return
    }
    var rest = words[...]
    while let word = rest.popFirst() {
      if word == "--" {
        operands += rest
        break
      }
      if word.hasPrefix("--") {
        try take(word.dropFirst(2), &rest)
      } else if word.hasPrefix("-"), word.count > 1 {
        throw UsageError("unknown option '\(word)'" + nearest(word.drop { $0 == "-" }))
      } else {
        operands.append(word)
      }
    }
    try checkOperands()
  }

  /// The value of an option; nil if it was not given.
  subscript(name: String) -> String? { values[name] }

  /// Returns whether a switch or an option was given.
  func has(_ name: String) -> Bool { switches.contains(name) || values[name] != nil }

  /// Returns the value of an option, read from its name and text; nil if it was not given.
  func value<Value>(
    _ name: String, _ read: (String, String) throws(UsageError) -> Value
  ) throws(UsageError) -> Value? {
    if let text = values[name] { try read(name, text) } else { nil }
  }

  /// Returns the value of an option as a number within a range; nil if it was not given.
  func number<Value: BinaryFloatingPoint>(
    _ name: String, _ range: ClosedRange<Value>
  ) throws(UsageError) -> Value? {
    if let text = values[name] { try Numbers.number(name, text, range) } else { nil }
  }

  /// Throws if more than one of these options was given.
  func exclude(_ names: String...) throws(UsageError) {
    let given = names.filter { has($0) }
    if given.count > 1 { throw UsageError("--\(given[0]) and --\(given[1]) exclude each other") }
  }

  /// Throws if option `name` was given without option `needed`.
  func demand(_ needed: String, for name: String) throws(UsageError) {
    if has(name), !has(needed) { throw UsageError("--\(name) needs --\(needed) beside it") }
  }

  private mutating func take(_ text: Substring, _ rest: inout ArraySlice<String>) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = specification.options.first(where: { $0.name == name }) else {
      throw UsageError("unknown option '--\(name)'" + nearest(parts[0]))
    }
    if has(name) { throw UsageError("--\(name) is given twice") }
    guard let value = option.value else {
      if parts.count > 1 { throw UsageError("--\(name) takes no value, found '\(parts[1])'") }
      switches.insert(name)
      return
    }
    if parts.count > 1 {
      values[name] = String(parts[1])
    } else if let next = rest.first, !next.hasPrefix("--") {
      values[name] = rest.removeFirst()
    } else {
      throw UsageError("--\(name) needs a value: --\(name) \(value)")
    }
    if values[name]?.isEmpty == true { throw UsageError("--\(name) needs a value, found an empty one") }
  }

  private func nearest(_ name: Substring) -> String {
    let names = specification.options.map(\.name) + ["help"]
    return Spelling.nearest(to: String(name), among: names).map { "; did you mean '--\($0)'?" } ?? ""
  }

  private func checkOperands() throws(UsageError) {
    let name = specification.operandName
    if operands.count > specification.operands.upperBound {
      let extra = operands[specification.operands.upperBound]
      if specification.operands.upperBound == 0 { throw UsageError("unexpected '\(extra)'") }
      throw UsageError("one \(name) is enough: unexpected '\(extra)'")
    }
    let missing =
      (operands.count < specification.operands.lowerBound ? [name] : [])
      + specification.options.filter { !has($0.name) && $0.isRequired(self) }.map {
        "--\($0.name) \($0.value ?? "")"
      }
    if let last = missing.last {
      let first = missing.dropLast().joined(separator: ", ")
      throw UsageError(first.isEmpty ? "\(last) is missing" : "\(first) and \(last) are missing")
    }
    if let index = operands.firstIndex(of: "") {
      throw UsageError("\(name) \(index + 1) is empty")
    }
  }
}

extension Arguments {
  /// Returns the value of `--direction`; nil if it was not given.
  func direction() throws(UsageError) -> TransitionDirection? {
    guard let word = self["direction"] else { return nil }
    if let direction = TransitionDirection(rawValue: word) { return direction }
    let words = TransitionDirection.allCases.map(\.rawValue)
    let nearest = Spelling.nearest(to: word, among: words).map { "; did you mean '\($0)'?" } ?? ""
    throw UsageError("--direction: found '\(word)', expected \(words.joined(separator: " or "))\(nearest)")
  }
}
