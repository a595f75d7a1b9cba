/// One step of a tick in the profile of a world: a system of the game, or a step of the engine.
///
/// ```swift
/// world.profiles = true
/// world.tick()
/// for step in world.profile { print(step.name, step.mean) }
/// ```
///
/// The steps of the engine, in the order of a tick:
///
/// | name | work |
/// |---|---|
/// | `field histories` | keeps the last values of fields that are shown between two ticks |
/// | `reading back` | reads bound fields that the game has changed |
/// | `boundaries` | starts, repeats and ends drivers |
/// | `kernels` | computes the values of all running drivers |
/// | `reports` | collects the updates of drivers, after the followers |
/// | `followers` | moves timelines and drivers that follow shown values |
/// | `events` | reports events, and calls callbacks |
/// | `bindings` | writes shown values into bound fields, and calls setters |
/// | `changes` | notes changes for `World.forEachChanged` |
public struct ProfiledStep: Hashable, Sendable {
  /// The part of a tick in which a step runs.
  ///
  /// ```swift
  /// let ownSystems = world.profile.filter { $0.phase != .engine }
  /// ```
  public enum Phase: UInt8, Sendable {
    /// A system before the animation.
    case before
    /// One of the engine's own steps.
    case engine
    /// A system after the animation.
    case after
  }

  /// The name of the system, or of the step of the engine.
  public let name: String
  /// The part of a tick in which the step runs.
  public let phase: Phase
  /// The number of runs.
  public let runs: Int
  /// The time that the last run took.
  public let last: Duration
  /// The time that all runs took together.
  public let total: Duration

  /// The mean time of a run; zero if the step has not run.
  public var mean: Duration { runs > 0 ? total / runs : .zero }

  package init(_ name: String, _ phase: Phase, _ meter: StepMeter) {
    (self.name, self.phase) = (name, phase)
    (runs, last, total) = (meter.runs, meter.last, meter.total)
  }
}
