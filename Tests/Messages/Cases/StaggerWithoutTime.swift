import Inbetween

func wrong(world: World, cards: [Entity]) throws {
  // next line: missing argument for parameter 'each'
  try world.animate(cards, .opacity, to: 1, .spring(), stagger: .fromCenter())
}
