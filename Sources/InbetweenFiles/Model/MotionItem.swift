import Inbetween

/// One entry of a motion file's `motion` list.
///
/// ```swift
/// let fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// let item = MotionItem.tween(fade)
/// print(item.targets[0].property)  // prints opacity
/// ```
public enum MotionItem: Hashable, Sendable {
  /// `"type": "tween"`.
  case tween(MotionTween)
  /// `"type": "spring"`.
  case spring(MotionSpring)
  /// `"type": "decay"`.
  case decay(MotionDecay)
  /// `"type": "drift"`.
  case drift(MotionDrift)
  /// `"type": "tracks"`.
  case tracks(MotionTracks)
  /// `"type": "transition"`.
  case transition(MotionTransition)
  /// `"type": "sequence"`.
  case sequence(MotionSequence)
  /// `"type": "states"`.
  case states(MotionStates)

  /// The properties that the entry drives: one; for a transition, sequence or machine, the properties of each
  /// tween, step or state.
  public var targets: [MotionTarget] { entry.targets }

  /// The tags of the entry's drivers.
  public var tags: [String] { entry.driverTags }

  /// Splits an entry for several entities into one entry for each entity, in order of registration. Other
  /// entries are returned unchanged.
  ///
  /// - Parameter positions: the positions that entities state, for a stagger from a point:
  ///   `MotionFile.positions`.
  /// - Throws: `TweenError` for an invalid stagger.
  public func parts(at positions: [String: SIMD2<Float>] = [:]) throws(TweenError) -> [MotionItem] {
    try entry.parts(at: positions)
  }
}

extension MotionDriver {
  /// Whether it has one entity and no stagger.
  var isSingle: Bool { entities.count == 1 && stagger == nil }

  /// Its property of each entity.
  var targets: [MotionTarget] {
    entities.map { MotionTarget(entity: $0, property: property) }
  }
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

extension MotionStagger? {
  /// Returns the delays of entities, in milliseconds: the stagger's after `delay`.
  ///
  /// - Parameter positions: the positions that entities state.
  func delays(
    of entities: [String], after delay: Double, at positions: [String: SIMD2<Float>]
  ) throws(TweenError) -> [Double] {
    guard let self else { return Array(repeating: delay, count: entities.count) }
    // Each time is rounded by itself (T1).
    let counts = Duration(fileMilliseconds: delay).counts
    return try self.stagger(at: entities.map { positions[$0] ?? .zero }).delays(count: entities.count).map {
      Double(counts + $0.counts) / 90
    }
  }
}

/// A property of an entity that motion drives, by their names.
///
/// ```swift
/// let x = MotionTarget(entity: "card", property: "position.x")
/// ```
public struct MotionTarget: Hashable, Sendable {
  /// The name of the entity.
  public var entity: String
  /// The property, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String

  /// Creates a target.
  public init(entity: String, property: String) {
    self.entity = entity
    self.property = property
  }
}
