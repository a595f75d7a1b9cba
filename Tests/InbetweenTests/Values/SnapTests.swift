import Inbetween
import Testing

/// Tweens that are shown on a grid (W11).
@Suite struct SnapTests {
  private let world = World(tickRate: .hertz(100))

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  private func slide(to end: Float, _ grid: SnapGrid<Float>) -> Tween<Float> {
    var tween = Tween(.cornerRadius, values: [0, end], duration: .seconds(1))
    tween.snap = grid
    return tween
  }

  @Test("Every instant is on a line, and so is the end, which is committed (C4)") func lines() throws {
    let entity = world.spawn()
    try world.register(slide(to: 20, SnapGrid(8)), on: entity)
    var seen: [Float] = []
    for _ in 0..<100 {
      world.tick()
      let value = world[entity, .cornerRadius]!
      if seen.last != value { seen.append(value) }
    }
    // Of two equally near lines the upper: 20 is between 16 and 24.
    #expect(seen == [0, 8, 16, 24])
    #expect(world.base(entity, .cornerRadius) == 24)
  }

  @Test("A line is reached at the exact instant") func exact() throws {
    let entity = world.spawn()
    try world.register(slide(to: 20, SnapGrid(8)), on: entity)
    let frame = Frame()
    // 4 of 20 is a fifth of the time.
    world.sample(at: world.now + .milliseconds(199), into: frame)
    #expect(frame[entity, .cornerRadius] == 0)
    world.sample(at: world.now + .milliseconds(200), into: frame)
    #expect(frame[entity, .cornerRadius] == 8)
  }

  @Test("Lines may be off zero, and a lane without a step is unchanged") func lanes() throws {
    let entity = world.spawn()
    var slide = Tween(.position, values: [SIMD2(0, 0), SIMD2(-10, 10)], duration: .seconds(1))
    slide.snap = SnapGrid(SIMD2(4, 0), origin: SIMD2(1, 99))
    try world.register(slide, on: entity)
    ticks(33)
    #expect(world[entity, .position]!.x == -3)
    #expect(abs(world[entity, .position]!.y - 3.3) < 1e-5)
    #expect(world.velocity(entity, .position)!.x == 0)
    #expect(abs(world.velocity(entity, .position)!.y - 10) < 1e-3)
    ticks(67)
    #expect(world[entity, .position] == SIMD2(-11, 10))
  }

  @Test("One lane of several") func oneLane() throws {
    let entity = world.spawn()
    var slide = Tween(Property<Float>.position.x, to: 10, duration: .seconds(1))
    slide.snap = SnapGrid(3)
    try world.register(slide, on: entity)
    ticks(50)
    #expect(world[entity, .position] == SIMD2(6, 0))
  }

  @Test("After a hold, a seek, a repeat, a play back: always on a line") func everywhere() throws {
    let entity = world.spawn()
    var tween = slide(to: 20, SnapGrid(8))
    tween.delay = .milliseconds(100)
    tween.fill = .both
    tween.repeats = 2
    tween.direction = .alternate
    tween.values = [3, 21]
    let handle = try world.register(tween, on: entity)
    #expect(world[entity, .cornerRadius] == 0)
    ticks(60)
    #expect(world[entity, .cornerRadius] == 16)
    handle.pause()
    handle.seek(to: .milliseconds(1500))
    #expect(world[entity, .cornerRadius] == 16)
    handle.resume()
    try handle.rate(-1)
    ticks(51)
    #expect(world[entity, .cornerRadius] == 24)
    try handle.rate(1)
    ticks(300)
    #expect(world[entity, .cornerRadius] == 0)
  }

  @Test("A captured start is not moved onto the grid; angles have grids too") func captured() throws {
    let entity = world.spawn()
    try world.assign(entity, .rotation, to: .degrees(40))
    var turn = Tween(.rotation, by: .degrees(90), duration: .seconds(1))
    turn.snap = SnapGrid(.degrees(45))
    try world.register(turn, on: entity)
    #expect(world[entity, .rotation] == .degrees(45))
    ticks(50)
    // 85°, not 90°.
    #expect(world[entity, .rotation] == .degrees(90))
    ticks(50)
    #expect(world[entity, .rotation] == .degrees(135))
  }

  @Test("Its memory is reused") func memory() throws {
    let entity = world.spawn()
    for _ in 0..<100 {
      try world.register(slide(to: 20, SnapGrid(8)), on: entity)
      ticks(101)
    }
    #expect(world.driverCount == 0)
    #expect(world[entity, .cornerRadius] == 24)
  }

  @Test("Bad grids are refused (W9)") func refused() throws {
    let entity = world.spawn()
    func field<Value>(_ tween: Tween<Value>) -> String? {
      do throws(TweenError) {
        try world.register(tween, on: entity)
        return nil
      } catch { return error.field }
    }
    #expect(field(slide(to: 20, SnapGrid(-1))) == "snap.step")
    #expect(field(slide(to: 20, SnapGrid(.nan))) == "snap.step")
    #expect(field(slide(to: 20, SnapGrid(.infinity))) == "snap.step")
    #expect(field(slide(to: 20, SnapGrid(1, origin: .infinity))) == "snap.origin")
    var move = Tween(.position, to: .zero, duration: .seconds(1))
    move.snap = SnapGrid(SIMD2(0, -8))
    #expect(field(move) == "snap.step[1]")
    var tint = Tween(.color, to: .white, duration: .seconds(1))
    tint.snap = SnapGrid(.black)
    #expect(field(tint) == "snap")
    #expect(world.driverCount == 0)
  }
}
