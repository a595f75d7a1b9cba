import Foundation
import Inbetween
import InbetweenFiles
import Testing

@testable import InbetweenTool

/// The code of each scene is what moves it: the source as it was compiled, and its drivers as a motion file.
@Suite("The code of the scenes")
struct SceneCodeTests {
  /// Scenes whose Swift code is written from their drivers. All others show their source.
  private static let described: Set<SceneName> = [.springs, .throw]
  private static let sourced = SceneName.allCases.filter { !described.contains($0) }

  private static func gallery(_ name: SceneName, frames: Int = 60) throws -> Gallery {
    let gallery = try Gallery(name, GallerySettings().recorded)
    for _ in 0..<frames { try gallery.advance(by: .milliseconds(20)) }
    return gallery
  }

  @Test(
    "The Swift code is the compiled source, but for the present values, and labels of samples",
    arguments: sourced)
  func source(_ name: SceneName) throws {
    let gallery = try Self.gallery(name)
    let scene = gallery.scene
    let values = scene.motions.flatMap(\.shownValues)
    #expect(!values.isEmpty)
    var files: [String] = []
    for file in scene.moreSources + values.map(\.value.file) where !files.contains(file) {
      files.append(file)
    }
    var expected: [String] = []
    for file in files {
      var lines = try String(contentsOfFile: file, encoding: .utf8).components(separatedBy: "\n")
      for (variable, value) in values where value.file == file {
        // The compiler says where the value is declared.
        let index = try #require(
          (value.line - 1...value.line).first { lines[$0].contains(" var \(variable) = ") }, "\(variable)")
        let start = try #require(lines[index].range(of: " var \(variable) = "))
        lines[index] = lines[index][..<start.upperBound] + value.text
      }
      expected += lines
    }
    let shown = try #require(gallery.presentCode).swift.components(separatedBy: "\n")
    let labels = ["title", "note", "group", "page", "(group, page)", "demonstration"].map {
      "  static let \($0) ="
    }
    for change in expected.difference(from: shown) {
      guard case .insert(_, let line, _) = change else {
        Issue.record("not in the source: \(change)")
        continue
      }
      let isLabel = line.isEmpty || line.hasPrefix("    \"") || labels.contains { line.hasPrefix($0) }
      #expect(name.sample != nil && isLabel, "\(line)")
    }
    #expect(!shown.contains { line in labels.contains { line.hasPrefix($0) } })
    #expect(shown.allSatisfy { $0.count <= 120 })
  }

  @Test(
    "The excerpt has the lines of the source that move things, in their order",
    arguments: [SceneName.throw, .stagger, .million, .states, .elements])
  func excerpt(_ name: SceneName) throws {
    let gallery = try Self.gallery(name)
    let source = try #require(gallery.presentCode).swift
    let excerpt = try #require(MotionExcerpt.text(of: source)).components(separatedBy: "\n")
    var rest = source.components(separatedBy: "\n")[...]
    for line in excerpt where !line.isEmpty && line != MotionExcerpt.gap {
      let place = try #require(rest.firstIndex(of: line), "\(line)")
      rest = rest[(place + 1)...]
    }
    #expect(excerpt.count * 5 < source.components(separatedBy: "\n").count * 4)
    for (variable, value) in gallery.scene.motions.flatMap(\.shownValues) {
      #expect(excerpt.contains { $0.contains(" var \(variable) = \(value.text)") }, "\(variable)")
    }
    // The panel shows the excerpt, and a button the whole.
    try gallery.toggleCode()
    for _ in 0..<40 { try gallery.advance(by: .milliseconds(20)) }
    let button = try #require(gallery.code.controls.first { $0.name == "Show the whole source" })
    #expect(gallery.code.shownText == excerpt.joined(separator: "\n"))
    try button.activate()
    #expect(gallery.code.shownText == source && gallery.code.litLines.isEmpty)
  }

  @Test("The JSON is a motion file with the scene's things", arguments: SceneName.allCases)
  func json(_ name: SceneName) throws {
    let gallery = try Self.gallery(name)
    let code = try #require(gallery.presentCode)
    #expect(!code.json.isEmpty, "\(code.limit)")
    let file = try MotionFile(data: Array(code.json.utf8), name: "\(name.rawValue).json")
    // Things of some samples come and go, or are in other worlds.
    #expect(file.entities.isEmpty == [.prefabs, .snapshot, .mass].contains(name), "\(code.limit)")
    for member in gallery.scene.codeCast.members where member.world.isAlive(member.entity) {
      #expect(file.entities.contains { $0.name == member.name }, "\(member.name)")
    }
    // No number has more digits than a reader wants.
    #expect(code.json.firstMatch(of: /[1-9]\d*\.\d{5}/) == nil)
  }

  @Test("A file without motion says why: a transition that is dragged takes a program")
  func drawer() throws {
    let code = try #require(Self.gallery(.drawer).presentCode)
    #expect(try MotionFile(data: Array(code.json.utf8)).motion.isEmpty)
    #expect(code.limit == "A transition that is dragged takes a program: see Swift")
    #expect(try !#require(Self.gallery(.springs).presentCode).limit.contains("transition"))
  }

  @Test("Numbers are rounded, and nothing else")
  func rounding() {
    for (text, rounded) in [
      ("0.30000001", "0.3"), ("[123.45678, -0.00012345678]", "[123.46, -0.00012346]"),
      ("\"#63e6be\"", "\"#63e6be\""), ("\"point 12\"", "\"point 12\""), ("5200", "5200"), ("0.25", "0.25"),
      ("123456.789", "123457"), ("a1.2345678", "a1.2345678"),
    ] {
      #expect(MotionFile.rounded(text) == rounded)
    }
  }

  @Test(
    "The file of a looping scene has the values of the scene at every time",
    arguments: [SceneName.opening, .fade, .easing, .paths, .stagger])
  func sameMotion(_ name: SceneName) throws {
    let gallery = try Self.gallery(name, frames: 2)
    let cast = gallery.scene.codeCast
    let loop = try #require(cast.timeline)
    let world = World()
    let scene = try MotionFile(data: Array(#require(gallery.presentCode).json.utf8)).load(into: world)
    var compared = 0
    for step in 1..<60 {
      let time = gallery.scene.time.range.upperBound * (Double(step) / 60)
      loop.seek(to: time)
      scene.timeline.seek(to: time)
      for member in cast.members {
        let twin = try #require(scene.entities.first { $0.name == member.name }).entity
        let values = Dictionary(
          world.describe(twin).properties.map { ($0.name, $0.value) }
        ) { first, _ in first }
        for property in member.world.describe(member.entity).properties {
          // Steps of sequences are left out, and the panel says so.
          let isWhole = !(property.contenders + property.layers).contains { driver in
            driver.clocks.contains { $0.kind == .sequence }
          }
          guard isWhole, let shown = values[property.name] else { continue }
          compared += 1
          let near = zip(shown, property.value).allSatisfy { abs($0 - $1) <= 0.004 * max(abs($1), 1) }
          #expect(near, "\(member.name) \(property.name) at \(time): \(shown), \(property.value)")
        }
      }
    }
    #expect(compared > 100)
  }

  @Test("The file of the shared element opens as the scene does, tick by tick")
  func sharedElement() throws {
    let scene = try SharedScene()
    try scene.layOut(in: Area(corner: .zero, size: [1000, 560]))
    try scene.takeOver()
    let card = scene.order.last ?? 0
    let world = World(tickRate: .hertz(120))
    let twin = try #require(scene.motionFile).file.load(into: world)
    scene.open(card)
    for tick in 0..<60 {
      for (name, entity) in [("card", scene.cards[card].container), ("picture", scene.cards[card].picture)] {
        let other = try #require(twin.entities.first { $0.name == name }).entity
        let (one, two) = (scene.world[entity, .position], world[other, .position])
        // A transition of a file runs by its clock, so the last bits differ.
        #expect(((one ?? .zero) - (two ?? .one)).length < 0.001, "\(name) at \(tick)")
        let (size, twin) = (scene.world[entity, .size] ?? .zero, world[other, .size] ?? .one)
        #expect((size - twin).length < 0.001, "\(name) at \(tick)")
      }
      scene.world.tick()
      world.tick()
    }
  }

  @Test("The file of the million has its points where they are drawn")
  func million() throws {
    let scene = try MillionScene(GallerySettings().recorded)
    scene.layOut(in: Area(corner: .zero, size: [1000, 560]))
    while !scene.crowd.isWhole { try scene.attend(for: .milliseconds(16)) }
    let world = World()
    let made = try #require(scene.motionFile)
    let twin = try made.file.load(into: world)
    for time in stride(from: 0.1, to: 6.5, by: 0.2) {
      scene.crowd.sample(at: .seconds(time), flight: nil)
      scene.crowd.place(nil, at: .seconds(time), holds: false)
      twin.timeline.seek(to: .seconds(time))
      for index in 0..<10 {
        let point = index * (scene.crowd.count / 10)
        let entity = try #require(twin.entities.first { $0.name == "point \(point + 1)" }).entity
        let place = SIMD2(scene.crowd.x[point], scene.crowd.y[point])
        let other = try #require(world[entity, .position])
        #expect((other - place).length < 0.6, "\(point) at \(time): \(other), \(place)")
      }
    }
  }

  /// Scenes with sliders in the dock, and one of their changes.
  @Test("Each slider rewrites a line, which lights up, and the scene plays on", arguments: SceneName.allCases)
  func sliders(_ name: SceneName) throws {
    let gallery = try Self.gallery(name)
    try gallery.toggleCode()
    for _ in 0..<60 { try gallery.advance(by: .milliseconds(20)) }
    let sliders = (gallery.scene as? SampleScene)?.sliders ?? gallery.parameters
    #expect(sliders.isEmpty == Self.described.contains(name))
    for slider in sliders {
      let before = try #require(gallery.presentCode)
      let value = slider.value
      try slider.adjust(by: value < slider.range.upperBound - slider.step ? 1 : -1)
      try gallery.advance(by: .milliseconds(20))
      let after = try #require(gallery.presentCode)
      #expect(after.swift != before.swift && slider.value != value, "\(slider.name)")
      #expect(!gallery.code.litLines.isEmpty, "\(slider.name)")
      for _ in 0..<10 { try gallery.advance(by: .milliseconds(20)) }
    }
  }

  /// Scenes whose things all come and go, or are in a world that the gallery does not know.
  private static let unnamed: Set<SceneName> = [.prefabs, .snapshot, .mass]

  /// Returns a text with another number, and the text around that number: a duration, or else a value.
  private static func edited(_ json: String) -> (text: String, mark: String)? {
    let patterns = [
      /("duration": )([0-9.]+)/, /("(?:to|values|position)": \[)([-0-9.e]+)/, /("[a-z]+": )([-0-9.e]+)/,
    ]
    guard let match = patterns.lazy.compactMap({ json.matches(of: $0).last }).first else { return nil }
    let mark = "\(match.output.1)77.5"
    return (json.replacingCharacters(in: match.range, with: mark), mark)
  }

  @Test(
    "An edit of the JSON plays on the scene's own things, and Reset brings the scene back",
    arguments: SceneName.allCases)
  func editing(_ name: SceneName) throws {
    // There the second game begins after 1.2 s.
    let gallery = try Self.gallery(name, frames: name == .replay ? 120 : 60)
    try gallery.toggleCode()
    let before = gallery.scene
    let (title, cast) = (before.heading?.title, before.codeCast.members.map(\.entity))
    let code = try #require(gallery.presentCode)
    let (text, mark) = try #require(Self.edited(code.json))
    try gallery.edit(text)
    #expect(gallery.scene === before && gallery.scene.heading?.title == title)
    #expect(gallery.scene.codeCast.members.map(\.entity) == cast)
    if Self.unnamed.contains(name) {
      #expect(gallery.code.problem?.contains("Nothing") == true && !gallery.isReplayed)
    } else {
      #expect(gallery.code.problem == nil && gallery.isReplayed)
      #expect(try #require(gallery.presentCode).json.contains(mark), "\(mark)")
    }
    for _ in 0..<100 { try gallery.advance(by: .milliseconds(20)) }
    // It is still the scene that is used.
    try gallery.handle(.pointerMoved(to: gallery.layout.content.center))
    try gallery.handle(.pointerPressed(.primary, at: gallery.layout.content.center, clicks: 1))
    try gallery.handle(.pointerReleased(.primary, at: gallery.layout.content.center))
    for _ in 0..<30 { try gallery.advance(by: .milliseconds(20)) }
    #expect(gallery.scene === before)
    // A fault is said, and the scene plays on.
    try gallery.edit(text.replacingOccurrences(of: mark, with: mark + "x"))
    #expect(gallery.code.problem?.contains("line") == true && gallery.scene === before)
    guard !Self.unnamed.contains(name) else { return }
    try #require(gallery.code.controls.first { $0.name == "Reset" }).activate()
    #expect(gallery.scene !== before && !gallery.isReplayed && gallery.code.problem == nil)
    #expect(try !#require(gallery.presentCode).json.contains(mark))
  }

  /// Shows a scene, and its motion file with a change.
  private static func edited(
    _ name: SceneName, _ change: (inout MotionFile) -> Void
  ) throws -> Gallery {
    let gallery = try Self.gallery(name)
    var file = try MotionFile(data: Array(#require(gallery.presentCode).json.utf8))
    change(&file)
    try gallery.edit(String(decoding: file.encoded(), as: UTF8.self))
    #expect(gallery.code.problem == nil && gallery.isReplayed)
    return gallery
  }

  @Test("An edited spring is the ball's, which follows on by it")
  func editedSpring() throws {
    let gallery = try Self.edited(.springs) { file in
      for case (let index, .spring(var spring)) in file.motion.enumerated() {
        spring.form = .physical(mass: 1, stiffness: 64, damping: 16)
        file.motion[index] = .spring(spring)
      }
    }
    let scene = try #require(gallery.scene as? SpringsScene)
    for ball in scene.balls { #expect(abs(ball.spring.angularFrequency - 8) < 0.001 && !ball.isTween) }
    let place = scene.field.center + SIMD2(60, -20)
    for way in [SIMD2<Float>(0, 30), .zero] {
      try gallery.handle(.pointerMoved(to: gallery.camera.windowPoint(place + way)))
    }
    for _ in 0..<200 { try gallery.advance(by: .milliseconds(20)) }
    #expect(scene.balls.allSatisfy { !$0.isMoving })
    let middle = scene.balls.reduce(.zero) { $0 + (scene.world[$1.entity, .position] ?? .zero) } / 2
    #expect((middle - SIMD2(60, -20)).length < 1, "\(middle)")
  }

  @Test("The time machine plays an edit again when it is rewound over the edit")
  func editedMachine() throws {
    let gallery = try Self.edited(.machine) { file in
      for case (let index, .tween(var tween)) in file.motion.enumerated() {
        tween.duration = tween.duration * 2
        file.motion[index] = .tween(tween)
      }
    }
    let scene = try #require(gallery.scene as? MachineScene)
    func run() throws -> [SIMD2<Float>] {
      while scene.game.world.tickCount < 200 { try scene.advance(by: .milliseconds(17)) }
      return (scene.game.lifts + scene.game.coins).compactMap { scene.game.world[$0, .position] }
    }
    let places = try run()
    try scene.seek(to: .milliseconds(300))
    #expect(try run() == places)
    // A new game has it from the start.
    try scene.restart()
    for _ in 0..<3 { try scene.advance(by: .milliseconds(17)) }
    let lift = scene.game.world.describe(scene.game.lifts[0]).properties.flatMap(\.contenders)
    #expect(lift.map(\.definition.duration) == [.milliseconds(3800)])
    for coin in scene.game.coins { #expect(scene.game.world[coin, .opacity] == 1) }
    // It goes on by itself: the pilot runs again, if it falls where it has learned to jump.
    let before = scene.game.world.tickCount
    scene.game.pilot?.isWise = true
    scene.game.runners[scene.game.runner]?.die()
    for _ in 0..<120 { try scene.advance(by: .milliseconds(17)) }
    #expect(scene.game.state.deadFor == 0 && scene.game.world.tickCount > before)
  }

  @Test("The motion of a timeline stays on it, and a standing motion does not lead to an edited value")
  func editedClocks() throws {
    let gallery = try Self.edited(.scrub) { file in
      for index in file.entities.indices where file.entities[index].name == "dial" {
        file.entities[index].properties["turn"] = .float(0.5)
      }
    }
    let scene = try #require(gallery.scene as? SampleScene)
    let cast = Dictionary(uniqueKeysWithValues: scene.sample.cast.map { ($0.name, $0.entity) })
    let (dial, petal) = (try #require(cast["dial"]), try #require(cast["petals 1"]))
    let turns = scene.world.describe(petal).properties.flatMap(\.contenders)
    #expect(!turns.isEmpty && turns.allSatisfy { $0.clocks[0].kind == .timeline })
    let turn = try #require(scene.world.describe(dial).properties.first { $0.name == "turn" })
    #expect(turn.base == [0.5])
  }
}
