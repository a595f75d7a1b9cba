import Foundation

/// One subject of the benchmark. It builds what it measures, checks it, measures it, checks it again.
struct Scenario: Sendable {
  /// What `--filter` looks for.
  var name: String
  /// Runs it, smaller if the flag says so; throws if a result is wrong.
  var run: @Sendable (Harness, Bool) throws -> [Group]

  /// All of them. Memory first, while the allocator is untouched.
  static let all: [Scenario] =
    [
      Scenario(name: "memory", run: MemoryScenario.run),
      Scenario(name: "tick", run: TickScenario.run),
      Scenario(name: "threads", run: ThreadScenario.run),
      Scenario(name: "hidden", run: HiddenScenario.run),
      Scenario(name: "contenders", run: ContenderScenario.run),
      Scenario(name: "adding", run: AddingScenario.run),
      Scenario(name: "kinds", run: KindScenario.run),
      Scenario(name: "springs", run: SpringScenario.run),
      Scenario(name: "paths", run: PathScenario.run),
      Scenario(name: "rates", run: RateScenario.run),
      Scenario(name: "transitions", run: TransitionScenario.run),
      Scenario(name: "sequences", run: SequenceScenario.run),
      Scenario(name: "sample", run: SampleScenario.run),
      Scenario(name: "snapshots", run: SnapshotScenario.run),
      Scenario(name: "reading", run: ReadingScenario.run),
      Scenario(name: "binding", run: BindingScenario.run),
      Scenario(name: "queries", run: QueryScenario.run),
      Scenario(name: "everyday", run: EverydayScenario.run),
      Scenario(name: "arcade", run: ArcadeScenario.run),
      Scenario(name: "bullets", run: BulletScenario.run),
      Scenario(name: "assigning", run: AssigningScenario.run),
      Scenario(name: "keys", run: KeyScenario.run),
      Scenario(name: "states", run: StateScenario.run),
      Scenario(name: "layers", run: LayerScenario.run),
      Scenario(name: "registration", run: RegistrationScenario.run),
      Scenario(name: "stagger", run: StaggerScenario.run),
      Scenario(name: "startup", run: StartupScenario.run),
      Scenario(name: "completion", run: CompletionScenario.run),
      Scenario(name: "kill", run: KillScenario.run),
      Scenario(name: "control", run: ControlScenario.run),
      Scenario(name: "callbacks", run: CallbackScenario.run),
    ] + interface + ScalingScenario.all

  #if canImport(CInbetween)
    private static let interface = [Scenario(name: "interface", run: InterfaceScenario.run)]
  #else
    private static let interface: [Scenario] = []
  #endif

  /// Programs in a folder; only when they are asked for.
  ///
  /// - Parameter row: only rows of entity-component systems whose title contains this text; empty for all.
  static func rivals(in folder: String, row: String) -> Scenario {
    let url = URL(fileURLWithPath: folder)
    let (rivals, systems) = (RivalScenario(folder: url), EcsScenario(folder: url, row: row))
    return Scenario(name: "rivals") { harness, isQuick in
      try (row.isEmpty ? rivals.run(harness, isQuick: isQuick) : []) + systems.run(harness, isQuick: isQuick)
    }
  }

  /// Takes minutes and gigabytes: only for the plot.
  static let cost = Scenario(name: "cost", run: CostScenario.run)
}
