// Time machine: motion is a function of time, so a timeline goes anywhere in one step.
import Inbetween

let world = World()
let (ball, box) = (world.spawn(), world.spawn())
try world.assign(ball, .position, to: [80, 100])
try world.assign(box, .position, to: [400, 300])
let film = world.makeTimeline()

var fall = Tween(.position.y, to: 300, duration: .milliseconds(1700), ease: .bounceOut)
fall.timeline = film.id
try world.register(fall, on: ball)
var roll = Tween(.position.x, to: 290, duration: .milliseconds(2300), ease: .sineOut)
roll.timeline = film.id
try world.register(roll, on: ball)
var push = SpringMotion(.position.x, to: 560, spring: .bouncy, delay: .milliseconds(1200))
push.timeline = film.id
try world.register(push, on: box)

for _ in 0..<90 { world.tick() }  // 1.5 s
print(world[ball, .position]!)  // prints SIMD2<Float>(259.42807, 293.72836)
print(world[box, .position]!.x)  // prints 565.42883

film.setRate(-1)  // backward, through the bounces
for _ in 0..<60 { world.tick() }
print(world[ball, .position]!)  // prints SIMD2<Float>(150.32472, 230.83913)

film.seek(to: .milliseconds(900))  // anywhere, at the price of a frame
print(world[ball, .position]!)  // prints SIMD2<Float>(201.10287, 250.38928)

// A game with inputs goes back by snapshots: world.save(into: snapshot), world.restore(snapshot).
