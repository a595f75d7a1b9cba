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
  public var targets: [MotionTarget] {
    switch self {
    case .tween(let tween): tween.targets
    case .spring, .decay: driver?.targets ?? []
    case .tracks(let whole):
      whole.entities.flatMap { entity in
        whole.tracks.map { MotionTarget(entity: entity, property: $0.property) }
      }
    case .transition(let transition): transition.allTweens.map(\.target)
    case .sequence(let sequence): sequence.targets
    }
  }
}

extension MotionTween {
  /// Its property, and the one that it orients, of each entity.
  fileprivate var targets: [MotionTarget] {
    guard case .path(let track) = keys, let orients = track.orients else { return driver.targets }
    return driver.targets.flatMap { [$0, MotionTarget(entity: $0.entity, property: orients)] }
  }
}

extension MotionDriver {
  /// Its property of each entity.
  fileprivate var targets: [MotionTarget] {
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
