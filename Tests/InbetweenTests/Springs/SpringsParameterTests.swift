import Foundation
import Inbetween
import Testing

/// The three forms of a spring's parameters (S1).
@Suite struct SpringsParameterTests {
  private func near(_ found: Double, _ expected: Double, _ places: Double = 1e-14) -> Bool {
    abs(found - expected) <= places * max(abs(expected), 1e-300)
  }

  private func seconds(_ duration: Duration) -> Double { duration / .seconds(1) }

  /// Returns the field that an error names; nil without an error.
  private func field(_ make: () throws -> Spring) -> String? {
    do {
      _ = try make()
      return nil
    } catch {
      return (error as? TweenError)?.field ?? "another error"
    }
  }

  @Test("S1: mass, stiffness and damping by the published formulas") func physical() throws {
    let spring = try Spring(mass: 2, stiffness: 200, damping: 12)
    #expect(near(spring.angularFrequency, 10))
    #expect(near(spring.dampingRatio, 0.3))
    #expect(near(seconds(spring.response), 0.2 * .pi))
    #expect(near(seconds(spring.duration), 0.2 * .pi))
    #expect(near(spring.bounce, 0.7))
    #expect(spring.mass == 2)
    #expect(near(spring.stiffness, 200))
    #expect(near(spring.damping, 12))
    #expect(try Spring(stiffness: 170, damping: 26).mass == 1)
  }

  @Test("S1: response and damping ratio") func response() throws {
    let spring = try Spring(response: .milliseconds(250), dampingRatio: 0.825, mass: 3)
    #expect(near(spring.angularFrequency, 8 * .pi))
    #expect(near(spring.dampingRatio, 0.825))
    // k = m(2π/response)², c = 4πζm/response.
    #expect(near(spring.stiffness, 3 * pow(8 * .pi, 2)))
    #expect(near(spring.damping, 4 * .pi * 0.825 * 3 / 0.25))
  }

  @Test("S1: duration and bounce, also below 0, where it is flattened") func bounce() throws {
    for (bounce, ratio) in [
      (0.0, 1.0), (0.15, 0.85), (0.3, 0.7), (1, 0), (-0.2, 1.25), (-0.5, 2), (-0.9, 10),
    ] {
      let spring = try Spring(duration: .milliseconds(500), bounce: bounce)
      #expect(near(spring.dampingRatio, ratio), "bounce \(bounce)")
      #expect(near(spring.angularFrequency, 4 * .pi))
      #expect(near(spring.bounce, bounce, 1e-13) || abs(spring.bounce - bounce) < 1e-15, "bounce \(bounce)")
      #expect(seconds(spring.duration).isNear(0.5))
      // 4πm(1 − bounce) / duration, or 4πm / (duration·(1 + bounce)).
      let damping = bounce >= 0 ? 4 * .pi * (1 - bounce) / 0.5 : 4 * .pi / (0.5 * (1 + bounce))
      #expect(abs(spring.damping - damping) < 1e-12)
    }
    #expect(try Spring(duration: .milliseconds(500)) == .smooth)
  }

  @Test("S1: the three forms are equivalent, in both directions") func conversions() throws {
    var random = SplitMix64(seed: 1)
    for _ in 0..<cases(300) {
      let (mass, frequency) = (random.magnitude(0.01, 100), random.magnitude(0.1, 1000))
      let ratio = random.once(in: 10) ? 0 : random.magnitude(0.01, 20)
      let first = try Spring(
        mass: mass, stiffness: mass * frequency * frequency, damping: 2 * ratio * mass * frequency)
      let second = try Spring(response: first.response, dampingRatio: first.dampingRatio, mass: mass)
      let third = try Spring(duration: second.duration, bounce: second.bounce, mass: mass)
      for spring in [first, second, third] {
        #expect(near(spring.angularFrequency, frequency, 1e-13))
        #expect(abs(spring.dampingRatio - ratio) <= 1e-13 * max(1, ratio * ratio), "\(ratio)")
        #expect(near(spring.stiffness, mass * frequency * frequency, 1e-13))
        #expect(spring.mass == mass)
      }
    }
  }

  @Test("S1: the presets' published numbers") func presets() {
    for (spring, duration, bounce) in [
      (Spring.smooth, 0.5, 0.0), (.snappy, 0.5, 0.15), (.bouncy, 0.5, 0.3), (.stiff, 0.2, 0), (.edge, 0.4, 0),
    ] {
      #expect(near(seconds(spring.duration), duration))
      #expect(abs(spring.bounce - bounce) < 1e-15)
      #expect(spring.mass == 1)
    }
  }

