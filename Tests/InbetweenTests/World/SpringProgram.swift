import Inbetween

/// The README's program about springs, word for word between the marks; `ReadmeTests` compares the two and
/// runs it.
func springProgram(_ world: World, _ card: Entity, _ pointer: (Int) -> SIMD2<Float>) throws {
  // README begins
  // A card follows the pointer.
  var follow = SpringMotion(.position, to: pointer(0), spring: .snappy)
  follow.fill = .forwards  // at rest it stays in the world, to be sent elsewhere
  let following = try world.register(follow, on: card)
  for frame in 1...60 {
    try following.retarget(to: pointer(frame))  // keeps value, velocity and place in the order
    world.tick()
  }
  try following.spring(Spring(duration: .milliseconds(300), bounce: 0.4))  // in mid-flight

  // It is let go: it glides on, and may not leave the stage.
  let flick = world.velocity(card, .position)!
  let stage = DecayBounds<SIMD2<Float>>([40, 40], [600, 320])  // or: behavior: .bounce(restitution: 0.6)
  try world.decay(card, .position, velocity: flick, friction: 4, within: stage, replaces: true)
  for _ in 0..<10 { world.tick() }

  // It snaps to a slot, taking over the velocity that it has by then.
  let snap = try world.animate(card, .position, to: [320, 180], spring: .bouncy, replaces: true)
  print("at rest in", snap.implicitDuration!)
  try world.retarget([snap], to: [SIMD2(320, 200)])  // many springs, each to its own target, in one call
  // README ends
}
