import Inbetween

func wrong(world: World, cards: [Entity]) throws {
  // next line: 'fromCentre(each:ease:)' has been renamed to 'fromCenter(each:ease:)'
  try world.animate(cards, .opacity, to: 1, .spring(), stagger: .fromCentre(each: .milliseconds(20)))
}
