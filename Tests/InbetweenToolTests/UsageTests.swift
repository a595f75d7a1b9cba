import Foundation
import Testing

@Suite("Usage: help, version, wrong options")
struct UsageTests {
  static let commands = ["demo", "render", "sample", "easing", "check", "bake"]

  @Test("--help names every command and exits with 0")
  func generalHelp() throws {
    let run = try ToolRun.inbetween("--help")
    #expect(run.exitCode == 0)
    for command in Self.commands { #expect(run.output.contains(command)) }
    #expect(run.errors.isEmpty)
  }

  @Test("Every command has help, whatever else is given", arguments: commands)
  func commandHelp(_ command: String) throws {
    for run in [
      try ToolRun.inbetween(command, "--help"), try ToolRun.inbetween(command, "--nonsense", "--help"),
      try ToolRun.inbetween("help", command),
    ] {
      #expect(run.exitCode == 0)
      #expect(run.output.contains("usage: inbetween \(command)"))
    }
  }

  @Test func version() throws {
    let run = try ToolRun.inbetween("--version")
    #expect(run.exitCode == 0)
    #expect(run.output.hasPrefix("inbetween "))
    #expect(run.lines.count == 1)
  }

  @Test("The newest version of the changelog is the program's")
  func changelog() throws {
    let page = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../CHANGELOG.md")
    let text = try String(contentsOf: page, encoding: .utf8)
    let version = try #require(text.firstMatch(of: /\n## (\S+)/)).1
    #expect(try ToolRun.inbetween("--version").output.hasPrefix("inbetween \(version) "))
  }

  @Test(
    "Wrong usage exits with 2 and says one useful line",
    arguments: [
      ([], "a command is missing"),
      (["rendr"], "did you mean 'render'?"),
      (["play", "a.json"], "'inbetween demo FILE' plays a motion file"),
      (["--versoin"], "did you mean '--version'?"),
      (["render", "a.json", "--sise", "1x1"], "did you mean '--size'?"),
      (["render", "a.json", "--size=1x1"], "--output DIR|FILE is missing"),
      (["render", "a.json", "--size=0x1", "--fps=1", "--output=b"], "found '0x1'"),
      (["render", "a.json", "--size=1x1", "--fps=0", "--output=b"], "--fps: found '0'"),
      (["render", "a.json", "--size=99999x1", "--fps=1", "--output=b"], "--size"),
      (["render", "a.json", "--size=1x1", "--fps=1", "--output=b", "--from=5", "--to=5"], "must lie after"),
      (["render", "--size=1x1", "--fps=1", "--output=b"], "FILE is missing"),
      (["render"], "FILE and --output DIR|FILE are missing"),
      (["bake"], "FILE and --output BAKED are missing"),
      (["demo", "sprngs"], "there is no scene 'sprngs'; did you mean 'springs'?"),
      (["demo", "nonsense"], "no scene 'nonsense' and no file of that name; 'inbetween demo --list' lists"),
      (["render", "nonsense", "--size=1x1", "--fps=1", "--output=b"], "there is no scene 'nonsense'"),
      (["sample", "a.json", "--at"], "--at needs a value"),
      (["sample", "a.json", "--at", "--rate", "60"], "--at needs a value"),
      (["sample", "a.json", "--at="], "an empty one"),
      (["sample", "a.json", "--at", "1,x"], "item 2 is 'x'"),
      (["sample", "a.json", "--at", "0x10"], "item 1 is '0x10'"),
      (["sample", "a.json", "--at", "nan"], "item 1 is 'nan'"),
      (["sample", "a.json", "--at", "1", "--at", "2"], "--at is given twice"),
      (["sample", "a.json", "--at", "1", "--every", "2"], "exclude each other"),
      (["sample", "a.json", "--at", "1", "--to", "2"], "exclude each other"),
      (["sample", "a.json", "--every", "2"], "--every needs --to"),
      (["sample", "a.json", "--every", "0", "--to", "2"], "more than 0"),
      (["sample", "a.json", "--every", "1e-9", "--to", "1e9"], "ten million"),
      (["sample", "a.json", "--at", "1", "--rate", "1/0"], "--rate: found '1/0'"),
      (["sample", "a.json", "--at", "1", "--rate", "-60"], "--rate: found '-60'"),
      (["sample", "a.json", "--at", "1", "--velocity=yes"], "takes no value"),
      (["sample", "a.json", "b.json", "--at", "1"], "unexpected 'b.json'"),
      (["easing"], "EASING or --list is missing"),
      (["easing", "backOut", "--list"], "--list stands alone"),
      (["easing", "--list", "--at", "1"], "exclude each other"),
      (["check"], "FILE is missing"),
      (["demo", "-x"], "unknown option '-x'"),
    ])
  func wrongUsage(_ words: [String], _ expected: String) throws {
    let run = try ToolRun.inbetween(words: words)
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 1)
    #expect(run.errors.contains(expected), "\(run.errors)")
  }

  @Test("A closed pipe is no crash and no message")
  func closedPipe() throws {
    let scratch = try Scratch()
    let file = try scratch.write(Sample.slide, to: "slide.json")
    for command in ["sample '\(file)' --every 1 --to 20000", "easing --list", "--help"] {
      let run = try ToolRun.shell(
        "\"$INBETWEEN\" \(command) | head -1; { \"$INBETWEEN\" \(command); echo $? >&2; } | true")
      #expect(run.exitCode == 0)
      #expect(run.lines.count == 1)
      #expect(run.errorLines == ["0"], "\(run.errors)")
    }
  }

  #if os(Linux)
    @Test("A full disk is an error in words")
    func fullDisk() throws {
      let run = try ToolRun.shell("\"$INBETWEEN\" easing --list > /dev/full")
      #expect(run.exitCode == 1)
      #expect(run.errors.contains("No space left"))
    }
  #endif
}
