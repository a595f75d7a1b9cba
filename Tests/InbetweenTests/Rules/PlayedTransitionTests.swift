import Inbetween
import Testing

/// Transition tweens as plain tweens, for uninterrupted playing (X1, X2, X6), beside live ones.
@Suite struct PlayedTransitionTests {
  private let window = Transition(duration: .milliseconds(400))

  private func shown(
    _ tween: TransitionTween<Float>, _ transition: Transition, _ direction: TransitionDirection?,
    at milliseconds: [Int]
  ) throws -> [Float] {
    let world = World(tickRate: .hertz(1000))
    let entity = world.spawn()
    try world.register(tween.tween(playing: transition, direction), on: entity)
    let frame = Frame()
    return milliseconds.map { time in
      while world.now < Instant(.milliseconds(time)) { world.tick() }
      world.sample(at: world.now, into: frame)
      return frame[entity, tween.property] ?? .nan
    }
  }

  @Test func aSegmentIsAPartOfTheWindow() throws {
    var fade = TransitionTween(.opacity, values: [0, 1])
    fade.segment = TransitionSegment(position: 0, length: 0.25)
    #expect(try shown(fade, window, nil, at: [0, 50, 100, 399, 400, 500]) == [0, 0.5, 1, 1, 1, 1])
    #expect(try shown(fade, window, .backward, at: [0, 300, 350, 400, 500]) == [1, 1, 0.5, 0, 0])
    var backward = window
    backward.direction = .backward
    #expect(try shown(fade, backward, nil, at: [0, 350]) == [1, 0.5])
    #expect(try shown(fade, Transition(duration: .zero), .forward, at: [0, 1]) == [1, 1])
  }

  @Test func whatIsWrongIsNamed() throws {
    func field(_ change: (inout TransitionTween<Float>) -> Void, _ transition: Transition? = nil) -> String? {
      var tween = TransitionTween(.opacity, values: [0, 1])
      change(&tween)
      do throws(TweenError) {
        _ = try tween.tween(playing: transition ?? window)
        return nil
      } catch {
        return error.field
      }
    }
    #expect(field({ _ in }) == nil)
    #expect(field({ $0.values = [1] }) == "values")
    #expect(field({ $0.values = [1, .nan] }) == "values[1]")
    #expect(field({ $0.offsets = [1] }) == "offsets")
    #expect(field({ $0.offsets = [0.5, 0.25] }) == "offsets[1]")
    #expect(field({ $0.interTimingFunctions = [] }) == "interTimingFunctions")
    #expect(field({ $0.segment.length = 2 }) == "segment.length")
    #expect(field({ $0.part = .layer(0) }) == "part")
    #expect(field({ _ in }, Transition(duration: .milliseconds(-1))) == "duration")
    let world = World()
    let entity = world.spawn()
    #expect { try world.register(TransitionTween(.opacity, values: [0, 1]), on: entity) } throws: {
      ($0 as? TweenError)?.field == "transition"
    }
  }

  /// A live transition shows equal values, also where a spring overshoots, and for angles with a long way.
  @Test(arguments: [[0, 90], [0, 90, 45], [0, 60, 20, 80]] as [[Float]])
  func liveTransitionsOvershootAlike(degrees: [Float]) throws {
    for end in [0.6, 1.0] {
      var transition = window
      let timing = AnimationTimingParameters.spring(dampingRatio: 0.2)
      transition.layers = [TransitionLayer(AnimationRange(start: 0.2, end: end), timing: timing)]
      let (live, played) = (World(tickRate: .hertz(500)), World(tickRate: .hertz(500)))
      let (card, copy) = (live.spawn(), played.spawn())
      let handle = try live.makeTransition(transition)
      var turn = TransitionTween(.rotation, values: degrees.map { Angle(degrees: $0) })
      turn.part = .layer(0)
      try played.register(turn.tween(playing: transition), on: copy)
      turn.transition = handle.id
      try live.register(turn, on: card)
      handle.begin()
      for tick in 1..<200 {
        live.tick()
        played.tick()
        let (left, right) = (live[card, .rotation]?.degrees, played[copy, .rotation]?.degrees)
        let distance = (try #require(left) - (try #require(right))).remainder(dividingBy: 360)
        #expect(abs(distance) < 0.05, "tick \(tick): \(left ?? 0), \(right ?? 0)")
      }
    }
  }
}
