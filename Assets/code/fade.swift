// Fade & Slide: two transitions of one window of time, forward and back.
import Inbetween

let world = World()
let (fading, sliding) = (world.spawn(), world.spawn())
try world.assign(fading, .opacity, to: 0)
try world.assign(sliding, .position, to: [460, 540])

let open = try world.makeTransition(Transition(duration: .milliseconds(1100)))
let curve = try Easing.cubicBezier(0.4, 0, 0.1, 1)

var fade = TransitionTween(.opacity, back: 0, fore: 1, transition: open.id)
fade.timingFunction = curve
try world.register(fade, on: fading)

var slide = TransitionTween(.position, back: [460, 540], fore: [460, 180], transition: open.id)
slide.timingFunction = curve
try world.register(slide, on: sliding)

open.begin()
for _ in 0..<30 { world.tick() }  // half a second
print(world[fading, .opacity]!)  // prints 0.77403104
print(world[sliding, .position]!.y)  // prints 261.34882

open.reverse()  // in mid-flight, and nothing jumps
for _ in 0..<30 { world.tick() }
print(world[fading, .opacity]!)  // prints 0.0
