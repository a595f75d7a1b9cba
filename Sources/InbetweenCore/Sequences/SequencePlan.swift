/// The steps of one timeline of a sequence, flattened, with their instants (W18). A block that repeats is one
/// step here, with its own timeline and plan.
///
///     in order ──▶ step · together ──▶ step · step ◀── · wait · step ◀──
///
/// The nodes are cut into sections. A section begins when all earlier nodes have ended, and neither its nodes
/// nor later ones refer to earlier ones. So if the length of a step changes, only its section is placed
/// again; all later sections move by the same time.
struct SequencePlan {
  /// One step, or a block of the steps after it.
  struct Node: SnapshotField {
    package enum Kind: UInt8 {
      case step
      case wait
      case label
      case inOrder
      case together
    }

    /// An anchor without the name of a label.
    fileprivate enum PlainAnchor: UInt8 {
      case inTurn
      case withBlock
      case withPrevious
      case afterPrevious
      case label
    }

    /// The texts of a node that has any: its name, and the name of the label that is its anchor.
    private final class NodeTexts {
      let name: String
      let anchor: String

      init(name: String, anchor: String) { (self.name, self.anchor) = (name, anchor) }
    }

    var kind: Kind
    /// For a block: whether its steps, in turn, begin when all earlier nodes of the whole have ended.
    fileprivate var isInLine = false
    /// Whether it is the first node of its section.
    fileprivate var beginsSection = false
    fileprivate private(set) var plainAnchor = PlainAnchor.inTurn
    /// The number of its section.
    @Packed<Int32> fileprivate(set) var section = 0
    /// The node of its block.
    @Packed<Int32> fileprivate var block = 0
    /// The node of its anchor: the previous step in its block, or a label; 0 if there is none.
    @Packed<Int32> fileprivate var reference = 0
    /// For a block: the last step in it that was given its anchor; 0 if there is none.
    @Packed<Int32> fileprivate var previous = 0
    /// A block's number of steps, steps of inner blocks included.
    @Packed<Int32> var count = 0
    private var driverID = DriverID.none
    private var texts: NodeTexts?
    var offset: Int64 = 0
    /// Its length, its own delay included; for a block, the length of its steps. `IterationTiming.forever`
    /// for no end.
    var length: Int64 = 0
    /// Its start, counted from the start of its section.
    fileprivate(set) var begin: Int64 = 0
    /// For a block: the instant at which its steps placed so far have all ended.
    fileprivate var latest: Int64 = 0
    /// A step's own delay, within its length.
    var delay: Int64 = 0

    init(kind: Kind) { self.kind = kind }

    /// The driver that plays it.
    var driver: DriverID? {
      get { driverID == .none ? nil : driverID }
      set { driverID = newValue ?? .none }
    }

    /// The name of a label or an event.
    var name: String {
      get { texts?.name ?? "" }
      set { texts = NodeTexts(name: newValue, anchor: texts?.anchor ?? "") }
    }

    /// The name of the label that is its anchor.
    fileprivate var anchorLabel: String { texts?.anchor ?? "" }

    /// The instant from which its start counts.
    var anchor: StepAnchor {
      get {
        switch plainAnchor {
        case .inTurn: .inTurn
        case .withBlock: .withBlock
        case .withPrevious: .withPrevious
        case .afterPrevious: .afterPrevious
        case .label: .label(anchorLabel)
        }
      }
      set {
        switch newValue {
        case .inTurn: plainAnchor = .inTurn
        case .withBlock: plainAnchor = .withBlock
        case .withPrevious: plainAnchor = .withPrevious
        case .afterPrevious: plainAnchor = .afterPrevious
        case .label(let label):
          plainAnchor = .label
          texts = NodeTexts(name: name, anchor: label)
        }
      }
    }

    mutating func exchange(_ bytes: inout SnapshotBytes) {
      bytes.choice(&kind, of: 5)
      bytes.exchange(&isInLine, &beginsSection)
      bytes.choice(&plainAnchor, of: 5)
      bytes.exchange(&_section, &_block, &_reference, &_previous, &_count, &driverID)
      bytes.exchange(&offset, &length, &begin, &latest, &delay)
      var hasTexts = texts != nil
      bytes.exchange(&hasTexts)
      if !hasTexts { return texts = nil }
      var (name, anchor) = (texts?.name ?? "", texts?.anchor ?? "")
      bytes.exchange(&name, &anchor)
      if bytes.isReading { texts = NodeTexts(name: name, anchor: anchor) }
    }

