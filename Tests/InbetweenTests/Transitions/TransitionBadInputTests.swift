import Inbetween
import Testing

/// W9 and X1–X4: bad input is a typed error that names the field, and leaves the world as it was.
@Suite struct TransitionBadInputTests {
  private static let energy = TransitionScene.energy

  private func field(_ body: () throws(TweenError) -> Void) -> String? {
    do { try body() } catch { return error.field }
    return nil
  }

  private func layered(_ start: Double, _ end: Double) -> Transition {
    Transition(
      duration: .seconds(1),
      layers: [TransitionLayer(), TransitionLayer(AnimationRange(start: start, end: end))])
  }

  private func timed(_ timing: AnimationTimingParameters) -> Transition {
    Transition(duration: .seconds(1), layers: [TransitionLayer(timing: timing)])
  }

  @Test("transitions") func transitions() throws {
    let undamped = try Spring(stiffness: 100, damping: 0)
    let world = World()
    let hash = world.stateHash
    let cases: [(Transition, String)] = [
      (Transition(duration: .milliseconds(-1)), "duration"),
      (Transition(duration: .seconds(1) * 1_000_000_000_000), "duration"),
      (layered(-0.1, 1), "layers[1].range.start"), (layered(.nan, 1), "layers[1].range.start"),
      (layered(1.5, 2), "layers[1].range.start"), (layered(0.5, 0.5), "layers[1].range.end"),
      (layered(0.6, 0.5), "layers[1].range.end"), (layered(0.5, 1.01), "layers[1].range.end"),
      (layered(0, .nan), "layers[1].range.end"), (layered(0, .infinity), "layers[1].range.end"),
      (timed(.spring(dampingRatio: 0)), "layers[0].timing.dampingRatio"),
      (timed(.spring(dampingRatio: -1)), "layers[0].timing.dampingRatio"),
      (timed(.spring(dampingRatio: .nan)), "layers[0].timing.dampingRatio"),
      (timed(.spring(dampingRatio: 1e9)), "layers[0].timing.dampingRatio"),
      (timed(.spring(dampingRatio: 1, initialVelocity: .nan)), "layers[0].timing.initialVelocity"),
      (timed(.spring(.bouncy, initialVelocity: .nan)), "layers[0].timing.initialVelocity"),
      (timed(.spring(.bouncy, initialVelocity: .infinity)), "layers[0].timing.initialVelocity"),
      (timed(.spring(undamped)), "layers[0].timing.damping"),
      (
        Transition(duration: .seconds(1), sharedElement: .spring(dampingRatio: .nan)),
        "sharedElement.dampingRatio"
      ),
      (Transition(duration: .seconds(1), sharedElement: .spring(undamped)), "sharedElement.damping"),
    ]
    for (transition, field) in cases {
      #expect(self.field { () throws(TweenError) in _ = try world.makeTransition(transition) } == field)
      #expect(world.stateHash == hash && world.entityCount == 0)
      // The properties of an invalid transition can be read.
      _ = transition.effectiveDuration
    }
    _ = try world.makeTransition(layered(0, 1e-9))
    _ = try world.makeTransition(Transition(duration: .zero))
  }

  @Test("transition tweens") func tweens() throws {
    let scene = TransitionScene()
    let world = scene.world
    var transition = Transition(duration: .milliseconds(400))
    transition.layers = [TransitionLayer(timing: .spring(dampingRatio: 0.5))]
    let handle = try world.makeTransition(transition)
    let released = try world.makeTransition(transition)
    released.release()
    let other = World()
    let stranger = try other.makeTransition(transition)
    let dead = world.spawn()
    world.despawn(dead)
    func check(
      _ field: String, on entity: Entity? = nil, line: SourceLocation = #_sourceLocation,
      _ change: (inout TransitionTween<Float>) -> Void
    ) {
      var tween = TransitionTween(Self.energy, back: 0, fore: 100, transition: handle.id)
      change(&tween)
      let (hash, drivers) = (world.stateHash, world.driverCount)
      let found = self.field { () throws(TweenError) in
        try world.register(tween, on: entity ?? scene.entity)
      }
      #expect(found == field, sourceLocation: line)
      #expect(world.stateHash == hash && world.driverCount == drivers, sourceLocation: line)
      #expect(!world.has(scene.entity, Self.energy), sourceLocation: line)
    }
    let segments: [(Double, Double, String)] = [
      (-0.1, 0.5, "position"), (1.1, 0, "position"), (.nan, 0.5, "position"), (.infinity, 0, "position"),
      (0, 1.1, "length"), (0.5, 0.6, "length"), (0.5, -0.1, "length"), (0, .nan, "length"),
      (0, .infinity, "length"), (1, 0.01, "length"),
    ]
    for (position, length, name) in segments {
      let segment = TransitionSegment(position: position, length: length)
      check("segment.\(name)") { $0.segment = segment }
      check("backwardSegment.\(name)") { $0.backwardSegment = segment }
      check("segment.\(name)") { $0.setSegments(segment) }
    }
    check("transition") { $0.transition = released.id }
    check("transition") { $0.transition = stranger.id }
    check("entity", on: dead) { _ in }
    check("part") { $0.part = .layer(1) }
    check("part") { $0.part = .layer(-1) }
    check("part") { $0.part = .layer(.max) }
    check("part") { $0.part = .sharedElement }
    check("values") { $0.values = [] }
    check("values") { $0.values = [1] }
    check("values[0]") { $0.values = [.nan, 1] }
    check("values[1]") { $0.values = [0, .infinity] }
    check("values[1]") { $0.values = [0, 2e38] }
    check("values[2]") { $0.values = [0, 1, .nan] }
    check("offsets") { $0.offsets = [] }
    check("offsets") { $0.offsets = [0] }
    check("offsets") { $0.offsets = [0, 0.5, 1] }
    check("offsets[0]") { $0.offsets = [-0.5, 1] }
    check("offsets[1]") { $0.offsets = [0, 1.5] }
    check("offsets[0]") { $0.offsets = [.nan, 1] }
    check("offsets[1]") { $0.offsets = [0.75, 0.5] }
    check("interTimingFunctions") { $0.interTimingFunctions = [] }
    check("interTimingFunctions") { $0.interTimingFunctions = [.linear, .linear] }
    check("interTimingFunctions") {
      $0.values = [0, 1, 2]
      $0.interTimingFunctions = []
    }
    check("interTimingFunctions") {
      $0.values = [0, 1, 2]
      $0.interTimingFunctions = [.quadIn]
    }
    check("timingFunction") {
      $0.values = [0, 1, 2]
      $0.part = .layer(0)
      $0.timingFunction = .quadIn
    }
    // Wrong offsets are refused with a curve for the way back too: neither way is registered.
    check("offsets") {
      $0.offsets = [0]
      $0.backwardTimingFunction = .quadIn
    }
    let wide = Property<SIMD2<Float>>("wide", default: .zero)
    try world.assign(scene.entity, wide, to: .zero)
    check("property") { $0.property = Property<Float>("wide", default: 0) }
    var bad = TransitionTween(
      wide, back: .zero, fore: SIMD2(0, .nan), transition: handle.id)
    #expect(field { () throws(TweenError) in try world.register(bad, on: scene.entity) } == "values[1]")
    bad.foreValue = .one
    try world.register(bad, on: scene.entity)
    // Tweens of a transition under way are checked too.
    handle.begin()
    check("segment.length") { $0.segment = TransitionSegment(position: 0.5, length: 0.6) }
    check("transition") { $0.transition = stranger.id }
    #expect(handle.phase == .running)
  }

