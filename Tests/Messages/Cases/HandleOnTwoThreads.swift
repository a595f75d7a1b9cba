import Inbetween

func wrong(_ tween: Tween<Float>) throws {
  let world = World()
  let handle = try world.register(tween, on: world.spawn())
  // next line: risks causing data races
  Task.detached { handle.pause() }
  world.tick()
}
