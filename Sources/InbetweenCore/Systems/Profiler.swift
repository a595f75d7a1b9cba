/// The number of runs of a step of a tick, and their times.
package struct StepMeter {
  var runs = 0
  var last = Duration.zero
  var total = Duration.zero

  mutating func add(_ time: Duration) {
    runs += 1
    last = time
    total += time
  }
}

/// The engine's own steps, in the order of a tick. The steps of parts are `PartStep`.
package enum EngineStep: Int, CaseIterable {
  case boundaries
  case kernels
  case reports
  case events
  case changes

  var name: String {
    switch self {
    case .boundaries: "boundaries"
    case .kernels: "kernels"
    case .reports: "reports"
    case .events: "events"
    case .changes: "changes"
    }
  }
}

/// Measures the steps of ticks, if it is on.
package struct Profiler {
  package var isOn = false
  /// The host's clock; nil for the system's, if there is one.
  package var clock: (() -> Duration)?
  private(set) var meters = [StepMeter](repeating: StepMeter(), count: EngineStep.allCases.count)
  private var mark = Duration.zero
  #if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
    private let origin = ContinuousClock.now
  #endif

  /// The present time, of which only differences count; constant if there is no clock.
  var reading: Duration {
    if let clock { return clock() }
    #if hasFeature(Embedded) || WITHOUT_CONCURRENCY
      return .zero
    #else
      return origin.duration(to: .now)
    #endif
  }

  /// Notes the start of a step.
  @inline(__always)
  package mutating func begin() {
    if isOn { mark = reading }
  }

  /// Notes the end of a step; the next one begins.
  @inline(__always)
  mutating func end(_ step: EngineStep) {
    if isOn { meters[step.rawValue].add(lap()) }
  }

  /// Notes the end of a step that a meter of a part measures; the next one begins.
  @inline(__always)
  mutating func end(_ meter: inout StepMeter) {
    if isOn { meter.add(lap()) }
  }

  /// Returns the time since the step began; the next one begins.
  private mutating func lap() -> Duration {
    let present = reading
    defer { mark = present }
    return present - mark
  }

  package func profiled(_ step: EngineStep) -> ProfiledStep {
    ProfiledStep(step.name, .engine, meters[step.rawValue])
  }

  package mutating func reset() {
    for step in meters.indices { meters[step] = StepMeter() }
  }
}
