/// A stop of CSS `linear()`: an output, and the progress at which it is reached.
///
/// A number literal is a stop without an input: `[0, LinearStop(0.5, at: 0.25, to: 0.75), 1]`.
///
/// ```swift
/// let pause = try Easing.linear([0, LinearStop(0.5, at: 0.25, to: 0.75), 1])
/// print(pause(0.6))  // prints 0.5
/// ```
public struct LinearStop: Hashable, Sendable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
  /// The value at the stop; finite, any range.
  public var output: Float
  /// The progress at which the output is reached, usually 0 to 1. Nil: evenly between the neighbouring stops.
  public var start: Float?
  /// The progress up to which the output stays; nil if the stop is a point.
  public var end: Float?

  /// Creates a stop at `start`. With `end`, the stop lasts until `end`.
  public init(_ output: Float, at start: Float? = nil, to end: Float? = nil) {
    self.output = output
    self.start = start
    self.end = end
  }

  /// Creates a stop without an input.
  public init(floatLiteral value: Float) { self.init(value) }

  /// Creates a stop without an input.
  public init(integerLiteral value: Int) { self.init(Float(value)) }
}

/// The function of `linear()`: its points, filled in and ordered by the CSS rules, and the segments that the
/// kernel searches. Immutable, and shared by all copies of the easing.
final class LinearStops: Sendable {
  struct Point: Hashable, Sendable {
    var input: Float
    var output: Float
  }

  /// A straight segment: from `start` on, the value is `output + (p − input)·slope`. The first segment is for
  /// all lower progress too.
  struct Segment: Sendable {
    var start: Float
    var input: Float
    var output: Float
    var slope: Float
  }

  let points: [Point]
  let segments: [Segment]

  /// - Parameter points: two or more, filled in and ordered.
  init(points: [Point]) {
    self.points = points
    segments = Self.segments(points)
  }

  /// The greatest magnitude of values, for progress within 0 … 1, where the ends may be extended.
  var reach: Float {
    var reach: Float = 1
    for point in points { reach = max(reach, point.output.magnitude) }
    let segments = segments
    for end: Float in [0, 1] {
      let segment = LinearStops.segment(segments.span, at: end)
      let value = segment.output + (end - segment.input) * segment.slope
      reach = value.isFinite ? max(reach, value.magnitude) : .infinity
    }
    return reach * 1.01
  }

  /// Returns whether there are two points or more, finite and ordered.
  static func areValid(_ points: [Point]) -> Bool {
    for index in points.indices {
      if !points[index].input.isFinite || !points[index].output.isFinite { return false }
      if index > 0 && points[index].input < points[index - 1].input { return false }
    }
    return points.count >= 2
  }

  /// The function turned by 180°.
  var inverted: LinearStops {
    var points = points
    // Of two coincident first points, the first is never used.
    if points[0].input == points[1].input { points[0] = points[1] }
    var turned: [Point] = []
    for point in points.reversed() {
      turned.append(
        Point(input: Easing.complement(point.input), output: Easing.complement(point.output)))
    }
    // Of two coincident first points, the second gives the values before them. Here the first must: it is
    // repeated.
    if turned[0].input == turned[1].input, turned[0] != turned[1] { turned.insert(turned[0], at: 0) }
    return LinearStops(points: turned)
  }

  /// Returns the points of the stops, by css-easing-2, "create a linear easing function":
  ///
  /// - A stop with a range is two points.
  /// - Inputs never decrease.
  /// - Without an input, the first point is at 0, the last at 1 or later, others evenly between their
  ///   neighbours.
  static func resolve(_ stops: [LinearStop]) throws(TweenError) -> [Point] {
    try require(
      stops.count >= 2, "stops", found: stops.isEmpty ? "none" : "1 stop", expected: "at least two stops")
    var points: [Point] = []
    var missing: [Bool] = []
    var largest = -Float.infinity
    for (index, stop) in stops.enumerated() {
      try Easing.requireFinite(stop.output, "stops[\(index)].output")
      if stop.start == nil {
        try require(
          stop.end == nil, "stops[\(index)].start", found: "none", expected: "a start before the end")
        let isEdge = index == 0 || index == stops.count - 1
        if isEdge { largest = index == 0 ? 0 : max(1, largest) }
        points.append(Point(input: largest, output: stop.output))
        missing.append(!isEdge)
      }
      for (input, field) in [(stop.start, "start"), (stop.end, "end")] {
        guard let input else { continue }
        try Easing.requireFinite(input, "stops[\(index)].\(field)")
        largest = max(input, largest)
        points.append(Point(input: largest, output: stop.output))
        missing.append(false)
      }
    }
    spread(&points, missing)
    return points
  }

  /// Spaces every run of points without input evenly between the points around it.
  private static func spread(_ points: inout [Point], _ missing: [Bool]) {
    var index = 0
    while index < points.count {
      if !missing[index] {
        index += 1
        continue
      }
      var next = index
      while missing[next] { next += 1 }
      let first = Double(points[index - 1].input)
      let step = (Double(points[next].input) - first) / Double(next - index + 1)
      for hole in index..<next {
        points[hole].input = Float(first + step * Double(hole - index + 1))
      }
      index = next
    }
  }

  private static func segments(_ points: [Point]) -> [Segment] {
    func slope(_ a: Point, _ b: Point) -> Float {
      if a.input == b.input { return 0 }
      let exact = (Double(b.output) - Double(a.output)) / (Double(b.input) - Double(a.input))
      let limit = Double(Float.greatestFiniteMagnitude)
      return Float(min(max(exact, -limit), limit))
    }
    func segment(at point: Point, slope: Float) -> Segment {
      Segment(start: point.input, input: point.input, output: point.output, slope: slope)
    }
    let last = points.count - 1
    var result: [Segment] = []
    // Of two coincident first stops, the later gives the values before them, as in browsers.
    if points[0].input == points[1].input { result.append(segment(at: points[1], slope: 0)) }
    for index in 0..<last where points[index].input < points[index + 1].input {
      result.append(segment(at: points[index], slope: slope(points[index], points[index + 1])))
    }
    // A segment that begins at the last point makes that point exact.
    result.append(segment(at: points[last], slope: slope(points[last - 1], points[last])))
    return result
  }

  /// Returns the segment of `p`: the last one that starts at or before it. So of coincident points the later
  /// one counts. A binary search of fixed length, without branches.
  @inline(__always)
  static func segment(_ segments: Span<Segment>, at p: Float) -> Segment {
    var first = 0
    var length = segments.count
    while length > 1 {
      let half = length &>> 1
      first = segments[first &+ half].start <= p ? first &+ half : first
      length = length &- half
    }
    return segments[first]
  }
}

extension LinearStops: Hashable {
  static func == (a: LinearStops, b: LinearStops) -> Bool { a === b || a.points == b.points }

  func hash(into hasher: inout Hasher) { hasher.combine(points) }
}
