// Precedence: the newest driver is seen, and the one below resumes where it would have been.
import Inbetween

let world = World()
let hero = world.spawn()
try world.assign(hero, .position, to: [320, 220])

var patrol = Tween(.position.x, values: [80, 560], duration: .milliseconds(5200), ease: .sineInOut)
(patrol.repeats, patrol.direction) = (.forever, .alternate)
patrol.blend = .over(.milliseconds(260))  // and nothing jumps
try world.register(patrol, on: hero)

var run = Tween(
  .position.x, to: 520, duration: .milliseconds(900), delay: .milliseconds(500),
  ease: .cubicInOut)
run.persists = false  // at its end the value below shows again
run.blend = .over(.milliseconds(260))
try world.register(run, on: hero)

// A hit is added to whatever is seen.
try world.shake(hero, .position, strength: [12, 4], frequency: 11, seed: 1, delay: .milliseconds(2300))

for _ in 0..<60 { world.tick() }  // 1 s: it runs
print(world[hero, .position]!.x)  // prints 369.30313
for _ in 0..<60 { world.tick() }  // 2 s: it patrols again, as if it had not run
print(world[hero, .position]!.x)  // prints 234.89487
for _ in 0..<30 { world.tick() }  // 2.5 s: it is shaken on its way
print(world[hero, .position]!.x)  // prints 302.28867
