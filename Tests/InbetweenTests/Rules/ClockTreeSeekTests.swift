import Inbetween
import Testing

/// A seek of a timeline moves its child timelines too (C2, C6, T8, W1).
@Suite struct ClockTreeSeekTests {
  private let scene: RuleScene
  private let outer: Timeline
  private let inner: Timeline

  init() throws {
    scene = try RuleScene(base: 5)
    outer = scene.world.makeTimeline()
    inner = scene.world.makeTimeline(in: .timeline(outer))
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(.milliseconds(milliseconds)) }

  @discardableResult
  private func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, on timeline: Timeline,
    change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    try scene.register(values, duration, delay: delay, on: timeline, change: change)
  }

  @Test("T8, W1: a seek moves child timelines over exact boundaries, forward and back")
  func carrying() throws {
    try register([0, 200], 200, on: outer)
    scene.run(to: 20)
    inner.setRate(2)
    // It begins at own time 40, which is 40 of the outer time. There the other tween shows 40.
    let b = try register([140], 80, delay: 40, on: inner)
    outer.seek(to: .milliseconds(60))
    #expect(inner.now == at(80))
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.energy.isNear(90))
    outer.seek(to: .milliseconds(190))
    #expect(scene.energy.isNear(190) && inner.now == at(340))
    outer.seek(to: .milliseconds(60))
    #expect(scene.energy.isNear(90))
    outer.seek(to: .milliseconds(30))
    #expect(scene.energy.isNear(30) && inner.now == at(20))
    outer.seek(to: .milliseconds(-10))
    #expect(scene.energy == 5 && inner.now == at(-60))
  }

  @Test("T8, W1: a child timeline that runs backward is moved the other way") func carryingBackward() throws {
    try register([0, 200], 200, on: outer)
    inner.seek(to: .milliseconds(100))
    inner.setRate(-1)
    // Active at (30, 70] of the inner time. That is from 30 to 70 of the outer time; it is entered at 70 of
    // its own.
    let b = try register([1000, 1040], 40, delay: 30, on: inner)
    outer.seek(to: .milliseconds(50))
    #expect(inner.now == at(50))
    #expect(scene.precedence.winner?.driver == b.id)
    #expect(scene.energy.isNear(1020))
    outer.seek(to: .milliseconds(80))
    #expect(scene.energy.isNear(80))
    outer.seek(to: .milliseconds(60))
    #expect(scene.energy.isNear(1010))
    // Here the inner timeline is past it.
    outer.seek(to: .milliseconds(10))
    #expect(scene.energy.isNear(10) && inner.now == at(90))
  }

  @Test("C6, T8: completion is reported once, however often a parent seeks over it")
  func completion() throws {
    let a = try register([0, 64], 50, on: inner)
    outer.begin()
    outer.seek(to: .milliseconds(100))
    #expect(scene.base == 64)
    outer.seek(to: .milliseconds(20))
    #expect(scene.base == 5 && scene.energy.isNear(25.6))
    outer.seek(to: .milliseconds(100))
    #expect(scene.run(to: 10) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 0)])
    outer.seek(to: .milliseconds(20))
    #expect(scene.run(to: 100).isEmpty)
    #expect(scene.base == 64)
  }

  @Test("C2, T8: in a seek too, all ends at an instant come first, across timelines") func order() throws {
    let other = scene.world.makeTimeline(in: .timeline(outer))
    outer.begin()
    // Registered first, it begins as the other one ends, and captures that one's end value.
    try register([100], 100, delay: 50, on: inner)
    try register([0, 64], 50, on: other)
    outer.seek(to: .milliseconds(100))
    #expect(scene.energy.isNear(82))
    #expect(scene.base == 64)
  }

  @Test("T8: a seek does not move the timeline's parent, or other children of the parent")
  func others() throws {
    let other = scene.world.makeTimeline(in: .timeline(outer))
    outer.begin()
    other.begin()
    try register([0, 64], 100, on: inner)
    inner.seek(to: .milliseconds(50))
    #expect(outer.now == .zero && other.now == .zero && scene.energy == 32)
    // The boundaries of another child are not crossed.
    let b = try register([8, 8], 10, delay: 10, on: other)
    inner.seek(to: .milliseconds(75))
    #expect(scene.precedence.idle.map(\.driver) == [b.id])
  }

  @Test("T4: a sample descends the tree, and leaves it as it was") func sampling() throws {
    outer.setRate(-1)
    inner.setRate(-2)
    outer.begin()
    try register([0, 64], 100, on: inner)
    try register([1000, 1064], 40, delay: -80, on: outer) { $0.fill = .forwards }
    scene.run(to: 10)
    outer.setRate(2)
    let (hash, energy) = (scene.world.stateHash, scene.energy)
    for instant in [11, 25, 60, 200] as [Int64] { _ = scene.energy(at: instant) }
    #expect(scene.world.stateHash == hash && scene.energy == energy)
    #expect(scene.energy(at: 10) == energy)
  }

  @Test("T8, W1: on the way back, boundaries are crossed from the last to the first")
  func orderBack() throws {
    outer.begin()
    outer.seek(to: .milliseconds(100))
    inner.setRate(-1)
    inner.begin()
    // It begins where the outer timeline is back at 30, and captures the other tween, which has contended
    // again since 50.
    try register([0, 64], 50, on: outer)
    try register([138.4], 100, delay: 70, on: inner)
    outer.seek(to: .milliseconds(20))
    #expect(scene.energy.isNear(48.4))
    #expect(scene.base == 5 && inner.now == at(80))
  }

  @Test("C2, T8: on the way back a begin is an end, and comes before begins at its instant")
  func orderAtOnce() throws {
    outer.begin()
    outer.seek(to: .milliseconds(100))
    inner.setRate(-1)
    inner.begin()
    try register([105], 100, delay: 70, on: inner)
    try register([10, 64], 50, delay: 30, on: outer)
    #expect(scene.base == 64)
    outer.seek(to: .milliseconds(20))
    // It captured the base value, which had been restored.
    #expect(scene.base == 5)
    #expect(scene.energy.isNear(15))
  }

  @Test("C2, T8: reversed on a boundary, all child timelines are on its other side")
  func turning() throws {
    outer.begin()
    let a = try register([0, 64], 100, on: inner)
    scene.run(to: 100)
    #expect(scene.base == 64 && scene.precedence.winner == nil)
    outer.setRate(-1)
    #expect(scene.base == 5 && scene.precedence.winner?.driver == a.id)
    outer.setRate(1)
    #expect(scene.base == 64 && scene.precedence.winner == nil)
  }

  @Test("T8: a seek does not report repeats on child timelines") func repeats() throws {
    outer.begin()
    let a = try register([0, 64], 10, on: inner) { $0.repeats = 10 }
    outer.seek(to: .milliseconds(95))
    #expect(scene.energy == 32)
    #expect(scene.run(to: 10) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 5)])
  }
}
