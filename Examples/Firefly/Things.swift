// 1. The things of the game. An entity is a number. Its components are in pools, one for each type.

import Inbetween

/// A moth or a wasp. Its place is a property of the engine, because a driver moves it along a path.
struct Visitor {
  let stings: Bool
  /// Mirrors its path at the lantern, by 1 or -1 for each axis: one path of the file serves as four.
  let side: SIMD2<Float>

  func spot(_ position: SIMD2<Float>) -> SIMD2<Float> { Game.center + side * (position - Game.center) }
}

/// A spark is a few plain numbers. A loop moves thousands of them.
struct Spark {
  var (place, velocity): (SIMD2<Float>, SIMD2<Float>)
  var life: Float
  let color: UInt8

  /// The air slows the spark down, and the lantern attracts it.
  mutating func move(_ seconds: Float) {
    velocity += ((Game.center - place) * 2.2 - velocity * 1.6) * seconds
    place += velocity * seconds
    life -= seconds
  }
}

/// The points of a hit. The number rises from the place of the hit.
struct Points { let (value, place): (Int, SIMD2<Float>) }

/// The reach of a flash. Drivers move properties, and this property belongs to the game.
let reach = Property("reach", default: Float(0))

/// Random numbers that are equal in each run, so a game that is played again is the same game.
package struct Dice {
  var seed: UInt64

  mutating func number(_ low: Float, _ high: Float) -> Float {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(seed >> 40) * 0x1p-24
  }

  mutating func sign() -> Float { number(-1, 1) < 0 ? -1 : 1 }

  /// A point in a disc, without a sine: the sines of different systems differ.
  mutating func point(within radius: Float) -> SIMD2<Float> {
    let point = SIMD2(number(-radius, radius), number(-radius, radius))
    return (point * point).sum() < radius * radius ? point : self.point(within: radius)
  }
}
