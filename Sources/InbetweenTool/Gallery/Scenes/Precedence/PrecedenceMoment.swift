import Inbetween

/// Everything that is drawn of an instant.
struct PrecedenceMoment {
  let place: Float
  let lift: Float
  let velocity: Float
  let turn: Float
  let mood: HeroPicture.Mood
  let cards: [HeroCard]
  let seen: HeroRole?
  /// The places to which the hero runs.
  let goals: [Float]
  /// The last places, one for every fourth tick, and the part of a step since the newest.
  let trace: Ring<TracePoint>
  let sinceTrace: Float
  /// The time, for the blinking of the eyes.
  let seconds: Float
  let ghost: GhostPose

  /// The cards as the list shows them: one is seen at each moment. A new card takes that over from the card
  /// below once half of it is there.
  var listed: [HeroCard] {
    var cards = cards
    let open = cards.indices.filter { cards[$0].role != .hit && !cards[$0].isOver }
    let seen = open.first { cards[$0].presence >= 0.5 } ?? open.last
    for index in open { cards[index].isSeen = index == seen }
    return cards
  }
}

/// A place of the hero at an earlier time.
struct TracePoint {
  let seen: Float
  let role: HeroRole?
  /// The own value of the patrol.
  let patrol: Float?
  let lift: Float
}

/// The layout of the scene, in points from its upper left corner.
struct PrecedenceLayout: Equatable {
  /// The panel of the level with its trace, and the panel of the stack.
  let panel: Area
  let stack: Area
  /// The part of the panel in which the hero moves, and the part below it in which the trace runs.
  let stage: Area
  let trace: Area
  let foot: Area
  let isSmall: Bool

  init(size: SIMD2<Float>) {
    isSmall = size.x < 800 || size.y < 440
    var room = Area(corner: .zero, size: size)
    foot = room.cutBottom(isSmall ? 30 : 34, gap: isSmall ? 10 : 14)
    stack = room.cutRight(isSmall ? 188 : min(max(size.x * 0.27, 240), 300), gap: isSmall ? 10 : 16)
    panel = room
    stage = room.cutTop(room.size.y * 0.6)
    trace = room
  }

  /// The height of the hero, and the y coordinate of the floor.
  var height: Float { min(stage.size.y * 0.44, 160) }
  var floor: Float { stage.bottom - (isSmall ? 10 : 16) }

  private var ends: Area { stage.inset(by: SIMD2(isSmall ? 28 : 60, 0)) }
  func x(_ place: Float) -> Float { ends.x(at: place) }
  func place(atX x: Float) -> Float { ends.share(atX: x) }
  func lift(atY y: Float) -> Float {
    min(max((floor - y) / height - 0.5, 0), max((floor - stage.top) / height - 1.1, 0))
  }

  /// Returns the area in which a press is meant for the hero: around its body now and a moment later.
  func grab(at place: Float, lift: Float, velocity: Float) -> Area {
    let (now, soon) = (body(at: place, lift: lift), body(at: place + velocity * 0.12, lift: lift))
    let margin = SIMD2<Float>(24, 20)
    return Area(
      x: (min(now.left, soon.left) - margin.x)...(max(now.right, soon.right) + margin.x),
      y: (now.top - margin.y)...(now.bottom + margin.y))
  }

  /// Returns a row for each name at a place of a line, counted upward. Names in a row do not overlap.
  static func rows(of spans: [ClosedRange<Float>]) -> [Int] {
    var rows: [Int] = []
    for (index, span) in spans.enumerated() {
      let taken = Set((0..<index).filter { spans[$0].overlaps(span) }.map { rows[$0] })
      rows.append((0...index).first { !taken.contains($0) } ?? index)
    }
    return rows
  }

  /// Returns the area of the hero's body.
  func body(at place: Float, lift: Float) -> Area {
    Area(
      center: SIMD2(x(place), floor - height * (0.5 + lift)), size: SIMD2(height * 0.72, height))
  }
}