    fileprivate var end: Int64 {
      length == IterationTiming.forever ? IterationTiming.forever : begin + length
    }
    var isBlock: Bool { kind == .inOrder || kind == .together }
  }

  /// Consecutive nodes that are placed together, from the instant at which all earlier nodes have ended.
  struct Section: FixedLayout {
    @Packed<Int32> private var first: Int
    @Packed<Int32> fileprivate var end: Int
    /// The time until all its steps have ended. `IterationTiming.forever` for no end.
    var length: Int64 = 0
    /// Its start on the timeline, if it is one of the first `placedCount` sections.
    fileprivate var begin: Int64 = 0

    /// The nodes; empty if the data was invalid.
    var nodes: Range<Int> { first..<max(first, end) }

    /// Creates a section without nodes.
    fileprivate init(from first: Int) { (self.first, end) = (first, first) }
  }

  /// Why a node cannot be placed.
  enum Misplacement: Error {
    /// It begins before the whole.
    case beginsTooEarly(Int)
    /// A step before it has no end.
    case isNeverReached(Int)
    /// There is no earlier label of that name.
    case hasNoLabel(Int, String)
    /// There is no step before it in its block.
    case hasNoPrevious(Int)
    /// It begins or ends beyond the greatest instant.
    case isTooLate(Int)
  }

  /// A block comes before its steps; the first node is the whole.
  var nodes: [Node] = []
  /// The node of each label, by its name.
  var labels: [String: Int] = [:]
  private(set) var sections: [Section] = []
  /// The length of the whole; forever if a step has no end.
  private(set) var length: Int64 = 0
  /// The number of sections, from the first on, whose begins are up to date.
  @Packed<Int32> private var placedCount = 0
  /// The number of sections, from the first on, whose steps are scheduled.
  @Packed<Int32> var openCount = 0
  /// The greatest number of boundaries that an iteration crosses; 0 before they have been counted.
  var boundaryCount = 0

  /// The greatest number of nodes in two sections one after the other: at most this number of steps have
  /// their boundaries scheduled at a time.
  var mostOpenNodes: Int {
    var (most, before) = (0, 0)
    for section in sections {
      most = max(most, before + section.nodes.count)
      before = section.nodes.count
    }
    return most
  }

  /// Finds the start of each node.
  ///
  /// - Complexity: O(n), where n is the number of nodes.
  mutating func lay() throws(Misplacement) {
    guard !nodes.isEmpty else { return }
    resolveAnchors()
    cut()
    var begin: Int64 = 0
    for index in sections.indices {
      sections[index].begin = begin
      try lay(section: index)
      let length = sections[index].length
      begin =
        length == IterationTiming.forever || begin == IterationTiming.forever
        ? IterationTiming.forever : begin + length
    }
    placedCount = sections.count
    length = begin
  }

  /// Changes the length of a node, unless a node could then not be placed.
  ///
  /// - Returns: whether the length was changed.
  /// - Complexity: O(n) in the nodes of its section.
  mutating func setLength(_ length: Int64, ofNode node: Int) -> Bool {
    let (old, section) = (nodes[node].length, nodes[node].section)
    let before = sections[section].length
    _ = begin(ofSection: section)
    nodes[node].length = length
    if (try? lay(section: section)) == nil || !moveEnd(from: before, ofSection: section) {
      nodes[node].length = old
      _ = try? lay(section: section)
      return false
    }
    placedCount = min(placedCount, section + 1)
    return true
  }

  /// Updates the length of the whole after a section's length changed from `before`. Returns false if a later
  /// section would begin never, or too late.
  private mutating func moveEnd(from before: Int64, ofSection section: Int) -> Bool {
    let isLast = section == sections.count - 1
    let after = sections[section].length
    if isLast {
      let begin = sections[section].begin
      length = after == IterationTiming.forever ? IterationTiming.forever : begin + after
      return true
    }
    if after == IterationTiming.forever { return false }
    if length == IterationTiming.forever { return true }
    if length + (after - before) > 1 << 57 { return false }
    length += after - before
    return true
  }

