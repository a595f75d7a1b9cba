import Foundation
import Inbetween

/// An easing and its formula in Double, for all numbers (Z2).
struct ModelEasing: Sendable {
  let name: String
  let easing: Easing
  let formula: @Sendable (Double) -> Double

  static let linear = ModelEasing(name: "linear", easing: .linear, formula: { $0 })

  /// Returns the inverse by definition, 1 − f(1 − t) (X1).
  func inverse(_ progress: Double) -> Double { 1 - formula(1 - progress) }

  /// Penner's functions hold their ends outside 0…1.
  static let penner: [ModelEasing] = (EasingFormulas.penner + EasingFormulas.tunedFew).map { named in
    ModelEasing(name: named.name, easing: named.easing) { named.formula(min(max($0, 0), 1)) }
  }

  /// Returns a Bézier, which goes on along its end tangents; x1 must be above 0, x2 below 1.
  static func bezier(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float) -> ModelEasing {
    let (a, b, c, d) = (Double(x1), Double(y1), Double(x2), Double(y2))
    return ModelEasing(
      name: "bezier(\(x1), \(y1), \(x2), \(y2))", easing: try! .cubicBezier(x1, y1, x2, y2)
    ) { p in
      if p < 0 { return p * b / a }
      if p > 1 { return 1 + (p - 1) * (1 - d) / (1 - c) }
      return EasingFormulas.bezier(a, b, c, d, at: p)
    }
  }

  static let stepsEnd = ModelEasing(name: "steps(4)", easing: try! .steps(4)) {
    ($0 * 4).rounded(.down) / 4
  }

  static let stepsBoth = ModelEasing(name: "steps(3, both)", easing: try! .steps(3, .both)) {
    $0 < 0 ? 0 : $0 >= 1 ? 1 : (($0 * 3).rounded(.down) + 1) / 4
  }

  static let stops = ModelEasing(
    name: "linear(0, 0.75 25%, 0.5 50%, 1)",
    easing: try! .linear([0, LinearStop(0.75, at: 0.25), LinearStop(0.5, at: 0.5), 1])
  ) { p in
    p < 0.25 ? 3 * p : p < 0.5 ? 0.75 - (p - 0.25) : 0.5 + (p - 0.5)
  }

  static let user = ModelEasing(
    name: "user",
    easing: .function { progress in
      let held = min(max(progress, 0), 1)
      return held * held * (1.5 - 0.5 * held)
    }
  ) { p in
    let held = min(max(p, 0), 1)
    return held * held * (1.5 - 0.5 * held)
  }

  static let library: [ModelEasing] =
    penner + [
      linear, bezier(0.25, 0.1, 0.25, 1), bezier(0.42, 0, 0.58, 1), bezier(0.1, 0.2, 0.3, 0.4),
      bezier(0.68, -0.55, 0.265, 1.55), stepsEnd, stepsBoth, stops, user,
    ]
}

/// A damped spring about 0 in closed form, in Double, by Foundation's functions.
struct ModelSpring: Sendable {
  var frequency: Double
  var ratio: Double

  /// The time in seconds from which on it lands (S4).
  var rest = Double.infinity

  init(_ spring: Spring) { (frequency, ratio) = (spring.angularFrequency, spring.dampingRatio) }

  init(frequency: Double, ratio: Double) { (self.frequency, self.ratio) = (frequency, ratio) }

  /// Returns when the landing begins, its length, and its swing's height and frequency.
  func landing(_ distance: Double, _ velocity: Double) -> (
    begin: Double, length: Double, height: Double, frequency: Double
  ) {
    func outward(_ time: Double) -> Double {
      let state = free(distance, velocity, after: time)
      return state.position * state.velocity
    }
    var begin = rest
    if outward(begin) > 0 {
      while outward(begin) > 0 { begin += 1e-3 / frequency }
      var low = begin - 1e-3 / frequency
      for _ in 0..<50 {
        let middle = (low + begin) / 2
        if outward(middle) > 0 { low = middle } else { begin = middle }
      }
    }
    let (x, v) = free(distance, velocity, after: begin)
    if x == 0 { return (rest, 0, 0, 1) }
    let slow = ratio < 1 ? frequency : frequency / (ratio + (ratio * ratio - 1).squareRoot())
    let swing = max(abs(v / x), slow)
    let angle = 2 * atan2(swing * abs(x), abs(v))
    return (begin, angle / swing, x / (1 - cos(angle)), swing)
  }

