// Runs the scenario of the given name ten times, so that no single pointer left on a stack hides a leak;
// without one, lists their names. LeakSanitizer has its say when the process ends.

#if canImport(Glibc)
  import Glibc
#endif

/// The leak is made here, out of the frame that is still there at the end.
@inline(never) @MainActor func repeatScenario(_ run: @MainActor () async throws -> Void) async throws {
  for _ in 0..<10 {
    try await run()
    await settle()
  }
}

if let name = CommandLine.arguments.dropFirst().first {
  guard let scenario = (scenarios + leaks).first(where: { $0.name == name }) else {
    fatalError("there is no scenario \(name)")
  }
  try await repeatScenario(scenario.run)
  print("\(name): ran ten times, \(Probe.live) probes left")
  fflush(nil)
  if Probe.live != 0 { exit(24) }
} else {
  for scenario in scenarios + leaks { print(scenario.name) }
}
