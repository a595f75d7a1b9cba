import Foundation
import Inbetween
import Testing

/// A type of the test's own, by lanes.
private struct Pose: Animatable, Equatable {
  var angle, reach, lift, grip, tilt: Float
  static var laneCount: Int { 5 }
  init(lanes: (Int) -> Float) {
    (angle, reach, lift, grip, tilt) = (lanes(0), lanes(1), lanes(2), lanes(3), lanes(4))
  }
  func lane(_ index: Int) -> Float { [angle, reach, lift, grip, tilt][index] }
}

/// Springs of every type of value, lane by lane; colours by W28.
@Suite struct SpringsValueTests {
  private let world = World(tickRate: .hertz(100))
  private let entity: Entity

  init() { entity = world.spawn() }

  /// Plays a spring of a property, and compares each of its lanes with the reference at every tick.
  private func check<Value: Animatable>(
    _ property: Property<Value>, from: [Float], to: [Float], velocity: [Float]? = nil, ratio: Double = 0.4
  ) throws {
    let property = property.resting(within: 1e-6)
    try world.assign(entity, property, to: Value { from[$0] })
    let spring = try SpringScene.spring(11, ratio)
    var motion = SpringMotion(property, to: Value { to[$0] }, spring: spring)
    if let velocity { motion.initialVelocity = Value.velocity { velocity[$0] } }
    try world.register(motion, on: entity)
    let begin = world.now
    for _ in 0..<60 {
      world.tick()
      let time = Double((world.now - begin).counts) / 90_000
      for lane in 0..<Value.laneCount {
        let expected = reference(
          spring, from: Double(from[lane]) - Double(to[lane]), velocity: Double(velocity?[lane] ?? 0))
        let state = expected.state(at: time)
        let shown = Double(world[entity, property]!.lane(lane)) - Double(to[lane])
        let scale = max(expected.scale, 1e-3)
        #expect(abs(shown - state.position) <= 2e-5 * scale, "lane \(lane) at \(time)")
        #expect(
          abs(Double(world.velocity(entity, property)!.velocity(ofLane: lane)) - state.velocity) <= 1e-4
            * scale,
          "lane \(lane) at \(time)")
      }
    }
    for _ in 0..<1000 { world.tick() }
    for lane in 0..<Value.laneCount { #expect(world[entity, property]!.lane(lane) == to[lane]) }
  }

  @Test("S2: numbers and vectors", arguments: [0.4, 1, 2.5]) func vectors(ratio: Double) throws {
    try check(Property("one", default: Float(0)), from: [2], to: [-5], velocity: [30], ratio: ratio)
    try check(
      Property("two", default: SIMD2<Float>.zero), from: [2, 0], to: [-5, 1], velocity: [30, -1], ratio: ratio
    )
    try check(Property("three", default: SIMD3<Float>.zero), from: [2, 0, 1], to: [-5, 0, 80], ratio: ratio)
    try check(
      Property("four", default: SIMD4<Float>.zero), from: [1, 2, 3, 4], to: [4, 3, 2, 1],
      velocity: [0, 60, 0, -60], ratio: ratio)
  }

  @Test("S2: a type of the user's own") func own() throws {
    try check(
      Property("pose", default: Pose { _ in 0 }), from: [0, 1, 2, 3, 4], to: [9, 8, 7, 6, 5],
      velocity: [0, 10, -10, 90, -90])
  }

