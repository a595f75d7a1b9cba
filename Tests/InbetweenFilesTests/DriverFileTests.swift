import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// The file of one driver, made from its description, moves as the driver does.
@Suite struct DriverFileTests {
  private static let count = 400

  /// A property of a file's own, of three lanes.
  private static let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  private static let lives = Property("lives", default: 3).held
  private static let isLit = Property("isLit", default: false)
  private static let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  private static let light = Property("light", default: LinearColor(.black))

  // MARK: Random drivers

  /// A world with one driver on a timeline, and maybe another one before it.
  private struct Scene {
    let world = World()
    let entity: Entity
    let timeline: Timeline
    var driver: DriverID?

    init() {
      entity = world.spawn()
      timeline = world.makeTimeline()
    }

    func description(_ name: String) -> (PropertyDescription, ContenderDescription)? {
      for property in world.describe(entity).properties where property.name == name {
        for contender in property.contenders + property.layers where contender.driver == driver {
          return (property, contender)
        }
      }
      return nil
    }
  }

  private struct Chance {
    var numbers: SeededNumbers

    mutating func one(of count: Int) -> Bool { Int.random(in: 0..<count, using: &numbers) == 0 }
    mutating func number(_ range: ClosedRange<Float>) -> Float { Float.random(in: range, using: &numbers) }
    mutating func time(_ range: ClosedRange<Int>) -> Duration {
      .milliseconds(Int.random(in: range, using: &numbers))
    }
    mutating func pick<Element>(_ elements: [Element]) -> Element { elements.randomElement(using: &numbers)! }
    mutating func ease() -> Easing {
      pick([.linear, .linear, .cubicInOut, .backOut, .sineIn, try! Easing(parsing: "steps(4)"), .expoOut])
    }
    mutating func spring() -> Spring {
      switch Int.random(in: 0..<4, using: &numbers) {
      case 0: pick([.smooth, .snappy, .bouncy, .stiff])
      case 1: try! Spring(duration: time(100...900), bounce: Double(Int(number(0...0.8) * 100)) / 100)
      case 2: try! Spring(stiffness: Double(Int(number(20...400))), damping: Double(Int(number(4...40))))
      default: try! Spring(response: time(100...900), dampingRatio: Double(number(0.2...1.5)))
      }
    }

    mutating func value<Value: Animatable>(_: Value.Type) -> Value {
      if Value.self == Int.self { return Int.random(in: 0...9, using: &numbers) as! Value }
      if Value.self == Rotation.self {
        return Rotation(quaternion: [number(-1...1), number(-1...1), number(-1...1), 1]) as! Value
      }
      if Value.self == Color.self {
        let (a, b) = (number(-0.05...0.05), number(-0.05...0.05))
        return Color(lab: SIMD4(number(0.3...0.7), a, b, number(0...1))) as! Value
      }
      if Value.interpolation == .held {
        let most = Value.self == Bool.self ? 1 : 9
        let lane = Float(Int.random(in: 0...most, using: &numbers))
        return Value { _ in lane }
      }
      return Value { _ in number(-400...400) }
    }

    mutating func options<Description: DriverDescription>(of description: inout Description, _ scene: Scene) {
      description.timeline = scene.timeline.id
      if one(of: 3) { description.delay = time(0...400) }
      if one(of: 4) { description.fill = pick([.backwards, .forwards, .both]) }
      if one(of: 5) { description.rate = pick([0.5, 2, 0.25, 1.5]) }
      if one(of: 4) { description.persists = false }
    }

    mutating func iterations<Description: IteratedDescription>(of description: inout Description) {
      if one(of: 3) { description.repeats = pick([2, 3, 2.5, .forever]) }
      if one(of: 4) { description.direction = pick([.reverse, .alternate, .alternateReverse]) }
      if one(of: 6) { description.hold = time(0...300) }
      if one(of: 6) { description.endDelay = time(0...200) }
      if one(of: 6) { description.repeatStart = pick([0.25, 1, 0.5]) }
      if case .count(let count) = description.repeats, count == count.rounded(), one(of: 4) {
        description.repeatDelay = time(0...200)
      }
    }
  }

