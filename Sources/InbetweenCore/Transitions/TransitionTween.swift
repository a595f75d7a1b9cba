/// The part of a transition to which a tween belongs. This part determines when the tween moves, and its
/// pace.
///
/// ```swift
/// var fade = TransitionTween(.opacity, values: [0, 1])
/// fade.part = .layer(0)
/// ```
public enum TransitionPart: Hashable, Sendable {
  /// The whole time of the transition, at an even pace.
  case window
  /// A layer of the transition, by index.
  case layer(Int)
  /// The shared element.
  case sharedElement
}

/// A motion of one property between the two states of a transition.
///
/// ```swift
/// let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
/// var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
/// fade.segment = TransitionSegment(position: 0, length: 0.25)
/// try world.register(fade, on: card)
/// open.begin()
/// ```
///
/// The tween moves the property from the start of the transition to its end. Before and after its segment,
/// the property stands still.
///
/// - A transition that begins at fore plays the exact mirror image in time. If the tween has a backward
///   segment or easing, these apply instead.
/// - At rest, the tween has no effect: the property shows its own value. To show the back value before the
///   first begin, call `complete(at: .back)`.
///
/// Values lie between back and fore, unless a curve or a spring overshoots. After a hard flick the transition
/// moves beyond its end, and the property with it. For a property with limits, such as an opacity, clamp the
/// value that you read.
public struct TransitionTween<Value: Animatable>: Sendable {
  /// All fields, without the type of the values.
  package var lanes: LaneTransitionTween

  /// Creates a tween between `back` and `fore`.
  public init(_ property: Property<Value>, back: Value, fore: Value, transition: TransitionID) {
    lanes = LaneTransitionTween(property.lanes, LaneValues([back, fore]), transition)
  }

  /// The property that moves.
  public var property: Property<Value> {
    get { Property(lanes.keys.property) }
    set { lanes.keys.property = newValue.lanes }
  }

  /// The key values from back to fore; at least two.
  public var values: [Value] {
    get { lanes.keys.values.list() }
    set { lanes.keys.values = LaneValues(newValue) }
  }

  /// The place of each value in the segment, 0 to 1, in ascending order. Nil for evenly spaced values.
  public var offsets: [Float]? {
    get { lanes.keys.offsets }
    set { lanes.keys.offsets = newValue }
  }

  /// The easing from each key to the next; nil for linear. The number of easings is one less than the number
  /// of values.
  public var interTimingFunctions: [Easing]? {
    get { lanes.keys.interTimingFunctions }
    set { lanes.keys.interTimingFunctions = newValue }
  }

  /// The segment in which the property moves forward, as a fraction of `part`.
  public var segment: TransitionSegment {
    get { lanes.segment }
    set { lanes.segment = newValue }
  }

  /// The easing of the segment, forward.
  public var timingFunction: Easing {
    get { lanes.timingFunction }
    set { lanes.timingFunction = newValue }
  }

  /// The segment in which the property moves backward; nil for the inverted segment.
  public var backwardSegment: TransitionSegment? {
    get { lanes.backwardSegment }
    set { lanes.backwardSegment = newValue }
  }

  /// The easing backward; nil for `timingFunction`, mirrored.
  public var backwardTimingFunction: Easing? {
    get { lanes.backwardTimingFunction }
    set { lanes.backwardTimingFunction = newValue }
  }

  /// The transition. The transition belongs to the world in which the tween is registered.
  public var transition: TransitionID {
    get { lanes.transition }
    set { lanes.transition = newValue }
  }

  /// The part of the transition whose range and pace the tween uses. `segment` is a fraction of this part.
  public var part: TransitionPart {
    get { lanes.part }
    set { lanes.part = newValue }
  }

  /// The value at back.
  public var backValue: Value? {
    get { values.first }
    set { if let newValue, !values.isEmpty { values[0] = newValue } }
  }

  /// The value at fore.
  public var foreValue: Value? {
    get { values.last }
    set { if let newValue, !values.isEmpty { values[values.count - 1] = newValue } }
  }

  /// Sets both segments: `segment` forward, and its inverse backward.
  public mutating func setSegments(_ segment: TransitionSegment) {
    self.segment = segment
    backwardSegment = segment.inverted
  }
}

