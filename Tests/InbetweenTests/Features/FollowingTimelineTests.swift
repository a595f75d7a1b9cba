import Testing

import Inbetween
@testable import InbetweenCore

/// T12: timelines that follow a value, and scrubs that are smoothed.
@Suite struct FollowingTimelineTests {
  private let world = World(tickRate: .hertz(100))
  private let scroll = Property("scroll", default: Float(0))

  private func show() throws -> (Timeline, Entity) {
    let (line, card) = (world.makeTimeline(), world.spawn())
    var rise = Tween(.opacity, values: [0, 8], duration: .seconds(1))
    rise.timeline = line.id
    try world.register(rise, on: card)
    return (line, card)
  }

  @Test func aTimelineIsWhereTheValueIs() throws {
    let (line, card) = try show()
    let list = world.spawn()
    #expect(try line.follow(list, scroll, from: 100, to: 500) && line.isFollowing && line.hasScrubber)
    #expect(world[list, scroll] == 0 && line.offset == .zero)
    for value in [100, 150, 300, 250, 900, 500, -20, 460] as [Float] {
      try world.assign(list, scroll, to: value)
      world.tick()
      let part = min(max((Double(value) - 100) / 400, 0), 1)
      #expect(line.offset!.counts == Int64((part * 90_000).rounded()), "\(value)")
      #expect(abs(world[card, .opacity]! - Float(line.offset!.counts) / 90_000 * 8) < 1e-5)
    }
    // From the greater to the less, with its own length.
    #expect(try line.follow(list, scroll, from: 500, to: 0, over: .milliseconds(500)))
    #expect(line.offset == .milliseconds(40))
    #expect(line.detachScrubber() && !line.isFollowing)
    for _ in 0..<3 { world.tick() }
    #expect(line.offset == .milliseconds(70))
  }

  /// A driver of the value and the timeline move in one tick, and callbacks see both.
  @Test func drivenValuesAreFollowedInTheirTick() throws {
    let (line, card) = try show()
    let list = world.spawn()
    try line.follow(list, scroll, from: 0, to: 4)
    var seen: [Float] = []
    try world.animate(list, scroll, to: 4, duration: .milliseconds(40), ease: .linear)
      .onUpdate { [world] in seen.append(world[card, .opacity]!) }
    for _ in 0..<5 { world.tick() }
    #expect(seen == [2, 4, 6, 8])
    #expect(world.events.isEmpty)
    world.despawn(list)
    world.tick()
    #expect(!line.isFollowing && line.hasScrubber && line.offset == .seconds(1))
  }

  /// Values are told wherever their timeline goes: by a followed value, a scrub, a seek. Not while it stands.
  @Test func valuesOfAStandingTimelineAreTold() throws {
    let (line, list) = (world.makeTimeline(), world.spawn())
    line.begin()
    var (told, updates) = ([Float](), 0)
    try world.animate(from: Float(0), to: 1, duration: .milliseconds(100), ease: .linear, on: line) {
      told.append($0)
    }
    let card = world.spawn()
    try world.animate(card, .opacity, to: 0, duration: .milliseconds(100), on: line).onUpdate { updates += 1 }
    try line.follow(list, scroll, from: 0, to: 1)
    for place in [0.25, 0.5, 0.5, 0.125] as [Float] {
      try world.assign(list, scroll, to: place)
      world.tick()
    }
    #expect(told == [0.25, 0.5, 0.125] && updates == 3)
    line.detachScrubber()
    line.attachScrubber()
    line.scrub(to: .milliseconds(20))
    line.scrub(to: .milliseconds(75))
    for _ in 0..<3 { world.tick() }
    #expect(told == [0.25, 0.5, 0.125, 0.75] && updates == 4)
    line.pause()
    line.detachScrubber()
    line.seek(to: .milliseconds(50))
    for _ in 0..<3 { world.tick() }
    #expect(told == [0.25, 0.5, 0.125, 0.75, 0.5] && updates == 5)
    line.attachScrubber()
    try line.scrub(to: .milliseconds(100), .eased(.linear, over: .milliseconds(20)))
    for _ in 0..<4 { world.tick() }
    #expect(told == [0.25, 0.5, 0.125, 0.75, 0.5, 0.75, 1] && updates == 7)
  }

