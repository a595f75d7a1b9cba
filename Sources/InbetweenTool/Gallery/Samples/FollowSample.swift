import Inbetween

/// Each move of the pointer gives the spring another target. Value and velocity go on from where they are.
final class FollowSample: Sample {
  static let title = "Follow the pointer"
  static let note = "One spring for each dot. A new target takes over value and velocity: nothing jumps."
  static let group = SceneGroup.motion
  static let page = GuidePage.springsAndDecays
  static let demonstration = SampleDemonstration.moves

  @Parameter("Duration", 80...1200, step: 20, unit: "ms") var duration = 420
  @Parameter("Bounce", 0...0.9) var bounce = 0.35
  let dots: [Entity]

  init(in world: World) throws {
    dots = try world.spawn(6) { dot, _ in try world.assign(dot, .position, to: [320, 180]) }
  }

  func move(to point: SIMD2<Float>, in world: World) throws {
    for (index, dot) in dots.enumerated() {
      // Later dots are slower, so that a tail forms.
      let spring = try Spring(duration: .milliseconds(duration * (1 + 0.35 * Double(index))), bounce: bounce)
      try world.animate(dot, .position, to: point, spring: spring)
    }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    for (index, dot) in dots.enumerated().reversed() {
      brush.circle(frame[dot, .position], 26 - 3.4 * Float(index), Brush.Tint.series[index])
    }
  }
}
