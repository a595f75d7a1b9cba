// Throw: friction slows a card down. It stays on the table, or lands in a slot that is known at once.
import Inbetween

let world = World()
let (free, caught) = (world.spawn(), world.spawn())
try world.assign(free, .position, to: [120, 120])
try world.assign(caught, .position, to: [120, 260])

// On the table, with a rubber band at its edges.
let table = DecayBounds<SIMD2<Float>>([60, 60], [580, 300])
try world.decay(free, .position, velocity: [1600, 120], friction: 2.6, within: table)

// Where would it stop? The nearest slot catches it, along one smooth curve.
let flick = SIMD2<Float>(900, -60)
let end = DecayMotion.projectedEnd(from: world[caught, .position]!, velocity: flick, friction: 3)
let slots: [SIMD2<Float>] = [[280, 240], [400, 240], [520, 240]]
let slot = slots.min { abs($0.x - end.x) < abs($1.x - end.x) }!
try world.decay(caught, .position, to: slot, velocity: flick, friction: 6)
print(slot)  // prints SIMD2<Float>(400.0, 240.0)

for _ in 0..<24 { world.tick() }  // 400 ms
print(world[free, .position]!)  // prints SIMD2<Float>(517.874, 149.84055)
print(world[caught, .position]!)  // prints SIMD2<Float>(346.29498, 243.9916)
