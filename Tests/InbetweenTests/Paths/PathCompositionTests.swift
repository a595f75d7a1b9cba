import Testing

import Inbetween
@testable import InbetweenCore

/// Additive tweens along paths (C12) and their crossfades (C13), against tweens through values: a straight
/// path equals one.
@Suite struct PathCompositionTests {
  private static let line = try! MotionPath(svg: "M 16 0 H 80")

  /// Two worlds: one with a tween along a path, one with the tween through values that equals it.
  private struct Pair {
    let worlds = [World(tickRate: .hertz(100)), World(tickRate: .hertz(100))]
    let cards: [Entity]

    init() throws {
      cards = worlds.map { $0.spawn() }
      for (world, card) in zip(worlds, cards) {
        try world.assign(card, .position, to: [300, 40])
        var below = Tween(.position, values: [[0, 0], [64, 32]], duration: .milliseconds(500))
        below.repeats = .forever
        try world.register(below, on: card)
      }
    }

    /// Registers both tweens, with equal settings.
    @discardableResult
    func register(
      _ path: PathTween<SIMD2<Float>>, _ values: [SIMD2<Float>], isRelative: Bool = false
    ) throws -> [DriverHandle] {
      var tween = Tween(
        .position, values: values, duration: path.duration, delay: path.delay, ease: path.ease)
      tween.mode = isRelative ? .relative : .absolute
      (tween.composition, tween.blend, tween.fill) = (path.composition, path.blend, path.fill)
      (tween.persists, tween.repeats, tween.direction) = (path.persists, path.repeats, path.direction)
      (tween.accumulates, tween.replaces) = (path.accumulates, path.replaces)
      let ride = try worlds[0].register(path, on: cards[0]).position
      return [ride, try worlds[1].register(tween, on: cards[1])]
    }

    func agree(_ ticks: Int, _ note: String) {
      var frames = [Frame(), Frame()]
      for tick in 0..<ticks {
        for (index, world) in worlds.enumerated() { world.sample(at: 0.37, into: frames[index]) }
        let places = zip(worlds, cards).map { $0[$1, .position]! }
        let sampled = zip(frames, cards).map { $0[$1, .position]! }
        for lane in 0..<2 {
          #expect(abs(places[0][lane] - places[1][lane]) < 1e-2, "\(note) at \(tick)")
          #expect(abs(sampled[0][lane] - sampled[1][lane]) < 1e-2, "\(note) sampled at \(tick)")
        }
        worlds.forEach { $0.tick() }
      }
      frames = []
    }
  }

  private func tween(
    _ change: (inout PathTween<SIMD2<Float>>) -> Void
  ) -> PathTween<SIMD2<Float>> {
    var tween = PathTween(.position, along: Self.line, duration: .milliseconds(200), ease: .quadInOut)
    change(&tween)
    return tween
  }

  @Test("C12: an additive tween along a path adds its positions, and leaves no trace")
  func adds() throws {
    for fill in Fill.allCases {
      for accumulates in [false, true] {
        let pair = try Pair()
        let ride = tween {
          ($0.composition, $0.fill, $0.accumulates) = (.add, fill, accumulates)
          ($0.repeats, $0.delay, $0.direction) = (2, .milliseconds(35), accumulates ? .normal : .alternate)
        }
        try pair.register(ride, [[16, 0], [80, 0]])
        pair.agree(70, "\(fill) \(accumulates)")
      }
    }
  }

  @Test("C12: a relative additive tween begins at 0, whatever is shown") func addsRelative() throws {
    let pair = try Pair()
    let ride = tween { ($0.composition, $0.isRelative, $0.fill) = (.add, true, .forwards) }
    try pair.register(ride, [[0, 0], [64, 0]], isRelative: true)
    pair.agree(40, "relative")
  }

  @Test("C12: two additive tweens are both added, never hidden, and end with their handles")
  func several() throws {
    let pair = try Pair()
    let one = try pair.register(tween { $0.composition = .add }, [[16, 0], [80, 0]])
    let held = tween { ($0.composition, $0.fill, $0.to) = (.add, .both, 0.5) }
    let two = try pair.register(held, [[16, 0], [48, 0]])
    try pair.register(tween { $0.delay = .milliseconds(50) }, [[16, 0], [80, 0]])
    pair.agree(8, "both")
    #expect(one.map { $0.pause() } == [true, true])
    pair.agree(6, "paused")
    #expect(two.map { $0.kill() } == [true, true])
    pair.agree(30, "killed")
  }

