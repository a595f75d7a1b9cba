import Inbetween

/// One entry of a motion file's `motion` list.
public enum MotionItem: Hashable, Sendable {
  /// `"type": "tween"`.
  case tween(MotionTween)
  /// `"type": "spring"`.
  case spring(MotionSpring)
  /// `"type": "decay"`.
  case decay(MotionDecay)
  /// `"type": "tracks"`.
  case tracks(MotionTracks)
  /// `"type": "transition"`.
  case transition(MotionTransition)
  /// `"type": "sequence"`.
  case sequence(MotionSequence)

  /// The properties that it drives: one; for a transition or sequence, those of each tween or step.
  public var targets: [MotionTarget] { entry.targets }

  /// The tags of its drivers.
  public var tags: [String] { entry.driverTags }

  /// Returns the entries of one entity each of a tween, spring or decay, in order of registration; for other
  /// entries, the entry itself.
  ///
  /// - Parameter positions: the positions that entities state, for a stagger from a point:
  ///   `MotionFile.positions`.
  /// - Throws: `TweenError` for an invalid stagger.
  public func parts(at positions: [String: SIMD2<Float>] = [:]) throws(TweenError) -> [MotionItem] {
    try entry.parts(at: positions)
  }
}

extension MotionDriver {
  /// Its property of each entity.
  var targets: [MotionTarget] {
    entities.map { MotionTarget(entity: $0, property: property) }
  }
}

/// A property of an entity that motion drives, by their names.
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
