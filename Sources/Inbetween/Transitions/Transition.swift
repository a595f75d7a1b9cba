/// Which way a transition goes.
public enum TransitionDirection: String, Hashable, Sendable, CaseIterable {
  /// From back to fore.
  case forward
  /// From fore to back.
  case backward

  /// The other way.
  public var reversed: TransitionDirection { self == .forward ? .backward : .forward }

  /// Where it leads.
  public var end: TransitionEnd { self == .forward ? .fore : .back }
}

/// The two states between which a transition lies.
public enum TransitionEnd: String, Hashable, Sendable, CaseIterable {
  /// Position 0.
  case back
  /// Position 1.
  case fore

  /// The position of the state.
  public var position: Float { self == .back ? 0 : 1 }

  /// The way that leads there.
  public var direction: TransitionDirection { self == .back ? .backward : .forward }
}

/// A part of a transition with a time of its own within it (X3).
public struct TransitionLayer: Hashable, Sendable {
  /// When it moves, as parts of the effective duration.
  public var range: AnimationRange
  /// How it paces its motion.
  public var timing: AnimationTimingParameters

  /// A layer in `range`, paced by `timing`.
  public init(_ range: AnimationRange = .full, timing: AnimationTimingParameters = .curve(.linear)) {
    self.range = range
    self.timing = timing
  }
}

/// A transition between two states, back and fore: a window of time, and the layers in it. `World` makes one
/// live.
///
///     var open = Transition(duration: .milliseconds(400))
///     open.layers = [TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .spring(.bouncy))]
public struct Transition: Hashable, Sendable {
  /// The declared duration; 0 is a jump.
  public var duration: Duration
  /// Which way it goes, unless it is told otherwise when it begins.
  public var direction: TransitionDirection
  /// Parts with a time of their own; tweens name them by index.
  public var layers: [TransitionLayer]
  /// How the shared element is paced, where there is one; its range is the whole.
  public var sharedElement: AnimationTimingParameters?

  /// A transition of a window alone.
  public init(
    duration: Duration, direction: TransitionDirection = .forward, layers: [TransitionLayer] = [],
    sharedElement: AnimationTimingParameters? = nil
  ) {
    self.duration = duration
    self.direction = direction
    self.layers = layers
    self.sharedElement = sharedElement
  }

  /// How long it takes in truth (X4): the declared duration, made longer so that layers of implicit duration
  /// end within it; or that of an implicit shared element, whatever else.
  public var effectiveDuration: Duration { Duration(counts: effectiveCounts) }

  var effectiveCounts: Int64 {
    if let implicit = sharedElement?.implicitDuration { return implicit.counts }
    var counts = duration.counts
    for layer in layers {
      guard let implicit = layer.timing.implicitDuration else { continue }
      counts = max(counts, startCounts(layer) + implicit.counts)
    }
    return counts
  }

  /// Where a layer's range begins in the declared duration.
  private func startCounts(_ layer: TransitionLayer) -> Int64 {
    // It may not have been checked yet.
    let start = layer.range.start >= 0 ? min(layer.range.start, 1) : 0
    return PortableMath.nearest(start * Double(duration.counts))
  }

  /// The part of the effective duration in which a layer moves.
  func window(of layer: TransitionLayer) -> LayerSpan {
    let effective = Double(effectiveCounts)
    guard effective > 0, let implicit = layer.timing.implicitDuration else {
      return LayerSpan(
        position: layer.range.start, length: layer.range.end - layer.range.start, seconds: 0)
    }
    let counts = Double(implicit.counts)
    var start = Double(startCounts(layer))
    var length = counts
    if start + length > effective {
      // Only an implicit shared element cuts others short: they start at their part of what it takes, on a
      // clock that has them settle as it ends.
      start = layer.range.start * effective
      length = effective - start
    }
    return LayerSpan(
      position: start / effective, length: length / effective,
      seconds: counts / Double(Instant.countsPerSecond))
  }

  /// Whether `World.makeTransition` takes it.
  ///
  /// - Throws: `TweenError` for a negative duration, a range outside 0…1 or empty, a spring that never
  ///   rests, or an effective duration of 25,000 years.
  public func check() throws(TweenError) {
    if duration < .zero {
      throw TweenError(
        field: "duration", found: "\(duration / .milliseconds(1)) ms", expected: "zero or more")
    }
    _ = try duration.counts(of: "duration")
    for index in layers.indices {
      try layers[index].range.check("layers[\(index)].range")
      try layers[index].timing.check("layers[\(index)].timing")
    }
    try sharedElement?.check("sharedElement")
    _ = try effectiveDuration.counts(of: "effectiveDuration")
  }
}

/// Where a layer's time lies in a transition.
struct LayerSpan {
  /// As parts of the effective duration.
  var position: Double
  var length: Double
  /// How long the layer's spring takes by itself; 0 for what is paced by its range.
  var seconds: Double
}
