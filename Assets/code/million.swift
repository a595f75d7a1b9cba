// A million: each point has a tween of its own, which a timeline plays, holds and turns back.
import Inbetween

let count = 1000  // or 1_000_000, with -O
let world = World()
let timeline = world.makeTimeline()

let points = try world.spawn(count) { point, index in
  let part = Float(index) / Float(count - 1)
  let row = SIMD2(40 + 560 * part, 180)
  let wave = SIMD2(40 + 560 * part, 60 + 240 * part)
  var tween = Tween(.position, values: [row, wave], duration: .milliseconds(1800), ease: .cubicInOut)
  tween.delay = .milliseconds(900 * Double(part))
  tween.repeats = .forever
  tween.direction = .alternate
  tween.timeline = timeline.id
  try world.register(tween, on: point)
}

for _ in 0..<60 { world.tick() }  // 1 s
print(world[points[0], .position]!)  // prints SIMD2<Float>(40.0, 102.13991)
print(world[points[count - 1], .position]!)  // prints SIMD2<Float>(600.0, 180.0823)

timeline.seek(to: .milliseconds(300))  // all of them go back at once
print(world[points[0], .position]!)  // prints SIMD2<Float>(40.0, 177.77777)
