import Foundation
import Inbetween
import Testing

/// Numbers at the limits of what is allowed: nothing traps, no number overflows (W27), and the rest instant
/// is still right.
@Suite struct SpringsExtremeTests {
  @Test("S4: before the rest count it is over a threshold, afterwards never, for all parameters")
  func rest() throws {
    var random = SplitMix64(seed: 71)
    for _ in 0..<cases(1500) {
      let frequency = random.magnitude(1e-4, 5e4)
      let ratio =
        random.once(in: 3)
        ? 1 + random.one(of: [-1, 0, 1]) * random.magnitude(1e-15, 1e-2) : random.magnitude(1e-4, 1e4)
      let spring = try SpringScene.spring(frequency, ratio)
      let distance =
        random.once(in: 6) ? 0 : Float(random.magnitude(1e-4, 1e6)) * (random.once(in: 2) ? -1 : 1)
      let velocity =
        random.once(in: 3)
        ? 0 : Float(random.magnitude(1e-3, 1e6) * min(frequency, 1e3)) * (random.once(in: 2) ? -1 : 1)
      let rest = RestThreshold(
        distance: Float(random.magnitude(1e-4, 100)), speed: Float(random.magnitude(1e-3, 1e4)))
      let text = "ω \(frequency) ζ \(ratio) x \(-distance) v \(velocity) \(rest)"
      let motion = reference(spring, from: -Double(distance), velocity: Double(velocity))
      guard let found = spring.restTime(distance: distance, initialVelocity: velocity, rest: rest)?.counts
      else {
        Issue.record("it never rests: \(text)")
        continue
      }
      func isOver(_ count: Double, _ part: Double) -> Bool {
        let state = motion.state(at: count / 90_000)
        return abs(state.position) > Double(rest.distance) * part
          || abs(state.velocity) > Double(rest.speed) * part
      }
      // Over the threshold within the count before, as far as Double can show: a fast swing is over it only
      // between two counts.
      let end = Double(found)
      #expect(
        found < 2 || (0...200).contains { isOver(end - 2 + Double($0) / 100, 1 - 1e-9) },
        "too late at \(found): \(text)")
      var later = end + 1
      for _ in 0..<40 {
        #expect(!isOver(later, 1 + 1e-9), "too early at \(found), see \(later): \(text)")
        later += 1 + random.magnitude(1, 1 + 30 / motion.slowRate * 90_000)
      }
      // The turns after the end, where it is farthest.
      let half = Double.pi / (frequency * max((1 - ratio) * (1 + ratio), 1e-6).squareRoot()) * 90_000
      for turn in 0..<64 {
        let place = end + 1 + half * Double(turn) / 16
        #expect(!isOver(place, 1 + 1e-9), "too early at \(found), see \(place): \(text)")
      }
    }
  }

  @Test("S3, T5: an end between two counts of the engine hands its velocity over too")
  func skippedEnd() throws {
    for length in [21_000, 21_001] as [Int64] {
      let (chained, delayed) = (try SpringScene(), try SpringScene())
      for scene in [chained, delayed] {
        let timeline = scene.world.makeTimeline()
        timeline.setRate(2)
        timeline.begin()
        var tween = Tween(SpringScene.reach, values: [0, 90], duration: Duration(counts: length))
        tween.timeline = timeline.id
        let handle = try scene.world.register(tween, on: scene.entity)
        if scene.entity == chained.entity && scene.world === chained.world {
          handle.onComplete {
            _ = try! scene.world.animate(
              scene.entity, SpringScene.reach, to: 200, spring: SpringScene.spring(10, 0.5))
          }
        } else {
          try scene.world.register(
            SpringScene.motion(10, 0.5, to: 200, delay: Duration(counts: (length + 1) / 2)), on: scene.entity)
        }
        let speed = 90 / (Double(length) / 90_000) * 2
        let course = reference(try SpringScene.spring(10, 0.5), from: -110, velocity: speed)
        scene.run(to: 200)
        let passed = Double(18_000 - (length + 1) / 2) / 90_000
        let text: Comment = "\(length) counts, \(scene.world === chained.world ? "chained" : "delayed")"
        #expect(abs(Double(scene.reach) - 200 - course.state(at: passed).position) < 3e-3, text)
      }
    }
  }

  @Test("S1, S2: at the limits of all ranges every number stays finite") func finite() throws {
    var random = SplitMix64(seed: 72)
    func extreme(_ high: Double) -> Float {
      let size = random.one(of: [0, 1e-45, 1e-38, 1e-30, 1, 1e20, high])
      return Float(size) * (random.once(in: 2) ? -1 : 1)
    }
    let frame = Frame(velocities: true)
    for index in 0..<cases(200) {
      let scene = try SpringScene(base: extreme(1e38), tickRate: .hertz(random.one(of: [1, 60, 1000])))
      let text: String
      let property = SpringScene.reach.resting(within: random.one(of: [1e-30, 0.001, 1e29]))
      if index % 3 < 2 {
        let frequency = random.one(of: [1e-6, 1e-3, 1, 1e3, 9.9e4])
        let ratio = random.one(of: [0, 1e-9, 0.5, 1 - 1e-15, 1, 1 + 1e-15, 30, 1e6])
        var motion = SpringMotion(
          property, to: extreme(1e38), spring: try SpringScene.spring(frequency, ratio))
        if random.once(in: 2) { motion.from = extreme(1e38) }
        motion.initialVelocity = random.once(in: 2) ? extreme(1e38) : nil
        motion.rate = random.one(of: [1, Rate(1, over: 1_000_000_000), 1_000_000, ratio == 0 ? 2 : -1])
        motion.delay = random.one(of: [.zero, .milliseconds(3), .seconds(-1000)])
        text = "ω \(frequency) ζ \(ratio) \(motion)"
        try scene.world.register(motion, on: scene.entity)
      } else {
        var motion = DecayMotion(property, velocity: extreme(1e38), friction: random.one(of: [1e-3, 1, 1e5]))
        motion.from = random.once(in: 2) ? extreme(1e38) : nil
        if random.once(in: 3) {
          motion.destination = extreme(1e38)
        } else if random.once(in: 2) {
          let bound = abs(extreme(1e38))
          motion.bounds = DecayBounds(
            -bound, bound, behavior: random.one(of: [.rubberBand(.edge), .bounce(restitution: 1)]))
        }
        text = "\(motion)"
        try scene.world.register(motion, on: scene.entity)
      }
      for tick in 0..<20 {
        scene.world.tick()
        let (x, v) = (scene.reach, scene.velocity)
        #expect(x.isFinite && v.isFinite, "\(x) \(v) at tick \(tick): \(text)")
        let later = scene.world.now.counts + Int64(random.magnitude(1, 1e15))
        scene.world.sample(at: Instant(counts: later), into: frame)
        let (y, w) = (
          frame[scene.entity, SpringScene.reach]!, frame.velocity(scene.entity, SpringScene.reach)!
        )
        #expect(y.isFinite && w.isFinite, "\(y) \(w) at \(later): \(text)")
        // One failure of a case is enough.
        if !(x.isFinite && v.isFinite && y.isFinite && w.isFinite) { break }
      }
    }
  }

  @Test("S2: beyond the frequencies that are promised, to the limits of what is allowed")
  func range() throws {
    for (frequency, ratio) in [
      (1e-6, 0.5), (1e-6, 1), (1e-6, 1e6), (9.9e4, 0.5), (9.9e4, 1e6), (1, 1e6), (1e-3, 20),
    ] {
      let scene = try SpringScene(tickRate: .hertz(1))
      var motion = try SpringScene.motion(frequency, ratio, from: -3, to: 40)
      let timeline = scene.world.makeTimeline()
      motion.timeline = timeline.id
      try scene.world.register(motion, on: scene.entity)
      let course = reference(motion.spring, from: -43)
      for part in [1e-6, 1e-3, 0.1, 0.5, 1, 3, 6] {
        let count = Int64(part / course.slowRate * 90_000)
        let expected = course.state(at: Double(count) / 90_000)
        timeline.seek(to: Duration(counts: count))
        let found = scene.shown
        #expect(
          abs(found.position - 40 - expected.position) <= 2e-5 * 43, "ω \(frequency) ζ \(ratio) at \(count)")
        #expect(
          abs(found.velocity - expected.velocity) <= 1e-4 * 43 * max(1, frequency / 500),
          "ω \(frequency) ζ \(ratio) at \(count)")
      }
    }
  }

  @Test("S3: at the end of a tween with several rates, the velocity is in engine time")
  func endRates() throws {
    let rates: [Rate] = [1, 2, Rate(1, over: 3), Rate(7, over: 5)]
    for timelineRate in rates {
      for tweenRate in rates + [-1] {
        for springRate in rates {
          let scene = try SpringScene()
          let timeline = scene.world.makeTimeline()
          timeline.setRate(timelineRate)
          timeline.begin()
          var tween = Tween(
            SpringScene.reach, values: [10, 90], duration: Duration(counts: 21_000), ease: .quadIn)
          tween.rate = tweenRate
          tween.timeline = timeline.id
          let handle = try scene.world.register(tween, on: scene.entity)
          let frame = scene.world.precedence(of: scene.entity, SpringScene.reach)!.winner!
          let end = frame.end!
          handle.onComplete {
            var motion = try! SpringScene.motion(10, 0.5, to: 200)
            motion.rate = springRate
            try! scene.world.register(motion, on: scene.entity)
          }
          while scene.world.now < end { scene.world.tick() }
          // quadIn ends at twice the mean speed, and begins at 0.
          let mean = 80 / (21_000 / 90_000.0) * timelineRate.value * tweenRate.value
          let (start, speed) = tweenRate.numerator < 0 ? (10.0, 0.0) : (90, 2 * mean)
          let course = reference(
            try SpringScene.spring(10, 0.5), from: start - 200, velocity: speed / springRate.value)
          // In whole counts of the rate: 7/5 is not a Double.
          let counts = (scene.world.now.counts - end.counts) * springRate.numerator / springRate.denominator
          let passed = Double(counts) / 90_000
          let text: Comment = "timeline \(timelineRate), tween \(tweenRate), spring \(springRate)"
          #expect(
            abs(Double(scene.reach) - 200 - course.state(at: passed).position) < 2e-5 * course.scale, text)
          #expect(
            abs(Double(scene.velocity) - course.state(at: passed).velocity * springRate.value)
              < 1e-4 * course.scale, text)
        }
      }
    }
  }

  @Test("S3: a reversed spring hands over its backward velocity") func reversed() throws {
    let scene = try SpringScene()
    let motion = try SpringScene.motion(8, 0.4, from: 0, to: 100)
    let handle = try scene.world.register(motion, on: scene.entity)
    scene.run(to: 200)
    try handle.rate(Rate(-1, over: 2))
    scene.run(to: 300)
    let before = scene.shown
    let course = reference(motion.spring, from: -100).state(at: 0.15)
    #expect(abs(before.velocity + course.velocity / 2) < 1e-2)
    try scene.world.animate(scene.entity, SpringScene.reach, to: 0, spring: .smooth)
    #expect(
      abs(Double(scene.velocity) - before.velocity) < 1e-4
        && abs(Double(scene.reach) - before.position) < 2e-5)
    try scene.world.decay(scene.entity, SpringScene.reach)
    #expect(
      abs(Double(scene.velocity) - before.velocity) < 1e-4
        && abs(Double(scene.reach) - before.position) < 2e-5)
  }

  @Test("S4: no denormals: a fading spring shows its target, or a normal distance from it")
  func denormals() throws {
    let scene = try SpringScene(tickRate: .hertz(10))
    var motion = SpringMotion(
      SpringScene.reach.resting(within: 1e-30, speed: 1e-30), to: 0, spring: try SpringScene.spring(5, 0.7))
    motion.from = 1
    let handle = try scene.world.register(motion, on: scene.entity)
    while handle.state == .active && scene.world.now.sinceStart < .seconds(100) {
      scene.world.tick()
      #expect(!scene.reach.isSubnormal, "\(scene.reach)")
    }
    #expect(scene.reach == 0 && handle.state == .killed)
  }

  @Test("S1: with almost no damping, it never rests within countable time")
  func hardlyDamped() throws {
    for damping in [1e-12, 1e-15, 1e-20, 1e-300] {
      let spring = try Spring(mass: 1, stiffness: 1, damping: damping)
      // It rests after 2⁵⁶ counts, or when the envelope of the reference says.
      let seconds = log(1000) / (damping / 2)
      let found = spring.implicitDuration.map { $0 / .seconds(1) }
      if seconds > 9e11 {
        #expect(found == nil)
      } else {
        #expect(found.map { abs($0 - seconds) < 1e-3 * seconds } == true, "\(found ?? 0), not \(seconds)")
      }
      let scene = try SpringScene()
      try scene.world.register(SpringMotion(SpringScene.reach, to: 10, spring: spring), on: scene.entity)
      scene.run(to: 1000)
      #expect(abs(scene.reach - Float(10 - 10 * cos(1.0))) < 2e-4)
    }
  }

  @Test("T8: far seeks cost no more than near ones") func farSeeks() throws {
    func seconds(to hours: Int) throws -> Double {
      let scene = try SpringScene()
      let timeline = scene.world.makeTimeline()
      var motion = try SpringScene.motion(500, 0, from: 0, to: 1)
      motion.timeline = timeline.id
      try scene.world.register(motion, on: scene.entity)
      let begin = ContinuousClock.now
      timeline.seek(to: .seconds(3600 * hours))
      return (ContinuousClock.now - begin) / .seconds(1)
    }
    let (near, far) = (try seconds(to: 1), try seconds(to: 8))
    #expect(far < 0.02, "an hour: \(near) s, eight hours: \(far) s")
  }
}
