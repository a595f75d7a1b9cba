import Inbetween

/// The motion of a thousand tiles and a line of letters: each has its own delay from one description.
///
/// A loop is a wave that goes out, another one that brings the tiles back, and a ripple under both.
final class StaggerMotion: SceneMotion {
  @Parameter("Spread", 200...1700, step: 50, unit: "ms") var spread = 1400
  @Parameter("Leap", 0...3, step: 0.1) var leap = 1.4
  @Parameter("Ripple", 0...4, step: 0.1) var height = 2.2
  @Chosen(\.code) var choice = StaggerChoice.centre

  static let length = Duration.milliseconds(6000)
  /// The start of the first wave, and of the second.
  static let (begin, back) = (Duration.milliseconds(300), Duration.milliseconds(3200))
  static let lowered = SIMD2<Float>(0, 26)

  /// The delay of the last tile.
  var time: Duration { .milliseconds(spread) }

  /// Registers the waves and the ripple of all tiles.
  ///
  /// - Parameter blends: whether the ripple begins from what it shows now.
  func playTiles(
    _ tiles: [Entity], in grid: TileGrid, of world: World, on timeline: TimelineID, blending blends: Bool
  ) throws {
    // Everything moves from its present values to the start of a loop.
    var start = KeyFrameTracks(duration: Self.begin, ease: .cubicOut) {
      Track(.position, [.zero])
      Track(.scale, [SIMD2(1, 1)])
      Track(.glow, [0])
    }
    start.timeline = timeline
    try world.register(start, on: tiles)
    var colors = TweenBatch(
      .order, to: try choice.order(of: grid, over: time), duration: Self.begin, ease: .sineInOut)
    colors.timeline = timeline
    try world.register(colors, on: tiles)
    let order = choice.goesByColumn ? grid.columnByColumn.map { tiles[$0] } : tiles
    let stagger = choice.tiles(grid, over: time).stagger
    // A third of a loop. By its negative delay the ripple is in full swing when a loop begins.
    let period = Duration.milliseconds(2000)
    var ripple = KeyFrameTracks(duration: period, delay: period * -2) {
      Track(
        .ripple, [0, 1, 0, 0], offsets: [0, 0.24, 0.52, 1], eases: [.sineInOut, .sineInOut, .linear])
    }
    (ripple.repeats, ripple.blend, ripple.timeline) = (.forever, blends ? .over(Self.begin) : nil, timeline)
    try world.register(ripple, on: order, stagger: stagger)
    for (start, height, glow) in [(Self.begin, -leap, [0, 1]), (Self.back, leap / 2, [1, 0] as [Float])] {
      var wave = Self.wave(at: start, leap: SIMD2(0, Float(height)), glow: glow)
      wave.timeline = timeline
      try world.register(wave, on: order, stagger: stagger)
    }
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

  /// Adds a click's ripple to what moves. It is there once more a loop earlier, so that its end is seen after
  /// the loop's end.
  func add(
    _ ripple: (cell: SIMD2<Float>, time: Duration), to tiles: [Entity], in grid: TileGrid, of world: World,
    on timeline: TimelineID
  ) throws {
    let stagger = Stagger.fromCell(
      ripple.cell, columns: grid.columns, rows: grid.rows, over: .milliseconds(1600))
    let top = Float(height)
    for time in [ripple.time, ripple.time - Self.length] {
      var tracks = KeyFrameTracks(duration: .milliseconds(700), delay: time) {
        Track(
          .ripple, [0, top, -top * 0.42, 0], offsets: [0, 0.28, 0.62, 1],
          eases: [.sineOut, .sineInOut, .sineInOut])
      }
      (tracks.composition, tracks.timeline) = (.add, timeline)
      try world.register(tracks, on: tiles, stagger: stagger)
    }
  }

  /// Registers the entrance and the exit of the letters, by the same origin.
  func playLetters(
    _ letters: [Entity], at positions: [SIMD2<Float>], in grid: TileGrid, of world: World,
    on timeline: TimelineID
  ) throws {
    var start = KeyFrameTracks(duration: Self.begin, ease: .cubicOut) {
      Track(.position, [Self.lowered])
      Track(.opacity, [0])
    }
    var entrance = KeyFrameTracks(duration: .milliseconds(700), delay: Self.begin) {
      Track(.position, [Self.lowered, .zero], eases: [.backOut])
      Track(.opacity, [0, 1], offsets: [0, 0.5])
    }
    var exit = KeyFrameTracks(duration: .milliseconds(450), delay: Self.back + .milliseconds(300)) {
      Track(.position, [.zero, -Self.lowered], eases: [.cubicIn])
      Track(.opacity, [1, 0], eases: [.quadIn])
    }
    (start.timeline, entrance.timeline, exit.timeline) = (timeline, timeline, timeline)
    let stagger = choice.letters(at: positions, grid, over: time * 0.8)
    try world.register(start, on: letters)
    try world.register(entrance, on: letters, stagger: stagger)
    try world.register(exit, on: letters, stagger: stagger)
  }
}

extension Property where Value == Float {
  /// The share of the wave's colour in a tile, 0 to 1.
  static let glow = Property("glow", default: 0)
  /// The place of a tile's colour between the colours of the first tile, 0, and of the last one, 1.
  static let order = Property("order", default: 0)
  /// How much of the ripple is at a tile, 0 to 1.
  static let ripple = Property("ripple", default: 0)
}
