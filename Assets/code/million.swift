// A million: each point has a tween and a spring. A sample shows any instant of both, in either direction.
import Inbetween

let count = 1000  // or 1_000_000, with -O
let world = World()
let soft = try Spring(response: .milliseconds(1200), dampingRatio: 0.6)

let points = try world.spawn(count) { point, index in
  let part = Float(index) / Float(count - 1)
  try world.assign(point, .position, to: [40 + 400 * part, 180])
  // A way into a wave, and a throw to the right, from which a spring brings the point back.
  var way = Tween(.position.y, to: 60 + 240 * part, duration: .seconds(5), ease: .cubicInOut)
  way.persists = false
  try world.register(way, on: point)
  var flight = SpringMotion(.position.x, to: 0, spring: soft)
  flight.initialVelocity = 600 + 400 * part
  flight.composition = .add
  try world.register(flight, on: point)
}

let frame = Frame(of: .position)
world.sample(at: world.now + .milliseconds(300), into: frame)
print(frame[points[0], .position]!)  // prints SIMD2<Float>(93.08307, 179.89632)
print(frame[points[count - 1], .position]!)  // prints SIMD2<Float>(528.4718, 180.10368)
world.sample(at: world.now + .milliseconds(3500), into: frame)
print(frame[points[0], .position]!)  // prints SIMD2<Float>(40.0, 72.95999)
world.sample(at: world.now + .milliseconds(300), into: frame)  // all fly back
print(frame[points[0], .position]!)  // prints SIMD2<Float>(93.08307, 179.89632)