  /// Registers a driver of a random kind. Returns its id.
  private func register<Value: Animatable>(
    _ property: Property<Value>, in scene: Scene, _ chance: inout Chance
  ) throws -> DriverID {
    let isHeld = Value.interpolation == .held || property.name == Self.lives.name
    let hasDifferences = !isHeld && [.linear, .angle].contains { $0 == Value.interpolation }
    let kind = Int.random(in: 0..<6, using: &chance.numbers)
    switch isHeld ? 9 : kind {
    case 0, 1:
      var motion = SpringMotion(property, to: chance.value(Value.self), spring: chance.spring())
      if hasDifferences, chance.one(of: 4) { motion.isRelative = true }
      if chance.one(of: 3) { motion.from = chance.value(Value.self) }
      if hasDifferences, chance.one(of: 3) { motion.initialVelocity = chance.value(Value.self) }
      if hasDifferences, chance.one(of: 5) { motion.composition = .add }
      chance.options(of: &motion, scene)
      return try scene.world.register(motion, on: scene.entity).id
    case 2 where hasDifferences:
      var motion = DecayMotion(property, friction: Double(Int(chance.number(1...8))))
      if chance.one(of: 2) { motion.destination = chance.value(Value.self) }
      if chance.one(of: 2) { motion.velocity = chance.value(Value.self) }
      if chance.one(of: 3) { motion.from = chance.value(Value.self) }
      if motion.destination == nil, chance.one(of: 2) {
        motion.bounds = DecayBounds(
          Value { _ in -120 }, Value { _ in 150 },
          behavior: chance.pick([.rubberBand(.edge), .rubberBand(.bouncy), .bounce(restitution: 0.7)]))
      }
      chance.options(of: &motion, scene)
      return try scene.world.register(motion, on: scene.entity).id
    default: break
    }
    let count = chance.pick([1, 1, 2, 2, 3, 4])
    var tween = Tween(
      property, values: (0..<count).map { _ in chance.value(Value.self) }, duration: chance.time(1...1200),
      ease: isHeld ? .linear : chance.ease())
    if hasDifferences, chance.one(of: 4) { tween.mode = .relative }
    if hasDifferences, count == 1, chance.one(of: 5) { tween.mode = .scaled }
    if count == 1, chance.one(of: 5) { tween.mode = .from }
    if count > 2, chance.one(of: 2) { tween.offsets = [Float]([0, 0.1, 0.7].prefix(count - 1)) + [1] }
    if count > 1, !isHeld, chance.one(of: 2) {
      tween.interTimingFunctions = (1..<count).map { _ in chance.ease() }
    }
    chance.iterations(of: &tween)
    if hasDifferences {
      if chance.one(of: 6) { tween.accumulates = true }
      if chance.one(of: 6) { tween.composition = .add }
      if chance.one(of: 8) { tween.snap = SnapGrid(Value { _ in 16 }) }
    }
    if Value.interpolation == .angle, tween.mode == .absolute, tween.composition == .replace,
      chance.one(of: 2)
    {
      tween.angleWay = chance.pick([.longest, .increasing.adding(turns: 1), .decreasing, .asGiven])
    }
    if tween.composition == .replace, Value.interpolation != .rotation, !isHeld, chance.one(of: 6) {
      tween.blend = .over(chance.time(50...300), ease: chance.pick([.sineInOut, .linear]))
    }
    chance.options(of: &tween, scene)
    return try scene.world.register(tween, on: scene.entity).id
  }

  private func registerPath(in scene: Scene, _ chance: inout Chance) throws -> DriverID {
    let path = try MotionPath(
      through: [[0, 0], [90, 40.5], [60, 120], [-33.25, 7]], isClosed: chance.one(of: 2))
    var tween = PathTween(.position, along: path, duration: chance.time(100...1500), ease: chance.ease())
    if chance.one(of: 3) { (tween.from, tween.to) = (chance.number(0...0.3), chance.number(0.5...1)) }
    if chance.one(of: 3) { tween.isRelative = true }
    if chance.one(of: 5) { tween.composition = .add }
    chance.iterations(of: &tween)
    chance.options(of: &tween, scene)
    return try scene.world.register(tween, on: scene.entity).position.id
  }

