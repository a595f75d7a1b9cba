import Testing

import Inbetween
@testable import InbetweenCore

/// Steps whose lengths are found when they begin (W18, T6): every kind of step, at every place, however the
/// sequence plays. Equal drivers without a sequence say which value each position shows.
@Suite struct SequenceLengthTests {
  /// A kind of step, and the drivers that are equal to it.
  struct Kind: Sendable, CustomTestStringConvertible {
    var testDescription: String
    /// How often a block plays it.
    var count: Int64 = 1
    var items: @Sendable () -> [SequenceItem]
    var drivers: @Sendable (World, Entity, Duration) throws -> [DriverHandle]
  }

  enum Place: CaseIterable {
    case only, first, middle, last
    var hasBefore: Bool { self == .middle || self == .last }
    var hasAfter: Bool { self == .middle || self == .first }
  }

  /// How a sequence plays.
  struct Showing {
    var count: Int64 = 1
    var direction = Direction.normal
    var rate: Rate = .normal

    /// Whether an iteration goes from the end of the steps to their beginning.
    func isBackward(_ iteration: Int64) -> Bool {
      direction.isBackward(iteration: rate == .normal ? iteration : count - 1 - iteration)
        != (rate != .normal)
    }
  }

  private static func tween(_ delay: Duration = .zero) -> Tween<Float> {
    var tween = Tween(.position.x, to: 80, duration: .zero, delay: delay)
    tween.speed = 400
    return tween
  }

  private static func spring(_ target: Float, _ delay: Duration = .zero) -> SpringMotion<Float> {
    SpringMotion(.position.x, to: target, spring: .stiff, delay: delay)
  }

  private static func decay(_ delay: Duration = .zero) -> DecayMotion<Float> {
    DecayMotion(.position.x, to: 60, friction: 30, delay: delay)
  }

  private static func thrown(_ velocity: Float?, _ delay: Duration = .zero) -> DecayMotion<Float> {
    DecayMotion(.position.x, velocity: velocity, friction: 30, delay: delay)
  }

  static let kinds = [
    Kind(testDescription: "tween") {
      [To(.position.x, 80, duration: .milliseconds(150)).item]
    } drivers: {
      [try $0.animate($1, .position.x, to: 80, duration: .milliseconds(150), delay: $2)]
    },
    Kind(testDescription: "tween by speed") {
      [Play(tween()).item]
    } drivers: {
      [try $0.register(tween($2), on: $1)]
    },
    Kind(testDescription: "spring to the value at the call") {
      [Play(spring(0)).item]
    } drivers: {
      [try $0.register(spring(0, $2), on: $1)]
    },
    Kind(testDescription: "spring that is shorter than planned") {
      [Play(spring(51)).item]
    } drivers: {
      [try $0.register(spring(51, $2), on: $1)]
    },
    Kind(testDescription: "decay to an end") {
      [Play(decay()).item]
    } drivers: {
      [try $0.register(decay($2), on: $1)]
    },
    Kind(testDescription: "throw") {
      [Play(thrown(300)).item]
    } drivers: {
      [try $0.register(thrown(300, $2), on: $1)]
    },
    Kind(testDescription: "throw with the velocity at its begin") {
      [Play(thrown(nil)).item]
    } drivers: {
      [try $0.register(thrown(nil, $2), on: $1)]
    },
    Kind(testDescription: "call") {
      [Call {}.item, Play(spring(0)).item, Call {}.item]
    } drivers: {
      [try $0.register(spring(0, $2), on: $1)]
    },
    Kind(testDescription: "block") {
      [
        Together {
          To(.position.y, 3, duration: .milliseconds(70), ease: .linear)
          Play(spring(0))
        }.item
      ]
    } drivers: {
      [
        try $0.animate($1, .position.y, to: 3, duration: .milliseconds(70), delay: $2, ease: .linear),
        try $0.register(spring(0, $2), on: $1),
      ]
    },
    Kind(testDescription: "block that repeats", count: 3) {
      [InOrder { Play(tween()) }.repeating(3).item]
    } drivers: {
      [try $0.register(tween($2), on: $1)]
    },
    Kind(testDescription: "block that repeats and has a known step", count: 2) {
      [
        Together {
          To(.position.y, 3, duration: .milliseconds(70), ease: .linear)
          Play(decay())
        }.repeating(2).item
      ]
    } drivers: {
      [
        try $0.animate($1, .position.y, to: 3, duration: .milliseconds(70), delay: $2, ease: .linear),
        try $0.register(decay($2), on: $1),
      ]
    },
  ]

