/// The place where a step of a sequence begins, before its offset is added.
public enum StepAnchor: Hashable, Sendable {
  /// In order: when all steps before it in its block have ended. Together: with the block. The default.
  case inTurn
  /// With the block.
  case withBlock
  /// When the step before it in its block begins.
  case withPrevious
  /// When the step before it in its block ends, however long others last.
  case afterPrevious
  /// At an earlier label, in the same sequence or block that repeats.
  case label(String)
}

/// The steps of one timeline of a sequence, flattened, with their instants (W18). A block that repeats is one
/// step here, with a timeline and a plan of its own.
///
///     in order ──▶ step · together ──▶ step · step ◀── · wait · step ◀──
struct SequencePlan {
  /// One step, or a block of the steps after it.
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
    /// Its length, its own delay included; for a block, that of its steps. `PlayTiming.forever` for no end.
    var length: Int64 = 0
    /// Its begin on the timeline.
    var begin: Int64 = 0
    /// A step's own delay, within its length.
    var delay: Int64 = 0
    /// A block's number of steps, those of inner blocks included.
    var count = 0
    /// The driver that plays it.
    var driver: DriverID?
    /// The name of a label or an event.
    var name = ""

    var end: Int64 { length == PlayTiming.forever ? PlayTiming.forever : begin + length }
    var isBlock: Bool { kind == .inOrder || kind == .together }
  }

  /// Why a node cannot be placed.
  enum Misplacement: Error {
    /// It begins before the whole.
    case beginsTooEarly(Int)
    /// A step before it has no end.
    case isNeverReached(Int)
    /// There is no earlier label of that name.
    case hasNoLabel(Int)
    /// There is no step before it in its block.
    case hasNoPrevious(Int)
    /// It begins or ends too late to be counted.
    case isTooLate(Int)
  }

  /// A block comes before its steps; the first node is the whole.
  var nodes: [Node] = []
  /// The node of each label, by its name.
  var labels: [String: Int] = [:]
  /// The length of the whole; forever if a step has no end.
  var length: Int64 = 0
  /// The number of boundaries that a play crosses at most; 0 before they have been counted.
  var boundaryCount = 0

  /// A block whose steps are being placed.
  private struct Open {
    var node: Int
    var end: Int
    /// When all steps so far have ended.
    var latest: Int64
    var previous: Int?
  }

  /// Finds the begin of each node.
  ///
  /// - Complexity: O(n) in the nodes.
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

  /// Ends a block: it is as long as the last of its steps.
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
      guard let label = labels[name], label < index else { throw .hasNoLabel(index) }
      return nodes[label].begin
    }
  }

  /// Returns the instant of a label; nil if there is none of that name.
  func instant(ofLabel name: String) -> Int64? {
    labels[name].map { nodes[$0].begin }
  }
}
