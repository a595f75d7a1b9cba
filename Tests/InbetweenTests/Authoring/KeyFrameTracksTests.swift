import Testing

import Inbetween
@testable import InbetweenCore

/// Key-frame tracks (W15).
@Suite struct KeyFrameTracksTests {
  private let world = World(tickRate: .hertz(100))

  private static let hop = KeyFrameTracks(duration: .milliseconds(600)) {
    Track(.position.y, [300, 220, 300], offsets: [0, 0.4, 1], eases: [.quadOut, .bounceOut])
    Track(.scale, [SIMD2(1, 1), SIMD2(0.9, 1.1), SIMD2(1, 1)])
    Track(.opacity, [1, 0.5], times: [.zero, .milliseconds(120)])
    Track(.color, [.black], eases: [.quadIn])
  }

  /// Registers the tweens that the tracks are equal to.
  private func register(_ delay: Duration, on entity: Entity, in world: World) throws {
    let length = Duration.milliseconds(600)
    var height = Tween(.position.y, values: [300, 220, 300], duration: length, delay: delay)
    height.offsets = [0, 0.4, 1]
    height.interTimingFunctions = [.quadOut, .bounceOut]
    try world.register(height, on: entity)
    try world.register(
      Tween(.scale, values: [SIMD2(1, 1), SIMD2(0.9, 1.1), SIMD2(1, 1)], duration: length, delay: delay),
      on: entity)
    var fade = Tween(.opacity, values: [1, 0.5], duration: length, delay: delay)
    fade.offsets = [0, 0.2]
    try world.register(fade, on: entity)
    var tint = Tween(.color, to: .black, duration: length, delay: delay)
    tint.interTimingFunctions = [.quadIn]
    try world.register(tint, on: entity)
  }

  @Test("C1: each track is a tween, all begin at one instant, in the order of the tracks") func tweens()
    throws
  {
    let single = World(tickRate: .hertz(100))
    let (one, other) = (world.spawn(), single.spawn())
    let group = try world.register(Self.hop, on: one)
    try register(.zero, on: other, in: single)
    #expect(group.count == 4 && group.handles == world.drivers(of: one).handles)
    for _ in 0..<70 {
      #expect(world.stateHash == single.stateHash && world.events == single.events)
      world.tick()
      single.tick()
    }
    #expect(world.driverCount == 0)
  }

  @Test("One description for many entities, with a stagger") func many() throws {
    let single = World(tickRate: .hertz(100))
    let stagger = Stagger.fromFirst(each: .milliseconds(45))
    let entities = (0..<5).map { _ in world.spawn() }
    let group = try world.register(Self.hop, on: entities, stagger: stagger)
    for (index, delay) in try stagger.delays(count: 5).enumerated() {
      try register(delay, on: single.spawn(), in: single)
      #expect(group.handles[4 * index + 2].delay == delay)
    }
    for _ in 0..<90 {
      #expect(world.stateHash == single.stateHash && world.events == single.events)
      world.tick()
      single.tick()
    }
    #expect(try world.register(Self.hop, on: [Entity]()).isEmpty)
    #expect(try world.register(Self.hop, on: entities, starts: false).start() == 20)
  }

  @Test("An easing over the whole, repeats, directions, and other settings of tweens") func whole() throws {
    var tracks = Self.hop
    tracks.ease = .sineInOut
    tracks.repeats = 3
    tracks.direction = .alternate
    tracks.repeatDelay = .milliseconds(30)
    tracks.fill = .both
    tracks.delay = .milliseconds(50)
    tracks.rate = 2
    tracks.persists = false
    let entity = world.spawn()
    let group = try world.register(tracks, on: entity)
    let twin = world.spawn()
    var tween = Tween(
      .scale, values: [SIMD2(1, 1), SIMD2(0.9, 1.1), SIMD2(1, 1)], duration: .milliseconds(600),
      delay: .milliseconds(50), ease: .sineInOut)
    tween.repeats = 3
    tween.direction = .alternate
    tween.repeatDelay = .milliseconds(30)
    tween.fill = .both
    tween.rate = 2
    tween.persists = false
    try world.register(tween, on: twin)
    for _ in 0..<120 {
      world.tick()
      #expect(world[entity, .scale] == world[twin, .scale])
    }
    #expect(group.handles.allSatisfy { $0.state == .completed })
    tracks.replaces = true
    tracks.fill = .none
    try world.register(tracks, on: entity)
    #expect(group.isEmpty)
    let timeline = world.makeTimeline()
    tracks.timeline = timeline.id
    try world.register(tracks, on: entity)
    #expect(timeline.beginTime != nil)
  }

