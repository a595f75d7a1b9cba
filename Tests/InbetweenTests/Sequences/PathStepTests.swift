import Testing

import Inbetween
@testable import InbetweenCore

/// Steps of sequences along paths (W13, W18).
@Suite struct PathStepTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private static let corner = try! MotionPath(svg: "M 0 0 H 32 V 32")

  init() { card = world.spawn() }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var place: SIMD2<Float> { world[card, .position]! }
  private var rotation: Float { world[card, .rotation]!.degrees }

  @Test func aStepFollowsAPathAndTheNextOneFindsItsEnd() throws {
    try world.play(on: card) {
      Wait(.milliseconds(15))
      Along(.position, Self.corner, duration: .milliseconds(100), ease: .linear, orients: .rotation)
      By(.position, [8, 0], duration: .milliseconds(40), ease: .linear)
    }
    run(4)
    #expect(place == [16, 0] && rotation == 0)
    run(5)
    #expect(place == [32, 16] && rotation == 90)
    run(3)
    // At the 120th, the next step has run for 5 ms.
    #expect(abs(place.x - 33) < 1e-3 && place.y == 32 && rotation == 90)
    run(5)
    #expect(place == [40, 32] && world.driverCount == 0)
  }

  @Test("W1: a relative path begins at the property's value when the step begins") func relative() throws {
    try world.play(on: card) {
      To(.position, [5, 7], duration: .milliseconds(50))
      Along(.position, Self.corner, duration: .milliseconds(100), ease: .linear, isRelative: true)
    }
    run(5)
    #expect(place == [5, 7])
    run(5)
    #expect(place == [37, 7])
    run(5)
    #expect(place == [37, 39])
  }

  @Test func itRepeatsAndIsPlayedBackwardAndSought() throws {
    let handle = try world.play(on: card) {
      Along(.position, Self.corner, duration: .milliseconds(100), ease: .linear).alternating()
      Label("end")
    }
    run(5)
    #expect(place == [32, 0])
    run(10)
    #expect(place == [32, 0])
    #expect(handle.seek(to: .milliseconds(120)) && place.y > 19 && place.y < 20)
    try handle.rate(-1)
    run(7)
    #expect(place == [32, 0])
    run(5)
    #expect(place == [0, 0])
  }

  @Test func whatItTurnsRepeatsWithIt() throws {
    var ride = PathTween(.position, along: Self.corner, duration: .milliseconds(100))
    (ride.orients, ride.orientationOffset, ride.repeats, ride.direction) = (
      .rotation, .degrees(7), 2, .alternate
    )
    try world.play(on: card) {
      Play(ride)
      Emit("there")
    }
    run(9)
    #expect(rotation == 97)
    run(10)
    #expect(rotation == 7 && place.x > 0)
    run(1)
    #expect(place == [0, 0] && world.sequenceEvents.map(\.name) == ["there"])
  }

  @Test("C12: a step along a path may be additive") func adds() throws {
    var ride = PathTween(.position, along: Self.corner, duration: .milliseconds(100))
    ride.composition = .add
    try world.assign(card, .position, to: [100, 100])
    try world.play(on: card) {
      Wait(.milliseconds(50))
      Play(ride)
    }
    run(10)
    #expect(place == [132, 100])
    run(5)
    #expect(place == [100, 100])
  }

  @Test("W9: an invalid field is named with its step; the world is as it was") func refused() throws {
    func field(_ step: Play) -> String? {
      let error = #expect(throws: TweenError.self) {
        try world.play(on: card) {
          Wait(.zero)
          step
        }
      }
      return error?.field
    }
    var ride = PathTween(.position, along: Self.corner, duration: .milliseconds(100))
    ride.rate = 2
    #expect(field(Play(ride)) == "steps[1].rate")
    ride.rate = 1
    ride.to = 2
    #expect(field(Play(ride)) == "steps[1].to")
    ride.to = 1
    let heading = PathTween(.rotation, along: Self.corner, duration: .milliseconds(100))
    var turned = heading
    turned.orients = .rotation
    #expect(field(Play(turned)) == "steps[1].steps[0].orients")
    #expect(field(Play(PathTween(.opacity, along: Self.corner, duration: .zero))) == "steps[1].property")
    #expect(world.driverCount == 0)
    try world.play(on: card) { Play(heading) }
    run(9)
    #expect(rotation == 90)
  }
}
