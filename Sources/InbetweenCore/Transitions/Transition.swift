/// A part of a transition. The layer has a range of time and a pace.
///
/// ```swift
/// let late = TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .curve(.quadOut))
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400), layers: [late]))
/// var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
/// fade.part = .layer(0)
/// try world.register(fade, on: card)
/// ```
public struct TransitionLayer: Hashable, Sendable {
  /// The start and end of the motion, as fractions of `Transition.effectiveDuration`. For a spring that lasts
  /// until it rests, the start is a fraction of `Transition.duration` instead.
  public var range: AnimationRange
  /// The pace of the motion.
  public var timing: AnimationTimingParameters

  /// Creates a layer in `range`, paced by `timing`.
  public init(_ range: AnimationRange = .full, timing: AnimationTimingParameters = .curve(.linear)) {
    self.range = range
    self.timing = timing
  }
}

/// A transition between two states, named back and fore. The transition has a duration, and layers with parts
/// of this time. `World.makeTransition` adds it to a world.
///
/// ```swift
/// var open = Transition(duration: .milliseconds(400))
/// open.layers = [TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .spring(.bouncy))]
/// let handle = try world.makeTransition(open)
/// ```
public struct Transition: Hashable, Sendable {
  /// The duration. With 0, values jump. Layers may make the transition longer: see `effectiveDuration`.
  public var duration: Duration
  /// The direction, unless `begin` gives another direction.
  public var direction: TransitionDirection
  /// The layers. Tweens name a layer by its index.
  public var layers: [TransitionLayer]
  /// The pace of the shared element, over the whole duration; nil for no shared element.
  public var sharedElement: AnimationTimingParameters?

  /// Creates a transition.
  public init(
    duration: Duration, direction: TransitionDirection = .forward, layers: [TransitionLayer] = [],
    sharedElement: AnimationTimingParameters? = nil
  ) {
    self.duration = duration
    self.direction = direction
    self.layers = layers
    self.sharedElement = sharedElement
  }

  /// The actual duration. The actual duration is `duration`, or longer if the spring of a layer rests later.
  /// If a spring of the shared element determines the duration, it is the length of this spring.
  ///
  /// - Complexity: O(n), where n is the number of layers.
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

  /// Returns the start of a layer's range in the declared duration, in counts.
  private func startCounts(_ layer: TransitionLayer) -> Int64 {
    // The layer may not be checked yet.
    let start = layer.range.start >= 0 ? min(layer.range.start, 1) : 0
    return PortableMath.nearest(start * Double(duration.counts))
  }

  /// Returns the part of the effective duration in which a layer moves.
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
      // Only an implicit shared element cuts layers short. They start at their fraction of its duration, and
      // are scaled to settle at its end.
      start = layer.range.start * effective
      length = effective - start
    }
    return LayerSpan(
      position: start / effective, length: length / effective,
      seconds: counts / Double(Instant.countsPerSecond))
  }

  /// The transition with an effective duration of 0. Springs of an implicit duration become linear curves.
  package var inNoTime: Transition {
    var jump = self
    jump.duration = .zero
    for index in layers.indices where layers[index].timing.hasImplicitDuration {
      jump.layers[index].timing = .curve(.linear)
    }
    if sharedElement?.hasImplicitDuration == true { jump.sharedElement = .curve(.linear) }
    return jump
  }

  /// Checks the requirements of `World.makeTransition`.
  ///
  /// - Throws: `TweenError` for a negative duration, a range that is empty or outside 0…1, a spring that
  ///   never rests, or an effective duration of 25,000 years or more.
  /// - Complexity: O(n), where n is the number of layers.
  public func check() throws(TweenError) {
    try require(
      duration >= .zero, "duration", found: "\(duration / .milliseconds(1)) ms", expected: "zero or more")
    _ = try duration.counts(of: "duration")
    for index in layers.indices {
      try layers[index].range.check("layers[\(index)].range")
      try layers[index].timing.check("layers[\(index)].timing")
    }
    try sharedElement?.check("sharedElement")
    _ = try effectiveDuration.counts(of: "effectiveDuration")
  }
}

/// A layer's part of a transition.
struct LayerSpan {
  /// In fractions of the effective duration.
  var position: Double
  var length: Double
  /// The duration of the layer's spring, in seconds; 0 if its range paces it.
  var seconds: Double
}

// What snapshots exchange.

extension Transition: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&duration)
    bytes.choice(&direction, of: 2)
    bytes.elements(&layers, make: TransitionLayer())
    bytes.optional(&sharedElement, make: .curve(.linear))
  }
}

extension TransitionLayer: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&range.start, &range.end, &timing)
  }
}

extension AnimationTimingParameters: SnapshotField {
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    var number: UInt8 =
      switch pace {
      case .curve: 0
      case .settling: 1
      case .spring: 2
      }
    bytes.exchange(&number)
    switch number {
    case 0:
      var easing = Easing.linear
      if case .curve(let own) = pace { easing = own }
      bytes.exchange(&easing)
      self = .curve(easing)
    case 1:
      var (ratio, velocity) = (1.0, 0.0)
      if case .settling(let own, let ownVelocity) = pace { (ratio, velocity) = (own, ownVelocity) }
      bytes.exchange(&ratio, &velocity)
      self = .spring(dampingRatio: ratio, initialVelocity: velocity)
    default:
      var (spring, velocity) = (Spring.smooth, 0.0)
      if case .spring(let own, let ownVelocity) = pace { (spring, velocity) = (own, ownVelocity) }
      bytes.exchange(&spring, &velocity)
      self = .spring(spring, initialVelocity: velocity)
    }
  }
}
