import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Elements: 118 cards that turn over in the years of their discovery, on a strip of years that is thrown.
///
/// The year is a value with a velocity. A timeline follows it, so all that it changes goes back too.
/// Where it will rest and when it will cross a line is known beforehand.
final class ElementsScene: TouredScene {
  private(set) var area = Area.zero
  private(set) var layout = ElementsLayout(size: SIMD2(1, 1))
  var tape: Tape<ElementsMoment>
  let ghost: GhostPointer
  let board: ElementBoard
  let history: History
  private let atom: Atom
  private let headline: TypedLine
  private let call: TypedLine
  /// The entity of the caret, whose frames are on and off.
  private let caret: Entity
  private var milestone = Milestone.antiquity
  /// The drag of the strip: the pointer's x coordinate and the year at its start.
  var grip: (x: Float, year: Float)?
  /// The card under the pointer.
  var hovered: Int?
  /// The wait after which the demonstration begins again.
  private var patience: DriverHandle?
  private var waves: DriverHandle?
  private var isReduced = false

  lazy var orders = Chips<ElementArrangement>(
    "Order", ["Table": .table, "Families": .families, "Years": .years, "Spiral": .spiral], chosen: 0
  ) { [weak self] order in
    try self?.takeOver()
    try self?.arrange(order)
  }
  lazy var filters = ElementGroup.allCases.map { group in
    Button(group.rawValue.capitalized) { [weak self] in
      try self?.takeOver()
      try self?.toggle(group)
    }
  }
  private lazy var years = FocusArea("Years", takesPointer: false) { [weak self] in
    try self?.takeOver()
    try self?.go(to: self?.milestone == .today ? 1650 : 2020)
  }

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    let world = tape.world
    ghost = try GhostPointer(in: world)
    board = try ElementBoard(in: world, layout)
    history = try History(in: world)
    atom = try Atom(on: board.note, in: world)
    headline = TypedLine(in: world, perSecond: 48)
    call = TypedLine(in: world, perSecond: 80)
    caret = world.spawn()
    try world.animate(caret, .caret, frames: 0...1, perSecond: 2.4, repeats: .forever)
    try headline.type(Milestone.antiquity.headline)
    try say("world.spawn(118) { card, index in … }")
    history.onCross = { [weak self] milestone in if milestone == .today { try self?.askForMore() } }
    world.onError = { [weak self] failure in self?.report(failure.error) }
    waves = try world.every(.milliseconds(3200)) { [weak self] in try self?.wave() }
  }

  var controls: [Control] { [orders] + filters + [years] }
  let keys = [
    KeyHelp(caps: ["T", "F"], meaning: "Table, families"),
    KeyHelp(caps: ["Y", "S"], meaning: "Years, spiral"),
    KeyHelp(caps: ["C"], meaning: "Clear the filter"),
  ]
  var isHolding: Bool { grip != nil && !ghost.isActive }
  /// Some of it always moves, but for less motion.
  var isMoving: Bool { !isReduced || !tape.isLive || ghost.isActive || tape.isAwake }
  var report: String {
    let groups = board.groups.isEmpty ? "" : " of " + board.groups.map(\.rawValue).joined(separator: " or ")
    let error = isError ? ", \(headline.text.line.text)" : ""
    return "\(board.arrangement)\(groups), \(milestone)\(error)\(ghost.isActive ? ", tour" : "")"
  }

  /// Whether the headline is an error.
  private var isError: Bool { headline.text.line.text != milestone.headline }

  func layOut(in area: Area) throws {
    self.area = area
    let (last, next) = (layout, ElementsLayout(size: area.size))
    layout = next
    func placed(_ part: Area) -> Area { Area(corner: area.least + part.least, size: part.size) }
    var row = placed(next.controls)
    orders.area = row.cutLeft(min(row.size.x * 0.47, 400), gap: next.isSmall ? 18 : 36)
    row.most.x = min(row.right, row.left + 430)
    for (button, place) in zip(filters, row.columns(filters.count, gap: 6)) { button.area = place }
    years.area = placed(next.strip)
    guard next != last else { return }
    try board.lay(next)
    if last.board.size.x < 2 { try board.deal() }
    if ghost.isActive { try beginTour() }
  }

  var motions: [any SceneMotion] { [history, board] }

  /// The year, and the cards of the first elements.
  var codeCast: SceneCast {
    let size = board.places.cardSize
    let cards = Element.all.prefix(8).enumerated().map { index, element in
      CastMember(
        name: element.name, entity: board.cards[index], world: world,
        shape: .rectangle(width: max(size.x, 1), height: max(size.y, 1), cornerRadius: 4),
        color: Palette.dark.series[index % 6])
    }
    let year = CastMember(
      name: "year", entity: history.marker, world: world, shape: .circle(radius: 8),
      color: Palette.dark.accent)
    return SceneCast(
      members: [year] + cards, stage: area.size, origin: board.places.origin,
      others: board.cards.count - cards.count)
  }

  func play(_ file: MotionFile) throws -> Bool {
    try takeOver()
    guard try playOnCast(file) else { return false }
    try history.foresee(within: .seconds(8))
    return true
  }

  func beforeTick() throws {
    let wasActive = ghost.isActive
    try advanceTour()
    // No input has come: it begins again.
    if wasActive, !ghost.isActive { try beginTour() }
  }

  func afterTick() {
    // A headline holds until the next line, on the way back too.
    guard let present = world[history.marker, .milestone] else { return }
    let known = world[history.marker, .known] ?? 0
    let newest = Self.newest(of: known)
    do {
      try board.show(known: known)
      if present != milestone { try headline.type(present.headline) }
      milestone = present
      if atom.element != hovered ?? newest { try atom.become(hovered ?? newest) }
    } catch { report(error) }
  }

  func restart() throws {
    tape.goLive()
    try history.jump(to: History.years.lowerBound)
    try filter(by: [])
    try arrange(.table)
    try beginTour()
  }

  /// The filter ends with the scene.
  func leave() throws { try filter(by: []) }

  func reduceMotion(_ policy: ReducedMotion) {
    // The year is where its user brings it, and all that follows it with it.
    var policy = policy
    policy[.year] = .play
    policy[.rotation] = .play
    world.reducedMotion = policy
    isReduced = policy.isOn
    atom.hold(isReduced)
    board.holdTurn(isReduced)
    if isReduced { waves?.pause() } else { waves?.resume() }
  }

  var present: ElementsMoment {
    let table = board.table
    let transform = Transform(
      position: frame[table, .position] ?? .zero, rotation: frame[table, .rotation] ?? .degrees(0))
    return ElementsMoment(
      cards: board.cards.map { CardPose(of: $0, on: transform, in: frame) },
      cardSize: frame[table, .size] ?? .zero, cornerRadius: frame[table, .cornerRadius] ?? 0,
      strip: StripPose(of: history, in: frame), atom: atom.pose(in: frame),
      note: frame[board.note, .position] ?? .zero, tallness: frame[board.note, .tallness] ?? 0,
      known: frame[history.marker, .known] ?? 0,
      isError: isError, headline: headline.text, call: call.text, hasCaret: frame[caret, .caret] == 0,
      places: board.places, names: frame[table, .opacity] ?? 1, matchCount: board.matchCount,
      ghost: ghost.pose(in: frame))
  }

  /// Returns the index of the element that was found last.
  private static func newest(of known: Int) -> Int {
    let place = known - (Element.all.count - Element.discoveries.count) - 1
    return place < 0 ? 78 : Element.discoveries[min(place, Element.discoveries.count - 1)].index
  }

  // MARK: What comes by itself

  /// Sends a wave through the cards.
  private func wave() throws { try board.ripple(from: atom.element) }

  /// Asks for one element more. That is an error, which goes to `onError`.
  private func askForMore() throws {
    try world.after(.milliseconds(2600)) { [weak self] in
      if self?.milestone == .today { throw NotFoundYet(number: Element.all.count + 1) }
    }
  }

  /// Shows an error where the headlines are.
  private func report(_ error: any Error) {
    _ = try? headline.type("\(error)")
    _ = try? say("world.onError = { failure in … }")
  }

  func say(_ words: String) throws { try call.type(words) }

  /// Puts the next demonstration off, because the user does something.
  func postpone() throws {
    guard !ghost.isActive, patience?.restart() != true else { return }
    patience = try world.after(.seconds(20)) { [weak self] in
      guard let self, !ghost.isActive else { return }
      try beginTour()
    }
  }
}

extension Property where Value == Float {
  /// How far the text of the note stands below the atom, 0 to 1.
  static let tallness = Property("tallness", default: 0)
}

extension Property where Value == Int {
  /// The frame of the caret: 0 is on, 1 is off.
  static let caret = Property("caret", default: 0)
}
