import Inbetween

/// The README's first program, word for word between the marks; `ReadmeTests` compares the two and runs it.
func firstProgram(_ draw: (SIMD2<Float>, Float) -> Void) throws {
  // README begins
  // A card fades and slides in, a shake takes its x for a moment, the slide resumes; at its end the card
  // dims.
  let world = World()  // 60 fixed ticks a second
  let card = world.spawn()
  try world.assign(card, .position, to: [320, 400])

  try world.tween(card, .opacity, values: [0, 1]).duration(.milliseconds(300)).ease(.quadOut).start()
  let slide = try world.tween(card, .position, to: [320, 180]).duration(.seconds(1)).ease(.cubicOut)
  slide.onComplete { slide in try? _ = slide.world?.animate(card, .opacity, to: 0.5) }
  slide.start()

  let shake = Tween(
    .position.x, values: [320, 340, 320], duration: .milliseconds(200), delay: .milliseconds(400))
  try world.register(shake, on: card)

  let frame = Frame()
  for _ in 0..<90 {  // your loop: once a frame, with the frame's real time
    world.advance(by: .nanoseconds(16_666_667))
    world.sample(at: world.alpha, into: frame)  // exact between two ticks
    draw(frame[card, .position]!, frame[card, .opacity]!)
  }
  // README ends
}
