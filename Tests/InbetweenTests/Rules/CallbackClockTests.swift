import Inbetween
import Testing

/// Drivers that callbacks begin start at the event's instant, whatever clocks they start or are on (W7).
@Suite struct CallbackClockTests {
  @Test("W7, C3: a registration that begins a timeline covers the drivers of that timeline")
  func begins() throws {
    let scene = try RuleScene()
    let parent = scene.world.makeTimeline()
    let nested = scene.world.makeTimeline(in: .timeline(parent))
    var under = RuleScene.tween([10, 20], 2)
    under.timeline = nested.id
    let first = try scene.register(under)
    var over = RuleScene.tween([5, 5], 1000)
    over.timeline = parent.id
    let cause = try scene.world.register(RuleScene.tween([0], 0), on: scene.world.spawn())
    cause.onComplete { _ in try! scene.register(over) }
    var updates = 0
    first.onUpdate { _ in updates += 1 }
    scene.world.tick()
    // The first one ended after 2 ms, shadowed, and was never the winner.
    #expect(first.state == .completed && updates == 0)
    #expect(scene.energy == 5)
  }

  @Test("C1: when a timeline and its child timelines are released, the newest driver commits last")
  func release() throws {
    let scene = try RuleScene()
    let root = scene.world.makeTimeline()
    let timelines = (0..<2).map { _ in scene.world.makeTimeline(in: .timeline(root)) }
    for (timeline, value) in zip(timelines.reversed(), [Float(3), 7]) {
      var tween = RuleScene.tween([value, value], 1000)
      tween.timeline = timeline.id
      try scene.register(tween)
    }
    root.begin()
    scene.run(to: 50)
    root.release()
    #expect(scene.base == 7)
  }
}
