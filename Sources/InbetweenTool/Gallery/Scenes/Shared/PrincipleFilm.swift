import Inbetween
import InbetweenSDL

/// The moving pictures of the cards, in their own world.
///
/// Motion is a function of time: each picture shows whatever time its card has. So they run at several
/// rates, forward and backward, and nothing of them is recorded.
final class PrincipleFilm {
  let world = World()
  private let frame = Frame(of: .spot, .scale, .opacity)
  private let acts: [PrincipleAct]

  init() throws {
    let world = self.world
    acts = try Principle.allCases.map { try PrincipleAct($0, in: world) }
  }

  /// Shows each picture at its time, in the order of the principles.
  func show(_ times: [Duration]) {
    for (act, time) in zip(acts, times) { act.timeline.seek(to: time) }
    world.sample(at: 0, into: frame)
  }

  /// Returns the circles of a picture that is drawn into an area: their entities and bounds.
  func circles(of principle: Principle, in area: Area) -> [(entity: Entity, bounds: Area)] {
    let unit = PrincipleAct.unit(in: area)
    return acts[principle.rawValue].dots.map { dot in
      let size = (frame[dot.entity, .scale] ?? SIMD2(1, 1)) * dot.radius * 2 * unit
      return (dot.entity, Area(center: area.center + (frame[dot.entity, .spot] ?? .zero) * unit, size: size))
    }
  }

  /// Returns the course of a picture's motion over its period, 0 to 1 each, and the place of a time in it.
  func course(of principle: Principle, at time: Duration) -> (values: [Float], part: Float) {
    let act = acts[principle.rawValue]
    return (act.course, Float((time / act.period).truncatingRemainder(dividingBy: 1)))
  }

  /// Draws a picture into an area: shapes on the principle's colour.
  func draw(_ principle: Principle, in area: Area, cornerRadius: Float, with painter: Painter) {
    let act = acts[principle.rawValue]
    let (unit, ink) = (PrincipleAct.unit(in: area), painter.palette.onSeries)
    painter.fill(area, cornerRadius: cornerRadius, principle.color(painter.palette))
    func position(_ spot: SIMD2<Float>) -> SIMD2<Float> { area.center + spot * unit }
    if let floor = act.floor {
      let bar = Area(center: position(SIMD2(0, floor)), size: SIMD2(7.2, 0.2) * unit)
      painter.fill(bar, cornerRadius: bar.size.y / 2, ink.opacity(0.3))
    }
    for mark in act.marks { painter.circle(position(mark), radius: 0.24 * unit, ink.opacity(0.3)) }
    let thread = (act.pivot.map { [$0] } ?? []) + act.thread.map { frame[$0, .spot] ?? .zero }
    if thread.count > 1 {
      painter.canvas.strokePolyline(
        thread.map(position), width: 0.16 * unit, ends: .round, joins: .round, color: ink.opacity(0.45))
    }
    for dot in act.dots {
      painter.canvas.fillCircle(
        center: position(frame[dot.entity, .spot] ?? .zero), radius: dot.radius * unit,
        scale: frame[dot.entity, .scale] ?? SIMD2(1, 1),
        color: ink.opacity(dot.shade * min(max(frame[dot.entity, .opacity] ?? 1, 0), 1)))
    }
  }
}

extension Property where Value == SIMD2<Float> {
  /// The place of a circle in a card's picture, in units of the picture.
  static let spot = Property("spot", default: SIMD2(0, 0)).resting(within: 0.015)
}
