@_spi(Parts) import InbetweenCore

extension World {
  /// Whether ticks measure the time of each of their steps. False by default, and then without cost. If a
  /// system sets it, measuring begins after this system.
  public var profiles: Bool {
    get { engine.profiler.isOn }
    set {
      let begins = newValue && !engine.profiler.isOn
      engine.profiler.isOn = newValue
      if begins { engine.profiler.begin() }
    }
  }

  /// The clock that the profile reads: any time that does not decrease. Nil, the default, is the system's
  /// continuous clock. Embedded Swift has no system clock. There all times are zero unless you set a clock.
  public var profileClock: (() -> Duration)? {
    get { engine.profiler.clock }
    set {
      engine.profiler.clock = newValue
      engine.profiler.begin()
    }
  }

  /// The times of the steps of ticks while `profiles` was set, in the order in which a tick runs them. Steps
  /// that had nothing to do, and systems that were skipped, are not counted as runs.
  ///
  /// ```swift
  /// world.profiles = true
  /// tick(60)
  /// for step in world.profile { print(step.name, step.mean) }
  /// ```
  ///
  /// - Complexity: O(n), where n is the number of steps: the game's systems and nine steps of the engine.
  public var profile: [ProfiledStep] {
    var steps: [ProfiledStep] = []
    steps += parts.profile(at: .beforeSystems)
    for system in systems.inOrder(.before) {
      steps.append(ProfiledStep(system.name, .before, system.meter))
    }
    steps += parts.profile(at: .beforeEngine)
    for step in [EngineStep.boundaries, .kernels, .reports] { steps.append(engine.profiler.profiled(step)) }
    steps += parts.profile(at: .afterEngine)
    steps.append(engine.profiler.profiled(.events))
    steps += parts.profile(at: .afterEvents)
    for system in systems.inOrder(.after) {
      steps.append(ProfiledStep(system.name, .after, system.meter))
    }
    steps.append(engine.profiler.profiled(.changes))
    return steps
  }

  /// Resets all runs and times of the profile to zero.
  public func resetProfile() {
    engine.profiler.reset()
    systems.resetMeters()
    parts.resetMeters()
  }
}
