// Time machine: a game goes back by snapshots, and ticks that run again come to the same bits.
import Inbetween

let world = World()
let (lift, coin) = (world.spawn(), world.spawn())
try world.assign(lift, .position, to: [320, 300])

var ride = Tween(.position.y, values: [300, 140], duration: .milliseconds(1900), ease: .sineInOut)
(ride.repeats, ride.direction) = (.forever, .alternate)
try world.register(ride, on: lift)
try world.assign(coin, .position, to: [320, 100])
try world.animate(coin, .scale, to: [1.9, 1.9], spring: .bouncy, delay: .milliseconds(800))

let past = SnapshotRing(capacity: 720)  // twelve seconds
for _ in 0..<90 {
  world.tick()
  try past.save(world)
}
print(world[lift, .position]!.y)  // prints 156.86876
print(world[coin, .scale]!.x)  // prints 1.8980966

try past.restore(world, toTick: 54)  // a second ago
print(world[lift, .position]!.y)  // prints 226.60635
print(world[coin, .scale]!.x)  // prints 1.3809719
for _ in 0..<36 { world.tick() }
print(world[lift, .position]!.y)  // prints 156.86876
