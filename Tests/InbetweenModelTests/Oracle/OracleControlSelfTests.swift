import Testing

/// Tests that random commands cover all cases, and that faults of control, callbacks and clocks are noticed.
@Suite struct OracleControlSelfTests {
  private static let everything: OracleControlGenerator.Layers = [.callbacks, .clocks, .reversals]

  @Test("Streams take drivers through every state, operation, callback and event") func coverage() {
    var seen: [String: Int] = [:]
    func count(_ what: String) { seen[what, default: 0] += 1 }
    for seed in 0..<400 {
      let plan = OracleControlGenerator.plan(seed: UInt64(seed), Self.everything)
      #expect(plan.commands.count == 200)
      var reference = OracleReference(plan)
      for command in plan.commands {
        for driver in reference.drivers {
          guard case .operate(let operation, driver) = command else { continue }
          count("\(operation) in \(reference.world.readout(driver).state)")
        }
        _ = reference.apply(command)
        guard case .tick = command else { continue }
        for event in reference.world.events { count("\(event.kind)\(event.kills ? " kills" : "")") }
        for event in reference.world.timelineEvents { count("\(event.kind)") }
        for call in reference.calls {
          count(call.callback)
          if call.instant < reference.world.now { count("a callback before the tick") }
          for answer in call.answers { count("answer \(answer ?? -1)") }
        }
        count("\(min(reference.world.rounds, 3)) rounds")
      }
    }
    let operations = ReferenceOperation.allCases.filter { $0 != .update }
    let meetings = operations.flatMap { operation in
      ReferenceState.allCases.map { "\(operation) in \($0)" }
    }
    let events = [
      "started", "repeated", "completed", "completed kills", "stopped", "restarted", "paused", "resumed",
      "killed kills", "revived", "superseded kills", "entityDied kills", "began", "attached", "detached",
      "scrubbed", "3 rounds", "a callback before the tick", "answer 0", "answer 1",
    ]
    for what in meetings + events + ReferenceCallback.allCases.map(\.rawValue) {
      #expect(seen[what, default: 0] >= 15, "\(what): \(seen[what, default: 0]) times")
    }
  }

  private static func command(
    _ change: @escaping @Sendable (OracleCommand) -> OracleCommand?
  ) -> OracleFault {
    OracleFault(command: { change($0) ?? $0 })
  }

  private static func events(_ isKept: @escaping @Sendable (ReferenceEvent) -> Bool) -> OracleFault {
    OracleFault(events: { $0.filter(isKept) })
  }

  private static func registration(
    _ change: @escaping @Sendable (inout OracleRegistration) -> Void
  ) -> OracleFault {
    command {
      guard case .register(let driver, let entity, let tween, var options) = $0 else { return nil }
      change(&options)
      return .register(driver: driver, entity: entity, tween: tween, with: options)
    }
  }

  private static func call(_ change: @escaping @Sendable (OracleCall) -> OracleCall?) -> OracleFault {
    OracleFault(calls: { $0.compactMap(change) })
  }

  private static let faults: [(name: String, fault: OracleFault)] = [
    ("a resume is not reported", events { $0.kind != .resumed }),
    ("a completion is not reported", events { $0.kind != .completed }),
    ("a restart does not stop", events { $0.kind != .stopped }),
    (
      "it does not say that it kills",
      OracleFault(events: { events in
        events.map { event in
          var event = event
          event.kills = false
          return event
        }
      })
    ),
    ("callbacks in the wrong order", OracleFault(calls: { $0.reversed() })),
    (
      "a callback is told the tick's instant",
      OracleFault(calls: { calls in
        calls.map { call in
          var call = call
          call.instant = calls.map(\.instant).max()!
          return call
        }
      })
    ),
    ("no onUpdate", call { $0.callback == "onUpdate" ? nil : $0 }),
    ("no onKill after onComplete", call { $0.callback == "onKill" ? nil : $0 }),
    (
      "elapsed a count off",
      OracleFault(readout: { readout in
        var readout = readout
        if readout.state == .paused { readout.elapsed! += 1 }
        return readout
      })
    ),
    ("every registration starts", registration { $0.starts = true }),
    ("auto-kill always on", registration { $0.killsCompleted = true }),
    (
      "update a count too far",
      command {
        if case .update(let driver, let time) = $0, time > 0 {
          .update(driver: driver, by: time + 1)
        } else {
          nil
        }
      }
    ),
    ("reverse forgotten", command { if case .reverse = $0 { .sample(thousandths: 0) } else { nil } }),
    (
      "played a count too far",
      command {
        if case .play(let driver, let time) = $0 { .play(driver: driver, to: time + 1) } else { nil }
      }
    ),
    ("delay forgotten", command { if case .setDelay = $0 { .sample(thousandths: 0) } else { nil } }),
    ("ease forgotten", command { if case .setEase = $0 { .sample(thousandths: 0) } else { nil } }),
    (
      "killAll takes all properties",
      command {
        if case .killAll(let entity, _) = $0 { .killAll(entity: entity, property: nil) } else { nil }
      }
    ),
    (
      "the world's rate forgotten",
      command { if case .worldRate = $0 { .sample(thousandths: 0) } else { nil } }
    ),
    (
      "a scrub a count too far",
      command {
        if case .timeline(let timeline, .scrub(let place)) = $0 {
          .timeline(timeline, .scrub(place + 1))
        } else {
          nil
        }
      }
    ),
    (
      "a timeline seeks a count too far",
      command {
        if case .timeline(let timeline, .seek(let place)) = $0 {
          .timeline(timeline, .seek(place + 1))
        } else {
          nil
        }
      }
    ),
  ]

  @Test("A planted fault is found, and shrinks to a few commands", arguments: faults.indices.spread)
  func planted(index: Int) {
    let (name, fault) = Self.faults[index]
    var (least, found) = ("not noticed", 0)
    for seed in 0..<100 where found < 8 {
      let plan = OracleControlGenerator.plan(seed: UInt64(seed), Self.everything)
      guard let first = OracleRun.disagreement(plan, fault: fault) else { continue }
      found += 1
      let story = OracleShrinker.shrink(plan) { OracleRun.disagreement($0, fault: fault)?.kind == first.kind }
      let commands = story.commands.filter { if case .tick = $0 { false } else { true } }
      if commands.count <= 5 { return }
      least = story.text
    }
    Issue.record("\(name): \(least)")
  }
}