  @Test("W18: the time of a label is nil until all lengths before it are known", arguments: kinds)
  func unknownLabels(kind: Kind) throws {
    let world = World(tickRate: .hertz(60))
    let card = world.spawn()
    try world.assign(card, .position, to: [30, 0])
    let sequence = try world.play(on: card) {
      Label("first")
      Wait(.milliseconds(50))
      kind.items()
      Label("last")
      To(.opacity, 0, duration: .seconds(9))
    }
    let isKnown = kind.testDescription == "tween"
    #expect(sequence.offset(ofLabel: "first") == .zero && sequence.offset(ofLabel: "none") == nil)
    #expect((sequence.offset(ofLabel: "last") != nil) == isKnown)
    for _ in 0..<240 { world.tick() }
    let last = try #require(sequence.offset(ofLabel: "last"))
    #expect(sequence.seek(toLabel: "last") && sequence.elapsed == last)
  }

  /// A sequence, and a world in which equal drivers play.
  private struct Case {
    let kind: Kind
    let place: Place
    /// Whether the first step begins at another value than was shown at the call.
    let isLate: Bool
    let delay: Duration
    var begin: Int64 = 0
    var length: Int64 = 0
    var total: Int64 = 0
    private let world = World()
    private let frame = Frame()
    private let entity: Entity

    init(_ kind: Kind, _ place: Place, isLate: Bool, delay: Duration) throws {
      (self.kind, self.place, self.isLate, self.delay) = (kind, place, isLate, delay)
      entity = world.spawn()
      try world.assign(entity, .position, to: [isLate ? 30 : 0, 0])
      try world.assign(entity, .opacity, to: 1)
      if place.hasBefore {
        begin = 9000
        try world.animate(
          entity, .position.x, to: 50, duration: .milliseconds(100), delay: delay, ease: .linear)
      }
      let handles = try kind.drivers(world, entity, delay + Duration(counts: begin))
      let start = delay.counts + begin
      world.sample(at: Instant(counts: start), into: frame)
      for handle in handles {
        guard let driver = world.engine.drivers.find(handle.id) else { continue }
        world.engine.sample(at: start) {
          $0.findRest(of: driver)
          length = max(length, $0.drivers.timing($0.drivers[driver]).active)
        }
      }
      total = begin + kind.count * length + (place.hasAfter ? 10_800 : 0)
      if place.hasAfter {
        try world.animate(
          entity, .opacity, to: 0, duration: .milliseconds(120), delay: Duration(counts: start + length),
          ease: .linear)
      }
    }

    /// Plays the sequence in a world.
    func play(
      in world: World, on card: Entity, _ showing: Showing = Showing(), _ timeline: Timeline? = nil
    ) throws -> DriverHandle {
      try world.assign(card, .position, to: [0, 0])
      try world.assign(card, .opacity, to: 1)
      let handle = try world.play(
        on: card, in: timeline, delay: delay, repeats: .count(Double(showing.count)),
        direction: showing.direction, rate: showing.rate, starts: false
      ) {
        if place.hasBefore { To(.position.x, 50, duration: .milliseconds(100), ease: .linear) }
        kind.items()
        Label("after")
        if place.hasAfter { To(.opacity, 0, duration: .milliseconds(120), ease: .linear) }
      }
      if isLate { try world.assign(card, .position.x, to: 30) }
      handle.start()
      return handle
    }

    /// Returns the values at a position of the sequence; nil where a block begins anew.
    func values(at position: Int64) -> SIMD3<Float>? {
      var position = position
      if position > begin, length > 0 {
        let laps = min((position - begin) / length, kind.count - 1)
        position -= laps * length
        if laps > 0, position - begin < 3 || begin + length - position < 3 { return nil }
      }
      world.sample(at: Instant(counts: delay.counts + position), into: frame)
      return [
        frame[entity, .position.x] ?? 0, frame[entity, .opacity] ?? 1, frame[entity, .position.y] ?? 0,
      ]
    }

