import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Shared element: a container transform opens a card to a page. The user can drag the page at any time. The
/// cards are principles of animation, and their pictures move as those say.
///
/// A drag scrubs the transition and moves the page. At its release a spring takes over the transition's
/// velocity, and another one takes over the page's offset. So nothing jumps, whatever the order of
/// events.
final class SharedScene: TouredScene {
  private(set) var area = Area.zero
  private(set) var layout = SharedLayout(size: SIMD2(1, 1))
  var cards: [SharedCard] = []
  /// The indices of the cards, from back to front.
  var order: [Int] = []
  var tape: Tape<SharedMoment>
  let ghost: GhostPointer
  let film: PrincipleFilm
  private var isReduced = false
  private let motion = CardMotion()
  /// The opening that a user has edited, and its card; nil for none.
  private var edited: (card: Int, opening: MotionTransition)?

  /// The entity that follows the pointer by a stiff spring. Its velocity is the pointer's.
  let finger: Entity
  var fingerDriver: DriverHandle?
  var drawing: DriverHandle?
  var pointer = SIMD2<Float>.zero
  var hovered: Int?
  var hold = Hold.nothing

  /// The thing that a press of the pointer holds.
  enum Hold {
    case nothing
    /// A card in the grid, or the area beside the page. A release there is a click.
    case card(Int)
    case room
    case page(SharedGrip)
  }

  private var cardControls: [FocusArea] = []
  private(set) lazy var closeControl = FocusArea("close", takesPointer: true) { [weak self] in
    try self?.takeOver()
    try self?.close()
  }

  init(at tickRate: TickRate = .hertz(120)) throws {
    tape = Tape(tickRate: tickRate)
    ghost = try GhostPointer(in: tape.world)
    film = try PrincipleFilm()
    finger = tape.world.spawn()
    cardControls = Principle.allCases.map { principle in
      FocusArea(principle.name, takesPointer: false) { [weak self] in
        try self?.takeOver()
        self?.open(principle.rawValue)
      }
    }
  }

  var controls: [Control] { openCard == nil ? cardControls : [closeControl] }
  var keys: [KeyHelp] {
    [
      KeyHelp(caps: ["Tab", "Enter"], meaning: "Choose a card, open it"),
      KeyHelp(caps: ["Esc"], meaning: "Close the page"),
    ]
  }
  var isOpen: Bool { openCard != nil }
  var worlds: [World] { [tape.world, film.world] }
  /// Pictures in the grid stand still only with less motion.
  var isMoving: Bool { !isReduced || isOpen || !tape.isLive || ghost.isActive || tape.isAwake }

  var report: String {
    if case .page(let grip) = hold, grip.isDragging { return "held \(grip.index + 1)" }
    for index in order.reversed() {
      let card = cards[index]
      switch card.opening.phase {
      case .interactive: return "held \(index + 1)"
      case .running, .settling: return "\(card.isOpen ? "opening" : "closing") \(index + 1)"
      case .idle, nil: if card.isOpen { return "open \(index + 1)" }
      }
    }
    return "closed"
  }

  /// The frontmost card that is a page or is becoming one; nil for none.
  var openCard: Int? { order.last { cards[$0].isOpen } }

  func layOut(in area: Area) throws {
    let next = SharedLayout(size: area.size)
    self.area = area
    if next != layout || cards.isEmpty {
      (layout, edited) = (next, nil)
      try layCards()
    }
    for (control, card) in zip(cardControls, layout.cards) {
      control.area = Area(corner: card.least + area.least, size: card.size)
      control.cornerRadius = SharedLayout.cardRadius
    }
    layCloseControl()
  }

  /// Makes all cards again for a new layout, in their present states.
  private func layCards() throws {
    let states = cards.map { card in
      (
        position: card.position, velocity: card.opening.velocity, phase: card.opening.phase,
        isOpen: card.isOpen
      )
    }
    let times = cards.map(\.clock.offset)
    for card in cards { card.remove(from: world) }
    cards = try Principle.allCases.map { principle in
      let time = times.isEmpty ? nil : times[principle.rawValue]
      return try SharedCard(
        principle, in: layout, motion, edited: edited(principle.rawValue), isReduced: isReduced, at: time,
        world)
    }
    for (card, state) in zip(cards, states) where state.phase != .idle || state.isOpen {
      card.opening.scrub(to: state.position)
      card.opening.settle(at: state.isOpen ? .fore : .back, velocity: state.velocity)
    }
    if order.isEmpty { order = Array(cards.indices) }
    (hold, hovered) = (.nothing, nil)
    tape.clear()
    tape.wake()
    if ghost.isActive { try beginTour() }
    tape.sample()
  }

  func attend(for frameTime: Duration) { layCloseControl() }

