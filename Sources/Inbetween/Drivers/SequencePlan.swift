/// Where a step of a sequence begins, before its offset is added.
public enum StepAnchor: Hashable, Sendable {
  /// In order: when all steps before it in its block have ended; together: with the block. The usual one.
  case inTurn
  /// With the block.
  case withBlock
  /// When the step before it in its block begins.
  case withPrevious
  /// When the step before it in its block ends, however long others go on.
  case afterPrevious
  /// At a label that stands before it, in the same sequence or block that repeats.
  case label(String)
}

/// The steps of one timeline of a sequence, flattened: what begins when (W18). Blocks that repeat are one
/// step here, with a timeline and a plan of their own.
///
///     in order ──▶ step · together ──▶ step · step ◀── · wait · step ◀──
struct SequencePlan {
  /// One step, or a block of steps, which stand behind it.
  struct Node {
    enum Kind: UInt8 {
      case step
      case wait
      case label
      case inOrder
      case together
    }

    var kind: Kind
    var anchor = StepAnchor.inTurn
    var offset: Int64 = 0
    /// How long it takes, its own delay included; of a block, what its steps take. `PlayTiming.forever` for
    /// no end.
    var length: Int64 = 0
    /// Where it begins on the timeline.
    var begin: Int64 = 0
    /// A step's own delay, within its length.
    var delay: Int64 = 0
    /// A block's number of steps, those of blocks within it included.
    var count = 0
    /// What plays it.
    var driver: DriverID?
    /// A label's name, or that of an event.
    var name = ""

    var end: Int64 { length == PlayTiming.forever ? PlayTiming.forever : begin + length }
    var isBlock: Bool { kind == .inOrder || kind == .together }
  }

  /// What keeps a node from its place.
  enum Misplacement: Error {
    /// Its begin lies before that of the whole.
    case beginsTooEarly(Int)
    /// What goes before it has no end.
    case isNeverReached(Int)
    /// No label of that name stands before it.
    case hasNoLabel(Int)
    /// There is none before it in its block.
    case hasNoPrevious(Int)
    /// It begins or ends too late to be counted.
    case isTooLate(Int)
  }

  /// A block comes before its steps; the first node is the whole.
  var nodes: [Node] = []
  /// How long the whole takes; without end where a step has none.
  var length: Int64 = 0

  /// A block whose steps are being placed.
  private struct Open {
    var node: Int
    var end: Int
    /// When all so far have ended.
    var latest: Int64
    var previous: Int?
  }

  /// Finds where each node begins.
  ///
  /// - Complexity: O(n) in the nodes, and for each that is placed by a label O(n) more, to find that.
  mutating func lay() throws(Misplacement) {
    guard !nodes.isEmpty else { return }
    nodes[0].begin = 0
    var open = [Open(node: 0, end: nodes[0].count + 1, latest: 0)]
    var index = 1
    while let block = open.last {
      if index == block.end {
        close(&open)
        continue
      }
      try place(index, in: block)
      if nodes[index].isBlock {
        open.append(Open(node: index, end: index + nodes[index].count + 1, latest: nodes[index].begin))
      } else {
        pass(index, &open[open.count - 1])
      }
      index += 1
    }
    length = nodes[0].length
  }

  /// A block takes as long as the last of its steps.
  private mutating func close(_ open: inout [Open]) {
    let block = open.removeLast()
    let isEndless = block.latest == PlayTiming.forever
    nodes[block.node].length = isEndless ? PlayTiming.forever : block.latest - nodes[block.node].begin
    if !open.isEmpty { pass(block.node, &open[open.count - 1]) }
  }

  private func pass(_ index: Int, _ block: inout Open) {
    block.latest = max(block.latest, nodes[index].end)
    if nodes[index].kind != .label { block.previous = index }
  }

  private mutating func place(_ index: Int, in block: Open) throws(Misplacement) {
    let anchor = try anchor(of: index, in: block)
    if anchor == PlayTiming.forever { throw .isNeverReached(index) }
    let begin = anchor + nodes[index].offset
    if begin < 0 { throw .beginsTooEarly(index) }
    nodes[index].begin = begin
    let end = nodes[index].end
    if begin > 1 << 56 || (end != PlayTiming.forever && end > 1 << 57) { throw .isTooLate(index) }
  }

  private func anchor(of index: Int, in block: Open) throws(Misplacement) -> Int64 {
    let begin = nodes[block.node].begin
    switch nodes[index].anchor {
    case .inTurn: return nodes[block.node].kind == .together ? begin : block.latest
    case .withBlock: return begin
    case .withPrevious, .afterPrevious:
      guard let previous = block.previous else { throw .hasNoPrevious(index) }
      return nodes[index].anchor == .withPrevious ? nodes[previous].begin : nodes[previous].end
    case .label(let name):
      guard let label = nodes[..<index].lastIndex(where: { $0.kind == .label && $0.name == name }) else {
        throw .hasNoLabel(index)
      }
      return nodes[label].begin
    }
  }

  /// The instant of a label; nil where there is none of that name.
  func instant(ofLabel name: String) -> Int64? {
    nodes.first { $0.kind == .label && $0.name == name }?.begin
  }
}
