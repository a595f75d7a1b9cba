import Inbetween
import InbetweenSDL

extension TransitionScene {
  static let cardSize = SIMD2<Float>(208, 148)
  /// A card that is open.
  static let opened = ContainerShape(
    position: field.center, size: SIMD2(656, 340), cornerRadius: 24, color: Color(Theme.well))
}

/// The grid of cards, of which one opens.
struct TransitionCards {
  /// Of each card its container and its small contents.
  private(set) var containers: [Entity] = []
  private(set) var summaries: [Entity] = []
  /// The large contents: those of the card that opens.
  let detail: Entity

  init(in world: World) throws {
    for _ in Principle.allCases {
      containers.append(world.spawn())
      summaries.append(world.spawn())
    }
    detail = world.spawn()
    try reset(in: world)
  }

  static func home(of principle: Principle) -> SIMD2<Float> {
    let (column, row) = (Float(principle.rawValue % 3) - 1, Float(principle.rawValue / 3) - 0.5)
    return TransitionScene.field.center + SIMD2(column, row) * (TransitionScene.cardSize + 24)
  }

  /// Makes a container a card.
  static func place(_ container: Entity, of principle: Principle, in world: World) throws {
    try world.assign(container, .position, to: home(of: principle))
    try world.assign(container, .size, to: TransitionScene.cardSize)
    try world.assign(container, .cornerRadius, to: 20)
    try world.assign(container, .color, to: Color(principle.color))
    try world.assign(container, .opacity, to: 1)
  }

  /// Puts all cards where they belong.
  func reset(in world: World) throws {
    for principle in Principle.allCases {
      let index = principle.rawValue
      try Self.place(containers[index], of: principle, in: world)
      try world.assign(summaries[index], .position, to: Self.home(of: principle))
      try world.assign(summaries[index], .scale, to: SIMD2(1, 1))
      try world.assign(summaries[index], .opacity, to: 1)
    }
    try world.assign(detail, .scale, to: SIMD2(1, 1))
    try world.assign(detail, .opacity, to: 0)
  }

  /// The card at a place.
  func card(at place: SIMD2<Float>) -> Principle? {
    Principle.allCases.first {
      Area(center: Self.home(of: $0), size: TransitionScene.cardSize).contains(place)
    }
  }

  func cast(of principle: Principle) -> TransitionCast {
    TransitionCast(
      back: summaries[principle.rawValue], fore: detail, container: containers[principle.rawValue])
  }

  /// Whose container plays.
  func principle(of cast: TransitionCast) -> Principle? {
    cast.container.flatMap { containers.firstIndex(of: $0) }.flatMap { Principle(rawValue: $0) }
  }

  /// Has the other cards fade while one opens: what a director leaves out can be added to its
  /// transition.
  func dim(besides cast: TransitionCast, by transition: TransitionHandle, in world: World) throws {
    for principle in Principle.allCases where containers[principle.rawValue] != cast.container {
      for entity in [containers[principle.rawValue], summaries[principle.rawValue]] {
        let tween = TransitionTween(.opacity, back: 1, fore: 0, transition: transition.id)
        try world.register(tween, on: entity)
      }
    }
  }

  func draw(_ cast: TransitionCast, in frame: Frame, on canvas: Canvas) throws {
    let chosen = principle(of: cast) ?? .squash
    for principle in Principle.allCases where principle != chosen {
      try drawCard(principle, lift: 0, in: frame, on: canvas)
    }
    let width = frame[containers[chosen.rawValue], .size]?.x ?? 0
    let way =
      (width - TransitionScene.cardSize.x) / (TransitionScene.opened.size.x - TransitionScene.cardSize.x)
    try drawCard(chosen, lift: min(max(way, 0), 1), in: frame, on: canvas)
    let sheet = Sheet(detail, in: frame, on: canvas)
    if sheet.opacity > 0 {
      sheet.fill(Area(x: -304...(-24), y: -146...146), cornerRadius: 16, chosen.color)
      chosen.drawPicture(at: SIMD2(-164, 0), unit: 24, color: Theme.deep, on: sheet)
      try TransitionPages.drawWords(of: chosen, left: 8, sheet)
    }
  }

  private func drawCard(_ principle: Principle, lift: Float, in frame: Frame, on canvas: Canvas) throws {
    let container = containers[principle.rawValue]
    let center = frame[container, .position] ?? SIMD2(0, 0)
    let size = frame[container, .size] ?? SIMD2(0, 0)
    let radius = frame[container, .cornerRadius] ?? 0
    let opacity = frame[container, .opacity] ?? 1
    for spread in stride(from: Float(40), through: 4, by: -4) where lift > 0 {
      canvas.fillRectangle(
        center: center + SIMD2(0, 4 + spread * 0.35), size: size + spread, cornerRadius: radius + spread / 2,
        color: RGBA.black.opacity(0.035 * lift))
    }
    canvas.fillRectangle(
      center: center, size: size, cornerRadius: radius,
      color: RGBA((frame[container, .color] ?? .white).sRGB).opacity(opacity))
    let sheet = Sheet(summaries[principle.rawValue], in: frame, on: canvas)
    principle.drawPicture(at: SIMD2(0, -20), unit: 11, color: Theme.deep, on: sheet)
    try sheet.text(
      principle.name, at: SIMD2(0, 48), anchor: .center, fontSize: 15, weight: .semibold, Theme.deep)
  }
}

extension Color {
  init(_ color: RGBA) {
    self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.alpha)
  }
}
