import Testing

import Inbetween
@testable import InbetweenCore
@testable import InbetweenKit

/// A world in which a director has set up a transition of two pages and a container.
private struct Stage {
  let world = World(tickRate: .hertz(100))
  let back: Entity
  let fore: Entity
  let container: Entity

  init() throws {
    back = world.spawn()
    fore = world.spawn()
    container = world.spawn()
    for page in [back, fore] {
      try world.assign(page, .position, to: SIMD2(500, 300))
      try world.assign(page, .size, to: SIMD2(800, 600))
      try world.assign(page, .scale, to: SIMD2(2, 2))
    }
  }

  var cast: TransitionCast { TransitionCast(back: back, fore: fore, container: container) }

  func opacities() -> [Float?] { [world[back, .opacity], world[fore, .opacity]] }

  /// Returns the values of a property on both pages, at a position of a transition that began at an end.
  func values<Value: Equatable>(
    _ property: Property<Value>, at position: Float, of transition: TransitionHandle,
    from end: TransitionEnd = .back
  ) throws -> [Value] {
    transition.complete(at: end)
    transition.scrub(to: position)
    return [try #require(world[back, property]), try #require(world[fore, property])]
  }
}

private func isNear(_ values: [Float], _ expected: [Float]) -> Bool {
  values.count == expected.count && zip(values, expected).allSatisfy { abs($0 - $1) < 1e-3 }
}

@Suite("Directors of transitions")
struct DirectorTests {
  @Test("At rest it shows the end where it rests, in either direction, and goes to the other")
  func ends() throws {
    for direction in TransitionDirection.allCases {
      let stage = try Stage()
      var fade = Fade()
      fade.transition.direction = direction
      let transition = try stage.world.makeTransition(directedBy: fade, stage.cast)
      #expect(transition.phase == .idle)
      #expect(transition.direction == direction)
      let (atBack, atFore): ([Float?], [Float?]) = ([1, 0], [0, 1])
      #expect(stage.opacities() == (direction == .forward ? atBack : atFore))
      transition.begin()
      for _ in 0..<30 { stage.world.tick() }
      #expect(transition.phase == .idle)
      #expect(stage.opacities() == (direction == .forward ? atFore : atBack))
    }
  }

