import Inbetween

/// The README's first program, word for word between the marks; `ReadmeTests` compares the two and runs it.
func firstProgram(_ print: (SIMD2<Float>) -> Void) throws {
  // README begins
  let world = World()  // 60 ticks a second
  let card = world.spawn()  // at (0, 0)
  try world.animate(card, .position, to: [240, 0], .bouncy)  // a spring
  for tick in 0..<120 {
    if tick == 12 { try world.animate(card, .position, to: [60, 0], .bouncy) }  // in mid-flight: no jump
    world.tick()
    print(world[card, .position]!)
  }
  // README ends
}