  func state(_ distance: Double, _ velocity: Double, after seconds: Double) -> (
    position: Double, velocity: Double
  ) {
    if seconds < rest { return free(distance, velocity, after: seconds) }
    let landing = self.landing(distance, velocity)
    if seconds < landing.begin { return free(distance, velocity, after: seconds) }
    let angle = landing.frequency * max(landing.begin + landing.length - seconds, 0)
    return (landing.height * (1 - cos(angle)), -landing.height * landing.frequency * sin(angle))
  }

  private func free(_ distance: Double, _ velocity: Double, after seconds: Double) -> (
    position: Double, velocity: Double
  ) {
    let decay = ratio * frequency
    if ratio == 1 {
      let slope = velocity + frequency * distance
      let envelope = exp(-frequency * seconds)
      return (envelope * (distance + slope * seconds), envelope * (velocity - frequency * slope * seconds))
    }
    if ratio < 1 {
      let damped = frequency * (1 - ratio * ratio).squareRoot()
      let (cosine, sine) = (cos(damped * seconds), sin(damped * seconds))
      let swing = (velocity + decay * distance) / damped
      let envelope = exp(-decay * seconds)
      return (
        envelope * (distance * cosine + swing * sine),
        envelope
          * (velocity * cosine - (decay * velocity + frequency * frequency * distance) / damped * sine)
      )
    }
    let spread = frequency * (ratio * ratio - 1).squareRoot()
    let (slow, fast) = (-decay + spread, -decay - spread)
    let first = (velocity - fast * distance) / (slow - fast)
    let second = distance - first
    let (a, b) = (first * exp(slow * seconds), second * exp(fast * seconds))
    return (a + b, slow * a + fast * b)
  }

  /// Returns the step from 0 to 1 as a pace over `seconds`; its ends are exact.
  func step(_ progress: Double, over seconds: Double, velocity: Double = 0) -> Double {
    if progress <= 0 { return 0 }
    if progress >= 1 { return 1 }
    return 1 + state(-1, velocity, after: progress * seconds).position
  }
}

/// The position and length of a part of a transition, as fractions of E, and its pace (X3, X4).
struct ModelPart: Sendable {
  var part = TransitionPart.window
  var position = 0.0
  var length = 1.0
  var pace = ModelEasing.linear
}

/// A transition tween of a number, by X1 and X2.
struct ModelTween: Sendable {
  var channel: Int
  var transition: Int
  var part: Int
  var values: [Float]
  var offsets: [Float]?
  var easings: [ModelEasing]?
  var segment = TransitionSegment.full
  var timing = ModelEasing.linear
  var backwardSegment: TransitionSegment?
  var backwardTiming: ModelEasing?

  /// Returns the value at position `p`, for a transition that left its last rest in `direction`.
  func value(
    at position: Double, begun direction: TransitionDirection, in part: ModelPart, _ fault: ModelFault?
  ) -> Double {
    let position = min(max(position, -1), 2)
    if let end = held(position, direction, in: part, fault) { return end }
    // The position within the part.
    var along = (position - part.position) / part.length
    if along < 0 && part.position > 1e-9 { along = 0 }
    if along > 1 && part.position + part.length < 1 - 1e-9 { along = 1 }
    along = fault == .paceForgotten ? along : part.pace.formula(along)
    if direction == .forward || fault == .backwardAsForward {
      return path(timing.formula(progress(along, segment)))
    }
    // Backward, the segment counts from the other end, and the keys lead from fore to back.
    var backward = backwardSegment
    if fault == .backwardSegmentForgotten { backward = nil }
    if fault == .backwardSegmentInverted { backward = backward?.inverted }
    let inverted = TransitionSegment(
      position: 1 - (segment.position + segment.length), length: segment.length)
    let spent = progress(1 - along, backward ?? (fault == .segmentNotInverted ? segment : inverted))
    var curve = backwardTiming.map { $0.formula(spent) }
    if fault == .backwardTimingForgotten { curve = nil }
    let eased = curve ?? (fault == .timingNotInverted ? timing.formula(spent) : timing.inverse(spent))
    return path(1 - eased)
  }

