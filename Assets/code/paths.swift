// Key frames and paths: offsets and a timing for each segment, and an even speed along any curve.
import Inbetween

let world = World()
let (lamp, train) = (world.spawn(), world.spawn())
try world.assign(lamp, .position, to: [320, 300])

let orange = try Color(css: "orange")
let jump = KeyFrameTracks(duration: .milliseconds(1500)) {
  Track(.position.y, [300, 80, 300], offsets: [0, 0.3, 1], eases: [.quadOut, .bounceOut])
  Track(.scale, [[1, 1], [0.8, 1.3], [1.2, 0.8], [1, 1]])
  Track(.color, [.white, orange, .white])
}
try world.register(jump, on: lamp)

let eight = try MotionPath(
  svg: "M 320 180 C 440 40 580 40 580 180 S 440 320 320 180 S 60 40 60 180 S 200 320 320 180")
var lap = PathTween(.position, along: eight, duration: .seconds(3))
lap.orients = .rotation
lap.repeats = .forever
try world.register(lap, on: train)

for _ in 0..<45 { world.tick() }  // 750 ms
print(world[lamp, .position]!.y)  // prints 215.81635
print(world[lamp, .scale]!)  // prints SIMD2<Float>(1.0, 1.05)
print(world[train, .position]!)  // prints SIMD2<Float>(580.0, 180.0)
print(world[train, .rotation]!.degrees)  // prints 90.0
