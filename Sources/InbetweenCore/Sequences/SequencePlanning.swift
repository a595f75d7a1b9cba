// From the items of a sequence to its plans. The whole is checked before anything is registered (W9).

/// The plan of one timeline of a sequence, and the drivers to register on it.
struct PlannedBlock {
  var plan = SequencePlan()
  var settings: IterationSettings
  var entity: Entity
  /// The player of each node, by the node's index.
  var players: [Player] = []
  /// The nodes whose lengths are found when they begin.
  var late: [Int] = []

  enum Player {
    case nothing
    case step(CheckedStep)
    case block(Int)
    case mark(Entity, call: DriverHandle.Callback?)
  }

  /// Reserves memory for `count` nodes.
  fileprivate mutating func makeRoom(_ count: Int) {
    plan.nodes.reserveCapacity(count)
    players.reserveCapacity(count)
  }

  /// Appends a node that nothing plays yet. Returns its index.
  fileprivate mutating func append(_ node: consuming SequencePlan.Node) -> Int {
    plan.nodes.append(node)
    players.append(.nothing)
    return players.count - 1
  }
}

/// Makes the plans of sequences: of blocks that repeat, then of the whole around them.
struct SequencePlanner {
  let world: World
  var blocks: [PlannedBlock] = []
  /// The properties so far that the world does not know.
  private(set) var newProperties: [PropertyLanes] = []

  init(world: World) { self.world = world }

  /// The number of drivers at most.
  var stepCount: Int { blocks.reduce(0) { $0 + $1.players.count } }

  /// Plans a whole sequence, or a block of steps as a separate timeline. Returns its index in `blocks`. The
  /// planner knows the new properties of its earlier sequences.
  ///
  /// - Parameter motion: the motion of steps that name no motion; nil for the default one.
  mutating func plan(
    _ items: [SequenceItem], isTogether: Bool = false, on entity: Entity, _ settings: IterationSettings,
    _ motion: Motion? = nil
  ) throws(TweenError) -> Int {
    var block = PlannedBlock(settings: settings, entity: entity)
    block.makeRoom(items.count + 1)
    _ = block.append(SequencePlan.Node(kind: isTogether ? .together : .inOrder))
    try addItems(items, to: &block, entity, motion)
    block.plan.nodes[0].count = block.plan.nodes.count - 1
    try lay(&block.plan, items)
    try setLength(of: &block)
    if !block.late.isEmpty { try checkLateLengths(of: block, items) }
    blocks.append(consume block)
    return blocks.count - 1
  }

  /// Finds where the nodes of a plan begin. Its errors name the items.
  private func lay(_ plan: inout SequencePlan, _ items: [SequenceItem]) throws(TweenError) {
    do throws(SequencePlan.Misplacement) { try plan.lay() } catch { throw misplaced(error, items) }
  }

  /// Sets the duration of a block's iterations to the length of its plan.
  private func setLength(of block: inout PlannedBlock) throws(TweenError) {
    let isEndless = block.plan.length == IterationTiming.forever
    let (iterations, settings) = (block.settings.iterations, block.settings)
    if isEndless, iterations != 1 || settings.direction != .normal || settings.rate.numerator < 0 {
      throw TweenError(
        field: "repeats", found: "repeats of steps that never end", expected: "one iteration, forward")
    }
    block.settings.duration = isEndless ? 0 : block.plan.length
    try block.settings.check()
  }

  /// Throws if a block could not be played once the lengths of its steps are known.
  private func checkLateLengths(of block: PlannedBlock, _ items: [SequenceItem]) throws(TweenError) {
    var grown = block
    for node in block.late {
      var length = max(block.plan.nodes[node].length, Instant.countsPerSecond)
      if case .block(let inner) = block.players[node], blocks[inner].settings.iterations == .infinity {
        length = IterationTiming.forever
      }
      grown.plan.nodes[node].length = length
    }
    try lay(&grown.plan, items)
    try setLength(of: &grown)
  }

