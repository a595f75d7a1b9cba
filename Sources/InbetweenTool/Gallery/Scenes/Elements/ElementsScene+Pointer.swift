import Inbetween
import InbetweenSDL

// Input by the user's pointer, the ghost pointer and keys, and what follows from it.

extension ElementsScene {
  func follow(_ event: PointerEvent) throws {
    try postpone()
    switch event {
    case .moved(let position):
      if let grip {
        try history.drag(to: grip.year + (position.x - grip.x) * layout.yearsPerPoint)
      } else {
        try hover(board.card(at: position))
      }
    case .pressed(let position):
      if layout.strip.contains(position) {
        try hover(nil)
        grip = (position.x, history.shownYear)
        try history.grab()
        try say("history.follow(marker, .year, from: 1650, to: 2020)")
      } else if ghost.isActive {
        try press(at: position + area.least)
      }
    case .released(let position):
      guard let grip else { return }
      self.grip = nil
      if abs(position.x - grip.x) < 3 { return try go(to: layout.year(atX: position.x)) }
      try history.letGo()
      if let next = history.foreseen.crossings.min(by: { $0.instant < $1.instant }) {
        try say("world.time(of: marker, .year, crosses: \(Int(next.milestone.year)))")
      }
    }
  }

  /// Presses a control with the ghost pointer.
  private func press(at position: SIMD2<Float>) throws {
    if orders.contains(position), let index = orders.index(at: position) {
      try arrange(ElementArrangement.allCases[index])
    }
    for (group, button) in zip(ElementGroup.allCases, filters) where button.contains(position) {
      try toggle(group)
    }
  }

  func press(_ key: Key) throws {
    let orders: [Key: ElementArrangement] = [.t: .table, .f: .families, .y: .years, .s: .spiral]
    if let order = orders[key] {
      try takeOver()
      try arrange(order)
    } else if key == .c {
      try takeOver()
      try filter(by: [])
    }
  }

  func arrange(_ order: ElementArrangement) throws {
    try postpone()
    orders.chosen = ElementArrangement.allCases.firstIndex(of: order)
    try board.arrange(order)
    try say("world.layoutChange(of: cards, .snappy) { … }")
  }

  func toggle(_ group: ElementGroup) throws {
    try filter(by: ElementGroup.allCases.filter { board.groups.contains($0) != ($0 == group) })
  }

  func filter(by groups: [ElementGroup]) throws {
    try postpone()
    try board.filter(by: groups)
    for (group, button) in zip(ElementGroup.allCases, filters) { button.isOn = groups.contains(group) }
    let names = groups.map(\.rawValue).joined(separator: ", ")
    guard !groups.isEmpty else { return }
    try say("world.forEach(elements, tagged: \(groups.count > 1 ? ".any(of: \(names))" : names)) { … }")
  }

  func go(to year: Float) throws {
    try postpone()
    try history.go(to: year)
    try say("world.animate(marker, .year, to: \(Int(year)), speed: 140)")
  }

  private func hover(_ index: Int?) throws {
    guard index != hovered else { return }
    hovered = index
    try board.lift(index)
    if index != nil { try say("world.setParent(of: electron, to: shell)") }
  }
}