  func beforeTick() throws {
    try advanceTour()
    for index in cards.indices {
      try cards[index].run(atFullSpeed: index == hovered || cards[index].isOpen, isReduced: isReduced)
    }
    guard case .page(let grip) = hold, grip.isDragging else { return }
    tape.wake()
    let card = cards[grip.index]
    card.opening.scrub(toVisible: grip.visible(at: world[finger, .position] ?? pointer))
    let size = world[card.container, .size] ?? .zero
    let center = world[card.container, .position] ?? .zero
    try drawing?.retarget(to: grip.center(of: size, at: pointer) - center)
  }

  var motions: [any SceneMotion] { [motion] }
  func retune() throws {
    edited = nil
    try layCards()
  }

  /// Opens the card that is nearest to the file's card, as the file says.
  func play(_ file: MotionFile) throws -> Bool {
    let card = file.entities.first { $0.name == "card" }?.properties["position"]
    guard let opening = file.transitions.first, case .float2(let place)? = card,
      let index = layout.cards.indices.min(by: {
        (layout.cards[$0].center - place).length < (layout.cards[$1].center - place).length
      })
    else { return false }
    try takeOver()
    if openCard != index { try close() }
    edited = (index, opening)
    try layCards()
    cards[index].opening.scrub(to: 0)
    open(index)
    return true
  }

  private func edited(_ card: Int) -> MotionTransition? { edited?.card == card ? edited?.opening : nil }

  /// The transition of the card that is a page, or of the one in front.
  var motionFile: (file: MotionFile, limit: String)? {
    guard let index = openCard ?? order.last, cards.indices.contains(index) else { return nil }
    let card = cards[index]
    let opening = CardOpening(
      layout.cards[card.principle.rawValue], picture: card.picture, in: layout, motion,
      edited: edited(index))
    let palette = Palette.dark
    return (
      opening.file(on: layout.room.size, palette.panel, card.principle.color(palette)),
      "A file plays the transition; to drag it takes a program"
    )
  }

  func restart() throws {
    for card in cards { card.remove(from: world) }
    (cards, hold) = ([], .nothing)
    try beginTour()
    try layCards()
  }

  func makeTour() -> any PointerTour { Self.tour(in: layout) }

  func reduceMotion(_ policy: ReducedMotion) throws {
    world.reducedMotion = policy
    isReduced = policy.isOn
    if !cards.isEmpty { try layCards() }
  }

  var present: SharedMoment {
    SharedMoment(poses: cards.map { $0.pose(in: frame) }, order: order, ghost: ghost.pose(in: frame))
  }

  private func layCloseControl() {
    guard let openCard else { return }
    let pose = cards[openCard].pose(in: frame)
    let scale = pose.ground.size.x / layout.page.size.x
    let center = area.least + pose.ground.least + layout.close.center * scale
    closeControl.area = Area(center: center, size: layout.close.size * scale)
    closeControl.cornerRadius = layout.close.size.x / 2 * scale
    closeControl.isEnabled = pose.detail > 0.9
  }
}

extension SharedScene {
  /// The ghost pointer's demonstration. It opens a card and throws it back down. It catches another card in
  /// mid-flight, and closes it with the button.
  fileprivate static func tour(in layout: SharedLayout) -> PointerScript {
    let page = layout.page
    let (first, second) = (layout.cards[1], layout.cards[6])
    let (down, flick) = (page.size.y * 0.3, page.size.y * 0.16)
    let opened: [PointerScript.Step] =
      .pause(200) + .click(at: first.position(at: SIMD2(0.6, 0.5)), within: .milliseconds(600)) + .pause(900)
    let drawn: [PointerScript.Step] = [
      .glide(to: page.position(at: SIMD2(0.4, 0.3)), .milliseconds(450)), .press, .wait(.milliseconds(150)),
      .glide(to: page.position(at: SIMD2(0.5, 0.3)) + SIMD2(0, down), .milliseconds(700), .sineInOut),
      .flick(by: SIMD2(10, flick), .milliseconds(110)), .release, .wait(.milliseconds(750)),
    ]
    let caught: [PointerScript.Step] =
      .click(at: second.position(at: SIMD2(0.5, 0.4))) + [
        .wait(.milliseconds(190)), .press, .wait(.milliseconds(350)),
        .glide(to: second.position(at: SIMD2(0.2, 0.1)), .milliseconds(500), .sineInOut),
        .flick(by: SIMD2(-6, -flick), .milliseconds(110)), .release, .wait(.milliseconds(1000)),
      ]
    let closed: [PointerScript.Step] =
      .click(at: page.least + layout.close.center, within: .milliseconds(600)) + .pause(900)
    return PointerScript(
      opened + drawn + caught + closed, from: layout.room.position(at: SIMD2(0.5, 0.94)))
  }
}
