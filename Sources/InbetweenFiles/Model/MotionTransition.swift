import Inbetween

/// A transition as a motion file writes it: tweens between two states, back and fore, in one window of time.
/// It plays once, from its delay on. Times are milliseconds; fields that the file leaves out have the
/// defaults of `init`.
public struct MotionTransition: Hashable, Sendable {
  /// Unique among the file's transitions, not empty.
  public var name: String
  /// The declared duration in milliseconds, at least 0, which is a jump.
  public var duration: Double
  /// Which way it plays.
  public var direction: TransitionDirection
  /// Before it begins, in milliseconds; a negative one joins part-way.
  public var delay: Double
  /// The tweens of the window itself.
  public var tweens: [MotionTransitionTween]
  /// Parts with a time of their own.
  public var layers: [MotionTransitionLayer]
  /// The part that all the others take their time from, where there is one.
  public var sharedElement: MotionSharedElement?

  /// A transition of a window alone, forward unless said otherwise.
  public init(
    _ name: String, duration: Double, direction: TransitionDirection = .forward, delay: Double = 0,
    tweens: [MotionTransitionTween] = []
  ) {
    self.name = name
    self.duration = duration
    self.direction = direction
    self.delay = delay
    self.tweens = tweens
    layers = []
  }

  /// The engine's transition, checked.
  ///
  /// - Throws: What the engine refuses; fields are named as the file's keys are.
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
      throw TweenError(
        field: element + "timing." + error.field.dropFirst(element.count), found: error.found,
        expected: error.expected)
    }
    return result
  }

  /// How long it takes in truth (X4); 0 where the engine refuses it.
  public var effectiveDuration: Duration { (try? transition())?.effectiveDuration ?? .zero }

  /// All its tweens: those of the window, of the layers, and of the shared element.
  public var allTweens: [MotionTransitionTween] {
    tweens + layers.flatMap(\.tweens) + (sharedElement?.tweens ?? [])
  }
}

/// A layer of a file's transition.
public struct MotionTransitionLayer: Hashable, Sendable {
  /// When it moves, as parts of the effective duration.
  public var range: AnimationRange
  /// How it is paced.
  public var timing: MotionTiming
  /// What moves in it.
  public var tweens: [MotionTransitionTween]

  /// A layer of these tweens.
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
public struct MotionSharedElement: Hashable, Sendable {
  /// How it is paced; a spring of its own time gives the whole transition its duration.
  public var timing: MotionTiming
  /// What moves with it.
  public var tweens: [MotionTransitionTween]

  /// A shared element of these tweens.
  public init(timing: MotionTiming = .curve(.linear), tweens: [MotionTransitionTween] = []) {
    self.timing = timing
    self.tweens = tweens
  }
}

/// A tween of a file's transition.
public struct MotionTransitionTween: Hashable, Sendable {
  /// What it drives.
  public var target: MotionTarget
  /// The keys from back to fore, at least two; two are the file's `back` and `fore`. Those of a single lane
  /// are `.float`.
  public var values: [MotionValue]
  /// Where in the segment each value is reached, 0 to 1, not falling; nil for even spacing.
  public var offsets: [Double]?
  /// The easing between each two values; nil for linear.
  public var interTimingFunctions: [Easing]?
  /// The part of its window in which it moves forward.
  public var segment: TransitionSegment
  /// How it moves in it.
  public var timingFunction: Easing
  /// The part in which it moves backward; nil for the inverted segment.
  public var backwardSegment: TransitionSegment?
  /// How it moves backward; nil for the inverted timing function.
  public var backwardTimingFunction: Easing?

  /// A tween over the whole window.
  public init(entity: String, property: String, values: [MotionValue]) {
    target = MotionTarget(entity: entity, property: property)
    self.values = values
    segment = .full
    timingFunction = .linear
  }
}
