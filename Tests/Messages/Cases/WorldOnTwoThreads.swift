import Inbetween

func wrong() {
  let world = World()
  // next line: sending 'world' risks causing data races
  Task.detached { world.tick() }
  world.tick()
}
