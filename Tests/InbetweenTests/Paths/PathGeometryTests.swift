import Testing

import Inbetween
@testable import InbetweenCore

/// Paths as geometry: the errors, lengths and corners that `MotionPath` states (W13).
@Suite struct PathGeometryTests {
  @Test("Known curves: position within 1e-4 of the size, speed within 0.1 %, length within 1e-6")
  func knownCurves() throws {
    let texts = [
      "M 0 0 L 10 5", "M 0 0 C 40 0 80 40 80 80", "M 0 0 Q 50 100 100 0", "M 0 0 C 100 100 0 100 100 0",
      "M 50 0 A 50 50 0 0 1 50 100 A 50 50 0 0 1 50 0 Z", "M 0 0 C 0 0 80 40 80 40",
      "M 0 0 C 0 0 0 100 100 100",
      "M 0 0 L 100 0 L 100 100 L 0 100 Z M 20 20 Q 50 0 70 70 T 120 10", "M 0 0 A 200 20 30 1 0 50 50",
      "M0 0C300 100 -200 100 100 0", "M 0 0 C 1000 1 -900 1 100 0",
    ]
    for text in texts {
      let errors = PathErrors(try MotionPath(svg: text))
      #expect(errors.position < 1e-4, "\(text): \(errors)")
      #expect(errors.speed < 1e-3, "\(text): \(errors)")
      #expect(errors.length < 1e-6, "\(text): \(errors)")
    }
  }

  @Test("Random cubics, smooth ones and with cusps and loops")
  func randomCurves() throws {
    var random = SplitMix64(seed: 4242)
    for _ in 0..<cases(20) {
      func point() -> SIMD2<Float> {
        SIMD2(Float(random.number(-100...100)), Float(random.number(-100...100)))
      }
      let path = try MotionPath { path in
        path.move(to: point())
        for _ in 0..<random.number(1...2) {
          path.curve(to: point(), control1: point(), control2: point())
        }
      }
      let errors = PathErrors(path, looks: 700)
      #expect(errors.position < 1e-4, "\(path.elements): \(errors)")
      #expect(errors.speed < 1e-3, "\(path.elements): \(errors)")
      #expect(errors.length < 1e-6, "\(path.elements): \(errors)")
    }
  }

  @Test("A circle of arcs is as long as a circle, within 5e-6, and closes")
  func circle() throws {
    let circle = try MotionPath(svg: "M 10 0 A 10 10 0 1 1 -10 0 A 10 10 0 1 1 10 0")
    #expect(abs(circle.length / (20 * Double.pi) - 1) < 5e-6)
    #expect(circle.position(at: 1) == SIMD2(10, 0))
    for step in 0..<100 {
      let place = circle.position(at: Float(step) / 100)
      let radius = (place.x * place.x + place.y * place.y).squareRoot()
      #expect(abs(radius - 10) < 1e-3)
    }
    let turn = circle.heading(at: 1).degrees - circle.heading(at: 0).degrees
    #expect(abs(turn - 360) < 0.1)
  }

  @Test("Begin and end are exact; beyond them it goes straight on")
  func ends() throws {
    let path = try MotionPath(svg: "M 1 2 C 40 7 80 40 83.3 81.7")
    #expect(path.position(at: 0) == SIMD2(1, 2))
    #expect(path.position(at: 1) == SIMD2(83.3, 81.7))
    let beyond = path.position(at: 1.5) - path.position(at: 1)
    let tangent = path.tangent(at: 1) * Float(path.length) * 0.5
    #expect(abs(beyond.x - tangent.x) < 1e-2)
    #expect(abs(beyond.y - tangent.y) < 1e-2)
    let before = path.position(at: 0) - path.position(at: -0.25)
    let first = path.tangent(at: 0) * Float(path.length) * 0.25
    #expect(abs(before.x - first.x) < 1e-2)
    #expect(abs(before.y - first.y) < 1e-2)
    // Odd fractions have results too.
    for odd in [Float.nan, .infinity, -.infinity, 1e30, -1e30, .leastNonzeroMagnitude, -0.0] {
      _ = path.position(at: odd)
      _ = path.tangent(at: odd)
    }
  }

  @Test("Corners: positions are exact there, the heading turns at once, the short way")
  func corners() throws {
    let square = try MotionPath(svg: "M 0 0 H 100 V 100 H 0 Z")
    #expect(square.length == 400)
    #expect(square.position(at: 0.25) == SIMD2(100, 0))
    #expect(square.position(at: 0.5) == SIMD2(100, 100))
    #expect(square.heading(at: Float(0.25).nextDown).degrees == 0)
    #expect(square.heading(at: 0.25).degrees == 90)
    #expect(square.heading(at: 0.6).degrees == 180)
    #expect(square.heading(at: 0.9).degrees == 270)
    #expect(square.bounds.least == .zero && square.bounds.most == SIMD2(100, 100))
  }

  @Test("The heading is the tangent's, and never jumps by whole turns")
  func headings() throws {
    let path = try MotionPath(svg: "M 0 0 C 300 100 -200 100 100 0 S -300 -200 20 90 T 9 9")
    var last = path.heading(at: 0).degrees
    for step in 1...5000 {
      let fraction = Float(step) / 5000
      let heading = path.heading(at: fraction).degrees
      let tangent = path.tangent(at: fraction)
      let exact = PortableMath.arcTangent(Double(tangent.y), over: Double(tangent.x)) * (180 / .pi)
      #expect(Angle.shortWay(heading - Float(exact)).magnitude < 0.5, "at \(fraction)")
      // The T begins with a corner.
      #expect((heading - last).magnitude < 181)
      last = heading
    }
  }

