import Inbetween

/// The purpose of a driver of the hero's place.
enum HeroRole: String {
  case patrol, run, drag, hit

  /// The index of its colour in the palette's series.
  var series: Int {
    switch self {
    case .patrol: 0
    case .run: 1
    case .drag: 3
    case .hit: 2
    }
  }

  /// The kind of driver.
  var note: String {
    switch self {
    case .patrol: "a tween, for ever"
    case .run: "a tween to a place"
    case .drag: "a spring to the pointer"
    case .hit: "a shake, added"
    }
  }
}

/// A driver in the stack as it is drawn.
struct HeroCard {
  let role: HeroRole
  /// The row from the top, which may be between two.
  var row: Float
  var presence: Float
  var isSeen: Bool
  /// The driver's own place on the level, seen or not; for an additive one what it adds.
  var value: Float
  /// How much of its time is over, 0 to 1; nil if it has no end.
  var progress: Float?
}

/// The drivers that contend for the hero's place, as the engine describes them. Their cards come, move
/// and go by springs.
struct HeroStack {
  private let world: World
  private let hero: Entity
  private var roles: [DriverID: HeroRole] = [:]
  /// The entity of each card, and the driver's last state.
  private var entries: [(driver: DriverID, entity: Entity, card: HeroCard, isOver: Bool)] = []
  /// The role of the driver that is seen; nil for none.
  private(set) var seen: HeroRole?
  /// The roles in the stack, the newest first.
  private(set) var names: [String] = []

  init(of hero: Entity, in world: World) { (self.hero, self.world) = (hero, world) }

  /// Notes what a driver is for.
  mutating func name(_ driver: DriverID, _ role: HeroRole) { roles[driver] = role }

  var isShaken: Bool { entries.contains { $0.card.role == .hit && !$0.isOver } }

  /// The own value of the newest driver of a role, seen or not; nil if there is none.
  func value(of role: HeroRole) -> Float? {
    entries.first { $0.card.role == role && !$0.isOver }?.card.value
  }

  /// The cards in the present picture of the world.
  var cards: [HeroCard] {
    entries.map { entry in
      var card = entry.card
      (card.row, card.presence) = (world[entry.entity, .cardRow] ?? 0, world[entry.entity, .opacity] ?? 0)
      return card
    }
  }

  /// Asks the engine for the drivers after a tick.
  mutating func update() {
    guard let property = world.describe(hero).properties.first(where: { $0.name == "level" }) else { return }
    // The shakes are above the stack, because they are added to what is seen.
    let drivers =
      property.layers.filter { $0.role == .adding }
      + property.contenders.filter { $0.role == .winner || $0.role == .shadowed }
    names = drivers.compactMap { $0.role == .adding ? nil : roles[$0.driver]?.rawValue }
    seen = drivers.first { $0.role == .winner }.flatMap { roles[$0.driver] }
    for (row, driver) in drivers.enumerated() {
      guard let role = roles[driver.driver] else { continue }
      let card = HeroCard(
        role: role, row: 0, presence: 0, isSeen: driver.role != .shadowed, value: driver.value?.first ?? 0,
        progress: driver.end == nil ? nil : Float(driver.progress))
      place(driver.driver, card, in: Float(row))
    }
    let present = Set(drivers.map(\.driver))
    for index in entries.indices where !present.contains(entries[index].driver) && !entries[index].isOver {
      entries[index].isOver = true
      entries[index].card.isSeen = false
      try? move(entries[index].entity, opacity: 0)
    }
    entries.removeAll { entry in
      guard entry.isOver, world[entry.entity, .opacity] == 0 else { return false }
      roles[entry.driver] = nil
      world.despawn(entry.entity)
      return true
    }
  }

  private mutating func place(_ driver: DriverID, _ card: HeroCard, in row: Float) {
    do {
      if let index = entries.firstIndex(where: { $0.driver == driver }) {
        let entity = entries[index].entity
        entries[index].card = card
        if world.target(of: entity) != row { try move(entity, row: row) }
      } else {
        let entity = world.spawn()
        try world.assign(entity, .cardRow, to: row - 0.6)
        try world.assign(entity, .opacity, to: 0)
        entries.insert((driver, entity, card, false), at: min(Int(row), entries.count))
        try move(entity, row: row)
        try move(entity, opacity: 1)
      }
    } catch {}
  }

  private func move(_ entity: Entity, row: Float) throws {
    try world.assign(entity, .cardGoal, to: row)
    try world.animate(entity, .cardRow, to: row, .snappy, replaces: true)
  }

  private func move(_ entity: Entity, opacity: Float) throws {
    try world.animate(
      entity, .opacity, to: opacity, .eased(.quadOut, over: .milliseconds(opacity > 0 ? 120 : 220)),
      replaces: true)
  }
}

extension World {
  /// The row to which a card moves.
  fileprivate func target(of card: Entity) -> Float? { self[card, .cardGoal] }
}

extension Property where Value == Float {
  /// The row of a card in the stack, and the row to which it moves.
  fileprivate static let cardRow = Property("cardRow", default: 0).resting(within: 0.005)
  fileprivate static let cardGoal = Property("cardGoal", default: -1)
}
