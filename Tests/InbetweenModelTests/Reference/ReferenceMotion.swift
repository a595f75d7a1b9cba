import Inbetween
@testable import InbetweenCore

/// The parameters of a spring or decay (S1, S5).
struct ReferenceMotion: Sendable {
  enum Law: String, Sendable { case spring, freeDecay, decayToEnd }

  /// The bounds of a free decay, lane by lane.
  struct Bounds: Sendable {
    var lower: [Float]
    var upper: [Float]
    /// The part of the velocity that is left after a bounce; nil for a rubber band.
    var restitution: Double?
    /// The rubber band's spring. A bounce uses it to lead back a value that starts outside.
    var spring = Spring.edge
  }

  var law = Law.spring
  /// The end value; for a relative spring the difference or factor from its start. A free decay ignores it.
  var target: [Float]
  var isRelative = false
  /// Whether it is additive (C12).
  var adds = false
  /// Whether the target of a relative spring is a factor of its start.
  var isScaled = false
  /// The start value and velocity, if given.
  var from: [Float]?
  var velocity: [Float]?
  var spring = Spring.smooth
  /// A decay's friction, per second.
  var friction = 4.0
  var bounds: Bounds?
  var rest: RestThreshold

  init(_ property: ReferenceProperty, target: [Float]) {
    self.target = target
    rest = property.rest
  }

  /// The angular frequency. A decay counts as a critically damped spring of ω = k.
  var frequency: Double { law == .spring ? spring.angularFrequency : friction }
  var ratio: Double { law == .spring ? spring.dampingRatio : 1 }

  var neverRests: Bool { ratio == 0 }

  /// Whether it is refused for `property` (W9).
  func isInvalid(for property: ReferenceProperty) -> Bool {
    if property.interpolation == .rotation && (law != .spring || isRelative || velocity != nil) {
      return true
    }
    return bounds.map { law != .freeDecay || ($0.restitution == nil && $0.spring.dampingRatio == 0) } ?? false
  }
}

/// A spring or decay whose start is known, as a function of its active time. Its numbers come from the
/// engine's pure functions, which other tests check.
struct ReferenceCourse: Sendable {
  let start: [Float]
  let velocity: [Float]
  /// The value at rest.
  private(set) var end: [Float]
  let property: ReferenceProperty
  /// The arcs of each lane; for a rotation, of each component of its rotation vector.
  private var arcs: [[MotionArc]]
  /// The first count from which on all lanes stay within the thresholds, and land; nil for never (S4).
  private var rest: Int64?
  /// The first count at which all lanes have landed; nil for never.
  private(set) var length: Int64?

  /// - Parameter end: the target. A free decay computes its own.
  init(
    _ motion: ReferenceMotion, _ property: ReferenceProperty, from start: [Float], velocity: [Float],
    end: [Float]
  ) {
    var end = end
    let lanes = start.indices
    switch (property.interpolation, motion.law) {
    case (.rotation, _):
      let way = RotationWay(from: SIMD4(start), to: SIMD4(end))
      let change = way.change(for: SIMD4(velocity.map { Double($0) }))
      arcs = (0..<3).map { [Self.arc(motion, way.start[$0], change[$0], target: 0)] }
    case (_, .freeDecay) where motion.bounds != nil:
      arcs = lanes.map { motion.bounded($0).arcs(from: start[$0], velocity: velocity[$0]) }
      end = arcs.map { $0.last!.target }
    default:
      if motion.law == .freeDecay {
        end = lanes.map { Dynamics.projectedEnd(start[$0], velocity[$0], motion.friction) }
      }
      arcs = lanes.map { lane in
        let target = motion.pointOfRest(property, from: start[lane], to: end[lane])
        let distance = Double(start[lane]) - Double(target)
        return [Self.arc(motion, distance, Double(velocity[lane]), target: target)]
      }
    }
    let rests = arcs.map { Self.restCount(of: $0, motion.rest) }
    let rest = rests.contains(nil) ? nil : rests.map { $0! }.max()!
    (self.start, self.velocity, self.end, self.property) = (start, velocity, end, property)
    self.rest = rest
    length = rest.map { rest in max(rest, arcs.indices.compactMap { landing($0, from: rest)?.end }.max() ?? 0)
    }
  }

  /// Returns the first count from which on a lane stays within the thresholds; nil for never.
  private static func restCount(of arcs: [MotionArc], _ rest: RestThreshold) -> Int64? {
    let last = arcs.last!
    // The distance is at most 1/500 of the farthest that any arc gets.
    let reaches = arcs.map { arc in
      max(
        abs(arc.motion.distance),
        abs(arc.motion.velocity) / (arc.motion.frequency * (1 + 2 * arc.motion.ratio)))
    }
    let rest = RestLevels(rest, reach: reaches.max()!)
    guard let own = last.motion.restCount(rest) else { return nil }
    guard arcs.count > 1 else { return own }
    // A bound is met between two counts, and a lane that creeps up to it may rest before: step back by
    // counts.
    var count = last.first + own
    while count > 0 {
      let arc = arcs.last { $0.first <= count - 1 } ?? arcs[0]
      let state = arc.state(at: count - 1)
      let distance = state.position + (Double(arc.target) - Double(last.target))
      guard abs(distance) <= rest.distance, abs(state.velocity) <= rest.speed else { break }
      count -= 1
    }
    return count
  }