  /// Returns its end value before or after its segment (X2); nil if the motion goes on there.
  private func held(
    _ position: Double, _ direction: TransitionDirection, in part: ModelPart, _ fault: ModelFault?
  ) -> Double? {
    var along = (position - part.position) / part.length
    if along < 0 && part.position > 1e-9 { return Double(values[0]) }
    if along > 1 && part.position + part.length < 1 - 1e-9 { return Double(values[values.count - 1]) }
    if fault != nil { return nil }
    along = part.pace.formula(along)
    var segment = segment
    if direction == .backward, let backwardSegment {
      segment = TransitionSegment(
        position: 1 - (backwardSegment.position + backwardSegment.length), length: backwardSegment.length)
    }
    let end = segment.position + segment.length
    if along < segment.position && segment.position > 1e-9 { return Double(values[0]) }
    if along > end && end < 1 - 1e-9 { return Double(values[values.count - 1]) }
    return nil
  }

  /// Whether it jumps where a pace swings about its end by less than can be compared.
  func isUncertain(in part: ModelPart) -> Bool {
    let curves = [timing, backwardTiming ?? timing] + (easings ?? [])
    return part.pace.name != "linear" && curves.contains { $0.name.hasPrefix("steps") }
  }

  func isRough(in part: ModelPart) -> Bool {
    let curves = [timing, backwardTiming ?? timing, part.pace] + (easings ?? [])
    return curves.contains { curve in
      ["expo", "elastic", "circ"].contains { curve.name.hasPrefix($0) }
    }
  }

  /// Whether two curves are laid over each other: the motion beyond the ends is then held.
  func holdsBeyond(in part: ModelPart) -> Bool {
    let curves = [
      timing.name, backwardTiming?.name ?? "linear", part.pace.name, easings?.first?.name ?? "linear",
    ]
    return curves.filter { $0 != "linear" }.count > 1 || curves.contains { $0.hasPrefix("steps") }
  }

  /// Returns the progress through the segment. It is held before and after, except at an end that the segment
  /// touches.
  private func progress(_ along: Double, _ segment: TransitionSegment) -> Double {
    let (start, end) = (segment.position, segment.position + segment.length)
    if segment.length == 0 { return along < start ? 0 : 1 }
    if along < start && start > 1e-9 { return 0 }
    if along > end && end < 1 - 1e-9 { return 1 }
    return (along - start) / segment.length
  }

  /// Returns the value at `eased` of the way through the keys (W2, W3).
  private func path(_ exact: Double) -> Double {
    // The engine has a Float here. Where a curve is flat, that reaches the place of a key earlier.
    let eased = Double(Float(exact))
    let last = values.count - 1
    let places = offsets.map { $0.map(Double.init) } ?? (0...last).map { Double($0) / Double(last) }
    if eased < places[0] && (eased >= 0 || places[0] > 0) { return Double(values[0]) }
    if eased > places[last] && (eased <= 1 || places[last] < 1) { return Double(values[last]) }
    var key = 0
    while key < last - 1 && eased >= places[key + 1] { key += 1 }
    let way = places[key + 1] - places[key]
    if way == 0 { return Double(values[eased < places[key] ? key : key + 1]) }
    let local = (eased - places[key]) / way
    let mixed = easings?[key].formula(local) ?? local
    return Double(values[key]) + (Double(values[key + 1]) - Double(values[key])) * mixed
  }
}

/// Deliberate mistakes of the model, which the comparison must notice.
enum ModelFault: CaseIterable, Sendable {
  case segmentNotInverted, timingNotInverted, backwardSegmentForgotten, backwardSegmentInverted
  case backwardTimingForgotten, backwardAsForward, paceForgotten, curvesByDirection, wholeTimeRemains
  case contendsAtRest, neverCommits, velocityForgotten, oldestWins, interruptForgotten, thresholdForgotten
  case scrubsForgotten
}
