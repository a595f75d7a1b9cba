import Testing

import Inbetween
@testable import InbetweenCore

/// W14: a crowd by index is the crowd that single calls make.
@Suite struct CrowdTests {
  private let world = World(tickRate: .hertz(100))
  private let other = World(tickRate: .hertz(100))
  private let spot = Property("spot", default: SIMD2<Float>(0, 0))
  private let delays = (0..<6).map { Duration.milliseconds(30 + 11 * $0) }
  private let stagger = Stagger.fromFirst(each: .milliseconds(11))

  private func crowd(_ world: World) throws -> [Entity] {
    let entities = (0..<6).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() { try world.assign(entity, spot, to: [Float(index), 3]) }
    return entities
  }

  private func compare(_ ticks: Int = 90) {
    for tick in 0..<ticks {
      #expect(world.stateHash == other.stateHash, "tick \(tick)")
      world.tick()
      other.tick()
    }
  }

  @Test func punchesByIndex() throws {
    let (crowd, twins) = (try crowd(world), try crowd(other))
    let handles = try world.punch(
      crowd, spot, by: { [Float($0), -2] }, vibrations: 3, delay: .milliseconds(30), stagger: stagger)
    for index in twins.indices {
      try other.punch(twins[index], spot, by: [Float(index), -2], vibrations: 3, delay: delays[index])
    }
    #expect(handles.map { $0.entity } == crowd)
    compare()
    let count = world.driverCount
    #expect(throws: TweenError.self) { try world.punch(crowd, spot, by: { [$0 == 4 ? .nan : 1, 0] }) }
    #expect(world.driverCount == count)
  }

  @Test func sequencesByIndex() throws {
    let (crowd, twins) = (try crowd(world), try crowd(other))
    @SequenceBuilder func steps(_ index: Int) -> [SequenceItem] {
      To(Property("spot", default: SIMD2<Float>(0, 0)), [Float(index * 5), 1], duration: .milliseconds(120))
      By(Property("spot", default: SIMD2<Float>(0, 0)), [1, Float(index)], .snappy)
    }
    let handles = try world.play(on: crowd, delay: .milliseconds(30), stagger: stagger, repeats: 2) { index in
      steps(index)
    }
    for index in twins.indices {
      try other.play(on: twins[index], delay: delays[index], repeats: 2) { steps(index) }
    }
    #expect(handles.map { $0.entity } == crowd)
    compare(200)
    let count = world.driverCount
    #expect(throws: TweenError.self) {
      try world.play(on: crowd) { index in To(.opacity, index == 4 ? .nan : 1) }
    }
    #expect(world.driverCount == count)
  }

  @Test func springsByIndex() throws {
    let (crowd, twins) = (try crowd(world), try crowd(other))
    try world.animate(crowd, spot, to: { [Float($0 * 9), 0] }, .bouncy, stagger: stagger)
    for index in twins.indices {
      let motion = Motion.bouncy.delayed(by: .milliseconds(11 * index))
      try other.animate(twins[index], spot, to: [Float(index * 9), 0], motion)
    }
    compare()
  }

  @Test("W14: a list takes each option of `animate`, and moves as single calls do")
  func optionsOfLists() throws {
    let (crowd, twins) = (try crowd(world), try crowd(other))
    for world in [world, other] { world.theme["entrance"] = .bouncy }
    let start = SIMD2<Float>(-20, 4)
    try world.animate(crowd, spot, from: start, to: [50, 0], named: "entrance", initialVelocity: [300, 0])
    for twin in twins {
      try other.animate(twin, spot, from: start, to: [50, 0], named: "entrance", initialVelocity: [300, 0])
    }
    compare(20)
    try world.animate(
      crowd, spot, from: start, to: { [Float($0), 9] }, .quick, repeats: 2, alternates: true, stagger: stagger
    )
    for (index, twin) in twins.enumerated() {
      try other.animate(
        twin, spot, from: start, to: [Float(index), 9], .quick.delayed(by: .milliseconds(11 * index)),
        repeats: 2, alternates: true)
    }
    compare(20)
    try world.animate(crowd, spot, by: [7, -7], named: "entrance", initialVelocity: [0, 90], replaces: true)
    for twin in twins {
      try other.animate(
        twin, spot, by: [7, -7], named: "entrance", initialVelocity: [0, 90], replaces: true)
    }
    compare(20)
    try world.animate(crowd, spot, scaledBy: [2, 0.5], duration: .milliseconds(150), ease: .backOut)
    for twin in twins {
      try other.animate(twin, spot, scaledBy: [2, 0.5], duration: .milliseconds(150), ease: .backOut)
    }
    compare()
    let hash = world.stateHash
    #expect(throws: TweenError.self) { try world.animate(crowd, spot, from: [.nan, 0], to: [1, 1]) }
    #expect(throws: TweenError.self) { try world.animate(crowd, spot, scaledBy: [1, .infinity]) }
    #expect(throws: TweenError.self) { try world.animate(crowd, spot, to: [1, 1], named: "exit of nothing") }
    #expect(throws: TweenError.self) {
      try world.animate(crowd, spot, to: [1, 1], .bouncy, initialVelocity: [.nan, 0])
    }
    #expect(world.stateHash == hash)
  }

  @Test("W14: a motion of the theme moves several properties") func namedDestinations() throws {
    let (crowd, twins) = (try crowd(world), try crowd(other))
    for world in [world, other] { world.theme["entrance"] = .bouncy }
    try world.animate(crowd, named: "entrance") {
      $0[spot] = [30, 30]
      $0[.opacity] = 0
    }
    for twin in twins {
      try other.animate(twin, spot, to: [30, 30], named: "entrance")
      try other.animate(twin, .opacity, to: 0, named: "entrance")
    }
    compare()
    #expect(throws: TweenError.self) { try world.animate(crowd, named: "none") { $0[spot] = [0, 0] } }
    #expect(throws: TweenError.self) {
      try world.animate(crowd, .snappy, named: "entrance") { $0[spot] = [0, 0] }
    }
  }
}
