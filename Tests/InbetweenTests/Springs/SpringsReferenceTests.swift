import Foundation
import Testing

/// The closed form and the solver of the tests, against each other (S1, S2).
@Suite struct SpringsReferenceTests {
  @Test("S2: the closed form solves the equation of motion, for all dampings") func agree() {
    var random = SplitMix64(seed: 4)
    var ratios = SpringsAccuracyTests.ratios
    for _ in 0..<cases(12) { ratios.append(random.magnitude(0.01, 10)) }
    for ratio in ratios {
      let frequency = random.magnitude(0.5, 500)
      let spring = SpringReference(
        frequency, ratio, from: Double.random(in: -2...2, using: &random),
        velocity: frequency * Double.random(in: -3...3, using: &random))
      var solver = SpringSolver(spring)
      let end = min(8 / spring.slowRate, 60 / frequency)
      for part in 1...10 {
        let time = end * Double(part * part) / 100
        solver.run(to: time)
        let state = spring.state(at: time)
        #expect(
          abs(state.position - solver.position) < 3e-9 * spring.scale, "ζ \(ratio) at \(time * frequency)/ω")
        #expect(
          abs(state.velocity - solver.velocity) < 3e-9 * spring.scale * frequency * max(1, ratio),
          "ζ \(ratio) at \(time * frequency)/ω")
      }
    }
  }

  @Test("S2: undamped it swings as cosine and sine") func undamped() {
    let spring = SpringReference(3, 0, from: 2, velocity: 1.5)
    for t in [0, 0.2, 1, 10, 600] {
      #expect(abs(spring.state(at: t).position - (2 * cos(3 * t) + 0.5 * sin(3 * t))) < 1e-11)
      #expect(abs(spring.state(at: t).velocity - (1.5 * cos(3 * t) - 6 * sin(3 * t))) < 1e-11)
    }
  }
}
