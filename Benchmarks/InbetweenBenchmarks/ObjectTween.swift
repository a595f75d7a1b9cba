/// What the object-per-tween baseline moves: an object of the program's own.
final class ObjectTarget {
  var value: Float = 0
}

/// The ordinary design, as one writes it by hand: an object a tween, an easing closure, a setter closure.
///
/// Written to be fast within that design: final classes, no weak references, no allocation in an update, the
/// length of a play turned into a factor beforehand, one value type instead of a generic, and all objects
/// made in order, so that memory is as dense as the allocator makes it. It has no precedence, no
/// events, no delay and no repeats, which the engine does have.
final class ObjectTween {
  private let start: Double
  private let inverseDuration: Double
  private let from: Double
  private let difference: Double
  private let ease: (Double) -> Double
  private let setter: (Float) -> Void
  private(set) var isComplete = false

  /// A tween between two numbers; times in seconds.
  init(
    start: Double, duration: Double, from: Double, to: Double, ease: @escaping (Double) -> Double,
    setter: @escaping (Float) -> Void
  ) {
    self.start = start
    inverseDuration = 1 / duration
    self.from = from
    difference = to - from
    self.ease = ease
    self.setter = setter
  }

  /// Sets the value of the instant `now`, in seconds.
  func update(now: Double) {
    let progress = (now - start) * inverseDuration
    if progress < 0 { return }
    if progress >= 1 {
      isComplete = true
      setter(Float(from + difference))
      return
    }
    setter(Float(from + difference * ease(progress)))
  }
}

/// All tweens of the baseline, and the loop that a game calls every frame.
final class ObjectAnimator {
  let targets: [ObjectTarget]
  private var tweens: [ObjectTween] = []
  private(set) var tick = 0

  init(_ mixed: MixedTweens) {
    let targets = (0..<mixed.count).map { _ in ObjectTarget() }
    self.targets = targets
    for index in 0..<mixed.count {
      let target = targets[index]
      tweens.append(
        ObjectTween(
          start: Double(mixed.starts[index]) / 90_000, duration: Double(mixed.durations[index]) / 90_000,
          from: Double(mixed.froms[index]), to: Double(mixed.targets[index]),
          ease: mixed.easings[index].function, setter: { target.value = $0 }))
    }
  }

  /// One frame of a 60th of a second.
  func advance() {
    tick += 1
    let now = Double(tick) / 60
    var anyComplete = false
    for tween in tweens {
      tween.update(now: now)
      if tween.isComplete { anyComplete = true }
    }
    if anyComplete { tweens.removeAll { $0.isComplete } }
  }
}
