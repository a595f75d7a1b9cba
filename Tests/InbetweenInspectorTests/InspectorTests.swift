import Inbetween
import InbetweenSDL
import Testing

@testable import InbetweenInspector

/// The panel over a game's window: what opens it, which events it takes, what it draws.
@Suite struct InspectorTests {
  private let world = World()
  private let ball: Entity
  private let box: Entity
  private let inspector: Inspector
  private let canvas: OffscreenCanvas

  init() throws {
    (ball, box) = (world.spawn(), world.spawn())
    try world.assign(ball, .position, to: [100, 100])
    try world.assign(ball, .size, to: [40, 40])
    try world.assign(box, .position, to: [300, 200])
    try world.assign(box, .opacity, to: 1)
    inspector = Inspector(of: world)
    canvas = try OffscreenCanvas(width: 800, height: 500)
  }

  private func press(_ key: Key) -> Bool {
    inspector.handle(.key(key, pressed: true, isRepeat: false, modifiers: []))
  }

  private func move(to place: SIMD2<Float>) -> Bool { inspector.handle(.pointerMoved(to: place)) }

  /// Draws a frame. Returns its bytes.
  @discardableResult
  private func draw() throws -> [UInt8] {
    canvas.clear(background: .black)
    try inspector.draw(on: canvas)
    return canvas.straightBytes
  }

  /// A place within the panel, near its lower edge.
  private static let within = SIMD2<Float>(700, 90)

  @Test func closedItDrawsNothingAndTakesNoEvents() throws {
    let empty = try draw()
    #expect(empty.enumerated().allSatisfy { $0.offset % 4 == 3 || $0.element == 0 })
    #expect(!move(to: Self.within))
    #expect(!inspector.handle(.pointerPressed(.primary, at: Self.within, clicks: 1)))
    #expect(!inspector.handle(.pointerReleased(.primary, at: Self.within)))
    #expect(!inspector.handle(.wheel(by: [0, 1], at: Self.within)) && !press(.escape) && !press(.c))
    #expect(!inspector.isOpen && inspector.description == nil)
  }

  @Test func theKeyOpensItForTheEntityUnderThePointer() throws {
    try draw()
    _ = move(to: [110, 90])
    #expect(press(.f12) && inspector.shown?.entity == ball)
    #expect(inspector.description == world.describe(ball))
    // Over the entity that is shown, it closes.
    #expect(press(.f12) && !inspector.isOpen)
    // Where there is none, the nearest one is taken. C copies its description.
    _ = move(to: [200, 480])
    #expect(press(.f12) && inspector.shown?.entity == box)
    #expect(press(.c) && !press(.a) && press(.escape) && !inspector.isOpen)
    // A key that is held down toggles once.
    _ = press(.f12)
    #expect(inspector.handle(.key(.f12, pressed: true, isRepeat: true, modifiers: [])) && inspector.isOpen)
    inspector.close()
    inspector.key = .i
    #expect(!press(.f12) && press(.i) && inspector.isOpen)
  }

  @Test func itFollowsThePointerUntilAClickKeepsTheEntity() throws {
    try draw()
    _ = move(to: [100, 100])
    _ = press(.f12)
    // Over another entity it goes there, and over none it stays.
    _ = move(to: [300, 200])
    #expect(inspector.shown?.entity == box && !inspector.isKept)
    _ = move(to: [200, 480])
    #expect(inspector.shown?.entity == box)
    // A click elsewhere keeps nothing, and one on the entity does. The game gets both.
    for (place, isKept) in [([200, 480], false), ([300, 200], true)] as [(SIMD2<Float>, Bool)] {
      _ = move(to: place)
      #expect(!inspector.handle(.pointerPressed(.primary, at: place, clicks: 1)))
      #expect(!inspector.handle(.pointerReleased(.primary, at: place)))
      #expect(inspector.isKept == isKept)
    }
    _ = move(to: [100, 100])
    #expect(inspector.shown?.entity == box)
    // The key shows the entity under the pointer, and follows again.
    #expect(press(.f12) && inspector.shown?.entity == ball && !inspector.isKept)
    // A drag of the game picks nothing.
    _ = inspector.handle(.pointerPressed(.primary, at: [200, 480], clicks: 1))
    _ = move(to: [300, 200])
    #expect(inspector.shown?.entity == ball)
  }

