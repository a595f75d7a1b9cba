import Testing

import Inbetween
@testable import InbetweenCore

/// T10: each number of a record that data may have forged is checked alone.
@Suite struct UnsoundRecordTests {
  private typealias Change<Record> = (inout Record) -> Void

  /// Expects that the record is sound, and that none of its changed copies is.
  private func expectUnsound<Record>(
    _ genuine: Record, _ isSound: (Record) -> Bool, _ changes: [Change<Record>]
  ) {
    #expect(isSound(genuine))
    for (number, change) in changes.enumerated() {
      var forged = genuine
      change(&forged)
      #expect(!isSound(forged), "change \(number) of \(Record.self) is not seen")
    }
  }

  @Test("T10: A spring or decay with one unsound number is not sound") func dynamics() {
    let rest = RestThreshold(distance: 0.001, speed: 0.01)
    /// Returns thresholds that no game can make.
    func forged(_ distance: Float, _ speed: Float) -> RestThreshold {
      unsafeBitCast(SIMD2(distance, speed), to: RestThreshold.self)
    }
    var genuine = Dynamics(
      law: .spring, bound: .bounce, hasStart: false, hasVelocity: false, frequency: 9, ratio: 0.5,
      boundFrequency: 20, boundRatio: 1, restitution: 0.5, rest: rest)
    (genuine.jump, genuine.length) = (100, 1_000)
    expectUnsound(
      genuine, \.isSound,
      [
        { $0.frequency = 0 }, { $0.frequency = .nan }, { $0.ratio = -1 }, { $0.ratio = .nan },
        { $0.boundFrequency = 0 }, { $0.boundFrequency = 1e18 }, { $0.boundRatio = -1 },
        { $0.restitution = -0.5 }, { $0.restitution = 1.5 }, { $0.restitution = .nan },
        { $0.rest = forged(0, 1) }, { $0.rest = forged(.infinity, 1) }, { $0.rest = forged(1, 0) },
        { $0.rest = forged(1, .infinity) }, { $0.hurry = .nan }, { $0.jump = -2 }, { $0.jump = .max },
        { $0.restFloor = -1 }, { $0.length = -1 }, { $0.arcsPerLane = 0 }, { $0.arcsPerLane = .max },
      ])
    // Without bounds, their spring has any frequency.
    genuine.bound = .none
    genuine.boundFrequency = 0
    #expect(genuine.isSound)
  }

  @Test("T10: Timing and settings with one unsound number are not sound") func timing() throws {
    var settings = IterationSettings(delay: 10, duration: 100)
    (settings.iterations, settings.start, settings.pause) = (3, 0.25, 5)
    (settings.hold, settings.endDelay) = (7, 20)
    let timing = try #require(IterationTiming(settings))
    let beyond: Int64 = 1 << 62
    #expect(timing.lead > 0)
    expectUnsound(
      settings, \.isSound,
      [
        { $0.delay = beyond }, { $0.delay = -beyond }, { $0.duration = -1 }, { $0.duration = beyond },
        { $0.iterations = -1 }, { $0.iterations = .nan }, { $0.iterations = 0x1p60 }, { $0.start = -1 },
        { $0.start = .infinity }, { $0.pause = -1 }, { $0.pause = beyond }, { $0.hold = -1 },
        { $0.hold = beyond }, { $0.endDelay = beyond }, { $0.endDelay = -beyond },
      ])
    expectUnsound(
      timing, \.isSound,
      [
        { $0.delay = beyond }, { $0.delay = -beyond }, { $0.duration = -1 }, { $0.duration = beyond },
        { $0.active = -1 }, { $0.active = beyond }, { $0.tail = -1 }, { $0.tail = beyond },
        { $0.pause = -1 }, { $0.pause = beyond }, { $0.hold = -1 }, { $0.hold = $0.active + 1 },
        { $0.lead = -1 }, { $0.lead = $0.duration }, { $0.firstIteration = -1 },
        { $0.firstIteration = beyond }, { $0.endIteration = beyond }, { $0.stop = beyond },
        { $0.leadProgress = .nan }, { $0.endProgress = .infinity },
      ])
  }

  @Test("T10: A plan of steps with one unsound number is not sound") func plan() throws {
    var genuine = SequencePlan()
    genuine.nodes = [SequencePlan.Node(kind: .inOrder)]
    for length in 1...3 {
      var step = SequencePlan.Node(kind: .step)
      step.length = Int64(100 * length)
      genuine.nodes.append(step)
    }
    genuine.nodes[0].count = 3
    try genuine.lay()
    let beyond: Int64 = 1 << 58
    expectUnsound(
      genuine, { (try? $0.check()) != nil },
      [
        { $0.nodes = [] }, { $0.nodes[1].offset = beyond }, { $0.nodes[1].offset = -beyond },
        { $0.nodes[1].delay = beyond }, { $0.nodes[1].length = beyond }, { $0.nodes[1].count = 3 },
        { $0.nodes[1].count = -1 }, { $0.nodes.removeLast() }, { $0.openCount = -1 }, { $0.openCount = 9 },
        { $0.boundaryCount = -1 }, { $0.boundaryCount = .max },
      ])
  }
}
