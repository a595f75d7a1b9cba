import Inbetween

/// Each move of the pointer gives the springs of a caterpillar other targets. Value and velocity go on.
final class FollowSample: Sample {
  static let title = "Follow the pointer"
  static let note = "One spring for each part. A new target takes over value and velocity: nothing jumps."
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
      // Later parts are slower, so that a tail forms.
      let spring = try Spring(duration: .milliseconds(duration * (1 + 0.35 * Double(index))), bounce: bounce)
      try world.animate(dot, .position, to: point - [44 * Float(index), 0], spring: spring)
    }
  }

  func draw(_ frame: Frame, with brush: Brush) {
    let places = dots.map { frame[$0, .position] ?? .zero }
    for (index, place) in places.enumerated().reversed() {
      let radius = 42 - 4 * Float(index)
      brush.shadow(place, [2 * radius, 2 * radius], corner: radius)
      brush.circle(place, radius, index % 2 == 0 ? .mint : .sky)
      brush.circle(place - [0.2, 0.4] * radius, radius * 0.35, .ink, opacity: 0.16)
    }
    // The eyes look ahead.
    let way = places[0] - places[1]
    let ahead = way / max(way.length, 1)
    for side: Float in [-1, 1] {
      let eye = places[0] + ahead * 16 + [-ahead.y, ahead.x] * side * 16
      brush.circle(eye, 11, .white)
      brush.circle(eye + ahead * 4, 5.5, .dark)
    }
  }
}
