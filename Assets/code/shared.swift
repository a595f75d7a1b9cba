// Shared element: a card becomes a page, and can turn round at any moment.
import Inbetween

let world = World()
let (card, others) = (world.spawn(), world.spawn())
try world.assign(card, .position, to: [130, 180])
try world.assign(card, .size, to: [160, 212])
try world.assign(others, .opacity, to: 1)

var opening = Transition(duration: .milliseconds(450))
opening.sharedElement = .curve(.cubicInOut)
opening.layers = [TransitionLayer(AnimationRange(start: 0, end: 0.25))]
let open = try world.makeTransition(opening)

var place = TransitionTween(.position, back: [130, 180], fore: [320, 180], transition: open.id)
place.part = .sharedElement
try world.register(place, on: card)
var size = TransitionTween(.size, back: [160, 212], fore: [592, 312], transition: open.id)
size.part = .sharedElement
try world.register(size, on: card)

var leave = TransitionTween(.opacity, back: 1, fore: 0, transition: open.id)
leave.part = .layer(0)
try world.register(leave, on: others)

open.begin()
for _ in 0..<12 { world.tick() }  // 200 ms
print(world[card, .size]!)  // prints SIMD2<Float>(311.70367, 247.1166)
print(world[others, .opacity]!)  // prints 0.0

open.reverse()  // or open.scrub(to: 0.4) under a finger, and open.letGo()
for _ in 0..<30 { world.tick() }
print(world[card, .size]!)  // prints SIMD2<Float>(160.0, 212.0)
