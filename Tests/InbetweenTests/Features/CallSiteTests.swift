#if DEBUG
  import Testing

  @testable import Inbetween

  /// Debug builds know the call that made each driver (W23).
  @Suite struct CallSiteTests {
    private let world = World()
    private let entity: Entity

    init() { entity = world.spawn() }

    /// Each public call that makes drivers.
    @Test func eachCallNotesItsPlace() throws {
      let (world, entity) = (world, entity)
      let (others, line) = ([world.spawn(), world.spawn()], world.makeTimeline())
      let path = try MotionPath { path in
        path.move(to: [0, 0])
        path.line(to: [10, 0])
      }
      let second = Duration.seconds(1)
      let position = Property<SIMD2<Float>>.position
      world.theme["move"] = .snappy
      let open = try world.makeTransition(Transition(duration: second))
      var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
      fade.backwardTimingFunction = .cubicIn
      let look = world.makeStateMachine(starting: 0, inputs: String.self)
      for state in 1...4 { try look.assign(entity, .size, to: [Float(state), 0], in: state) }
      try look.connect(2, to: 3, on: "hit")
      try look.connect(3, to: 4, when: "is lit")
      let (card, scale, far) = (world.spawn(), Property<SIMD2<Float>>.scale, SIMD2<Float>(9, 9))
      try world.assign(entity, scale, to: [0, 0])
      world.motion(of: scale, .snappy)
      func newest<Result>(_: Result, of entity: Entity? = nil) -> [DriverHandle] {
        let drivers = world.describe(entity ?? self.entity).properties.flatMap(\.contenders)
        let last = drivers.max { $0.contender.serial < $1.contender.serial }
        return last.map { [world.handle(of: $0.driver)] } ?? []
      }
      let calls: [(StaticString, () throws -> [DriverHandle])] = [
        ("tween to", { [try world.tween(entity, .opacity, to: 1)] }),
        ("tween by", { [try world.tween(entity, .opacity, by: 1)] }),
        ("tween scaled", { [try world.tween(entity, .opacity, scaledBy: 2)] }),
        ("tween from", { [try world.tween(entity, .opacity, from: 0)] }),
        ("tween values", { [try world.tween(entity, .opacity, values: [0, 1])] }),
        ("tween motion", { [try world.tween(entity, .opacity, to: 1, .snappy)] }),
        ("animate", { [try world.animate(entity, .opacity, to: 1)] }),
        ("animate motion", { [try world.animate(entity, .opacity, to: 1, .bouncy)] }),
        ("animate by", { [try world.animate(entity, .opacity, by: 1)] }),
        ("animate scaled", { [try world.animate(entity, .opacity, scaledBy: 1)] }),
        ("animate named", { [try world.animate(entity, .opacity, to: 1, named: "move")] }),
        ("animate spring", { [try world.animate(entity, .opacity, to: 1, spring: .smooth)] }),
        ("animate speed", { [try world.animate(entity, .opacity, to: 0, speed: 1)] }),
        ("decay", { [try world.decay(entity, .opacity, velocity: 1)] }),
        ("decay to", { [try world.decay(entity, .opacity, to: 1)] }),
        ("path", { [try world.animate(entity, position, along: path, on: line).position] }),
        ("heading", { [try world.animate(entity, position, along: path, orients: .rotation).orientation!] }),
        ("path speed", { [try world.animate(entity, position, along: path, speed: 9).position] }),
        ("register", { [try world.register(Tween(.opacity, to: 1, duration: .seconds(1)), on: entity)] }),
        ("register spring", { [try world.register(SpringMotion(.opacity, to: 1), on: entity)] }),
        ("register decay", { [try world.register(DecayMotion(.opacity), on: entity)] }),
        ("batch", { try world.register(TweenBatch(.opacity, to: [1, 0], duration: second), on: others) }),
        ("crowd", { try world.animate(others, .opacity, to: 1) }),
        ("crowd each", { try world.animate(others, .opacity, to: { Float($0) }) }),
        ("crowd by", { try world.animate(others, .opacity, by: 1) }),
        ("crowd punch", { try world.punch(others, .opacity, by: 1) }),
        ("shake", { [try world.shake(entity, .opacity, strength: 1)] }),
        ("drift", { [try world.drift(entity, .opacity, velocity: 1)] }),
        ("value", { [try world.animate(from: Float(0), to: 1) { _ in }] }),
        ("after", { [try world.after(.seconds(1)) {}] }),
        ("every", { [try world.every(.seconds(1)) {}] }),
        ("play", { [try world.play(on: entity) { To(.opacity, 1) }] }),
        ("play each", { try world.play(on: others) { _ in To(.opacity, 1) } }),
        ("state", { newest(look.go(to: 1)) }),
        ("connect", { newest(try look.connect(1, to: 2, unless: "stays")) }),
        ("fire", { newest(look.fire("hit")) }),
        ("set", { newest(look.set("is lit", true)) }),
        ("assign", { newest(try world.assign(entity, scale, to: [1, 1])) }),
        ("with", { newest(try world.withMotion(.quick) { try world.assign(entity, .size, to: far) }) }),
        ("layout", { try world.layoutChange(of: [card]) { try world.assign(card, position, to: far) } }),
        ("scales", { try world.layoutChange(of: [card], scale) { try world.assign(card, scale, to: far) } }),
        ("transition", { newest(try world.register(fade, on: entity)) }),
        ("director", { newest(try world.makeTransition(directedBy: Fade(), .init(fore: card)), of: card) }),
      ]
      let made = #line - 2
      for (index, (name, call)) in calls.enumerated() {
        let handles = try call()
        #expect(!handles.isEmpty, "\(name)")
        for handle in handles {
          let site = try #require(world.callSite(of: handle.id), "\(name)")
          #expect(site.file == #fileID && site.line == made - calls.count + 1 + index, "\(name)")
        }
      }
      world.despawn(entity)
      #expect(world.driverCount > 0)
    }

    @Test func ownFunctionsPassThePlaceOn() throws {
      func fade(file: CallSite.File = #fileID, line: CallSite.Line = #line) throws -> DriverHandle {
        try world.animate(entity, .opacity, to: 0, file: file, line: line)
      }
      let handle = try fade()
      #expect(world.callSite(of: handle.id)?.description == "\(#fileID):\(#line - 1)")
      #expect(world.describe(entity).properties[0].contenders[0].callSite == world.callSite(of: handle.id))
      #expect(world.describe(entity).description.hasSuffix("made at \(#fileID):\(#line - 3)"))
    }

    /// A group's drivers, and the steps of a sequence, which the sequence's call has made.
    @Test func groupsAndSteps() throws {
      let group = try world.animate(entity, .snappy) { $0[.opacity] = 1 }
      let sites = world.describe(entity).properties[0].contenders.map(\.callSite?.line)
      #expect(group.count == 1 && sites == [#line - 2])
      let other = world.spawn()
      try world.play(on: other) { To(.opacity, 0) }
      #expect(world.describe(other).properties[0].contenders[0].callSite?.line == #line - 1)
    }

    /// A change of state after a wait is made by the connection. A tween of a transition has two drivers if
    /// it has a curve for backward. Line 0 keeps no place.
    @Test func waitsAndTwoDirections() throws {
      let look = world.makeStateMachine(starting: 0)
      try look.assign(entity, .size, to: [1, 1], in: 1)
      try look.connect(0, to: 1, after: .milliseconds(20))
      let connected = #line - 1
      for _ in 0..<4 { world.tick() }
      #expect(world.describe(entity).properties[0].contenders.map(\.callSite?.line) == [connected])
      let (card, open) = (world.spawn(), try world.makeTransition(Transition(duration: .seconds(1))))
      var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
      fade.backwardTimingFunction = .cubicIn
      try world.register(fade, on: card)
      let sites = world.describe(card).properties.flatMap(\.contenders).map(\.callSite?.line)
      #expect(sites == [#line - 2, #line - 2])
      #expect(world.callSite(of: try world.animate(card, .size, to: [1, 1], line: 0).id) == nil)
    }

    /// A later driver in the slot of another one has its own place; snapshots keep the places of drivers that
    /// live in them.
    @Test func placesFollowIds() throws {
      let first = try world.animate(entity, .opacity, to: 1, duration: .milliseconds(20))
      let site = world.callSite(of: first.id)
      let snapshot = Snapshot()
      try world.save(into: snapshot)
      for _ in 0..<4 { world.tick() }
      let hash = world.stateHash
      let second = try world.animate(entity, .opacity, to: 0)
      #expect(first.id != second.id && world.callSite(of: first.id) != world.callSite(of: second.id))
      try world.restore(snapshot)
      #expect(world.callSite(of: second.id) == nil)
      for _ in 0..<4 { world.tick() }
      #expect(world.stateHash == hash && site != nil)
    }
  }
#endif
