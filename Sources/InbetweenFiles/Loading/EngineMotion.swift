import Inbetween

/// A motion of the engine, as its drivers and steps have it.
protocol EngineMotion: DriverDescription {
  /// Registers the motion.
  ///
  /// - Parameter isReduced: whether it is a reduced form, which the world's policy does not reduce again.
  func register(in world: World, on entity: Entity, isReduced: Bool) throws(TweenError) -> DriverHandle
  /// Returns a step of a sequence.
  ///
  /// - Parameter heading: the property that a path orients.
  func step(orienting heading: Property<Angle>?, isReduced: Bool) -> Play
  /// Returns the reduced form of a motion.
  ///
  /// - Parameter further: the delay that a stagger adds to the form's, in counts of 1/90,000 s.
  func reduced(to form: MotionDefinition.Reduced, later further: Int64) -> any EngineMotion
}

extension EngineMotion {
  func reduced(to form: MotionDefinition.Reduced, later further: Int64) -> any EngineMotion { self }
}

extension EngineMotion where Self: IteratedDescription {
  /// Takes the times of a reduced form.
  fileprivate mutating func take(_ form: MotionDefinition.Reduced, later further: Int64) {
    (ease, duration) = (form.ease, Duration(fileMilliseconds: form.duration))
    delay = Duration(counts: Duration(fileMilliseconds: form.delay).counts + further)
  }
}

extension Tween: EngineMotion {
  func register(in world: World, on entity: Entity, isReduced: Bool) throws(TweenError) -> DriverHandle {
    try world.register(self, on: entity, isReduced: isReduced)
  }

  func step(orienting heading: Property<Angle>?, isReduced: Bool) -> Play { Play(self, isReduced: isReduced) }

  func reduced(to form: MotionDefinition.Reduced, later further: Int64) -> any EngineMotion {
    var tween = self
    (tween.interTimingFunctions, tween.speed) = (nil, nil)
    tween.take(form, later: further)
    return tween
  }
}

extension PathTween: EngineMotion {
  func register(in world: World, on entity: Entity, isReduced: Bool) throws(TweenError) -> DriverHandle {
    try world.register(self, on: entity, isReduced: isReduced).position
  }

  func step(orienting heading: Property<Angle>?, isReduced: Bool) -> Play {
    var tween = self
    tween.orients = heading
    return Play(tween, isReduced: isReduced)
  }

  func reduced(to form: MotionDefinition.Reduced, later further: Int64) -> any EngineMotion {
    var tween = self
    tween.take(form, later: further)
    return tween
  }
}

extension SpringMotion: EngineMotion {
  func register(in world: World, on entity: Entity, isReduced: Bool) throws(TweenError) -> DriverHandle {
    try world.register(self, on: entity)
  }

  func step(orienting heading: Property<Angle>?, isReduced: Bool) -> Play { Play(self) }

  /// Returns a tween between the spring's ends.
  func reduced(to form: MotionDefinition.Reduced, later further: Int64) -> any EngineMotion {
    var tween = Tween(property, values: [value], duration: .zero)
    tween.mode = isScaled ? .scaled : isRelative ? .relative : .absolute
    if let from {
      let end = Value { lane in
        let (start, value) = (from.lane(lane), value.lane(lane))
        return isScaled ? start * value : isRelative ? start + value : value
      }
      (tween.values, tween.mode) = ([from, end], .absolute)
    }
    tween.options = options
    return tween.reduced(to: form, later: further)
  }
}

extension DecayMotion: EngineMotion {
  func register(in world: World, on entity: Entity, isReduced: Bool) throws(TweenError) -> DriverHandle {
    try world.register(self, on: entity)
  }

  func step(orienting heading: Property<Angle>?, isReduced: Bool) -> Play { Play(self) }
}
