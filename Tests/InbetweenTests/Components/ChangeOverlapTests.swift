import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenEntities

/// Changes within other operations: within changes, in awaits, at the end of lending (E2, E4).
@Suite struct ChangeOverlapTests {
  private struct Point: Equatable {
    var x = 0
    var y = 0
  }

  private final class Farewell {
    let function: () -> Void
    init(_ function: @escaping () -> Void) { self.function = function }
    deinit { function() }
  }

  private struct Named {
    var x = 0
    var farewell: Farewell?
  }

  private let world = World()

  private func change<Value>(_ value: inout Value, _ body: (inout Value) -> Void) { body(&value) }

  @Test func whatIsForgottenWhileItIsGoneThroughStaysUntilThen() throws {
    let entities = (0..<3).map { _ in world.spawn() }
    for entity in entities {
      try world.assign(entity, .position, to: [1, 2])
      try world.assign(entity, .opacity, to: 0.5)
    }
    var told = 0
    world.forEachChanged(.opacity, since: .beginning) { _, _ in }
    world.forEachChanged(.position, since: .beginning) { _, _ in
      world.forgetChanges(of: .opacity)
      world.forgetChanges(of: .position)
      _ = world.markChanges()
      told += 1
    }
    #expect(told == 3)
    world.forEachChanged(.position, since: .beginning) { _, _ in told += 1 }
    #expect(told == 6)
  }

  @Test @MainActor func changesThatOverlapEndInAnyOrder() async {
    let world = World()
    let (points, names) = (world.makeComponents(of: Point.self), world.makeComponents(of: Named.self))
    let entities = (0..<3).map { _ in world.spawn() }
    for entity in entities { (points[entity], names[entity]) = (Point(), Named()) }
    @MainActor func slowly(_ value: inout Int, _ count: Int) async {
      value += 1
      for _ in 0..<count { await Task.yield() }
      value += 1
    }
    // The three changes overlap. The first entity's ends first, the second's last.
    let tasks = [(0, 3), (1, 30), (2, 9)].map { index, count in
      Task { @MainActor in
        await slowly(&points[entities[index]]!.x, count)
        await slowly(&names[entities[index]]!.x, count)
      }
    }
    for task in tasks { await task.value }
    for entity in entities { #expect(points[entity] == Point(x: 2) && names[entity]?.x == 2) }
    #expect(world.pools.lending.depth == 0 && points.taken.isEmpty && names.taken.isEmpty)
  }

  @Test func whatIsSetWithinAChangeThatEndsInNilComesAfterIt() {
    let (points, names) = (world.makeComponents(of: Point.self), world.makeComponents(of: Named.self))
    let entity = world.spawn()
    for isWithin in [false, true] {
      func check() {
        (points[entity], names[entity]) = (Point(), Named())
        change(&points[entity]) {
          $0 = nil
          points[entity] = Point(x: 5)
        }
        change(&names[entity]) {
          names[entity] = Named(x: 5)
          $0 = nil
        }
      }
      if isWithin { world.makeTag().withEntities { _ in check() } } else { check() }
      #expect(points[entity] == Point(x: 5) && names[entity]?.x == 5)
      change(&points[entity]) {
        points[entity] = nil
        $0 = nil
      }
      #expect(points[entity] == nil && points.count == 0)
    }
    #expect(points.taken.isEmpty && names.taken.isEmpty && points.waiting == 0 && names.waiting == 0)
  }

  @Test func aCopyThatIsChangedIsNobodyElsesMeanwhile() {
    let points = world.makeComponents(of: Point.self)
    let entity = world.spawn()
    points[entity] = Point()
    world.queryRuns(points) { _, _ in
      change(&points[entity]!) {
        $0.x += 1
        points[entity]?.y += 1
        $0.x += 1
      }
      points[entity]?.y += 1
    }
    #expect(points[entity] == Point(x: 2, y: 1))
  }

  @Test func whatGoesAtTheEndOfALendingChangesWhatHasBeenWaitedFor() {
    let names = world.makeComponents(of: Named.self)
    let (one, other, third) = (world.spawn(), world.spawn(), world.spawn())
    var ticks: Int64 = -1
    names[one] = Named()
    names[other] = Named(
      farewell: Farewell { [unowned world] in
        names[one]?.x += 10
        names[third] = Named(x: 20)
        world.tick()
        ticks = world.tickCount
      })
    names.withEntities { _ in
      names[one] = nil
      names[one] = Named(x: 1)
      names[third] = Named(x: 1)
      names[other] = Named()
    }
    #expect(names[one]?.x == 11 && names[third]?.x == 20 && ticks == 0)
  }

  @Test func aPoolThatOutlivesItsWorldKeepsNothingThatIsReplaced() {
    var world: World? = World()
    let names = world!.makeComponents(of: Named.self)
    let entity = world!.spawn()
    names[entity] = Named()
    world = nil
    var gone = 0
    for index in 0..<100 {
      names.withEntities { _ in names[entity] = Named(x: index, farewell: Farewell { gone += 1 }) }
    }
    #expect(gone >= 99)
  }
}
