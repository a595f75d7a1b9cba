// 6. Thousands of things. The world uses numbers and rows of dead entities again, so nothing is allocated.

import Inbetween

extension Game {
  /// Adds sparks at a place, or along the line that leads there.
  func burst(
    _ count: Int, at place: SIMD2<Float>, along way: SIMD2<Float> = [0, 0], speed: Float,
    drift: SIMD2<Float> = [0, 0], color: UInt8
  ) {
    for _ in 0..<(isCalm ? (count + 3) / 4 : count) {
      let (start, velocity) = (place - way * dice.number(0, 1), drift + dice.point(within: speed))
      sparks[world.spawn()] = Spark(
        place: start, velocity: velocity, life: dice.number(0.3, 1.6), color: color)
    }
  }

  /// A loop over the rows. Despawning waits until the end of the loop.
  func moveSparks() {
    let step = world.timeStepSeconds  // less in slow motion
    world.updateRuns(sparks) { entities, sparks in
      for row in sparks.indices {
        sparks[row].move(step)
        if sparks[row].life <= 0 { world.despawn(entities[row]) }
      }
    }
  }
}

/// Columns of numbers, which a canvas draws in one call.
struct SparkColumns {
  var (x, y, opacity, color): ([Float], [Float], [Float], [UInt8]) = ([], [], [], [])

  mutating func removeAll() {
    x.removeAll(keepingCapacity: true)
    y.removeAll(keepingCapacity: true)
    opacity.removeAll(keepingCapacity: true)
    color.removeAll(keepingCapacity: true)
  }

  /// Between two ticks, a spark moves in a straight line.
  mutating func append(_ spark: Spark, ahead: Float) {
    x.append(spark.place.x + spark.velocity.x * ahead)
    y.append(spark.place.y + spark.velocity.y * ahead)
    opacity.append(min(1, spark.life * 1.4))
    color.append(spark.color)
  }

  mutating func gather(_ game: Game) {
    let ahead = Float(game.world.alpha) * game.world.timeStepSeconds
    removeAll()
    game.world.queryRuns(game.sparks) { _, sparks in
      for row in sparks.indices { append(sparks[row], ahead: ahead) }
    }
  }
}
