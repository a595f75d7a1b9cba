// Easing wall: one way and one time, and a curve by its name for each ball.
import Inbetween

let world = World()
let names = ["linear", "quadOut", "cubicInOut", "backOut", "bounceOut", "cubic-bezier(0.2, 0.9, 0.3, 1.2)"]

var balls: [Entity] = []
for (row, name) in names.enumerated() {
  let ball = world.spawn()
  try world.assign(ball, .position, to: [100, 55 + 50 * Float(row)])
  var there = Tween(
    .position.x, values: [100, 540], duration: .milliseconds(1200), ease: try Easing(parsing: name))
  there.repeats = .forever
  there.direction = .alternate
  try world.register(there, on: ball)
  balls.append(ball)
}

for _ in 0..<24 { world.tick() }  // a third of the way
for ball in balls { print(world[ball, .position]!.x) }
// prints 246.66666
// prints 344.44443
// prints 165.18518
// prints 520.5474
// prints 469.7222
// prints 511.64844