    /// Compares what an entity shows with the values at a position.
    func expect(
      _ card: Entity, in world: World, at position: Int64, _ what: String,
      _ location: SourceLocation = #_sourceLocation
    ) {
      guard let expected = values(at: position) else { return }
      let shown: SIMD3<Float> = [
        world[card, .position.x] ?? 0, world[card, .opacity] ?? 0, world[card, .position.y] ?? 0,
      ]
      let difference = shown - expected
      let isNear = (0..<3).allSatisfy { abs(difference[$0]) <= 5e-3 }
      #expect(
        isNear, "\(place), late \(isLate), \(what), at \(position) of \(total): \(shown), not \(expected)",
        sourceLocation: location)
    }
  }

  @Test("W18, T6: no step is skipped or cut off, and the sequence ends once, at its end", arguments: kinds)
  func sweep(kind: Kind) throws {
    let showings = [
      Showing(), Showing(direction: .reverse), Showing(rate: -1), Showing(count: 2),
      Showing(count: 2, direction: .alternate), Showing(count: 2, direction: .alternateReverse),
      Showing(count: 2, direction: .reverse), Showing(count: 2, rate: -1),
      Showing(count: 2, direction: .alternate, rate: -1),
    ]
    let rates = [7, 60, 240].prefix(cases(2, optimized: 3))
    for place in Place.allCases {
      for isLate in [false, true] {
        for hasDelay in [false, true] {
          let sequence = try Case(kind, place, isLate: isLate, delay: hasDelay ? .milliseconds(50) : .zero)
          for showing in showings where showing.rate == .normal || !hasDelay {
            let isFine = rates.count > 2 && hasDelay && showing.count == 1
            for rate in rates + (isFine ? [1000] : []) {
              try play(sequence, showing, .hertz(rate))
            }
          }
        }
      }
    }
  }

  private func play(_ sequence: Case, _ showing: Showing, _ rate: TickRate) throws {
    let world = World(tickRate: rate)
    let card = world.spawn()
    let handle = try sequence.play(in: world, on: card, showing)
    let (total, begin) = (sequence.total, sequence.delay.counts)
    let end = begin + total * showing.count
    var ends: [Int64] = []
    while world.now.counts < end + 2000 {
      world.tick()
      for event in world.tickEvents where event.driver == handle.id && event.kind == .completed {
        ends.append(event.instant.counts)
      }
      let time = world.now.counts - begin
      guard time > 2, total > 0 else { continue }
      let (iteration, passed) = time.quotientAndRemainder(dividingBy: total)
      if iteration >= showing.count {
        if !showing.isBackward(showing.count - 1) {
          sequence.expect(card, in: world, at: total, "\(showing)")
        }
      } else if passed > 2, total - passed > 2 {
        let position = showing.isBackward(iteration) ? total - passed : passed
        sequence.expect(card, in: world, at: position, "\(showing) at \(rate)")
      }
    }
    #expect(ends == [end], "\(sequence.place), late \(sequence.isLate), \(showing) at \(rate)")
  }

  @Test("W18: lengths are found on the way of a seek, an update, a sample and a completion", arguments: kinds)
  func moves(kind: Kind) throws {
    for place in Place.allCases {
      for isLate in [false, true] {
        let sequence = try Case(kind, place, isLate: isLate, delay: .zero)
        let total = sequence.total
        for tenth in 1...9 where total > 20 {
          let position = total * Int64(tenth) / 10
          func start(_ showing: Showing = Showing()) throws -> (World, Entity, DriverHandle) {
            let world = World(tickRate: .hertz(60))
            let card = world.spawn()
            return (world, card, try sequence.play(in: world, on: card, showing))
          }
          var (world, card, handle) = try start()
          handle.seek(to: Duration(counts: position))
          sequence.expect(card, in: world, at: position, "seek")
          (world, card, handle) = try start()
          handle.update(by: Duration(counts: position))
          sequence.expect(card, in: world, at: position, "update")
          let shown = world[card, .position.x]
          handle.kill()
          #expect(world[card, .position.x] == shown)
          for showing in [Showing(count: 2), Showing(count: 4)] {
            (world, card, handle) = try start(showing)
            handle.update(by: Duration(counts: total + position))
            sequence.expect(card, in: world, at: position, "update to the second iteration")
          }
          (world, card, handle) = try start()
          world.sample(at: Instant(counts: position), into: Frame())
          handle.complete()
          sequence.expect(card, in: world, at: total, "completion")
        }
      }
    }
  }

  @Test("W18: a seek to a label finds the lengths before it", arguments: kinds)
  func labels(kind: Kind) throws {
    for place in Place.allCases {
      for isLate in [false, true] {
        let sequence = try Case(kind, place, isLate: isLate, delay: .zero)
        let world = World()
        let card = world.spawn()
        let handle = try sequence.play(in: world, on: card)
        let label = sequence.begin + kind.count * sequence.length
        #expect(handle.seek(toLabel: "after") || sequence.total == 0)
        sequence.expect(card, in: world, at: label, "label")
      }
    }
  }

  @Test("T12: a timeline ends with a sequence of which the length is found late", arguments: kinds)
  func timelines(kind: Kind) throws {
    for place in Place.allCases {
      for isLate in [false, true] {
        let sequence = try Case(kind, place, isLate: isLate, delay: .milliseconds(10))
        let world = World(tickRate: .hertz(60))
        let (card, timeline) = (world.spawn(), world.makeTimeline())
        _ = try sequence.play(in: world, on: card, Showing(), timeline)
        timeline.begin()
        var ends: [Int64] = []
        try timeline.onComplete { ends.append(world.now.counts) }
        let end = 900 + sequence.total
        while world.now.counts < end + 3000 { world.tick() }
        #expect(ends == [end])
        timeline.seek(to: Duration(counts: end / 2))
        sequence.expect(card, in: world, at: end / 2 - 900, "seek back")
        timeline.setRate(-1)
        world.tick()
        if end / 2 > 2400 { sequence.expect(card, in: world, at: end / 2 - 2400, "backward") }
      }
    }
  }

  @Test(
    "T6, T7: a step that turns out to begin in the past begins when that is found",
    arguments: [7, 60, 240, 1000])
  func lateBegins(rate: Int) throws {
    let world = World(tickRate: .hertz(rate))
    let card = world.spawn()
    try world.animate(card, .position.x, to: 100, duration: .milliseconds(200))
    try world.play(on: card) {
      Wait(.milliseconds(407))
      To(.position.x, 100, .snappy)
      To(.opacity, 0, duration: .milliseconds(500), ease: .linear).starting(
        .afterPrevious, .milliseconds(-300))
      InOrder { By(.position.y, 1, duration: .milliseconds(250), ease: .linear) }.repeating(2)
        .starting(.afterPrevious, .milliseconds(-450))
    }
    var reports: [String] = []
    while world.now.counts < 90_000 {
      world.tick()
      for event in world.tickEvents where event.serial > 2 && event.serial < 8 {
        reports.append("\(event.serial) \(event.kind) \(event.instant.sinceStart / .milliseconds(1))")
      }
    }
    // Planned from 0, the spring lasts 700 ms. It begins at its target, and lasts no time.
    #expect(
      reports == [
        "3 started 407.0", "3 completed 407.0", "4 started 407.0", "6 started 407.0", "7 started 407.0",
        "7 repeated 407.0", "4 completed 607.0", "6 completed 657.0", "7 completed 657.0",
      ])
  }

  @Test("C4, C9: the clock of the steps goes on with them", arguments: ["kill", "stop", "replace"])
  func clockOfSteps(ending: String) throws {
    let world = World(tickRate: .hertz(60))
    let card = world.spawn()
    try world.assign(card, .position.x, to: 0)
    let sequence = try world.play(on: card) {
      To(.position.x, 500, duration: .milliseconds(100))
      To(.position.x, 1, .bouncy)
    }
    for _ in 0..<44 { world.tick() }
    let shown = world[card, .position.x]
    let described = world.describe(card).properties.first?.contenders.first?.value?.first
    #expect(described == shown)
    switch ending {
    case "kill": sequence.kill()
    case "stop": sequence.stop()
    default: try world.animate(card, .position.x, to: 1, .quick, replaces: true)
    }
    #expect(world[card, .position.x] == shown)
  }

  @Test("W18, W10, C12: the length planned for a spring fits its distance", arguments: [false, true])
  func plannedWays(adds: Bool) throws {
    let world = World()
    let (card, other) = (world.spawn(), world.spawn())
    try world.assign(card, .rotation, to: .degrees(350))
    try world.assign(other, .rotation, to: .degrees(adds ? 0 : -10))
    var motion = SpringMotion(.rotation, to: .degrees(10), spring: .smooth)
    if adds { motion.composition = .add }
    let lengths = try [card, other].map { entity in
      try world.play(on: entity) {
        Wait(.seconds(1))
        Play(motion)
      }.duration
    }
    #expect(lengths[0] == lengths[1] && lengths[0]! > .seconds(1))
  }
}
