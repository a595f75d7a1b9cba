import Inbetween

/// The look of the game behind the menu, as the rows of the menu say.
struct MenuLook {
  /// The numbers: how far each of the three places is there, the share of the windows that are lit, the rain,
  /// the lanterns. All are from 0 to 1.
  fileprivate(set) var numbers: [Float]

  /// Makes the look that the rows of the pages say.
  init(_ pages: [MenuPage]) {
    let lamps: [Float] = [1, 0.55, 0.06]
    numbers =
      (0..<3).map { pages[0].on.contains($0) ? 1 : 0 } + [lamps[pages[1].on.first ?? 0]]
      + (0..<2).map { pages[2].on.contains($0) ? 1 : 0 }
  }

  var places: ArraySlice<Float> { numbers[..<3] }
  var rain: Float { numbers[4] }
  var lanterns: Float { numbers[5] }

  /// Returns how bright a window is, 0 to 1. The windows go out one after another.
  func shine(_ index: Int) -> Float {
    let order = (Float(index) * 0.618_034).truncatingRemainder(dividingBy: 1)
    return min(max((numbers[3] - order) * 12 + 0.5, 0), 1)
  }
}

/// The look of the game as it changes: each number by a tween, in real time.
final class MenuMood {
  private let world = World(tickRate: .hertz(60))
  private let frame = Frame(of: .presence)
  private let entities: [Entity]
  private var goal: MenuLook
  private(set) var look: MenuLook

  init(_ pages: [MenuPage]) throws {
    goal = MenuLook(pages)
    look = goal
    let world = world
    entities = goal.numbers.map { _ in world.spawn() }
    for (entity, number) in zip(entities, goal.numbers) { try world.assign(entity, .presence, to: number) }
  }

  /// Lets the game follow the rows of the pages.
  func follow(_ pages: [MenuPage]) throws {
    let next = MenuLook(pages)
    for (index, number) in next.numbers.enumerated() where number != goal.numbers[index] {
      try world.animate(
        entities[index], .presence, to: number, .eased(.cubicInOut, over: .milliseconds(800)), replaces: true)
    }
    goal = next
  }

  func advance(by time: Duration) {
    world.advance(by: time)
    world.sample(at: world.alpha, into: frame)
    for (index, entity) in entities.enumerated() { look.numbers[index] = frame[entity, .presence] ?? 0 }
  }
}
