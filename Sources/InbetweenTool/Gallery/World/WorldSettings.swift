import Inbetween

/// The settings of the worlds of all scenes, and the overlays on them.
struct WorldSettings: Equatable {
  /// The ticks a second; nil for those that each scene has by itself.
  var tickRate: Int?
  /// The threads of ticks and samples; nil for as many as each scene has by itself.
  var threads: Int?
  /// The rate of the worlds' own time, in hundredths.
  var rate = 100
  var showsVelocities = false
  var showsPaths = false
  var showsWaiting = false

  static let tickRates = 7...240

  /// Sets those that differ from a new world's.
  func apply(to worlds: [World]) {
    for world in worlds {
      if let threads, world.threads != threads { world.threads = threads }
      if let rate = Rate(Double(rate) / 100) { world.rate = rate }
    }
  }

  /// Whether worlds run otherwise than by themselves.
  var isChanged: Bool { tickRate != nil || threads != nil || rate != 100 }

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
  private var times: [String: (sum: Duration, most: Duration, count: Int)] = [:]
  private var ran: [String: Int] = [:]

  /// Takes over the last times in the profiles of worlds; the steps of one name are added up.
  mutating func note(_ worlds: [World]) {
    var order: [String] = []
    var last: [String: (time: Duration, runs: Int)] = [:]
    for step in worlds.flatMap(\.profile) where step.runs > 0 {
      if last[step.name] == nil { order.append(step.name) }
      last[step.name, default: (.zero, 0)].time += step.last
      last[step.name]?.runs += step.runs
    }
    for (name, step) in last where ran[name] != step.runs {
      let known = times[name] ?? (.zero, .zero, 0)
      times[name] = (known.sum + step.time, max(known.most, step.time), known.count + 1)
      ran[name] = step.runs
    }
    rows = order.compactMap { name in
      times[name].map { Row(name: name, mean: $0.sum / $0.count, most: $0.most) }
    }
  }
}
