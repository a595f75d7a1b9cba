import Foundation
import Inbetween
import Testing

/// What the guide's tables say of calls within closures happens (E2, L1, W7).
@Suite struct CallTableTests {
  /// A world with an entity that has a component, and another one.
  private final class Scene {
    let world = World()
    let bodies: ComponentPool<Body>
    let tag: TagPool
    let (entity, other): (Entity, Entity)
    let fade: DriverHandle
    /// The runs of a system that was added by the code of the game's.
    var lateRuns = 0

    init() throws {
      (bodies, tag, entity, other) = (world.makeComponents(), world.makeTag(), world.spawn(), world.spawn())
      for entity in [entity, other] {
        bodies[entity] = Body()
        try world.assign(entity, .opacity, to: 1)
        try world.assign(entity, .scale, to: [1, 1])
      }
      fade = try world.animate(entity, .opacity, to: 0, duration: .seconds(5))
      world.tick()
    }
  }

  /// A place of code of the game's. It runs `body` there.
  private typealias Place = @Sendable (Scene, _ body: @escaping () -> Void) throws -> Void

  private static let readers: [Place] = [
    { scene, body in scene.world.query(scene.bodies) { entity, _ in if entity == scene.entity { body() } } },
    { scene, body in scene.world.withReader(of: .opacity) { _ in body() } },
    { scene, body in scene.world.withColumn(.opacity) { _, _ in body() } },
    { scene, body in
      let binding = try scene.world.bind(.opacity) { _ in body() }
      scene.world.writeBindings()
      scene.world.unbind(binding)
    },
  ]
  private static let readSpans: Place = { scene, body in
    scene.world.queryRuns(scene.bodies) { _, _ in body() }
  }
  private static let update: Place = { scene, body in
    scene.world.update(scene.bodies) { entity, _ in if entity == scene.entity { body() } }
  }
  private static let writeSpans: Place = { scene, body in
    scene.world.updateRuns(scene.bodies) { _, _ in body() }
  }
  private static let change: Place = { scene, body in
    func change(_ health: inout Int) { body() }
    change(&scene.bodies[scene.entity]!.health)
  }

  /// The places of each column of the table in Embedding.md.
  private static let columns: [(name: String, places: [Place])] = [
    ("between ticks", [{ _, body in body() }]),
    (
      "systems",
      [
        { scene, body in
          scene.world.systems.before("body") { _ in body() }
          scene.world.tick()
        },
        { scene, body in
          scene.world.systems.after("body") { _ in body() }
          scene.world.tick()
        },
      ]
    ),
    (
      "callbacks, `Call` steps",
      [
        { scene, body in
          try scene.world.animate(scene.other, .rotation, to: .degrees(1), duration: .zero).onComplete(body)
          scene.world.tick()
        },
        { scene, body in
          try scene.world.play(on: scene.other) { Call(body) }
          scene.world.tick()
        },
      ]
    ),
    (
      "hooks",
      [
        { scene, body in
          let hook = scene.world.onDespawn { _, _ in body() }
          scene.world.despawn(scene.world.spawn())
          hook.cancel()
        },
        { scene, body in
          let entity = scene.world.spawn()
          scene.bodies[entity] = Body()
          let hook = scene.bodies.onRemove { _, _ in body() }
          scene.bodies[entity] = nil
          hook.cancel()
        },
      ]
    ),
    ("while rows are lent", readers + [readSpans, update, writeSpans, change]),
  ]

  /// The rows of the table in Embedding.md: what is called there, and what the table calls what happens.
  private static let rows: [(name: String, call: @Sendable (Scene) -> String)] = [
    (
      "`tick`, `advance`, `step`",
      { scene in
        let world = scene.world
        let before = world.tickCount
        world.tick()
        let advance = world.advance(by: .milliseconds(50))
        world.pause()
        let steps = world.step()
        world.resume()
        let ticks = world.tickCount - before
        if ticks == 0 && advance.dropped == .milliseconds(50) && !steps { return "nothing" }
        return ticks == 5 && advance.dropped == .zero && steps ? "run" : "else"
      }
    ),
    (
      "read values and states, `sample`, `publish`, `stateHash`",
      { scene in
        let frame = Frame()
        scene.world.sample(at: 0.5, into: frame)
        let isSeen = frame[scene.entity, .opacity] != nil && scene.world[scene.entity, .opacity] != nil
        let isPublished = scene.world.publish(to: FrameExchange(of: .opacity), at: 0)
        return isSeen && isPublished && scene.fade.state == .active && scene.world.stateHash != 0
          ? "yes" : "no"
      }
    ),
    (
      "assign, register, `animate`, `play`",
      { scene in
        let (world, entity) = (scene.world, scene.entity)
        try? world.assign(entity, .scale, to: [2, 2])
        let tween = try? world.register(Tween(.size, to: [1, 1], duration: .seconds(1)), on: entity)
        let spring = try? world.animate(entity, .position, to: [9, 9], spring: .snappy)
        let sequence = try? world.play(on: entity) { To(.rotation, .degrees(20)) }
        let states = [tween, spring, sequence].map { $0?.state }
        return world[entity, .scale] == [2, 2] && states.allSatisfy { $0 == .active } ? "at once" : "waits"
      }
    ),
    (
      "operate handles, timelines, transitions, rates",
      { scene in
        let timeline = scene.world.makeTimeline()
        guard let transition = try? scene.world.makeTransition(Transition(duration: .seconds(1))) else {
          return "throws"
        }
        let isDone = [
          scene.fade.pause(), timeline.begin(), timeline.seek(to: .milliseconds(100)), transition.begin(),
          transition.reverse(),
        ]
        scene.world.rate = 0.5
        return isDone == [true, true, true, true, true] && scene.fade.state == .paused
          && scene.world.rate == 0.5 ? "at once" : "waits"
      }
    ),
    ("`spawn`", { scene in scene.world.isAlive(scene.world.spawn()) ? "at once" : "waits" }),
    (
      "`despawn`",
      { scene in
        scene.world.despawn(scene.other)
        if !scene.world.isAlive(scene.other) { return "at once" }
        return scene.world.isDoomed(scene.other) ? "waits" : "never"
      }
    ),
    (
      "add and remove components, tags",
      { scene in
        scene.tag.insert(scene.other)
        return scene.tag.contains(scene.other) ? "at once" : "waits"
      }
    ),
    (
      "queries and `update`",
      { scene in
        var count = 0
        scene.world.forEach(.scale) { _, _ in count += 1 }
        return count == 2 ? "yes" : "no"
      }
    ),
    (
      "`readBindings`, `writeBindings`",
      { scene in scene.world.readBindings() && scene.world.writeBindings() ? "yes" : "no" }
    ),
    (
      "add systems",
      { scene in
        scene.world.systems.after("late") { [unowned scene] _ in scene.lateRuns += 1 }
        return "from the next tick"
      }
    ),
  ]

