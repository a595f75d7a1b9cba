import Inbetween

/// The cards of the scene Elements: dealt from a prefab, laid out anew by changes of layout, and
/// filtered by tags.
final class ElementBoard: SceneMotion {
  @Parameter("First to last", 0...2000, step: 50, unit: "ms") var spread = 400
  @Parameter("A wave swells by", 0...0.5, step: 0.01) var swell = 0.13
  /// The parent of all cards. It has the size and corner radius of a card, and the opacity of the names.
  let table: Entity
  let cards: [Entity]
  /// The entity of the year, its headline and the atom.
  let note: Entity
  private(set) var arrangement = ElementArrangement.table
  private(set) var places: ElementPlaces
  /// The groups of the filter, and which cards are in one of them.
  private(set) var groups: [ElementGroup] = []
  private(set) var matches = Array(repeating: true, count: Element.all.count)

  private let world: World
  private let elements: TagPool
  private let tags: [ElementGroup: TagPool]
  private let indices: [Entity: Int]
  private var layout: ElementsLayout
  private var turn: DriverHandle?
  private var isTurnHeld = false
  /// The card under the pointer.
  private var lifted: Int?
  /// The number of cards, in the order of their discoveries, that show their faces.
  private var faces = 0

  init(in world: World, _ layout: ElementsLayout) throws {
    (self.world, self.layout) = (world, layout)
    let (table, elements) = (world.spawn(), world.makeTag())
    let tags = Dictionary(uniqueKeysWithValues: ElementGroup.allCases.map { ($0, world.makeTag()) })
    places = ElementPlaces(.table, in: layout, first: matches)
    cards = try world.spawn(Element.all.count) { (card: Entity, index: Int) throws in
      try world.setParent(of: card, to: table)
      try world.assign(card, .turn, to: Element.all[index].year == nil ? .identity : Self.back)
      try world.assign(card, .scale, to: SIMD2(1, 1))
      try world.assign(card, .bright, to: 1)
      elements.insert(card)
      for (group, tag) in tags where Element.all[index].isIn(group) { tag.insert(card) }
    }
    (self.table, self.elements, self.tags, note) = (table, elements, tags, world.spawn())
    indices = Dictionary(uniqueKeysWithValues: zip(cards, cards.indices))
  }

  // MARK: Places

  /// Moves all cards to the places of an arrangement. Flying cards go on from where they are.
  func arrange(_ arrangement: ElementArrangement) throws {
    self.arrangement = arrangement
    places = ElementPlaces(arrangement, in: layout, first: matches)
    try world.layoutChange(of: [table, note], .smooth) {
      try world.layoutChange(of: cards, .snappy, stagger: .fromFirst(over: .milliseconds(spread))) {
        try put()
      }
    }
    try resize(.smooth)
    // Names come when the cards have come.
    try world.animate(table, .opacity, to: 0, .instant)
    try world.animate(table, .opacity, to: 1, .eased(over: .milliseconds(400), delay: .milliseconds(450)))
    // The spiral turns, and all its cards with it.
    if arrangement == .spiral {
      turn = try world.drift(table, .rotation, velocity: .degrees(4), replaces: true)
      holdTurn(isTurnHeld)
    } else {
      try world.animate(table, .rotation, to: .degrees(0), .smooth, replaces: true)
    }
  }

  /// Holds the turn of the spiral, or continues it.
  func holdTurn(_ holds: Bool) {
    isTurnHeld = holds
    if holds { turn?.pause() } else { turn?.resume() }
  }

  /// Puts all cards to their places in an area of another size.
  func lay(_ layout: ElementsLayout) throws {
    self.layout = layout
    places = ElementPlaces(arrangement, in: layout, first: matches)
    try put()
    try resize(.instant)
  }

  /// Puts all cards on a pile, and deals them.
  func deal() throws {
    let pile = SIMD2(0, layout.board.size.y * 0.62)
    for card in cards { try world.assign(card, .position, to: pile) }
    try arrange(.table)
  }

  private func put() throws {
    try world.assign(table, .position, to: places.origin)
    try world.assign(note, .position, to: places.note)
    for (card, center) in zip(cards, places.centers) { try world.assign(card, .position, to: center) }
  }

  private func resize(_ motion: Motion) throws {
    try world.animate(table, .size, to: places.cardSize, motion)
    try world.animate(table, .cornerRadius, to: places.cornerRadius, motion)
    try world.animate(note, .tallness, to: places.isNoteTall ? 1 : 0, motion)
  }

  // MARK: Faces

  private static let back = Rotation(yaw: .degrees(180))

  /// Turns over the cards that were found or lost since the last call. Each comes to rest on its face or its
  /// back, wherever the years stop.
  func show(known: Int) throws {
    let found = max(known - (Element.all.count - Element.discoveries.count), 0)
    guard found != faces else { return }
    for place in min(found, faces)..<max(found, faces) {
      let card = cards[Element.discoveries[place].index]
      try world.animate(card, .turn, to: found > faces ? .identity : Self.back, .snappy)
    }
    faces = found
  }

  // MARK: The filter

  /// Shows the cards that are in one of some groups, and dims the others. No groups show all.
  func filter(by groups: [ElementGroup]) throws {
    self.groups = groups
    let filters = groups.compactMap { tags[$0] as QueryFilter? }
    let filter = filters.first.map { first in filters.dropFirst().reduce(first) { .any(of: $0, $1) } }
    matches = Array(repeating: false, count: cards.count)
    world.forEach(elements, tagged: filter) { card in if let index = indices[card] { matches[index] = true } }
    try world.animate(
      cards, .bright, to: { matches[$0] ? 1 : 0 }, .eased(over: .milliseconds(260)),
      stagger: .fromCenter(over: .milliseconds(160)))
    // There those that match come to the middle.
    if arrangement == .spiral { try arrange(.spiral) }
  }

  /// The number of cards that the filter shows.
  var matchCount: Int { matches.count { $0 } }

  // MARK: Touches

  /// Sends a wave through the cards that the filter shows, from one of them.
  func ripple(from index: Int) throws {
    let shown = cards.indices.filter { matches[$0] }
    try world.punch(
      shown.map { cards[$0] }, .scale, by: SIMD2(repeating: Float(swell)), duration: .milliseconds(700),
      vibrations: 2,
      stagger: .fromPoint(
        places.centers[index], of: shown.map { places.centers[$0] }, over: .milliseconds(900)))
  }

  /// Returns the card at a point of the scene.
  func card(at point: SIMD2<Float>) -> Int? {
    let half = places.cardSize / 2 + 2
    return cards.indices.first { index in
      guard matches[index], let center = world.transform(of: cards[index])?.origin else { return false }
      return abs(center.x - point.x) < half.x && abs(center.y - point.y) < half.y
    }
  }

  /// Lifts a card and puts the last one down; nil lifts no card.
  func lift(_ index: Int?) throws {
    guard index != lifted else { return }
    if let lifted { try world.animate(cards[lifted], .scale, to: SIMD2(1, 1), .snappy) }
    if let index { try world.animate(cards[index], .scale, to: SIMD2(1.35, 1.35), .bouncy) }
    lifted = index
  }
}

extension Property where Value == Float {
  /// Whether the filter shows a card, 1, or dims it, 0.
  static let bright = Property("bright", default: 1)
}
