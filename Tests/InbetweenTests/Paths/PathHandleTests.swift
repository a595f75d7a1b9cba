import Testing

import Inbetween
@testable import InbetweenCore

/// A path's handle controls both of its drivers (W13).
@MainActor @Suite struct PathHandleTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private let handle: PathHandle

  init() throws {
    card = world.spawn()
    handle = try world.animate(
      card, .position, along: MotionPath(svg: "M 0 0 H 32 V 32"), duration: .milliseconds(200), ease: .linear,
      orients: .rotation)
  }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var place: SIMD2<Float> { world[card, .position]! }

  @Test func bothPlayBackAndSayHowFarTheyAre() {
    run(15)
    #expect(place == [32, 16] && handle.percentComplete == 0.75 && handle.elapsed == .milliseconds(150))
    #expect(handle.reverse())
    #expect(handle.position.rate == -1 && handle.orientation?.rate == -1)
    run(10)
    #expect(place == [16, 0] && world[card, .rotation]?.degrees == 0 && handle.percentComplete == 0.25)
    run(6)
    #expect(handle.state == .killed && !handle.reverse())
  }

  @Test func bothAreTagged() {
    #expect(handle.tagged("ride").isTagged("ride"))
    #expect(world.drivers(tagged: "ride").handles.count == 2)
    #expect(handle.untag("ride") && !handle.untag("ride") && !handle.isTagged("ride"))
    #expect(world.drivers(tagged: "ride").handles.isEmpty)
  }

  @Test("C13: both have crossfades; an invalid blend is refused") func blended() throws {
    handle.kill()
    try world.assign(card, .position, to: [64, 0])
    try world.assign(card, .rotation, to: .degrees(60))
    var ride = PathTween(.position, along: try MotionPath(svg: "M 0 0 H 32"), duration: .milliseconds(100))
    ride.orients = .rotation
    let second = try world.register(ride, on: card, starts: false)
    #expect(throws: TweenError.self) { try second.blend(over: .milliseconds(-1)) }
    try second.blend(over: .milliseconds(100), ease: .linear).start()
    run(5)
    #expect(place == [48, 0] && world[card, .rotation]?.degrees == 30)
  }

  @Test func itsEndIsToldOnce() async {
    var told: [DriverHandle] = []
    handle.onComplete { told.append($0) }
    var outcome: Outcome?
    let handle = handle
    Task { @MainActor in outcome = await handle.outcome }
    for _ in 0..<25 {
      await Task.yield()
      world.tick()
    }
    for _ in 0..<10 { await Task.yield() }
    #expect(outcome == .completed && told == [handle.position])
  }

  @Test func aCallbackNeedNotBeToldOfWhatItIsAbout() {
    var count = 0
    handle.onComplete { count += 1 }
    run(25)
    #expect(count == 1)
  }
}