  @Test func aDragOfTheTitleMovesThePanelAndTheCrossClosesIt() throws {
    _ = move(to: [100, 100])
    _ = press(.f12)
    let before = try draw()
    let title = SIMD2<Float>(600, 60)
    #expect(inspector.handle(.pointerPressed(.primary, at: title, clicks: 1)) && inspector.isKept)
    #expect(move(to: [400, 260]) && inspector.handle(.pointerReleased(.primary, at: [400, 260])))
    #expect(try draw() != before)
    // It takes the events at its new place, and none at the old one.
    #expect(!move(to: title) && move(to: [400, 260]))
    // Closed and opened again, it is still there.
    let cross = SIMD2<Float>(800 - 12 - 21 - 200, 12 + 22 + 200)
    #expect(inspector.handle(.pointerPressed(.primary, at: cross, clicks: 1)) && !inspector.isOpen)
    _ = move(to: [100, 100])
    _ = press(.f12)
    try draw()
    #expect(move(to: [400, 260]))
    // The title cannot be dragged out of the window.
    _ = inspector.handle(.pointerPressed(.primary, at: [400, 260], clicks: 1))
    _ = move(to: [-5000, 5000])
    _ = inspector.handle(.pointerReleased(.primary, at: [-5000, 5000]))
    try draw()
    #expect(move(to: [60, 460]))
  }

  @Test func theMarginKeepsItFromTheCorner() throws {
    inspector.margin = [12, 200]
    _ = move(to: [100, 100])
    _ = press(.f12)
    try draw()
    #expect(!move(to: Self.within) && move(to: [700, 240]))
  }

  @Test func theSecondButtonOpensItForTheEntityUnderIt() throws {
    #expect(!inspector.handle(.pointerPressed(.secondary, at: [500, 400], clicks: 1)) && !inspector.isOpen)
    #expect(inspector.handle(.pointerPressed(.secondary, at: [100, 100], clicks: 1)))
    #expect(inspector.shown?.entity == ball && inspector.isKept)
  }

  @Test func itShowsComponentsAndTags() throws {
    try draw()
    inspector.inspect(Inspector.Thing(ball, of: world, center: [100, 100], size: [40, 40]))
    let without = try draw()
    let (names, tag) = (world.makeComponents(of: String.self, named: "name"), world.makeTag(named: "round"))
    names[ball] = "a ball"
    let named = try draw()
    tag.insert(ball)
    let tagged = try draw()
    #expect(without != named && named != tagged && inspector.description?.tags == ["round"])
    names[ball] = "a stone"
    #expect(try draw() != tagged)
    names[ball] = String(repeating: "long ", count: 100)
    try draw()
    // An entity with components alone has rows, too.
    let bare = world.spawn()
    names[bare] = "bare"
    inspector.inspect(Inspector.Thing(bare, of: world, center: [300, 200], size: [40, 40]))
    let before = try draw()
    names[bare] = nil
    #expect(try draw() != before)
  }

  @Test func itTakesTheEventsOverItsPanelAndNoOthers() throws {
    _ = move(to: [100, 100])
    _ = press(.f12)
    try draw()
    #expect(!move(to: [400, 100]) && move(to: Self.within))
    #expect(inspector.handle(.pointerPressed(.primary, at: Self.within, clicks: 1)))
    #expect(inspector.handle(.pointerReleased(.primary, at: Self.within)))
    #expect(inspector.handle(.wheel(by: [0, -1], at: Self.within)))
    // A drag that began in the game stays the game's.
    #expect(!inspector.handle(.pointerPressed(.primary, at: [300, 200], clicks: 1)))
    #expect(!move(to: Self.within) && !inspector.handle(.pointerReleased(.primary, at: Self.within)))
    #expect(move(to: Self.within))
  }

