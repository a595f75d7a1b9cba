import Inbetween
import InbetweenSDL

/// Stagger: a thousand tiles and a line of letters, each with its own delay from one description (W14).
///
/// A round is one timeline: a wave goes out, and another brings the tiles back. The layout places the tiles;
/// the engine animates their offsets.
final class StaggerScene: GalleryScene {
  static let words = "One description, a thousand delays"

  private(set) var grid = TileGrid(in: Area(corner: .zero, size: SIMD2(50, 20)))
  private(set) var choice = StaggerChoice.centre
  private(set) var panel = Area.zero
  /// The line of letters, and the area of the stagger's code.
  private(set) var line = Area.zero
  private(set) var code = Area.zero
  /// The shown values, sampled before each picture.
  let frame = Frame(of: .position, .scale, .opacity, .glow)
  let tiles: [Entity]
  let letters: [Entity]
  private let world = World()
  private(set) var round: Round
  private lazy var chips = Chips("From", StaggerChoice.names, chosen: 0) { [weak self] in
    try self?.choose($0)
  }
  /// Whether the user has chosen a wave. Until then each round has another one.
  private var isChosen = false
  /// Whether the round began while tiles moved. The next round is then registered again.
  private var isInterrupted = false
  private var isLaid = false

  /// The start of the first wave, the start of the second, and the length of the round.
  private static let begin = Duration.milliseconds(300)
  private static let back = Duration.milliseconds(3200)
  private static let length = Duration.milliseconds(6000)

  init() throws {
    let world = world
    tiles = (0..<TileGrid.count).map { _ in world.spawn() }
    letters = Self.words.map { _ in world.spawn() }
    for tile in tiles {
      try world.assign(tile, .position, to: .zero)
      try world.assign(tile, .scale, to: SIMD2(1, 1))
      try world.assign(tile, .glow, to: 0)
    }
    for letter in letters {
      try world.assign(letter, .position, to: Self.lowered)
      try world.assign(letter, .opacity, to: 0)
    }
    round = Round(in: world, length: Self.length)
  }

  var controls: [Control] { [chips] }
  var worlds: [World] { [world] }
  var time: SceneTime { round.time }
  var isMoving: Bool { true }
  var report: String {
    "from \(StaggerChoice.names[choice.index]), \(grid.columns) by \(grid.rows) tiles"
  }

  func layOut(in area: Area) throws {
    var rest = area
    var foot = rest.cutBottom(32, gap: 12)
    chips.area = Area(corner: foot.least, size: SIMD2(min(foot.size.x, 440), foot.size.y))
    foot.least.x = chips.area.right + 20
    code = foot
    panel = rest
    var inner = panel.inset(by: SIMD2(24, 16))
    line = inner.cutTop(area.size.y < 420 ? 36 : 56, gap: 14)
    let next = TileGrid(in: inner)
    let isOther = (next.columns, next.rows) != (grid.columns, grid.rows)
    grid = next
    guard isOther || !isLaid else { return }
    isLaid = true
    // Another number of columns is another order of tiles, so the round is registered again. Its time stays.
    try round.renew { try register(on: $0) }
  }

  // MARK: - Round

  /// Starts a round now, from the present values.
  private func begin() throws {
    try round.renew(at: .zero) { try register(on: $0) }
  }

  /// Registers all motion of a round.
  private func register(on timeline: TimelineID) throws {
    try rest(on: timeline)
    let order = choice.goesByColumn ? grid.columnByColumn.map { tiles[$0] } : tiles
    try world.register(
      wave(on: timeline, at: Self.begin, isBack: false), on: order, stagger: choice.tiles(grid))
    try world.register(
      wave(on: timeline, at: Self.back, isBack: true), on: order, stagger: choice.tiles(grid))
    let places = letters.indices.map { SIMD2(line.left + line.size.x * Float($0) / Float(letters.count), 0) }
    var point = SIMD2<Float>.zero
    if case .point(let cell) = choice { point.x = grid.area.left + (cell.x + 0.5) * grid.pitch.x }
    let stagger = choice.letters(at: places, from: point)
    try world.register(entrance(on: timeline), on: letters, stagger: stagger)
    try world.register(exit(on: timeline), on: letters, stagger: stagger)
  }

