import Inbetween
import InbetweenFiles

/// A card of the scene Shared element, and the page that it becomes. Each card has its own transition, so one
/// can close while another opens.
struct SharedCard {
  let principle: Principle
  /// The background of the card and the page.
  let container: Entity
  let picture: Entity
  /// The texts of the card, and of the page.
  let summary: Entity
  let detail: Entity
  private(set) var opening: TransitionHandle
  /// The time of the moving picture.
  let clock: Timeline
  /// The rate that the clock has or goes to.
  private var pace: Rate

  /// Makes a closed card, whose picture shows a time; nil for its still time.
  init(
    _ principle: Principle, in layout: SharedLayout, _ motion: CardMotion, edited: MotionTransition?,
    isReduced: Bool, at time: Duration? = nil, _ world: World
  ) throws {
    self.principle = principle
    (container, picture) = (world.spawn(), world.spawn())
    (summary, detail) = (world.spawn(), world.spawn())
    let card = layout.cards[principle.rawValue]
    opening = try world.makeTransition(
      directedBy: CardOpening(card, picture: picture, in: layout, motion, edited: edited),
      TransitionCast(back: summary, fore: detail, container: container))
    opening.policy.threshold = opening.transition?.position(ofVisible: 0.84) ?? 0.5
    opening.policy.flickSpeed = 0.35
    if isReduced { opening.policy.spring = nil }
    clock = world.makeTimeline()
    clock.begin()
    clock.seek(to: time ?? principle.still)
    pace = Self.pace(isReduced: isReduced)
    clock.setRate(pace)
  }

  /// Returns the rate of a picture's time in the grid. It is slow, and with less motion it stands still.
  private static func pace(isReduced: Bool) -> Rate { isReduced ? 0 : 0.5 }

  /// Speeds the picture up to its full speed, or slows it down to the speed of the grid.
  mutating func run(atFullSpeed isFull: Bool, isReduced: Bool) throws {
    let next: Rate = isFull ? .normal : Self.pace(isReduced: isReduced)
    guard next != pace else { return }
    pace = next
    try clock.rampRate(to: next, over: .milliseconds(400), ease: .sineInOut)
  }

  /// Removes the card's transition and entities from the world.
  func remove(from world: World) {
    opening.release()
    clock.release()
    for entity in [container, picture, summary, detail] { world.despawn(entity) }
  }

  /// The position of the transition: 0 for the card, 1 for the page.
  var position: Float { opening.position ?? 0 }
  /// Whether the card is at rest in the grid.
  var isClosed: Bool { opening.phase == .idle && position < 0.5 }
  /// Whether the card is a page, is dragged, or is moving towards the page.
  var isOpen: Bool {
    switch opening.phase {
    case .running, .settling: opening.direction == .forward
    case .interactive: true
    case .idle, nil: position >= 0.5
    }
  }

  /// Returns the area of the background after the last tick.
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
      lift: frame[container, .cardLift] ?? 0, time: clock.offset ?? .zero)
  }
}

/// A card's look at an instant.
struct SharedPose {
  var ground: Area
  var cornerRadius: Float
  var picture: Area
  var pictureRadius: Float
  /// The opacity of the card's text, and of the page's text.
  var summary: Float
  var detail: Float
  /// How far the other cards fade out for this one, and how far the pointer lifts it.
  var veil: Float
  var lift: Float
  /// The time that the moving picture shows.
  var time: Duration
}

/// Everything that the scene shows at an instant.
struct SharedMoment {
  var poses: [SharedPose]
  /// The indices of the cards, from back to front.
  var order: [Int]
  var ghost: GhostPose

  /// Returns the opacity that the other opening cards leave to a card.
  func opacity(of index: Int) -> Float {
    poses.indices.reduce(1) { left, other in
      other == index ? left : left * (1 - min(max(poses[other].veil, 0), 1))
    }
  }
}
