import Inbetween

func wrong(_ world: World, _ card: Entity) throws {
  try world.play(on: card) {
    // next line: cannot convert value of type 'Int'
    Wait(200)
  }
}
