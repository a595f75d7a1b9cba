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
}