  private mutating func addItems(
    _ items: [SequenceItem], to block: inout PlannedBlock, _ entity: Entity, _ motion: Motion?
  ) throws(TweenError) {
    for index in items.indices {
      do throws(TweenError) {
        try add(items[index], to: &block, items[index].entity ?? entity, motion)
      } catch {
        throw error.inStep(index)
      }
    }
  }

  private mutating func add(
    _ item: SequenceItem, to block: inout PlannedBlock, _ entity: Entity, _ motion: Motion?
  ) throws(TweenError) {
    var node = SequencePlan.Node(kind: .step)
    node.anchor = item.anchor
    node.offset = try item.offset.counts(of: "offset")
    if item.isTooDeep {
      throw TweenError(
        field: "", found: "more than \(SequenceItem.deepest) nested blocks", expected: "fewer")
    }
    let index = block.append(node)
    if try addStep(item, index, to: &block, entity, motion) { return }
    guard case .block(let items, let isTogether, let own) = item.kind else {
      return try addStill(item, index, to: &block, entity)
    }
    if item.playsOnce {
      block.plan.nodes[index].kind = isTogether ? .together : .inOrder
      try addItems(items, to: &block, entity, own ?? motion)
      block.plan.nodes[index].count = block.plan.nodes.count - 1 - index
      return
    }
    try world.checkLife(of: entity)
    let settings = try IterationSettings(of: item)
    let inner = try plan(items, isTogether: isTogether, on: entity, settings, own ?? motion)
    let timing = IterationTiming(blocks[inner].settings)
    let isEndless = blocks[inner].plan.length == IterationTiming.forever
    block.plan.nodes[index].length = isEndless ? IterationTiming.forever : timing?.end ?? 0
    block.players[index] = .block(inner)
    if !blocks[inner].late.isEmpty, timing?.isEmpty == false { block.late.append(index) }
  }

  /// Adds an item that is a driver; returns whether it is one. Apart from `add`, because blocks are added in
  /// a deep recursion, in which this code would take too much of the stack.
  private mutating func addStep(
    _ item: SequenceItem, _ index: Int, to block: inout PlannedBlock, _ entity: Entity, _ motion: Motion?
  ) throws(TweenError) -> Bool {
    guard case .step(let driver) = item.kind else { return false }
    let step: CheckedStep
    do throws(TweenError) { step = try world.check(driver, on: entity, item, motion) } catch {
      throw error.of(driver.property, entity)
    }
    if let new = step.newProperty {
      do throws(TweenError) { try note(new) } catch { throw error.of(new, entity) }
    }
    block.plan.nodes[index].delay = step.delay
    block.plan.nodes[index].length = step.length
    if step.isLate { block.late.append(index) }
    block.players[index] = .step(step)
    return true
  }

  /// Adds an item that moves nothing, and so cannot repeat.
  private func addStill(
    _ item: SequenceItem, _ index: Int, to block: inout PlannedBlock, _ entity: Entity
  ) throws(TweenError) {
    try item.refuseIterations(of: item.stillName)
    switch item.kind {
    case .wait(let duration):
      block.plan.nodes[index].kind = .wait
      block.plan.nodes[index].length = try duration.lengthInCounts()
    case .label(let name):
      try require(!name.isEmpty, "name", found: "\"\"", expected: "a name for a label, not empty")
      try require(
        block.plan.labels[name] == nil, "name", found: "a second label `\(name)`",
        expected: "another name: only blocks that repeat have separate labels")
      block.plan.labels[name] = index
      block.plan.nodes[index].kind = .label
      block.plan.nodes[index].name = name
    case .mark(let name, let call):
      try require(
        call != nil || !name.isEmpty, "name", found: "\"\"", expected: "a name for an event, not empty")
      try world.checkLife(of: entity)
      block.plan.nodes[index].name = name
      block.players[index] = .mark(entity, call: call)
    case .step, .block: break
    }
  }
  /// Throws if a property that is new to the world clashes with one of an earlier driver.
  mutating func note(_ property: PropertyLanes) throws(TweenError) {
    let first = newProperties.first {
      $0.hash == property.hash && $0.name.utf8.elementsEqual(property.name.utf8)
    }
    guard let first else { return newProperties.append(property) }
    try require(
      first.isSameProperty(as: property), "property", found: "`\(property.name)` as \(property.typeName)",
      expected: "\(first.typeName), as it was first used")
  }