  @Test("errors say what would be right") func words() throws {
    let scene = TransitionScene()
    func text(layers: Int = 0, _ change: (inout TransitionTween<Float>) -> Void) throws -> String? {
      let layers = Array(repeating: TransitionLayer(), count: layers)
      let handle = try scene.world.makeTransition(Transition(duration: .seconds(1), layers: layers))
      var tween = TransitionTween(Self.energy, back: 0, fore: 100, transition: handle.id)
      change(&tween)
      do throws(TweenError) { try scene.world.register(tween, on: scene.entity) } catch {
        let owner = "energy of entity \(scene.entity.index), "
        return error.description.hasPrefix(owner) ? String(error.description.dropFirst(owner.count)) : nil
      }
      return nil
    }
    #expect(try text(layers: 1) { $0.part = .layer(1) } == "part: found layer 1, expected a layer in 0…0")
    #expect(
      try text { $0.part = .layer(0) } == "part: found layer 0, expected a transition that has layers")
    #expect(
      try text { $0.segment = TransitionSegment(position: 0.8, length: 0.5) }
        == "segment.length: found 0.5, expected at most 0.2, so that it ends within the window")
    #expect(
      try text { $0.segment = TransitionSegment(position: 0.8, length: -0.5) }
        == "segment.length: found -0.5, expected a number in 0…1")
  }

  @Test("segments may touch the ends, despite the rounding of decimals") func edges() throws {
    let scene = TransitionScene()
    for hundredth in 0...100 {
      let position = Double(hundredth) / 100
      let handle = try scene.open {
        $0.setSegments(TransitionSegment(position: position, length: 1 - position))
      }
      handle.release()
    }
    let third = TransitionSegment(position: 0.1 + 0.2, length: 0.7)
    let handle = try scene.open { $0.setSegments(third) }
    #expect(third.inverted.position == 0 && third.inverted.length == 0.7)
    handle.begin()
    scene.run(to: 400)
    #expect(scene.energy == 100)
  }

  @Test("infinite and huge numbers do not stop a transition") func numbers() throws {
    for velocity in [Float.nan, .infinity, -.infinity, 3e38, -3e38, 1e30, 1e38] {
      let scene = TransitionScene()
      let handle = try scene.open()
      handle.scrub(to: 0.25)
      #expect(!handle.scrub(to: velocity) || velocity.isFinite)
      handle.scrub(to: 0.25)
      let end = try #require(handle.letGo(velocity: velocity))
      #expect(end == (velocity > 0 ? .fore : .back), "\(velocity)")
      #expect(handle.phase == .settling && scene.energy.isFinite)
      #expect(near(scene.energy, 25))
      // It reaches an end at some time.
      for _ in 0..<4000 where handle.phase != .idle {
        scene.world.tick()
        #expect(scene.energy.isFinite && handle.position!.isFinite)
      }
      #expect(handle.phase == .idle && handle.position == end.position, "\(velocity)")
    }
    let scene = TransitionScene()
    let handle = try scene.open()
    handle.scrub(to: 3e38)
    #expect(handle.position == 1)
    handle.scrub(by: -3e38)
    #expect(handle.position == 0)
    // A policy whose conditions no number meets.
    handle.scrub(to: 0.75)
    handle.policy.threshold = .nan
    handle.policy.flickSpeed = .nan
    #expect(handle.letGo(velocity: 9) == .back)
    scene.run(to: 3000)
    #expect(handle.phase == .idle && scene.energy == 0)
  }
}
