import Inbetween
import Testing

/// A component that scripts can read and write.
protocol Marked {
  init(mark: Int)
  var mark: Int { get set }
}

/// A component of plain bytes.
struct Health: Marked {
  var mark: Int
}

/// A component with an object, which must be released exactly once.
struct NameTag: Marked {
  var probe: LifeProbe
  var mark: Int {
    get { probe.mark }
    set { probe = LifeProbe(newValue) }
  }
  init(mark: Int) { probe = LifeProbe(mark) }
}

/// A component with an array that is changed in place.
struct Trail: Marked {
  var marks: [Int]
  var mark: Int {
    get { marks[marks.count - 1] }
    set { marks.append(newValue) }
  }
  init(mark: Int) { marks = [0, mark] }
}

/// Counts the living instances: those of one test, if it or its suite is `.countingLives`.
final class LifeProbe {
  final class Census: @unchecked Sendable { var live = 0 }

  @TaskLocal static var census = Census()
  static var live: Int { census.live }

  let mark: Int
  private let census = LifeProbe.census

  init(_ mark: Int) {
    self.mark = mark
    census.live += 1
  }

  deinit { census.live -= 1 }
}

/// Gives every test its own count, for tests that run side by side.
struct CountsLives: SuiteTrait, TestTrait, TestScoping {
  var isRecursive: Bool { true }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @Sendable () async throws -> Void
  ) async throws {
    if testCase == nil { return try await function() }
    try await LifeProbe.$census.withValue(LifeProbe.Census()) { try await function() }
  }
}

extension Trait where Self == CountsLives {
  static var countingLives: Self { Self() }
}

/// Runs scripts in a world, with the log that `PoolReference` keeps.
final class PoolEngine {
  let world = World()
  let healths: ComponentPool<Health>
  let labels: ComponentPool<NameTag>
  let trails: ComponentPool<Trail>
  let tag: TagPool
  var entities: [Entity] = []
  var numbers: [Entity: Int] = [:]
  var log: [String] = []
  var marks = [ChangeMark.beginning]
  let hookCommands: [PoolCommand]
  var hookBudget = 0

  init(hookCommands: [PoolCommand]) {
    self.hookCommands = hookCommands
    healths = world.makeComponents()
    labels = world.makeComponents(of: NameTag.self)
    trails = world.makeComponents(of: Trail.self)
    tag = world.makeTag()
    world.onDespawn { [unowned self] _, entity in
      log.append("dies \(numbers[entity]!)")
      runHook()
    }
    healths.onRemove { [unowned self] in lost(0, $0, $1.mark) }
    labels.onRemove { [unowned self] in lost(1, $0, $1.mark) }
  }

  func lost(_ pool: Int, _ entity: Entity, _ mark: Int) {
    log.append("lost \(pool) \(numbers[entity]!) \(mark)")
    runHook()
  }

  func runHook() {
    guard hookBudget > 0 else { return }
    hookBudget -= 1
    run(hookCommands[hookBudget % hookCommands.count])
  }

  func run(_ commands: [PoolCommand]) { for command in commands { run(command) } }

  func entity(_ number: Int) -> Entity { number < entities.count ? entities[number] : .none }

  func run(_ command: PoolCommand) {
    switch command {
    case .spawn:
      let entity = world.spawn()
      numbers[entity] = entities.count
      entities.append(entity)
    case .despawn(let number): log.append("despawn \(world.despawn(entity(number)))")
    case .tag(let number): log.append("tag \(tag.insert(entity(number)))")
    case .untag(let number): log.append("untag \(tag.remove(entity(number)))")
    case .assign(let number, let value): try? world.assign(entity(number), .position, to: [value, -value])
    case .tick: world.tick()
    case .changes(3, let mark):
      let end = world.forEachChanged(.position, since: marks[max(marks.count - mark, 0)]) { entity, _ in
        log.append("shows \(numbers[entity]!)")
      }
      marks.append(end)
    case .add(0, _, _), .remove(0, _), .setNil(0, _), .change(0, _), .changes(0, _): run(command, healths)
    case .add(1, _, _), .remove(1, _), .setNil(1, _), .change(1, _), .changes(1, _): run(command, labels)
    case .add, .remove, .setNil, .change, .changes: run(command, trails)
    case .query(let query, let body):
      switch query.pools {
      case [0]: visit(query, healths, body)
      case [1]: visit(query, labels, body)
      case [2]: visit(query, trails, body)
      default: visit(query, healths, labels, body)
      }
    }
  }

  func run<Component: Marked>(_ command: PoolCommand, _ pool: ComponentPool<Component>) {
    switch command {
    case .add(_, let number, let mark):
      log.append("add \(pool.add(Component(mark: mark), to: entity(number)))")
    case .remove(_, let number): log.append("remove \(pool.remove(from: entity(number))?.mark ?? -1)")
    case .setNil(_, let number): setNil(&pool[entity(number)])
    case .change(_, let number): pool[entity(number)]?.mark += 1
    case .changes(_, let mark):
      let end = pool.forEachWritten(since: marks[max(marks.count - mark, 0)]) {
        log.append("written \(numbers[$0]!) \($1.mark)")
      }
      marks.append(end)
    default: break
    }
  }

  func setNil<Component>(_ component: inout Component?) { component = nil }

  // MARK: Queries

