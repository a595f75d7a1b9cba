import Inbetween

/// The keys of the car's way: a part of the lap at each key's time, and a timing for each segment between two
/// keys.
struct KeyLane: Equatable {
  /// The parts of the lap, 0 to 1.
  var values: [Float] = [0, 0.25, 0.75, 1, 1]
  /// The times of the keys as parts of the loop, 0 to 1.
  var offsets: [Float] = [0, 0.3, 0.6, 0.9, 1]
  /// The timing of each segment. These make one speed at each key.
  var timings: [Easing] = [.quadIn, .linear, .quadOut, .linear]

  /// The timings in the list.
  static let all: [Easing] = [
    .linear, .sineInOut, .quadIn, .quadOut, .cubicInOut, .expoInOut, .backOut, .bounceOut,
  ]
  /// The least time between two keys.
  private static let room: Float = 0.04

  /// The name of a segment: its timing, if the car moves in it.
  func name(_ segment: Int) -> String {
    values[segment] == values[segment + 1] ? "stands" : "\(timings[segment])"
  }

  /// Returns the segment at a part of the loop.
  func segment(at part: Float) -> Int {
    max((offsets.firstIndex { $0 > part } ?? offsets.count - 1) - 1, 0)
  }

  /// Moves a key between its neighbours: its time, and how far the car has come then.
  mutating func move(_ key: Int, to place: SIMD2<Float>) {
    offsets[key] = min(max(place.x, offsets[key - 1] + Self.room), offsets[key + 1] - Self.room)
    values[key] = min(max(place.y, values[key - 1]), values[key + 1])
  }

  /// Returns whether a key at a part of the loop has room between its neighbours.
  func hasRoom(at part: Float) -> Bool { offsets.allSatisfy { abs($0 - part) > Self.room } }

  /// Adds a key, which divides a segment in two with the same timing. Returns its index.
  mutating func insert(_ place: SIMD2<Float>) -> Int {
    let key = segment(at: place.x) + 1
    offsets.insert(place.x, at: key)
    values.insert(place.y, at: key)
    timings.insert(timings[key - 1], at: key)
    move(key, to: place)
    return key
  }

  /// Removes a key. The segment before it goes on to the next key.
  mutating func remove(_ key: Int) {
    offsets.remove(at: key)
    values.remove(at: key)
    timings.remove(at: key)
  }
}
