import Inbetween

/// One property's keys: values, where in the round each stands, and the timing of each segment.
struct KeyLane {
  /// A timing, and what it is called.
  typealias Timing = (name: String, easing: Easing)

  let property: Property<Float>
  /// What it is called on the window.
  let title: String
  let values: [Float]
  var offsets: [Float]
  /// Of each segment, its place in `timings`.
  var timings: [Int]

  static let all: [Timing] = [
    ("linear", .linear), ("sineInOut", .sineInOut), ("backOut", .backOut), ("bounceOut", .bounceOut),
    ("elasticOut", .elasticOut), ("quintOut", .quintOut), ("expoInOut", .expoInOut),
  ]

  /// As the engine takes it.
  var track: Track {
    Track(property, values, offsets: offsets, easings: timings.map { Self.all[$0].easing })
  }

  /// Its least and its greatest key.
  var range: ClosedRange<Float> { (values.min() ?? 0)...(values.max() ?? 1) }

  /// The segment in which a part of the round lies.
  func segment(at part: Float) -> Int {
    max((offsets.firstIndex { $0 > part } ?? offsets.count - 1) - 1, 0)
  }

  /// Its value at a part of the round, for the drawn curve.
  func value(at part: Float) -> Float {
    let segment = segment(at: part)
    let (from, to) = (offsets[segment], offsets[segment + 1])
    let progress = to > from ? min(max((part - from) / (to - from), 0), 1) : 1
    let eased = Self.all[timings[segment]].easing(progress)
    return values[segment] + (values[segment + 1] - values[segment]) * eased
  }

  /// Moves a key between its neighbours.
  mutating func move(_ key: Int, to offset: Float) {
    let room: Float = 0.04
    offsets[key] = min(max(offset, offsets[key - 1] + room), offsets[key + 1] - room)
  }

  /// The lanes that the scene begins with.
  static var start: [KeyLane] {
    [
      KeyLane(
        property: .along, title: "place", values: [0, 1, 0.3, 0], offsets: [0, 0.34, 0.66, 1],
        timings: [2, 1, 3]),
      KeyLane(
        property: .turn, title: "turn", values: [0, 180, 90, 360], offsets: [0, 0.36, 0.58, 1],
        timings: [1, 6, 4]),
      KeyLane(
        property: .growth, title: "size", values: [1, 0.6, 1.5, 1], offsets: [0, 0.32, 0.64, 1],
        timings: [5, 1, 2]),
    ]
  }
}

// Any number can be a property; these belong to the object over the lanes.
extension Property where Value == Float {
  /// How far along its track, 0 to 1.
  static var along: Property { Property("along", default: 0) }
  /// How far round, in degrees.
  static var turn: Property { Property("turn", default: 0) }
  /// How large, against its own size.
  static var growth: Property { Property("growth", default: 1) }
}