  @Test("S2: colours, in OKLab times opacity, and opacity; no decay") func colors() throws {
    let (from, to) = (Color(red: 1, green: 0.2, blue: 0), Color(red: 0, green: 0.1, blue: 1, alpha: 0.5))
    try check(
      .color, from: (0..<4).map { from.lane($0) }, to: (0..<4).map { to.lane($0) }, velocity: [1, 0, -1, 2])
    #expect(throws: TweenError.self) {
      try world.register(DecayMotion(.color, velocity: .white), on: entity)
    }
    #expect(throws: TweenError.self) { try world.register(DecayMotion(.color, to: .white), on: entity) }
  }

  @Test("Angles go the short way; at the end the target shows as given") func angles() throws {
    let spring = try SpringScene.spring(11, 0.4)
    for (from, to, way): (Float, Float, Float) in [
      (350, 10, 20), (10, 350, -20), (0, 725, 5), (-170, 170, -20),
    ] {
      try world.assign(entity, .rotation, to: .degrees(from))
      try world.register(SpringMotion(.rotation, to: .degrees(to), spring: spring), on: entity)
      let begin = world.now
      for _ in 0..<20 {
        world.tick()
        let state = reference(spring, from: -Double(way)).state(
          at: Double((world.now - begin).counts) / 90_000)
        let shown = Double(world[entity, Property<Angle>.rotation]!.degrees)
        #expect(abs(shown - Double(from + way) - state.position) <= 1e-3, "\(from) → \(to)")
        #expect(
          abs(Double(world.velocity(entity, Property<Angle>.rotation)!.degrees) - state.velocity) <= 3e-3)
      }
      for _ in 0..<400 { world.tick() }
      #expect(world[entity, Property<Angle>.rotation]!.degrees == to)
      #expect(world.base(entity, Property<Angle>.rotation)!.degrees == to)
    }
  }

  @Test("A relative angle turns by the whole difference") func turns() throws {
    try world.assign(entity, .rotation, to: .degrees(30))
    try world.register(SpringMotion(.rotation, by: .degrees(720), spring: .smooth), on: entity)
    var greatest: Float = 0
    for _ in 0..<400 {
      world.tick()
      greatest = max(greatest, world[entity, Property<Angle>.rotation]!.degrees)
    }
    #expect(greatest > 700)
    #expect(world[entity, Property<Angle>.rotation]!.degrees == 750)
  }

  @Test("S5: an angle's free decay goes on through whole turns, to a given end the short way")
  func angleDecay()
    throws
  {
    try world.assign(entity, .rotation, to: .degrees(350))
    try world.register(DecayMotion(.rotation, velocity: .degrees(3600), friction: 4), on: entity)
    for _ in 0..<400 { world.tick() }
    #expect(abs(world[entity, Property<Angle>.rotation]!.degrees - 1250) < 1e-3)
    try world.assign(entity, .rotation, to: .degrees(350))
    try world.register(DecayMotion(.rotation, to: .degrees(20), friction: 4), on: entity)
    for _ in 0..<20 {
      world.tick()
      #expect((350...380).contains(world[entity, Property<Angle>.rotation]!.degrees))
    }
    for _ in 0..<400 { world.tick() }
    #expect(world[entity, Property<Angle>.rotation]!.degrees == 20)
  }

  @Test("`by`: the target is the start and the difference") func relative() throws {
    let place = Property<SIMD2<Float>>("place", default: SIMD2(5, -2))
    let handle = try world.register(SpringMotion(place, by: SIMD2(10, 100), spring: .bouncy), on: entity)
    for _ in 0..<300 { world.tick() }
    #expect(world[entity, place] == SIMD2(15, 98))
    #expect(handle.state == .killed)
  }

  @Test("Lane keys: each lane has its own driver, threshold and end") func laneKeys() throws {
    try world.assign(entity, .position, to: SIMD2(1, 2))
    let x = try world.register(SpringMotion(.position.x, to: 100, spring: .stiff), on: entity)
    var decay = DecayMotion(.position.y, velocity: -50, friction: 5)
    decay.from = 20
    let y = try world.register(decay, on: entity)
    let spring = reference(.stiff, from: -99)
    for _ in 0..<10 {
      world.tick()
      let time = Double(world.now.counts) / 90_000
      let shown = world[entity, Property<SIMD2<Float>>.position]!
      #expect(abs(Double(shown.x) - 100 - spring.state(at: time).position) < 2e-3)
      #expect(abs(Double(shown.y) - (20 - 10 * (1 - exp(-5 * time)))) < 1e-3)
      let speed = world.velocity(entity, Property<SIMD2<Float>>.position)!
      #expect(abs(Double(speed.x) - spring.state(at: time).velocity) < 1e-2)
      #expect(abs(Double(speed.y) + 50 * exp(-5 * time)) < 1e-2)
    }
    #expect(x.state == .active && y.state == .active)
    for _ in 0..<300 { world.tick() }
    #expect(world[entity, Property<SIMD2<Float>>.position] == SIMD2(100, 10))
  }

  @Test("C: a spring of one lane above one of all takes that lane's velocity; the other lanes go on")
  func laneOverWhole()
    throws
  {
    let place = Property<SIMD2<Float>>("place", default: .zero)
    let whole = try SpringScene.spring(9, 0.5)
    try world.register(SpringMotion(place, to: SIMD2(100, -100), spring: whole), on: entity)
    for _ in 0..<10 { world.tick() }
    let before = world.velocity(entity, place)!
    let lane = try SpringScene.spring(20, 1)
    try world.register(SpringMotion(place.y, to: 40, spring: lane), on: entity)
    #expect(world.velocity(entity, place) == before)
    let y = Double(world[entity, place]!.y)
    for _ in 0..<10 { world.tick() }
    let expected = (
      reference(whole, from: -100).state(at: 0.2),
      reference(lane, from: y - 40, velocity: Double(before.y)).state(at: 0.1)
    )
    #expect(abs(Double(world[entity, place]!.x) - 100 - expected.0.position) < 2e-3)
    #expect(abs(Double(world[entity, place]!.y) - 40 - expected.1.position) < 2e-3)
  }

  @Test("S3: lanes driven by different drivers are each taken over from their own")
  func lanesTaken() throws {
    let place = Property<SIMD2<Float>>("place", default: .zero)
    try world.register(Tween(place.x, values: [0, 100], duration: .seconds(1)), on: entity)
    try world.register(Tween(place.y, values: [0, -300], duration: .seconds(1)), on: entity)
    for _ in 0..<50 { world.tick() }
    try world.register(SpringMotion(place, to: .zero, spring: .smooth), on: entity)
    let speed = world.velocity(entity, place)!
    #expect(abs(speed.x - 100) < 1e-3 && abs(speed.y + 300) < 1e-3)
    #expect(abs(world[entity, place]!.x - 50) < 1e-4 && abs(world[entity, place]!.y + 150) < 1e-4)
  }

  @Test("S2: a velocity that is read can be given to a spring, whatever its type") func handedOn() throws {
    func check<Value>(_ property: Property<Value>, _ target: Value) throws {
      try world.animate(entity, property, to: target, spring: .bouncy)
      for _ in 0..<7 { world.tick() }
      let velocity = try #require(world.velocity(entity, property))
      let lanes = (0..<Value.laneCount).map { velocity.velocity(ofLane: $0) }
      #expect(lanes.contains { $0 != 0 } && world.laneVelocities(entity, property) == lanes)
      try world.animate(entity, property, to: target, spring: .stiff, initialVelocity: velocity)
      #expect(world.laneVelocities(entity, property) == lanes)
      let frame = Frame(velocities: true)
      world.sample(at: world.now, into: frame)
      #expect(frame.laneVelocities(entity, property) == lanes)
      #expect(
        frame.velocity(entity, property).map { value in lanes.indices.map { value.velocity(ofLane: $0) } }
          == lanes)
    }
    try check(SpringScene.reach, 5)
    try check(.position, [5, -9])
    try check(.rotation, Angle.degrees(100))
    try check(.color, .black)
    let turn = Property<Rotation>("turn", default: .identity)
    try world.animate(entity, turn, to: Rotation(quaternion: SIMD4(1, 2, -1, 1)), spring: .bouncy)
    for _ in 0..<7 { world.tick() }
    let velocity: SIMD4<Float> = try #require(world.velocity(entity, turn))
    #expect(world.laneVelocities(entity, turn) == (0..<4).map { velocity[$0] })
    #expect(world.velocity(entity, Property<SIMD2<Float>>.scale) == .zero)
    world.despawn(entity)
    #expect(world.velocity(entity, .position) == nil && world.laneVelocities(entity, turn) == nil)
    #expect(Frame().velocity(entity, .position) == nil)
  }

  @Test("W9: invalid settings throw, and leave the world as it was") func errors() throws {
    func field<Value>(_ motion: SpringMotion<Value>, _ change: (inout SpringMotion<Value>) -> Void = { _ in })
      -> String?
    {
      var motion = motion
      change(&motion)
      do {
        try world.register(motion, on: entity)
        return nil
      } catch { return error.field }
    }
    let reach = SpringScene.reach
    #expect(field(SpringMotion(reach, to: .nan))?.hasPrefix("to") == true)
    #expect(field(SpringMotion(reach, to: .infinity))?.hasPrefix("to") == true)
    #expect(field(SpringMotion(reach, by: .nan)) == "difference")
    #expect(field(SpringMotion(.position, to: SIMD2(0, .nan))) == "to[1]")
    #expect(field(SpringMotion(reach, to: 1)) { $0.from = .infinity } == "from")
    #expect(field(SpringMotion(reach, to: 1)) { $0.initialVelocity = .nan } == "initialVelocity")
    #expect(field(SpringMotion(reach, to: 1, delay: .seconds(1 << 60))) == "delay")
    let endless = try Spring(duration: .seconds(1), bounce: 1)
    #expect(field(SpringMotion(reach, to: 1, spring: endless)) { $0.rate = -1 } == "rate")
    let turn = Property<Rotation>("turn", default: .identity)
    #expect(field(SpringMotion(turn, by: .identity)) == "value")
    #expect(field(SpringMotion(.color, by: .black)) == "value")
    #expect(field(SpringMotion(turn, to: .identity)) { $0.initialVelocity = .identity } == "initialVelocity")
    let clash = Property<SIMD2<Float>>("clash", default: .zero)
    try world.assign(entity, Property<Float>("clash", default: 0), to: 1)
    #expect(field(SpringMotion(clash, to: .zero)) == "property")
    let dead = world.spawn()
    world.despawn(dead)
    #expect(throws: TweenError.self) { try world.register(SpringMotion(reach, to: 1), on: dead) }
    #expect(throws: TweenError.self) { try world.animate(dead, reach, to: 1, spring: .smooth) }
    #expect(throws: TweenError.self) { try world.decay(dead, reach, velocity: 1) }
    let timeline = world.makeTimeline()
    timeline.release()
    #expect(field(SpringMotion(reach, to: 1)) { $0.timeline = timeline.id } == "timeline")
    #expect(world.driverCount == 0 && !world.has(entity, reach))
  }
}
