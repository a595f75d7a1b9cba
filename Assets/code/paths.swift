// Key frames and paths: offsets and a timing for each segment, and an even speed along any curve.
import Inbetween

let world = World()
let (light, car) = (world.spawn(), world.spawn())
try world.assign(light, .position, to: [320, 180])

let (red, green) = (try Color(css: "tomato"), try Color(css: "mediumseagreen"))
let start = KeyFrameTracks(duration: .milliseconds(1500)) {
  Track(.position.y, [180, 140, 180], offsets: [0, 0.3, 1], eases: [.quadOut, .bounceOut])
  Track(.scale, [[1, 1], [0.8, 1.3], [1.2, 0.8], [1, 1]])
  Track(.color, [red, red, green], offsets: [0, 0.6, 1])
}
try world.register(start, on: light)

// A smooth track through points.
let track = try MotionPath(
  through: [
    [60, 150], [150, 60], [320, 90], [490, 50], [580, 170], [450, 310], [300, 260], [130, 320],
  ],
  isClosed: true)
var lap = PathTween(.position, along: track, duration: .seconds(4), ease: .sineInOut)
lap.orients = .rotation
lap.repeats = .forever
try world.register(lap, on: car)

for _ in 0..<45 { world.tick() }  // 750 ms
print(world[light, .position]!.y)  // prints 164.69388
print(world[light, .scale]!)  // prints SIMD2<Float>(1.0, 1.05)
print(world[car, .position]!)  // prints SIMD2<Float>(134.8391, 66.05896)
print(world[car, .rotation]!.degrees)  // prints -25.6754