  @Test("C7, C12: an additive tween that replaces ends additive ones alone") func replaces() throws {
    let world = World()
    let card = world.spawn()
    let plain = try world.register(tween { $0.duration = .seconds(1) }, on: card)
    let adding = try world.register(tween { $0.composition = .add }, on: card)
    try world.register(tween { ($0.composition, $0.replaces) = (.add, true) }, on: card)
    #expect(plain.position.state == .active && adding.position.state == .killed)
  }

  @Test("C12: an additive heading is added to the angle, with its offset") func heading() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    try world.assign(card, .rotation, to: .degrees(30))
    let down = try MotionPath(svg: "M 0 0 H 32 V 32")
    var ride = PathTween(.position, along: down, duration: .milliseconds(400))
    (ride.orients, ride.orientationOffset, ride.composition) = (.rotation, .degrees(5), .add)
    try world.register(ride, on: card)
    #expect(world[card, .rotation]?.degrees == 35)
    for _ in 0..<30 { world.tick() }
    #expect(world[card, .rotation]?.degrees == 125)
    for _ in 0..<10 { world.tick() }
    #expect(world[card, .rotation]?.degrees == 30 && world[card, .position] == [0, 0])
    #expect(world.driverCount == 0)
  }

  @Test("C13: crossfades run where it takes over and where it ends") func blends() throws {
    for isKept in [false, true] {
      let pair = try Pair()
      let ride = tween {
        ($0.blend, $0.delay) = (.over(.milliseconds(120), ease: .linear), .milliseconds(40))
        $0.persists = isKept
      }
      try pair.register(ride, [[16, 0], [80, 0]])
      pair.agree(5, "before")
      let place = pair.worlds[0][pair.cards[0], .position]!
      #expect(place.x != 16 && abs(place.x - 80) > 1)
      pair.agree(50, "kept \(isKept)")
    }
  }

  @Test("C13: the oriented property has crossfades too") func blendsOrientation() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    try world.assign(card, .rotation, to: .degrees(80))
    var ride = PathTween(.position, along: Self.line, duration: .milliseconds(400))
    (ride.orients, ride.blend) = (.rotation, .over(.milliseconds(100), ease: .linear))
    try world.register(ride, on: card)
    #expect(world[card, .rotation]?.degrees == 80)
    for _ in 0..<5 { world.tick() }
    #expect(abs(world[card, .rotation]!.degrees - 40) < 1e-3)
    for _ in 0..<5 { world.tick() }
    #expect(world[card, .rotation]?.degrees == 0)
  }

  @Test("T8: after seeks back and forth on a timeline, it shows equal values") func sought() throws {
    let world = World()
    let card = world.spawn()
    let timeline = world.makeTimeline()
    let ride = tween { ($0.composition, $0.timeline) = (.add, timeline.id) }
    try world.register(ride, on: card)
    func x(_ milliseconds: Int) -> Float {
      timeline.seek(to: .milliseconds(milliseconds))
      return world[card, .position]!.x
    }
    let middle = x(100)
    #expect(abs(middle - 48) < 1e-2)
    #expect(x(300) == 0 && x(100) == middle && x(0) == 16 && x(100) == middle)
  }

  @Test("W9: no blend of an additive tween, and no negative one; the world is as it was")
  func refused() throws {
    let world = World()
    let card = world.spawn()
    let both = tween { ($0.composition, $0.blend) = (.add, .over(.milliseconds(1))) }
    #expect(
      throws: TweenError(
        field: "blend", found: "a blend of an additive driver",
        expected: "no blend: an additive driver is never the winner",
        owner: "position of entity \(card.index)")
    ) { try world.register(both, on: card) }
    let negative = tween { $0.blend = .over(.milliseconds(-1)) }
    let error = #expect(throws: TweenError.self) { try world.register(negative, on: card) }
    #expect(error?.field == "blend.duration" && world.driverCount == 0)
  }
}
