// C9 beside a clock that runs backward.

import Inbetween
import Testing

@Suite struct BackwardOwnerTests {
  @Test("C9, C2: who owns the channel when, on a timeline that runs backward") func backwardOwner() throws {
    let scene = try RuleScene()
    let timeline = scene.world.makeTimeline()
    let a = try scene.register(RuleScene.tween([0, 1], 100) { $0.timeline = timeline })
    let b = try scene.register(RuleScene.tween([0, 1], 30, delay: 20) { $0.timeline = timeline })
    scene.run(to: 200)
    scene.world.setRate(-1, of: timeline)
    // Its 100 ms come at 300, its 50 at 350, its 20 at 380, its 0 at 400; backward, ends are within.
    let precedence = scene.precedence
    let owners: [(Int64, DriverID?)] = [
      (299, nil), (300, a), (301, a), (349, a), (350, b), (379, b), (380, a), (399, a), (400, nil),
      (401, nil),
    ]
    for (milliseconds, owner) in owners {
      #expect(precedence.owner(at: Instant(.milliseconds(milliseconds)))?.driver == owner, "\(milliseconds)")
    }
    // And so it comes about.
    for (milliseconds, owner) in owners where milliseconds % 10 == 0 {
      scene.run(to: milliseconds)
      #expect(scene.precedence.winner?.driver == owner, "\(milliseconds)")
    }
  }
}
