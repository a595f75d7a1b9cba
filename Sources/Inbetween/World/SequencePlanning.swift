// From the items of a sequence to its plans: checked as a whole before anything is registered (W9).

/// The plan of one timeline of a sequence, and what will be registered on it.
struct PlannedBlock {
  var plan = SequencePlan()
  var settings: PlaySettings
  var entity: Entity
  /// What plays each node, by the node's index.
  var players: [Player] = []

  enum Player {
    case nothing
    case step(CheckedStep)
    case block(Int)
    case mark(Entity, call: ((DriverHandle) -> Void)?)
  }
}

/// Makes the plans of a sequence: the whole's first, then those of blocks that repeat.
struct SequencePlanner {
  let world: World
  var blocks: [PlannedBlock] = []

  /// Plans a block of steps as a timeline of its own; answers its index.
  mutating func add(
    _ items: [SequenceItem], isTogether: Bool, on entity: Entity, _ settings: PlaySettings, path: String
  ) throws(TweenError) -> Int {
    let index = blocks.count
    blocks.append(PlannedBlock(settings: settings, entity: entity))
    var block = PlannedBlock(settings: settings, entity: entity)
    block.plan.nodes.append(SequencePlan.Node(kind: isTogether ? .together : .inOrder))
    block.players.append(.nothing)
    var paths = [path]
    try addItems(items, to: &block, entity, path, &paths)
    block.plan.nodes[0].count = block.plan.nodes.count - 1
    do throws(SequencePlan.Misplacement) {
      try block.plan.lay()
    } catch {
      throw misplaced(error, paths, block.plan)
    }
    try setLength(of: &block, path)
    blocks[index] = block
    return index
  }

  /// Has the plays of a block last as long as its plan says.
  private func setLength(of block: inout PlannedBlock, _ path: String) throws(TweenError) {
    let isEndless = block.plan.length == PlayTiming.forever
    if isEndless,
      block.settings.plays != 1 || block.settings.direction != .normal || block.settings.rate.numerator < 0
    {
      throw TweenError(
        field: path.isEmpty ? "repeats" : path + ".repeats", found: "repeats of steps that never end",
        expected: "one play of them, forward")
    }
    block.settings.duration = isEndless ? 0 : block.plan.length
    try located(path) { () throws(TweenError) in try block.settings.checkedTiming() }
  }

  private mutating func addItems(
    _ items: [SequenceItem], to block: inout PlannedBlock, _ entity: Entity, _ path: String,
    _ paths: inout [String]
  ) throws(TweenError) {
    for (index, item) in items.enumerated() {
      let place = path.isEmpty ? "steps[\(index)]" : "\(path).steps[\(index)]"
      try add(item, to: &block, item.entity ?? entity, place, &paths)
    }
  }

  private mutating func add(
    _ item: SequenceItem, to block: inout PlannedBlock, _ entity: Entity, _ path: String,
    _ paths: inout [String]
  ) throws(TweenError) {
    var node = SequencePlan.Node(kind: .step)
    node.anchor = item.anchor
    node.offset = try located(path) { () throws(TweenError) in try item.offset.counts(of: "offset") }
    let index = block.plan.nodes.count
    block.plan.nodes.append(node)
    block.players.append(.nothing)
    paths.append(path)
    switch item.kind {
    case .step(let maker):
      let step = try located(path) { () throws(TweenError) in try maker.check(world, entity, item) }
      block.plan.nodes[index].delay = step.delay
      block.plan.nodes[index].length = step.length
      block.players[index] = .step(step)
    case .block(let items, let isTogether) where item.playsOnce:
      block.plan.nodes[index].kind = isTogether ? .together : .inOrder
      try addItems(items, to: &block, entity, path, &paths)
      block.plan.nodes[index].count = block.plan.nodes.count - 1 - index
    case .block(let items, let isTogether):
      let settings = try located(path) { () throws(TweenError) in try PlaySettings(of: item) }
      let inner = try add(items, isTogether: isTogether, on: entity, settings, path: path)
      let timing = PlayTiming(blocks[inner].settings)
      let isEndless = blocks[inner].plan.length == PlayTiming.forever
      block.plan.nodes[index].length = isEndless ? PlayTiming.forever : timing?.end ?? 0
      block.players[index] = .block(inner)
    case .wait(let duration):
      try located(path) { () throws(TweenError) in try item.refusePlays(of: "a wait") }
      block.plan.nodes[index].kind = .wait
      block.plan.nodes[index].length = try located(path) { () throws(TweenError) in
        try duration.playCounts()
      }
    case .label(let name):
      try located(path) { () throws(TweenError) in try item.refusePlays(of: "a label") }
      block.plan.nodes[index].kind = .label
      block.plan.nodes[index].name = name
    case .mark(let name, let call):
      try located(path) { () throws(TweenError) in try item.refusePlays(of: "a call or event") }
      if !world.isAlive(entity) {
        throw TweenError(field: path + ".entity", found: "a dead entity", expected: "a living one")
      }
      block.plan.nodes[index].name = name
      block.players[index] = .mark(entity, call: call)
    }
  }

  /// Names the step in which an error was found.
  @discardableResult
  private func located<Result>(
    _ path: String, _ body: () throws(TweenError) -> Result
  ) throws(TweenError) -> Result {
    do throws(TweenError) {
      return try body()
    } catch {
      if path.isEmpty { throw error }
      throw TweenError(field: "\(path).\(error.field)", found: error.found, expected: error.expected)
    }
  }

  private func misplaced(
    _ misplacement: SequencePlan.Misplacement, _ paths: [String], _ plan: SequencePlan
  ) -> TweenError {
    switch misplacement {
    case .beginsTooEarly(let node):
      TweenError(
        field: paths[node] + ".offset", found: "a begin before that of the whole",
        expected: "one at its begin or later")
    case .isNeverReached(let node):
      TweenError(
        field: paths[node], found: "a step after one that never ends", expected: "none, or one beside it")
    case .hasNoLabel(let node):
      TweenError(
        field: paths[node] + ".anchor", found: "an anchor at a label that is not there",
        expected: "a label that stands before it, outside of blocks that repeat")
    case .hasNoPrevious(let node):
      TweenError(
        field: paths[node] + ".anchor", found: "an anchor at the step before the first one",
        expected: "`.withBlock` or `.inTurn`")
    case .isTooLate(let node):
      TweenError(field: paths[node], found: "an end too far away", expected: "less than 25,000 years")
    }
  }
}

extension PlaySettings {
  /// What a block that repeats is told; its steps say how long a play is.
  fileprivate init(of item: SequenceItem) throws(TweenError) {
    try self.init(
      delay: .zero, repeats: item.repeats ?? 1, pause: item.pause, direction: item.direction, rate: .normal)
  }

  /// What a sequence is told; its steps say how long a play is.
  init(
    delay: Duration, repeats: Repeats, pause: Duration, direction: Direction, rate: Rate
  ) throws(TweenError) {
    // A tween's checks are those of its plays.
    var tween = Tween(Property<Float>("plays", default: 0), to: 0, duration: .zero, delay: delay)
    tween.repeats = repeats
    tween.repeatDelay = pause
    tween.direction = direction
    tween.rate = rate
    self = try tween.checked().0
  }
}
