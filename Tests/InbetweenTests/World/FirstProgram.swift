import Inbetween

/// The README's first program, word for word between the marks; `ReadmeTests` compares the two and runs it.
func firstProgram(_ draw: (SIMD2<Float>, Float) -> Void) throws {
  // README begins
  let world = World()  // 60 fixed ticks a second
  let card = world.spawn()
  try world.assign(card, .position, to: [320, 400])

  // The card fades and slides in. When the slide ends, the card dims.
  try world.tween(card, .opacity, values: [0, 1]).duration(.milliseconds(300)).ease(.quadOut).start()
  let slide = try world.tween(card, .position, to: [320, 180]).duration(.seconds(1)).ease(.cubicOut)
  slide.onComplete { slide in try slide.world?.animate(card, .opacity, to: 0.5) }
  slide.start()

  // A shake takes over x for a moment. Then the slide resumes where it would be by now.
  let shake = Tween(
    .position.x, values: [320, 340, 320], duration: .milliseconds(200), delay: .milliseconds(400))
  try world.register(shake, on: card)

  let frame = Frame()
  for _ in 0..<90 {  // your loop: once a frame, with the real time of the frame
    world.advance(by: .nanoseconds(16_666_667))
    world.sample(at: world.alpha, into: frame)  // the exact instant, between two ticks
    draw(frame[card, .position]!, frame[card, .opacity]!)
  }
  // README ends
}