  /// Makes the scene of a seed.
  private func scene(_ seed: Int) throws -> (Scene, String) {
    var chance = Chance(numbers: SeededNumbers(seed: UInt64(seed)))
    var scene = Scene()
    func begin<Value: Animatable>(_ property: Property<Value>) throws {
      try scene.world.assign(scene.entity, property, to: chance.value(Value.self))
      // A start in mid-flight has a velocity. A file of one driver does not have the other.
      guard seed % 3 != 0, Value.interpolation != .held, property.name != "lives", chance.one(of: 2) else {
        return
      }
      var before = Tween(property, to: chance.value(Value.self), duration: .milliseconds(700))
      before.timeline = scene.timeline.id
      try scene.world.register(before, on: scene.entity)
    }
    func make<Value: Animatable>(_ property: Property<Value>) throws {
      try begin(property)
      scene.driver = try register(property, in: scene, &chance)
    }
    var name = "position"
    switch seed % 11 {
    case 0: name = "opacity"; try make(.opacity)
    case 1: try make(Property<SIMD2<Float>>.position)
    case 2:
      try begin(Property<SIMD2<Float>>.position)
      scene.driver = try register(Property<Float>.position.y, in: scene, &chance)
    case 3: name = "rotation"; try make(.rotation)
    case 4: name = "color"; try make(.color)
    case 5: name = "place"; try make(Self.place)
    case 6: name = "lives"; try make(Self.lives)
    case 7: name = "isLit"; try make(Self.isLit)
    case 8: name = "turn"; try make(Self.turn)
    case 9: name = "light"; try make(Self.light)
    default:
      try begin(Property<SIMD2<Float>>.position)
      scene.driver = try registerPath(in: scene, &chance)
    }
    return (scene, name)
  }

  @Test func randomDriversMoveAsTheirFilesDo() throws {
    var (compared, kinds) = (0, Set<String>())
    for seed in 0..<Self.count {
      let (scene, name) = try scene(seed)
      // Some are described before their start is captured, others in mid-flight.
      let ticks = seed % 3 == 0 ? 0 : (seed * 7) % 60
      for _ in 0..<ticks { scene.world.tick() }
      guard let (property, contender) = scene.description(name) else { continue }
      // Until it has begun, its start is another driver's to give.
      if seed % 3 != 0, contender.begin.map({ $0 > scene.world.now }) ?? true { continue }
      // Files have no velocities of colours and rotations, and no threshold of rest for linear colours.
      if contender.kind == .spring, name == "light" || (seed % 3 != 0 && ["color", "turn"].contains(name)) {
        continue
      }
      kinds.insert(contender.kind.rawValue + name)
      let file = try MotionFile(contender, of: property)
      var copy = Scene()
      let loaded = try file.load(into: copy.world)
      copy.driver = loaded.drivers[0].id
      let isExact = ![.color, .rotation].contains { $0 == property.interpolation }
      for step in 0...40 {
        let time = Duration.milliseconds(Int64(ticks) * 1000 / 60 + 1 + 41 * Int64(step))
        scene.timeline.seek(to: time)
        loaded.timeline.seek(to: time)
        let own = scene.description(name)?.1.value
        let other = copyValue(copy.world, loaded, name)
        #expect((own == nil) == (other == nil), "seed \(seed) at \(time): \(own as Any), \(other as Any)")
        guard let own, let other else { continue }
        compared += 1
        for (left, right) in zip(own, other) {
          let isSame =
            isExact ? left.bitPattern == right.bitPattern || left == right : abs(left - right) < 1e-5
          #expect(isSame, "seed \(seed), \(contender.kind) of \(name) at \(time): \(left), \(right)")
        }
      }
    }
    #expect(compared > 5_000 && kinds.count > 18, "\(compared), \(kinds.sorted())")
  }

  private func copyValue(_ world: World, _ scene: MotionScene, _ name: String) -> [Float]? {
    let properties = world.describe(scene.entities[0].entity).properties
    guard let property = properties.first(where: { $0.name == name }) else { return nil }
    return (property.contenders + property.layers).first { $0.driver == scene.drivers[0].id }?.value
  }

  // MARK: Single cases

  private func file(_ world: World, _ entity: Entity, _ name: String) throws -> MotionFile {
    let property = try #require(world.describe(entity).properties.first { $0.name == name })
    return try MotionFile(try #require((property.contenders + property.layers).first), of: property)
  }

  private func json(_ world: World, _ entity: Entity, _ name: String) throws -> String {
    String(decoding: try file(world, entity, name).encoded(), as: UTF8.self)
  }

  @Test func aRetargetedSpringGoesOnFromItsRetarget() throws {
    let world = World()
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 0)
    let spring = try world.animate(entity, .opacity, to: 1, .bouncy)
    for _ in 0..<12 { world.tick() }
    try spring.retarget(to: 0.25)
    let file = try file(world, entity, "opacity")
    let copy = World()
    let scene = try file.load(into: copy)
    for _ in 0..<40 {
      world.tick()
      copy.tick()
      #expect(world[entity, .opacity] == copy[scene.entities[0].entity, .opacity])
    }
  }

