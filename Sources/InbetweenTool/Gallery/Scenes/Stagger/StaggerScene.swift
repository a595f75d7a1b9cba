import Inbetween
import InbetweenSDL

/// Stagger: a thousand tiles and a line of letters, each with its own delay from one description (W14).
///
/// A loop is one timeline: a wave goes out, and another brings the tiles back. A ripple runs under them all
/// the time, by the same delays. Each click adds a ripple from there to what moves (C12), and all of them
/// come again in each loop. The colours of the tiles show those delays. The layout places the tiles; the
/// engine animates their offsets.
final class StaggerScene: LoopingScene {
  static let words = "One description, a thousand delays"
  /// About the width of the words, in points.
  private static let wordsWidth: Float = 340

  private(set) var grid = TileGrid(in: Area(corner: .zero, size: SIMD2(50, 20)))
  private(set) var choice = StaggerChoice.centre
  private(set) var panel = Area.zero
  /// The line of the letters and the legend, and the area of the stagger's code.
  private(set) var line = Area.zero
  private(set) var code = Area.zero
  let tiles: [Entity]
  let letters: [Entity]
  private static let length = Duration.milliseconds(6000)
  var loop = Loop(
    length: length, frame: Frame(of: .position, .scale, .opacity, .glow, .order, .ripple))
  private lazy var chips = Chips<StaggerChoice>(
    "From",
    ["Centre": .centre, "Edges": .edges, "First": .first, "Random": .random, "Point": .point(nil)], chosen: 0
  ) { [weak self] in try self?.play($0) }
  /// The ripples of clicks: their cells, and their times in the loop.
  private var ripples: [(cell: SIMD2<Float>, time: Duration)] = []
  /// Whether the user has chosen a wave. Until then each loop has another one.
  private var isChosen = false
  /// Whether the loop began while tiles moved. The next loop is then registered again.
  private var isInterrupted = false
  private var isLaid = false

  /// The start of the first wave, and of the second.
  private static let begin = Duration.milliseconds(300)
  private static let back = Duration.milliseconds(3200)
  /// The time from a ripple to the next one: a third of a loop.
  private static let period = Duration.milliseconds(2000)
  private static let lowered = SIMD2<Float>(0, 26)

  /// How far the delays of the present wave have passed, 0 to 1.
  var front: Float {
    let time = loop.shown
    let start = time < Self.back ? Self.begin : Self.back
    return Float(min(max((time - start) / StaggerChoice.spread, 0), 1))
  }

  init() throws {
    let world = loop.world
    tiles = (0..<TileGrid.count).map { _ in world.spawn() }
    letters = Self.words.map { _ in world.spawn() }
    for tile in tiles {
      try world.assign(tile, .position, to: .zero)
      try world.assign(tile, .scale, to: SIMD2(1, 1))
      try world.assign(tile, .glow, to: 0)
      try world.assign(tile, .ripple, to: 0)
    }
    for letter in letters {
      try world.assign(letter, .position, to: Self.lowered)
      try world.assign(letter, .opacity, to: 0)
    }
  }

  var controls: [Control] { [chips] }
  var report: String {
    let added = ripples.isEmpty ? "" : ", \(ripples.count) ripples"
    return "from \(chips.chosenName), \(grid.columns) by \(grid.rows) tiles\(added)"
  }

  func layOut(in area: Area) throws {
    var rest = area
    code = rest.cutBottom(32, gap: 12)
    chips.area = code.cutLeft(min(code.size.x, 440), gap: 20)
    panel = rest
    var inner = panel.inset(by: SIMD2(24, 16))
    line = inner.cutTop(area.size.y < 420 ? 36 : 56, gap: 14)
    let next = TileGrid(in: inner)
    let isOther = (next.columns, next.rows) != (grid.columns, grid.rows)
    grid = next
    guard isOther || !isLaid else { return }
    isLaid = true
    // Another number of columns is another order of tiles, so the loop is registered again. Its time stays.
    try loop.renew { world, timeline in
      for (tile, part) in zip(tiles, try choice.order(of: grid)) { try world.assign(tile, .order, to: part) }
      try register(in: world, on: timeline, blending: false)
    }
  }

  /// Does nothing, because the picture samples the loop.
  func show() {}
  func reduceMotion(_ policy: ReducedMotion) { world.reducedMotion = policy }

