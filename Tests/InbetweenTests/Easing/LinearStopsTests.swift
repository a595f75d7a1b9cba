import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Z1, Z2: linear()")
struct LinearStopsTests {
  private func points(_ stops: [LinearStop]) throws -> [[Float]] {
    guard case .stops(let linear) = try Easing.linear(stops).kind else { return [] }
    return linear.points.map { [$0.input, $0.output] }
  }

  @Test("missing inputs are filled evenly, decreasing ones raised")
  func resolution() throws {
    #expect(try points([0, 0.25, 1]) == [[0, 0], [0.5, 0.25], [1, 1]])
    #expect(
      try points([0, 0.5, 0.75, LinearStop(1, at: 0.75), 0]) == [
        [0, 0], [0.25, 0.5], [0.5, 0.75], [0.75, 1], [1, 0],
      ])
    #expect(
      try points([LinearStop(0, at: 0.5), LinearStop(1, at: 0.25), LinearStop(2, at: 0.75)]) == [
        [0.5, 0], [0.5, 1], [0.75, 2],
      ])
    #expect(
      try points([0, LinearStop(0.5, at: 0.25, to: 0.75), 1]) == [
        [0, 0], [0.25, 0.5], [0.75, 0.5], [1, 1],
      ])
    #expect(
      try points([0, LinearStop(0.5, at: 0.75, to: 0.25), 1]) == [
        [0, 0], [0.75, 0.5], [0.75, 0.5], [1, 1],
      ])
    // A last stop without an input is at 1, or later if an earlier one is.
    #expect(try points([0, LinearStop(1, at: 1.5), 2]) == [[0, 0], [1.5, 1], [1.5, 2]])
    #expect(try points([LinearStop(0, at: -0.5), 1, 2]) == [[-0.5, 0], [0.25, 1], [1, 2]])
  }

  /// Returns the output of css-easing-2, point by point. Before a first stop that coincides with the second,
  /// browsers give the second's output; the draft gives the first's.
  private func reference(_ points: [[Float]], _ p: Float) -> Double {
    if let match = points.last(where: { $0[0] == p }) { return Double(match[1]) }
    var (a, b) = (points[0], points[1])
    if p < a[0] {
      if a[0] == b[0] { return Double(b[1]) }
    } else if p > points[points.count - 1][0] {
      (a, b) = (points[points.count - 2], points[points.count - 1])
      if a[0] == b[0] { return Double(b[1]) }
    } else {
      a = points.last { $0[0] < p }!
      b = points.first { $0[0] > p }!
    }
    let slope = (Double(b[1]) - Double(a[1])) / (Double(b[0]) - Double(a[0]))
    return Double(a[1]) + (Double(p) - Double(a[0])) * slope
  }

  @Test("values agree with the algorithm at 10,001 points inside and outside 0…1")
  func values() throws {
    let functions: [[LinearStop]] = [
      [0, 1], [0, 0.25, 1], [0, 2, -1, 1],
      [0, LinearStop(0.5, at: 0.25, to: 0.75), 1], [LinearStop(0, at: 0.2), LinearStop(1, at: 0.2)],
      [LinearStop(1, at: 0), LinearStop(2, at: 0), 0], [0, 1, LinearStop(3, at: 1), LinearStop(4, at: 1)],
      (0..<30).map { LinearStop(Float(($0 * 7) % 11) / 10) },
      [LinearStop(0, at: -0.25), LinearStop(0.4, at: 0.3), LinearStop(0.6, at: 0.3), LinearStop(1, at: 1.2)],
    ]
    for stops in functions {
      let easing = try Easing.linear(stops)
      let points = try points(stops)
      for p in EasingFormulas.points() + EasingFormulas.points(-0.5, 1.5) {
        let expected = reference(points, p)
        if abs(Double(easing(p)) - expected) > 2e-6 { Issue.record("\(easing) at \(p)") }
      }
      for point in points {
        #expect(easing(point[0]) == points.last { $0[0] == point[0] }![1])
      }
    }
  }

  @Test("of coincident stops the later counts; end segments are extended; slopes are the segments'")
  func examples() throws {
    let jump = try Easing.linear([0, LinearStop(0.25, at: 0.5), LinearStop(0.75, at: 0.5), 1])
    #expect(jump(0.5) == 0.75)
    #expect(abs(jump(Float(0.5).nextDown) - 0.25) < 1e-6)
    #expect(jump(1.5) == 1.25)
    #expect(jump(-0.5) == -0.25)
    #expect(jump.derivative(at: 0.25) == 0.5)
    #expect(jump.derivative(at: 1) == 0.5)
    let flat = try Easing.linear([0, LinearStop(0.5, at: 0.25, to: 0.75), 1])
    #expect(flat.derivative(at: 0.5) == 0)
    #expect(flat.derivative(at: 0.75) == 2)
    #expect(flat.derivative(at: 0.2) == 2)
  }

  @Test("Z2: of coincident first stops the later counts, also before them")
  func coincidentFirst() throws {
    // The values that browsers give.
    let middle = try Easing(parsing: "linear(0 50%, 1 50%)")
    for p: Float in [-1, 0, 0.25, Float(0.5).nextDown, 0.5, 1] { #expect(middle(p) == 1) }
    let raised = try Easing(parsing: "linear(0, 0.1 -10%, 1)")
    #expect(raised(-0.5) == 0.1)
    #expect(raised(0) == 0.1)
    #expect(raised(1) == 1)
    #expect(middle.derivative(at: 0) == 0)
  }

  @Test("segments too narrow for a finite slope stay finite")
  func narrow() throws {
    let tiny = Float.leastNonzeroMagnitude
    let easing = try Easing.linear([LinearStop(-3e38, at: 0), LinearStop(3e38, at: tiny), 0])
    #expect(easing(0) == -3e38)
    #expect(easing.derivative(at: 0).isFinite)
    #expect(easing(tiny) == 3e38)
  }

  @Test("no stops, and numbers that are not finite, are errors that name the stop")
  func errors() {
    #expect(throws: TweenError(field: "stops", found: "none", expected: "at least two stops")) {
      try Easing.linear([])
    }
    // css-easing-2 has no function of one stop, however long it lasts.
    for stop in [LinearStop(0.5), LinearStop(0, at: 0, to: 1)] {
      #expect(throws: TweenError(field: "stops", found: "1 stop", expected: "at least two stops")) {
        try Easing.linear([stop])
      }
    }
    #expect(throws: TweenError(field: "stops[1].output", found: "nan", expected: "a finite number")) {
      try Easing.linear([0, LinearStop(.nan)])
    }
    #expect(throws: TweenError(field: "stops[0].start", found: "inf", expected: "a finite number")) {
      try Easing.linear([LinearStop(0, at: .infinity), 1])
    }
    #expect(throws: TweenError.self) { try Easing.linear([LinearStop(0, at: nil, to: 1), 1]) }
  }
}
