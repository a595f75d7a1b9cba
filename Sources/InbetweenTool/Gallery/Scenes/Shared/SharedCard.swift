import Inbetween

/// One card of the scene Shared element, and the page that it becomes: each has a transition of its own, so
/// that one can close while the next one opens.
struct SharedCard {
  let principle: Principle
  /// The ground of card and page.
  let container: Entity
  let picture: Entity
  /// The words of the card, and of the page.
  let summary: Entity
  let detail: Entity
  private(set) var opening: TransitionHandle

  /// Makes one that is closed.
  init(
    _ principle: Principle, in layout: SharedLayout, isReduced: Bool, _ world: World
  ) throws {
    self.principle = principle
    (container, picture) = (world.spawn(), world.spawn())
    (summary, detail) = (world.spawn(), world.spawn())
    let card = layout.cards[principle.rawValue]
    opening = try world.makeTransition(
      directedBy: CardOpening(card, picture: picture, in: layout, isReduced: isReduced),
      TransitionCast(back: summary, fore: detail, container: container))
    opening.policy.threshold = SharedGrip.position(of: 0.84)
    opening.policy.flickSpeed = 0.35
    if isReduced { opening.policy.spring = nil }
  }

  /// Takes everything of it out of the world.
  func remove(from world: World) {
    opening.release()
    for entity in [container, picture, summary, detail] { world.despawn(entity) }
  }

  /// Where it is between card, 0, and page, 1.
  var position: Float { opening.position ?? 0 }
  /// Whether it lies in the grid.
  var isClosed: Bool { opening.phase == .idle && position < 0.5 }
  /// Whether it is a page, or is to become one unless somebody says otherwise.
  var isOpen: Bool {
    switch opening.phase {
    case .running, .settling: opening.direction == .forward
    case .interactive: true
    case .idle, nil: position >= 0.5
    }
  }

  /// Where its ground is as of the last tick.
  func area(in world: World) -> Area {
    let drawn = world[container, .drawn] ?? .zero
    return Area(
      center: (world[container, .position] ?? .zero) + drawn, size: world[container, .size] ?? .zero)
  }

  func pose(in frame: Frame) -> SharedPose {
    let drawn = frame[container, .drawn] ?? .zero
    func area(_ entity: Entity) -> Area {
      Area(center: (frame[entity, .position] ?? .zero) + drawn, size: frame[entity, .size] ?? .zero)
    }
    return SharedPose(
      ground: area(container), cornerRadius: frame[container, .cornerRadius] ?? 0, picture: area(picture),
      pictureRadius: frame[picture, .cornerRadius] ?? 0, summary: frame[summary, .opacity] ?? 0,
      detail: frame[detail, .opacity] ?? 0, veil: frame[container, .veil] ?? 0,
      lift: frame[container, .cardLift] ?? 0)
  }
}

/// A card as it looks at an instant.
struct SharedPose {
  var ground: Area
  var cornerRadius: Float
  var picture: Area
  var pictureRadius: Float
  /// How opaque the words are, those of the card and those of the page.
  var summary: Float
  var detail: Float
  /// How far it makes the others give way, and how far the pointer lifts it.
  var veil: Float
  var lift: Float
}

/// All that the scene shows at an instant.
struct SharedMoment {
  var poses: [SharedPose]
  /// The cards from the lowest to the uppermost.
  var order: [Int]
  var ghost: GhostPose
}
