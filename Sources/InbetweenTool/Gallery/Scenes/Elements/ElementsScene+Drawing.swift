import Inbetween
import InbetweenSDL

extension ElementsScene {
  func draw(with painter: Painter) throws {
    tape.sample()
    let moment = shown
    try painter.moved(by: area.least) {
      try drawNames(moment, with: painter)
      try ElementNote(moment: moment, layout: layout, painter: painter).draw()
      try ElementCards(moment: moment, painter: painter).draw()
      try YearStrip(pose: moment.strip, layout: layout, painter: painter).draw()
      try drawCall(moment, with: painter)
    }
  }

  /// Draws the hand, which presses buttons too.
  func drawAbove(with painter: Painter) {
    painter.moved(by: area.least) { shown.ghost.draw(with: painter) }
  }

  /// Draws the names of the families, where they stand in groups.
  private func drawNames(_ moment: ElementsMoment, with painter: Painter) throws {
    try painter.moved(by: moment.places.origin, opacity: moment.names) {
      for (name, place) in moment.places.names { try painter.caption(name, at: place, anchor: .center) }
    }
  }

  /// Draws the last call as it is typed, and what the filter has found.
  private func drawCall(_ moment: ElementsMoment, with painter: Painter) throws {
    let line = layout.caption
    try painter.caption(
      moment.call.shown, at: SIMD2(line.left, line.center.y), width: line.size.x - 130)
    guard moment.matchCount < Element.all.count else { return }
    let words = "\(moment.matchCount) of \(Element.all.count) cards"
    // The beam of a milestone may be behind the words.
    let ground = Area(
      x: (line.right - (try painter.width(of: words, .caption)) - 8)...(line.right + 8),
      y: line.top...line.bottom)
    painter.fill(ground, cornerRadius: 6, painter.palette.ground)
    try painter.text(
      words, at: SIMD2(line.right, line.center.y), .caption, anchor: .trailing, color: painter.palette.ink)
  }
}