  @Test("A builder takes conditions, loops and lists") func builder() {
    func tracks(_ isTinted: Bool) -> KeyFrameTracks {
      KeyFrameTracks(duration: .seconds(1), ease: .quadIn) {
        for lane in 0..<2 { Track(Property<SIMD2<Float>>.scale.lane(lane), [1, 2]) }
        if isTinted { Track(.color, [.black, .white]) } else { Track(.opacity, [0]) }
        if isTinted { [Track(.cornerRadius, [1]), Track(.rotation, [.degrees(0), .degrees(90)])] }
      }
    }
    #expect(tracks(true).tracks.map(\.property) == ["scale", "scale", "color", "cornerRadius", "rotation"])
    #expect(tracks(false).tracks.map(\.property) == ["scale", "scale", "opacity"])
  }

  @Test("W9: all tracks are checked before one is registered") func refused() throws {
    let entity = world.spawn()
    try world.assign(entity, .opacity, to: 1)
    let hash = world.stateHash
    let good = Track(.opacity, [1, 0])
    func error(_ track: Track, _ duration: Duration = .seconds(1)) -> String? {
      do {
        try world.register(KeyFrameTracks(duration: duration, [good, track]), on: entity)
        return nil
      } catch {
        #expect(error.owner.hasSuffix(" of entity \(entity.index)"))
        return "\(error.field): found \(error.found), expected \(error.expected)"
      }
    }
    let nothing = [Float]()
    #expect(
      error(Track(.cornerRadius, nothing)) == "tracks[1].values: found no values, expected at least one value"
    )
    #expect(error(Track(.cornerRadius, [1, .nan]))?.hasPrefix("tracks[1].values[1]: found nan") == true)
    #expect(error(Track(.cornerRadius, [1, 2], offsets: [0]))?.hasPrefix("tracks[1].offsets") == true)
    #expect(
      error(Track(.cornerRadius, [1, 2], eases: [.linear, .linear]))?
        .hasPrefix("tracks[1].eases") == true)
    #expect(
      error(Track(.cornerRadius, [1, 2], times: [.zero]))
        == "tracks[1].times: found 1 times, expected one for each of 2 values")
    #expect(
      error(Track(.cornerRadius, [1, 2], times: [.zero, .seconds(2)]))
        == "tracks[1].times[1]: found 2000.0 ms, expected a time in 0…1000.0 ms")
    #expect(
      error(Track(.cornerRadius, [1, 2], times: [.milliseconds(-1), .zero]))?
        .hasPrefix("tracks[1].times[0]") == true)
    #expect(
      error(Track(.cornerRadius, [1, 2], times: [.milliseconds(2), .milliseconds(1)]))
        == "tracks[1].times[1]: found 1.0 ms, expected at least 2.0 ms, the time before it")
    #expect(
      error(Track(Property("opacity", default: SIMD2<Float>(0, 0)), [SIMD2(0, 0)]))?
        .hasPrefix("tracks[1].property") == true)
    #expect(error(good, .seconds(-1))?.hasPrefix("tracks[0].duration") == true)
    // Two tracks of a new name, with different types.
    let (one, two) = (Property("new", default: Float(0)), Property("new", default: SIMD2<Float>(0, 0)))
    #expect(throws: TweenError.self) {
      try world.register(
        KeyFrameTracks(duration: .seconds(1), [Track(one, [1]), Track(two, [SIMD2(0, 0)])]), on: entity)
    }
    #expect(throws: TweenError.self) { try world.register(KeyFrameTracks(duration: .zero, []), on: entity) }
    #expect(throws: TweenError.self) {
      try world.register(Self.hop, on: [entity], stagger: .fromFirst(each: .seconds(-1)))
    }
    let dead = world.spawn()
    world.despawn(dead)
    #expect(throws: TweenError.self) { try world.register(Self.hop, on: [entity, dead]) }
    #expect(throws: TweenError.self) { try world.register(Self.hop, on: dead) }
    var lost = Self.hop
    let timeline = world.makeTimeline()
    lost.timeline = timeline.id
    timeline.release()
    #expect(throws: TweenError.self) { try world.register(lost, on: entity) }
    var endless = Self.hop
    endless.repeats = .forever
    endless.rate = -1
    #expect(throws: TweenError.self) { try world.register(endless, on: entity) }
    #expect(world.stateHash == hash && world.driverCount == 0)
  }

  @Test("W9: a world takes 65,535 properties; those of tracks that it knows are not counted twice")
  func propertyLimit() throws {
    let entity = world.spawn()
    for number in 0..<65_534 {
      _ = world.engine.index(of: Property<Float>("property \(number)", default: 0).lanes)
    }
    let (known, new) = (Property<Float>("property 7", default: 0), Property<Float>("new", default: 0))
    let tracks = [Track(known, [0, 1]), Track(new, [0, 1])]
    #expect(try world.register(KeyFrameTracks(duration: .seconds(1), tracks), on: entity).count == 2)
    let more = KeyFrameTracks(duration: .seconds(1), [Track(Property<Float>("more", default: 0), [0, 1])])
    #expect(throws: TweenError.self) { try world.register(more, on: entity) }
  }
}
