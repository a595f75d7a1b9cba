import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Stagger: a thousand tiles and a line of letters, each with its own delay from one description.
///
/// A loop is one timeline: a wave goes out, and another brings the tiles back. A ripple runs under them all
/// the time, by the same delays. Each click adds a ripple from there to what moves, and all of them
/// come again in each loop. The colours of the tiles show those delays. The layout places the tiles; the
/// engine animates their offsets.
final class StaggerScene: LoopingScene {
  static let words = "One description, a thousand delays"
  /// About the width of the words, in points.
  private static let wordsWidth: Float = 360

  private(set) var grid = TileGrid(in: Area(corner: .zero, size: SIMD2(50, 20)))
  private(set) var choice = StaggerChoice.centre
  private(set) var panel = Area.zero
  /// The line of the letters and the legend, and the area of the stagger's code.
  private(set) var line = Area.zero
  private(set) var code = Area.zero
  let tiles: [Entity]
  let letters: [Entity]
  private static let length = StaggerMotion.length
  var loop: Loop
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

  let motion = StaggerMotion()

  /// How far the delays of the present wave have passed, 0 to 1.
  var front: Float {
    let time = loop.shown
    let start = time < StaggerMotion.back ? StaggerMotion.begin : StaggerMotion.back
    return Float(min(max((time - start) / motion.time, 0), 1))
  }

  /// The ripple that follows the pointer.
  private let wake: PointerWake

  init(at tickRate: TickRate = .hertz(60)) throws {
    wake = try PointerWake()
    loop = Loop(
      in: World(tickRate: tickRate), length: Self.length,
      frame: Frame(of: .position, .scale, .opacity, .glow, .order, .ripple))
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
      try world.assign(letter, .position, to: StaggerMotion.lowered)
      try world.assign(letter, .opacity, to: 0)
    }
  }

  private lazy var sliders = motion.parameters.map { _, parameter in
    parameter.slider { [weak self] in try self?.retune() }
  }

  var controls: [Control] { [chips] + sliders }
  var attention: Attention { wake.isMoving ? .frames : .none }
  func attend(for frameTime: Duration) { wake.advance(by: frameTime) }
  var report: String {
    let added = ripples.isEmpty ? "" : ", \(ripples.count) ripples"
    return "from \(chips.chosenName), \(grid.columns) by \(grid.rows) tiles\(added)"
  }

  func layOut(in area: Area) throws {
    var rest = area
    var strip = rest.cutBottom(Slider.height, gap: 8)
    chips.area = strip.cutLeft(min(strip.size.x * 0.44, 440), gap: 24).inset(by: SIMD2(0, 6))
    for (slider, place) in zip(sliders, strip.columns(sliders.count, gap: 20)) { slider.area = place }
    panel = rest
    var inner = panel.inset(by: SIMD2(24, 16))
    line = inner.cutTop(area.size.y < 420 ? 32 : 48)
    code = Area(
      x: (line.left + Self.wordsWidth + 30)...max(line.right - 250, line.left + Self.wordsWidth + 30),
      y: line.top...line.bottom)
    // Room for the leaps of the first row.
    _ = inner.cutTop(inner.size.y * 0.06)
    let next = TileGrid(in: inner)
    let isOther = (next.columns, next.rows) != (grid.columns, grid.rows)
    grid = next
    guard isOther || !isLaid else { return }
    isLaid = true
    // Another number of columns is another order of tiles, so the loop is registered again. Its time stays.
    try loop.renew { world, timeline in
      for (tile, part) in zip(tiles, try choice.order(of: grid, over: motion.time)) {
        try world.assign(tile, .order, to: part)
      }
      try register(in: world, on: timeline, blending: false)
    }
  }

  /// How much the pointer lifts a tile; 0 with less motion.
  func lift(of tile: Int) -> Float {
    world.reducedMotion.isOn ? 0 : wake.lift(at: grid.position(of: tile), pitch: grid.pitch.y)
  }

  /// Does nothing, because the picture samples the loop.
  func show() {}
  func reduceMotion(_ policy: ReducedMotion) { world.reducedMotion = policy }

  /// Registers all motion of a loop.
  ///
  /// - Parameter blends: whether the ripple begins from what it shows now.
  private func register(in world: World, on timeline: TimelineID, blending blends: Bool = true) throws {
    motion.choice = choice
    try motion.playTiles(tiles, in: grid, of: world, on: timeline, blending: blends)
    for ripple in ripples { try motion.add(ripple, to: tiles, in: grid, of: world, on: timeline) }
    let positions = letters.indices.map {
      SIMD2(line.left + Self.wordsWidth * Float($0) / Float(letters.count), 0)
    }
    try motion.playLetters(letters, at: positions, in: grid, of: world, on: timeline)
  }

  var motions: [any SceneMotion] { [motion] }
  func retune() throws { try loop.renew { try register(in: $0, on: $1) } }

  /// Some tiles of the middle row, and the first letters.
  var codeCast: SceneCast {
    func member(_ name: String, _ entity: Entity) -> CastMember {
      CastMember(
        name: name, entity: entity, world: world,
        shape: .rectangle(width: grid.pitch.x * 0.7, height: grid.pitch.y * 0.7, cornerRadius: 3))
    }
    let row = grid.rows / 2 * grid.columns
    let step = max(grid.columns / 8, 1)
    let shown = stride(from: row, to: row + grid.columns, by: step).map {
      member("tile \($0 + 1)", tiles[$0])
    }
    return SceneCast(
      members: shown + [member("first letter", letters[0])], stage: panel.size, timeline: loop.timeline,
      others: tiles.count + letters.count - shown.count - 1)
  }

  /// Plays the file on the tiles that it names, for as long as the wave stays.
  func play(_ file: MotionFile) throws -> Bool {
    (isChosen, isInterrupted) = (true, false)
    return try playOnCast(file)
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

  func handle(_ event: PointerEvent) throws {
    if case .moved(let position) = event { try wake.point(at: panel.contains(position) ? position : nil) }
    guard case .pressed(let position) = event, panel.contains(position) else { return }
    let ripple = (cell: grid.cell(at: grid.area.nearest(to: position)), time: loop.shown)
    ripples.append(ripple)
    if ripples.count > Self.mostRipples {
      ripples.removeFirst()
      try loop.renew { try register(in: $0, on: $1) }
    } else {
      try motion.add(ripple, to: tiles, in: grid, of: world, on: loop.timeline.id)
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
