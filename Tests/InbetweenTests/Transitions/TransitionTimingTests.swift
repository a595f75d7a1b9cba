import Foundation
import Inbetween
import Testing

/// X3: the durations of springs, and layers paced by springs.
@Suite struct TransitionTimingTests {
  /// Returns the first count from which on a step from 0 to 1 stays within 0.001 of its end and below 0.001 a
  /// second. Checks every count.
  private func scan(_ spring: ModelSpring, _ velocity: Double, counts: Int) -> Int {
    for count in stride(from: counts, through: 0, by: -1) {
      let state = spring.state(-1, velocity, after: Double(count) / 90_000)
      if abs(state.position) > 0.001 || abs(state.velocity) > 0.001 { return count + 1 }
    }
    return 0
  }

  @Test("X3: the implicit duration is the last time outside the thresholds") func implicit() throws {
    for ratio in [0.1, 0.3, 0.7, 1, 1.5, 4] {
      for response in [0.08, 0.3] {
        for velocity in [0.0, 5, -5, 0.1] {
          let spring = try Spring(response: .seconds(response), dampingRatio: ratio)
          let timing = AnimationTimingParameters.spring(spring, initialVelocity: velocity)
          #expect(timing.hasImplicitDuration)
          let found = try #require(timing.implicitDuration).counts
          let expected = scan(ModelSpring(spring), velocity, counts: Int(found) + 9000)
          #expect(abs(found - Int64(expected)) <= 1, "\(ratio) \(response) \(velocity): \(expected)")
          if velocity == 0 { #expect(spring.implicitDuration == timing.implicitDuration) }
        }
      }
    }
    let mechanical = try Spring(mass: 2, stiffness: 200, damping: 20)
    #expect(
      AnimationTimingParameters.spring(mechanical).implicitDuration == mechanical.implicitDuration)
  }

  @Test("X3: only a spring with a duration has one") func explicit() throws {
    let timings: [AnimationTimingParameters] = [
      AnimationTimingParameters.curve(.linear), .curve(.elasticOut), .spring(dampingRatio: 0.5),
      .curve(try .spring(.bouncy, over: .seconds(1))),
    ]
    for timing in timings {
      #expect(!timing.hasImplicitDuration && timing.implicitDuration == nil)
    }
    let endless = AnimationTimingParameters.spring(try Spring(stiffness: 10, damping: 0))
    #expect(endless.hasImplicitDuration && endless.implicitDuration == nil)
    for velocity in [Double.nan, .infinity, -.infinity, 1e300] {
      _ = AnimationTimingParameters.spring(.bouncy, initialVelocity: velocity).implicitDuration
    }
  }

  @Test("X3: a spring by its ratio settles at the end of its range, and not before") func settling() throws {
    for ratio in [0.02, 0.1, 0.3, 0.5, 0.8, 1, 1.2, 3, 20] {
      for velocity in [0.0, 3, -3, 40] {
        let easing = try Easing.spring(dampingRatio: ratio, initialVelocity: velocity)
        var last = 0
        for point in 0...20_000 where abs(easing(Float(point) / 20_000) - 1) > 0.001 { last = point }
        #expect(last <= 20_000, "\(ratio) \(velocity): \(last)")
        // A swing may just touch the threshold; otherwise it settles as the range ends.
        #expect(last >= (velocity == 0 ? 19_990 : 18_000), "\(ratio) \(velocity): \(last)")
        // The step that is left at the end is too small for a jump.
        #expect(abs(easing(Float(1).nextDown) - 1) <= 0.0011)
        #expect(easing(0) == 0 && easing(1) == 1)
        let slope = Double(easing(0x1p-22)) * 0x1p22
        #expect(abs(slope - velocity) <= 0.05 + 0.001 * abs(velocity), "\(slope)")
      }
    }
  }

  @Test("S3, Z3: a spring's derivative is its slope") func derivative() throws {
    let curves: [(Easing, String)] = [
      (try Easing.spring(dampingRatio: 0.2), "0.2"), (try .spring(dampingRatio: 1), "1"),
      (try .spring(dampingRatio: 3, initialVelocity: 4), "3"),
      (try .spring(.bouncy, initialVelocity: -2, over: .milliseconds(700)), "bouncy"),
    ]
    for (easing, name) in curves {
      for easing in [easing, easing.inverted] {
        for point in 1..<400 {
          let progress = Float(point) / 400
          let step: Float = 0x1p-11
          let slope = (easing(progress + step) - easing(progress - step)) / (2 * step)
          #expect(
            abs(easing.derivative(at: progress) - slope) <= 0.02 * max(1, abs(slope)), "\(name) \(progress)")
        }
        #expect(easing.derivative(at: -0.5) == 0 && easing.derivative(at: 1.5) == 0)
        #expect(easing(-0.5) == 0 && easing(1.5) == 1)
      }
    }
  }

  @Test("X3: a layer's spring is the closed form on the layer's clock") func layer() throws {
    let scene = TransitionScene()
    let spring = try Spring(response: .milliseconds(250), dampingRatio: 0.4)
    var transition = Transition(duration: .milliseconds(300))
    transition.layers = [
      TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .spring(spring, initialVelocity: 6))
    ]
    let handle = try scene.world.makeTransition(transition)
    var tween = TransitionTween(TransitionScene.energy, back: 0, fore: 100, transition: handle.id)
    tween.part = .layer(0)
    try scene.world.register(tween, on: scene.entity)
    let effective = transition.effectiveDuration / .milliseconds(1)
    handle.begin()
    for time in stride(from: 150.0, through: effective - 1, by: 7) {
      let state = ModelSpring(spring).state(-1, 6, after: (time - 150) / 1000)
      #expect(abs(scene.energy(at: time) - Float(100 * (1 + state.position))) < 0.05, "\(time)")
    }
    // And so is its velocity.
    scene.run(to: 200)
    let state = ModelSpring(spring).state(-1, 6, after: 0.05)
    let found = try #require(scene.world.velocity(scene.entity, TransitionScene.energy))
    #expect(abs(found - Float(100 * state.velocity)) < 0.01 * max(10, abs(found)))
  }
}
