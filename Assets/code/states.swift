// States: sets of values, and what leads from one to another. Each change moves on from what is shown.
import Inbetween

enum Mood { case asleep, happy, startled }
enum Signal { case poke }

let world = World()
let (body, sky) = (world.spawn(), world.spawn())
let moods = world.makeStateMachine(starting: Mood.asleep, inputs: Signal.self, .smooth)

try moods.assign(body, .position, to: [320, 280], in: .asleep)
try moods.assign(body, .scale, to: [1.2, 0.7], in: .asleep)
try moods.assign(sky, .opacity, to: 0.2, in: .asleep)
try moods.assign(body, .position, to: [320, 220], in: .happy)
try moods.assign(body, .scale, to: [1, 1], in: .happy)
try moods.assign(sky, .opacity, to: 1, in: .happy)
try moods.assign(body, .position, to: [320, 160], in: .startled)
try moods.assign(body, .scale, to: [0.8, 1.3], in: .startled)

moods.motion(to: .startled, .bouncy)
try moods.connect(.asleep, to: .startled, on: .poke)
try moods.connect(.startled, to: .happy, after: .milliseconds(900))

for _ in 0..<30 { world.tick() }  // half a second
moods.fire(.poke)
for _ in 0..<12 { world.tick() }
print(moods.current)  // prints startled
print(world[body, .position]!.y)  // prints 175.1547
for _ in 0..<60 { world.tick() }
print(moods.current)  // prints happy
print(world[body, .position]!.y)  // prints 213.40038
print(world[sky, .opacity]!)  // prints 0.9120272