  @Test("The box contains the curve, and touches it")
  func bounds() throws {
    let path = try MotionPath(svg: "M 0 0 C 0 100 100 100 100 0")
    #expect(path.bounds.least == .zero)
    #expect(path.bounds.most.x == 100 && abs(path.bounds.most.y - 75) < 0.01)
  }

  @Test("A path that is a point: length 0, that point everywhere")
  func point() throws {
    for text in ["M 3 4", "M 3 4 Z", "M 3 4 L 3 4 C 3 4 3 4 3 4"] {
      let path = try MotionPath(svg: text)
      #expect(path.length == 0)
      for fraction in [0, 0.5, 1, 2] as [Float] { #expect(path.position(at: fraction) == SIMD2(3, 4)) }
      #expect(path.tangent(at: 0.5) == .zero)
    }
  }

  @Test("A jump takes no length")
  func jump() throws {
    let path = try MotionPath(svg: "M 0 0 H 10 M 50 50 H 60")
    #expect(path.length == 20)
    #expect(path.position(at: Float(0.5).nextDown).x < 10.001)
    #expect(path.position(at: 0.5) == SIMD2(50, 50))
  }

  @Test("Very long and very small paths keep the stated tolerances")
  func extremes() throws {
    let small = PathErrors(try MotionPath(svg: "M 0 0 C 4e-6 0 8e-6 4e-6 8e-6 8e-6"))
    #expect(small.position < 1e-4 && small.speed < 1e-3)
    let great = PathErrors(try MotionPath(svg: "M 0 0 C 4e8 0 8e8 4e8 8e8 8e8"))
    #expect(great.position < 1e-4 && great.speed < 1e-3)
    let laps = try MotionPath { path in
      path.move(to: [0, 0])
      for _ in 0..<cases(20) {
        path.curve(to: [100, 0], control1: [0, 50], control2: [100, 50])
        path.curve(to: [0, 0], control1: [100, -50], control2: [0, -50])
      }
    }
    let errors = PathErrors(laps)
    #expect(errors.position < 1e-4 && errors.speed < 1e-3, "\(errors)")
  }

  @Test("In space")
  func space() throws {
    let path = try MotionPath(throughSpace: [[0, 0, 0], [10, 0, 10], [10, 10, 20], [0, 10, 30]])
    let errors = PathErrors(path)
    #expect(path.isInSpace && errors.position < 1e-4 && errors.speed < 1e-3, "\(errors)")
  }
}

/// Splines through points.
@Suite struct CatmullRomTests {
  private static let points: [SIMD2<Float>] = [[0, 0], [10, 0], [10, 100], [200, 90], [190, 0]]

  @Test("It goes through its points, smoothly", arguments: [false, true])
  func throughPoints(isClosed: Bool) throws {
    for kind in [CatmullRomParametrization.uniform, .centripetal, .chordal] {
      let path = try MotionPath(through: Self.points, isClosed: isClosed, parametrization: kind)
      var ends: [SIMD2<Float>] = []
      for case .curve(let end, _, _) in path.elements { ends.append(SIMD2(end.x, end.y)) }
      #expect(ends == Array(Self.points.dropFirst()) + (isClosed ? [Self.points[0]] : []))
      // The tangents of neighbouring curves are equal.
      for index in 1..<path.elements.count - 1 {
        guard case .curve(let end, _, let arrives) = path.elements[index],
          case .curve(_, let leaves, _) = path.elements[index + 1]
        else { continue }
        let (a, b) = (end - arrives, leaves - end)
        let cross = a.x * b.y - a.y * b.x
        let scale = (abs(a.x) + abs(a.y)) * (abs(b.x) + abs(b.y))
        #expect(abs(cross) < 1e-3 * scale)
      }
    }
  }

  @Test("With equal distances all parametrizations are equal: a sixth of the neighbours' distance")
  func equalDistances() throws {
    let square: [SIMD2<Float>] = [[0, 0], [10, 0], [10, 10], [0, 10]]
    let uniform = try MotionPath(through: square, isClosed: true, parametrization: .uniform)
    let centripetal = try MotionPath(through: square, isClosed: true)
    guard case .curve(_, let control, _) = uniform.elements[1],
      case .curve(_, let other, _) = centripetal.elements[1]
    else { return #expect(Bool(false)) }
    // A sixth of (10, 0) − (0, 10).
    #expect(abs(control.x - 10.0 / 6) < 1e-5)
    #expect(abs(control.y + 10.0 / 6) < 1e-5)
    #expect(abs(control.x - other.x) < 1e-4)
    #expect(abs(control.y - other.y) < 1e-4)
  }

  @Test("Equal neighbours count once; too few points are refused")
  func fewPoints() throws {
    let twice = try MotionPath(through: [[0, 0], [0, 0], [5, 5], [5, 5]])
    #expect(twice == (try MotionPath(through: [[0, 0], [5, 5]])))
    #expect(
      throws: PathError(index: 0, found: "1 different points", expected: "two or more different points")
    ) {
      try MotionPath(through: [[1, 1], [1, 1]])
    }
    #expect(throws: PathError(index: 1, found: "nan", expected: "finite numbers within ±1e9")) {
      try MotionPath(through: [[1, 1], [.nan, 1]])
    }
  }
}
