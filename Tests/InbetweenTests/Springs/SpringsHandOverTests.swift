import Foundation
import Inbetween
import Testing

/// One driver takes over from another under way (S3): neither the value nor the velocity jumps.
///
/// Each case is played twice: with the source alone, which gives the values at the instant of the hand-over,
/// and with the successor.
@Suite struct SpringsHandOverTests {
  /// Two tweens of 50 ms, which end at 50 and at 150 ms, on a timeline.
  private func twoEnds(_ scene: SpringScene) throws -> Timeline {
    let timeline = scene.world.makeTimeline()
    for index in 0..<2 {
      var tween = Tween(
        SpringScene.reach, values: [0, Float(index + 1)], duration: .milliseconds(50),
        delay: .milliseconds(100 * index), ease: .linear)
      tween.timeline = timeline.id
      try scene.world.register(tween, on: scene.entity)
    }
    return timeline
  }

  private func spring(_ scene: SpringScene, on timeline: Timeline) throws -> DriverHandle {
    var motion = SpringMotion(SpringScene.reach, to: 9, spring: .snappy)
    (motion.timeline, motion.delay) = (timeline.id, .milliseconds(50))
    return try scene.world.register(motion, on: scene.entity)
  }

  @Test("S3, T8: after a seek back, the velocity comes from the driver that ended there, not the last one")
  func soughtBack() throws {
    let scene = try SpringScene()
    let timeline = try twoEnds(scene)
    timeline.begin()
    timeline.seek(to: .milliseconds(200))
    #expect(scene.reach == 2)
    timeline.seek(to: .milliseconds(50))
    _ = try spring(scene, on: timeline)
    #expect(scene.reach == 1 && abs(scene.velocity - 20) < 1e-3)
  }

  @Test("S3, T4: a sample past a later end leaves the velocity of the driver that has ended") func sampled()
    throws
  {
    let scene = try SpringScene(tickRate: .hertz(20))
    let timeline = try twoEnds(scene)
    timeline.begin()
    scene.world.tick()
    let frame = Frame()
    scene.world.sample(at: Instant(counts: 180 * 90), into: frame)
    #expect(frame[scene.entity, SpringScene.reach] == 2)
    _ = try spring(scene, on: timeline)
    #expect(scene.reach == 1 && abs(scene.velocity - 20) < 1e-3)
  }

  /// How something is set in motion, 200 ms before the hand-over.
  struct Source: CustomTestStringConvertible, Sendable {
    var testDescription: String
    var begin: @Sendable (SpringScene) throws -> Void

    init(_ name: String, _ begin: @escaping @Sendable (SpringScene) throws -> Void) {
      testDescription = name
      self.begin = begin
    }

    static func tween(_ name: String, _ change: @escaping @Sendable (inout Tween<Float>) -> Void = { _ in })
      -> Source
    {
      Source("tween \(name)") { scene in
        var tween = Tween(SpringScene.reach, values: [3, 90], duration: .milliseconds(500))
        change(&tween)
        try scene.world.register(tween, on: scene.entity)
      }
    }

    static func spring(_ name: String, _ frequency: Double, _ ratio: Double, rate: Rate = .normal) -> Source {
      Source("spring \(name)") { scene in
        var motion = try SpringScene.motion(frequency, ratio, from: -40, to: 50, velocity: 300)
        motion.rate = rate
        try scene.world.register(motion, on: scene.entity)
      }
    }

    static func decay(_ name: String, _ change: @escaping @Sendable (inout DecayMotion<Float>) -> Void)
      -> Source
    {
      Source("decay \(name)") { scene in
        var motion = DecayMotion(SpringScene.fine, velocity: 500, friction: 3)
        motion.from = 10
        change(&motion)
        try scene.world.register(motion, on: scene.entity)
      }
    }

    static func timeline(_ name: String, _ rates: [Rate], _ isSpring: Bool) -> Source {
      Source("\(isSpring ? "spring" : "tween") on \(name)") { scene in
        var timeline = scene.world.makeTimeline()
        timeline.setRate(rates[0])
        timeline.begin()
        // A source that runs backward needs time to run through.
        if rates[0].numerator < 0 { timeline.seek(to: .seconds(1)) }
        for rate in rates.dropFirst() {
          timeline = scene.world.makeTimeline(in: .timeline(timeline))
          timeline.setRate(rate)
        }
        if isSpring {
          var motion = try SpringScene.motion(8, 0.4, from: -40, to: 50, velocity: 300)
          motion.timeline = timeline.id
          try scene.world.register(motion, on: scene.entity)
        } else {
          var tween = Tween(SpringScene.reach, values: [3, 90], duration: .seconds(2), ease: .sineInOut)
          tween.timeline = timeline.id
          try scene.world.register(tween, on: scene.entity)
        }
      }
    }

