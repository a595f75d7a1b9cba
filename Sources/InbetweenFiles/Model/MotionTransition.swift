import Inbetween

/// A transition in a motion file: tweens between two states, back and fore, in one interval of time. The
/// transition plays once, after its delay. Times are milliseconds. A field that the file omits has the
/// default below.
///
/// ```swift
/// let fade = MotionTransitionTween(entity: "card", property: "opacity", values: [.float(0), .float(1)])
/// let open = MotionTransition("open", duration: 400, tweens: [fade])
/// ```
public struct MotionTransition: Hashable, Sendable {
  /// The name, unique among the file's transitions, not empty.
  public var name: String
  /// The declared duration in milliseconds, at least 0; 0 is a jump.
  public var duration: Double
  /// The direction in which the transition plays.
  public var direction: TransitionDirection
  /// The time before the transition, in milliseconds. With a negative delay, the motion begins part-way.
  public var delay: Double
  /// The tweens over the whole time.
  public var tweens: [MotionTransitionTween]
  /// The layers: parts with a separate range and pace.
  public var layers: [MotionTransitionLayer] = []
  /// The shared element; nil for no shared element. The element can determine the duration of the transition.
  public var sharedElement: MotionSharedElement?

  /// Creates a transition, forward by default.
  public init(
    _ name: String, duration: Double, direction: TransitionDirection = .forward, delay: Double = 0,
    tweens: [MotionTransitionTween] = []
  ) {
    self.name = name
    self.duration = duration
    self.direction = direction
    self.delay = delay
    self.tweens = tweens
  }

  /// Returns the engine's transition, checked.
  ///
  /// - Throws: the errors of the engine. The errors' fields have the names of the file's keys.
  public func transition() throws(TweenError) -> Transition {
    var result = Transition(duration: Duration(fileMilliseconds: duration), direction: direction)
    for (index, layer) in layers.enumerated() {
      let timing = try layer.timing.parameters("layers[\(index)].timing")
      result.layers.append(TransitionLayer(layer.range, timing: timing))
    }
    result.sharedElement = try sharedElement?.timing.parameters("sharedElement.timing")
    do throws(TweenError) {
      try result.check()
    } catch {
      let element = "sharedElement."
      guard error.field.hasPrefix(element) else { throw error }
      throw error.within(element + "timing." + error.field.dropFirst(element.count))
    }
    return result
  }

  /// The actual duration; 0 if the engine refuses the transition.
  public var effectiveDuration: Duration { (try? transition())?.effectiveDuration ?? .zero }

  /// All tweens of the transition: over the whole time, in layers, and of the shared element.
  public var allTweens: [MotionTransitionTween] {
    tweens + layers.flatMap(\.tweens) + (sharedElement?.tweens ?? [])
  }
}

/// A layer of a file's transition.
///
/// ```swift
/// let fade = MotionTransitionTween(entity: "card", property: "opacity", values: [.float(0), .float(1)])
/// var open = MotionTransition("open", duration: 400)
/// open.layers = [MotionTransitionLayer(AnimationRange(start: 0.5, end: 1), tweens: [fade])]
/// ```
public struct MotionTransitionLayer: Hashable, Sendable {
  /// The start and end of the motion, as fractions of the effective duration. A spring that lasts until it
  /// rests begins at a fraction of the declared duration.
  public var range: AnimationRange
  /// The pace of the layer.
  public var timing: MotionTiming
  /// The tweens, which move by this pace.
  public var tweens: [MotionTransitionTween]

  /// Creates a layer of these tweens.
  public init(
    _ range: AnimationRange = .full, timing: MotionTiming = .curve(.linear),
    tweens: [MotionTransitionTween] = []
  ) {
    self.range = range
    self.timing = timing
    self.tweens = tweens
  }
}

/// The shared element of a file's transition.
///
/// ```swift
/// let grow = MotionTransitionTween(
///   entity: "card", property: "size", values: [.float2([160, 100]), .float2([600, 320])])
/// var open = MotionTransition("open", duration: 400)
/// open.sharedElement = MotionSharedElement(timing: .curve(.cubicOut), tweens: [grow])
/// ```
public struct MotionSharedElement: Hashable, Sendable {
  /// The pace of the shared element; a spring that lasts until it rests determines the transition's duration.
  public var timing: MotionTiming
  /// The tweens, which move by this pace.
  public var tweens: [MotionTransitionTween]

  /// Creates a shared element of these tweens.
  public init(timing: MotionTiming = .curve(.linear), tweens: [MotionTransitionTween] = []) {
    self.timing = timing
    self.tweens = tweens
  }
}

/// A tween of a file's transition.
///
/// ```swift
/// var fade = MotionTransitionTween(entity: "card", property: "opacity", values: [.float(0), .float(1)])
/// fade.segment = TransitionSegment(position: 0, length: 0.25)
/// ```
public struct MotionTransitionTween: Hashable, Sendable {
  /// The property that the tween drives.
  public var target: MotionTarget
  /// The key values from back to fore, at least two. Two values are the file's `back` and `fore`. Values of a
  /// single lane are `.float`.
  public var values: [MotionValue]
  /// The place of each value in the segment, 0 to 1, in ascending order; nil for evenly spaced values.
  public var offsets: [Double]?
  /// The easing from each value to the next; nil for linear.
  public var eases: [Easing]?
  /// The part of the time in which the property moves forward.
  public var segment = TransitionSegment.full
  /// The easing of the segment.
  public var ease = Easing.linear
  /// The part of the time in which the property moves backward; nil for the mirrored `segment`.
  public var backwardSegment: TransitionSegment?
  /// The easing backward; nil for the mirrored `ease`.
  public var backwardEase: Easing?

  /// Creates a tween over the whole duration of the transition.
  public init(entity: String, property: String, values: [MotionValue]) {
    target = MotionTarget(entity: entity, property: property)
    self.values = values
  }
}