  /// An angle by a difference of more than half a turn does not go the shortest way, with or without a start.
  @Test func aSpringByADifferenceGoesTheWholeWay() throws {
    for ticks in [0, 1, 12] {
      let world = World()
      let entity = world.spawn()
      try world.register(SpringMotion(.rotation, by: .degrees(300), spring: .stiff), on: entity)
      for _ in 0..<ticks { world.tick() }
      let copy = World()
      let scene = try file(world, entity, "rotation").load(into: copy)
      for _ in 0..<ticks { copy.tick() }
      for _ in 0..<40 {
        world.tick()
        copy.tick()
        #expect(world[entity, .rotation] == copy[scene.entities[0].entity, .rotation])
      }
    }
  }

  @Test func aRetargetedTweenHasTheRestOfItsTime() throws {
    let world = World()
    let entity = world.spawn()
    let tween = try world.animate(entity, .opacity, from: 0, to: 1, duration: .milliseconds(500))
    for _ in 0..<6 { world.tick() }
    let single = try world.animate(entity, .cornerRadius, to: 9, duration: .milliseconds(600), ease: .linear)
    for _ in 0..<12 { world.tick() }
    try single.retarget(to: 3, restarts: false)
    let text = try json(world, entity, "cornerRadius")
    #expect(text.contains(#""duration": 400"#), "\(text)")
    #expect(tween.isReleased == false)
  }

  /// The line of each option of iterations is enough to refuse, read, load and write it.
  @Test(arguments: MotionTween.options.map(\.key))
  func optionsComeBack(key: String) throws {
    func text(_ value: String) -> String {
      Samples.tween("\"property\": \"a\", \"values\": [1], \"\(key)\": \(value)")
    }
    #expect(errors(in: text("[]")).map(\.path) == ["motion[0].\(key)"])
    let value = try #require(["true", "2", "\"reverse\""].first { errors(in: text($0)).isEmpty })
    let file = try MotionFile(data: Array(text(value).utf8))
    #expect(try MotionFile(data: file.encoded()) == file)
    let word = value.replacingOccurrences(of: "\"reverse\"", with: ".reverse")
    let settings = [word, ".milliseconds(\(word))"].map { "tween.\(key) = \($0)\n" }
    #expect(settings.contains { file.swiftCode().contains($0) }, "\(file.swiftCode())")
    let world = World()
    let scene = try file.load(into: world)
    let taken = try json(world, scene.entities[0].entity, "a")
    #expect(taken.contains("\"\(key)\": \(value)"), "\(taken)")
  }

  @Test func roundNumbersStayRound() throws {
    let world = World()
    let entity = world.spawn()
    try world.animate(
      entity, .position, to: [320, 180.5], spring: Spring(duration: .milliseconds(620), bounce: 0.35))
    let text = try json(world, entity, "position")
    #expect(text.contains(#""duration": 620,"#) && text.contains(#""bounce": 0.35"#), "\(text)")
    try world.animate(entity, .color, to: Color(css: "#ffa500"), duration: .milliseconds(333))
    let color = try json(world, entity, "color")
    #expect(color.contains("\"#ffa500\"") && color.contains(#""duration": 333"#), "\(color)")
  }

  @Test func whatFilesDoNotHaveIsSaid() throws {
    let world = World()
    let entity = world.spawn()
    func expect(_ name: String, _ found: String) throws {
      let error = #expect(throws: MotionFileErrors.self) { _ = try file(world, entity, name) }
      #expect(error?.description.contains(found) == true, "\(error as Any)")
    }
    struct Five: Animatable {
      static var laneCount: Int { 5 }
      init(lanes: (Int) -> Float) {}
      func lane(_ index: Int) -> Float { 0 }
    }
    try world.animate(entity, Property("five", default: Five { _ in 0 }), to: Five { _ in 1 })
    try expect("five", "a property of 5 lanes")
    try world.animate(entity, Property("opacity", default: SIMD2<Float>(0, 0)), to: [1, 1])
    try expect("opacity", "\"opacity\" of type float2")
    try world.animate(entity, .cornerRadius, to: 1, ease: .function { $0 })
    try expect("cornerRadius", "easing")
    let rise = try MotionPath(throughSpace: [[0, 0, 0], [1, 2, 3]])
    try world.animate(entity, Self.place, along: rise, duration: .seconds(1))
    try expect("place", "a path in space")
  }

