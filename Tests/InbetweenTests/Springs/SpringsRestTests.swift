import Foundation
import Inbetween
import Testing

/// The rest of a spring (S4): the last crossing of either threshold, computed once, and reported at its
/// instant.
@Suite struct SpringsRestTests {
  private func draw(_ random: inout SplitMix64) -> (frequency: Double, ratio: Double) {
    let ratio =
      random.once(in: 4)
      ? random.one(of: [1, 1 - 1e-9, 1 + 1e-9, 1 - 1e-4, 1 + 1e-4, 0.999, 1.001]) : random.magnitude(0.05, 8)
    let slow = ratio <= 1 ? ratio : 1 / (ratio + (ratio * ratio - 1).squareRoot())
    // They rest within about half a second, so that every count can be checked.
    return (random.magnitude(15, 60) / slow, ratio)
  }

  @Test("S4: the rest instant is the last crossing, checked count by count") func everyCount() throws {
    var random = SplitMix64(seed: 21)
    for _ in 0..<cases(40) {
      let (frequency, ratio) = draw(&random)
      let spring = try SpringScene.spring(frequency, ratio)
      let distance = Float.random(in: -100...100, using: &random) * (random.once(in: 5) ? 0 : 1)
      let velocity = random.once(in: 2) ? 0 : Float(frequency) * Float.random(in: -200...200, using: &random)
      let rest = RestThreshold(
        distance: Float(random.magnitude(1e-3, 30)), speed: Float(random.magnitude(1e-2, 3000)))
      let expected = reference(spring, from: -Double(distance), velocity: Double(velocity))
        .restCount(within: Double(rest.distance), speed: Double(rest.speed))
      let found = spring.restTime(distance: distance, initialVelocity: velocity, rest: rest)
      #expect(
        found.map { abs($0.counts - expected) <= 1 } == true,
        "ω \(frequency) ζ \(ratio) x₀ \(-distance) v₀ \(velocity) \(rest): \(found?.counts ?? -1), not \(expected)"
      )
    }
  }

  @Test("S4, T6: completion is reported at that instant, and then the target shows, bit for bit")
  func completion() throws {
    var random = SplitMix64(seed: 22)
    for _ in 0..<cases(15) {
      let (frequency, ratio) = draw(&random)
      let scene = try SpringScene()
      let from = Float.random(in: -100...100, using: &random)
      // So far that the property's threshold is less than 1/500 of the distance.
      let distance = Float.random(in: 30...100, using: &random)
      let target = random.once(in: 2) ? from - distance : from + distance
      let motion = try SpringScene.motion(
        frequency, ratio, from: from, to: target, velocity: 700, delay: .milliseconds(13),
        on: SpringScene.reach.resting(within: 0.05))
      let handle = try scene.world.register(motion, on: scene.entity)
      let expected = reference(motion.spring, from: Double(from) - Double(target), velocity: 700)
        .landedCount(within: Double(Float(0.05)), speed: Double(Float(0.5)))
      let end = 13 * 90 + expected
      let before = scene.state(atCount: end - 3)
      #expect(before.position != Double(target) || before.velocity != 0)
      let after = scene.state(atCount: end + 2)
      #expect(after.position == Double(target) && after.velocity == 0)
      var completed: Event?
      while completed == nil && scene.world.now.counts < end + 9000 {
        scene.world.tick()
        completed = scene.world.events.first { $0.kind == .completed && $0.driver == handle.id }
      }
      #expect(completed.map { abs($0.instant.counts - end) <= 2 } == true, "ω \(frequency) ζ \(ratio)")
      #expect(scene.reach == target && scene.base == target && scene.velocity == 0)
    }
  }

  @Test("S4: thresholds are those of the property's key, the speed ten times the distance unless given")
  func thresholds() throws {
    #expect(SpringScene.reach.rest == RestThreshold(distance: 0.001, speed: 10 * 0.001))
    #expect(SpringScene.reach.resting(within: 0.5).rest == RestThreshold(distance: 0.5, speed: 5))
    #expect(SpringScene.reach.resting(within: 0.5, speed: 2).rest == RestThreshold(distance: 0.5, speed: 2))
    #expect(Property<SIMD2<Float>>.position.rest.distance == 0.05)
    #expect(Property<Float>.position.x.rest.distance == 0.05)
    #expect(Property<SIMD2<Float>>.size.rest.distance == 0.05)
    #expect(Property<Float>.cornerRadius.rest.distance == 0.05)
    #expect(Property<SIMD2<Float>>.scale.rest.distance == 0.001)
    #expect(Property<Float>.opacity.rest.distance == 1.0 / 512)
    #expect(Property<Angle>.rotation.rest.distance == 0.05)
    #expect(Property<Color>.color.rest.distance == 1.0 / 512)
    #expect(Property<Rotation>("turn", default: .identity).rest.distance == 0.001)
    // Each threshold alone decides: 1 away at rest, critically damped.
    let spring = try SpringScene.spring(10, 1)
    for (distance, speed) in [(Float(0.2), Float(1e9)), (1e9, 0.2), (0.01, 2), (0.1, 0.02)] {
      let expected = reference(spring, from: -1).restCount(within: Double(distance), speed: Double(speed))
      let found = spring.restTime(distance: 1, rest: RestThreshold(distance: distance, speed: speed))
      #expect(abs(found!.counts - expected) <= 1)
    }
  }

  @Test("S4, X3: the implicit duration is the duration of a unit step to 0.001") func implicit() throws {
    var random = SplitMix64(seed: 23)
    for _ in 0..<cases(8) {
      let (frequency, ratio) = draw(&random)
      let spring = try SpringScene.spring(frequency, ratio)
      let expected = reference(spring, from: -1).restCount(
        within: Double(Float(0.001)), speed: Double(Float(0.001)))
      #expect(abs(spring.implicitDuration!.counts - expected) <= 1, "ω \(frequency) ζ \(ratio)")
    }
  }

  @Test("S4: of several lanes the last one decides") func lanes() throws {
    let scene = try SpringScene()
    let place = Property<SIMD4<Float>>("place", default: .zero).resting(within: 0.01)
    var motion = SpringMotion(place, to: SIMD4(1, -300, 0, 5), spring: .bouncy)
    motion.from = .zero
    motion.initialVelocity = SIMD4(0, 0, 0, 90)
    let handle = try scene.world.register(motion, on: scene.entity)
    let rest = place.rest
    let expected = zip([1, -300, 0, 5], [0, 0, 0, 90]).map {
      Spring.bouncy.restTime(distance: Float($0), initialVelocity: Float($1), rest: rest)!.counts
    }
    #expect(expected[2] == 0 && Set(expected).count == 4)
    let events = scene.run(to: 2000)
    #expect(events.map(\.kind) == [.started, .completed])
    let landed = zip([1, -300, 0, 5], [0, 0, 0, 90]).map {
      reference(.bouncy, from: -$0, velocity: $1).landedCount(from: expected.max()!)
    }
    #expect(abs(events.last!.milliseconds * 90 - Double(landed.max()!)) <= 1.01)
    #expect(handle.state == .killed)
    #expect(scene.world[scene.entity, place] == SIMD4(1, -300, 0, 5))
  }

  @Test("S1, S4: without damping it never rests, and its handle shows that") func undamped() throws {
    let spring = try Spring(duration: .milliseconds(300), bounce: 1)
    #expect(spring.implicitDuration == nil)
    #expect(spring.restTime(distance: 100, rest: RestThreshold(distance: 0.1)) == nil)
    let scene = try SpringScene(tickRate: TickRate(1, over: 10))
    let handle = try scene.world.register(
      SpringMotion(SpringScene.reach, to: 10, spring: spring), on: scene.entity)
    for _ in 0..<1000 { scene.world.tick() }
    #expect(handle.state == .active && scene.world.events.isEmpty)
    #expect(handle.implicitDuration == nil)
    #expect(scene.world.precedence(of: scene.entity, SpringScene.reach)?.winner?.end == nil)
    // It can be completed by hand.
    #expect(handle.complete())
    #expect(scene.reach == 10)
    scene.world.tick()
    #expect(scene.world.events.map(\.kind) == [.completed])
    #expect(scene.base == 10)
  }

  @Test("S4: a motion of any size takes the time of its kind, and rests within 1/500 of its way")
  func size() throws {
    for damping in [0.2, 1, 3] {
      var length: Int64?
      for size in [1, 0.04, 1e-6, -3e-20] as [Float] {
        for isKicked in [false, true] {
          let scene = try SpringScene(tickRate: .hertz(1000))
          var motion = SpringMotion(.position.x, to: size, spring: try SpringScene.spring(12, damping))
          if isKicked { (motion.initialVelocity, motion.from) = (12 * size, size) }
          let handle = try scene.world.register(motion, on: scene.entity)
          scene.world.tick()
          let found = handle.implicitDuration!.counts
          if !isKicked {
            #expect(length == nil || abs(found - length!) <= 2, "\(size)")
            length = found
          }
          var last: Float = 0
          while handle.state == .active {
            last = scene.world[scene.entity, .position.x]!
            scene.world.tick()
          }
          #expect(abs(last - size) <= abs(size) / 480, "\(size)")
        }
      }
    }
    // A retarget over a small way, and a decay.
    let scene = try SpringScene()
    let handle = try scene.world.animate(scene.entity, .position.x, to: 100, .smooth)
    scene.run(to: 700)
    try handle.retarget(to: scene.world[scene.entity, .position.x]! + 0.01)
    scene.run(to: 720)
    #expect(handle.state == .active)
    let other = scene.world.spawn()
    try scene.world.decay(other, .position.x, velocity: 0.1)
    scene.run(to: 1500)
    #expect(abs(scene.world[other, .position.x]! - 0.025) < 0.0015)
    scene.run(to: 4000)
    #expect(scene.world[other, .position.x]! == 0.025)
  }

  @Test(
    "S4: it lands: the step at rest is not larger than the step before it",
    arguments: [0.1, 0.5, 0.85, 0.9, 1, 1.2, 3])
  func landing(ratio: Double) throws {
    for (response, distance, velocity) in [
      (0.3, 1, 0), (0.5, 0.04, 0), (0.5, 100, 0), (1, 1, 30), (1, 100, -3), (2, 1e-3, 3),
    ] as [(Double, Float, Float)] {
      for rate in [60, 144, 240] {
        let scene = try SpringScene(tickRate: .hertz(rate))
        var motion = SpringMotion(
          .position.x, to: distance,
          spring: try Spring(response: .seconds(response), dampingRatio: ratio))
        motion.initialVelocity = velocity * distance
        let handle = try scene.world.register(motion, on: scene.entity)
        var shown: [Float] = [0]
        repeat {
          scene.world.tick()
          shown.append(scene.world[scene.entity, .position.x]!)
        } while handle.state == .active
        #expect(shown.last == distance)
        var steps = zip(shown, shown.dropFirst()).map { abs($1 - $0) }
        while steps.last == 0 { steps.removeLast() }
        #expect(
          steps.last! <= 1.01 * steps[steps.count - 2] + 2 * distance.ulp,
          "\(response) \(distance) \(velocity) \(rate)")
      }
    }
  }

  @Test("S4: it lands on the same way at every tick rate, also in a sample, and hands its velocity over")
  func landingSamples() throws {
    let spring = try SpringScene.spring(6, 1)
    let property = Property<SIMD2<Float>>("place", default: .zero).resting(within: 1, speed: 1e6)
    let course = reference(spring, from: -100)
    let rest = course.restCount(within: Double(Float(0.2)), speed: 1e6)
    var shown: [[Float]] = []
    for rate in [7, 60, 144] {
      let scene = try SpringScene(tickRate: .hertz(rate))
      var motion = SpringMotion(property, to: [100, -1], spring: spring)
      motion.property = property.resting(within: 0.2, speed: 1e6)
      try scene.world.register(motion, on: scene.entity)
      for _ in 0..<rate { scene.world.tick() }
      let frame = Frame()
      shown.append(
        stride(from: rest - 900, through: rest + 40_000, by: 300).flatMap { count in
          scene.world.sample(at: Instant(Duration(counts: count)), into: frame)
          let place = frame[scene.entity, property]!
          return [place.x, place.y]
        })
    }
    #expect(shown[0] == shown[1] && shown[1] == shown[2])
    // Within the first landing it moves on from there as fast as it moved.
    let ways = stride(from: 0, to: shown[0].count, by: 2).map { shown[0][$0] }
    #expect(ways.last == 100 && zip(ways, ways.dropFirst()).allSatisfy { $0 <= $1 })
    let steps = zip(ways, ways.dropFirst()).map { $1 - $0 }
    #expect(zip(steps, steps.dropFirst()).allSatisfy { $1 <= $0 * 1.02 + 1e-4 })
  }

  @Test("S4: at rest already, it begins and ends at once") func atRest() throws {
    let scene = try SpringScene(base: 7)
    let handle = try scene.world.register(
      SpringMotion(SpringScene.reach, to: 7, spring: .smooth, delay: .milliseconds(4)), on: scene.entity)
    #expect(
      scene.run(to: 20) == [RuleEvent(.started, handle, 4), RuleEvent(.completed, handle, 4)])
    // Like a tween of no length, it commits its end value.
    #expect(scene.reach == 7 && scene.base == 7)
    let same = try scene.world.register(SpringMotion(SpringScene.reach, to: 7), on: scene.entity)
    #expect(scene.run(to: 30) == [RuleEvent(.started, same, 20), RuleEvent(.completed, same, 20)])
  }

  @Test("S4: at the target with a velocity, it leaves and comes back") func kicked() throws {
    let scene = try SpringScene(base: 7)
    var motion = SpringMotion(SpringScene.reach, to: 7, spring: .bouncy)
    motion.initialVelocity = 100
    let handle = try scene.world.register(motion, on: scene.entity)
    scene.run(to: 50)
    #expect(scene.reach > 9 && handle.state == .active)
    scene.run(to: 3000)
    #expect(scene.reach == 7 && handle.state == .killed)
  }

  @Test("S4: the handle has the length of the motion; duration and easing cannot be set")
  func handle() throws {
    let scene = try SpringScene()
    let motion = try SpringScene.motion(20, 0.6, to: 10, delay: .milliseconds(30))
    let handle = try scene.world.register(motion, on: scene.entity)
    #expect(handle.implicitDuration == nil)
    scene.run(to: 40)
    let rest = motion.spring.restTime(distance: 10, rest: motion.property.rest)!.counts
    let expected = handle.implicitDuration
    #expect(abs(expected!.counts - reference(motion.spring, from: -10).landedCount(from: rest)) <= 1)
    #expect(handle.duration == expected)
    #expect(throws: TweenError.self) { try handle.duration(.seconds(1)) }
    #expect(throws: TweenError.self) { try handle.ease(.quadOut) }
    #expect(handle.implicitDuration == expected)
    let tween = try scene.world.register(
      Tween(SpringScene.reach, to: 1, duration: .seconds(9)), on: scene.entity)
    #expect(tween.implicitDuration == nil)
  }
}
