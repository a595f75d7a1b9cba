// 11. The costs: the frame of the game with 20,000 sparks, compared with plain arrays.

import Inbetween
import InbetweenSDL

/// Runs both in turns, checks that they have the same sparks, and prints their ratio.
package func measure(_ count: Int = 20_000) throws {
  let (game, frame) = (try Game(), Frame())
  var (plain, columns, dice): ([Spark], SparkColumns, Dice) = ([], SparkColumns(), Dice(seed: 1))
  var (own, arrays): ([Duration], [Duration]) = ([], [])
  for _ in 0..<1000 {
    let new = (plain.count..<count).map { _ in
      let (place, velocity) = (Game.center + dice.point(within: 300), dice.point(within: 200))
      return Spark(place: place, velocity: velocity, life: dice.number(0.5, 2.5), color: 1)
    }
    let start = FrameClock.now
    for spark in new { game.sparks[game.world.spawn()] = spark }
    game.world.tick()
    game.world.sample(at: 0, into: frame)
    columns.gather(game)
    let (step, middle) = (game.world.timeStepSeconds, FrameClock.now)
    plain += new
    for row in plain.indices { plain[row].move(step) }
    plain.removeAll { $0.life <= 0 }
    columns.removeAll()
    for spark in plain { columns.append(spark, ahead: 0) }
    own.append(middle - start)
    arrays.append(FrameClock.now - middle)
  }
  // The rows may be in another order, but the sums of their bits are equal.
  var bits = plain.reduce(UInt32(0)) { $0 &+ $1.place.x.bitPattern }
  game.world.query(game.sparks) { _, spark in if spark.color == 1 { bits &-= spark.place.x.bitPattern } }
  precondition(bits == 0, "the sparks are not the same")
  let (ours, theirs) = (own.sorted()[500] / .microseconds(1), arrays.sorted()[500] / .microseconds(1))
  print("\(count) sparks: \(Int(ours)) µs a frame, plain arrays \(Int(theirs)) µs,", "ratio \(ours / theirs)")
}
