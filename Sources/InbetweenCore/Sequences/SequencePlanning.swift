// From the items of a sequence to its plans. The whole is checked before anything is registered (W9).

/// The plan of one timeline of a sequence, and the drivers to register on it.
struct PlannedBlock {
  var plan = SequencePlan()
  var settings: IterationSettings
  var entity: Entity
  /// The player of each node, by the node's index, and the node's index in the planner's `origins`, for
  /// errors.
  var steps: [(player: Player, origin: Int)] = []
  /// The nodes whose lengths are found when they begin.
  var late: [Int] = []
  /// The block's index in the planner's `origins`.
  var origin: Int

  enum Player {
    case nothing
    case step(CheckedStep)
    case block(Int)
    case mark(Entity, call: DriverHandle.Callback?)
  }

  /// Reserves memory for `count` nodes.
  fileprivate mutating func makeRoom(_ count: Int) {
    plan.nodes.reserveCapacity(count)
    steps.reserveCapacity(count)
  }

  fileprivate mutating func append(
    _ node: consuming SequencePlan.Node, _ player: consuming Player, at origin: Int
  ) {
    plan.nodes.append(node)
    steps.append((player, origin))
  }
}

/// Makes the plans of sequences: of blocks that repeat, then of the whole around them.
struct SequencePlanner {
  let world: World
  var blocks: [PlannedBlock] = []
  /// For each step of the sequence, its block's index here, and its number in the block. The whole sequence
  /// comes first.
  private var origins: [(block: Int, number: Int)] = []
  /// The properties so far that the world does not know.
  private(set) var newProperties: [PropertyLanes] = []

  init(world: World) { self.world = world }

  /// The number of drivers at most.
  var stepCount: Int { blocks.reduce(0) { $0 + $1.steps.count } }

  /// Adds the plans of a sequence to `blocks`. Returns the index of the whole. It knows the new properties of
  /// earlier sequences.
  mutating func plan(
    _ items: [SequenceItem], on entity: Entity, _ settings: IterationSettings
  ) throws(TweenError) -> Int {
    origins.removeAll(keepingCapacity: true)
    origins.reserveCapacity(items.count + 1)
    origins.append((block: -1, number: 0))
    return try add(items, isTogether: false, on: entity, settings)
  }

  /// Plans a block of steps as a separate timeline. Returns its index.
  ///
  /// - Parameter motion: the motion of steps that name no motion; nil for the default one.
  mutating func add(
    _ items: [SequenceItem], isTogether: Bool, on entity: Entity, _ settings: IterationSettings,
    _ motion: Motion? = nil, at origin: Int = 0
  ) throws(TweenError) -> Int {
    var block = PlannedBlock(settings: settings, entity: entity, origin: origin)
    block.makeRoom(items.count + 1)
    block.append(SequencePlan.Node(kind: isTogether ? .together : .inOrder), .nothing, at: origin)
    try addItems(items, to: &block, entity, motion, origin)
    block.plan.nodes[0].count = block.plan.nodes.count - 1
    do throws(SequencePlan.Misplacement) {
      try block.plan.lay()
    } catch {
      throw misplaced(error, block)
    }
    try setLength(of: &block)
    try checkLateLengths(of: block)
    blocks.append(consume block)
    return blocks.count - 1
  }

  /// Sets the duration of a block's iterations to the length of its plan.
  private func setLength(of block: inout PlannedBlock) throws(TweenError) {
    let isEndless = block.plan.length == IterationTiming.forever
    let (iterations, settings) = (block.settings.iterations, block.settings)
    if isEndless, iterations != 1 || settings.direction != .normal || settings.rate.numerator < 0 {
      throw error(
        block.origin, "repeats", "repeats of steps that never end", "one iteration, forward")
    }
    block.settings.duration = isEndless ? 0 : block.plan.length
    let timed = block.settings
    try located(block.origin) { () throws(TweenError) in try timed.check() }
  }

  /// Throws if a block could not be played once the lengths of its steps are known.
  private func checkLateLengths(of block: PlannedBlock) throws(TweenError) {
    if block.late.isEmpty { return }
    var grown = block
    for node in block.late {
      var length = max(block.plan.nodes[node].length, Instant.countsPerSecond)
      if case .block(let inner) = block.steps[node].player, blocks[inner].settings.iterations == .infinity {
        length = IterationTiming.forever
      }
      grown.plan.nodes[node].length = length
    }
    do throws(SequencePlan.Misplacement) {
      try grown.plan.lay()
    } catch {
      throw misplaced(error, block)
    }
    try setLength(of: &grown)
  }

  private mutating func addItems(
    _ items: [SequenceItem], to block: inout PlannedBlock, _ entity: Entity, _ motion: Motion?,
    _ origin: Int
  ) throws(TweenError) {
    for index in items.indices {
      origins.append((origin, index))
      try add(items[index], to: &block, items[index].entity ?? entity, motion, origins.count - 1)
    }
  }

