import Inbetween
import Testing

@testable import InbetweenCore

/// The numbers in the contracts (X1–X4).
@Suite struct TransitionNumberTests {
  @Test("X5: a position is the nearest of 2²² counts, halves up, clamped to −1 … 2") func instants() {
    var positions: [Float] = [-.infinity, -2, -1, -0.0, 0, 0.3, 0.5, 0.75, 1, 1.9, 2, 3, .infinity, .nan]
    for exponent in 1...149 {
      let part = Float(sign: .plus, exponent: -exponent, significand: 1)
      for way in [part, -part, part - 1, 1 - part, 2 - part] {
        positions += [way, way.nextUp, way.nextDown, way * 1.5]
      }
    }
    for position in positions {
      let held = position > -1 ? min(Double(position), 2) : -1
      let expected = ((held + 1) * Double(ProgressClock.scale) + 0.5).rounded(.down)
      #expect(Double(ProgressClock.instant(at: position)) == expected, "\(position)")
    }
  }

  @Test("X1: forward there is no delay, and the tween is 100 ms long") func forward() throws {
    let scene = TransitionScene()
    let handle = try scene.open { $0.segment = TransitionSegment(position: 0, length: 0.25) }
    handle.begin()
    let forwardValues: [(Double, Float)] = [
      (0.0, Float(0)), (25, 25), (50, 50), (99, 99), (100, 100), (300, 100), (400, 100),
    ]
    for (time, value) in forwardValues {
      #expect(near(scene.energy(at: time), value), "\(time) ms")
    }
    #expect(scene.energy(at: 100) == 100)
    scene.run(to: 400)
    #expect(scene.energy == 100 && scene.base == 100)
  }

  @Test("X1: backward the delay is 300 ms", arguments: [false, true]) func backward(isSet: Bool) throws {
    let scene = TransitionScene()
    let handle = try scene.open(400, .backward) {
      if isSet {
        $0.setSegments(TransitionSegment(position: 0, length: 0.25))
        #expect($0.backwardSegment == TransitionSegment(position: 0.75, length: 0.25))
      } else {
        $0.segment = TransitionSegment(position: 0, length: 0.25)
      }
    }
    handle.begin()
    let backwardValues: [(Double, Float)] = [
      (0.0, Float(100)), (150, 100), (300, 100), (325, 75), (350, 50), (390, 10),
    ]
    for (time, value) in backwardValues {
      #expect(abs(scene.energy(at: time) - value) < 1e-4, "\(time) ms")
    }
    #expect(scene.energy(at: 299) == 100)
    #expect(scene.energy(at: 400) == 0)
    scene.run(to: 400)
    #expect(scene.energy == 0 && scene.base == 0 && handle.phase == .idle)
  }

  @Test("X1: an explicit backward segment and timing function are used as given") func explicit() throws {
    let scene = TransitionScene()
    let handle = try scene.open(400) {
      $0.segment = TransitionSegment(position: 0, length: 0.25)
      $0.backwardSegment = TransitionSegment(position: 0, length: 0.5)
      $0.backwardTimingFunction = .quadIn
    }
    handle.begin(.backward)
    let explicitValues: [(Double, Float)] = [
      (0.0, Float(100)), (100, 75), (150, 100 * (1 - 0.5625)), (200, 0), (400, 0),
    ]
    for (time, value) in explicitValues {
      #expect(abs(scene.energy(at: time) - value) < 1e-3, "\(time) ms")
    }
    scene.run(to: 400)
    // Forward again, the other one is used.
    handle.begin(.forward)
    #expect(abs(scene.energy(at: 450) - 50) < 1e-3)
    // Reversed, the same curve is played back (X5).
    scene.run(to: 450)
    handle.reverse()
    #expect(abs(scene.energy(at: 475) - 25) < 1e-3)
  }

  private func transition(
    _ seconds: [(start: Double, time: Double)], shared: Double? = nil, declared: Double = 1
  ) -> Transition {
    var transition = Transition(duration: .seconds(declared))
    for (start, time) in seconds {
      transition.layers.append(
        TransitionLayer(
          AnimationRange(start: start, end: 1), timing: .spring(.settling(in: .seconds(time)))))
    }
    transition.sharedElement = shared.map { .spring(.settling(in: .seconds($0))) }
    return transition
  }

