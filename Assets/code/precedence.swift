// Precedence: the newest tween wins, and the one below resumes where it would have been.
import Inbetween

let world = World()
let ball = world.spawn()
try world.assign(ball, .position, to: [320, 180])

let a = Tween(.position.x, values: [150, 550], duration: .seconds(3), ease: .sineInOut)
let b = Tween(
  .position.x, values: [500, 280], duration: .milliseconds(1200), delay: .milliseconds(600),
  ease: .cubicInOut)
let c = Tween(
  .position.x, values: [210, 460], duration: .seconds(1), delay: .milliseconds(1200), ease: .cubicInOut)

for var tween in [a, b, c] {  // in this order: C covers both, B covers A
  tween.persists = false  // at its end the value below shows again
  tween.blend = .over(.milliseconds(260))  // and nothing jumps
  try world.register(tween, on: ball)
}

for _ in 0..<60 { world.tick() }  // 1 s: B is seen
print(world[ball, .position]!.x)  // prints 467.4074
for _ in 0..<60 { world.tick() }  // 2 s: C is seen
print(world[ball, .position]!.x)  // prints 452.0
for _ in 0..<45 { world.tick() }  // 2.75 s: A is seen again, as if nothing had been
print(world[ball, .position]!.x)  // prints 543.1852