  /// Returns the start of a node on the timeline.
  mutating func begin(of node: Int) -> Int64 {
    // The whole is in no section.
    node == 0 ? 0 : begin(ofSection: nodes[node].section) + nodes[node].begin
  }

  /// Returns the start of a step on the timeline, after its own delay.
  mutating func begin(ofStep node: Int) -> Int64 { begin(of: node) + nodes[node].delay }

  /// Returns the start of a section on the timeline.
  ///
  /// - Complexity: O(1) if the lengths of steps are changed in the order of the plan.
  private mutating func begin(ofSection section: Int) -> Int64 {
    while placedCount <= section {
      sections[placedCount].begin = sections[placedCount - 1].begin + sections[placedCount - 1].length
      placedCount += 1
    }
    return sections[section].begin
  }

  /// Returns the sections in which there may be nodes between two instants, both included.
  ///
  /// - Complexity: O(log n) in the sections, if the lengths of steps are changed in the order of the plan.
  mutating func sections(from first: Int64, to last: Int64) -> Range<Int> {
    while placedCount < sections.count, sections[placedCount - 1].begin <= last {
      _ = begin(ofSection: placedCount)
    }
    let lower = (0..<placedCount).search {
      sections[$0].length == IterationTiming.forever || sections[$0].begin + sections[$0].length >= first
    }
    return lower..<max(lower, (0..<placedCount).search { sections[$0].begin > last })
  }

  /// Returns the instant of a label; nil if there is none of that name.
  mutating func instant(ofLabel name: String) -> Int64? { labels[name].map { begin(of: $0) } }
}

extension SequencePlan: SnapshotField {
  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.elements(&nodes, make: Node(kind: .step))
    bytes.exchange(&sections, &length, &_placedCount, &_openCount, &boundaryCount)
    if !bytes.isReading { return }
    labels.removeAll(keepingCapacity: true)
    for index in nodes.indices where nodes[index].kind == .label { labels[nodes[index].name] = index }
  }
}

extension SequencePlan {
  func check() throws(Contradiction) {
    // No time within a plan is greater, see `lay`.
    func isTime(_ counts: Int64) -> Bool { counts.magnitude <= 1 << 57 }
    try demand(!nodes.isEmpty)
    for index in nodes.indices {
      let node = nodes[index]
      let before = 0..<max(index, 1)
      try demand(before.contains(node.block) && before.contains(node.reference) && node.section >= 0)
      try demand(nodes.indices.contains(node.previous) && node.count >= 0 && node.count < nodes.count - index)
      try demand(isTime(node.offset) && isTime(node.begin) && isTime(node.delay))
      try demand((isTime(node.length) || node.length == .max) && (isTime(node.latest) || node.latest == .max))
    }
    var (first, whole) = (1, Int64(0))
    for index in sections.indices {
      let section = sections[index]
      try demand(section.nodes.lowerBound == first && section.nodes.upperBound <= nodes.count)
      for node in section.nodes { try demand(nodes[node].section == index) }
      try demand(section.length.isSoundLength && whole != .max)
      try demand(section.begin == whole || index >= placedCount)
      first = section.nodes.upperBound
      whole = section.length == .max ? .max : whole + section.length
      try demand(whole.isSoundLength)
    }
    try demand(length == whole && first == nodes.count && placedCount >= min(sections.count, 1))
    try demand(placedCount <= sections.count && openCount >= 0 && openCount <= sections.count)
    try demand(boundaryCount >= 0 && boundaryCount < Int.max / 2)
  }
}

// The structure of a plan, which does not change.
extension SequencePlan {
  /// Finds the block of each node, and the node of its anchor.
  private mutating func resolveAnchors() {
    var block = 0
    for index in 1..<max(nodes.count, 1) {
      while block + nodes[block].count < index { block = nodes[block].block }
      nodes[index].block = block
      switch nodes[index].plainAnchor {
      case .inTurn, .withBlock: break
      case .withPrevious, .afterPrevious: nodes[index].reference = nodes[block].previous
      case .label:
        if let label = labels[nodes[index].anchorLabel], label < index { nodes[index].reference = label }
      }
      if nodes[index].kind != .label { nodes[block].previous = index }
      if nodes[index].isBlock { block = index }
    }
  }

