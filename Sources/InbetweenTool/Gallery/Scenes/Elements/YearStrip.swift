import Inbetween
import InbetweenSDL

/// The picture of the strip of years: what was found and when, the marker, where it will rest, and the lines
/// that it will cross.
struct YearStrip {
  let pose: StripPose
  let layout: ElementsLayout
  let painter: Painter

  private var palette: Palette { painter.palette }
  private var axis: Area { layout.axis }
  private var y: Float { axis.center.y }
  private var marker: SIMD2<Float> { SIMD2(layout.x(ofYear: pose.year), y) }
  private static let countdown = NumberText(decimals: 1, suffix: " s")

  func draw() throws {
    painter.panel(layout.strip, cornerRadius: 14)
    drawFinds()
    painter.track(axis, y: y, filledTo: min(max(marker.x, axis.left), axis.right))
    for (index, milestone) in Milestone.lines.enumerated() { try draw(milestone, index) }
    try drawRest()
    drawMarker()
  }

  /// Draws a mark for each find, in the colour of its family.
  private func drawFinds() {
    for (index, moment) in Element.discoveries {
      let x = layout.x(ofYear: moment)
      let isKnown = moment <= pose.year
      let color = Element.all[index].family.color(palette)
      painter.line(
        from: SIMD2(x, y - 9), to: SIMD2(x, y + 9), width: 1.5,
        isKnown ? color : palette.faint.opacity(0.8))
    }
  }

  private func draw(_ milestone: Milestone, _ index: Int) throws {
    let x = layout.x(ofYear: milestone.year)
    let (light, ring) = (pose.lights[index].x, pose.lights[index].y)
    let isPast = milestone.year <= pose.year
    let color = isPast ? palette.accent : palette.dim
    let strip = layout.strip
    painter.line(
      from: SIMD2(x, axis.top + 1), to: SIMD2(x, axis.bottom - 1), width: 2 + 2 * light,
      color.mixed(palette.series[5], light))
    if light > 0.01 {
      // The light goes up into the cards.
      painter.canvas.fillRectangle(
        center: SIMD2(x, (layout.board.top + strip.top) / 2),
        size: SIMD2(3, strip.top - layout.board.top), from: palette.series[5].opacity(0),
        to: palette.series[5].opacity(0.75 * light))
      painter.canvas.strokeArc(
        center: SIMD2(x, y), radius: 6 + 30 * ring, width: 3, color: palette.series[5].opacity(light))
    }
    // The last two are close together.
    guard milestone != .today else { return }
    try painter.text(
      "\(Int(milestone.year))", at: SIMD2(x, strip.bottom - (layout.isSmall ? 11 : 14)), .caption,
      anchor: .center, color: isPast ? palette.ink : palette.dim)
    guard let time = pose.countdowns[index] else { return }
    if let rest = pose.rest, (layout.x(ofYear: rest.year) - x).magnitude < 66 { return }
    try painter.text(
      Self.countdown(time / .seconds(1)), at: SIMD2(x, strip.top + (layout.isSmall ? 11 : 14)), .caption,
      anchor: .center, color: palette.ink)
  }

  /// Draws the place where the marker will rest, and the way there.
  private func drawRest() throws {
    guard let rest = pose.rest else { return }
    let place = SIMD2(layout.x(ofYear: rest.year), y)
    painter.dashes(from: marker, to: place, width: 2, palette.ink.opacity(0.5))
    painter.canvas.strokeArc(center: place, radius: 9, width: 2, color: palette.ink)
    let words = "\(Int(rest.year.rounded())) in \(Self.countdown(rest.time / .seconds(1)))"
    let half = try painter.width(of: words, .caption) / 2
    let x = min(max(place.x, layout.strip.left + half + 12), layout.strip.right - half - 12)
    try painter.text(
      words, at: SIMD2(x, layout.strip.top + (layout.isSmall ? 11 : 14)), .caption, anchor: .center,
      color: palette.ink)
  }

  private func drawMarker() {
    let knob = Area(center: marker, radius: 10)
    painter.shadow(knob, cornerRadius: 10, height: 1)
    painter.circle(marker, radius: 10, palette.accent)
    painter.circle(marker, radius: 5.5, palette.panel)
  }
}
