/// The ordinary design: an object a spring, integrated by semi-implicit Euler, with a setter closure.
final class ObjectSpring {
  private var position: Double
  private var velocity: Double
  private let target: Double
  private let stiffness: Double
  private let damping: Double
  private let setter: (Float) -> Void
  private(set) var isComplete = false

  init(_ springs: MixedSprings, _ index: Int, setter: @escaping (Float) -> Void) {
    position = Double(springs.froms[index])
    velocity = Double(springs.velocities[index])
    target = Double(springs.targets[index])
    stiffness = springs.frequencies[index] * springs.frequencies[index]
    damping = 2 * springs.ratios[index] * springs.frequencies[index]
    self.setter = setter
  }

  /// Moves on by `step` seconds.
  func update(by step: Double) {
    velocity += (stiffness * (target - position) - damping * velocity) * step
    position += velocity * step
    if (position - target).magnitude < 0.001 && velocity.magnitude < 0.01 {
      position = target
      isComplete = true
    }
    setter(Float(position))
  }
}

/// All springs of the baseline, and the loop that a game calls every frame.
final class ObjectSprings {
  let targets: [ObjectTarget]
  private var springs: [ObjectSpring] = []
  private(set) var tick = 0

  init(_ mixed: MixedSprings) {
    let targets = (0..<mixed.count).map { _ in ObjectTarget() }
    self.targets = targets
    for index in 0..<mixed.count {
      let target = targets[index]
      springs.append(ObjectSpring(mixed, index, setter: { target.value = $0 }))
    }
  }

  /// One frame of a 60th of a second.
  func advance() {
    tick += 1
    var anyComplete = false
    for spring in springs {
      spring.update(by: 1.0 / 60)
      if spring.isComplete { anyComplete = true }
    }
    if anyComplete { springs.removeAll { $0.isComplete } }
  }
}
