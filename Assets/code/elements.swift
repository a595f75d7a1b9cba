// Elements: a thrown year. Where it stops, and when it crosses a line, is known before it moves.
import Inbetween

let world = World()
let year = Property("year", default: Float(1650)).resting(within: 0.5)
let strip = world.spawn()
try world.assign(strip, year, to: 1650)

let glide = try world.decay(strip, year, velocity: 420, friction: 1.5)

// The future, at the very instant of the throw.
print(1650 + 420 / 1.5)  // prints 1930.0
let crossing = world.time(of: strip, year, crosses: 1869)!  // Mendeleev's table
print(crossing.sinceStart)  // prints 1.0159444444444443 seconds

// What follows the years goes back with them.
let cards = world.makeTimeline()
try cards.follow(strip, year, from: 1650, to: 2020)
let card = world.spawn()
try world.animate(card, .opacity, from: 0, to: 1, duration: .milliseconds(500), ease: .linear, on: cards)

for _ in 0..<30 { world.tick() }  // half a second
print(world[strip, year]!)  // prints 1797.7373
for _ in 0..<90 { world.tick() }
print(world[strip, year]!)  // prints 1916.0596
