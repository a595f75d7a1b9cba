import Inbetween

func wrong(world: World, cards: [Entity]) throws {
  // next line: has no member 'milliseconds'
  try world.animate(cards, .opacity, to: 1, .spring(), stagger: .milliseconds(20))
}