  // MARK: Swift

  /// The page that `make guide` compiles and runs: one program from many drivers.
  /// INBETWEEN_GOLDEN=write writes it anew.
  @Test func thePageOfProgramsIsThatOfTheseDrivers() throws {
    var page = """
      // swift-format-ignore-file
      // Drivers as Swift, from their descriptions. DriverFileTests writes this page.
      import Inbetween

      """
    for seed in 0..<66 {
      let (scene, name) = try scene(seed)
      for _ in 0..<(seed % 3 == 0 ? 0 : (seed * 7) % 60) { scene.world.tick() }
      guard let (property, contender) = scene.description(name) else { continue }
      let file = try MotionFile(contender, of: property)
      let program = file.swiftCode().replacing("import Inbetween\n\n", with: "")
      page += "\nfunc driver\(seed)() throws {\n"
      for line in program.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
        page += line.isEmpty ? "\n" : "  \(line)\n"
      }
      let world = World()
      let loaded = try file.load(into: world)
      let target = try #require(file.motion[0].targets.first).property
      let own = file.properties.isEmpty || !file.properties.keys.contains(name) ? "." + name : name
      for _ in 0..<10 { world.tick() }
      let shown = try #require(world.describe(loaded.entities[0].entity).properties.first { $0.name == name })
      page += "  for _ in 0..<10 { world.tick() }\n"
      page += "  print(world.describe(entity).properties[0].value)  // prints \(shown.value)\n}\n"
      page += "try driver\(seed)()\n"
      #expect(program.contains(own) && target.hasPrefix(name), "\(program)")
    }
    let path = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Guide/Programs/Drivers.swift")
    if ProcessInfo.processInfo.environment["INBETWEEN_GOLDEN"] == "write" {
      try Data(page.utf8).write(to: path)
    }
    #expect(try String(contentsOf: path, encoding: .utf8) == page)
  }

  @Test func aWholeFileBecomesAProgram() throws {
    let text = """
      { "inbetween": 1, "stage": { "width": 640, "height": 360 },
        "properties": { "glow": { "type": "float", "default": 0.5 }, "pose": { "type": "enum", "words": ["a", "b"] } },
        "entities": [ { "name": "the card", "properties": { "position": [60, 90] } }, { "name": "2" } ],
        "motion": [
          { "type": "tween", "entities": ["the card", "2"], "stagger": { "each": 40 }, "property": "position",
            "values": [[260, 90]], "duration": 900, "ease": "cubic-bezier(0.4, 0, 0.2, 1)", "tags": ["in"] },
          { "type": "spring", "entity": "2", "property": "glow", "by": 1, "response": 400, "dampingRatio": 0.5 },
          { "type": "tween", "entity": "2", "property": "pose", "values": ["b", "a"], "duration": 300 } ] }
      """
    let file = try MotionFile(data: Array(text.utf8))
    #expect(
      file.swiftCode() == """
        import Inbetween

        let world = World()
        let glow = Property("glow", default: Float(0.5))
        let pose = Property("pose", default: 0).held  // a, b
        let theCard = world.spawn()
        try world.assign(theCard, .position, to: [60, 90])
        let entity2 = world.spawn()

        let tween = Tween(
          .position, to: [260, 90], duration: .milliseconds(900),
          ease: try Easing(parsing: "cubic-bezier(0.4, 0, 0.2, 1)"))
        let handles = try world.register(
          tween, on: [theCard, entity2], stagger: .fromFirst(each: .milliseconds(40)))
        for handle in handles { handle.tagged("in") }

        let spring = SpringMotion(
          glow, by: 1, spring: try Spring(response: .milliseconds(400), dampingRatio: 0.5))
        try world.register(spring, on: entity2)

        let tween2 = Tween(pose, values: [1, 0], duration: .milliseconds(300))
        try world.register(tween2, on: entity2)

        """)
    var sequence = file
    sequence.ramps = [MotionRamp(to: 0.5, at: 100)]
    #expect(sequence.swiftCode(loading: "a \"b\".json").contains(#"MotionFile(contentsOf: "a \"b\".json")"#))
  }
}
