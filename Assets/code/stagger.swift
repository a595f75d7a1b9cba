// Stagger: one description, and a delay for each tile.
import Inbetween

let world = World()
let tiles = try world.spawn(9) { tile, index in
  try world.assign(tile, .position, to: [80 + 60 * Float(index), 180])
}

let wave = KeyFrameTracks(duration: .milliseconds(700)) {
  Track(.position.y, [180, 100, 180], eases: [.sineOut, .bounceOut])
  Track(.scale, [[1, 1], [0.5, 0.5], [1, 1]], eases: [.cubicInOut, .backOut])
}
// From the middle outward. Others are fromFirst, fromEdges, fromCell, fromPoint and random.
try world.register(wave, on: tiles, stagger: .fromCenter(each: .milliseconds(60)))

for _ in 0..<18 { world.tick() }  // 300 ms
for tile in tiles { print(world[tile, .position]!.y) }
// prints 158.71706
// prints 138.96805
// prints 122.17641
// prints 109.55235
// prints 102.00577
// prints 109.55235
// prints 122.17641
// prints 138.96805
// prints 158.71706
