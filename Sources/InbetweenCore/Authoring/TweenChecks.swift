// From a tween's fields to a checked registration (W1–W4, W9).

extension LaneTween {
  /// Checks every field. After that the registration cannot fail on a field.
  package func checked() throws(TweenError) -> IterationSettings {
    try options.check(for: property)
    try checkValues()
    try checkOffsets()
    try checkEasings()
    try checkShape()
    let settings = try checkedSettings(isMirrored: mode == .from)
    if speed != nil {
      // Its duration is not known yet. But its pauses may be too long for any, and without end it cannot go
      // back.
      var shortest = settings
      shortest.duration = 1
      let timing = IterationTiming(shortest)
      if timing == nil || timing?.isForever == true && settings.rate.numerator < 0 { try shortest.check() }
    }
    return settings
  }

  private func checkValues() throws(TweenError) {
    try require(values.count != 0, "values", found: "no values", expected: "at least one value")
    try require(
      values.count == 1 || mode == .absolute || mode == .relative, "values", found: "\(values.count) values",
      expected: "one value for a scaled or `from` tween")
    try require(
      !accumulates || (property.interpolation != .rotation && property.interpolation != .held),
      "accumulates", found: "true", expected: "false for \(property.typeName)")
    try require(
      property.interpolation.hasDifferences || mode == .absolute || mode == .from, "values",
      found: "a \(mode == .scaled ? "multiple" : "difference") of \(property.typeName)",
      expected: "an absolute value")
    if values.areInRange { return }
    for index in 0..<values.count {
      for lane in 0..<property.count {
        let number = values[index, lane]
        try require(number.isFinite, "values[\(index)]", found: "\(number)", expected: "finite numbers")
        // The limit keeps differences of two keys finite.
        try require(
          number.magnitude <= 1e38, "values[\(index)]", found: "\(number)", expected: "numbers within ±1e38")
      }
    }
  }

  private func checkOffsets() throws(TweenError) {
    guard let offsets else { return }
    try require(
      offsets.count == values.count, "offsets", found: "\(offsets.count) offsets",
      expected: "one for each of \(values.count) values")
    for index in offsets.indices {
      let offset = offsets[index]
      try require(
        offset >= 0 && offset <= 1, "offsets[\(index)]", found: "\(offset)", expected: "a number in 0…1")
      try require(
        index <= 0 || offset >= offsets[index - 1], "offsets[\(index)]", found: "\(offset)",
        expected: "at least \(offsets[index - 1]), the offset before it")
    }
  }

  private func checkEasings() throws(TweenError) {
    guard let functions = interTimingFunctions, !repeatsLastFunction else { return }
    let wanted = max(values.count - 1, 1)
    try require(
      functions.count == wanted, "interTimingFunctions", found: "\(functions.count) functions",
      expected: "\(wanted) for \(values.count) value\(values.count == 1 ? "" : "s")")
  }

  private func checkShape() throws(TweenError) {
    if angleWay != .shortest {
      try require(
        property.interpolation == .angle, "angleWay", found: "a direction for \(property.typeName)",
        expected: "no direction: only angles turn")
      try require(
        mode != .relative && mode != .scaled, "angleWay", found: "a direction for a difference",
        expected: "no direction: a difference states the whole turn")
      try require(
        (0...AngleWay.mostTurns).contains(angleWay.turns), "angleWay.turns", found: "\(angleWay.turns)",
        expected: "a number in 0…1000000")
    }
    if let speed {
      try require(
        property.interpolation != .rotation, "speed", found: "a speed for a rotation", expected: "a duration")
      try require(
        speed > 0 && speed.isFinite, "speed", found: "\(speed)", expected: "a positive, finite number")
    }
    guard let snap else { return }
    try require(
      !property.interpolation.isWhole, "snap", found: "a grid for \(property.typeName)",
      expected: "no grid: it moves as a whole")
    for lane in 0..<property.count {
      let (step, origin) = (snap.step[lane], snap.origin[lane])
      let suffix = property.count == 1 ? "" : "[\(lane)]"
      try require(
        step >= 0 && step <= 1e38, "snap.step\(suffix)", found: "\(step)",
        expected: "a finite number of at least 0, within ±1e38")
      try require(
        origin.magnitude <= 1e38, "snap.origin\(suffix)", found: "\(origin)",
        expected: "a finite number within ±1e38")
    }
  }
}

