import Foundation
import InbetweenFiles

/// The executable `inbetween`.
///
/// Exit codes: 0 for success, 1 for a bad file or a failure, 2 for wrong usage.
@main
enum Main {
  static let version = "0.1.0"

  static var commands: [any Command.Type] {
    [
      DemoCommand.self, RenderCommand.self, SampleCommand.self, EasingCommand.self, CheckCommand.self,
      BakeCommand.self,
    ]
  }

  static func main() {
    #if os(Linux)
      Breakdown.explain()
    #endif
    #if !os(Windows)
      // A closed pipe and a file that grows too large make the write fail, rather than end the program.
      signal(SIGPIPE, SIG_IGN)
      signal(SIGXFSZ, SIG_IGN)
    #endif
    exit(run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs the command that `words` name. Returns the exit code.
  static func run(_ words: [String]) -> Int32 {
    let output = StandardOutput()
    var program = "inbetween"
    do {
      guard let first = words.first else {
        throw UsageError("a command is missing: one of \(commandNames.joined(separator: ", "))")
      }
      if let command = commands.first(where: { $0.specification.name == first }) {
        program += " \(first)"
        try run(command, Array(words.dropFirst()), output)
      } else {
        try runGeneral(first, Array(words.dropFirst()), output)
      }
      try output.flush()
      return 0
    } catch let error as UsageError {
      StandardError.say("\(program): \(error.message) (see '\(program) --help')")
      for line in error.pointer { StandardError.say(line) }
      return 2
    } catch is ClosedPipe {
      return 0
    } catch let interrupted as Interrupted {
      StandardError.say("\(program): \(interrupted.line)")
      Interruption.end(by: interrupted.signal)
    } catch {
      // Results from before the error are still written.
      try? output.flush()
      switch error {
      case let errors as MotionFileErrors: for line in errors.lines { StandardError.say(line) }
      case let failure as Failure: for line in failure.lines { StandardError.say("\(program): \(line)") }
      default: StandardError.say("\(program): \(error)")
      }
      return 1
    }
  }

  private static var commandNames: [String] { commands.map { $0.specification.name } }

  private static func run(_ command: any Command.Type, _ words: [String], _ output: StandardOutput) throws {
    let arguments = try Arguments(words, for: command.specification)
    if arguments.asksForHelp {
      try output.write(command.specification.help)
    } else {
      try command.init(arguments).run(output)
    }
  }

  private static func runGeneral(_ word: String, _ rest: [String], _ output: StandardOutput) throws {
    switch word {
    case "--help", "-h", "help":
      if let command = commands.first(where: { $0.specification.name == rest.first }) {
        try output.write(command.specification.help)
      } else {
        try output.write(help)
      }
    case "--version":
      if let extra = rest.first { throw UsageError("--version stands alone: unexpected '\(extra)'") }
      try output.write("inbetween \(version) (motion files of version \(MotionFile.version))\n")
    default:
      if ["play", "show", "open", "view", "run"].contains(word) {
        throw UsageError("unknown command '\(word)'; 'inbetween demo FILE' plays a motion file")
      }
      let isOption = word.hasPrefix("-")
      let names = commandNames + ["--help", "--version"]
      let end =
        Spelling.nearest(to: word, among: names).map { "did you mean '\($0)'?" }
        ?? "one of \(commandNames.joined(separator: ", ")) is expected"
      throw UsageError("unknown \(isOption ? "option" : "command") '\(word)'; \(end)")
    }
  }

  private static var help: String {
    let width = commandNames.map(\.count).max() ?? 0
    let lines = commands.map { command in
      "  \(command.specification.name.padded(to: width))  \(command.specification.summary)"
    }
    return """
      inbetween plays, renders, samples and checks motion files.

      usage: inbetween COMMAND …
             inbetween --version

      commands:
      \(lines.joined(separator: "\n"))

      'inbetween COMMAND --help' says what a command takes. The first thing to try:

        inbetween demo

      Exit codes: 0 success, 1 a bad file or a failure, 2 wrong usage.

      """
  }
}
