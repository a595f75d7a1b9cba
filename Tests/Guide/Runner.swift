import Inbetween
import InbetweenFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Darwin)
  import Darwin
#endif

/// A block of a page: where it begins, what it is expected to print, and its code.
@MainActor struct Block {
  let place: String
  let prints: [String]
  let body: @MainActor (Stage) async throws -> Void

  init(_ place: String, prints: [String], body: @escaping @MainActor (Stage) async throws -> Void) {
    (self.place, self.prints, self.body) = (place, prints, body)
  }
}

/// What the blocks print, line by line. A block that has another thread print waits for that thread.
nonisolated(unsafe) private(set) var printed: [String] = []

/// The number of values that were not as expected.
@MainActor private var unexpected = 0

/// Takes the place of the standard library's `print` in the blocks, to compare what they print.
func print(_ items: Any..., separator: String = " ", terminator: String = "\n") {
  printed.append(items.map { String(describing: $0) }.joined(separator: separator))
}

/// Writes a line at once, so that it is there if the program ends in the next instruction.
private func say(_ line: String) {
  let bytes = Array((line + "\n").utf8)
  _ = write(1, bytes, bytes.count)
}

// What the files in Rows use to check the rows of a page.
extension Stage {
  /// Returns a timeline on which the card fades for a second.
  func fadingShow() throws -> Timeline {
    let show = world.makeTimeline()
    try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear, on: show)
    return show
  }

  /// Returns what the card shows.
  func shown<Value>(_ property: Property<Value>) -> Value? { world[card, property] }

  /// Compares a value with the expected one, `seconds` after the block began.
  func expect<T: Equatable>(
    _ value: @autoclosure () -> T, _ expected: T, at seconds: Double = 0, file: String = #filePath,
    line: Int = #line
  ) {
    check(value(), expected, at: seconds, file, line) { $0 == $1 }
  }

  /// Compares a number with the expected one, `seconds` after the block began, to within a thousandth of it.
  func expect(
    _ value: @autoclosure () -> Float?, _ expected: Float, at seconds: Double = 0, file: String = #filePath,
    line: Int = #line
  ) {
    check(value(), expected, at: seconds, file, line) { found, _ in
      abs((found ?? .nan) - expected) <= 0.001 * max(1, abs(expected))
    }
  }

  /// Compares a number as the one above does.
  func expect(
    _ value: @autoclosure () -> Float, _ expected: Float, at seconds: Double = 0, file: String = #filePath,
    line: Int = #line
  ) {
    expect(Optional(value()), expected, at: seconds, file: file, line: line)
  }

  /// Compares the motion of a file with what the block has moved so far, for three seconds. The entities of
  /// the file begin with the values of the stage, except for those that the page states for the entities
  /// `from` to `to`.
  func expectSame(
    _ motion: String, first: (from: String, to: String, properties: String) = ("", "", ""),
    file: String = #filePath, line: Int = #line
  ) throws {
    let copies = try load(motion) { name, _ in
      let isNamed = name.count == first.from.count && first.from <= name && name <= first.to
      let stated = isNamed ? first.properties : ""
      let usual = [
        ("position", "[100, 100]"), ("size", "[160, 100]"), ("scale", "[1, 1]"), ("rotation", "0"),
        ("opacity", "1"),
      ]
      let others = usual.filter { !stated.contains("\"\($0.0)\"") }.map { "\"\($0.0)\": \($0.1)" }
      return (others + (stated.isEmpty ? [] : [stated])).joined(separator: ", ")
    }
    for _ in 0..<180 {
      world.tick()
      for (name, entity) in named {
        func compare<Value>(_ property: Property<Value>, isEqual: (Value, Value) -> Bool) -> Bool {
          let (found, expected) = (world[copies[name]!, property]!, world[entity, property]!)
          if isEqual(found, expected) { return true }
          say(
            "\(file):\(line): error: \(name): \(property.name) is \(found) by the file, \(expected) by the block"
          )
          unexpected += 1
          return false
        }
        func near(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Bool { ((a - b) * (a - b)).sum() <= 1e-6 }
        guard compare(.position, isEqual: near), compare(.size, isEqual: near),
          compare(.scale, isEqual: near),
          compare(.opacity, isEqual: { abs($0 - $1) <= 0.001 }),
          compare(.rotation, isEqual: { abs($0.degrees - $1.degrees) <= 0.001 })
        else { return }
      }
    }
  }

  /// Loads the motion of a file. Returns the card, the title, the tiles, and what the card shows.
  func loaded(_ motion: String) throws -> (card: Entity, title: Entity, tiles: [Entity], shown: ShownValue) {
    let copies = try load(motion, properties)
    return (
      copies["card"]!, copies["title"]!, tileNames.map { copies[$0]! },
      ShownValue(world: world, entity: copies["card"]!)
    )
  }

  /// The values of an entity.
  @MainActor struct ShownValue {
    let world: World
    let entity: Entity

    func callAsFunction<Value>(_ property: Property<Value>) -> Value? { world[entity, property] }
  }

  /// The tiles' names in files: a to i.
  private var tileNames: [String] { "abcdefghi".map { String($0) } }

  /// The entities by their names in files.
  private var named: [(name: String, entity: Entity)] {
    [("card", card), ("title", title), ("badge", badge)] + Array(zip(tileNames, tiles))
  }

  /// Returns the base values of an entity as the `properties` of a file.
  private func properties(_ name: String, _ entity: Entity) -> String {
    func list(_ value: SIMD2<Float>) -> String { "[\(value.x), \(value.y)]" }
    return """
      "position": \(list(world.base(entity, .position)!)), "size": \(list(world.base(entity, .size)!)),
      "scale": \(list(world.base(entity, .scale)!)), "rotation": \(world.base(entity, .rotation)!.degrees),
      "opacity": \(world.base(entity, .opacity)!)
      """
  }

  /// Loads the motion of a file, for entities with the names of this stage and these properties.
  private func load(_ motion: String, _ properties: (String, Entity) -> String) throws -> [String: Entity] {
    let entities = named.map { name, entity in
      #"{ "name": "\#(name)", "properties": { \#(properties(name, entity)) } }"#
    }
    let text = """
      { "inbetween": 1, "stage": { "width": 320, "height": 180 }, "entities": [ \(entities.joined(separator: ", ")) ],
        "motion": [ \(motion) ] }
      """
    let scene = try MotionFile(data: Array(text.utf8)).load(into: world)
    return Dictionary(uniqueKeysWithValues: scene.entities.map { ($0.name, $0.entity) })
  }

  private func check<T>(
    _ value: @autoclosure () -> T, _ expected: T, at seconds: Double, _ file: String, _ line: Int,
    _ isEqual: (T, T) -> Bool
  ) {
    while world.tickCount < Int64((seconds * 60).rounded()) { world.tick() }
    let found = value()
    if isEqual(found, expected) { return }
    say("\(file):\(line): error: at \(seconds) s found \(found), expected \(expected)")
    unexpected += 1
  }
}

/// Runs the blocks of a page, one after the other, each on its own stage. While a block awaits, its
/// world ticks; after it, a second passes.
@MainActor func run(_ blocks: [Block]) async throws {
  var failures = 0
  for block in blocks {
    say("at \(block.place)")
    printed = []
    let stage = try Stage()
    let ticking = Task { @MainActor in
      while !Task.isCancelled {
        stage.world.tick()
        await Task.yield()
      }
    }
    do {
      try await block.body(stage)
      stage.tick(60)
    } catch {
      say("\(block.place): error: the block throws: \(error)")
      failures += 1
    }
    ticking.cancel()
    if !block.prints.isEmpty && printed != block.prints {
      say("\(block.place): error: the block prints \(printed), not \(block.prints)")
      failures += 1
    }
  }
  exit(failures + unexpected == 0 ? 0 : 1)
}
