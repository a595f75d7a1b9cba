import Inbetween
import Testing

/// The operations of a timeline's handle (T8, W6).
@Suite struct TimelineControlTests {
  private let scene: RuleScene
  private let timeline: Timeline

  init() throws {
    scene = try RuleScene(base: 5)
    timeline = scene.world.makeTimeline()
  }

  private func at(_ milliseconds: Int64) -> Instant { Instant(.milliseconds(milliseconds)) }

  @discardableResult
  private func register(
    _ values: [Float], _ duration: Int64, delay: Int64 = 0, change: (inout Tween<Float>) -> Void = { _ in }
  ) throws -> DriverHandle {
    try scene.register(values, duration, delay: delay, on: timeline, change: change)
  }

  /// Ticks once. Returns the timeline events: which, when, and at which offset.
  private func events() -> [String] {
    scene.world.tick()
    return scene.world.timelineEvents.map { event in
      #expect(event.timeline == timeline.id)
      return "\(event.kind) @\(event.instant.counts / 90) \(event.offset.counts / 90)"
    }
  }

  @Test("T8: a timeline begins once, and has its begin time") func begins() throws {
    #expect(timeline.beginTime == nil && timeline.now == .zero && timeline.offset == .zero)
    scene.run(to: 30)
    #expect(timeline.begin())
    #expect(!timeline.begin())
    scene.run(to: 50)
    try register([0, 64], 100)
    #expect(timeline.beginTime == at(30))
    #expect(timeline.offset == .milliseconds(20))
  }

  @Test("T8: the first registration begins it; the begin is published once, with the next tick")
  func beginEvents()
    throws
  {
    scene.run(to: 20)
    try register([0, 64], 100)
    try register([0, 64], 100)
    #expect(scene.world.timelineEvents.isEmpty)
    #expect(events() == ["began @20 0"])
    #expect(events() == [])
  }

