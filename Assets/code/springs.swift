// Springs: a target may jump at any moment. The spring goes on with the value and the velocity that it has.
import Inbetween

let world = World()
let (soft, bouncy) = (world.spawn(), world.spawn())
try world.assign(soft, .position, to: [120, 120])
try world.assign(bouncy, .position, to: [120, 240])

let loose = try Spring(duration: .milliseconds(600), bounce: 0.45)
for x: Float in [520, 200] {  // the second time it turns round in mid-flight
  try world.animate(soft, .position, to: [x, 120], .smooth)
  try world.animate(bouncy, .position, to: [x, 240], spring: loose)
  for _ in 0..<9 { world.tick() }  // 150 ms
  print(world[soft, .position]!.x)
  print(world[bouncy, .position]!.x)
}
// prints 344.78418
// prints 369.50122
// prints 296.18622
// prints 358.9798
