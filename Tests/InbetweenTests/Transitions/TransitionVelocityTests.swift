import Inbetween
import Testing

/// The velocity of a transition tween is the slope of its curve (X2, S3).
@Suite struct TransitionVelocityTests {
  private static let segments: [(position: Double, length: Double)] = [
    (0, 1), (0, 0.5), (0.5, 0.5), (0.25, 0.5),
  ]

  @Test(
    "X2, S3: velocity is the slope within each segment, timing and pace", arguments: segments.indices,
    [Easing.linear, .cubicInOut, .quadOut])
  func isTheSlope(segment: Int, pace: Easing) throws {
    let (position, length) = Self.segments[segment]
    for values: [Float] in [[0, 100], [0, 80, 20, 100]] {
      for timing in [Easing.linear, .sineInOut]
      where values.count == 2 || pace == .linear || timing == .linear {
        let scene = TransitionScene(tickRate: .hertz(1000))
        let handle = try scene.world.makeTransition(
          Transition(duration: .milliseconds(400), sharedElement: .curve(pace)))
        var tween = TransitionTween(TransitionScene.energy, back: 0, fore: 100, transition: handle.id)
        tween.values = values
        tween.part = .sharedElement
        tween.segment = TransitionSegment(position: position, length: length)
        tween.timingFunction = timing
        try scene.world.register(tween, on: scene.entity)
        handle.begin()
        let (shown, velocities) = play(scene)
        #expect(shown.last == 100 && velocities.contains { $0 > 100 })
        // Within a tick the slope changes by less.
        let slack = velocities.map(\.magnitude).max()! / 50
        for tick in 1..<shown.count - 1 {
          let before = (shown[tick] - shown[tick - 1]) * 1000
          let after = (shown[tick + 1] - shown[tick]) * 1000
          // At a kink the slope is the slope of one side.
          #expect(
            velocities[tick] >= min(before, after) - slack && velocities[tick] <= max(before, after) + slack,
            "\(values.count) values, \(timing), tick \(tick): \(velocities[tick])")
        }
      }
    }
  }

  /// Returns energy and its velocity at each tick of a transition.
  private func play(_ scene: TransitionScene) -> (shown: [Float], velocities: [Float]) {
    var (shown, velocities): ([Float], [Float]) = ([], [])
    for _ in 0..<400 {
      scene.world.tick()
      shown.append(scene.energy)
      velocities.append(scene.world.velocity(scene.entity, TransitionScene.energy)!)
    }
    return (shown, velocities)
  }
}