  /// Moves everything from its present values to the start of a round.
  private func rest(on timeline: TimelineID) throws {
    func tracks(_ tracks: [Track]) -> KeyFrameTracks {
      var tracks = KeyFrameTracks(duration: Self.begin, ease: .cubicOut, tracks)
      tracks.timeline = timeline
      return tracks
    }
    try world.register(
      tracks([Track(.position, [.zero]), Track(.scale, [SIMD2(1, 1)]), Track(.glow, [0])]), on: tiles)
    try world.register(tracks([Track(.position, [Self.lowered]), Track(.opacity, [0])]), on: letters)
  }

  /// Returns the motion of a tile in a wave: it leaps, shrinks and swells, and changes colour.
  private func wave(on timeline: TimelineID, at start: Duration, isBack: Bool) -> KeyFrameTracks {
    // In units of a row's height.
    let leap = SIMD2<Float>(0, isBack ? 0.7 : -1.4)
    var wave = KeyFrameTracks(duration: .milliseconds(1000), delay: start) {
      Track(.position, [.zero, leap, .zero], offsets: [0, 0.38, 1], easings: [.cubicOut, .bounceOut])
      Track(
        .scale, [SIMD2(1, 1), SIMD2(0.3, 0.3), SIMD2(1.25, 1.25), SIMD2(1, 1)], offsets: [0, 0.3, 0.62, 1],
        easings: [.cubicOut, .cubicInOut, .sineInOut])
      Track(.glow, isBack ? [1, 0] : [0, 1], easings: [.sineInOut])
    }
    wave.timeline = timeline
    return wave
  }

  private static let lowered = SIMD2<Float>(0, 26)

  private func entrance(on timeline: TimelineID) -> KeyFrameTracks {
    var entrance = KeyFrameTracks(duration: .milliseconds(700), delay: Self.begin) {
      Track(.position, [Self.lowered, .zero], easings: [.backOut])
      Track(.opacity, [0, 1], offsets: [0, 0.5])
    }
    entrance.timeline = timeline
    return entrance
  }

  private func exit(on timeline: TimelineID) -> KeyFrameTracks {
    var exit = KeyFrameTracks(duration: .milliseconds(450), delay: Self.back + .milliseconds(300)) {
      Track(.position, [.zero, -Self.lowered], easings: [.cubicIn])
      Track(.opacity, [1, 0], easings: [.quadIn])
    }
    exit.timeline = timeline
    return exit
  }

  // MARK: - Time and input

  func advance(by frameTime: Duration) throws {
    if round.advance(by: frameTime) {
      if !isChosen { try set(StaggerChoice(index: (choice.index + 1) % 5, grid: grid)) }
      if isInterrupted || !isChosen { try beginAgain() }
    }
  }

  /// Starts another round from the end values of the last one. The time left over carries over.
  private func beginAgain() throws {
    let left = round.timeline.offset ?? .zero
    round.timeline.seek(to: Self.length)
    try round.renew(at: left) { try register(on: $0) }
    isInterrupted = false
  }

  func seek(to time: Duration) {
    round.seek(to: time)
  }

  func restart() { seek(to: .zero) }

  func handle(_ event: PointerEvent) throws {
    guard case .pressed(let place) = event, panel.contains(place) else { return }
    isChosen = true
    try play(.point(grid.cell(at: grid.area.nearest(to: place))))
  }

  private func choose(_ index: Int) throws {
    isChosen = true
    try play(StaggerChoice(index: index, grid: grid))
  }

  private func play(_ choice: StaggerChoice) throws {
    try set(choice)
    try begin()
    isInterrupted = true
  }

  private func set(_ choice: StaggerChoice) throws {
    self.choice = choice
    chips.chosen = choice.index
  }
}

extension Property where Value == Float {
  /// The share of the wave's colour in a tile, 0 to 1.
  static var glow: Property { Property("glow", default: 0) }
}