    static let all: [Source] = [
      tween("linear"), tween("eased") { $0.ease = .cubicInOut },
      tween("a Bézier") { $0.ease = try! .cubicBezier(0.3, -0.4, 0.6, 1.5) },
      tween("keys") {
        $0.values = [3, 80, -20, 10]
        $0.offsets = [0, 0.3, 0.6, 1]
        $0.interTimingFunctions = [.linear, .quadOut, .linear]
        $0.ease = .sineInOut
      },
      tween("alternating") {
        $0.duration = .milliseconds(150)
        $0.repeats = 4
        $0.direction = .alternate
        $0.ease = .quadIn
      },
      tween("rate 2") {
        $0.rate = 2
        $0.ease = .sineIn
      },
      tween("rate −1") {
        $0.rate = -1
        $0.ease = .sineIn
      },
      tween("rate 1/3, delayed") {
        $0.rate = Rate(1, over: 3)
        $0.delay = .milliseconds(20)
        $0.ease = .sineIn
      },
      tween("from") {
        $0.values = [77]
        $0.mode = .from
        $0.ease = .quadOut
      },
      spring("bouncy", 12, 0.3), spring("critical", 12, 1), spring("over", 12, 3), spring("undamped", 7, 0),
      spring("rate 3/2", 12, 0.3, rate: Rate(3, over: 2)),
      decay("free") { _ in }, decay("rate 1/2") { $0.rate = Rate(1, over: 2) },
      decay("to an end") {
        $0.destination = 70
        $0.velocity = -100
      },
      decay("beyond a bound") { $0.bounds = DecayBounds(0, 60) },
      decay("bouncing") { $0.bounds = DecayBounds(0, 60, behavior: .bounce(restitution: 0.7)) },
      timeline("a timeline", [1], false), timeline("a slow timeline", [Rate(1, over: 2)], true),
      timeline("a backward timeline", [-1], false),
      timeline("nested timelines", [2, Rate(3, over: 4)], true),
    ]
  }

  /// A driver that takes over. It has its own closed form from the state that it takes over, if velocity
  /// matters.
  struct Successor: CustomTestStringConvertible, Sendable {
    var testDescription: String
    /// The number of its seconds in one of the engine.
    var rate = 1.0
    var takesVelocity = true
    var hasJoinDelay = true
    /// Registers the motion with a delay, in counts of engine time from now. Returns the handle.
    var register: @Sendable (SpringScene, Int64) throws -> DriverHandle
    /// Its motion from a value and a velocity in its own time.
    var course: (@Sendable (SpringReference.State) -> (target: Double, motion: SpringReference))?

    static func spring(_ name: String, rate: Rate = .normal, replaces: Bool = false) -> Successor {
      Successor(
        testDescription: "spring \(name)", rate: rate.value, hasJoinDelay: !replaces,
        register: { scene, delay in
          var motion = try SpringScene.motion(15, 0.5, to: 200)
          motion.delay = Duration(counts: Int64((Double(delay) * rate.value).rounded()))
          motion.rate = rate
          motion.replaces = replaces
          return try scene.world.register(motion, on: scene.entity)
        },
        course: {
          (200, reference(try! SpringScene.spring(15, 0.5), from: $0.position - 200, velocity: $0.velocity))
        })
    }

    static func decay(_ name: String, friction: Double = 4, rate: Rate = .normal, replaces: Bool = false)
      -> Successor
    {
      Successor(
        testDescription: "decay \(name)", rate: rate.value, hasJoinDelay: !replaces,
        register: { scene, delay in
          var motion = DecayMotion(SpringScene.fine, friction: friction)
          motion.delay = Duration(counts: Int64((Double(delay) * rate.value).rounded()))
          motion.rate = rate
          motion.replaces = replaces
          return try scene.world.register(motion, on: scene.entity)
        },
        course: {
          let end = $0.position + $0.velocity / friction
          return (end, SpringReference(friction, 1, from: $0.position - end, velocity: $0.velocity))
        })
    }

    static let all: [Successor] = [
      spring("plain"), spring("rate 2", rate: 2), spring("rate 2/7", rate: Rate(2, over: 7)),
      spring("that replaces", replaces: true), decay("plain"), decay("rate 2", rate: 2),
      decay("that replaces", replaces: true),
      Successor(
        testDescription: "decay to an end",
        register: { scene, delay in
          try scene.world.register(
            DecayMotion(SpringScene.fine, to: -30, friction: 5, delay: Duration(counts: delay)),
            on: scene.entity)
        },
        course: { (-30, SpringReference(5, 1, from: $0.position + 30, velocity: $0.velocity)) }),
      Successor(
        testDescription: "decay within bounds",
        register: { scene, delay in
          try scene.world.register(
            DecayMotion(
              SpringScene.fine, friction: 2, within: DecayBounds(-1000, 1000), delay: Duration(counts: delay)),
            on: scene.entity)
        },
        course: {
          let end = $0.position + $0.velocity / 2
          return (end, SpringReference(2, 1, from: $0.position - end, velocity: $0.velocity))
        }),
      Successor(
        testDescription: "tween", takesVelocity: false,
        register: { scene, delay in
          try scene.world.register(
            Tween(
              SpringScene.reach, to: 9, duration: .seconds(1), delay: Duration(counts: delay), ease: .quadIn),
            on: scene.entity)
        }),
    ]
  }

