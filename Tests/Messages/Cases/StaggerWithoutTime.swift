import Inbetween

func wrong(world: World, cards: [Entity]) throws {
  try world.animate(cards, .opacity, to: 1, .spring(), stagger: .fromCentre())  // here: missing argument for parameter 'each'
}
