import Inbetween
import Testing

/// Intervals, ends, and the values that remain after them (C2, C4, C6).
@Suite struct ContentionRuleTests {
  @Test("C2: half-open: not in the delay, from start + delay on, not at the end") func halfOpen() throws {
    let scene = try RuleScene(base: 7)
    try scene.register(RuleScene.tween([0, 100], 20, delay: 15) { $0.persists = false })
    scene.run(to: 10)
    #expect(near(scene.energy(at: 14), 7))
    #expect(near(scene.energy(at: 15), 0))
    #expect(near(scene.energy(at: 34), 95))
    #expect(near(scene.energy(at: 35), 7))
  }

  @Test(
    "C2: fills contend before, after, or both",
    arguments: [
      (Fill.none, Float(7), Float(7)), (.backwards, 1, 7), (.forwards, 7, 2), (.both, 1, 2),
    ])
  func fills(fill: Fill, before: Float, after: Float) throws {
    let scene = try RuleScene(base: 7)
    try scene.register(
      RuleScene.tween([1, 2], 20, delay: 20) {
        $0.fill = fill
        $0.persists = false
      })
    #expect(scene.energy == before)
    scene.run(to: 10)
    #expect(scene.energy == before)
    scene.run(to: 30)
    #expect(near(scene.energy, 1.5))
    scene.run(to: 40)
    #expect(scene.energy == after)
    scene.run(to: 1000)
    #expect(scene.energy == after)
    #expect(scene.base == 7)
  }

  @Test("C2: a tween that begins as another ends sees its end value") func endBeforeBegin() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([100], 25, delay: 25))
    try scene.register(RuleScene.tween([40], 25))
    scene.run(to: 20)
    // The driver registered later ends at 25, where the earlier one begins, from 40.
    #expect(near(scene.energy(at: 25), 40))
    #expect(near(scene.energy(at: 45), 88))
    scene.run(to: 50)
    #expect(scene.base == 100)
  }

  @Test("C2: of two ends at one instant the last by serial commits") func twoEnds() throws {
    let scene = try RuleScene()
    try scene.register(RuleScene.tween([0, 1], 30))
    try scene.register(RuleScene.tween([0, 2], 30))
    scene.run(to: 30)
    #expect(scene.base == 2)
  }

  @Test("C2: zero duration reports both, and commits only if nothing contends") func zeroDuration() throws {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([5], 0))
    #expect(near(scene.energy, 5))
    #expect(scene.base == 5)
    #expect(scene.run(to: 10) == [RuleEvent(.started, a, 0), RuleEvent(.completed, a, 0)])
    try scene.register(RuleScene.tween([0, 100], 100))
    let b = try scene.register(RuleScene.tween([9], 0, delay: 15))
    let events = scene.run(to: 30)
    #expect(events.suffix(2) == [RuleEvent(.started, b, 25), RuleEvent(.completed, b, 25)])
    #expect(near(scene.energy, 20))
    #expect(scene.base == 5)
  }

  @Test("C2, W4: zero duration forever is zero long, one start and one completion") func zeroForever() throws
  {
    let scene = try RuleScene()
    let a = try scene.register(RuleScene.tween([1, 5], 0, delay: 5) { $0.repeats = .forever })
    #expect(scene.run(to: 100) == [RuleEvent(.started, a, 5), RuleEvent(.completed, a, 5)])
    #expect(scene.base == 5)
    #expect(scene.world.has(a.id) == false)
  }

  @Test("C2: played backward the interval is (start, end], and the start value is committed")
  func backward() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([10, 20], 25) { $0.rate = -1 })
    #expect(near(scene.energy, 20))
    scene.run(to: 10)
    #expect(near(scene.energy, 16))
    let events = scene.run(to: 30)
    #expect(events == [RuleEvent(.completed, a, 25)])
    #expect(scene.base == 10)
  }

  @Test("C4: the exact end value becomes the base, bit for bit") func exactEnd() throws {
    let scene = try RuleScene()
    let end: Float = 0.1 + 0.2
    try scene.register(RuleScene.tween([1.0 / 3, end], 33) { $0.ease = .backInOut })
    scene.run(to: 40)
    #expect(scene.base.bitPattern == end.bitPattern)
    #expect(scene.energy.bitPattern == end.bitPattern)
  }

  @Test("C4: persist false brings the base value back") func persistFalse() throws {
    let scene = try RuleScene(base: 7)
    try scene.register(RuleScene.tween([1, 2], 25) { $0.persists = false })
    scene.run(to: 30)
    #expect(near(scene.energy, 7))
    #expect(scene.base == 7)
  }

  @Test("C4: a winner cancelled with no contender left commits its present value") func cancelCommits() throws
  {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([0, 100], 100))
    scene.run(to: 30)
    #expect(a.kill())
    #expect(near(scene.energy, 30))
    #expect(near(scene.base, 30))
    #expect(scene.run(to: 40) == [RuleEvent(.killed, a, 30)])
    #expect(a.kill() == false)
  }

  @Test("C4: cancelled above another driver, while shadowed, or not persisting, it writes nothing")
  func cancelWithoutCommit() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([0, 100], 100))
    let b = try scene.register(RuleScene.tween([500, 500], 100))
    scene.run(to: 30)
    b.kill()
    #expect(near(scene.energy, 30))
    #expect(scene.base == 7)
    let c = try scene.register(RuleScene.tween([500, 500], 100) { $0.persists = false })
    a.kill()
    #expect(scene.base == 7)
    c.kill()
    #expect(near(scene.energy, 7))
  }

  @Test("C6: a driver paused while it contends holds; paused in its delay it does not contend")
  func pause() throws {
    let scene = try RuleScene(base: 7)
    let a = try scene.register(RuleScene.tween([0, 100], 100, delay: 20))
    scene.run(to: 10)
    #expect(a.pause())
    #expect(a.pause() == false)
    scene.run(to: 100)
    #expect(near(scene.energy, 7))
    #expect(scene.precedence.winner == nil)
    #expect(a.resume())
    #expect(a.resume() == false)
    scene.run(to: 140)
    #expect(near(scene.energy, 30))
    a.pause()
    scene.run(to: 300)
    #expect(near(scene.energy, 30))
    #expect(scene.precedence.winner?.driver == a.id)
    a.resume()
    // 70 ms of it are left.
    #expect(scene.run(to: 400) == [RuleEvent(.resumed, a, 300), RuleEvent(.completed, a, 370)])
  }
}