  @Test("X4: the effective duration") func effective() {
    #expect(transition([]).effectiveDuration == .seconds(1))
    #expect(transition([(0.5, 0.8)]).effectiveDuration == .milliseconds(1300))
    #expect(transition([(0.5, 0.4)]).effectiveDuration == .seconds(1))
    #expect(transition([(0, 1.2), (0.25, 1.1)]).effectiveDuration == .milliseconds(1350))
    #expect(transition([(0.25, 1.1), (0, 1.2)]).effectiveDuration == .milliseconds(1350))
    #expect(transition([(0, 1.2), (0.25, 1.1)], shared: 0.6).effectiveDuration == .milliseconds(600))
    #expect(transition([], shared: 2).effectiveDuration == .seconds(2))
    #expect(transition([(0.5, 0.8)], declared: 0).effectiveDuration == .milliseconds(800))
    var plain = Transition(duration: .milliseconds(400))
    plain.layers = [
      TransitionLayer(AnimationRange(start: 0.9, end: 1), timing: .spring(dampingRatio: 0.3)),
      TransitionLayer(timing: .curve(.elasticOut)),
    ]
    plain.sharedElement = .spring(dampingRatio: 0.5)
    #expect(plain.effectiveDuration == .milliseconds(400))
  }

  /// Returns when energy, from 0 to 100 in the part, first leaves its start, and when it reaches its exact
  /// end for good, in ms.
  private func interval(
    _ transition: Transition, _ part: TransitionPart, _ direction: TransitionDirection = .forward
  ) throws -> (from: Double, to: Double) {
    let scene = TransitionScene()
    let handle = try scene.world.makeTransition(transition)
    var tween = TransitionTween(
      TransitionScene.energy, back: 0, fore: 100, transition: handle.id)
    tween.part = part
    try scene.world.register(tween, on: scene.entity)
    handle.begin(direction)
    let length = transition.effectiveDuration / .milliseconds(1)
    var (from, to) = (length, 0.0)
    for time in stride(from: 0, through: length, by: 1) {
      let value = scene.energy(at: time)
      if value != (direction == .forward ? 0 : 100) { from = min(from, time) }
      if value != (direction == .forward ? 100 : 0) { to = max(to, time + 1) }
    }
    return (from, to)
  }

  @Test("X4: an implicit layer starts at its fraction of the declared duration") func starts() throws {
    let cases: [([(Double, Double)], Int, Double, Double)] = [
      ([(0.5, 0.8)], 0, 500.0, 1300.0), ([(0.5, 0.4)], 0, 500, 900),
      ([(0, 1.2), (0.25, 1.1)], 0, 0, 1200), ([(0, 1.2), (0.25, 1.1)], 1, 250, 1350),
    ]
    for (layers, index, start, end) in cases {
      let found = try interval(transition(layers.map { (start: $0.0, time: $0.1) }), .layer(index))
      #expect(abs(found.from - start) <= 2, "\(layers)")
      #expect(abs(found.to - end) <= 10, "\(layers)")
    }
    // In the same transition, the range of a curve is of the effective duration (X3).
    var mixed = transition([(0.5, 0.8)])
    mixed.layers.append(TransitionLayer(AnimationRange(start: 0.5, end: 0.75)))
    let curve = try interval(mixed, .layer(1))
    #expect(abs(curve.from - 650) <= 2 && abs(curve.to - 975) <= 2)
    // Backward is the mirror in time.
    let back = try interval(transition([(0.5, 0.8)]), .layer(0), .backward)
    #expect(back.from <= 1 && abs(back.to - 800) <= 6)
  }

  @Test(
    "X4: an implicit shared element cuts layers: they start at their fraction of E, and settle at its end")
  func cut() throws {
    let short = transition([(0, 1.2), (0.25, 1.1), (0.1, 0.2)], shared: 0.6)
    let (first, second) = (try interval(short, .layer(0)), try interval(short, .layer(1)))
    #expect(first.from <= 1 && abs(first.to - 600) <= 5)
    #expect(abs(second.from - 150) <= 2 && abs(second.to - 600) <= 5)
    // A layer that ends in time keeps its own start and its own clock.
    let third = try interval(short, .layer(2))
    #expect(abs(third.from - 100) <= 1 && abs(third.to - 300) <= 3)
    let shared = try interval(short, .sharedElement)
    #expect(shared.from <= 1 && abs(shared.to - 600) <= 5)
    // From its fraction of E on, its spring would end in time, but from its own start it would not. So it
    // overruns too, and settles at E.
    let late = try interval(transition([(0.5, 0.2)], shared: 0.6), .layer(0))
    #expect(abs(late.from - 300) <= 2 && abs(late.to - 600) <= 5)
  }

