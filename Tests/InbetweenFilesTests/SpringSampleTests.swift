import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// What `sample` prints of springs and decays, beside formulas of the test's own.
@Suite struct SpringSampleTests {
  /// A damped oscillator about `target`, as textbooks write it: a start, a velocity, ω₀, ζ.
  private func oscillator(
    _ start: Double, _ velocity: Double, _ target: Double, _ omega: Double, _ zeta: Double, _ time: Double
  ) -> (value: Double, velocity: Double) {
    let away = start - target
    if abs(zeta - 1) < 1e-9 {
      let slope = velocity + omega * away
      let fall = exp(-omega * time)
      return (target + fall * (away + slope * time), fall * (slope - omega * (away + slope * time)))
    }
    if zeta < 1 {
      let (sigma, damped) = (zeta * omega, omega * (1 - zeta * zeta).squareRoot())
      let (a, b) = (away, (velocity + sigma * away) / damped)
      let (c, s, fall) = (cos(damped * time), sin(damped * time), exp(-sigma * time))
      return (
        target + fall * (a * c + b * s),
        fall * (damped * (b * c - a * s) - sigma * (a * c + b * s))
      )
    }
    let root = omega * (zeta * zeta - 1).squareRoot()
    let (slow, fast) = (-zeta * omega + root, -zeta * omega - root)
    let a = (velocity - fast * away) / (slow - fast)
    let b = away - a
    return (
      target + a * exp(slow * time) + b * exp(fast * time),
      a * slow * exp(slow * time) + b * fast * exp(fast * time)
    )
  }

  private func rows(_ text: String, _ property: String, at times: [Double]) throws -> [SampleTable.Row] {
    let times = times.compactMap { SampleTime(milliseconds: $0) }
    return try SampleTable(of: decode(text), at: times, velocities: true).rows.filter {
      $0.property == property
    }
  }

