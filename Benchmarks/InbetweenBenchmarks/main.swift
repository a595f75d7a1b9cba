// The benchmark of the engine; Benchmarks/README.md says what is measured and how.

import Foundation

let scenarioNames = Scenario.all.map(\.name).joined(separator: ", ")

let usage = """
  usage: swift run -c release InbetweenBenchmarks [options]

    --json FILE     write the results as JSON
    --compare FILE  print what got slower than in that JSON
    --quick         fewer and shorter samples, no world of a million
    --filter TEXT   only scenarios whose name contains TEXT: \(scenarioNames)
    --rivals FOLDER measure the rivals too that Benchmarks/Rivals/build.sh has built there
    --row TEXT      of entity-component systems, only rows whose title contains TEXT
    --plot FILE     measure cost against N too, 100 to 10 million, and plot it as SVG
    --flags TEXT    the compiler's further flags, for the record
  """

/// Whether assertions are compiled in, which is a debug build.
func isDebugBuild() -> Bool {
  var isDebug = false
  assert(
    {
      isDebug = true
      return true
    }())
  return isDebug
}

func fail(_ message: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data("\(message)\n".utf8))
  exit(status)
}

func run() {
  var options: [String: String] = [:]
  var isQuick = false
  var arguments = CommandLine.arguments.dropFirst()
  while let argument = arguments.popFirst() {
    let parts = argument.split(separator: "=", maxSplits: 1).map(String.init)
    switch parts.first ?? "" {
    case "--help":
      print(usage)
      return
    case "--quick": isQuick = true
    case "--json", "--compare", "--filter", "--flags", "--plot", "--rivals", "--row":
      guard let value = parts.count > 1 ? parts[1] : arguments.popFirst() else {
        fail("\(argument) wants a value; see --help", status: 2)
      }
      options[parts[0]] = value
    default: fail("unknown option \(argument); see --help", status: 2)
    }
  }
  if isDebugBuild() {
    fail("This is a debug build; its times would mean nothing. Run `swift run -c release`.", status: 2)
  }
  let filter = options["--filter"] ?? ""
  var scenarios = Scenario.all.filter { filter.isEmpty || $0.name.contains(filter) }
  if let folder = options["--rivals"] { scenarios.append(.rivals(in: folder, row: options["--row"] ?? "")) }
  if options["--plot"] != nil { scenarios.append(.cost) }
  if scenarios.isEmpty { fail("no scenario is called \(filter); see --help", status: 2) }
  do {
    let base = try options["--compare"].map(Report.read)
    let harness = isQuick ? Harness.quick : Harness.thorough
    var results = Results(
      machine: Machine(flags: options["--flags"] ?? "none stated"), rounds: harness.rounds)
    Report.printHeading(results)
    for scenario in scenarios {
      for group in try scenario.run(harness, isQuick) {
        Report.print(group)
        fflush(nil)
        results.groups.append(group)
      }
    }
    Report.printVerdict(results)
    if let path = options["--json"] {
      try Report.write(results, to: path)
      print("Written to \(path).")
    }
    if let path = options["--plot"] {
      try Report.plot(results, to: path)
      print("Plotted in \(path).")
    }
    if let base { Comparison.lines(results, base: base).forEach { print($0) } }
  } catch {
    fail("\(error)", status: 1)
  }
}

run()
