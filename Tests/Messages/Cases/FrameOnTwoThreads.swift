import Inbetween

func wrong(_ world: World, _ card: Entity) -> Float? {
  let frame = Frame(of: .opacity)
  // next line: risks causing data races
  Task.detached { print(frame[card, .opacity] ?? 0) }
  world.sample(at: 0.5, into: frame)
  return frame[card, .opacity]
}