  @Test("A fade mixes the two evenly")
  func fade() throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: Fade(), stage.cast)
    for position in [Float(0), 0.25, 0.5, 1] {
      let values = try stage.values(.opacity, at: position, of: transition)
      #expect(isNear(values, [1 - position, position]), "\(values)")
    }
  }

  @Test(
    "A slide comes from its edge by its own size, and the other page gives way",
    arguments: Slide.Edge.allCases)
  func slide(_ edge: Slide.Edge) throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: Slide(from: edge), stage.cast)
    let home = SIMD2<Float>(500, 300)
    let way = edge.outward * SIMD2(800, 600)
    #expect(try stage.values(.position, at: 0, of: transition) == [home, home + way])
    #expect(try stage.values(.position, at: 1, of: transition) == [home - way * 0.3, home])
    let middle = Easing.standard(0.5)
    let there = try stage.values(.position, at: 0.5, of: transition)[1] - home
    #expect(isNear([there.x, there.y], [way.x * (1 - middle), way.y * (1 - middle)]))
    // The way back begins as slowly as the way there.
    let back = try stage.values(.position, at: 0.5, of: transition, from: .fore)[1] - home
    #expect(isNear([back.x, back.y], [way.x * middle, way.y * middle]))
  }

  @Test("A fade through hides one page before it shows the other, in both directions")
  func fadeThrough() throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: FadeThrough(), stage.cast)
    #expect(isNear(try stage.values(.opacity, at: 0, of: transition), [1, 0]))
    #expect(isNear(try stage.values(.opacity, at: 0.35, of: transition), [0, 0]))
    #expect(isNear(try stage.values(.opacity, at: 1, of: transition), [0, 1]))
    #expect(isNear(try stage.values(.opacity, at: 0.65, of: transition, from: .fore), [0, 0]))
    let leaving = try stage.values(.opacity, at: 0.825, of: transition, from: .fore)
    #expect(isNear(leaving, [0, 1 - Easing.accelerating(0.5)]), "\(leaving)")
    let arriving = try stage.values(.opacity, at: 0.325, of: transition, from: .fore)
    #expect(isNear(arriving, [Easing.decelerating(0.5), 0]), "\(arriving)")
  }

  @Test("A fade through scales the page that comes, and not the one that is seen to leave")
  func fadeThroughScale() throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: FadeThrough(), stage.cast)
    func scales(_ position: Float, _ end: TransitionEnd) throws -> [Float] {
      try stage.values(.scale, at: position, of: transition, from: end).map(\.x)
    }
    #expect(isNear(try scales(0.2, .back), [2, 1.84]))
    #expect(isNear(try scales(0.675, .back), [1.84, 1.84 + 0.16 * Easing.decelerating(0.5)]))
    #expect(isNear(try scales(1, .back), [1.84, 2]))
    #expect(isNear(try scales(0.8, .fore), [1.84, 2]))
    #expect(isNear(try scales(0, .fore), [2, 1.84]))
  }

  @Test("A shared axis shifts both pages by 30 points in one direction", arguments: [SharedAxis.Axis.x, .y])
  func sharedAxis(_ axis: SharedAxis.Axis) throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: SharedAxis(axis), stage.cast)
    let home = SIMD2<Float>(500, 300)
    let way: SIMD2<Float> = axis == .x ? SIMD2(30, 0) : SIMD2(0, 30)
    #expect(try stage.values(.position, at: 0, of: transition) == [home, home + way])
    #expect(try stage.values(.position, at: 1, of: transition) == [home - way, home])
    #expect(isNear(try stage.values(.opacity, at: 0.35, of: transition), [0, 0]))
    #expect(isNear(try stage.values(.opacity, at: 1, of: transition), [0, 1]))
  }

  @Test("Along z it scales, starting from the scale that a page has")
  func depth() throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: SharedAxis(.z), stage.cast)
    #expect(isNear(try stage.values(.scale, at: 0, of: transition).map(\.x), [2, 1.6]))
    #expect(isNear(try stage.values(.scale, at: 1, of: transition).map(\.x), [2.2, 2]))
    #expect(try stage.values(.position, at: 0.5, of: transition).allSatisfy { $0 == SIMD2(500, 300) })
  }

  @Test("A reversal under way plays the same curves back, without a jump")
  func reversal() throws {
    let stage = try Stage()
    let transition = try stage.world.makeTransition(directedBy: SharedAxis(.x), stage.cast)
    transition.begin()
    var shown: [[Float?]] = [stage.opacities()]
    for _ in 0..<12 {
      stage.world.tick()
      shown.append(stage.opacities())
    }
    #expect(transition.reverse())
    #expect(stage.opacities() == shown.last)
    for tick in (0..<12).reversed() {
      stage.world.tick()
      let values = stage.opacities().compactMap { $0 }
      #expect(isNear(values, shown[tick].compactMap { $0 }), "tick \(tick)")
    }
    #expect(transition.phase == .idle)
    #expect(stage.opacities() == [1, 0])
  }

  @Test(
    "Pages in a chain are each shown where they were, if set up one after the other",
    arguments: [false, true])
  func chain(waits: Bool) throws {
    let stage = try Stage()
    let world = stage.world
    let axis = SharedAxis(.x)
    let last = world.spawn()
    func goOn() throws -> TransitionHandle {
      try world.makeTransition(directedBy: axis, TransitionCast(back: stage.fore, fore: last))
    }
    let first = try world.makeTransition(directedBy: axis, TransitionCast(back: stage.back, fore: stage.fore))
    var second: TransitionHandle?
    if waits { first.onDidEnd { _ in second = try? goOn() } } else { second = try goOn() }
    first.begin()
    for _ in 0..<31 { world.tick() }
    try #require(second).begin()
    world.tick()
    // Set up at once, it has captured the page on its way in.
    let home = try #require(world[stage.fore, .position]).x > 520
    #expect(home == !waits)
    for _ in 0..<30 { world.tick() }
    #expect(world[stage.fore, .position]?.x == (waits ? 470 : 500))
    #expect(world[last, .position] == SIMD2(0, 0) && world[last, .opacity] == 1)
  }

  @Test("Several casts play in one transition")
  func severalCasts() throws {
    let stage = try Stage()
    let title = stage.world.spawn()
    let transition = try stage.world.makeTransition(
      directedBy: Fade(), TransitionCast(back: stage.back), TransitionCast(fore: title))
    transition.scrub(to: 0.75)
    #expect(stage.world[stage.back, .opacity] == 0.25)
    #expect(stage.world[title, .opacity] == 0.75)
  }
}
