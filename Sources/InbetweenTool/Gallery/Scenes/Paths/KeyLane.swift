import Inbetween

/// The keys of a property: their values, their offsets in the loop, and a timing per segment.
struct KeyLane {
  /// An easing and its name.
  typealias Timing = (name: String, easing: Easing)

  let property: Property<Float>
  /// The property's name in the window.
  let title: String
  let values: [Float]
  var offsets: [Float]
  /// The timing of each segment, as an index in `all`.
  var timings: [Int]

  static let all: [Timing] = [
    ("linear", .linear), ("sineInOut", .sineInOut), ("backOut", .backOut), ("bounceOut", .bounceOut),
    ("elasticOut", .elasticOut), ("quintOut", .quintOut), ("expoInOut", .expoInOut),
  ]

  /// The lane as the engine's track.
  var track: Track {
    Track(property, values, offsets: offsets, eases: timings.map { Self.all[$0].easing })
  }

  /// The least and the greatest value.
  var range: ClosedRange<Float> { (values.min() ?? 0)...(values.max() ?? 1) }

  /// Returns the segment at an offset in the loop, 0 to 1.
  func segment(at part: Float) -> Int {
    max((offsets.firstIndex { $0 > part } ?? offsets.count - 1) - 1, 0)
  }

  /// Returns the value at an offset in the loop, for the drawn curve.
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

  /// The initial lanes.
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

// Any number can be a property. These are properties of the object above the lanes.
extension Property where Value == Float {
  /// The position along the track, 0 to 1.
  static let along = Property("along", default: 0)
  /// The rotation, in degrees.
  static let turn = Property("turn", default: 0)
  /// The scale.
  static let growth = Property("growth", default: 1)
}
