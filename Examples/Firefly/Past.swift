// 9. Back in time: a snapshot of the world for each frame, and beside it what a snapshot leaves out.

import Inbetween

extension Game {
  /// The variables of the rules. A game that keeps all of them in components needs no such list.
  typealias Variables = (
    Int, Int, Int, Float, Int, Int, Instant, SIMD2<Float>, Wave, Dice, String, Input, Recording.Mark
  )

  var variables: Variables {
    get {
      (
        score, best, lights, charge, idleTicks, chain, lastHit, lastPlace, wave, dice, message, input,
        recording.mark
      )
    }
    set {
      (
        score, best, lights, charge, idleTicks, chain, lastHit, lastPlace, wave, dice, message, input,
        recording.mark
      ) = newValue
    }
  }

  /// How long the game has run, slow motion or not, at the instant that is seen.
  package var clock: Duration {
    let (last, next) = (world.tickCount, world.tickCount + 1)
    let start = world.tickRate.instant(ofTick: last).sinceStart
    return start + (world.tickRate.instant(ofTick: next).sinceStart - start) * world.alpha
  }
}

/// The last seconds of a game: a moment for each frame that has run a tick.
package final class Past {
  private struct Moment {
    let (clock, snapshot): (Duration, Snapshot)
    let variables: Game.Variables
    let machines: [String: StateMachine<String, String>.Saved]
  }

  package static let capacity = 900
  private var moments: [Moment] = []

  package init() {}

  package var count: Int { moments.count }
  package var byteCount: Int { moments.reduce(0) { $0 + $1.snapshot.byteCount } }
  package var start: Duration? { moments.first?.clock }
  package var end: Duration? { moments.last?.clock }

  package func forget() { moments.removeAll() }

  /// Saves the game as it is. What came later, before the game went back, is no more.
  package func save(_ game: Game) throws {
    while let last = moments.last, last.clock > game.clock { moments.removeLast() }
    if moments.last?.snapshot.tickCount == game.world.tickCount { return }
    // The oldest snapshot is used again: a full past allocates nothing.
    let snapshot = moments.count == Past.capacity ? moments.removeFirst().snapshot : Snapshot()
    try game.world.save(into: snapshot)
    moments.append(
      Moment(
        clock: game.clock, snapshot: snapshot, variables: game.variables,
        machines: game.hud?.machines.mapValues(\.saved) ?? [:]))
  }

  /// Takes the game back, or forward again, to a time, but not before the first moment.
  package func restore(_ game: Game, to time: Duration) throws {
    guard let moment = moments.last(where: { $0.clock <= time }) ?? moments.first else { return }
    try game.world.restore(moment.snapshot)
    game.variables = moment.variables
    for (name, saved) in moment.machines { game.hud?.machines[name]?.restore(saved) }
    // A part of a tick, as a rule.
    if time > game.clock { game.world.advance(by: time - game.clock) }
  }
}
