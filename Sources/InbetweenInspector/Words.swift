import Inbetween

// Numbers, values, times and clocks in few words.

enum Words {
  /// Returns a number with two decimals, or one for a large one.
  static func number(_ value: Float) -> String {
    guard value.isFinite, value.magnitude < 1e9 else { return "\(value)" }
    let decimals = value.magnitude >= 100 ? 10 : 100
    let parts = Int((value.magnitude * Float(decimals)).rounded())
    let rest = String(parts % decimals)
    let sign = value < 0 && parts > 0 ? "−" : ""
    return "\(sign)\(parts / decimals).\(decimals == 100 && rest.count == 1 ? "0" : "")\(rest)"
  }

  /// Returns a value of a property, or of some of its lanes.
  static func value(_ lanes: [Float], _ interpolation: Interpolation) -> String {
    switch interpolation {
    case .color where lanes.count == 4: hex(Color { lanes[$0] })
    case .angle where lanes.count == 1: number(lanes[0]) + "°"
    case .held where lanes.count == 1 && lanes[0] == lanes[0].rounded() && lanes[0].magnitude < 1e9:
      "\(Int(lanes[0]))"
    default: lanes.count == 1 ? number(lanes[0]) : lanes.map { number($0) }.joined(separator: ", ")
    }
  }

  private static func hex(_ color: Color) -> String {
    let parts = color.sRGB
    let digits = (0..<3).map { lane in
      let text = String(Int((parts[lane] * 255).rounded()), radix: 16, uppercase: true)
      return text.count == 1 ? "0" + text : text
    }
    let opacity = parts.w < 0.995 ? " \(Int((parts.w * 100).rounded())) %" : ""
    return "#" + digits.joined() + opacity
  }

  static func seconds(_ time: Duration) -> String { number(Float(time / .seconds(1))) + " s" }

  /// Returns the part of a driver in its property.
  static func role(_ driver: ContenderDescription, of property: PropertyDescription) -> String {
    switch driver.role {
    case .winner:
      driver.wonLanes.count == driver.lanes.count ? "wins" : "wins \(property.name(of: driver.wonLanes))"
    case .shadowed: "waits beneath"
    case .adding: driver.value.map { "adds \(value($0, property.interpolation))" } ?? "adds"
    case .idle:
      switch driver.state {
      case .new: "not started"
      case .delayed: "in its delay"
      case .inactive: "stopped"
      case .paused: "paused in its delay"
      default: "over"
      }
    }
  }

  /// Returns when a driver ends or begins.
  static func time(_ driver: ContenderDescription, at now: Instant) -> String {
    switch driver.state {
    case .new, .inactive, .killed: ""
    case .completed: driver.role == .idle ? "done" : "holds"
    case .paused: "paused"
    case .delayed: driver.begin.map { "in " + seconds($0 - now) } ?? (driver.stands ? "held" : "")
    case .active:
      driver.end.map { seconds($0 - now) }
        ?? (driver.stands ? "held" : driver.iterations == .infinity ? "∞" : "")
    }
  }

  /// Returns the values of a driver: its start and its target. A driver that comes back, as a punch does,
  /// also has its farthest key.
  static func way(_ driver: ContenderDescription, of property: PropertyDescription) -> String {
    let kind = property.interpolation
    let target = driver.target.map { value($0, kind) } ?? "?"
    guard let start = driver.start else { return "→ \(target)" }
    var words = [value(start, kind), target]
    if case .keys(let keys, _) = driver.definition.law, keys.count > 2, words[0] == words[1] {
      func distance(_ key: [Float]) -> Float { zip(key, start).reduce(0) { max($0, abs($1.0 - $1.1)) } }
      if let peak = keys.max(by: { distance($0) < distance($1) }) { words.insert(value(peak, kind), at: 1) }
    }
    // A value that is held has one value only.
    return Set(words).count == 1 ? "at \(words[0])" : words.joined(separator: " → ")
  }

  /// Returns the pace of a driver: its easing, or its spring's numbers.
  static func pace(_ driver: ContenderDescription) -> String {
    if let spring = driver.spring {
      return "response \(seconds(spring.response)), damping \(number(Float(spring.dampingRatio)))"
    }
    return driver.ease.map { "\($0)" } ?? "decay"
  }

  /// Returns a clock's name, with what holds or changes it.
  static func clock(_ clock: ClockDescription) -> String {
    var text = clock.kind.rawValue
    if clock.kind != .transition { text += " \(seconds(clock.time.sinceStart))" }
    if clock.rate != .normal { text += " × \(number(Float(clock.rate.value)))" }
    if clock.isPaused { text += ", paused" }
    if clock.isScrubbed { text += ", scrubbed" }
    if !clock.hasBegun { text += ", not begun" }
    return text
  }

  /// Returns the clocks above a driver, the nearest first; empty if it is only the world at its usual pace.
  static func clocks(_ driver: ContenderDescription) -> String {
    var names = driver.rate == .normal ? [] : ["rate \(number(Float(driver.rate.value)))"]
    for clock in driver.clocks where clock.kind != .world || clock.isPaused || clock.rate != .normal {
      names.append(clock.isPaused ? clock.kind.rawValue + " paused" : clock.kind.rawValue)
    }
    return names.joined(separator: " · ")
  }
}