  private func misplaced(
    _ misplacement: SequencePlan.Misplacement, _ items: [SequenceItem]
  ) -> TweenError {
    func error(_ node: Int, _ field: String, _ found: String, _ expected: String) -> TweenError {
      var node = node
      return TweenError(field: field, found: found, expected: expected)
        .inside(SequencePlanner.path(of: &node, in: items) ?? "steps")
    }
    return switch misplacement {
    case .beginsTooEarly(let node):
      error(node, "offset", "a begin before the sequence's", "the sequence's begin or later")
    case .isNeverReached(let node):
      error(node, "", "a step after one that never ends", "no later step, or a step beside it")
    case .hasNoLabel(let node, let name):
      error(
        node, "anchor", "an anchor at an unknown label, `\(name)`",
        "an earlier label, outside of blocks that repeat")
    case .hasNoPrevious(let node):
      error(node, "anchor", "an anchor at the step before the first one", "`.withBlock` or `.inTurn`")
    case .isTooLate(let node):
      error(node, "", "an end too far away", "less than 25,000 years")
    }
  }

  /// Returns the path of a node of a block's plan, such as `steps[2].steps[0]`; nil if it has none, and then
  /// counts the nodes of the items off `node`.
  private static func path(of node: inout Int, in items: [SequenceItem]) -> String? {
    for (index, item) in items.enumerated() {
      node -= 1
      if node == 0 { return "steps[\(index)]" }
      guard item.playsOnce, case .block(let inner, _, _) = item.kind else { continue }
      if let path = path(of: &node, in: inner) { return "steps[\(index)].\(path)" }
    }
    return nil
  }
}

extension TweenError {
  /// Returns the error with the index of a step before its field: `steps[2].values`. Apart from the planner's
  /// recursion, as it takes a part of the stack.
  @inline(never)
  fileprivate func inStep(_ index: Int) -> TweenError { inside("steps[\(index)]") }

  /// Returns the error with a path before its field, if it has one.
  fileprivate func inside(_ path: String) -> TweenError {
    within(field.isEmpty ? path : "\(path).\(field)")
  }
}

extension SequenceItem {
  /// The name of an item that moves nothing, for messages.
  fileprivate var stillName: String {
    switch kind {
    case .wait: "a wait"
    case .label: "a label"
    case .mark(_, let call): call == nil ? "an event" : "a call"
    case .step, .block: "a step"
    }
  }
}

extension IterationSettings {
  /// The settings of a block that repeats. Its steps give the length of an iteration.
  fileprivate init(of item: SequenceItem) throws(TweenError) {
    try self.init(
      delay: .zero, repeats: item.repeats ?? 1, pause: item.pause ?? .zero, direction: item.direction,
      rate: .normal)
  }

  /// The settings of a sequence. Its steps give the length of an iteration.
  package init(
    delay: Duration, repeats: Repeats, pause: Duration, direction: Direction, rate: Rate
  ) throws(TweenError) {
    if delay == .zero, repeats == 1, pause == .zero, direction == .normal, rate == .normal {
      self.init(delay: 0, duration: 0)
      return
    }
    do throws(TweenError) {
      try self.init(delay: delay, repeats: repeats, repeatDelay: pause, direction: direction, rate: rate)
    } catch {
      throw error.ofPause
    }
  }
}
