import Inbetween
import Testing

/// Timelines forward and back (T5, T8, W1, C6).
@Suite struct TimelineRuleTests {
  private func scene(base: Float = 0) throws -> (RuleScene, Timeline) {
    let scene = try RuleScene(base: base)
    return (scene, scene.world.makeTimeline())
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(.milliseconds(milliseconds)) }

  @Test("T8: a timeline stands at 0 until the first registration begins it") func begins() throws {
    let (scene, timeline) = try scene()
    scene.run(to: 50)
    #expect(timeline.now == .zero)
    try scene.register(RuleScene.tween([0, 100], 100) { $0.timeline = timeline.id })
    scene.run(to: 80)
    #expect(timeline.now == at(30))
    #expect(near(scene.energy, 30))
  }

  @Test("T8: after a seek anywhere, it shows the values that playing there shows") func seeks() throws {
    let (scene, timeline) = try scene()
    try scene.register(RuleScene.tween([0, 100], 100) { $0.timeline = timeline.id })
    try scene.register(RuleScene.tween([1000, 2000], 40, delay: 20) { $0.timeline = timeline.id })
    for (time, value): (Int64, Float) in [
      (50, 1750), (10, 10), (59, 1975), (60, 60), (20, 1000), (19, 19), (100, 100), (0, 0), (500, 100),
      (70, 70),
    ] {
      #expect(timeline.seek(to: .milliseconds(time)))
      #expect(near(scene.energy, value), "at \(time) ms")
    }
  }

  @Test("T8: seeking back undoes later commits; a direct assignment in between discards them")
  func commits() throws {
    let (scene, timeline) = try scene(base: 7)
    try scene.register(RuleScene.tween([0, 1], 20, delay: 10) { $0.timeline = timeline.id })
    try scene.register(RuleScene.tween([0, 2], 20, delay: 50) { $0.timeline = timeline.id })
    timeline.seek(to: .milliseconds(40))
    #expect(scene.base == 1)
    timeline.seek(to: .milliseconds(100))
    #expect(scene.base == 2)
    timeline.seek(to: .milliseconds(40))
    #expect(scene.base == 1)
    timeline.seek(to: .milliseconds(5))
    #expect(near(scene.energy, 7))
    timeline.seek(to: .milliseconds(100))
    try scene.world.assign(scene.entity, RuleScene.energy, to: 9)
    timeline.seek(to: .milliseconds(5))
    #expect(near(scene.energy, 9))
    timeline.seek(to: .milliseconds(100))
    #expect(near(scene.energy, 2))
  }

  @Test("T8: of two timelines' commits the lower one can be undone first") func commitsOfTwo() throws {
    let (scene, first) = try scene(base: 7)
    let second = scene.world.makeTimeline()
    try scene.register(RuleScene.tween([0, 1], 10) { $0.timeline = first.id })
    try scene.register(RuleScene.tween([0, 2], 10) { $0.timeline = second.id })
    first.seek(to: .milliseconds(50))
    second.seek(to: .milliseconds(50))
    #expect(scene.base == 2)
    first.seek(to: .milliseconds(-1))
    #expect(scene.base == 2)
    second.seek(to: .milliseconds(-1))
    #expect(scene.base == 7)
  }

  @Test("W1: a captured start is kept through seeks") func captures() throws {
    let (scene, timeline) = try scene(base: 50)
    try scene.register(RuleScene.tween([100], 100) { $0.timeline = timeline.id })
    scene.run(to: 50)
    try scene.world.assign(scene.entity, RuleScene.energy, to: 0)
    timeline.seek(to: .milliseconds(-10))
    #expect(near(scene.energy, 0))
    timeline.seek(to: .milliseconds(50))
    #expect(near(scene.energy, 75))
  }

  @Test("C6: completion is reported once; after a seek back it is active again") func completion() throws {
    let (scene, timeline) = try scene()
    let a = try scene.register(RuleScene.tween([0, 100], 100) { $0.timeline = timeline.id })
    #expect(scene.run(to: 110) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 100)])
    timeline.seek(to: .milliseconds(50))
    #expect(near(scene.energy, 50))
    #expect(scene.precedence.winner?.driver == a.id)
    #expect(scene.run(to: 200).isEmpty)
    #expect(scene.base == 100)
  }

  @Test("T5: a timeline pauses, changes its rate and goes on without a jump") func rates() throws {
    let (scene, timeline) = try scene()
    try scene.register(RuleScene.tween([0, 100], 100) { $0.timeline = timeline.id })
    scene.run(to: 20)
    #expect(timeline.pause())
    scene.run(to: 60)
    #expect(near(scene.energy, 20))
    #expect(timeline.resume())
    #expect(timeline.setRate(0.5))
    scene.run(to: 100)
    #expect(near(scene.energy, 40))
    timeline.setRate(3)
    scene.run(to: 110)
    #expect(near(scene.energy, 70))
    // 30 ms of its time are left, at three times the rate: the end falls on 120.
    scene.run(to: 120)
    #expect(scene.base == 100)
  }

  @Test("T5: running backward, it crosses its drivers' boundaries the other way") func backward() throws {
    let (scene, timeline) = try scene(base: 7)
    try scene.register(RuleScene.tween([0, 100], 60, delay: 20) { $0.timeline = timeline.id })
    scene.run(to: 100)
    #expect(scene.base == 100)
    timeline.setRate(-1)
    scene.run(to: 110)
    #expect(near(scene.energy, 100))
    scene.run(to: 120)
    // It is at its end again, within (start, end]: active, and the commit is undone.
    #expect(near(scene.energy, 100))
    #expect(scene.base == 7)
    scene.run(to: 150)
    #expect(near(scene.energy, 50))
    scene.run(to: 180)
    #expect(near(scene.energy, 7))
    timeline.setRate(1)
    scene.run(to: 210)
    #expect(near(scene.energy, 50))
  }

  @Test("T8: released, it cancels drivers that have not ended, and its handle is stale")
  func release() throws {
    let (scene, timeline) = try scene()
    let a = try scene.register(RuleScene.tween([0, 100], 100) { $0.timeline = timeline.id })
    scene.run(to: 30)
    #expect(timeline.release())
    #expect(near(scene.base, 30))
    #expect(scene.world.has(a.id) == false)
    #expect(scene.run(to: 40) == [RuleEvent(.killed, a, 30)])
    #expect(timeline.release() == false)
    #expect(timeline.seek(to: .zero) == false)
    #expect(timeline.now == nil)
  }
}
