// 9. Back in time: a snapshot of the world for each frame, and the state that a snapshot leaves out.

import Inbetween

extension Game {
  /// Returns a closure that sets the variables of the rules again. A game of components needs no such list.
  var variables: () -> Void {
    let (scores, rules) = ((score, best, lights, charge, chain, wave), (lastHit, lastPlace, dice, message))
    let inputs = (idleTicks, input, recording.mark)
    return { [unowned self] in
      ((score, best, lights, charge, chain, wave), (lastHit, lastPlace, dice, message)) = (scores, rules)
      (idleTicks, input, recording.mark) = inputs
    }
  }

  /// The time for which the game has run at the shown instant. Slow motion does not change it.
  package var clock: Duration {
    let (last, next) = (world.tickCount, world.tickCount + 1)
    let start = world.tickRate.instant(ofTick: last).sinceStart
    return start + (world.tickRate.instant(ofTick: next).sinceStart - start) * world.alpha
  }
}

/// The last seconds of a game: a moment for each frame that has run a tick. A game with many entities has
/// larger snapshots, and so fewer moments.
package final class Past {
  private struct Moment {
    let (clock, snapshot): (Duration, Snapshot)
    let variables: () -> Void
    let machines: [String: StateMachine<String, String>.Saved]
  }

  package static let capacity = 900
  /// The number of bytes that all snapshots together may have.
  package let mostBytes: Int
  private var moments: [Moment] = []

  package init(mostBytes: Int = 128_000_000) { self.mostBytes = mostBytes }

  package var count: Int { moments.count }
  package var start: Duration? { moments.first?.clock }
  package var end: Duration? { moments.last?.clock }
  package var byteCount: Int { moments.reduce(0) { $0 + $1.snapshot.byteCount } }

  package func forget() { moments.removeAll() }

  /// Saves the present state of the game. Later moments, from before the game went back, are removed.
  package func save(_ game: Game) throws {
    while let last = moments.last, last.clock > game.clock { moments.removeLast() }
    if moments.last?.snapshot.tickCount == game.world.tickCount { return }
    // The oldest snapshot is used again: a full past allocates nothing.
    var oldest: Snapshot?
    while moments.count == Past.capacity || (byteCount > mostBytes && moments.count > 1) {
      oldest = moments.removeFirst().snapshot
    }
    let snapshot = oldest ?? Snapshot()
    try game.world.save(into: snapshot)
    moments.append(
      Moment(
        clock: game.clock, snapshot: snapshot, variables: game.variables,
        machines: game.hud?.machines.mapValues(\.saved) ?? [:]))
  }

  /// Moves the game to a time, backward or forward, but not before the first moment.
  package func restore(_ game: Game, to time: Duration) throws {
    guard let moment = moments.last(where: { $0.clock <= time }) ?? moments.first else { return }
    try game.world.restore(moment.snapshot)
    moment.variables()
    for (name, saved) in moment.machines { game.hud?.machines[name]?.restore(saved) }
    // Usually a part of a tick.
    if time > game.clock { game.world.advance(by: time - game.clock) }
  }
}