  /// Returns this course with a deliberate mistake in it.
  func with(_ flaw: ReferenceFlaw?) -> ReferenceCourse {
    var course = self
    switch flaw {
    case .restIsLate: course.length = length.map { $0 + 1 }
    case .endIsNotTarget: if let rest { course.end = value(atActive: rest) }
    case .piecesAreLate:
      for lane in arcs.indices { for arc in arcs[lane].indices { course.arcs[lane][arc].first += 1 } }
    default: break
    }
    return course
  }

  private static func arc(
    _ motion: ReferenceMotion, _ distance: Double, _ velocity: Double, target: Float
  ) -> MotionArc {
    MotionArc(
      DampedMotion(
        frequency: motion.frequency, ratio: motion.ratio, distance: distance, velocity: velocity),
      target: target)
  }

  private func arc(_ lane: Int, at active: Int64) -> MotionArc {
    guard let rest, active >= rest else { return course(lane, at: active) }
    guard let (landing, end) = landing(lane, from: rest) else {
      return .still(at: arcs[lane].last!.target, from: rest)
    }
    if active < landing.first { return course(lane, at: rest) }
    return active < end ? landing : .still(at: arcs[lane].last!.target, from: end)
  }

  private func landing(_ lane: Int, from rest: Int64) -> (arc: MotionArc, end: Int64)? {
    course(lane, at: rest).landing(from: rest, on: arcs[lane].last!.target)
  }

  private func course(_ lane: Int, at active: Int64) -> MotionArc {
    arcs[lane].last { $0.first <= active } ?? arcs[lane][0]
  }

  /// Returns the value of all lanes at an active time before rest.
  func value(atActive active: Int64) -> [Float] {
    if property.interpolation == .rotation {
      let rotation = RotationWay(from: SIMD4(start), to: SIMD4(end)).rotation(at: turn(at: active).vector)
      return (0..<4).map { rotation[$0] }
    }
    return start.indices.map { arc($0, at: active).value(at: active) }
  }

  /// Returns the velocity of all lanes at an active time, per second of own time.
  func velocity(atActive active: Int64) -> [Double] {
    if property.interpolation == .rotation {
      let (vector, change) = turn(at: active)
      let velocity = RotationWay(from: SIMD4(start), to: SIMD4(end)).velocity(at: vector, change)
      return (0..<4).map { velocity[$0] }
    }
    return start.indices.map { arc($0, at: active).state(at: active).velocity }
  }

  private func turn(at active: Int64) -> (vector: SIMD3<Double>, change: SIMD3<Double>) {
    let arcs = (0..<3).map { arc($0, at: active) }
    let states = arcs.map { $0.state(at: active) }
    return (
      SIMD3(zip(arcs, states).map { Double($0.target) + $1.position }), SIMD3(states.map(\.velocity))
    )
  }
}

extension ReferenceMotion {
  /// Returns the value at which a lane rests. For an absolute angle it is the end taken the short way round.
  func pointOfRest(_ property: ReferenceProperty, from: Float, to: Float) -> Float {
    let way = to - from
    let turns =
      property.interpolation == .angle && law != .freeDecay && !isRelative && !adds && abs(way) > 180
    return turns ? from + Angle.shortWay(way) : to
  }

  fileprivate func bounded(_ lane: Int) -> BoundedDecay {
    let bounds = bounds!
    let record = Dynamics(
      law: .freeDecay, bound: bounds.restitution == nil ? .rubberBand : .bounce, hasStart: true,
      hasVelocity: true, frequency: friction, ratio: 1, boundFrequency: bounds.spring.angularFrequency,
      boundRatio: bounds.spring.dampingRatio, restitution: bounds.restitution ?? 0, rest: rest)
    return BoundedDecay(record: record, lower: bounds.lower[lane], upper: bounds.upper[lane])
  }
}

extension ReferenceTween {
  /// Returns what a spring or decay shows; at rest its end, bit for bit (S4).
  func value(of course: ReferenceCourse, atLocal local: Int64, _ phase: Phase) -> [Float] {
    switch phase {
    case .before: return course.start
    case .after: return course.end
    case .active:
      let active = activeTime(atLocal: local)
      return active == activeLength ? course.end : course.value(atActive: active)
    }
  }

  /// Returns how much of the active interval has passed at a local time.
  func activeTime(atLocal local: Int64) -> Int64 {
    let passed = max(0, local - delay)
    return activeLength.map { min(passed, $0) } ?? passed
  }
}