  /// A driver that gets another target in each tick is told in each tick, and once.
  @Test func retargetedDriversAreTold() throws {
    let (player, pet, card) = (world.spawn(), world.spawn(), world.spawn())
    var updates = (followed: 0, retargeted: 0, played: 0)
    try world.animate(player, scroll, to: 100, duration: .seconds(1), ease: .linear)
    let follow = try world.animate(pet, scroll, to: 0, .snappy)
    try follow.follow(player, scroll)
    follow.onUpdate { updates.followed += 1 }
    let chase = try world.animate(card, scroll, to: 1, .snappy)
    chase.onUpdate { updates.retargeted += 1 }
    let play = try world.animate(card, .opacity, to: 0, duration: .milliseconds(100))
    play.onUpdate { updates.played += 1 }
    play.play(to: .milliseconds(25))
    for tick in 0..<20 {
      try chase.retarget(to: Float(tick * 7 + 3))
      world.tick()
    }
    #expect(updates == (20, 20, 3) && play.state == .paused)
  }

  /// The model is a spring on a property of an entity.
  @Test func aSmoothedScrubIsASpring() throws {
    let (line, _) = try show()
    #expect(!line.hasScrubber)
    let (model, key) = (world.spawn(), Property("model", default: Float(0)))
    try world.assign(model, key, to: 0)
    let count = world.entityCount
    for (tick, target) in [0: 0.5, 7: 0.9, 12: 0.2, 40: 0.75].sorted(by: { $0.key < $1.key }) {
      while world.tickCount < tick { step() }
      #expect(try line.scrub(to: .seconds(target), .snappy) && line.isFollowing)
      try world.animate(model, key, to: Float(target), .snappy)
    }
    func step() {
      world.tick()
      #expect(line.offset!.counts == Int64((Double(world[model, key]!) * 90_000).rounded(.toNearestOrEven)))
    }
    while world.tickCount < 200 { step() }
    #expect(line.offset == .milliseconds(750) && world.entityCount == count)
    line.scrub(to: .milliseconds(300))
    world.tick()
    #expect(line.offset == .milliseconds(300) && !line.isFollowing && world.followers.timelines.count == 0)
    #expect(world.parents.ownCount == 0)
  }

  @Test func badInputIsRefused() throws {
    let (line, card) = try show()
    for (start, end) in [(0, 0), (Float.nan, 1), (0, Float.infinity)] as [(Float, Float)] {
      #expect(throws: TweenError.self) { try line.follow(card, scroll, from: start, to: end) }
    }
    #expect(throws: TweenError.self) { try line.follow(card, scroll, from: 0, to: 1, over: .seconds(-1)) }
    try world.animate(card, .scale, to: [2, 2], repeats: .forever, on: line)
    #expect(throws: TweenError.self) { try line.follow(card, scroll, from: 0, to: 1) }
    world.despawn(card)
    #expect(throws: TweenError.self) { try line.follow(card, scroll, from: 0, to: 1, over: .seconds(1)) }
    #expect(!line.hasScrubber && !line.isFollowing)
    line.attachScrubber()
    #expect(throws: TweenError.self) { try line.scrub(to: .seconds(400_000_000), .snappy) }
    #expect(world.parents.ownCount == 0)
    line.release()
    #expect(try !line.follow(world.spawn(), scroll, from: 0, to: 1, over: .seconds(1)))
  }

  /// What follows is state: a restored world goes on as it did (T10).
  @Test func snapshotsHaveWhatFollows() throws {
    let (line, card) = try show()
    line.attachScrubber()
    try line.scrub(to: .seconds(1), .bouncy)
    for _ in 0..<5 { world.tick() }
    let snapshot = Snapshot()
    try world.save(into: snapshot)
    func play() -> [Float] {
      (0..<40).map { _ in
        world.tick(); return world[card, .opacity]!
      }
    }
    let first = play()
    line.detachScrubber()
    world.tick()
    try world.restore(snapshot)
    #expect(line.isFollowing && play() == first)
  }

  @Test func eachOfManyFollowsUntilItIsDetachedOrGone() throws {
    let list = world.spawn()
    let lines = (0..<60).map { _ in world.makeTimeline() }
    for line in lines { #expect(try line.follow(list, scroll, from: 0, to: 1, over: .seconds(1))) }
    for line in lines where line.id.place % 3 == 0 { #expect(line.detachScrubber()) }
    for line in lines where line.id.place % 3 == 1 { #expect(line.release()) }
    // One that is made in the place of a released one follows nothing.
    #expect(!world.makeTimeline().isFollowing)
    try world.assign(list, scroll, to: 0.5)
    for _ in 0..<2 { world.tick() }
    #expect(world.followers.timelines.count == 20)
    for line in lines { #expect(line.isFollowing == (line.id.place % 3 == 2)) }
    for line in lines where line.isFollowing {
      #expect(line.offset == .milliseconds(500))
      #expect(try line.follow(list, scroll, from: 0, to: 2, over: .seconds(1)))
      #expect(line.offset == .milliseconds(250))
    }
    #expect(world.followers.timelines.count == 20)
  }
}
