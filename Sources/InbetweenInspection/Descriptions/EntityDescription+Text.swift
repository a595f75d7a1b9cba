// The text of a description, for bug reports.

import InbetweenCore

extension EntityDescription: CustomStringConvertible {
  /// The description as text: a line for each property, driver, clock and component. Another line has the
  /// tags.
  public var description: String {
    let name = "entity \(entity.index) (generation \(entity.generation))"
    if !isAlive { return name + " is not alive in this world" }
    var lines = [name + " at " + now.sinceStart.secondsText]
    if properties.isEmpty { lines.append("  has no properties") }
    for property in properties { lines += property.lines(at: now) }
    for component in components { lines.append("  component " + component.name + ": " + component.text) }
    if !tags.isEmpty { lines.append("  tags " + tags.joined(separator: ", ")) }
    return lines.joined(separator: "\n")
  }
}

extension PropertyDescription {
  /// The property, its drivers and its crossfade, a line each.
  fileprivate func lines(at now: Instant) -> [String] {
    var head = "  " + name + " " + text(of: value)
    if contenders.isEmpty && layers.isEmpty {
      head += ", no drivers"
    } else if base != value {
      head += " (base " + text(of: base) + ")"
    }
    var lines = [head]
    for driver in contenders + layers {
      lines.append("    " + Self.padded(driver.role.rawValue) + driver.text(of: self, at: now))
      lines.append("    " + Self.padded("") + driver.clocksText)
      if let site = driver.callSite { lines.append("    " + Self.padded("") + "made at " + site.description) }
    }
    if !crossfade.isEmpty { lines.append("    " + Self.padded("blend") + "adds " + Self.text(crossfade)) }
    return lines
  }

  /// Returns a value of the property, or of some of its lanes, as text: a colour as `#rrggbb`.
  func text(of value: [Float]) -> String {
    switch interpolation {
    case .color where value.count == 4: Color { value[$0] }.hex
    case .linearColor where value.count == 4: Color(LinearColor { value[$0] }).hex
    default: Self.text(value)
    }
  }

  /// Returns a value as text: a number, or several in brackets.
  static func text(_ value: [Float]) -> String {
    if value.count == 1 { return decimalText(value[0]) }
    return "(" + value.map { decimalText($0) }.joined(separator: ", ") + ")"
  }

  private static func padded(_ word: String) -> String {
    word + String(repeating: " ", count: max(9 - word.utf8.count, 0))
  }
}

extension ContenderDescription {
  /// The driver in a line.
  fileprivate func text(of property: PropertyDescription, at now: Instant) -> String {
    var text = "#\(contender.serial) \(kind.rawValue)"
    let lanes = property.name(of: lanes)
    if !lanes.isEmpty { text += " of " + lanes }
    text += " \(start.map { property.text(of: $0) } ?? "?")"
    text += " → \(target.map { property.text(of: $0) } ?? "?")"
    if let ease { text += ", " + ease.description }
    if let value { text += ", at " + property.text(of: value) }
    if state != .new && state != .inactive && state != .delayed {
      text += ", \(Int((progress * 100).rounded(.toNearestOrEven))) %"
    }
    if iteration > 0, iterations != 1 { text += ", iteration \(iteration) of " + Self.countText(iterations) }
    if iterations == 0 { text += ", no iterations" }
    if role == .winner, wonLanes.count < self.lanes.count { text += ", wins " + property.name(of: wonLanes) }
    if let follows { text += ", follows " + follows }
    return text + ", " + timeText(at: now)
  }

  /// When it begins or ends, in words.
  private func timeText(at now: Instant) -> String {
    switch state {
    case .new: return "not started"
    case .inactive: return "stopped"
    case .killed: return "killed"
    case .completed: return "completed"
    case .paused: return "paused"
    case .delayed:
      guard let begin else { return stands ? "waits, its time stands still" : "waits" }
      return "begins in " + (begin - now).secondsText
    case .active:
      if let end { return "ends in " + (end - now).secondsText }
      if stands { return "its time stands still" }
      if clocks.first?.kind == .transition { return "its transition runs" }
      return iterations == .infinity ? "never ends" : "end not known"
    }
  }

  /// Its rate and the clocks above it, from the nearest to the world.
  fileprivate var clocksText: String {
    var text = rate == .normal ? "" : "own rate " + Self.text(rate) + ", "
    for index in clocks.indices { text += (index == 0 ? "" : " in ") + clocks[index].text }
    return text.isEmpty ? "real time" : text
  }

  private static func countText(_ count: Double) -> String {
    count == .infinity ? "∞" : decimalText(Float(count))
  }

  fileprivate static func text(_ rate: Rate) -> String { decimalText(Float(rate.value)) }
}

extension ClockDescription {
  fileprivate var text: String {
    var text = kind.rawValue
    if kind == .timeline {
      text += name.map { " `\($0)`" } ?? " \(UInt32(truncatingIfNeeded: timeline.rawValue))"
    }
    if kind == .transition {
      let position = (ProgressClock.position(at: time.counts) * 10_000).rounded() / 10_000
      text += " at " + decimalText(Float(position))
    } else {
      text += " " + time.sinceStart.secondsText
    }
    if !hasBegun { text += ", not begun" }
    if isPaused { text += ", paused" }
    if isScrubbed { text += ", scrubbed" }
    if rate != .normal { text += ", rate " + ContenderDescription.text(rate) }
    return text
  }
}

extension Duration {
  /// The time in seconds, to the millisecond: `1.25 s`.
  fileprivate var secondsText: String {
    let counts = counts
    // A millisecond is 90 counts.
    let milliseconds = (counts.magnitude + 45) / 90
    var text = counts < 0 && milliseconds > 0 ? "-" : ""
    text += (milliseconds / 1000).description
    var (rest, unit) = (milliseconds % 1000, UInt64(100))
    if rest > 0 { text += "." }
    while rest > 0 {
      text += (rest / unit).description
      (rest, unit) = (rest % unit, unit / 10)
    }
    return text + " s"
  }
}