  static func near(_ found: Double, _ expected: Double, _ scale: Double, _ places: Double) -> Bool {
    abs(found - expected) <= places * max(abs(expected), scale)
  }

  /// Compares the successor's course with one computed from the source's state.
  private func check(
    _ scene: SpringScene, _ successor: Successor, _ source: String, at begin: Int64,
    _ taken: SpringReference.State
  ) {
    let text: Comment = "\(source) → \(successor.testDescription)"
    let first = scene.state(atCount: begin)
    #expect(Self.near(first.position, taken.position, 100, 2.5e-7), text)
    guard successor.takesVelocity, let course = successor.course else { return }
    #expect(Self.near(first.velocity, taken.velocity, 1, 2e-6), text)
    let own = SpringReference.State(position: taken.position, velocity: taken.velocity / successor.rate)
    let (target, motion) = course(own)
    for counts in [1, 90, 900, 9_000, 27_001] as [Int64] {
      let found = scene.state(atCount: begin + counts)
      // Its own time is a whole number of counts.
      let time = (Double(counts) * successor.rate).rounded(.down) / 90_000
      let expected = motion.state(at: time)
      let scale = max(motion.scale, abs(target))
      #expect(abs(found.position - target - expected.position) <= 2e-5 * scale, "\(text) after \(counts)")
      #expect(
        abs(found.velocity - expected.velocity * successor.rate) <= 1e-4 * scale, "\(text) after \(counts)")
    }
  }

  @Test("S3: at a tick, under way", arguments: Source.all) func atTick(source: Source) throws {
    for successor in Successor.all {
      let (alone, scene) = (try SpringScene(base: 5), try SpringScene(base: 5))
      for scene in [alone, scene] {
        try source.begin(scene)
        scene.run(to: 200)
      }
      let begin = scene.world.now.counts
      let taken = alone.state(atCount: begin)
      #expect(abs(taken.velocity) > 1)
      _ = try successor.register(scene, 0)
      // It is shown at once, outside the tick too.
      #expect(Self.near(Double(scene.reach), taken.position, 100, 2.5e-7), "\(successor.testDescription)")
      if successor.takesVelocity {
        #expect(Self.near(Double(scene.velocity), taken.velocity, 1, 2e-6), "\(successor.testDescription)")
      }
      check(scene, successor, source.testDescription, at: begin, taken)
    }
  }

  @Test("S3, T6: between two ticks, after a delay", arguments: Source.all) func delayed(source: Source) throws
  {
    for successor in Successor.all where successor.hasJoinDelay {
      let (alone, scene) = (try SpringScene(base: 5), try SpringScene(base: 5))
      for scene in [alone, scene] { try source.begin(scene) }
      scene.run(to: 100)
      alone.run(to: 100)
      // Even 7/2 of this is a whole number of counts, so it is whole for every rate.
      let begin: Int64 = 100 * 90 + 9_044
      _ = try successor.register(scene, 9_044)
      check(scene, successor, source.testDescription, at: begin, alone.state(atCount: begin))
      // The tick after the begin shows the sample's value.
      let sampled = scene.state(at: 210)
      scene.run(to: 210)
      #expect(scene.shown == sampled, "\(source.testDescription) → \(successor.testDescription)")
    }
  }

  @Test("S3, W7: in a callback, it begins at the instant of the callback's event", arguments: Source.all)
  func chained(source: Source) throws {
    for successor in Successor.all {
      let (alone, scene) = (try SpringScene(base: 5), try SpringScene(base: 5))
      for scene in [alone, scene] { try source.begin(scene) }
      let timer = try scene.world.register(
        Tween(.opacity, to: 0.5, duration: Duration(counts: 18_123)), on: scene.entity)
      timer.onComplete { try! _ = successor.register(scene, 0) }
      alone.run(to: 200)
      let taken = alone.state(atCount: 18_123)
      scene.run(to: 210)
      guard successor.takesVelocity, let course = successor.course else { continue }
      let (target, motion) = course(
        .init(position: taken.position, velocity: taken.velocity / successor.rate))
      let passed = Double(scene.world.now.counts - 18_123) * successor.rate
      let expected = motion.state(at: passed.rounded(.down) / 90_000)
      let scale = max(motion.scale, abs(target))
      let text: Comment = "\(source.testDescription) → \(successor.testDescription)"
      #expect(abs(Double(scene.reach) - target - expected.position) <= 2e-5 * scale, text)
      #expect(abs(Double(scene.velocity) - expected.velocity * successor.rate) <= 1e-4 * scale, text)
    }
  }
}

extension SpringScene {
  var shown: SpringReference.State {
    SpringReference.State(position: Double(reach), velocity: Double(velocity))
  }
}
