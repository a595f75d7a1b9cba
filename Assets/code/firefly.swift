// Firefly: a moth on a path, a spring that is only ever given another target, and a past of snapshots.
import Inbetween

let world = World()
let (moth, fly) = (world.spawn(), world.spawn())
try world.assign(fly, .position, to: [480, 430])

var way = PathTween(
  .position, along: try MotionPath(svg: "M -30 200 C 180 40 300 520 480 300"),
  duration: .milliseconds(5200))
way.orients = .rotation
try world.register(way, on: moth)

var steer = SpringMotion(
  .position, to: [480, 430], spring: try Spring(response: .milliseconds(210), dampingRatio: 0.75))
steer.fill = .forwards  // keeps it at rest, for the next target
let flight = try world.register(steer, on: fly)

let before = Snapshot()
for tick in 0..<90 {
  if tick == 60 { try world.save(into: before) }
  if let target = world[moth, .position] { try flight.retarget(to: target) }
  world.tick()
}
print(world[moth, .position]!)  // prints SIMD2<Float>(131.11302, 188.14221)
print(world[fly, .position]!)  // prints SIMD2<Float>(125.18439, 184.93729)

try world.restore(before)  // half a second back, with all velocities
print(world[fly, .position]!)  // prints SIMD2<Float>(70.64948, 167.39107)
