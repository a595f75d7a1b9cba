import Inbetween
import InbetweenSDL

// Input by the user's pointer or the ghost pointer.

extension SharedScene {
  func press(_ key: Key) throws {
    guard key == .escape else { return }
    try takeOver()
    try close()
  }

  var isHolding: Bool { if case .nothing = hold { ghost.isActive } else { true } }

  func follow(_ event: PointerEvent) throws {
    tape.wake()
    switch event {
    case .moved(let position):
      pointer = position
      try fingerDriver?.retarget(to: position)
      if case .page(var grip) = hold, !grip.isDragging {
        let way = position - grip.start
        grip.isDragging = (way * way).sum() > 36
        hold = .page(grip)
      }
      if case .nothing = hold { try hover(card(at: position)) }
    case .pressed(let position):
      pointer = position
      try take(at: position)
    case .released(let position):
      pointer = position
      try letGo()
      try hover(card(at: position))
    }
  }

  private func take(at position: SIMD2<Float>) throws {
    // The gallery handles the user's presses on the close button; the ghost pointer's are handled here.
    if ghost.isActive, openCard != nil, layout.close.contains(position - layout.page.least) {
      return try close()
    }
    guard let index = card(at: position) else {
      hold = openCard == nil ? .nothing : .room
      return
    }
    let card = cards[index]
    guard !card.isClosed else {
      hold = .card(index)
      return
    }
    var follow = SpringMotion(.position, to: position, spring: .held)
    (follow.from, follow.replaces, follow.fill) = (position, true, .forwards)
    fingerDriver = try world.register(follow, on: finger)
    card.opening.interrupt()
    order.raise(index)
    drawing = try draw(index, to: world[card.container, .drawn] ?? .zero, by: .held)
    hold = .page(
      SharedGrip(
        index, at: position, on: card.area(in: world), visible: card.opening.visible ?? 0,
        reach: layout.page.size.y))
  }

  private func letGo() throws {
    defer { hold = .nothing }
    switch hold {
    case .nothing: break
    case .room: try close()
    case .card(let index): if card(at: pointer) == index { open(index) }
    case .page(let grip):
      let opening = cards[grip.index].opening
      if grip.isDragging {
        opening.letGo()
      } else {
        // A click on a moving card reverses it.
        opening.reverse()
      }
      // A spring continues the drag from its offset and velocity.
      try draw(grip.index, to: .zero, by: .smooth)
    }
  }

  @discardableResult
  private func draw(_ index: Int, to position: SIMD2<Float>, by spring: Spring) throws -> DriverHandle {
    var motion = SpringMotion(.drawn, to: position, spring: spring)
    (motion.replaces, motion.fill) = (true, .forwards)
    return try world.register(motion, on: cards[index].container)
  }

  private func hover(_ index: Int?) throws {
    let next = index.flatMap { cards[$0].isClosed && openCard == nil ? $0 : nil }
    guard next != hovered else { return }
    for (card, lift) in [(hovered, Float(0)), (next, 1)] {
      guard let card else { continue }
      try world.animate(cards[card].container, .cardLift, to: lift, .snappy, replaces: true)
    }
    hovered = next
  }

  func open(_ index: Int) {
    order.raise(index)
    cards[index].opening.begin(.forward)
  }

  func close() throws {
    guard let openCard else { return }
    hold = .nothing
    cards[openCard].opening.begin(.backward)
    try draw(openCard, to: .zero, by: .smooth)
  }

  /// Returns the frontmost card at a position. While a page is open, closed cards are ignored.
  private func card(at position: SIMD2<Float>) -> Int? {
    order.last { index in
      let isVeiled = cards[index].isClosed && openCard != nil
      return !isVeiled && cards[index].area(in: world).contains(position)
    }
  }
}
