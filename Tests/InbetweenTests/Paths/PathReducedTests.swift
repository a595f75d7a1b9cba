import Testing

import Inbetween
@testable import InbetweenCore

/// Tweens along paths are reduced as other tweens are (W12, W13).
@Suite struct PathReducedTests {
  private let world = World(tickRate: .hertz(100))
  private let card: Entity
  private static let corner = try! MotionPath(svg: "M 0 0 H 32 V 32")

  init() { card = world.spawn() }

  private func run(_ ticks: Int) { for _ in 0..<ticks { world.tick() } }
  private var place: SIMD2<Float> { world[card, .position]! }
  private var rotation: Float { world[card, .rotation]!.degrees }

  private func ride(delay: Duration = .zero) -> PathTween<SIMD2<Float>> {
    var ride = PathTween(.position, along: Self.corner, duration: .milliseconds(200), delay: delay)
    ride.orients = .rotation
    return ride
  }

  @Test func aSnapIsAtTheEndAtTheInstantAtWhichItWouldBegin() throws {
    world.reducedMotion = ReducedMotion(.snap)
    try world.assign(card, .position, to: [7, 8])
    try world.register(ride(delay: .milliseconds(20)), on: card)
    run(1)
    #expect(place == [7, 8] && rotation == 0)
    run(1)
    #expect(place == [32, 32] && rotation == 90 && world.driverCount == 0)
    let handle = try world.animate(card, .position, along: Self.corner, isRelative: true)
    run(1)
    #expect(place == [64, 64] && handle.state == .killed)
  }

  @Test func aSnapOfPlaysIsAtTheEndOfTheLastOrOfOneOfManyWithoutEnd() throws {
    world.reducedMotion = ReducedMotion(.snap)
    var ride = ride()
    (ride.repeats, ride.accumulates) = (3, true)
    try world.register(ride, on: card)
    run(1)
    #expect(place == [96, 96] && rotation == 90)
    (ride.repeats, ride.accumulates) = (.forever, false)
    try world.register(ride, on: card)
    run(1)
    #expect(place == [32, 32] && world.driverCount == 0)
  }

  @Test func whatIsShortenedFollowsThePathInLessTime() throws {
    world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(100)))
    let handle = try world.register(ride(), on: card)
    run(5)
    #expect(place == [32, 0])
    #expect(handle.position.duration == .milliseconds(100))
    try handle.duration(.seconds(2))
    #expect(handle.orientation?.duration == .milliseconds(100))
    run(5)
    #expect(place == [32, 32] && rotation == 90 && world.driverCount == 0)
    var twice = ride()
    twice.repeats = 2
    try world.register(twice, on: card)
    run(1)
    #expect(place == [32, 32] && world.driverCount == 0)
  }

  @Test func aFadeStandsForHalfOfItsTime() throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(80)))
    try world.assign(card, .position, to: [0, 0])
    let handle = try world.register(ride(), on: card)
    try handle.ease(.quadIn)
    run(1)
    #expect(place == [0, 0] && rotation == 0 && world.fade(of: card) == 0.75)
    run(3)
    #expect(place == [32, 32] && rotation == 90 && world.fade(of: card) == 0)
    run(4)
    #expect(place == [32, 32] && world.fade(of: card) == 1 && world.driverCount == 0)
  }

  @Test("each driver is reduced by the name of its own property") func names() throws {
    world.reducedMotion = ReducedMotion(.play)
    world.reducedMotion[.rotation] = .snap
    try world.register(ride(), on: card)
    run(5)
    #expect(place == [16, 0] && rotation == 90)
  }

  @Test func whatIsWrongIsRefusedAlsoWhereItWouldNotBePlayed() throws {
    world.reducedMotion = ReducedMotion(.snap)
    var wrong = ride()
    wrong.duration = .milliseconds(-5)
    let error = #expect(throws: TweenError.self) { try world.register(wrong, on: card) }
    #expect(error?.field == "duration" && world.driverCount == 0)
  }

  @Test("a reduced form is not reduced again") func reducedForm() throws {
    world.reducedMotion = ReducedMotion(.snap)
    try world.register(ride(), on: card, isReduced: true)
    run(5)
    #expect(place == [16, 0])
    world.reducedMotion.isOn = false
    try world.register(ride(), on: card)
    run(5)
    #expect(place == [16, 0])
  }

  @Test("a step along a path takes the length of its reduced form (W18)") func steps() throws {
    world.reducedMotion = ReducedMotion(.snap)
    let sequence = try world.play(on: card) {
      Wait(.milliseconds(20))
      Along(.position, Self.corner, duration: .milliseconds(200), orients: .rotation)
      Along(.position, Self.corner, duration: .milliseconds(200), isRelative: true).repeating(.forever)
      Play(ride(), isReduced: true)
      Label("end")
    }
    #expect(sequence.offset(ofLabel: "end") == .milliseconds(220))
    run(1)
    #expect(place == [0, 0])
    // The reduced form is newer than both, and begins at the same instant.
    run(1)
    #expect(place == [0, 0] && rotation == 0)
    run(10)
    #expect(place == [32, 0])
    run(10)
    #expect(place == [32, 32] && rotation == 90 && world.driverCount == 0)
  }

  @Test func aStepKeepsThePolicyUnderWhichItWasChecked() throws {
    world.reducedMotion = ReducedMotion(.fade(.milliseconds(80)))
    try world.play(on: card) { Along(.position, Self.corner, duration: .milliseconds(200)) }
    world.reducedMotion = .off
    run(3)
    #expect(place == [0, 0] && world.fade(of: card) == 0.25)
    run(2)
    #expect(place == [32, 32] && world.fade(of: card) == 0.25)
    run(3)
    #expect(world.driverCount == 0)
  }
}
