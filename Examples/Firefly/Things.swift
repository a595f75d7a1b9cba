// 1. What there is. An entity is a number. What it has is in pools, one for each type of component.

import Inbetween

/// A moth, or a wasp. Its place is a property of the engine, for a driver moves it along a path.
struct Visitor {
  let stings: Bool
  /// Mirrors its path about the lantern, 1 or -1 for each axis: one path of the file is four.
  let side: SIMD2<Float>

  func spot(_ position: SIMD2<Float>) -> SIMD2<Float> { Game.center + side * (position - Game.center) }
}

/// A spark is plain numbers, for there are thousands: a loop moves them all.
struct Spark {
  var (place, velocity): (SIMD2<Float>, SIMD2<Float>)
  var life: Float
  let color: UInt8

  /// The air slows it down, and the lantern draws it in.
  mutating func move(_ seconds: Float) {
    velocity += ((Game.center - place) * 2.2 - velocity * 1.6) * seconds
    place += velocity * seconds
    life -= seconds
  }
}

/// The worth of a hit. The number rises from the place of it.
struct Points { let (value, place): (Int, SIMD2<Float>) }

/// How far a flash reaches. Properties are what drivers move; this one is the game's own.
let reach = Property("reach", default: Float(0))

/// Chance, the same in each run: a game that is played again is the same game.
package struct Dice {
  var seed: UInt64

  mutating func number(_ low: Float, _ high: Float) -> Float {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return low + (high - low) * Float(seed >> 40) * 0x1p-24
  }

  mutating func sign() -> Float { number(-1, 1) < 0 ? -1 : 1 }

  /// A point in a disc, without a sine: those of different systems differ.
  mutating func point(within radius: Float) -> SIMD2<Float> {
    let point = SIMD2(number(-radius, radius), number(-radius, radius))
    return (point * point).sum() < radius * radius ? point : self.point(within: radius)
  }
}
