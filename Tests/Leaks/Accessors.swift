// Reads and changes what handles, timelines, pools and sequences give access to, and compares each with what
// was set. AddressSanitizer ends it where an accessor gives memory that has been freed.

import Inbetween

/// A component that is too large for registers, and has a reference.
private struct Body: Equatable {
  var place = SIMD4<Float>(1, 2, 3, 4)
  var names = ["first"]
  var numbers = (0, 1, 2, 3)

  static func == (left: Body, right: Body) -> Bool {
    left.place == right.place && left.names == right.names && left.numbers == right.numbers
  }
}

private func same<Value: Equatable>(_ found: Value, _ expected: Value, _ what: String) {
  precondition(found == expected, "\(what) is \(found) instead of \(expected)")
}

func accessors() throws {
  let world = World()
  world.defaults.killsCompleted = false
  let entity = world.spawn()
  try readTransition(world, entity)
  try readTimeline(world, entity)
  try readDrivers(world, entity)
  readPools(world, entity)
  try readSequence(world, entity)
  for _ in 0..<60 { world.tick() }
}

private func readTransition(_ world: World, _ entity: Entity) throws {
  let made = Transition(
    duration: .milliseconds(400), layers: [TransitionLayer(timing: .spring(.snappy))],
    sharedElement: .spring(.snappy))
  let handle = try world.makeTransition(made)
  try world.register(TransitionTween(.opacity, back: 0, fore: 1, transition: handle.id), on: entity)
  same(try world.makeTransition(made).transition!.duration, .milliseconds(400), "duration")
  same(handle.transition, made, "transition")
  same(handle.transition?.layers, made.layers, "layers")
  same(handle.policy, LetGoPolicy(), "policy")
  handle.policy.threshold = 0.25
  handle.policy.spring = .stiff
  same(handle.policy.threshold, 0.25, "threshold")
  handle.begin()
  handle.scrub(to: 0.5)
  same(handle.position, 0.5, "position")
  same(handle.phase, .interactive, "phase")
  same(handle.direction, .forward, "direction")
  same(handle.letGo(velocity: 2), .fore, "end")
  world.tick()
  same((handle.velocity ?? 0) > 0, true, "velocity")
  same(handle.release(), true, "release")
  same(handle.transition, nil, "released transition")
}

private func readTimeline(_ world: World, _ entity: Entity) throws {
  let timeline = world.makeTimeline()
  var tween = Tween(.position, values: [[0, 0], [8, 4]], duration: .seconds(1))
  tween.timeline = timeline.id
  let handle = try world.register(tween, on: entity)
  timeline.setLabel("middle", at: .milliseconds(500))
  timeline.begin()
  timeline.seek(toLabel: "middle")
  same(timeline.offset, .milliseconds(500), "offset")
  same(timeline.offset(ofLabel: "middle"), .milliseconds(500), "label")
  same(world[entity, .position], [4, 2], "position")
  timeline.setRate(Rate(2))
  same(timeline.rate, Rate(2), "rate")
  try timeline.rampRate(to: .normal, over: .milliseconds(100))
  timeline.attachScrubber()
  timeline.scrub(to: .milliseconds(250))
  same(timeline.hasScrubber, true, "scrubber")
  same(world[entity, .position], [2, 1], "scrubbed position")
  same(handle.percentComplete, 0.25, "progress")
  timeline.release()
  same(timeline.now, nil, "released timeline")
}

private func readDrivers(_ world: World, _ entity: Entity) throws {
  let ease = try Easing.cubicBezier(0.1, 0.2, 0.3, 0.4)
  let handle = try world.tween(entity, .opacity, to: 1).duration(.milliseconds(700)).delay(.milliseconds(50))
  try handle.ease(ease).rate(Rate(2)).blend(over: .milliseconds(80))
  same(handle.duration, .milliseconds(700), "duration")
  same(handle.delay, .milliseconds(50), "delay")
  same(handle.ease, ease, "ease")
  same(handle.rate, Rate(2), "rate")
  same(handle.entity, entity, "entity")
  handle.start()
  for _ in 0..<6 { world.tick() }
  same(handle.state, .active, "state")
  same(handle.elapsed, .milliseconds(150), "elapsed")
  handle.kill()
  same(handle.duration, .milliseconds(700), "duration of a killed driver")
  same(handle.revive(), true, "revival")
  same(handle.ease, ease, "ease of a revived driver")
  same(world.precedence(of: entity, .opacity)?.winner, nil, "winner")
}

private func readPools(_ world: World, _ entity: Entity) {
  let bodies = world.makeComponents(of: Body.self)
  bodies[entity] = Body()
  bodies[entity]?.place.x += bodies[entity]?.place.y ?? 0
  bodies[entity]?.names.append("second")
  bodies[entity]?.numbers.3 = 7
  var expected = Body()
  (expected.place.x, expected.names, expected.numbers.3) = (3, ["first", "second"], 7)
  same(bodies[entity], expected, "body")
  world.update(bodies, .opacity) { _, body, _ in body.place.w = 9 }
  expected.place.w = 9
  world.query(bodies) { _, body in same(body, expected, "body in a query") }
  world.queryRuns(bodies) { _, bodies in same(bodies[0], expected, "body in a span") }
  // A copy is changed while the components are lent for reading.
  world.queryRuns(bodies) { _, lent in
    bodies[entity]?.names.removeAll()
    same(lent[0], expected, "body in a span")
  }
  same(bodies[entity]?.names, [], "names")
  same(bodies.remove(from: entity)?.numbers.3, 7, "removed body")
}

private func readSequence(_ world: World, _ entity: Entity) throws {
  let sequence = try world.play(on: entity) {
    To(.opacity, 1, duration: .milliseconds(100))
    Label("there")
    Together {
      To(.position, [1, 1], duration: .milliseconds(100))
      To(.opacity, 0, duration: .milliseconds(200))
    }
  }
  same(sequence.isSequence, true, "sequence")
  same(sequence.offset(ofLabel: "there"), .milliseconds(100), "label of a sequence")
  sequence.seek(toLabel: "there")
  same(world[entity, .opacity], 1, "opacity at a label")
  same(sequence.duration, .milliseconds(300), "duration of a sequence")
}