  @Test("S1, W9: invalid springs throw an error that names the field") func errors() {
    let (nan, infinite) = (Double.nan, Double.infinity)
    for bad in [0, -1, -0.0, nan, infinite, -infinite] {
      #expect(field { try Spring(mass: bad, stiffness: 1, damping: 1) } == "mass", "\(bad)")
      #expect(field { try Spring(stiffness: bad, damping: 1) } == "stiffness", "\(bad)")
      #expect(field { try Spring(response: .seconds(1), dampingRatio: 1, mass: bad) } == "mass", "\(bad)")
      #expect(field { try Spring(duration: .seconds(1), mass: bad) } == "mass", "\(bad)")
    }
    for bad in [-1, -1e-300, nan, infinite, -infinite] {
      #expect(field { try Spring(stiffness: 1, damping: bad) } == "damping", "\(bad)")
      #expect(field { try Spring(response: .seconds(1), dampingRatio: bad) } == "dampingRatio", "\(bad)")
    }
    for bad in [-1, -1.5, 1.0001, 2, nan, infinite, -infinite] {
      #expect(field { try Spring(duration: .seconds(1), bounce: bad) } == "bounce", "\(bad)")
    }
    for bad in [Duration.zero, .seconds(-1), .nanoseconds(1), .seconds(1_000_000_000)] {
      #expect(field { try Spring(response: bad, dampingRatio: 1) } == "response", "\(bad)")
      #expect(field { try Spring(duration: bad) } == "duration", "\(bad)")
    }
    #expect(field { try Spring(stiffness: 1e300, damping: 1) } == "stiffness")
    #expect(
      throws: TweenError(
        field: "stiffness", found: "1e+300", expected: "a number in 2e-12…20000000000.0 for a mass of 2.0")
    ) { try Spring(mass: 2, stiffness: 1e300, damping: 1) }
    #expect(throws: TweenError(field: "duration", found: "0.05 ms", expected: "0.063…6.2e9 ms")) {
      try Spring(duration: .microseconds(50))
    }
    for period in [Duration.microseconds(63), .milliseconds(6_200_000_000)] {
      #expect(field { try Spring(duration: period) } == nil)
    }
    #expect(field { try Spring(mass: 1e-300, stiffness: 1e300, damping: 1) } != nil)
    #expect(field { try Spring(mass: 1e300, stiffness: 1e-300, damping: 1) } != nil)
    #expect(field { try Spring(stiffness: 1, damping: 1e300) } == "damping")
    #expect(field { try Spring(stiffness: 1, damping: 0) } == nil)
    #expect(field { try Spring(duration: .seconds(1), bounce: 1) } == nil)
  }

  @Test("S1: an error says what was found and what would be right") func errorText() {
    do {
      _ = try Spring(duration: .seconds(1), bounce: -1)
      Issue.record("it did not throw")
    } catch {
      #expect(error.description.contains("-1"))
      #expect(error.field == "bounce" && !error.expected.isEmpty)
    }
  }

  @Test("S1, S2: nothing jumps where the damping passes the critical one") func continuity() throws {
    for time in [1, 20, 70, 200, 900].map({ Duration.milliseconds($0) }) {
      func at(_ ratio: Double) throws -> (Double, Double) {
        let spring = try Spring(response: .milliseconds(400), dampingRatio: ratio)
        return (
          spring.position(from: 0, to: 1, initialVelocity: 9, at: time),
          spring.velocity(from: 0, to: 1, initialVelocity: 9, at: time)
        )
      }
      let critical = try at(1)
      for step in [1e-16, 1e-15, 1e-12, 1e-9, 1e-7] {
        let allowed = 1e-11 + 100 * step
        for (position, velocity) in [try at(1 - step), try at(1 + step)] {
          let distances = (abs(position - critical.0), abs(velocity - critical.1))
          #expect(distances.0 < allowed, "\(step)")
          #expect(distances.1 < 100 * allowed, "\(step)")
        }
      }
    }
    // Nor does the rest instant.
    let steps: [Double] = [-1e-9, -1e-15, 0, 1e-15, 1e-9]
    let rests: [Int64] = try steps.map { step in
      try Spring(response: .milliseconds(400), dampingRatio: 1 + step).implicitDuration!.counts
    }
    #expect(rests.max()! - rests.min()! <= 1, "\(rests)")
  }
}

extension Double {
  fileprivate func isNear(_ expected: Double) -> Bool { abs(self - expected) <= 1e-14 * abs(expected) }
}
