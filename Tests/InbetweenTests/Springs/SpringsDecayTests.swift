import Foundation
import Inbetween
import Testing

/// Decays (S5).
@Suite struct SpringsDecayTests {
  @Test("S5: a free decay slows down by friction, and ends at its projected end")
  func free() throws {
    var random = SplitMix64(seed: 51)
    for _ in 0..<cases(20) {
      let (start, speed) = (
        Float.random(in: -50...50, using: &random), Float.random(in: -900...900, using: &random)
      )
      let friction = random.magnitude(0.5, 30)
      let scene = try SpringScene()
      var motion = DecayMotion(SpringScene.reach.resting(within: 0.002), velocity: speed, friction: friction)
      motion.from = start
      let handle = try scene.world.register(motion, on: scene.entity)
      let (v, k) = (Double(speed), friction)
      let scale = max(1, abs(v) / k)
      for count in [0, 1, 50, 4000, 30_000] as [Int64] {
        let t = Double(count) / 90_000
        let state = scene.state(atCount: count)
        let way = v / k * -expm1(-k * t)
        if abs(v / k * exp(-k * t)) < 0.003 { continue }
        #expect(abs(state.position - Double(start) - way) <= 2e-5 * scale, "v \(v) k \(k) at \(t)")
        #expect(abs(state.velocity - v * exp(-k * t)) <= 1e-4 * scale, "v \(v) k \(k) at \(t)")
      }
      let end = DecayMotion<Float>.projectedEnd(from: start, velocity: speed, friction: friction)
      #expect(abs(Double(end) - Double(start) - v / k) <= 1e-6 * (50 + abs(v / k)))
      // At rest: within 0.002 and 1/500 of the way from the end, and no faster than 0.02. Then the landing.
      let within = min(0.002, abs(v / k) / 500)
      let rest = max(log(abs(v / k) / within), log(abs(v) / 0.02), 0) / k * 90_000
      let landing = .pi / 2 / k * 90_000
      let tick = 900.0
      while Double(scene.world.now.counts) < rest - 2 - tick { scene.world.tick() }
      #expect(handle.state == .active)
      let events = scene.run(to: (rest + 1.02 * landing + 2 * tick) / 90)
      #expect(events.last?.kind == .completed)
      #expect(
        abs((events.last?.milliseconds ?? 0) * 90 - rest - landing) <= 40 + landing / 100, "v \(v) k \(k)")
      #expect(scene.reach == end && scene.base == end)
    }
  }

  @Test("S5: a throw from beyond a bound glides in if it gets there, and is led to the bound if not")
  func thrownIn() throws {
    for isBouncing in [false, true] {
      for sense in [1, -1] as [Float] {
        for (speed, end) in [(-2000, 200), (-401, 599.75), (-399, 600), (300, 600), (0, 600)]
          as [(Float, Float)]
        {
          let scene = try SpringScene(base: sense * 700, tickRate: .hertz(60))
          let bounds = DecayBounds(
            min(0, sense * 600), max(0, sense * 600),
            behavior: isBouncing ? .bounce(restitution: 0.5) : .rubberBand(.edge))
          try scene.world.decay(
            scene.entity, SpringScene.fine, velocity: sense * speed, friction: 4, within: bounds)
          for tick in 1...600 {
            scene.world.tick()
            let glided = 700 + speed / 4 * Float(1 - exp(-4 * Double(tick) / 60))
            if speed < -400 { #expect(abs(sense * scene.reach - glided) < 0.01, "\(speed) at \(tick)") }
          }
          #expect(abs(sense * scene.reach - end) < 1e-3, "\(speed)")
        }
      }
    }
    // Hard enough, it meets the other bound from within.
    let scene = try SpringScene(base: 700)
    let walls = DecayBounds<Float>(0, 600, behavior: .bounce(restitution: 0.5))
    try scene.world.decay(scene.entity, SpringScene.fine, velocity: -4000, friction: 4, within: walls)
    scene.run(to: 400)
    #expect(scene.velocity > 0 && scene.reach > 0)
    scene.run(to: 9000)
    #expect(abs(scene.reach - 150) < 0.01)
  }

  @Test("S5: a decay to a given end arrives from any velocity without a jump in velocity")
  func givenEnd() throws {
    for velocity in [0, 400, -400, 4, 3000] as [Float] {
      let scene = try SpringScene(base: 20)
      try scene.world.register(
        DecayMotion(SpringScene.fine, to: 120, velocity: velocity, friction: 4), on: scene.entity)
      let course = SpringReference(4, 1, from: -100, velocity: Double(velocity))
      for count in [0, 1, 100, 9000, 45_000, 90_000] as [Int64] {
        let (found, expected) = (scene.state(atCount: count), course.state(at: Double(count) / 90_000))
        #expect(
          abs(found.position - 120 - expected.position) <= 2e-5 * course.scale, "v₀ \(velocity) at \(count)")
        #expect(abs(found.velocity - expected.velocity) <= 1e-4 * course.scale, "v₀ \(velocity) at \(count)")
      }
    }
  }

  @Test("S5: with the velocity that friction needs, the given end's is the free curve")
  func ownVelocity() throws {
    let scene = try SpringScene(base: 20)
    // At rest and without a velocity, it starts with the velocity of friction, 4 × 100.
    try scene.world.register(DecayMotion(SpringScene.fine, to: 120, friction: 4), on: scene.entity)
    for count in [0, 9000, 45_000] as [Int64] {
      let t = Double(count) / 90_000
      let state = scene.state(atCount: count)
      #expect(abs(state.position - (120 - 100 * exp(-4 * t))) < 2e-3)
      #expect(abs(state.velocity - 400 * exp(-4 * t)) < 1e-2)
    }
  }

  @Test("S5: `decay` in one call") func oneCall() throws {
    let scene = try SpringScene(base: 20)
    try scene.world.decay(scene.entity, SpringScene.reach, velocity: 100, friction: 5)
    scene.run(to: 4000)
    #expect(scene.reach == 40)
    try scene.world.decay(scene.entity, SpringScene.reach, to: -7, friction: 8)
    scene.run(to: 8000)
    #expect(scene.reach == -7)
    try scene.world.decay(
      scene.entity, SpringScene.reach, velocity: 1000, friction: 5, within: DecayBounds(-10, 50),
      delay: .milliseconds(10))
    scene.run(to: 12_000)
    #expect(scene.reach == 50)
    // Without any velocity it is at its end at once.
    let still = try scene.world.decay(scene.entity, SpringScene.reach)
    scene.world.tick()
    #expect(scene.reach == 50 && still.state == .killed)
  }

  /// Integrates a free decay step by step, with friction and what happens at the bounds: Runge and Kutta's
  /// method with steps of fixed length. Finds the crossing of a bound by bisection.
  fileprivate struct Walker {
    var position, velocity: Double
    var time = 0.0
    var friction: Double
    var lower, upper: Double
    var restitution: Double?
    /// The spring that has taken over, and the bound about which it swings.
    var band: (spring: Spring, bound: Double)?
    var edge: Spring

    func acceleration(_ x: Double, _ v: Double) -> Double {
      guard let band else { return -friction * v }
      return -band.spring.damping / band.spring.mass * v
        - band.spring.stiffness / band.spring.mass * (x - band.bound)
    }

    func stepped(_ h: Double) -> (Double, Double) {
      let (x, v) = (position, velocity)
      let k1 = (v, acceleration(x, v))
      let k2 = (v + h / 2 * k1.1, acceleration(x + h / 2 * k1.0, v + h / 2 * k1.1))
      let k3 = (v + h / 2 * k2.1, acceleration(x + h / 2 * k2.0, v + h / 2 * k2.1))
      let k4 = (v + h * k3.1, acceleration(x + h * k3.0, v + h * k3.1))
      return (
        x + h / 6 * (k1.0 + 2 * k2.0 + 2 * k3.0 + k4.0), v + h / 6 * (k1.1 + 2 * k2.1 + 2 * k3.1 + k4.1)
      )
    }

    mutating func run(to end: Double, step: Double = 1e-4) {
      let glided = position + velocity / friction
      if band == nil && (max(position, glided) < lower || min(position, glided) > upper) {
        band = (edge, position < lower ? lower : upper)
      }
      while time < end {
        var h = min(step, end - time)
        let next = stepped(h)
        let isOut = next.0 < lower && next.1 < 0 || next.0 > upper && next.1 > 0
        if band == nil && isOut {
          let bound = next.0 < lower ? lower : upper
          var (inside, outside) = (0.0, h)
          for _ in 0..<60 {
            let middle = (inside + outside) / 2
            let x = stepped(middle).0
            if x < lower || x > upper { outside = middle } else { inside = middle }
          }
          h = outside
          let crossing = stepped(h)
          (position, velocity, time) = (bound, crossing.1, time + h)
          if let restitution { velocity *= -restitution } else { band = (edge, bound) }
        } else {
          (position, velocity, time) = (next.0, next.1, time + h)
        }
      }
    }
  }

  @Test("S5: bounds, against the equation of motion step by step") func bounds() throws {
    var random = SplitMix64(seed: 52)
    for index in 0..<cases(12) {
      let (lower, upper) = (
        Float.random(in: -100 ... -20, using: &random), Float.random(in: 20...100, using: &random)
      )
      let start = index % 5 == 4 ? upper + 30 : Float.random(in: -19...19, using: &random)
      let velocity = Float.random(in: -2500...2500, using: &random)
      let friction = random.magnitude(1.5, 8)
      let restitution = index % 2 == 0 ? nil : random.one(of: [0, 0.3, 0.8, 1])
      let edge = try SpringScene.spring(random.magnitude(8, 30), random.one(of: [0.4, 1, 1.7]))
      let scene = try SpringScene()
      var motion = DecayMotion(
        SpringScene.reach.resting(within: 1e-4), velocity: velocity, friction: friction)
      motion.from = start
      motion.bounds = DecayBounds(
        lower, upper, behavior: restitution.map { .bounce(restitution: $0) } ?? .rubberBand(edge))
      try scene.world.register(motion, on: scene.entity)
      var walker = Walker(
        position: Double(start), velocity: Double(velocity), friction: friction, lower: Double(lower),
        upper: Double(upper), restitution: restitution, edge: restitution == nil ? edge : .edge)
      let text = "x₀ \(start) v₀ \(velocity) k \(friction) within \(lower)…\(upper), \(restitution as Any)"
      let scale = max(100, abs(Double(velocity)) / min(friction, edge.angularFrequency))
      for tick in 1...40 {
        let time = Double(tick * tick) * 0.0013
        walker.run(to: time)
        let state = scene.state(atCount: Int64((time * 90_000).rounded()))
        // 1.3 ms are a whole number of counts.
        #expect(abs(state.position - walker.position) <= 2e-5 * scale, "\(text) at \(time)")
        // If it bounces within this count, either velocity is right.
        if abs(walker.position - Double(lower)) > 1e-2 && abs(walker.position - Double(upper)) > 1e-2 {
          #expect(abs(state.velocity - walker.velocity) <= 1e-4 * scale, "\(text) at \(time)")
        }
        if restitution != nil && start <= upper {
          #expect(state.position >= Double(lower) - 1e-3 && state.position <= Double(upper) + 1e-3, "\(text)")
        }
      }
      let events = scene.run(to: 60_000)
      #expect(events.last?.kind == .completed, "\(text)")
      #expect(scene.reach >= lower && scene.reach <= upper, "\(text)")
      #expect(abs(Double(scene.reach) - walker.end) < 0.05, "\(text)")
    }
  }

  @Test("S4, S5: with bounds too, it ends as soon as it stays within the thresholds of its end")
  func boundedRest() throws {
    // The projected end is just beyond the bound, which is reached only after a long creep.
    let cases: [(projected: Float, end: Float, BoundBehavior)] = [
      (100.001, 100, .rubberBand(.edge)), (100.001, 99.9995, .bounce(restitution: 0.5)),
      (130, 100, .rubberBand(.edge)), (130, 85, .bounce(restitution: 0.5)),
      (130, 100, .bounce(restitution: 0)), (90, 90, .bounce(restitution: 0.5)),
    ]
    for (projected, end, behavior) in cases {
      let scene = try SpringScene()
      var motion = DecayMotion(SpringScene.reach.resting(within: 0.05), velocity: projected * 4, friction: 4)
      motion.from = 0
      motion.bounds = DecayBounds(-20, 100, behavior: behavior)
      try scene.world.register(motion, on: scene.entity)
      let frame = Frame(velocities: true)
      var (last, moving): (Int64, Int64) = (0, 0)
      for count in stride(from: 0, through: 90_000 * 4, by: 90) as StrideThrough<Int64> {
        scene.world.sample(at: Instant(counts: count), into: frame)
        let x = frame[scene.entity, SpringScene.reach]!
        let v = frame.velocity(scene.entity, SpringScene.reach)!
        if abs(x - end) > 0.05 || abs(v) > 0.5 { last = count }
        if v != 0 { moving = count }
      }
      let events = scene.run(to: 12_000)
      let found = (events.last?.milliseconds ?? 0) * 90
      #expect(events.last?.kind == .completed)
      #expect(abs(found - Double(moving)) <= 91, "to \(projected) \(behavior): \(found), not \(moving)")
      // Then it lands, in at most half a period of its friction.
      #expect(
        found >= Double(last) && found <= Double(last) + 91 + .pi / 4 * 90_000,
        "to \(projected) \(behavior): \(found), not \(last)")
    }
  }

  @Test("S5: each lane has its own bounds") func lanes() throws {
    let scene = try SpringScene()
    let place = Property<SIMD2<Float>>("place", default: .zero).resting(within: 0.01)
    var motion = DecayMotion(place, velocity: SIMD2(1000, 1000), friction: 4)
    motion.bounds = DecayBounds(SIMD2(-1, -1), SIMD2(80, 300), behavior: .bounce(restitution: 0.5))
    try scene.world.register(motion, on: scene.entity)
    scene.run(to: 400)
    let t = 0.4
    #expect(abs(Double(scene.world[scene.entity, place]!.y) - 250 * -expm1(-4 * t)) < 1e-2)
    scene.run(to: 9000)
    #expect(scene.world[scene.entity, place]!.y == 250)
    #expect(scene.world[scene.entity, place]!.x < 80)
  }

  @Test("S5, W9: invalid settings throw an error that names the field") func errors() throws {
    let scene = try SpringScene()
    func field(_ change: (inout DecayMotion<Float>) -> Void) -> String? {
      var motion = DecayMotion(SpringScene.reach, velocity: 10)
      change(&motion)
      do {
        try scene.world.register(motion, on: scene.entity)
        return nil
      } catch { return error.field }
    }
    for friction in [0, -1, Double.nan, .infinity, 1e-9] {
      #expect(field { $0.friction = friction } == "friction")
    }
    #expect(field { $0.velocity = .nan } == "velocity")
    #expect(field { $0.from = .infinity } == "from")
    #expect(field { $0.destination = .nan } == "to")
    #expect(
      field {
        $0.destination = 1
        $0.bounds = DecayBounds(0, 2)
      } == "bounds")
    #expect(field { $0.bounds = DecayBounds(2, 1) }?.hasPrefix("bounds.upper") == true)
    let crossed = DecayMotion(SpringScene.reach, velocity: 1, within: DecayBounds(100, 1))
    #expect(
      throws: TweenError(
        field: "bounds.upper[0]", found: "1.0", expected: "at least 100.0, the lower bound",
        owner: "\(SpringScene.reach.name) of entity \(scene.entity.index)")
    ) { try scene.world.register(crossed, on: scene.entity) }
    #expect(field { $0.bounds = DecayBounds(.nan, 1) }?.hasPrefix("bounds.lower") == true)
    #expect(field { $0.bounds = DecayBounds(0, .infinity) }?.hasPrefix("bounds.upper") == true)
    for restitution in [-0.1, 1.1, .nan] {
      #expect(
        field { $0.bounds = DecayBounds<Float>(0, 1, behavior: .bounce(restitution: restitution)) }
          == "bounds.behavior")
    }
    let endless = try Spring(duration: .seconds(1), bounce: 1)
    #expect(
      field { $0.bounds = DecayBounds<Float>(0, 1, behavior: .rubberBand(endless)) } == "bounds.behavior")
    #expect(scene.world.driverCount == 0)
  }
}

extension SpringsDecayTests.Walker {
  /// The point of rest.
  fileprivate var end: Double {
    var copy = self
    copy.run(to: time + 25, step: 1e-3)
    return copy.position
  }
}
