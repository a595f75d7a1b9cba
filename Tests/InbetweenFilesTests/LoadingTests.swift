import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct LoadingTests {
  @Test func aSceneTellsWhatTheFileSays() throws {
    let world = World()
    let scene = try decode(Samples.core).load(into: world)
    let card = try #require(scene.entities.first)
    #expect(card.name == "card" && world.isAlive(card.entity) && scene.drivers.count == 2)
    #expect(card.properties.map(\.name) == ["position", "opacity", "energy"])
    #expect(world[card.entity, .position] == [320, 180])
    #expect(world[card.entity, .size] == [160, 100] && world[card.entity, .cornerRadius] == 12)
    #expect(world[card.entity, .scale] == [1, 1] && world[card.entity, .color] == .white)
    #expect(scene.timeline.now == .zero)
    for _ in 0..<60 { world.tick() }
    #expect(scene.timeline.now == Instant(.seconds(1)))
    #expect(world[card.entity, .opacity] == 1)
  }

  @Test func statedMeasuresWinOverTheShapes() throws {
    let world = World()
    let scene = try decode(Samples.everything).load(into: world)
    #expect(world[scene.entities[0].entity, .size] == [30, 40])
    #expect(world[scene.entities[0].entity, .cornerRadius] == 4)
    #expect(world[scene.entities[1].entity, .size] == [14.5, 14.5])
    #expect(world[scene.entities[1].entity, .cornerRadius] == 7.25)
    #expect(world[scene.entities[2].entity, .size] == [0, 0])
    #expect(scene.entities[3].picture == "a/b.png")
    let declared = ["four", "heat", "ink", "pair", "spin", "triple", "turn"]
    #expect(scene.entities[1].properties.map(\.name) == ["rotation"] + declared)
    #expect(scene.entities[3].properties.map(\.name) == ["size"] + declared)
    #expect(scene.entities[4].properties.map(\.name) == declared)
  }

  @Test func motionWithoutEntriesBeginsItsTimeline() throws {
    let world = World()
    let scene = try decode(
      "{ \"inbetween\": 1, \"stage\": { \"width\": 1, \"height\": 1 }, \"entities\": [], \"motion\": [] }"
    )
    .load(into: world)
    world.tick()
    #expect(scene.timeline.now == world.now)
    #expect(scene.duration == .milliseconds(500))
  }

  @Test func theTimelineLoops() throws {
    let world = World()
    let file = try MotionFile(contentsOf: Samples.asset("fade.json"))
    let scene = try file.load(into: world)
    let card = try #require(scene.entities.first { $0.name == "card" }?.entity)
    var seen: [[Float]] = []
    for _ in 0..<3 {
      var loop: [Float] = []
      while scene.timeline.now!.sinceStart < scene.duration {
        loop.append(world[card, .opacity]!)
        world.tick()
      }
      seen.append(loop)
      #expect(scene.timeline.seek(to: .zero))
    }
    #expect(seen[0].first == 0 && seen[0].max() == 1 && seen[0].last == 0)
    #expect(seen[1].count == seen[0].count && seen[2].count == seen[0].count)
    #expect(zip(seen[0], seen[1]).allSatisfy { abs($0 - $1) < 0.05 })
  }

  /// X1: with the inverted curve, backward is the mirror of forward in time.
  @Test(arguments: Samples.demos)
  func demosPlayBackAsTheyCame(name: String) throws {
    let file = try MotionFile(contentsOf: Samples.asset(name))
    for along in stride(from: 0.0, through: 1_100, by: 55) {
      let times = [500 + along, 3_600 - along].compactMap { SampleTime(milliseconds: $0) }
      let rows = try SampleTable(of: file, at: times).rows
      for (forth, back) in zip(rows.prefix(rows.count / 2), rows.suffix(rows.count / 2)) {
        #expect(abs(forth.value - back.value) < 1e-3, "\(forth.entity).\(forth.property) at \(along)")
      }
    }
  }

  /// They are played round and round, but for the one that stays open.
  @Test(arguments: Samples.assets.filter { $0 != "open.json" })
  func assetsEndWhereTheyBegan(name: String) throws {
    let file = try MotionFile(contentsOf: Samples.asset(name))
    let times = [0, file.length / .milliseconds(1)].compactMap { SampleTime(milliseconds: $0) }
    let rows = try SampleTable(of: file, at: times).rows
    #expect(times.count == 2 && !rows.isEmpty)
    for (first, last) in zip(rows.prefix(rows.count / 2), rows.suffix(rows.count / 2)) {
      #expect(abs(first.value - last.value) < 0.1, "\(first.entity).\(first.property)")
    }
  }

  @Test func whatTheWorldRefusesNamesItsPlaceAndLeavesNothing() throws {
    let world = World()
    let other = world.spawn()
    try world.assign(other, Property("energy", default: SIMD2<Float>(0, 0)), to: [1, 1])
    let file = try decode(Samples.core)
    #expect { try file.load(into: world) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.path)
        == ["entities[0].properties.energy", "motion[1].property"]
    }
    #expect(world.entityCount == 1 && world.driverCount == 0)
  }

  @Test func filesMadeByHandAreChecked() {
    var file = MotionFile(stage: MotionStage(width: 10, height: 10))
    file.entities = [
      MotionEntity("a", properties: ["opacity": .color(.white), "heat": .float(1)]), MotionEntity("a"),
    ]
    var broken = MotionTween(
      entity: "a", property: "position.x", keys: .values([.float(1), .color(.white)]), duration: .nan)
    broken.rate = .infinity
    var late = MotionTween(entity: "a", property: "opacity", keys: .by(.float(.nan)), duration: 10)
    late.offsets = [0.5]
    var many = MotionTween(entity: "a", property: "opacity", keys: .values([.float(1)]), duration: 10)
    many.repeats = .count(-1)
    file.motion = [
      .tween(MotionTween(entity: "b", property: "opacity", keys: .by(.float(1)), duration: 1)),
      .tween(MotionTween(entity: "a", property: "color.r", keys: .by(.float(1)), duration: 1)),
      .tween(broken), .tween(late),
      .tween(many),
    ]
    let world = World()
    #expect { try file.load(into: world) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.path) == [
        "entities[0].properties.opacity", "entities[0].properties.heat", "entities[1].name",
        "motion[0].entity",
        "motion[1].property", "motion[2].values[1]", "motion[2].duration", "motion[2].rate", "motion[3].by",
        "motion[4].repeats",
      ]
    }
    #expect(world.entityCount == 0)
  }

  /// Files write angles as numbers too, but a value made by hand is of the type of its property.
  @Test func valuesMadeByHandAreOfTheirPropertysType() throws {
    var file = try decode(Samples.tween("\"property\": \"a\", \"values\": [1]"))
    file.entities[0].properties["opacity"] = .angle(3)
    var spring = MotionSpring(entity: "e", property: "opacity", target: .to(.float(1)))
    spring.from = .angle(1)
    var transition = MotionTransition("t", duration: 5)
    transition.tweens = [
      MotionTransitionTween(entity: "e", property: "a", values: [.float(1), .angle(1)])
    ]
    file.motion = [
      .tween(
        MotionTween(entity: "e", property: "a", keys: .differences([.float(1), .angle(2)]), duration: 5)),
      .spring(spring), .transition(transition),
    ]
    let world = World()
    #expect { try file.load(into: world) } throws: { error in
      (error as? MotionFileErrors)?.errors.map(\.path) == [
        "entities[0].properties.opacity", "motion[0].by[1]", "motion[1].from", "motion[2].tweens[0].fore",
      ]
    }
    #expect(world.entityCount == 0)
  }

  @Test(arguments: [
    ("\"values\": [1]", 100), ("\"values\": [1], \"delay\": 50", 150),
    ("\"values\": [1], \"delay\": -50", 50),
    ("\"values\": [1], \"repeats\": 2.5", 250), ("\"values\": [1], \"repeats\": 3, \"repeatDelay\": 10", 320),
    ("\"values\": [1], \"repeats\": 3, \"repeatDelay\": 10, \"repeatStart\": 0.5", 330),
    ("\"values\": [1], \"repeats\": \"forever\"", 100), ("\"values\": [1], \"endDelay\": 70", 170),
    ("\"values\": [1], \"hold\": 70", 170), ("\"values\": [1], \"hold\": 70, \"endDelay\": -80", 90),
    ("\"values\": [1], \"endDelay\": -70, \"delay\": 10", 40), ("\"values\": [1], \"endDelay\": -700", 0),
    ("\"values\": [1], \"rate\": 0.5, \"delay\": 10", 220), ("\"values\": [1], \"rate\": 0", 100),
    ("\"values\": [1], \"rate\": -2, \"delay\": 1000", 50),
    ("\"values\": [1], \"endDelay\": -70, \"rate\": -1", 30),
    ("\"values\": [1], \"endDelay\": -70, \"rate\": -2", 15),
    ("\"values\": [1], \"endDelay\": -700, \"rate\": -1", 0),
    ("\"values\": [1], \"repeats\": 0, \"delay\": 30", 30),
  ])
  func aLoopEndsHalfASecondAfterTheLastEnd(keys: String, end: Int) throws {
    let file = try decode(Samples.tween("\"property\": \"a\", \(keys)"))
    #expect(file.length == .milliseconds(end + 500))
    // The engine agrees on when it completes.
    guard !keys.contains("forever"), !keys.contains("\"rate\": 0\"") else { return }
    let world = World(tickRate: TickRate(90_000))
    _ = try file.load(into: world)
    var completion: Instant?
    while world.now < Instant(.milliseconds(700)), completion == nil {
      completion = world.events.first { $0.kind == .completed }?.instant
      world.tick()
    }
    if let completion {
      #expect(completion == Instant(.milliseconds(end)))
    } else {
      #expect(keys.contains("\"rate\": 0"))
    }
  }

  @Test func picturesAreFoundBesideTheFile() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    var header: [UInt8] = [
      0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52,
    ]
    header += [0, 0, 1, 0x40, 0, 0, 0, 0xB4]
    try Data(header).write(to: folder.appendingPathComponent("a b.png"))
    let text = """
      { "inbetween": 1, "stage": { "width": 1, "height": 1 }, "motion": [], "entities": [
        { "name": "here", "shape": { "type": "image", "source": "a b.png" } },
        { "name": "gone", "shape": { "type": "image", "source": "../none.png" } } ] }
      """
    let url = folder.appendingPathComponent("file.json")
    try Data(text.utf8).write(to: url)
    let file = try MotionFile(contentsOf: url.path)
    #expect(file.pictureErrors().map(\.path) == ["entities[1].shape.source"])
    let missing = folder.path + "/../none.png"
    #expect(file.pictureErrors()[0].expected == "a picture; there is no file \(missing)")
    let world = World()
    let scene = try file.load(into: world)
    #expect(world[scene.entities[0].entity, .size] == [320, 180])
    #expect(world[scene.entities[1].entity, .size] == [0, 0])
  }

  @Test func picturesHaveTheFolderOfTheFile() throws {
    var file = try decode(Samples.core)
    let places = [
      (nil, "a/b.png"), ("file.json", "a/b.png"), ("./x/file.json", "./x/a/b.png"), ("/f.json", "/a/b.png"),
    ]
    for (location, path) in places {
      file.location = location
      #expect(file.pictureLocation(of: MotionImage(source: "a/b.png")) == path)
      #expect(file.pictureLocation(of: MotionImage(source: "/a/b.png")) == "/a/b.png")
    }
  }

  @Test func pictureHeadersAreRead() {
    let gif = Array("GIF89a".utf8) + [3, 0, 4, 0]
    let bitmap =
      Array("BM".utf8) + [UInt8](repeating: 0, count: 16) + [5, 0, 0, 0] + [0xFA, 0xFF, 0xFF, 0xFF]
    let jpeg: [UInt8] = [0xFF, 0xD8, 0xFF, 0xE0, 0, 4, 1, 2, 0xFF, 0xC2, 0, 11, 8, 0, 7, 0, 9, 3]
    #expect(PictureHeader.size(in: gif) == [3, 4])
    #expect(PictureHeader.size(in: bitmap) == [5, 6])
    #expect(PictureHeader.size(in: jpeg) == [9, 7])
    let heads: [[UInt8]] = [
      [0xFF, 0xD8, 0xFF], [0x89, 0x50, 0x4E, 0x47], [0x42, 0x4D], [0x47, 0x49, 0x46, 0x38],
    ]
    var numbers = SeededNumbers(seed: 3)
    for _ in 0..<2_000 {
      let head = heads.randomElement(using: &numbers)!
      let tail = (0..<Int.random(in: 0...40, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      _ = PictureHeader.size(in: head + tail)
    }
  }
}
