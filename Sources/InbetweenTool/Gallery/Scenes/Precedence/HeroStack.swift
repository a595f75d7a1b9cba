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

extension HeroRole {
  /// How a user adds a driver of this role to the hero.
  var invitation: String {
    switch self {
    case .patrol: ""
    case .run: "click a place"
    case .drag: "drag it"
    case .hit: "tap it, or X"
    }
  }
}

/// A driver in the stack as it is drawn.
struct HeroCard {
  let role: HeroRole
  /// How far the card is there, 0 to 1.
  var presence: Float
  var isSeen: Bool
  /// Whether the driver has left the stack. Its card leaves too.
  var isOver = false
  /// The driver's own place on the level, seen or not; for an additive one what it adds.
  var value: Float
  /// How much of its time is over, 0 to 1; nil if it has no end.
  var progress: Float?
}

/// The drivers that contend for the hero's place, as the engine describes them. Their cards come and go
/// by tweens of their presence.
struct HeroStack {
  private let world: World
  private let hero: Entity
  private var roles: [DriverID: HeroRole] = [:]
  /// The entity of each card, and the driver's last state.
  private var entries: [(driver: DriverID, entity: Entity, card: HeroCard)] = []
  /// The role of the driver that is seen; nil for none.
  private(set) var seen: HeroRole?
  /// The roles in the stack, the newest first.
  private(set) var names: [String] = []

  init(of hero: Entity, in world: World) { (self.hero, self.world) = (hero, world) }

  /// Notes what a driver is for.
  mutating func name(_ driver: DriverID, _ role: HeroRole) { roles[driver] = role }

  var isShaken: Bool { entries.contains { $0.card.role == .hit && !$0.card.isOver } }

  /// The own value of the newest driver of a role, seen or not; nil if there is none.
  func value(of role: HeroRole) -> Float? {
    entries.first { $0.card.role == role && !$0.card.isOver }?.card.value
  }

  /// The cards in the present picture of the world.
  var cards: [HeroCard] {
    entries.map { entry in
      var card = entry.card
      card.presence = world[entry.entity, .presence] ?? 0
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
    // A new card comes directly below the card of the next newer driver.
    var next = 0
    for driver in drivers {
      guard let role = roles[driver.driver] else { continue }
      let card = HeroCard(
        role: role, presence: 0, isSeen: driver.role != .shadowed, value: driver.value?.first ?? 0,
        progress: driver.end == nil ? nil : Float(driver.progress))
      if let index = entries.firstIndex(where: { $0.driver == driver.driver }) {
        (entries[index].card, next) = (card, index + 1)
      } else {
        let entity = world.spawn()
        entries.insert((driver.driver, entity, card), at: next)
        next += 1
        try? world.assign(entity, .presence, to: 0)
        try? show(entity, 1)
      }
    }
    let present = Set(drivers.map(\.driver))
    for index in entries.indices where !present.contains(entries[index].driver) {
      if entries[index].card.isOver { continue }
      entries[index].card.isOver = true
      try? show(entries[index].entity, 0)
    }
    entries.removeAll { entry in
      guard entry.card.isOver, world[entry.entity, .presence] == 0 else { return false }
      roles[entry.driver] = nil
      world.despawn(entry.entity)
      return true
    }
  }

  private func show(_ card: Entity, _ presence: Float) throws {
    try world.animate(
      card, .presence, to: presence, .eased(.cubicInOut, over: .milliseconds(240)), replaces: true)
  }
}
