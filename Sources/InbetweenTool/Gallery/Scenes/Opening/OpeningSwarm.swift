import Inbetween
import InbetweenSDL

/// The dots of the name under the pointer: pushed aside, thrown by a click, sprung back.
///
/// It is a layer over the score, in its own world and in real time: an offset for each dot. So the score
/// stays a function of its time.
final class OpeningSwarm {
  let world = World(tickRate: .hertz(120))
  private let frame = Frame(of: .position)
  private let dots: [Entity]
  /// A spring for each dot, which is only ever given another target.
  private let springs: [DriverHandle]
  private var targets: [SIMD2<Float>]
  /// The pointer's place, in points of the score; nil if it is elsewhere.
  var pointer: SIMD2<Float>?
  /// How long ago the pointer has moved or pressed.
  private(set) var idle = Duration.seconds(60)

  /// How far from the pointer dots are pushed, and how far a click throws the nearest ones.
  private static let (reach, blast) = (Float(84), Float(2600))

  init(_ count: Int) throws {
    let world = world
    let dots = (0..<count).map { _ in world.spawn() }
    var motion = SpringMotion(
      .position, to: SIMD2<Float>.zero, spring: try Spring(response: .milliseconds(340), dampingRatio: 0.5))
    motion.from = .zero
    motion.fill = .forwards  // keeps it at rest, for the next target
    springs = try world.register(motion, on: dots)
    (self.dots, targets) = (dots, Array(repeating: .zero, count: count))
  }

  func point(at place: SIMD2<Float>?) {
    pointer = place
    idle = .zero
  }

  /// Advances the offsets. `homes` are the dots' places in the score.
  func advance(by time: Duration, homes: [SIMD2<Float>]) throws {
    idle += time
    for index in dots.indices {
      let target = push(homes[index])
      if (target - targets[index]).length < 0.05 { continue }
      targets[index] = target
      try springs[index].retarget(to: target)
    }
    world.advance(by: time)
    world.sample(at: world.alpha, into: frame)
  }

  private func push(_ home: SIMD2<Float>) -> SIMD2<Float> {
    guard let pointer else { return .zero }
    let way = home - pointer
    let distance = max(way.length, 0.01)
    guard distance < Self.reach else { return .zero }
    return way / distance * (Self.reach - distance) * 0.95
  }

  /// Throws all dots away from a place. A throw is added to those under way, and each springs back by itself.
  func burst(at place: SIMD2<Float>, homes: [SIMD2<Float>]) throws {
    idle = .zero
    let spring = try Spring(response: .milliseconds(820), dampingRatio: 0.42)
    for (index, dot) in dots.enumerated() {
      let way = homes[index] + offset(index) - place
      let distance = max(way.length, 1)
      // Neighbours fly apart: by a quarter of a turn, and by half the speed.
      let chance = Float(index * 7919 % 1000) / 1000
      let direction = (way / distance).turned(by: (Float(index * 104_729 % 1000) / 1000 - 0.5) * 1.5)
      var motion = SpringMotion(.position, to: SIMD2<Float>.zero, spring: spring)
      motion.initialVelocity = direction * (Self.blast * (0.55 + 0.9 * chance) / (1 + distance / 260))
      motion.composition = .add
      try world.register(motion, on: dot)
    }
  }

  /// How far a dot is from its place in the score.
  func offset(_ index: Int) -> SIMD2<Float> { frame[dots[index], .position] ?? .zero }
}

extension SIMD2<Float> {
  /// Returns the vector turned by an angle in radians.
  fileprivate func turned(by angle: Float) -> SIMD2<Float> {
    let axis = SIMD2(direction: angle * 180 / .pi)
    return SIMD2(x * axis.x - y * axis.y, x * axis.y + y * axis.x)
  }
}