  @Test("Tween contract: a late driver joins at its place, counted from the timeline's begin")
  func lateJoin() throws {
    timeline.begin()
    scene.run(to: 40)
    // It joins part-way. Without a given start it captures the shown value as it joins (W1).
    let a = try register([69], 100, delay: 10)
    #expect(scene.energy.isNear(5 + 64 * 0.3))
    // Its interval has passed: it begins and ends at once.
    let b = try register([8, 16], 20)
    #expect(scene.energy.isNear(5 + 64 * 0.3))
    // It begins after the rest of its delay.
    let c = try register([7, 7], 10, delay: 60)
    #expect(
      scene.run(to: 120) == [
        RuleEvent(.started, a, 40), RuleEvent(.started, b, 40), RuleEvent(.completed, b, 40),
        RuleEvent(.started, c, 60), RuleEvent(.completed, c, 70), RuleEvent(.completed, a, 110),
      ])
    // After a seek back, the drivers are where they would have been from the beginning.
    timeline.seek(to: .milliseconds(10))
    #expect(scene.energy == 12)
    timeline.seek(to: .milliseconds(15))
    #expect(scene.energy == 14)
  }

  @Test("Tween contract: a late joiner does not report earlier repeats") func lateRepeats() throws {
    timeline.begin()
    scene.run(to: 50)
    let a = try register([0, 64], 20) { $0.repeats = .forever }
    #expect(scene.energy == 32)
    #expect(
      scene.run(to: 80) == [
        RuleEvent(.started, a, 50), RuleEvent(.repeated, a, 60), RuleEvent(.repeated, a, 80),
      ])
  }

  @Test("Tween contract: a late joiner's rate counts from the timeline's 0") func lateRate() throws {
    timeline.begin()
    scene.run(to: 40)
    let a = try register([0, 64], 100) { $0.rate = 2 }
    #expect(scene.energy.isNear(51.2))
    #expect(scene.run(to: 60) == [RuleEvent(.started, a, 40), RuleEvent(.completed, a, 50)])
  }

  @Test("T8: with a scrubber it stands and follows; detached it goes on from there")
  func scrubbing() throws {
    try register([0, 64], 100)
    scene.run(to: 30)
    #expect(!timeline.scrub(to: .zero) && !timeline.detachScrubber() && !timeline.hasScrubber)
    #expect(timeline.attachScrubber())
    #expect(!timeline.attachScrubber() && timeline.hasScrubber)
    scene.run(to: 60)
    #expect(timeline.now == at(30))
    #expect(timeline.scrub(to: .milliseconds(75)))
    #expect(scene.energy == 48)
    scene.run(to: 90)
    #expect(scene.energy == 48)
    timeline.scrub(to: .milliseconds(200))
    #expect(scene.base == 64)
    timeline.scrub(to: .milliseconds(50))
    #expect(scene.base == 5 && scene.energy == 32)
    #expect(timeline.detachScrubber())
    #expect(!timeline.hasScrubber)
    scene.run(to: 120)
    #expect(timeline.now == at(80))
  }

  @Test("T8: attaching, scrubbing and detaching are published; a scrub without a move is not")
  func scrubEvents()
    throws
  {
    timeline.begin()
    #expect(events() == ["began @0 0"])
    timeline.attachScrubber()
    timeline.scrub(to: .milliseconds(50))
    #expect(timeline.scrub(to: .milliseconds(50)))
    timeline.scrub(to: .milliseconds(-20))
    #expect(events() == ["attached @10 10", "scrubbed @10 50", "scrubbed @10 -20"])
    timeline.detachScrubber()
    #expect(events() == ["detached @20 -20"])
    timeline.attachScrubber()
    timeline.seek(to: .zero)
    #expect(events() == ["attached @30 -10"])
    // The ticks of a frame are published together.
    timeline.scrub(to: .milliseconds(7))
    scene.world.advance(by: .milliseconds(30))
    #expect(scene.world.timelineEvents.map(\.kind) == [.scrubbed])
    scene.world.advance(by: .zero)
    #expect(scene.world.timelineEvents.isEmpty)
  }

  @Test("T8: rate, pause and begin while scrubbed take effect once the scrubber is detached")
  func scrubbedSettings() {
    timeline.attachScrubber()
    #expect(timeline.begin())
    #expect(timeline.setRate(2))
    #expect(timeline.pause() && timeline.isPaused)
    scene.run(to: 50)
    #expect(timeline.now == .zero && timeline.beginTime == .zero && timeline.rate == 2)
    timeline.scrub(to: .milliseconds(30))
    timeline.detachScrubber()
    scene.run(to: 100)
    #expect(timeline.now == at(30))
    #expect(timeline.resume() && !timeline.isPaused)
    scene.run(to: 110)
    #expect(timeline.now == at(50))
    // A timeline that was paused before is scrubbed too.
    timeline.pause()
    timeline.attachScrubber()
    timeline.scrub(to: .milliseconds(80))
    #expect(timeline.now == at(80))
  }

  @Test("T8: labels name instants, each timeline's own") func labels() throws {
    let other = scene.world.makeTimeline()
    try register([0, 64], 100)
    #expect(timeline.setLabel("middle", at: .milliseconds(50)))
    #expect(timeline.setLabel("Middle", at: .milliseconds(75)))
    #expect(timeline.offset(ofLabel: "middle") == .milliseconds(50))
    #expect(other.offset(ofLabel: "middle") == nil && !other.seek(toLabel: "middle"))
    #expect(timeline.seek(toLabel: "Middle"))
    #expect(scene.energy == 48)
    timeline.setLabel("middle", at: .milliseconds(25))
    #expect(timeline.seek(toLabel: "middle"))
    #expect(scene.energy == 16)
    #expect(timeline.removeLabel("middle") && !timeline.removeLabel("middle"))
    #expect(
      timeline.offset(ofLabel: "middle") == nil && timeline.offset(ofLabel: "Middle") == .milliseconds(75))
    #expect(!timeline.seek(toLabel: "middle") && timeline.now == at(25))
  }

  /// Expects that all properties and operations of a stale handle return nil and false.
  private func expectStale(_ timeline: Timeline) {
    #expect(timeline.isReleased && !timeline.isPaused && !timeline.hasScrubber)
    #expect(
      timeline.beginTime == nil && timeline.now == nil && timeline.offset == nil && timeline.rate == nil)
    #expect(!timeline.begin() && !timeline.pause() && !timeline.resume() && !timeline.setRate(2))
    #expect(
      !timeline.seek(to: .zero) && !timeline.seek(toLabel: "a") && timeline.offset(ofLabel: "a") == nil)
    #expect(!timeline.setLabel("a", at: .zero) && !timeline.removeLabel("a"))
    #expect(!timeline.attachScrubber() && !timeline.scrub(to: .zero) && !timeline.detachScrubber())
    #expect(!timeline.release())
  }

  @Test("W6: a released timeline's handle is stale, and never touches the next one with its index")
  func stale() throws {
    timeline.setLabel("a", at: .milliseconds(10))
    timeline.attachScrubber()
    timeline.pause()
    try register([0, 64], 100)
    #expect(timeline.release())
    expectStale(timeline)
    let heir = scene.world.makeTimeline()
    expectStale(timeline)
    #expect(heir != timeline && heir.id != timeline.id)
    #expect(heir.offset(ofLabel: "a") == nil && !heir.hasScrubber && !heir.isPaused)
    #expect(heir.now == .zero && heir.rate == 1 && heir.beginTime == nil)
  }

  @Test("W6: a handle does not keep its world, and is stale without it") func worldGone() {
    var world: World? = World()
    weak let gone = world
    let timeline = world!.makeTimeline()
    timeline.setLabel("a", at: .zero)
    world = nil
    #expect(gone == nil)
    expectStale(timeline)
  }
}
