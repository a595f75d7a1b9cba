import Testing

import Inbetween
@testable import InbetweenCore

/// Forged data: its checksum is right, and its contents may be anything (T10).
@Suite struct SnapshotForgeryTests {
  @Test("T10: Forged data is refused, or gives a world that goes on", arguments: 0..<4)
  func goesOn(share: Int) throws {
    let forgery = try SnapshotForgery(ticks: 20 + 25 * share)
    var random = SplitMix64(seed: UInt64(share))
    var accepted = 0
    let count = cases(60, optimized: 2500)
    for number in 0..<count {
      let result = forgery.restore(forgery.forged(&random))
      if let fault = result.fault {
        Issue.record("forgery \(number): \(fault)")
        return
      }
      if result.isAccepted { accepted += 1 }
    }
    // Values and colours may be any; indices and counts may not.
    #expect(accepted > 0 && accepted < count)
  }

  @Test("T10: Genuine data with its checksum made anew is accepted") func genuine() throws {
    for ticks in [0, 1, 30, 60, 200] {
      let forgery = try SnapshotForgery(ticks: ticks)
      let result = forgery.restore(SnapshotForgery.sealed(forgery.genuine))
      #expect(result.isAccepted && result.fault == nil, "\(result.fault ?? "refused")")
    }
  }

  @Test("T10: A genuine world of extreme settings is accepted") func extremes() throws {
    let world = World()
    let card = world.spawn()
    world.reducedMotion = ReducedMotion(.shorten(to: .seconds(Int64.max)))
    let ease = try Easing.spring(.smooth, initialVelocity: 1e31, over: .seconds(1))
    try world.animate(card, .opacity, to: 0, .eased(ease, over: .seconds(1)))
    try world.animate(card, .position, to: [4, 4], .smooth)
    world.reducedMotion = ReducedMotion(.shorten(to: .milliseconds(1)))
    try world.decay(card, .scale, velocity: [9, 9], friction: 0.01, within: DecayBounds([-1, -1], [1, 1]))
    // A step that is over before it begins.
    try world.play(on: card) { To(.position.x, 9, .spring(delay: .seconds(-10))) }
    let open = try world.makeTransition(Transition(duration: .milliseconds(400)))
    (open.policy.threshold, open.policy.flickSpeed) = (.nan, .infinity)
    let snapshot = Snapshot()
    for _ in 0..<3 {
      try world.save(into: snapshot)
      try world.restore(snapshot)
      try world.restore(Snapshot(data: snapshot.data()))
      world.tick()
    }
  }

  @Test("T10: A motion of no genuine frequency or damping is not sound, and has a rest or none")
  func motions() {
    let numbers: [Double] = [
      0, 1, -1, -0.5, 1e6, -1e300, .infinity, -.infinity, .nan, .leastNonzeroMagnitude,
    ]
    for frequency in numbers {
      for ratio in numbers {
        for distance in numbers {
          let motion = DampedMotion(frequency: frequency, ratio: ratio, distance: distance, velocity: 3)
          #expect(!motion.isSound || frequency > 0 && frequency <= 1e6 && ratio >= 0 && ratio <= 1e6)
          for rest in [
            RestThreshold(distance: 0.001, speed: 0.1), RestThreshold(distance: 1e30, speed: 1e-30),
          ] {
            let count = motion.restCount(RestLevels(rest, reach: motion.reach))
            #expect(!motion.isSound || count ?? 0 >= 0)
          }
        }
      }
    }
  }

  @Test("T10: Data that is cut off, with lengths and a checksum that fit, is refused") func cutOff() throws {
    let forgery = try SnapshotForgery(ticks: 20)
    let least = SnapshotHeader.length + SnapshotHeader.checksumLength
    for length in stride(from: least, to: forgery.genuine.count, by: cases(197, optimized: 41)) {
      #expect(!forgery.restore(SnapshotForgery.sealed(Array(forgery.genuine[..<length]))).isAccepted)
    }
  }
}
