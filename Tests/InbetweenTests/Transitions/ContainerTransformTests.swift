import Testing

import Inbetween
@testable import InbetweenCore

@Suite("The director of containers, and the errors of directors")
struct ContainerTransformTests {
  private let world = World(tickRate: .hertz(100))
  private let cast: TransitionCast
  private let container: Entity
  private let card = ContainerShape(
    position: SIMD2(100, 100), size: SIMD2(200, 150), cornerRadius: 12, color: .black)
  private let page = ContainerShape(
    position: SIMD2(500, 300), size: SIMD2(800, 600), cornerRadius: 24, color: .white)

  init() throws {
    container = world.spawn()
    cast = TransitionCast(back: world.spawn(), fore: world.spawn(), container: container)
  }

  private func shape() throws -> ContainerShape { try #require(ContainerShape(of: container, in: world)) }

  @Test("The container goes from shape to shape, and its contents with it")
  func shapes() throws {
    let open = try world.makeTransition(directedBy: ContainerTransform(from: card, to: page), cast)
    let (summary, article) = (try #require(cast.back), try #require(cast.fore))
    #expect(try shape() == card)
    #expect(world[summary, .scale] == SIMD2(1, 1))
    #expect(world[article, .scale] == SIMD2(0.25, 0.25))
    #expect([world[summary, .opacity], world[article, .opacity]] == [1, 0])

    open.scrub(to: 0.5)
    #expect(try shape().size == SIMD2(500, 375))
    #expect(try shape().cornerRadius == 18)
    #expect(world[article, .position] == SIMD2(300, 200))
    #expect(world[summary, .position] == SIMD2(300, 200))
    #expect(world[summary, .opacity] == 0)
    #expect(abs((world[article, .opacity] ?? 0) - 0.15 / 0.45) < 1e-3)

    open.scrub(to: 0.9)
    #expect(world[article, .opacity] == 1)
    open.complete(at: .fore)
    #expect(try shape() == page)
    #expect(world[summary, .scale] == SIMD2(4, 4))
    #expect(world[article, .scale] == SIMD2(1, 1))
  }

  @Test("Closing shows the values of opening, at equal positions")
  func closing() throws {
    let open = try world.makeTransition(directedBy: ContainerTransform(from: card, to: page), cast)
    for position in [Float(0.2), 0.45, 0.7] {
      open.complete(at: .back)
      open.scrub(to: position)
      let opening = try shape()
      open.complete(at: .fore)
      open.scrub(to: position)
      #expect(try shape() == opening)
    }
  }

  @Test("A spring with a duration decides the duration")
  func spring() throws {
    var director = ContainerTransform(from: card, to: page)
    director.transition.sharedElement = .spring(.bouncy)
    director.contentsFollow = false
    let open = try world.makeTransition(directedBy: director, cast)
    #expect(director.transition.effectiveDuration == Spring.bouncy.implicitDuration)
    open.begin()
    var largest: Float = 0
    while open.phase != .idle {
      world.tick()
      largest = max(largest, try shape().size.x)
    }
    #expect(largest > 800, "it swings")
    #expect(try shape() == page)
    #expect(world[try #require(cast.fore), .scale] == SIMD2(1, 1))
  }

  // MARK: - Errors

  private func error<Director: TransitionDirector>(
    _ director: Director, _ casts: TransitionCast
  ) -> TweenError? {
    let entities = world.entityCount
    do throws(TweenError) {
      _ = try world.makeTransition(directedBy: director, casts)
      return nil
    } catch {
      #expect(world.entityCount == entities, "it has left something behind")
      return error
    }
  }

  @Test("Missing entities are named")
  func missing() throws {
    let (summary, dead) = (cast.back, world.spawn())
    world.despawn(dead)
    #expect(error(Fade(), TransitionCast())?.field == "casts[0]")
    #expect(error(Fade(), TransitionCast(back: summary, fore: dead))?.field == "casts[0].fore")
    #expect(error(Slide(), TransitionCast(back: summary))?.field == "distance")
    let transform = ContainerTransform(from: card, to: page)
    #expect(error(transform, TransitionCast(back: summary))?.field == "cast.container")
    var flat = transform
    flat.fore.size = .zero
    #expect(error(flat, cast)?.field == "fore.size")
    var bare = transform
    bare.transition.sharedElement = nil
    #expect(error(bare, cast)?.field == "part")
    bare = transform
    bare.transition.layers.removeLast()
    #expect(error(bare, cast)?.field == "part")
    #expect(throws: TweenError.self) { try world.makeTransition(directedBy: Fade()) }
  }

  @Test("Numbers out of range are named")
  func numbers() {
    var through = FadeThrough()
    through.exchange.change = 1.5
    #expect(error(through, cast)?.field == "exchange.change")
    through = FadeThrough()
    through.scale = .nan
    #expect(error(through, cast)?.field == "scale")
    func axis(_ axis: SharedAxis.Axis, _ change: (inout SharedAxis) -> Void) -> String? {
      var director = SharedAxis(axis)
      change(&director)
      return error(director, cast)?.description
    }
    #expect(axis(.x) { $0.shift = .nan } == "shift: found nan, expected a number within ±1e38")
    #expect(axis(.z) { $0.farScale = 0 } == "farScale: found 0.0, expected a number above 0, at most 1e38")
    #expect(axis(.z) { $0.nearScale = .infinity }?.hasPrefix("nearScale: ") == true)
    #expect(axis(.y) { $0.exchange.change = -1 }?.hasPrefix("exchange.change: found -1.0") == true)
    #expect(error(Slide(distance: .nan), cast)?.field == "distance")
    var slide = Slide(distance: 100)
    slide.parallax = -.infinity
    #expect(error(slide, cast)?.field == "parallax")
    var transform = ContainerTransform(from: card, to: page)
    transform.fore.size.y = .nan
    #expect(error(transform, cast)?.field == "fore.size")
    transform = ContainerTransform(from: card, to: page)
    transform.back.cornerRadius = .infinity
    #expect(error(transform, cast)?.field == "back.cornerRadius")
    var fade = Fade()
    fade.transition.duration = .milliseconds(-1)
    #expect(error(fade, cast)?.field == "duration")
  }

  @Test("A cast in which no entity would move is refused")
  func nobody() {
    let alone = TransitionCast(container: container)
    let text = "cast: found no entity in back or fore, expected an entity in one of them"
    #expect(error(Fade(), alone)?.description == text)
    #expect(error(FadeThrough(), alone)?.description == text)
    #expect(error(Slide(), alone)?.description == text)
    for axis in SharedAxis.Axis.allCases { #expect(error(SharedAxis(axis), alone)?.description == text) }
  }

  @Test("If the last tween is refused, none contends and nothing has changed")
  func refusal() throws {
    let summary = try #require(cast.back)
    try world.assign(summary, .opacity, to: 0.75)
    var transform = ContainerTransform(from: card, to: page)
    transform.transition.layers.removeLast()
    #expect(error(transform, cast) != nil)
    #expect(world[summary, .opacity] == 0.75)
    #expect(world[container, .size] == SIMD2(0, 0))
    #expect(world.precedence(of: summary, .opacity)?.winner == nil)
  }

  @Test("A director of the user's own, which calls another")
  func own() throws {
    struct Drop: TransitionDirector {
      var transition = Transition(duration: .milliseconds(500))
      func setUp(
        _ transition: TransitionHandle, on cast: TransitionCast, in world: World
      ) throws(TweenError) {
        try Fade().setUp(transition, on: cast, in: world)
        guard let page = cast.fore, let home = world[page, .position] else { return }
        var fall = TransitionTween(
          .position, back: home - SIMD2(0, 400), fore: home, transition: transition.id)
        fall.timingFunction = .bounceOut
        try world.register(fall, on: page)
      }
    }
    let drop = try world.makeTransition(directedBy: Drop(), cast)
    let article = try #require(cast.fore)
    #expect(world[article, .position] == SIMD2(0, -400))
    drop.begin()
    for _ in 0..<50 { world.tick() }
    #expect(world[article, .position] == SIMD2(0, 0))
    #expect(world[article, .opacity] == 1)
  }
}
