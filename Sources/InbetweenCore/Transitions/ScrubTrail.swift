/// The last positions to which a transition was scrubbed, each at its own instant, newest first (X5).
struct ScrubTrail: SnapshotField, BitwiseCopyable {
  private var instants = SIMD4<Int64>.zero
  private var positions = SIMD4<Float>.zero
  private var count: UInt8 = 0

  var isEmpty: Bool { count == 0 }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    for index in 0..<4 {
      bytes.exchange(&instants[index], &positions[index])
      bytes.require(instants[index].isSound && positions[index].isFinite)
    }
    bytes.exchange(&count)
    bytes.require(count <= 4)
  }

  /// Scrubs are measured over 60 ms, in counts: more lags behind the finger, less trembles.
  private static var window: Int64 { 5400 }
  /// A finger that has not moved for longer rests, in counts: 100 ms.
  private static var rest: Int64 { 9000 }
  /// The greatest speed in positions a second. A harder throw would fly far beyond its end.
  private static var most: Double { 8 }

  /// Adds a position. Of several at one instant the last one counts.
  mutating func append(_ position: Float, at instant: Int64) {
    if count > 0, instants[0] == instant {
      positions[0] = position
      return
    }
    instants = SIMD4(instant, instants[0], instants[1], instants[2])
    positions = SIMD4(position, positions[0], positions[1], positions[2])
    count = min(count + 1, 4)
  }

  /// Returns the velocity with which the transition is let go, in positions a second. A rest does not slow
  /// down the movement after it: equal positions at first do not count, and neither does the length of a
  /// rest.
  func velocity(at instant: Int64) -> Float {
    guard count > 1, instant - instants[0] <= ScrubTrail.rest else { return 0 }
    var first = 1
    while first + 1 < Int(count), instants[0] - instants[first + 1] <= ScrubTrail.window { first += 1 }
    while first > 1, positions[first] == positions[first - 1] { first -= 1 }
    let passed = instants[0] - instants[first]
    let counts = passed > ScrubTrail.rest ? ScrubTrail.window : passed
    let time = Double(counts) / Double(Instant.countsPerSecond)
    let speed = (Double(positions[0]) - Double(positions[first])) / time
    return Float(min(max(speed, -ScrubTrail.most), ScrubTrail.most))
  }
}
