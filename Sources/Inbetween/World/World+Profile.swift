/// A step of a world's ticks in its profile: a system of the game's own, or one of the engine's.
public struct ProfiledStep: Hashable, Sendable {
  /// Where in a tick it stands.
  public enum Phase: UInt8, Sendable {
    /// A system before the animation.
    case before
    /// One of the engine's own steps.
    case engine
    /// A system after the animation.
    case after
  }

  /// The system's name, or one of `reading back`, `boundaries`, `kernels`, `reports`, `events` (callbacks
  /// included), `bindings`, `changes`.
  public let name: String
  /// Where in a tick it stands.
  public let phase: Phase
  /// How often it has run.
  public let runs: Int
  /// How long it took the last time.
  public let last: Duration
  /// How long it took all times together.
  public let total: Duration

  /// How long it took on the average; zero where it has not run.
  public var mean: Duration { runs > 0 ? total / runs : .zero }

  init(_ name: String, _ phase: Phase, _ meter: StepMeter) {
    (self.name, self.phase) = (name, phase)
    (runs, last, total) = (meter.runs, meter.last, meter.total)
  }
}

extension World {
  /// Whether ticks measure how long each of their steps takes; off unless set, and then costs nothing. Set
  /// within a tick, the step that runs is measured from there on; a system that sets it is not.
  public var profiles: Bool {
    get { engine.profiler.isOn }
    set {
      let begins = newValue && !engine.profiler.isOn
      engine.profiler.isOn = newValue
      if begins { engine.profiler.begin() }
    }
  }

  /// The clock that the profile reads: any time that grows. Nil, unless set, is the system's continuous
  /// clock; Embedded Swift has none, and without this one all times there are zero.
  public var profileClock: (() -> Duration)? {
    get { engine.profiler.clock }
    set {
      engine.profiler.clock = newValue
      engine.profiler.begin()
    }
  }

  /// How long the steps of ticks took while `profiles` was set, in the order in which a tick runs them. A
  /// step that had nothing to do counts as a run; a system that was passed over does not.
  public var profile: [ProfiledStep] {
    var steps: [ProfiledStep] = []
    for system in systems.lists[0] where !system.isRemoved {
      steps.append(ProfiledStep(system.name, .before, system.meter))
    }
    for step in EngineStep.allCases where step != .changes { steps.append(engine.profiler.profiled(step)) }
    for system in systems.lists[1] where !system.isRemoved {
      steps.append(ProfiledStep(system.name, .after, system.meter))
    }
    steps.append(engine.profiler.profiled(.changes))
    return steps
  }

  /// Sets all runs and times of the profile back to zero.
  public func resetProfile() {
    engine.profiler.reset()
    systems.resetMeters()
  }
}
