import Testing

import Inbetween
@testable import InbetweenCore

@Suite struct RotationMakingTests {
  private func isNear(_ a: SIMD3<Float>, _ b: SIMD3<Float>, _ tolerance: Float = 1e-5) -> Bool {
    ((a - b) * (a - b)).sum().squareRoot() <= tolerance
  }

  @Test func aboutAnAxisByTheRightHand() {
    let quarter = Rotation(axis: [0, 0, 2], angle: .degrees(90))
    #expect(isNear(quarter.turn([1, 0, 0]), [0, 1, 0]) && isNear(quarter.turn([0, 1, 0]), [-1, 0, 0]))
    #expect(isNear(quarter.inverse.turn([0, 1, 0]), [1, 0, 0]))
    #expect(isNear((quarter * quarter).turn([1, 0, 0]), [-1, 0, 0]))
    #expect(Rotation(axis: [0, 0, 0], angle: .degrees(90)) == .identity)
    #expect(Rotation(axis: [.nan, 0, 0], angle: .degrees(90)) == .identity)
  }

  @Test func yawThenPitchThenRoll() {
    let turned = Rotation(yaw: .degrees(90), pitch: .degrees(90))
    // The turned x axis is −z: pitch about it takes the turned z axis, x, down to −y.
    #expect(isNear(turned.turn([1, 0, 0]), [0, 0, -1]))
    #expect(isNear(turned.turn([0, 0, 1]), [0, -1, 0]))
    let rolled = Rotation(yaw: .degrees(0), roll: .degrees(90))
    #expect(isNear(rolled.turn([1, 0, 0]), [0, 1, 0]))
  }

  /// For random directions: z goes there, and y is perpendicular to it, on the side of `up`.
  @Test func lookingAlongADirection() {
    var random = SplitMix64(seed: 5)
    for _ in 0..<2000 {
      func number() -> Float { Float.random(in: -3...3, using: &random) }
      let (direction, up) = (SIMD3(number(), number(), number()), SIMD3(number(), number(), number()))
      let rotation = Rotation(lookingAlong: direction, up: up)
      let length = (direction * direction).sum().squareRoot()
      #expect(isNear(rotation.turn([0, 0, 1]), direction / length, 1e-4))
      #expect((rotation.turn([0, 1, 0]) * up).sum() >= -1e-4)
      #expect(abs((rotation.turn([1, 0, 0]) * up).sum()) <= 1e-3)
    }
    #expect(isNear(Rotation(lookingAlong: [0, 5, 0]).turn([0, 0, 1]), [0, 1, 0]))
    #expect(isNear(Rotation(lookingAlong: [0, 0, -1]).turn([0, 0, 1]), [0, 0, -1]))
    #expect(Rotation(lookingAlong: [0, 0, 0]) == .identity)
    #expect(Rotation(lookingAlong: [0, 0, 1]) == .identity)
  }

  @Test(arguments: [
    ("red", Color.red), ("skyblue", .skyBlue), ("green", .green), ("gray", .gray), ("transparent", .clear),
  ]) func namesAreThoseOfCSS(_ name: String, _ color: Color) throws {
    #expect(try Color(css: name) == color)
  }
}