  /// Cuts the nodes into sections.
  private mutating func cut() {
    nodes[0].isInLine = nodes[0].kind == .inOrder
    for index in 1..<max(nodes.count, 1) {
      nodes[index].isInLine = nodes[index].kind == .inOrder && isInTurn(index)
    }
    // The first node to which the present node or a later one refers.
    var first = nodes.count
    var count = 0
    for index in (1..<max(nodes.count, 1)).reversed() {
      first = min(first, firstReference(of: index))
      nodes[index].beginsSection = first == index || index == 1
      if nodes[index].beginsSection { count += 1 }
    }
    sections = []
    sections.reserveCapacity(count)
    for index in 1..<max(nodes.count, 1) {
      if nodes[index].beginsSection { sections.append(Section(from: index)) }
      let section = sections.count - 1
      nodes[index].section = section
      sections[section].end = index + 1
    }
  }

  /// Whether a node begins when all earlier nodes of the whole have ended, or later.
  private func isInTurn(_ index: Int) -> Bool {
    nodes[index].plainAnchor == .inTurn && !isEarly(index) && nodes[nodes[index].block].isInLine
  }

  /// Whether a step begins before the node to which it refers, by its offset or by its own delay.
  private func isEarly(_ index: Int) -> Bool { nodes[index].offset < 0 || nodes[index].delay < 0 }

  /// Returns the first node on which the start of a node depends; the node itself if it begins when all
  /// earlier nodes have ended.
  private func firstReference(of index: Int) -> Int {
    if isInTurn(index) { return index }
    if isEarly(index) { return 0 }
    switch nodes[index].plainAnchor {
    case .inTurn, .withBlock: return nodes[index].block
    case .withPrevious, .afterPrevious, .label: return nodes[index].reference
    }
  }
}

// Where the nodes of a section begin.
extension SequencePlan {
  private mutating func lay(section number: Int) throws(Misplacement) {
    let (range, begin) = (sections[number].nodes, sections[number].begin)
    // The instant at which all nodes so far have ended, also for blocks that begin before the section.
    var latest: Int64 = 0
    for index in range {
      let anchor = try anchor(of: index, latest, from: range.lowerBound)
      if anchor == IterationTiming.forever || begin == IterationTiming.forever {
        throw .isNeverReached(index)
      }
      nodes[index].begin = anchor + nodes[index].offset
      if begin + nodes[index].begin < 0 { throw .beginsTooEarly(index) }
      if begin + nodes[index].begin > 1 << 56 { throw .isTooLate(index) }
      if nodes[index].isBlock {
        nodes[index].latest = nodes[index].begin
        nodes[index].length = 0
      } else if nodes[index].length != IterationTiming.forever, begin + nodes[index].end > 1 << 57 {
        throw .isTooLate(index)
      }
      latest = max(latest, nodes[index].end)
      close(index, from: range.lowerBound)
    }
    sections[number].length = latest
  }

  /// Extends the block of a node that has been placed, and the blocks that end with it, to its end.
  private mutating func close(_ node: Int, from start: Int) {
    if nodes[node].isBlock && nodes[node].count > 0 { return }
    var index = node
    while nodes[index].block >= start {
      let block = nodes[index].block
      nodes[block].latest = max(nodes[block].latest, nodes[index].end)
      if block + nodes[block].count != node { return }
      let isEndless = nodes[block].latest == IterationTiming.forever
      nodes[block].length = isEndless ? IterationTiming.forever : nodes[block].latest - nodes[block].begin
      index = block
    }
  }

  private func anchor(of index: Int, _ latest: Int64, from start: Int) throws(Misplacement) -> Int64 {
    let (block, reference) = (nodes[index].block, nodes[index].reference)
    switch nodes[index].plainAnchor {
    case .inTurn where nodes[block].kind == .inOrder: return block < start ? latest : nodes[block].latest
    case .inTurn, .withBlock: return nodes[block].begin
    case .withPrevious, .afterPrevious:
      if reference == 0 { throw .hasNoPrevious(index) }
      return nodes[index].plainAnchor == .withPrevious ? nodes[reference].begin : nodes[reference].end
    case .label:
      if reference == 0 { throw .hasNoLabel(index, nodes[index].anchorLabel) }
      return nodes[reference].begin
    }
  }
}
