import Inbetween
import Testing

/// Ends that are multiples of the start (W11, W4).
@Suite struct ScaledTests {
  private let world = World(tickRate: .hertz(100))

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  @Test("The end is the captured start times the factor, lane by lane") func lanes() throws {
    let entity = world.spawn()
    try world.assign(entity, .size, to: SIMD2(40, 10))
    try world.register(
      Tween(.size, scaledBy: SIMD2(2, -1), duration: .seconds(1), delay: .milliseconds(500)), on: entity)
    // Captured when it first contends, not at registration (W1).
    try world.assign(entity, .size, to: SIMD2(100, 20))
    ticks(100)
    #expect(world[entity, .size] == SIMD2(150, 0))
    ticks(50)
    #expect(world[entity, .size] == SIMD2(200, -20))
    #expect(world.base(entity, .size) == SIMD2(200, -20))
  }

  @Test("It is kept through repeats, seeks and ways back, and dropped by stop") func kept() throws {
    let entity = world.spawn()
    try world.assign(entity, .scale, to: SIMD2(2, 3))
    var pulse = Tween(.scale, scaledBy: 1.5, duration: .seconds(1))
    pulse.repeats = 4
    pulse.direction = .alternate
    let handle = try world.register(pulse, on: entity)
    ticks(150)
    #expect(world[entity, .scale] == SIMD2(2.5, 3.75))
    try world.assign(entity, .scale, to: SIMD2(9, 9))
    handle.seek(to: .seconds(1))
    #expect(world[entity, .scale] == SIMD2(3, 4.5))
    handle.seek(to: .seconds(2))
    #expect(world[entity, .scale] == SIMD2(2, 3))
    handle.stop()
    try world.assign(entity, .scale, to: SIMD2(10, 20))
    handle.start()
    ticks(100)
    #expect(world[entity, .scale] == SIMD2(15, 30))
  }

  @Test("An accumulating iteration adds the difference") func adds() throws {
    let entity = world.spawn()
    try world.assign(entity, .cornerRadius, to: 10)
    var growth = Tween(.cornerRadius, scaledBy: 3, duration: .seconds(1))
    growth.repeats = 2
    growth.accumulates = true
    try world.register(growth, on: entity)
    ticks(150)
    #expect(world[entity, .cornerRadius] == 40)
    ticks(50)
    #expect(world[entity, .cornerRadius] == 50)
  }

  @Test("By handle, by spring, and retargeted") func forms() throws {
    let entity = world.spawn()
    try world.assign(entity, .cornerRadius, to: 10)
    try world.tween(entity, .cornerRadius, scaledBy: 2).duration(.milliseconds(100)).start()
    ticks(10)
    #expect(world[entity, .cornerRadius] == 20)
    try world.register(SpringMotion(.cornerRadius, scaledBy: 3, spring: .stiff), on: entity)
    ticks(200)
    #expect(world[entity, .cornerRadius] == 60)
    try world.assign(entity, .size, to: SIMD2(4, 6))
    let spring = try world.register(SpringMotion(.size, scaledBy: 0.5, spring: .stiff), on: entity)
    ticks(2)
    #expect(try spring.retarget(to: SIMD2(100, 100)))
    ticks(200)
    #expect(world[entity, .size] == SIMD2(100, 100))
  }

  @Test("Overflow is clamped to the greatest number") func overflow() throws {
    let entity = world.spawn()
    try world.assign(entity, .cornerRadius, to: 1e38)
    try world.register(Tween(.cornerRadius, scaledBy: -1e38, duration: .seconds(1)), on: entity)
    ticks(100)
    #expect(world[entity, .cornerRadius] == -Float.greatestFiniteMagnitude)
  }

  @Test("Colours, rotations and several factors are refused (W9)") func refused() throws {
    let entity = world.spawn()
    func refuse<Value>(_ tween: Tween<Value>) {
      do throws(TweenError) {
        try world.register(tween, on: entity)
        Issue.record("not refused")
      } catch { #expect(error.field == "values") }
    }
    refuse(Tween(.color, scaledBy: .white, duration: .seconds(1)))
    refuse(Tween(Property("turn", default: Rotation.identity), scaledBy: .identity, duration: .seconds(1)))
    refuse(Tween(Property("light", default: LinearColor(.white)), scaledBy: .init(.white), duration: .zero))
    var two = Tween(.opacity, scaledBy: 2, duration: .seconds(1))
    two.values = [1, 2]
    refuse(two)
    two.values = [.infinity]
    do throws(TweenError) { try world.register(two, on: entity) } catch {
      #expect(error.field == "values[0]")
    }
    do throws(TweenError) {
      try world.register(SpringMotion(.color, scaledBy: .white), on: entity)
      Issue.record("not refused")
    } catch { #expect(error.field == "value") }
    #expect(world.driverCount == 0)
  }
}
