import Inbetween

func wrong() {
  let world = World()
  // next line: risks causing data races
  Task.detached { world.tick() }
  world.tick()
}