  private mutating func add(
    _ item: SequenceItem, to block: inout PlannedBlock, _ entity: Entity, _ motion: Motion?, _ origin: Int
  ) throws(TweenError) {
    var node = SequencePlan.Node(kind: .step)
    node.anchor = item.anchor
    node.offset = try located(origin) { () throws(TweenError) in try item.offset.counts(of: "offset") }
    if item.isTooDeep {
      throw error(origin, "", "more than \(SequenceItem.deepest) nested blocks", "fewer")
    }
    if try addStep(item, node, to: &block, entity, motion, origin) { return }
    let index = block.plan.nodes.count
    block.append(node, .nothing, at: origin)
    guard case .block(let items, let isTogether, let own) = item.kind else {
      return try addStill(item, index, to: &block, entity, origin)
    }
    if item.playsOnce {
      block.plan.nodes[index].kind = isTogether ? .together : .inOrder
      try addItems(items, to: &block, entity, own ?? motion, origin)
      block.plan.nodes[index].count = block.plan.nodes.count - 1 - index
      return
    }
    try checkLife(of: entity, origin)
    let settings = try located(origin) { () throws(TweenError) in try IterationSettings(of: item) }
    let inner = try add(items, isTogether: isTogether, on: entity, settings, own ?? motion, at: origin)
    let timing = IterationTiming(blocks[inner].settings)
    let isEndless = blocks[inner].plan.length == IterationTiming.forever
    block.plan.nodes[index].length = isEndless ? IterationTiming.forever : timing?.end ?? 0
    block.steps[index].player = .block(inner)
    if !blocks[inner].late.isEmpty, timing?.isEmpty == false { block.late.append(index) }
  }

  /// Adds an item that is a driver; returns whether it is one. Apart from `add`, because blocks are added in
  /// a deep recursion, in which this code would take too much of the stack.
  private mutating func addStep(
    _ item: SequenceItem, _ node: SequencePlan.Node, to block: inout PlannedBlock, _ entity: Entity,
    _ motion: Motion?, _ origin: Int
  ) throws(TweenError) -> Bool {
    guard case .step(let driver) = item.kind else { return false }
    let step: CheckedStep
    do throws(TweenError) { step = try world.check(driver, on: entity, item, motion) } catch {
      throw located(error.of(driver.property, entity), origin)
    }
    if let new = step.newProperty {
      do throws(TweenError) { try note(new) } catch { throw located(error.of(new, entity), origin) }
    }
    var node = node
    (node.delay, node.length) = (step.delay, step.length)
    if step.isLate { block.late.append(block.plan.nodes.count) }
    block.append(node, .step(step), at: origin)
    return true
  }

  /// Adds an item that moves nothing, and so cannot repeat.
  private func addStill(
    _ item: SequenceItem, _ index: Int, to block: inout PlannedBlock, _ entity: Entity, _ origin: Int
  ) throws(TweenError) {
    try located(origin) { () throws(TweenError) in try item.refuseIterations(of: item.stillName) }
    switch item.kind {
    case .wait(let duration):
      block.plan.nodes[index].kind = .wait
      block.plan.nodes[index].length = try located(origin) { () throws(TweenError) in
        try duration.lengthInCounts()
      }
    case .label(let name):
      if name.isEmpty { throw error(origin, "name", "\"\"", "a name for a label, not empty") }
      if block.plan.labels[name] != nil {
        throw error(
          origin, "name", "a second label `\(name)`",
          "another name: only blocks that repeat have separate labels"
        )
      }
      block.plan.labels[name] = index
      block.plan.nodes[index].kind = .label
      block.plan.nodes[index].name = name
    case .mark(let name, let call):
      if call == nil && name.isEmpty { throw error(origin, "name", "\"\"", "a name for an event, not empty") }
      try checkLife(of: entity, origin)
      block.plan.nodes[index].name = name
      block.steps[index].player = .mark(entity, call: call)
    case .step, .block: break
    }
  }

  private func checkLife(of entity: Entity, _ origin: Int) throws(TweenError) {
    try located(origin) { () throws(TweenError) in try world.checkLife(of: entity) }
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

  /// Returns an error in a field of a step, such as `steps[2].steps[0].values`.
  private func error(
    _ origin: Int, _ field: String, _ found: String, _ expected: String, owner: String = "",
    _ kind: TweenError.Kind = .value
  ) -> TweenError {
    var path = ""
    var origin = origin
    while origins[origin].block >= 0 {
      path = "steps[\(origins[origin].number)].\(path)"
      origin = origins[origin].block
    }
    if field.isEmpty && !path.isEmpty { path.removeLast() }
    return TweenError(field: path + field, found: found, expected: expected, owner: owner, kind)
  }

  /// Adds the step in which an error was found to its field.
  @discardableResult
  @inline(__always)
  private func located<Result>(
    _ origin: Int, _ body: () throws(TweenError) -> Result
  ) throws(TweenError) -> Result {
    do throws(TweenError) { return try body() } catch { throw located(error, origin) }
  }

  private func located(_ error: TweenError, _ origin: Int) -> TweenError {
    self.error(origin, error.field, error.found, error.expected, owner: error.owner, error.kind)
  }

  private func misplaced(
    _ misplacement: SequencePlan.Misplacement, _ block: PlannedBlock
  ) -> TweenError {
    func origin(of node: Int) -> Int { block.steps[node].origin }
    return switch misplacement {
    case .beginsTooEarly(let node):
      error(origin(of: node), "offset", "a begin before the sequence's", "the sequence's begin or later")
    case .isNeverReached(let node):
      error(origin(of: node), "", "a step after one that never ends", "no later step, or a step beside it")
    case .hasNoLabel(let node, let name):
      error(
        origin(of: node), "anchor", "an anchor at an unknown label, `\(name)`",
        "an earlier label, outside of blocks that repeat")
    case .hasNoPrevious(let node):
      error(
        origin(of: node), "anchor", "an anchor at the step before the first one", "`.withBlock` or `.inTurn`")
    case .isTooLate(let node):
      error(origin(of: node), "", "an end too far away", "less than 25,000 years")
    }
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
    do throws(TweenError) {
      try self.init(delay: delay, repeats: repeats, repeatDelay: pause, direction: direction, rate: rate)
    } catch {
      throw error.ofPause
    }
  }
}