  @Test("X1: a Bézier's inverse") func bezierInverse() throws {
    let curve = try Easing.cubicBezier(0.1, 0.2, 0.3, 0.4)
    #expect(curve.inverted == (try .cubicBezier(0.7, 0.6, 0.9, 0.8)))
    #expect(curve.inverted.inverted == curve)
  }

  @Test("X1: twice inverted is the easing itself") func twice() throws {
    var random = SplitMix64(seed: 5)
    for _ in 0..<4000 {
      let scale = Float([10, 100, 1000, 10_000, 100_000][random.number(0...4)])
      func part() -> Float { Float(random.number(0...Int(scale))) / scale }
      func height() -> Float { Float(random.number(-2 * Int(scale)...3 * Int(scale))) / scale }
      let curve = try Easing.cubicBezier(part(), height(), part(), height())
      #expect(curve.inverted.inverted == curve, "\(curve)")
    }
    for _ in 0..<1000 {
      var stops: [LinearStop] = []
      for _ in 0...random.number(1...5) {
        stops.append(
          LinearStop(Float(random.number(-10...20)) / 10, at: Float(random.number(0...100)) / 100))
      }
      let curve = try Easing.linear(stops)
      let (once, twice) = (curve.inverted, curve.inverted.inverted)
      // Of coincident end stops one may be hidden; the values are equal.
      for place in -5...15 {
        let progress = Float(place) / 10 + 0.0007
        let difference = abs(once(progress) - (1 - curve(1 - progress)))
        if difference > 1e-3 || !near(twice(progress), curve(progress)) {
          Issue.record("\(stops) at \(progress)")
        }
      }
    }
    for easing in ModelEasing.library { #expect(easing.easing.inverted.inverted == easing.easing) }
    for jump in [StepJump.start, .end, .none, .both] {
      let steps = try Easing.steps(3, jump)
      #expect(steps.inverted.inverted == steps)
    }
    let spring = try Easing.spring(dampingRatio: 0.4, initialVelocity: 2)
    #expect(spring.inverted.inverted == spring && spring.inverted != spring)
  }

  @Test("X1: the inverse is 1 − f(1 − t)", arguments: ModelEasing.library.map(\.name))
  func inverse(name: String) throws {
    let model = try #require(ModelEasing.library.first { $0.name == name })
    let inverted = model.easing.inverted
    for point in 0...997 {
      let progress = (Double(point) + 0.25) / 998
      // Only a user's function is called outside 0…1.
      let difference = abs(Double(inverted(Float(progress))) - model.inverse(progress))
      #expect(difference <= 4e-6, "\(progress)")
      let slope = model.easing.derivative(at: Float(1 - progress))
      #expect(abs(inverted.derivative(at: Float(progress)) - slope) <= 2e-3 * max(1, abs(slope)))
    }
  }

  @Test("X2: backward with the defaults is the mirror in time", arguments: ModelEasing.library.map(\.name))
  func mirror(name: String) throws {
    let model = try #require(ModelEasing.library.first { $0.name == name })
    let cases: [(TransitionSegment, [Float])] = [
      (TransitionSegment.full, [Float(0), 100]), (TransitionSegment(position: 0.2, length: 0.35), [0, 100]),
      (TransitionSegment(position: 0.5, length: 0.5), [10, -40, 100]),
    ]
    for (segment, values) in cases {
      var scenes: [TransitionScene] = []
      for direction in TransitionDirection.allCases {
        let scene = TransitionScene()
        let handle = try scene.open(410, direction) {
          $0.segment = segment
          $0.values = values
          $0.timingFunction = model.easing
        }
        handle.begin()
        scenes.append(scene)
      }
      for time in stride(from: 1.013, through: 409, by: 3.7) {
        let (forward, backward) = (scenes[0].energy(at: time), scenes[1].energy(at: 410 - time))
        // An instant may be half a count off.
        let close = [-0.012, 0.012].map { scenes[0].energy(at: time + $0) }
        #expect(
          abs(forward - backward) <= 0.02
            || (min(close[0], close[1])...max(close[0], close[1])).contains(backward),
          "\(time) ms: \(forward), \(backward)")
      }
    }
  }
}
