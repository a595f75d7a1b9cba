import Inbetween

/// The settings of the worlds of all scenes, and the overlays on them.
struct WorldSettings: Equatable {
  /// The ticks a second of samples.
  var tickRate = 120
  /// The threads of ticks and samples.
  var threads = 1
  /// The rate of the worlds' own time, in hundredths.
  var rate = 100
  var showsVelocities = false
  var showsPaths = false
  var showsWaiting = false

  static let tickRates = 7...240

  /// Sets those that differ from a new world's.
  func apply(to worlds: [World]) {
    for world in worlds {
      if world.threads != threads { world.threads = threads }
      if let rate = Rate(Double(rate) / 100) { world.rate = rate }
    }
  }

  var hasOverlay: Bool { showsVelocities || showsPaths || showsWaiting }
}

/// The times of the steps of ticks, with the greatest of each.
struct TickProfile {
  struct Row: Equatable {
    let name: String
    let mean: Duration
    let most: Duration
  }

  private(set) var rows: [Row] = []
  private var most: [String: Duration] = [:]
  private var ran: [String: Int] = [:]

  /// Takes over the profiles of worlds; the steps of one name are added up.
  mutating func note(_ worlds: [World]) {
    var order: [String] = []
    var sums: [String: Duration] = [:]
    for step in worlds.flatMap(\.profile) where step.runs > 0 {
      if sums[step.name] == nil { order.append(step.name) }
      sums[step.name, default: .zero] += step.mean
      // The last run counts once.
      if ran[step.name] != step.runs { most[step.name] = max(most[step.name] ?? .zero, step.last) }
      ran[step.name] = step.runs
    }
    rows = order.map { Row(name: $0, mean: sums[$0] ?? .zero, most: most[$0] ?? .zero) }
  }
}
