import Inbetween

// What is right compiles: else the others would prove nothing.
func right(world: World, card: Entity, cards: [Entity]) throws {
  try world.animate(card, .opacity, to: 0.5, duration: .milliseconds(300), ease: .quadOut)
  try world.animate(card, .position, to: [320, 180], spring: .bouncy)
  try world.animate(card, .position.x, by: 40)
  try world.animate(card, .position.x, by: 40, .snappy.delayed(by: .milliseconds(20)), repeats: 1)
  try world.animate(card, .scale, scaledBy: [2, 2], duration: .seconds(1), ease: .backOut, repeats: 2)
  try world.animate(card, .scale, from: [0, 0], to: [1, 1], .bouncy)
  try world.animate(cards, .opacity, to: 0, duration: .milliseconds(300), ease: .quadOut)
  try world.animate(cards, .opacity, to: { Float($0) / 4 }, repeats: .forever, alternates: true)
  try world.animate(
    cards, .scale, to: [1, 1], .spring(.snappy), stagger: .fromCenter(each: .milliseconds(20)))
  let hop = KeyFrameTracks(duration: .milliseconds(600)) {
    Track(.position.y, [300, 220, 300], offsets: [0, 0.4, 1], eases: [.quadOut, .bounceOut])
    Track(.opacity, [1, 0.5], times: [.zero, .milliseconds(120)])
  }
  try world.register(hop, on: cards).pause()
  try world.rampRate(to: 0.2, over: .milliseconds(300))
  world.drivers(tagged: "enemy").complete()
}