/// A transition tween without the type of its values, which the engine registers.
package struct LaneTransitionTween: Sendable {
  /// The property and the keys.
  var keys: LaneTween
  package var segment = TransitionSegment.full
  package var timingFunction = Easing.linear
  package var backwardSegment: TransitionSegment?
  package var backwardTimingFunction: Easing?
  var transition: TransitionID
  package var part = TransitionPart.window

  var property: PropertyLanes { keys.property }

  package init(_ property: PropertyLanes, _ values: LaneValues, _ transition: TransitionID) {
    keys = LaneTween(property, values, duration: .zero, ease: .linear)
    self.transition = transition
  }

  func check(_ transition: Transition) throws(TweenError) {
    try require(
      keys.values.count >= 2, "values", found: "\(keys.values.count) values", expected: "at least two")
    _ = try keys.checked()
    try segment.check("segment")
    try backwardSegment?.check("backwardSegment")
    if case .layer(let index) = part, !transition.layers.indices.contains(index) {
      let last = transition.layers.count - 1
      throw TweenError(
        field: "part", found: "layer \(index)",
        expected: last < 0 ? "a transition that has layers" : "a layer in 0…\(last)")
    }
    try require(
      part != .sharedElement || transition.sharedElement != nil, "part", found: "the shared element",
      expected: "a transition with a shared element")
    let isPaced = pace(in: transition) != .linear
    let hasTiming = timingFunction != .linear || (backwardTimingFunction ?? .linear) != .linear
    if (keys.values.count > 2 || !areKeysSpread) && isPaced && hasTiming {
      throw TweenError(
        field: timingFunction != .linear ? "timingFunction" : "backwardTimingFunction",
        found: "an easing over several keys in a part with its own pace",
        expected: "linear, two values, or a part without its own pace")
    }
  }

  /// Whether the first key is at the start, and the last one at the end.
  var areKeysSpread: Bool { (keys.offsets?.first ?? 0) == 0 && (keys.offsets?.last ?? 1) == 1 }

  /// Whether the backward direction needs its own curve.
  var hasBackwardCurve: Bool { backwardSegment != nil || backwardTimingFunction != nil }

  /// Returns the easing of its part.
  func pace(in transition: Transition) -> Easing {
    switch part {
    case .window: .linear
    case .layer(let index):
      transition.layers[index].timing.easing(over: transition.window(of: transition.layers[index]).seconds)
    case .sharedElement:
      transition.sharedElement?.easing(over: transition.effectiveDuration / .seconds(1)) ?? .linear
    }
  }

  /// Returns the window of its part in the transition.
  private func window(in transition: Transition) -> LayerSpan {
    if case .layer(let index) = part { return transition.window(of: transition.layers[index]) }
    return LayerSpan(position: 0, length: 1, seconds: 0)
  }

  /// Returns the tween along the axis of position, for a transition that begins in `direction` at rest.
  func tween(in transition: Transition, begun direction: TransitionDirection) -> LaneTween {
    curve(in: transition, begun: direction).tween(length: ProgressClock.scale)
  }

  /// Returns the curve over the position, for a transition that begins in `direction` at rest.
  func curve(in transition: Transition, begun direction: TransitionDirection) -> PositionCurve {
    var (segment, timing) = (segment, timingFunction)
    if direction == .backward {
      segment = backwardSegment?.inverted ?? segment
      timing = backwardTimingFunction?.inverted ?? timing
    }
    return PositionCurve(
      tween: self, segment: segment, timing: timing, window: window(in: transition),
      pace: pace(in: transition))
  }
}

extension AnimationTimingParameters {
  /// Returns the pace over a range of `seconds`. A spring with its own length is scaled to them.
  func easing(over seconds: Double) -> Easing {
    switch pace {
    case .curve(let easing): easing
    case .settling(let ratio, let velocity):
      (try? .spring(dampingRatio: ratio, initialVelocity: velocity)) ?? .linear
    case .spring(let spring, let velocity):
      (try? .spring(spring, initialVelocity: velocity, over: .seconds(seconds))) ?? .linear
    }
  }
}