  /// Registers all motion of a loop.
  ///
  /// - Parameter blends: whether the ripple begins from what it shows now.
  private func register(in world: World, on timeline: TimelineID, blending blends: Bool = true) throws {
    func play(_ tracks: KeyFrameTracks, on entities: [Entity], _ stagger: Stagger? = nil) throws {
      var tracks = tracks
      tracks.timeline = timeline
      try world.register(tracks, on: entities, stagger: stagger)
    }
    // Everything moves from its present values to the start of a loop.
    try play(
      KeyFrameTracks(duration: Self.begin, ease: .cubicOut) {
        Track(.position, [.zero])
        Track(.scale, [SIMD2(1, 1)])
        Track(.glow, [0])
      }, on: tiles)
    try play(
      KeyFrameTracks(duration: Self.begin, ease: .cubicOut) {
        Track(.position, [Self.lowered])
        Track(.opacity, [0])
      }, on: letters)
    var colors = TweenBatch(.order, to: try choice.order(of: grid), duration: Self.begin, ease: .sineInOut)
    colors.timeline = timeline
    try world.register(colors, on: tiles)
    let order = choice.goesByColumn ? grid.columnByColumn.map { tiles[$0] } : tiles
    let stagger = choice.tiles(grid).stagger
    // By its negative delay the ripple is in full swing when a loop begins.
    var ripple = KeyFrameTracks(duration: Self.period, delay: Self.period * -2) {
      Track(
        .ripple, [0, 1, 0, 0], offsets: [0, 0.24, 0.52, 1], eases: [.sineInOut, .sineInOut, .linear])
    }
    (ripple.repeats, ripple.blend) = (.forever, blends ? .over(Self.begin) : nil)
    try play(ripple, on: order, stagger)
    // Leaps are in units of a row's height.
    try play(Self.wave(at: Self.begin, leap: SIMD2(0, -1.4), glow: [0, 1]), on: order, stagger)
    try play(Self.wave(at: Self.back, leap: SIMD2(0, 0.7), glow: [1, 0]), on: order, stagger)
    for ripple in ripples { try add(ripple, in: world, on: timeline) }
    let positions = letters.indices.map {
      SIMD2(line.left + Self.wordsWidth * Float($0) / Float(letters.count), 0)
    }
    let entrance = KeyFrameTracks(duration: .milliseconds(700), delay: Self.begin) {
      Track(.position, [Self.lowered, .zero], eases: [.backOut])
      Track(.opacity, [0, 1], offsets: [0, 0.5])
    }
    let exit = KeyFrameTracks(duration: .milliseconds(450), delay: Self.back + .milliseconds(300)) {
      Track(.position, [.zero, -Self.lowered], eases: [.cubicIn])
      Track(.opacity, [1, 0], eases: [.quadIn])
    }
    try play(entrance, on: letters, choice.letters(at: positions, grid))
    try play(exit, on: letters, choice.letters(at: positions, grid))
  }

  /// Returns the motion of a tile in a wave: it leaps, shrinks and swells, and changes colour.
  private static func wave(at start: Duration, leap: SIMD2<Float>, glow: [Float]) -> KeyFrameTracks {
    KeyFrameTracks(duration: .milliseconds(1000), delay: start) {
      Track(.position, [.zero, leap, .zero], offsets: [0, 0.38, 1], eases: [.cubicOut, .bounceOut])
      Track(
        .scale, [SIMD2(1, 1), SIMD2(0.3, 0.3), SIMD2(1.25, 1.25), SIMD2(1, 1)], offsets: [0, 0.3, 0.62, 1],
        eases: [.cubicOut, .cubicInOut, .sineInOut])
      Track(.glow, glow, eases: [.sineInOut])
    }
  }

  func advance(by frameTime: Duration) throws {
    guard loop.advance(by: frameTime) else { return }
    if !isChosen {
      chips.chosen = ((chips.chosen ?? 0) + 1) % chips.options.count
      choice = chips.value
    }
    guard isInterrupted || !isChosen else { return }
    // The next loop starts from the end values of the last one. The time left over carries over.
    let left = loop.timeline.offset ?? .zero
    loop.timeline.seek(to: Self.length)
    try loop.renew(at: left) { try register(in: $0, on: $1) }
    isInterrupted = false
  }

  /// Starts a loop with a wave that the user has chosen, from the present values.
  private func play(_ choice: StaggerChoice) throws {
    (self.choice, isChosen, isInterrupted) = (choice, true, true)
    try loop.renew(at: .zero) { try register(in: $0, on: $1) }
  }

  /// The most ripples of clicks. A new one takes the place of the oldest.
  private static let mostRipples = 8

  /// Adds a ripple to what moves. It is there once more a loop earlier, so that its end is seen after the
  /// loop's end.
  private func add(
    _ ripple: (cell: SIMD2<Float>, time: Duration), in world: World, on timeline: TimelineID
  ) throws {
    let stagger = Stagger.fromCell(
      ripple.cell, columns: grid.columns, rows: grid.rows, over: .milliseconds(1600))
    for time in [ripple.time, ripple.time - Self.length] {
      var tracks = KeyFrameTracks(duration: .milliseconds(1100), delay: time) {
        Track(
          .ripple, [0, 1.2, -0.5, 0], offsets: [0, 0.28, 0.62, 1], eases: [.sineOut, .sineInOut, .sineInOut])
      }
      (tracks.composition, tracks.timeline) = (.add, timeline)
      try world.register(tracks, on: tiles, stagger: stagger)
    }
  }

  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let position) = event, panel.contains(position) else { return }
    let ripple = (cell: grid.cell(at: grid.area.nearest(to: position)), time: loop.shown)
    ripples.append(ripple)
    if ripples.count > Self.mostRipples {
      ripples.removeFirst()
      try loop.renew { try register(in: $0, on: $1) }
    } else {
      try add(ripple, in: world, on: loop.timeline.id)
    }
  }

  func restart() throws {
    if !ripples.isEmpty {
      ripples = []
      try loop.renew(at: .zero) { try register(in: $0, on: $1) }
    }
    loop.seek(to: .zero)
  }
}

extension Property where Value == Float {
  /// The share of the wave's colour in a tile, 0 to 1.
  static let glow = Property("glow", default: 0)
  /// The place of a tile's colour between those of the first tile, 0, and of the last one, 1.
  static let order = Property("order", default: 0)
  /// How much of the ripple is at a tile, 0 to 1.
  static let ripple = Property("ripple", default: 0)
}
