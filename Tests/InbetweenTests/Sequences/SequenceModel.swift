import Inbetween
@testable import InbetweenCore

/// A small and slow model of sequences: the position of each step, and the value of each channel, by
/// definition.
///
/// Each block that repeats has its own entity. So that entity's values depend on the block's position
/// alone.
indirect enum ModelStep {
  case move(channel: Int, to: Float, length: Int64, offset: Int64, isRelative: Bool)
  case wait(Int64)
  case together([ModelStep])
  case inOrder([ModelStep])
  /// A block with its own entity.
  case plays(ModelBlock)
}

struct ModelBlock {
  var entity: Int
  var steps: [ModelStep]
  var count: Int64 = 1
  var alternates = false
  var pause: Int64 = 0

  /// A move, and its begin and end in its block's time.
  struct Placed {
    var channel: Int
    var to: Float
    var begin: Int64
    var end: Int64
    var isRelative: Bool
  }

  /// The layout of a block: its moves in the order of the text, its blocks, and its length.
  struct Layout {
    var moves: [Placed] = []
    var blocks: [(begin: Int64, block: ModelBlock)] = []
    var length: Int64 = 0
  }

  var layout: Layout {
    var layout = Layout()
    layout.length = lay(.inOrder(steps), at: 0, &layout)
    return layout
  }

  /// Places a step at `begin`. Returns its end.
  private func lay(_ step: ModelStep, at begin: Int64, _ layout: inout Layout) -> Int64 {
    switch step {
    case .move(let channel, let to, let length, let offset, let isRelative):
      let start = begin + offset
      layout.moves.append(
        Placed(channel: channel, to: to, begin: start, end: start + length, isRelative: isRelative))
      return start + length
    case .wait(let length): return begin + length
    case .together(let steps):
      return steps.reduce(begin) { max($0, lay($1, at: begin, &layout)) }
    case .inOrder(let steps):
      return steps.reduce(begin) { max($0, lay($1, at: $0, &layout)) }
    case .plays(let block):
      layout.blocks.append((begin, block))
      return begin + block.total
    }
  }

  /// The length of all iterations.
  var total: Int64 { layout.length * count + pause * max(count - 1, 0) }

  /// Returns the block's position after `time` of its active time.
  func position(at time: Int64) -> Int64 {
    let length = layout.length
    if time <= 0 || length == 0 { return 0 }
    if time >= total { return alternates && count % 2 == 0 ? 0 : length }
    let play = time / (length + pause)
    let rest = min(time - play * (length + pause), length)
    return alternates && play % 2 == 1 ? length - rest : rest
  }

  /// Computes what each entity's channels show when this block is at `position`. Sets `isOnEdge` if a
  /// boundary is exactly there, so that the values depend on the direction.
  func shown(at position: Int64, _ values: inout [Int: [Float]], _ isOnEdge: inout Bool) {
    let layout = layout
    for channel in 0..<2 {
      values[entity, default: [0, 0]][channel] = value(of: channel, at: position, layout.moves, &isOnEdge)
    }
    for (begin, block) in layout.blocks {
      let time = position - begin
      if time == 0 || time == block.total || (time > 0 && time < block.total && block.isAtTurn(time)) {
        isOnEdge = true
      }
      block.shown(at: block.position(at: time), &values, &isOnEdge)
    }
  }

  func isAtTurn(_ time: Int64) -> Bool {
    let cycle = layout.length + pause
    return cycle == 0 || time % cycle == 0 || time % cycle == layout.length
  }

  /// Replays a channel's moves up to `position`, boundary by boundary.
  private func value(
    of channel: Int, at position: Int64, _ moves: [Placed], _ isOnEdge: inout Bool
  ) -> Float {
    let mine = moves.filter { $0.channel == channel }
    var base: Float = 0
    var starts = [Float?](repeating: nil, count: mine.count)
    func shown(_ instant: Int64, without: Int?) -> Float {
      let active = mine.indices.filter {
        $0 != without && starts[$0] != nil && isActive(mine[$0], at: instant)
      }
      guard let winner = active.last else { return base }
      return along(mine[winner], from: starts[winner]!, at: instant)
    }
    for instant in Set(mine.flatMap { [$0.begin, $0.end] }).sorted() where instant <= position {
      if instant == position { isOnEdge = true }
      // Ends come first, in the order of the text (C2).
      for index in mine.indices where mine[index].end == instant && mine[index].begin < instant {
        let others = mine.indices.filter {
          $0 != index && starts[$0] != nil && mine[$0].begin < instant && mine[$0].end >= instant
            && (mine[$0].end > instant || $0 > index)
        }
        let isSeen = !others.contains { $0 > index }
        let stays = others.contains { mine[$0].end > instant || $0 > index }
        if isSeen && !stays { base = target(mine[index], from: starts[index]!) }
      }
      for index in mine.indices where mine[index].begin == instant {
        starts[index] = shown(instant, without: index)
        if mine[index].end == instant,
          !mine.indices.contains(where: {
            $0 != index && starts[$0] != nil && isActive(mine[$0], at: instant)
          })
        {
          base = target(mine[index], from: starts[index]!)
        }
      }
    }
    return shown(position, without: nil)
  }

  private func isActive(_ move: Placed, at instant: Int64) -> Bool {
    instant >= move.begin && instant < move.end
  }

  private func target(_ move: Placed, from start: Float) -> Float {
    move.isRelative ? start + move.to : move.to
  }

  private func along(_ move: Placed, from start: Float, at instant: Int64) -> Float {
    let part = Double(instant - move.begin) / Double(move.end - move.begin)
    return Float(Double(start) + (Double(target(move, from: start)) - Double(start)) * part)
  }
}
