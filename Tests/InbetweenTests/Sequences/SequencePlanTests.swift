import Testing

import Inbetween
@testable import InbetweenCore

/// The begins of a sequence's steps, and which steps move when a length becomes known (W18).
@Suite struct SequencePlanTests {
  @Test("W18: a changed length moves steps to where a plan of that length has them", arguments: 0..<300)
  func changedLengths(seed: UInt64) {
    var random = SplitMix64(seed: seed &+ 3)
    var plan = SequencePlan()
    plan.nodes = [SequencePlan.Node(kind: random.once(in: 4) ? .together : .inOrder)]
    addSteps(to: &plan, depth: 0, &random)
    plan.nodes[0].count = plan.nodes.count - 1
    var model = PlanModel(plan.nodes)
    let isPossible = (try? plan.lay()) != nil
    #expect(isPossible == model.lay())
    guard model.lay() else { return }
    expectSame(&plan, model)
    for _ in 0..<30 {
      let node = random.number(1...plan.nodes.count - 1)
      guard plan.nodes[node].kind == .step else { continue }
      let length = random.once(in: 10) ? IterationTiming.forever : Int64(random.number(0...50))
      var changed = model
      changed.nodes[node].length = length
      let isPossible = changed.lay()
      #expect(plan.setLength(length, ofNode: node) == isPossible)
      if isPossible { model = changed }
      if random.once(in: 2) { expectSame(&plan, model) }
    }
    expectSame(&plan, model)
  }

  private func expectSame(_ plan: inout SequencePlan, _ model: PlanModel) {
    #expect(plan.length == model.length)
    for node in plan.nodes.indices.dropFirst() where model.begins[node] != plan.begin(of: node) {
      Issue.record("node \(node) begins at \(plan.begin(of: node)), not at \(model.begins[node])")
    }
    #expect(plan.instant(ofLabel: "a") == model.instant(ofLabel: "a"))
  }

  private func addSteps(to plan: inout SequencePlan, depth: Int, _ random: inout SplitMix64) {
    for _ in 0...random.number(0...5) {
      let index = plan.nodes.count
      var node = SequencePlan.Node(kind: .step)
      node.length = Int64(random.number(0...40))
      if random.once(in: 8) {
        node.anchor = random.one(of: [.withBlock, .withPrevious, .afterPrevious, .label("a")])
      }
      if random.once(in: 8) { node.offset = Int64(random.number(-10...20)) }
      if random.once(in: 12), !plan.nodes.contains(where: { $0.name == "a" }) {
        (node.kind, node.name, node.length) = (.label, "a", 0)
        plan.labels["a"] = index
      } else if depth < 3, random.once(in: 4) {
        node.kind = random.once(in: 2) ? .together : .inOrder
      }
      plan.nodes.append(node)
      if node.isBlock && !random.once(in: 9) { addSteps(to: &plan, depth: depth + 1, &random) }
      plan.nodes[index].count = plan.nodes.count - 1 - index
    }
  }

  @Test("W18: only steps that may begin next are scheduled, however many springs come after them")
  func openSections() throws {
    let world = World(tickRate: .hertz(60))
    let entity = world.spawn()
    let springs = (0..<100).map { To(.opacity, Float($0 % 2), .spring(.snappy)).item }
    let handle = try world.play(on: entity) { springs }
    guard let slot = world.engine.drivers.find(handle.id) else { return }
    let steps = world.engine.drivers.steps(world.engine.drivers[slot])
    let count = world.engine.clocks.timelines[steps].sequence.plan.sections.count
    #expect(count == 100)
    let frame = Frame()
    var begun = 0
    while begun < 50 {
      world.tick()
      begun = (0..<100).count { world.engine.hasBegun($0, of: steps) }
      let open = world.engine.clocks.timelines[steps].sequence.plan.openCount
      #expect(open <= begun + 1)
      if begun == 20 {
        // A sample far ahead leaves no step scheduled.
        world.sample(at: Instant(counts: world.now.counts + 3_000_000), into: frame)
        let after = world.engine.clocks.timelines[steps].sequence.plan.openCount
        #expect(after == open)
      }
    }
  }

  @Test("W18, T6: a step with a negative delay begins before the steps that end before it")
  func earlyStep() throws {
    for rate in [2, 10, 100] {
      let world = World(tickRate: .hertz(rate))
      let entity = world.spawn()
      try world.play(on: entity) {
        To(.opacity, 0, duration: .milliseconds(500))
        To(.scale, [2, 2], duration: .milliseconds(100))
        Play(
          Tween(.position.x, values: [0, 10], duration: .seconds(1), delay: .milliseconds(-400)))
      }
      while world.now.counts < 45_000 { world.tick() }
      // It begins at 200 ms.
      #expect(world[entity, .position]?.x == 3)
    }
  }

  @Test("W18: a seek across springs places a few steps for each") func work() throws {
    let world = World(tickRate: .hertz(60))
    let (count, timeline) = (500, world.makeTimeline())
    let entities = (0..<count).map { _ in world.spawn() }
    try world.play(on: entities[0], in: timeline) {
      for entity in entities { To(.opacity, 2, .spring(.snappy)).on(entity) }
    }
    // With other start values than at the registration, all springs last longer.
    for entity in entities { try world.assign(entity, .opacity, to: 50) }
    timeline.begin()
    var before = world.engine.drivers.work.steps
    timeline.seek(to: .seconds(100_000))
    #expect(world.engine.drivers.work.steps - before <= 8 * count)
    #expect(world[entities[count - 1], .opacity] == 2)
    before = world.engine.drivers.work.steps
    timeline.seek(to: .zero)
    timeline.seek(to: .seconds(100_000))
    #expect(world.engine.drivers.work.steps - before <= 8 * count)
    #expect(world[entities[count - 1], .opacity] == 2)
  }

