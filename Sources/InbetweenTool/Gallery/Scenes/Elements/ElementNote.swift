import Inbetween
import InbetweenSDL

/// The picture of the year, its headline, and the atom of the element that was found last.
struct ElementNote {
  let moment: ElementsMoment
  let layout: ElementsLayout
  let painter: Painter

  private var palette: Palette { painter.palette }

  /// The size of the note whose text stands below the atom, and the radius of its atom.
  static let tallSize = SIMD2<Float>(340, 400)
  private static let tallRadius: Float = 130

  func draw() throws {
    let (size, tall, part) = (layout.noteSize, Self.tallSize, moment.tallness)
    func mix(_ low: Float, _ high: Float) -> Float { low + (high - low) * part }
    let radius = mix(size.y / 2 - (layout.isSmall ? 4 : 8), Self.tallRadius)
    let center = SIMD2(mix(size.y / 2, tall.x / 2), mix(size.y / 2, Self.tallRadius))
    try drawAtom(at: moment.note + center, radius: radius)
    let element = Element.all[moment.atom.element]
    let left = moment.note.x + mix(size.y + (layout.isSmall ? 10 : 20), 20)
    let top = moment.note.y + mix(layout.isSmall ? 16 : 34, 2 * Self.tallRadius + 44)
    let style = layout.isSmall ? TextStyle.title : .display
    let years = History.years
    let shown = min(max(moment.strip.year, years.lowerBound), years.upperBound)
    let year = NumberText()(Int(shown.rounded(.down)))
    try painter.text(year, at: SIMD2(left, top), style)
    let aside = left + (layout.isSmall ? 62 : 96)
    let step: Float = layout.isSmall ? 7.5 : 9
    // The large year is the strip's; the element may be another one, under the pointer.
    let found = Element.discoveries.first { $0.index == moment.atom.element }
    let since = found.map { "found in \(Int($0.moment))" } ?? "known since antiquity"
    try painter.text("\(element.name), \(since)", at: SIMD2(aside, top - step), .label)
    try painter.caption("\(moment.known) of \(Element.all.count) known", at: SIMD2(aside, top + step))
    try drawHeadline(at: SIMD2(left, top + (layout.isSmall ? 26 : 40)), width: size.x - size.y - 10)
  }

  /// Draws the part of the headline that is typed. Its lines are broken as the lines of the whole are.
  private func drawHeadline(at place: SIMD2<Float>, width: Float) throws {
    let style = layout.isSmall ? TextStyle.caption : .body
    let height: Float = layout.isSmall ? 16 : 21
    var left = moment.headline.shown.count
    let lines = try painter.lines(of: moment.headline.line.text, width: width, style)
    var end = place
    for (index, line) in lines.enumerated() where left > 0 || index == 0 {
      let shown = String(line.prefix(left))
      left -= line.count + 1
      end = place + SIMD2(0, height * Float(index))
      try painter.text(
        shown, at: end, style,
        color: moment.isError
          ? palette.series[4].mixed(palette.ink, 0.5) : palette.dim.mixed(palette.ink, 0.6))
      end.x += try painter.width(of: shown, style)
    }
    if moment.hasCaret {
      painter.fill(Area(center: end + SIMD2(5, 0), size: SIMD2(2, height * 0.75)), palette.accent)
    }
  }

  private func drawAtom(at center: SIMD2<Float>, radius: Float) throws {
    let element = Element.all[moment.atom.element]
    let color = element.family.color(palette)
    for ring in moment.atom.rings {
      painter.canvas.strokeArc(
        center: center, radius: radius * ring.x, width: 1, color: palette.faint.opacity(ring.y))
    }
    let dot: Float = layout.isSmall ? 1.6 : 2.4
    for electron in moment.atom.electrons {
      painter.circle(
        center + SIMD2(electron.x, electron.y) * radius, radius: dot,
        palette.ink.mixed(color, 0.55).opacity(electron.z))
    }
    painter.circle(center, radius: radius * 0.3, color)
    try painter.canvas.drawText(
      element.symbol, at: center, fontSize: radius * 0.3, weight: .semibold, color: palette.onSeries)
  }
}
