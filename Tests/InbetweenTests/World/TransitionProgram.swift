import Inbetween

/// The README's program about transitions, word for word between the marks; `ReadmeTests` compares the two
/// and runs it.
func transitionProgram(_ world: World, _ card: Entity, _ title: Entity) throws {
  // README begins
  // A card opens into a panel, whose title fades in while the second half of that lasts.
  var opening = Transition(duration: .milliseconds(400))
  opening.layers = [TransitionLayer(AnimationRange(start: 0.5, end: 1), timing: .curve(.quadOut))]
  opening.sharedElement = .spring(.snappy)  // takes its own time, and so does all the rest
  let open = try world.makeTransition(opening)
  var grow = TransitionTween(.size, back: [160, 212], fore: [592, 312], transition: open.id)
  grow.part = .sharedElement
  try world.register(grow, on: card)
  var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
  fade.part = .layer(0)
  try world.register(fade, on: title)

  open.begin()
  for _ in 0..<10 { world.tick() }
  open.reverse()  // in mid-flight, without a jump
  open.scrub(to: 0.2)  // a finger takes hold of it,
  open.letGo(velocity: 2)  // and flicks it on: a spring takes the velocity over
  // README ends
}
