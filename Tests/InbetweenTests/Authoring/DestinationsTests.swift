import Inbetween
import Testing

/// `animate` of several properties in one call.
@Suite struct DestinationsTests {
  private let world = World(tickRate: .hertz(100))

  private func ticks(_ count: Int) { for _ in 0..<count { world.tick() } }

  @Test("Each property moves as by a separate animate", arguments: [false, true])
  func equalsSingleCalls(reduces: Bool) throws {
    if reduces { world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(100))) }
    let motions: [Motion] = [
      .bouncy, .quick, .eased(.cubicOut, over: .milliseconds(250), delay: .milliseconds(30)),
      .snappy.reduced(to: .quick.delayed(by: .milliseconds(20))),
    ]
    for motion in motions {
      let (one, other) = (world.spawn(), world.spawn())
      let group = try world.animate(one, motion, delay: .milliseconds(10)) {
        $0[.position] = [320, 180]
        $0[.rotation] = .degrees(90)
        $0[.opacity] = 0.25
      }
      try world.animate(other, .position, to: [320, 180], motion, delay: .milliseconds(10))
      try world.animate(other, .rotation, to: .degrees(90), motion, delay: .milliseconds(10))
      try world.animate(other, .opacity, to: 0.25, motion, delay: .milliseconds(10))
      #expect(group.count == 3)
      for tick in 0..<200 {
        ticks(1)
        #expect(world[one, .position] == world[other, .position], "\(motion) \(tick)")
        #expect(world[one, .rotation] == world[other, .rotation], "\(motion) \(tick)")
        #expect(world[one, .opacity] == world[other, .opacity], "\(motion) \(tick)")
      }
      #expect(world[one, .position] == [320, 180] && world[one, .opacity] == 0.25)
    }
  }

  @Test("Options are those of animate") func options() throws {
    let (card, line) = (world.spawn(), world.makeTimeline())
    let group = try world.animate(
      card, duration: .milliseconds(100), ease: .linear, repeats: 2, alternates: true, on: line
    ) {
      $0[.position.x] = 10
      $0[.opacity] = 0
    }
    ticks(5)
    #expect(abs(world[card, .position]!.x - 5) < 1e-4 && abs(world[card, .opacity]! - 0.5) < 1e-5)
    ticks(10)
    #expect(abs(world[card, .position]!.x - 5) < 1e-4)
    #expect(group.pause() == 2)
    ticks(10)
    #expect(abs(world[card, .position]!.x - 5) < 1e-4)
    let plain = try world.animate(card) { $0[.scale] = [2, 2] }
    #expect(plain.handles.map { $0.ease } == [.quadOut])
  }

  @Test("C14: earlier moves of the properties end") func endsMoves() throws {
    let card = world.spawn()
    let early = try world.animate(card, .opacity, to: 0, duration: .seconds(1))
    let other = try world.animate(card, .scale, to: [2, 2], duration: .seconds(1))
    try world.animate(card, .quick) {
      $0[.position] = [9, 9]
      $0[.opacity] = 1
    }
    #expect(early.isReleased && other.state == .active)
  }

  @Test("A destination is read back, set anew and taken away") func subscripts() throws {
    let card = world.spawn()
    var places: [SIMD2<Float>?] = []
    var numbers: [Float?] = []
    let group = try world.animate(card, .quick) {
      places.append($0[.position])
      $0[.position] = [1, 2]
      $0[.position.x] = 7
      $0[.opacity] = 0.5
      numbers = [$0[.position.x], $0[.opacity]]
      $0[.position] = [3, 4]
      $0[.opacity] = nil
      places.append($0[.position])
      numbers.append($0[.opacity])
    }
    #expect(places == [nil, [3, 4]] && numbers == [7, 0.5, nil])
    #expect(group.count == 2)
    ticks(20)
    #expect(world[card, .position] == [7, 4] && world[card, .opacity] == 1)
    #expect(try world.animate(card, .quick) { _ in }.isEmpty)
  }

  @Test("A list moves with a stagger, each entity to its own values") func lists() throws {
    let (list, singles) = ((0..<4).map { _ in world.spawn() }, (0..<4).map { _ in world.spawn() })
    let group = try world.animate(list, .snappy, stagger: .fromFirst(each: .milliseconds(20))) {
      $0[.position] = [Float($0.index) * 40, 90]
      if $0.index % 2 == 0 { $0[.opacity] = 0 }
    }
    #expect(group.count == 6)
    for (index, entity) in singles.enumerated() {
      let motion = Motion.snappy.delayed(by: .milliseconds(20 * index))
      try world.animate(entity, .position, to: [Float(index) * 40, 90], motion)
      if index % 2 == 0 { try world.animate(entity, .opacity, to: 0, motion) }
    }
    for tick in 0..<150 {
      ticks(1)
      for (member, single) in zip(list, singles) {
        #expect(world[member, .position] == world[single, .position], "\(tick)")
        #expect(world[member, .opacity] == world[single, .opacity], "\(tick)")
      }
    }
  }

  @Test("If one value is refused, nothing moves and nothing ends") func refusals() throws {
    let (card, dead) = (world.spawn(), world.spawn())
    world.despawn(dead)
    let early = try world.animate(card, .opacity, to: 0, duration: .seconds(1))
    let (count, hash) = (world.driverCount, world.stateHash)
    func refused(_ body: () throws -> DriverGroup) -> TweenError? {
      let error = #expect(throws: TweenError.self) { _ = try body() }
      #expect(world.driverCount == count && world.stateHash == hash && early.state == .active)
      return error
    }
    let nan = refused {
      try world.animate(card, .quick) {
        $0[.opacity] = 1
        $0[.position] = [1, .nan]
      }
    }
    #expect(nan?.owner == "position of entity \(card.index)")
    let spring = refused {
      try world.animate(card, .bouncy) {
        $0[.opacity] = 1
        $0[.position.x] = .infinity
      }
    }
    #expect(spring?.owner.hasPrefix("position") == true)
    #expect(refused { try world.animate(card, .bouncy, repeats: 2) { $0[.opacity] = 1 } }?.field == "repeats")
    #expect(refused { try world.animate(card, .quick, ease: .linear) { $0[.opacity] = 1 } }?.field == "ease")
    #expect(refused { try world.animate([card, dead], .quick) { $0[.opacity] = 1 } }?.field == "entity")
    let negative = refused {
      try world.animate(card, duration: .milliseconds(-1)) { $0[.opacity] = 1 }
    }
    #expect(negative?.field == "duration")
    // Two keys of one name that the world does not know yet.
    let clash = refused {
      try world.animate(card, .quick) {
        $0[.opacity] = 1
        $0[Property("heat", default: Float(0))] = 1
        $0[Property("heat", default: SIMD2<Float>.zero)] = [1, 1]
      }
    }
    #expect(clash?.field == "property" && clash?.owner.hasPrefix("heat") == true)
  }
}