  /// Returns the cells of a table whose first row begins with `head`, without spaces: row by row.
  private static func table(_ head: String, of page: String) throws -> [[String]] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Sources/Inbetween/Inbetween.docc/\(page)"), encoding: .utf8)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let first = try #require(lines.firstIndex { $0.hasPrefix(head) })
    let rows = lines[first...].prefix { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    }
    return [rows[0]] + rows[2...]
  }

  @Test func theTableOfPlacesIsTrue() throws {
    let table = try Self.table("| call | between ticks |", of: "Embedding.md")
    #expect(table[0].dropFirst() == Self.columns.map(\.name)[...])
    // What happens to a component is the other table.
    let cells = table.dropFirst().filter { $0[0] != "change a component" }
    #expect(cells.map { $0[0] } == Self.rows.map(\.name))
    for (row, cells) in zip(Self.rows, cells) {
      for (column, cell) in zip(Self.columns, cells.dropFirst()) {
        for place in column.places {
          let scene = try Scene()
          var result: String?
          try place(scene) { if result == nil { result = row.call(scene) } }
          let happened = try #require(result, "\(row.name), \(column.name)")
          #expect(
            cell == happened || cell.hasPrefix("\(happened);") || cell.hasPrefix("\(happened),")
              || cell.hasPrefix("\(happened):") || cell == "no: they return false" && happened == "no",
            "\(row.name), \(column.name): \(happened)")
          // What waits is done when nothing is lent any more.
          #expect(row.name != "`despawn`" || !scene.world.isAlive(scene.other))
          #expect(row.name != "add and remove components, tags" || scene.tag.contains(scene.other))
          if row.name == "add systems" {
            #expect(scene.lateRuns == 0)
            scene.world.tick()
            #expect(scene.lateRuns == 1)
          }
        }
      }
    }
  }

  /// The columns of the table in ComponentsAndQueries.md: what is done to the component while it is lent, and
  /// what the table calls what happens. `after` is called when nothing is lent any more.
  private static let uses:
    [(call: @Sendable (Scene) -> Void, after: @Sendable (Scene, Int?, Int) -> [String])] = [
      ({ _ in }, { _, read, _ in read == nil ? ["nil"] : ["its value", "its old value"] }),
      (
        { $0.bodies[$0.entity]?.health = 9 },
        { scene, read, seen in
          if seen == 9 { return ["takes effect at once"] }
          if scene.bodies[scene.entity]?.health == 9 { return ["takes effect afterwards"] }
          return read == nil
            ? ["does nothing"]
            : ["is overwritten by the outer change"]
        }
      ),
      (
        { $0.bodies[$0.entity] = Body(health: 9) },
        { scene, _, seen in
          if seen == 9 { return ["takes effect at once"] }
          return scene.bodies[scene.entity]?.health == 9 ? ["takes effect afterwards"] : ["does nothing"]
        }
      ),
    ]

  @Test func theTableOfLendingIsTrue() throws {
    let table = try Self.table("| while |", of: "ComponentsAndQueries.md")
    let places = [Self.readers, [Self.readSpans], [Self.update], [Self.writeSpans], [Self.change]]
    #expect(table.count == places.count + 1)
    for (places, cells) in zip(places, table.dropFirst()) {
      for place in places {
        for (use, cell) in zip(Self.uses, cells[1...3]) {
          let scene = try Scene()
          var (isFirst, read, seen) = (true, Int?.none, 0)
          try place(scene) {
            if !isFirst { return }
            isFirst = false
            read = scene.bodies[scene.entity]?.health
            use.call(scene)
            seen = scene.bodies[scene.entity]?.health ?? 0
          }
          #expect(!isFirst && use.after(scene, read, seen).contains(cell), "\(cells[0]): \(cell)")
        }
        let scene = try Scene()
        var visited: [Entity]?
        try place(scene) {
          if visited != nil { return }
          visited = []
          scene.world.query(scene.bodies) { entity, _ in visited?.append(entity) }
        }
        let isVisited = try #require(visited).contains(scene.entity)
        #expect(cells[4].hasPrefix(isVisited ? "visit it" : "leave it out"), "\(cells[0])")
      }
    }
  }
}
