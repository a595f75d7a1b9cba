import Inbetween
import Testing

/// Clocks on clocks: the world's, real time's, timelines' (T5, T7, T8).
@Suite struct ClockTreeTests {
  private let scene: RuleScene

  init() throws {
    scene = try RuleScene(base: 5)
  }

  private var world: World { scene.world }

  private func at(_ milliseconds: Int64) -> Instant { Instant(.milliseconds(milliseconds)) }

  @discardableResult
  private func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, on timeline: Timeline? = nil,
    change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    try scene.register(values, duration, delay: delay, on: timeline, change: change)
  }

  // MARK: The world's own clock

  @Test("T5: drivers and their delays run at the world's rate; events are in engine time")
  func worldRate() throws {
    world.rate = 2
    let a = try register([0, 64], 100, delay: 20)
    scene.run(to: 30)
    #expect(scene.energy.isNear(25.6))
    #expect(world.time == at(60) && world.now == at(30))
    world.rate = Rate(1, over: 2)
    #expect(world.rate == Rate(1, over: 2))
    #expect(scene.run(to: 150) == [RuleEvent(.completed, a, 150)])
    #expect(world.time == at(120))
  }

  @Test("T5: boundaries fall on the first engine instant that reaches them") func worldInstants() throws {
    world.rate = 7
    let a = try register([0, 64], 100)
    world.tick()
    world.tick()
    // 9000 counts at rate 7 are 1285.7.
    #expect(world.events.map(\.instant.counts) == [1286])
    #expect(world.events.map(\.driver) == [a.id])
    #expect(scene.base == 64)
  }

  @Test("T5: a paused world holds its time, and goes on from there") func worldPause() throws {
    let a = try register([0, 64], 100)
    scene.run(to: 50)
    #expect(world.pause() && !world.pause())
    #expect(world.isPaused)
    #expect(scene.run(to: 200).isEmpty)
    #expect(scene.energy == 32)
    #expect(world.time == at(50) && world.now == at(200))
    // A driver registered in a paused world begins at once, and holds.
    let b = try register([8, 16], 10)
    #expect(scene.energy == 8)
    #expect(scene.run(to: 250) == [RuleEvent(.started, b, 200)])
    #expect(scene.energy == 8)
    #expect(world.resume() && !world.resume())
    #expect(!world.isPaused)
    #expect(scene.run(to: 400) == [RuleEvent(.completed, b, 260), RuleEvent(.completed, a, 300)])
  }

  @Test("T5: a rate set while the world is paused counts from the resumption; 0 holds")
  func worldHeld() throws {
    try register([0, 64], 100)
    world.pause()
    world.rate = 2
    scene.run(to: 50)
    #expect(scene.energy == 0)
    world.resume()
    scene.run(to: 60)
    #expect(scene.energy.isNear(12.8))
    world.rate = 0
    scene.run(to: 100)
    #expect(scene.energy.isNear(12.8))
    #expect(!world.isPaused)
  }

  @Test("T5: a timeline in real time goes on while the world is paused; one on the world does not")
  func realTime() throws {
    let menu = world.makeTimeline(in: .realTime)
    let game = world.makeTimeline()
    game.begin()
    world.pause()
    let a = try register([0, 64], 100, on: menu)
    scene.run(to: 50)
    #expect(scene.energy == 32)
    #expect(menu.now == at(50) && game.now == .zero)
    world.rate = 3
    world.resume()
    #expect(scene.run(to: 100) == [RuleEvent(.completed, a, 100)])
    #expect(menu.now == at(100) && game.now == at(150))
  }

  @Test("T5: a sample between ticks follows the world's rate, and leaves the world as it was")
  func worldSample()
    throws
  {
    world.rate = 4
    try register([0, 64], 80)
    let hash = world.stateHash
    #expect(scene.energy(at: 5) == 16)
    #expect(scene.energy(at: 20) == 64)
    #expect(world.stateHash == hash && world.time == .zero)
  }

  @Test("D1: the hash differs between worlds whose own times differ") func hash() throws {
    let other = World(tickRate: .hertz(100))
    let same = World(tickRate: .hertz(100))
    let third = World(tickRate: .hertz(100))
    other.rate = 2
    for world in [other, same, third] { world.tick() }
    #expect(other.stateHash != same.stateHash)
    #expect(third.stateHash == same.stateHash)
  }

  // MARK: Timelines on timelines

  @Test("T5: rates multiply down the tree; events fall on exact engine instants") func rates() throws {
    world.rate = 2
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    outer.setRate(3)
    outer.begin()
    inner.setRate(Rate(1, over: 2))
    let a = try register([0, 63], 63, on: inner)
    scene.run(to: 10)
    #expect(outer.now == at(60) && inner.now == at(30))
    #expect(scene.energy.isNear(30))
    #expect(world.velocity(scene.entity, RuleScene.energy)!.isNear(3000))
    #expect(scene.run(to: 30) == [RuleEvent(.completed, a, 21)])
    let contender = scene.precedence.idle[0]
    #expect(contender.begin == .zero && contender.end == at(21))
  }

  @Test("T5: backward on a timeline that runs backward is forward") func twiceBackward() throws {
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    outer.setRate(-1)
    inner.setRate(-2)
    outer.begin()
    let a = try register([0, 64], 100, on: inner)
    scene.run(to: 30)
    #expect(outer.now == at(-30) && inner.now == at(60))
    #expect(scene.energy.isNear(38.4))
    #expect(!scene.precedence.winner!.runsBackward)
    #expect(scene.run(to: 60) == [RuleEvent(.completed, a, 50)])
    #expect(scene.base == 64)
    // Forward on a timeline that runs backward is backward: commits are undone.
    inner.setRate(2)
    scene.run(to: 70)
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.precedence.winner!.runsBackward)
    #expect(scene.base == 5 && scene.energy == 64)
    scene.run(to: 90)
    #expect(scene.energy.isNear(38.4))
    scene.run(to: 120)
    #expect(scene.precedence.winner == nil && scene.energy == 5)
  }

  @Test("T5: a rate of 0, a pause or a parent that has not begun holds all child timelines")
  func holding() throws {
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    try register([0, 64], 100, on: inner)
    scene.run(to: 50)
    #expect(inner.beginTime == .zero && outer.beginTime == nil)
    #expect(inner.now == .zero && scene.energy == 0)
    outer.begin()
    scene.run(to: 80)
    #expect(scene.energy.isNear(19.2))
    outer.pause()
    scene.run(to: 100)
    outer.resume()
    outer.setRate(0)
    scene.run(to: 130)
    #expect(scene.energy.isNear(19.2) && inner.now == at(30))
    outer.setRate(1)
    scene.run(to: 150)
    #expect(scene.energy == 32)
  }

  @Test("T8: a timeline's 0 is where its parent stood when it began") func origin() {
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    outer.begin()
    scene.run(to: 40)
    inner.begin()
    scene.run(to: 70)
    #expect(inner.now == at(30) && inner.beginTime == at(40))
    outer.seek(to: .milliseconds(10))
    #expect(inner.now == at(-30))
  }

  @Test("T8: released, a timeline first releases its child timelines; indices are reused in any order")
  func releasing() throws {
    let first = world.makeTimeline()
    let outer = world.makeTimeline()
    let inner = world.makeTimeline(in: .timeline(outer))
    let a = try register([0, 64], 100, on: outer)
    let b = try register([0, 64], 100, on: inner)
    outer.begin()
    #expect(outer.release())
    #expect(inner.isReleased && !first.isReleased)
    #expect(!world.has(a.id) && !world.has(b.id))
    // The parent gets a higher index than its child.
    let parent = world.makeTimeline()
    first.release()
    let late = world.makeTimeline(in: .timeline(parent))
    parent.setRate(2)
    parent.begin()
    try register([0, 64], 100, on: late)
    scene.run(to: 30)
    #expect(late.now == at(60) && scene.energy.isNear(38.4))
  }
}
