import Inbetween

// Entries of several entities.

extension MotionItem {
  /// Returns the entries of one entity each of a tween, spring or decay, in order of registration; for other
  /// entries, the entry itself.
  ///
  /// - Parameter positions: the positions that entities state, for a stagger from a point:
  ///   `MotionFile.positions`.
  /// - Throws: `TweenError` for an invalid stagger.
  public func parts(at positions: [String: SIMD2<Float>] = [:]) throws(TweenError) -> [MotionItem] {
    guard let driver, !driver.isSingle else { return [self] }
    let delays = try driver.crowd.delays(at: positions)
    return driver.entities.indices.map { index in
      var part = self
      part.driver?.entities = [driver.entities[index]]
      part.driver?.stagger = nil
      part.driver?.delay = delays[index]
      return part
    }
  }

  /// The tags of its drivers.
  public var tags: [String] {
    switch self {
    case .tween, .spring, .decay: driver?.tags ?? []
    case .tracks(let tracks): tracks.common.tags
    case .sequence(let sequence): sequence.tags
    case .transition: []
    }
  }

  /// The tween, if it is one.
  var tween: MotionTween? {
    if case .tween(let tween) = self { tween } else { nil }
  }

  /// What tweens, springs and decays have in common; nil for other entries, where nil alone can be set.
  var driver: MotionDriver? {
    get {
      switch self {
      case .tween(let tween): tween.driver
      case .spring(let spring): spring.driver
      case .decay(let decay): decay.driver
      case .tracks, .sequence, .transition: nil
      }
    }
    set {
      guard let newValue else { return }
      switch self {
      case .tween(var tween):
        tween.driver = newValue
        self = .tween(tween)
      case .spring(var spring):
        spring.driver = newValue
        self = .spring(spring)
      case .decay(var decay):
        decay.driver = newValue
        self = .decay(decay)
      case .tracks, .sequence, .transition: break
      }
    }
  }

  /// Returns the delay of a part after the whole, in counts of 1/90,000 s.
  func counts(after whole: MotionItem) -> Int64 {
    let delays = (driver?.delay ?? 0, whole.driver?.delay ?? 0)
    return Duration(fileMilliseconds: delays.0).counts - Duration(fileMilliseconds: delays.1).counts
  }
}

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