  @Test func itShowsTheWorldLive() throws {
    try world.animate(ball, .opacity, to: 0, duration: .seconds(1))
    _ = move(to: [100, 100])
    _ = press(.f12)
    let before = try draw()
    #expect(
      before
        != (try {
          inspector.close(); return try draw()
        }()))
    _ = press(.f12)
    #expect(try draw() == before, "the same picture of the same instant")
    for _ in 0..<20 { world.tick() }
    #expect(try draw() != before)
    inspector.isLight = true
    #expect(canvas.pixel(780, 30).red < 60)
    try draw()
    #expect(canvas.pixel(700, 20).red > 200)
  }

  @Test func aPressOnAPropertyPinsItsGraph() throws {
    try world.animate(ball, .position.x, to: 200, duration: .seconds(1))
    _ = move(to: [100, 100])
    _ = press(.f12)
    try draw()
    // The first property is the one that is driven.
    let head = SIMD2<Float>(640, 12 + 62 + 16)
    _ = move(to: head)
    let plain = try draw()
    #expect(inspector.handle(.pointerPressed(.primary, at: head, clicks: 1)))
    _ = inspector.handle(.pointerReleased(.primary, at: head))
    for _ in 0..<30 {
      world.tick()
      try draw()
    }
    let pinned = try draw()
    // Another press removes it, and the panel is as high as before.
    #expect(inspector.handle(.pointerPressed(.primary, at: head, clicks: 1)))
    let unpinned = try draw()
    #expect(pinned != unpinned && pinned != plain)
    let bottom = (330 * 800 + 700) * 4
    #expect(pinned[bottom..<bottom + 3] != unpinned[bottom..<bottom + 3] || pinned.count == unpinned.count)
  }

  @Test func aDriverUnderThePointerShowsItsCurve() throws {
    try world.animate(ball, .opacity, to: 0, duration: .seconds(1))
    _ = move(to: [100, 100])
    _ = press(.f12)
    world.tick()
    let plain = try draw()
    // The row below the first property.
    #expect(move(to: [640, 12 + 62 + 32 + 20]))
    let lit = try draw()
    /// Returns the number of pixels that differ beside the panel.
    func different(_ left: [UInt8], _ right: [UInt8]) -> Int {
      var count = 0
      for y in 0..<500 {
        for x in 250..<480 where left[(y * 800 + x) * 4 + 1] != right[(y * 800 + x) * 4 + 1] { count += 1 }
      }
      return count
    }
    #expect(different(plain, lit) > 10_000)
  }

  #if DEBUG
    @Test func theCardShowsTheCall() throws {
      try world.animate(ball, .opacity, to: 0)
      let property = try #require(world.describe(ball).properties.first { !$0.contenders.isEmpty })
      let card = DriverCard(driver: property.contenders[0], property: property, world: world)
      #expect(card.lines.last == "made at \(#fileID):\(#line - 3)")
    }
  #endif

  @Test func aPressOnADriverSelectsItAndKShowsItsCode() throws {
    try world.animate(ball, .opacity, from: 0, to: 1, duration: .seconds(3), ease: .cubicOut)
    _ = move(to: [100, 100])
    _ = press(.f12)
    try draw()
    let row = SIMD2<Float>(640, 12 + 62 + 32 + 20)
    _ = move(to: row)
    let hovered = try draw()
    #expect(inspector.handle(.pointerPressed(.primary, at: row, clicks: 1)))
    _ = inspector.handle(.pointerReleased(.primary, at: row))
    // The card stays when the pointer leaves, and has its own faces.
    _ = move(to: [100, 400])
    let selected = try draw()
    #expect(hovered != selected)
    var faces = [selected]
    for _ in 0..<3 {
      #expect(press(.k))
      faces.append(try draw())
    }
    #expect(Set(faces).count == 3 && faces[3] == faces[0], "curve, Swift, JSON, curve")
    // A press on the words of the card does the same: Swift is the second of them.
    let tab = SIMD2<Float>(258 + 102, 12 + 62 + 32 + 20 - 40 + 52)
    #expect(move(to: tab), "the card takes the events over it")
    #expect(inspector.handle(.pointerPressed(.primary, at: tab, clicks: 1)))
    _ = inspector.handle(.pointerReleased(.primary, at: tab))
    _ = move(to: [100, 400])
    #expect(try draw() == faces[1])
    // The wheel over the card scrolls the code, not the rows.
    #expect(press(.c) && !inspector.handle(.wheel(by: [0, -1], at: [100, 400])))
    // A second press on the row closes the card.
    #expect(inspector.handle(.pointerPressed(.primary, at: row, clicks: 1)))
    _ = move(to: [100, 400])
    #expect(try draw() != faces[1])
  }

  @Test func kAloneShowsTheCodeOfTheFirstDriver() throws {
    _ = move(to: [100, 100])
    _ = press(.f12)
    let still = try draw()
    #expect(press(.k))
    #expect(try draw() == still, "nothing drives it")
    // One without a file is said, and harms nothing.
    struct Six: Animatable {
      static var laneCount: Int { 6 }
      init(lanes: (Int) -> Float) {}
      func lane(_ index: Int) -> Float { 0 }
    }
    try world.animate(ball, Property("six", default: Six { _ in 0 }), to: Six { _ in 1 }, .smooth)
    #expect(press(.k))
    #expect(try draw() != still)
    #expect(press(.c) && press(.escape) && !press(.k))
  }

  @Test func codeIsWrappedAndColoured() throws {
    let line = "    let far = try world.assign(card, \"a text\", to: -12.5)  // a note"
    let tokens = CodeToken.lines(of: line + "\n{ \"key\": [1e-5, true] }\n")
    #expect(
      tokens[0].filter { !$0.isSpace }.map { "\($0.kind) \($0.text)" } == [
        "word let", "plain far", "plain =", "word try", "plain world.assign(card,", "string \"a text\"",
        "plain ,", "plain to:", "number -12.5", "plain )", "comment // a note",
      ])
    let json = tokens[1].map { $0.kind }.filter { [.key, .number, .word].contains($0) }
    #expect(tokens.count == 3 && tokens[2].isEmpty && json == [.key, .number, .word])
    var view = CodeView()
    view.text = (0..<80).map { "let value\($0) = \(String(repeating: "1 + ", count: 30))1" }.joined(
      separator: "\n")
    let pen = Pen(canvas: canvas, look: .dark)
    try view.draw(in: Box(center: [400, 250], size: [500, 300]), with: pen)
    var isTaken = [Key.end, .pageUp, .up, .down, .pageDown].map { view.press($0) }
    #expect(view.firstRow > 80, "wrapped lines are rows of their own")
    isTaken.append(view.press(.home))
    #expect(view.firstRow == 0 && isTaken.allSatisfy { $0 })
    let isOther = view.press(.a)
    #expect(!isOther)
  }

  @Test func deadEntitiesAndDeadWorldsAreNoTrouble() throws {
    _ = move(to: [100, 100])
    _ = press(.f12)
    world.despawn(ball)
    try draw()
    #expect(inspector.description?.isAlive == false)
    let lonely = { Inspector(of: World()) }()
    #expect(lonely.handle(.key(.f12, pressed: true, isRepeat: false, modifiers: [])) && !lonely.isOpen)
    let thing = Inspector.Thing(ball, of: World(), center: [0, 0], size: [1, 1])
    let own = Inspector { _ in [thing] }
    own.inspect(thing)
    try own.draw(on: canvas)
    #expect(own.isOpen)
  }

  @Test func manyPropertiesAndDriversScroll() throws {
    for number in 0..<40 { try world.assign(ball, Property("value \(number)", default: Float(0)), to: 1) }
    for _ in 0..<20 { try world.animate(ball, .opacity, to: 1, duration: .seconds(9), replaces: false) }
    _ = move(to: [100, 100])
    _ = press(.f12)
    let top = try draw()
    _ = move(to: Self.within)
    for _ in 0..<5 { #expect(inspector.handle(.wheel(by: [0, -1], at: Self.within))) }
    let scrolled = try draw()
    #expect(top != scrolled)
    for _ in 0..<500 { _ = inspector.handle(.wheel(by: [0, -1], at: Self.within)) }
    let end = try draw()
    for _ in 0..<500 { _ = inspector.handle(.wheel(by: [0, 1], at: Self.within)) }
    #expect(end != scrolled)
    _ = inspector.handle(.pointerMoved(to: [100, 100]))
    #expect(try draw() == top)
  }

  @Test func theWindowsScaleIsThatOfThePanel() throws {
    // A stage that is drawn at half its size: the panel keeps the size of the window's points.
    let small = try OffscreenCanvas(width: 800, height: 500, stage: [1600, 1000])
    small.clear(background: .black)
    _ = move(to: [100, 100])
    _ = press(.f12)
    try inspector.draw(on: small)
    // 640, 60 of the window are 1280, 120 of the stage.
    #expect(move(to: [1400, 100]) && !move(to: [700, 50]))
    inspector.usesStage = true
    try inspector.draw(on: small)
    #expect(!move(to: [1200, 100]) && move(to: [1500, 100]))
    #expect(small.space == .stage && small.opacity == 1)
  }
}
