import Inbetween

/// The keys of the car's way: a part of the lap at each key's time, and a timing for each segment between two
/// keys.
struct KeyLane: Equatable {
  /// The parts of the lap, 0 to 1.
  var values: [Float] = [0, 0.25, 0.75, 1, 1]
  /// The times of the keys as parts of the loop, 0 to 1.
  var offsets: [Float] = [0, 0.3, 0.6, 0.9, 1]
  /// The timing of each segment, as an index in `all`. These make one speed at each key.
  var timings = [2, 0, 3, 0]

  static let all: KeyValuePairs<String, Easing> = [
    "linear": .linear, "sineInOut": .sineInOut, "quadIn": .quadIn, "quadOut": .quadOut,
    "expoInOut": .expoInOut, "backOut": .backOut, "bounceOut": .bounceOut,
  ]

  func easing(_ segment: Int) -> Easing { Self.all[timings[segment]].value }
  func name(_ segment: Int) -> String { Self.all[timings[segment]].key }

  /// Returns the segment at a part of the loop.
  func segment(at part: Float) -> Int {
    max((offsets.firstIndex { $0 > part } ?? offsets.count - 1) - 1, 0)
  }

  /// Moves a key between its neighbours: its time, and how far the car has come then.
  mutating func move(_ key: Int, to place: SIMD2<Float>) {
    let room: Float = 0.04
    offsets[key] = min(max(place.x, offsets[key - 1] + room), offsets[key + 1] - room)
    values[key] = min(max(place.y, values[key - 1]), values[key + 1])
  }
}