  @Test("S3: a spring finds what ended as it begins in a few steps, however many an entity has")
  func workOfOneEntity() throws {
    let world = World(tickRate: .hertz(60))
    let (count, timeline, card) = (500, world.makeTimeline(), world.spawn())
    try world.play(on: card, in: timeline) {
      for index in 0..<count { To(.position.x, index % 2 == 0 ? 100 : 0, .spring(.snappy)) }
    }
    timeline.begin()
    let before = world.engine.drivers.work.steps
    timeline.seek(to: .seconds(100_000))
    #expect(world.engine.drivers.work.steps - before <= 8 * count)
    #expect(world[card, .position]?.x == 0)
  }

  @Test("C9: the owner of a later instant is known where a spring before it lasts longer than planned")
  func futureOwners() throws {
    let world = World(tickRate: .hertz(100))
    let card = world.spawn()
    try world.play(on: card) {
      Wait(.milliseconds(15))
      To(.position.x, 10, .spring(.snappy))
      for index in 0..<20 { To(.position.x, Float(index), duration: .milliseconds(100)) }
    }
    func begins() throws -> [Int64] {
      let precedence = try #require(world.precedence(of: card, .position))
      let steps = ([precedence.winner].compactMap(\.self) + precedence.idle).sorted { $0.serial < $1.serial }
      for step in steps.dropFirst() {
        let begin = try #require(step.begin)
        // At its begin and up to its end it is the owner, if the length of the spring is known.
        for instant in [begin, Instant(counts: begin.counts + 8_999)] {
          let owner = precedence.owner(at: instant)
          #expect(owner == .unknown || owner.contender?.driver == step.driver)
        }
      }
      return steps.compactMap(\.begin?.counts)
    }
    let planned = try begins()
    #expect(planned.count == 21)
    #expect((2..<21).allSatisfy { planned[$0] == planned[1] + Int64($0 - 1) * 9_000 })
    // From further away the spring takes longer.
    try world.assign(card, .position, to: [500, 0])
    for _ in 0..<2 { world.tick() }
    let found = try begins()
    #expect(found.count == 21 && found[1] > planned[1])
    #expect((2..<21).allSatisfy { found[$0] == found[1] + Int64($0 - 1) * 9_000 })
    while world.now.counts < found[20] + 100 { world.tick() }
    #expect(try begins().last == found[20])
  }

  @Test("W18: where a step goes with its entity, the steps after it still begin") func goneStep() throws {
    let world = World(tickRate: .hertz(100))
    let (entity, other) = (world.spawn(), world.spawn())
    try world.play(on: entity) {
      Wait(.milliseconds(20))
      To(.opacity, 0, duration: .milliseconds(20)).on(other)
      Wait(.milliseconds(20))
      To(.opacity, 8, duration: .milliseconds(20), ease: .linear)
    }
    try world.assign(entity, .opacity, to: 1)
    world.tick()
    world.despawn(other)
    for _ in 0..<6 { world.tick() }
    #expect(abs((world[entity, .opacity] ?? 0) - 4.5) < 0.01)
  }
}

extension Engine {
  fileprivate func hasBegun(_ step: Int, of steps: Int) -> Bool {
    guard step + 1 < clocks.timelines[steps].sequence.plan.nodes.count,
      let id = clocks.timelines[steps].sequence.plan.nodes[step + 1].driver,
      let slot = drivers.find(id)
    else { return true }
    return drivers[slot].phase != .waiting
  }
}

/// The begins of a plan's nodes by definition, computed all at once.
private struct PlanModel {
  var nodes: [SequencePlan.Node]
  var begins: [Int64]
  var length: Int64 = 0

  init(_ nodes: [SequencePlan.Node]) {
    self.nodes = nodes
    begins = Array(repeating: 0, count: nodes.count)
  }

  func instant(ofLabel name: String) -> Int64? {
    nodes.indices.first { nodes[$0].kind == .label && nodes[$0].name == name }.map { begins[$0] }
  }

  /// Places all nodes. Returns false if a node cannot be placed.
  mutating func lay() -> Bool {
    guard let end = lay(block: 0) else { return false }
    length = end
    return true
  }

  /// Places the steps of a block, which has itself been placed. Returns its end.
  private mutating func lay(block: Int) -> Int64? {
    var (latest, previous) = (begins[block], Int?.none)
    var previousEnd: Int64 = 0
    var index = block + 1
    while index <= block + nodes[block].count {
      let anchor: Int64
      switch nodes[index].anchor {
      case .inTurn: anchor = nodes[block].kind == .together ? begins[block] : latest
      case .withBlock: anchor = begins[block]
      case .withPrevious, .afterPrevious:
        guard let previous else { return nil }
        anchor = nodes[index].anchor == .withPrevious ? begins[previous] : previousEnd
      case .label(let name):
        guard let label = nodes[..<index].firstIndex(where: { $0.kind == .label && $0.name == name }) else {
          return nil
        }
        anchor = begins[label]
      }
      if anchor == IterationTiming.forever || anchor + nodes[index].offset < 0 { return nil }
      begins[index] = anchor + nodes[index].offset
      var end =
        nodes[index].length == IterationTiming.forever
        ? IterationTiming.forever : begins[index] + nodes[index].length
      if nodes[index].isBlock {
        guard let inner = lay(block: index) else { return nil }
        end = inner
      }
      latest = max(latest, end)
      if nodes[index].kind != .label { (previous, previousEnd) = (index, end) }
      index += nodes[index].count + 1
    }
    return latest
  }
}