  /// Logs each entity of a run with its mark, then carries out `body` if the number of one is a multiple of
  /// 3.
  func visit(_ run: [Entity], _ body: [PoolCommand], _ marks: [String]) {
    for row in run.indices { log.append("at \(numbers[run[row]]!) \(marks[row])") }
    if run.contains(where: { numbers[$0]! % 3 == 0 }) { self.run(body) }
  }

  /// Visits a run in the same way, with a value beside each mark, and logs the values again afterwards.
  func visit(_ run: [Entity], _ body: [PoolCommand], _ marks: [String], _ place: (Int) -> Float) {
    visit(run, body, run.indices.map { "\(marks[$0]) \(place($0))" })
    log.append("there \(run.indices.map { place($0) })")
  }

  func list(_ span: Span<Entity>) -> [Entity] { span.indices.map { span[$0] } }

  func marks<A: Marked>(_ span: Span<A>) -> [String] { span.indices.map { "\(span[$0].mark)" } }

  func marks<A: Marked, B: Marked>(_ a: Span<A>, _ b: Span<B>) -> [String] {
    a.indices.map { "\(a[$0].mark) \(b[$0].mark)" }
  }

  func shown(_ entity: Entity) -> ((Int) -> Float) { { _ in self.world[entity, .position]!.x } }

  func visit<A: Marked>(
    _ query: PoolQuery, _ a: ComponentPool<A>, _ body: [PoolCommand]
  ) {
    let (with, without) = (query.isTagged ? tag : nil, query.isUntagged ? tag : nil)
    switch (query.kind, query.withPosition) {
    case (.query, false):
      world.query(a, tagged: with, without: without) { entity, x in
        visit([entity], body, ["\(x.mark)"])
      }
    case (.query, true):
      world.query(a, .position, tagged: with, without: without) { entity, x, _ in
        visit([entity], body, ["\(x.mark)"], shown(entity))
      }
    case (.update, false):
      world.update(a, tagged: with, without: without) { entity, x in
        let marks = ["\(x.mark)"]
        x.mark += 1
        visit([entity], body, marks)
      }
    case (.update, true):
      world.update(a, .position, tagged: with, without: without) { entity, x, _ in
        let marks = ["\(x.mark)"]
        x.mark += 1
        visit([entity], body, marks, shown(entity))
      }
    case (.queryRuns, false):
      world.queryRuns(a, tagged: with, without: without) { entities, x in
        visit(list(entities), body, marks(x))
      }
    case (.queryRuns, true):
      world.queryRuns(a, .position, tagged: with, without: without) { entities, x, places in
        visit(list(entities), body, marks(x), { places[$0].x })
      }
    case (.updateRuns, false):
      world.updateRuns(a, tagged: with, without: without) { entities, x in
        let marks = marks(x.span)
        for row in x.indices { x[row].mark += 1 }
        visit(list(entities), body, marks)
      }
    case (.updateRuns, true):
      world.updateRuns(a, .position, tagged: with, without: without) { entities, x, places in
        let marks = marks(x.span)
        for row in x.indices { x[row].mark += 1 }
        visit(list(entities), body, marks, { places[$0].x })
      }
    }
  }

  func visit<A: Marked, B: Marked>(
    _ query: PoolQuery, _ a: ComponentPool<A>, _ b: ComponentPool<B>, _ body: [PoolCommand]
  ) {
    let (with, without) = (query.isTagged ? tag : nil, query.isUntagged ? tag : nil)
    switch (query.kind, query.withPosition) {
    case (.query, false):
      world.query(a, b, tagged: with, without: without) { entity, x, y in
        visit([entity], body, ["\(x.mark) \(y.mark)"])
      }
    case (.query, true):
      world.query(a, b, .position, tagged: with, without: without) { entity, x, y, _ in
        visit([entity], body, ["\(x.mark) \(y.mark)"], shown(entity))
      }
    case (.update, false):
      world.update(a, b, tagged: with, without: without) { entity, x, y in
        let marks = ["\(x.mark) \(y.mark)"]
        x.mark += 1
        y.mark += 1
        visit([entity], body, marks)
      }
    case (.update, true):
      world.update(a, b, .position, tagged: with, without: without) { entity, x, y, _ in
        let marks = ["\(x.mark) \(y.mark)"]
        x.mark += 1
        y.mark += 1
        visit([entity], body, marks, shown(entity))
      }
    case (.queryRuns, false):
      world.queryRuns(a, b, tagged: with, without: without) { entities, x, y in
        visit(list(entities), body, marks(x, y))
      }
    case (.queryRuns, true):
      world.queryRuns(a, b, .position, tagged: with, without: without) { entities, x, y, places in
        visit(list(entities), body, marks(x, y), { places[$0].x })
      }
    case (.updateRuns, false):
      world.updateRuns(a, b, tagged: with, without: without) { entities, x, y in
        let marks = marks(x.span, y.span)
        for row in x.indices { x[row].mark += 1 }
        for row in y.indices { y[row].mark += 1 }
        visit(list(entities), body, marks)
      }
    case (.updateRuns, true):
      world.updateRuns(a, b, .position, tagged: with, without: without) { entities, x, y, places in
        let marks = marks(x.span, y.span)
        for row in x.indices { x[row].mark += 1 }
        for row in y.indices { y[row].mark += 1 }
        visit(list(entities), body, marks, { places[$0].x })
      }
    }
  }
}