  /// Once at rest it shows the target; by then the formula is within the threshold.
  private func expect(
    _ text: String, _ property: String = "a", from begin: Double = 0, scale: Double = 100, rate: Double = 1,
    _ formula: (Double) -> (value: Double, velocity: Double)
  ) throws {
    let times = stride(from: begin, through: begin + 3_000, by: 47.7).map { (90 * $0).rounded() / 90 }
    for (time, row) in zip(times, try rows(text, property, at: times)) {
      let right = formula((time - begin) / 1000)
      let velocity = try #require(row.velocity)
      #expect(abs(row.value - right.value) < 1.1e-3 + 2e-6 * scale, "at \(time): \(row.value), \(right)")
      #expect(
        abs(velocity - right.velocity) < 1.1e-2 * rate + 2e-6 * 20 * scale,
        "at \(time): \(velocity), \(right)")
    }
  }

  private static let forms: [(keys: String, omega: Double, zeta: Double)] = [
    ("", 4 * Double.pi, 1.0), ("\"spring\": \"snappy\", ", 4 * .pi, 0.85),
    ("\"spring\": \"bouncy\", ", 4 * .pi, 0.7), ("\"spring\": \"stiff\", ", 10 * .pi, 1),
    ("\"stiffness\": 170, \"damping\": 12, ", 170.0.squareRoot(), 6 / 170.0.squareRoot()),
    ("\"mass\": 2, \"stiffness\": 200, \"damping\": 40, ", 10, 1),
    ("\"mass\": 0.5, \"stiffness\": 200, \"damping\": 50, ", 20, 2.5),
    ("\"response\": 400, \"dampingRatio\": 0.2, ", 5 * .pi, 0.2),
    ("\"duration\": 800, \"bounce\": 0.5, ", 2.5 * .pi, 0.5),
    ("\"duration\": 300, \"bounce\": -0.5, ", 20 * .pi / 3, 2),
    ("\"stiffness\": 100, \"damping\": 0, ", 10, 0),
  ]

  @Test(arguments: forms)
  func springsFollowTheClosedForm(form: String, omega: Double, zeta: Double) throws {
    let text = Samples.spring(
      "\(form)\"to\": 100, \"from\": 20, \"initialVelocity\": -300, \"delay\": 50")
    try expect(text, from: 50) { self.oscillator(20, -300, 100, omega, zeta, $0) }
    try expect(Samples.spring("\(form)\"by\": 64")) { self.oscillator(0, 0, 64, omega, zeta, $0) }
  }

  @Test func lanesHaveTheirOwnVelocities() throws {
    let text = Samples.spring(
      "\"property\": \"b\", \"to\": [100, -40], \"initialVelocity\": [900, -200], \"spring\": \"bouncy\"")
    try expect(text, "b.x") { self.oscillator(0, 900, 100, 4 * .pi, 0.7, $0) }
    try expect(text, "b.y") { self.oscillator(0, -200, -40, 4 * .pi, 0.7, $0) }
    let lane = Samples.spring("\"property\": \"b.y\", \"to\": 50")
    try expect(lane, "b.y") { self.oscillator(0, 0, 50, 4 * .pi, 1, $0) }
    try expect(lane, "b.x") { _ in (0, 0) }
  }

  @Test func ratesScaleTimeAndVelocity() throws {
    try expect(Samples.spring("\"to\": 100, \"initialVelocity\": 70, \"rate\": 2"), rate: 2) { time in
      let own = self.oscillator(0, 70, 100, 4 * .pi, 1, 2 * time)
      return (own.value, 2 * own.velocity)
    }
  }

  @Test func aSpringTakesOverValueAndVelocity() throws {
    let text = Samples.tween(
      "\"property\": \"a\", \"values\": [0, 20] }, { \"type\": \"spring\", \"entity\": \"e\", \"property\": \"a\", \"to\": 90, \"delay\": 50, \"spring\": \"bouncy\""
    )
    try expect(text, from: 50) { self.oscillator(10, 200, 90, 4 * .pi, 0.7, $0) }
  }

  @Test func anglesGoTheShortWay() throws {
    let text = Samples.spring("\"property\": \"rotation\", \"from\": 10, \"to\": 350")
    let rows = try rows(text, "rotation", at: [0, 100, 5000])
    #expect(abs(rows[0].value - 10) < 1e-5)
    #expect(abs(rows[1].value - oscillator(10, 0, -10, 4 * .pi, 1, 0.1).value) < 1e-3)
    #expect(rows[2].value == 350 && rows[2].velocity == 0)
  }

  @Test func coloursAndRotationsEndAtTheirTargets() throws {
    let color = try rows(
      Samples.spring("\"property\": \"color\", \"to\": \"#204060\""), "color.g", at: [0, 60, 9_000])
    #expect(abs(color[0].value - 1) < 1e-5 && abs(color[2].value - 64.0 / 255) < 1e-4)
    #expect(color[1].value < 1 && color[1].value > 64.0 / 255 && color[1].velocity ?? 0 < 0)
    let turn = try rows(
      Samples.spring("\"property\": \"q\", \"to\": [0, 0, 1, 1]"), "q.z", at: [0, 60, 9_000])
    #expect(abs(turn[0].value) < 1e-9 && turn[1].value > 0 && abs(turn[2].value - 0.5.squareRoot()) < 1e-6)
  }

  @Test func decaysFollowTheClosedForm() throws {
    try expect(Samples.decay("\"velocity\": 900, \"friction\": 3, \"delay\": 20"), from: 20, scale: 300) {
      (300 * (1 - exp(-3 * $0)), 900 * exp(-3 * $0))
    }
    try expect(Samples.decay("\"velocity\": -900, \"from\": 8"), scale: 300) {
      (8 - 225 * (1 - exp(-4 * $0)), -900 * exp(-4 * $0))
    }
    try expect(Samples.decay("\"to\": 60, \"from\": 10, \"velocity\": -100, \"friction\": 5")) {
      self.oscillator(10, -100, 60, 5, 1, $0)
    }
    try expect(Samples.decay("\"to\": 60, \"friction\": 5")) {
      (60 * (1 - exp(-5 * $0)), 300 * exp(-5 * $0))
    }
  }

  @Test func boundsTurnDecaysBack() throws {
    // Free, it would glide to 225; it meets 100 with the velocity that is then left.
    let meeting = -log(1 - 4.0 * 100 / 900) / 4
    let left = 900 - 4.0 * 100
    let keys = "\"velocity\": 900, \"bounds\": { \"lower\": 0, \"upper\": 100"
    let glide = { (time: Double) in (225 * (1 - exp(-4 * time)), 900 * exp(-4 * time)) }
    let bands: [(String, Double, Double)] = [
      ("", 5 * .pi, 1), (", \"rubberBand\": true", 5 * .pi, 1),
      (", \"rubberBand\": \"bouncy\"", 4 * .pi, 0.7),
      (", \"rubberBand\": { \"stiffness\": 400, \"damping\": 8 }", 20, 0.2),
    ]
    for (band, omega, zeta) in bands {
      try expect(Samples.decay("\(keys)\(band) }")) { time in
        time < meeting ? glide(time) : self.oscillator(100, left, 100, omega, zeta, time - meeting)
      }
    }
    try expect(Samples.decay("\(keys), \"bounce\": 0.6 }")) { time in
      if time < meeting { return glide(time) }
      let fall = exp(-4 * (time - meeting))
      return (100 - 0.6 * left / 4 * (1 - fall), -0.6 * left * fall)
    }
  }

  @Test(arguments: [
    Samples.spring(
      "\"property\": \"rotation\", \"to\": 120, \"initialVelocity\": 400, \"spring\": \"bouncy\""),
    Samples.spring("\"property\": \"color\", \"to\": \"#2040a0\", \"duration\": 900"),
    Samples.spring("\"property\": \"q\", \"to\": [0, 1, 1, 2], \"duration\": 700, \"bounce\": 0.4"),
    Samples.decay("\"property\": \"rotation\", \"velocity\": 500"),
  ])
  func velocitiesAreDerivatives(text: String) throws {
    let file = try decode(text)
    for center in stride(from: 11.0, through: 293, by: 18.2) {
      let counts = (center * 90).rounded()
      let times = [-90, 0, 90].compactMap { SampleTime(milliseconds: (counts + $0) / 90) }
      let rows = try SampleTable(of: file, at: times, velocities: true).rows
      let third = rows.count / 3
      for index in 0..<third {
        let slope = (rows[index + 2 * third].value - rows[index].value) / 0.002
        let velocity = try #require(rows[index + third].velocity)
        #expect(
          abs(velocity - slope) < 2e-2 * max(abs(slope), 1) + 0.05, "\(rows[index].property) at \(center)")
      }
    }
  }
}
