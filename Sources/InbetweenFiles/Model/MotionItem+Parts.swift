import Inbetween

// Entries of several entities.

extension MotionDriver {
  /// Whether it is that of one entity without a stagger.
  var isSingle: Bool { entities.count == 1 && stagger == nil }
}

extension MotionFile {
  /// The positions that entities state, by their names; other entities are at [0, 0].
  public var positions: [String: SIMD2<Float>] {
    var positions: [String: SIMD2<Float>] = [:]
    for entity in entities {
      if case .float2(let place)? = entity.properties["position"] { positions[entity.name] = place }
    }
    return positions
  }
}

/// Entities with one motion, and their delays.
struct MotionCrowd {
  var entities: [String]
  var stagger: MotionStagger?
  /// The time before the first begins, in milliseconds.
  var delay: Double

  init(_ entities: [String], _ stagger: MotionStagger?, _ delay: Double) {
    self.entities = entities
    self.stagger = stagger
    self.delay = delay
  }

  /// Returns the delay of each, in milliseconds.
  ///
  /// - Parameter positions: the positions that entities state.
  func delays(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [Double] {
    guard let stagger else { return Array(repeating: delay, count: entities.count) }
    // Each time is rounded by itself (T1).
    let counts = Duration(fileMilliseconds: delay).counts
    let engines = stagger.stagger(at: entities.map { positions[$0] ?? .zero })
    return try engines.delays(count: entities.count).map {
      Double(counts + $0.counts) / 90
    }
  }
}
