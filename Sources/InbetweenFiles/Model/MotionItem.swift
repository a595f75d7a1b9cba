/// One entry of a motion file's `motion` list. Transitions and timelines will join.
public enum MotionItem: Hashable, Sendable {
  /// `"type": "tween"`.
  case tween(MotionTween)
  /// `"type": "spring"`.
  case spring(MotionSpring)
  /// `"type": "decay"`.
  case decay(MotionDecay)

  /// The name of the entity that it drives.
  public var entity: String {
    switch self {
    case .tween(let tween): tween.entity
    case .spring(let spring): spring.entity
    case .decay(let decay): decay.entity
    }
  }

  /// The property that it drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String {
    switch self {
    case .tween(let tween): tween.property
    case .spring(let spring): spring.property
    case .decay(let decay): decay.property
    }
  }
}