extension IteratedDescription {
  /// Checks the times and iterations.
  ///
  /// - Parameter isMirrored: whether each iteration is reversed in time.
  func checkedSettings(isMirrored: Bool = false) throws(TweenError) -> IterationSettings {
    let plain = IterationSettings(delay: delay.counts, duration: duration.counts)
    if !isMirrored, options.rare.areUnset, iterations.rare.areUnset, !iterations.duration.isNegative,
      PlainTiming(plain) != nil
    {
      return plain
    }
    var settings = try IterationSettings(
      delay: delay, duration: duration, repeats: repeats, start: repeatStart, repeatDelay: repeatDelay,
      direction: direction, rate: rate)
    try require(hold >= .zero, "hold", found: hold.inMilliseconds, expected: "zero or more")
    settings.hold = try hold.counts(of: "hold")
    settings.endDelay = try endDelay.counts(of: "endDelay")
    settings.isMirrored = isMirrored
    try settings.check()
    return settings
  }
}

extension IterationSettings {
  /// Checks the times and iterations of a driver. Errors name the fields of a tween.
  init(
    delay: Duration, duration: Duration = .zero, repeats: Repeats = 1, start: Double = 0,
    repeatDelay: Duration = .zero, direction: Direction = .normal, rate: Rate
  ) throws(TweenError) {
    try require(
      repeatDelay >= .zero, "repeatDelay", found: repeatDelay.inMilliseconds, expected: "zero or more")
    try require(
      start >= 0 && start <= 1e6, "repeatStart", found: "\(start)", expected: "a number in 0…1000000")
    var iterations = Double.infinity
    if case .count(let count) = repeats {
      try require(
        count >= 0 && count <= 1e12, "repeats", found: "\(count)", expected: "a number in 0…1e12, or forever")
      iterations = count
    }
    try require(
      repeatDelay <= .zero || !iterations.isFinite || iterations == iterations.rounded(.toNearestOrEven),
      "repeatDelay", found: repeatDelay.inMilliseconds,
      expected: "zero where repeats (\(iterations)) is not whole")
    self.init(
      delay: try delay.counts(of: "delay"), duration: try duration.lengthInCounts(), iterations: iterations,
      start: start, pause: try repeatDelay.counts(of: "repeatDelay"), rate: rate, direction: direction)
  }
}

extension PlainTiming {
  /// Returns the timing of a tween of one or two absolute values; nil if it is not plain, or invalid.
  @inline(__always)
  init?(_ options: DriverOptions, _ iterations: IterationOptions, _ kind: Interpolation) {
    guard options.composition == .replace, !options.replaces, options.timeline == nil, options.rare.areUnset,
      iterations.rare.areUnset
    else { return nil }
    self.init(
      delay: options.delay.counts, duration: iterations.duration.counts, fill: options.fill,
      jumps: iterations.ease.mayJump, kind)
  }

  /// The timing of a plain tween, from counts; nil if it is not plain.
  @inline(__always)
  init?(delay: Int64, duration: Int64, fill: Fill, jumps: Bool, _ kind: Interpolation) {
    if kind == .rotation || kind == .held { return nil }
    guard duration > 0, duration <= 1 << 30, delay > -duration, delay <= 0 || !fill.holdsBefore,
      delay <= Int32.max, !jumps
    else { return nil }
    self.init(delay: Int32(delay), duration: UInt32(duration))
  }
}

extension IterationSettings {
  /// Throws for settings that are invalid as a whole.
  func check() throws(TweenError) {
    guard let timing = IterationTiming(self) else {
      throw TweenError(
        field: "repeats", found: "\(iterations) iterations of \(Duration(counts: duration).inMilliseconds)",
        expected: "less than 400,000 years in all")
    }
    try require(
      rate.numerator >= 0 || !timing.isForever, "rate", found: "\(rate.value)",
      expected: "a rate of at least 0 for endless repeats")
    // Every repeat is a boundary: many in one count would overload a tick.
    let limit = Double(timing.duration + timing.pause) * 10
    if timing.duration > 0, timing.iterationsEnd > timing.duration, limit < rate.value.magnitude {
      throw TweenError(
        field: "rate", found: "\(rate.value)",
        expected: "at most \(limit), so that ten iterations last 1/90,000 s")
    }
  }
}

extension Duration {
  /// Returns the length of an iteration in counts. Throws for a negative or too long one.
  package func lengthInCounts() throws(TweenError) -> Int64 {
    try require(self >= .zero, "duration", found: inMilliseconds, expected: "zero or more")
    return try counts(of: "duration")
  }

  /// Returns a time in counts. Throws for 2⁵⁶ counts, 25,000 years, or more, so that all sums fit in 64 bits.
  package func counts(of field: String) throws(TweenError) -> Int64 {
    let counts = counts
    try require(counts.magnitude <= 1 << 56, field, found: inMilliseconds, expected: "less than 25,000 years")
    return counts
  }

  package var inMilliseconds: String { "\(self / .milliseconds(1)) ms" }
}
