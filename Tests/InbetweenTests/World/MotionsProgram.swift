import Inbetween

/// The README's page of common motions, word for word between the marks; `ReadmeTests` compares the two and
/// runs it.
func motionsProgram(_ world: World, _ card: Entity, _ badge: Entity, _ tiles: [Entity]) throws {
  // README begins
  // 1. It enters: fades in while it rises.
  try world.play(on: card) {
    Together {
      To(.opacity, 1, .quick)
      From(.position.y, 400, over: .milliseconds(400), ease: .cubicIn)
    }
  }

  // 2. To a place, from wherever it is and however fast it moves.
  try world.animate(card, .position, to: [320, 180], .snappy)

  // 3. A crowd, from the centre out.
  try world.animate(tiles, .scale, to: [1, 1], .bouncy, stagger: .fromCentre(each: .milliseconds(20)))

  // 4. A hit, on top of whatever else moves it.
  try world.shake(card, .position, strength: [8, 8], duration: .milliseconds(400), seed: 7)
  try world.punch(card, .scale, by: [0.2, 0.2])

  // 5. A pulse until further notice.
  try world.play(on: badge) {
    By(.scale, [0.1, 0.1], over: .milliseconds(600), ease: .sineInOut).alternating(.forever)
  }

  // 6. Along a path at even speed, facing ahead.
  let path = try MotionPath(svg: "M 60 300 C 60 60 560 60 560 300")
  try world.animate(badge, .position, along: path, duration: .seconds(2), orients: .rotation)

  // 7. One after the other, each from the exact instant at which the one before ends.
  let purple = try Color(css: "rebeccapurple")
  let story = try world.play(on: card, delay: .seconds(1)) {
    To(.color, purple, .standard)
    By(.position.x, 80, .spring(.bouncy))
    Wait(.milliseconds(200))
    Emit("told")
    InOrder {
      To(.opacity, 0.2, .quick)
      To(.opacity, 1, .quick)
    }.repeating(3)
  }

  // 8. Slow motion, and all that is tagged at a stroke.
  try world.rampRate(to: 0.25, over: .milliseconds(300))
  story.tagged("story")
  world.drivers(tagged: "story").pause()
  // README ends
}
