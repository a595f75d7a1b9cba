import Inbetween

func wrong(world: World, cards: [Entity]) throws {
  try world.animate(cards, .opacity, to: 1, .spring(), stagger: .milliseconds(20))  // here: has no member 'milliseconds'
}
