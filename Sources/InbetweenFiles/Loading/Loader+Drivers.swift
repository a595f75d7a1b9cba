import Inbetween

extension MotionTween {
  var hasKeys: Bool { true }

  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)? {
    guard var tween = bareTween(by: &loader, property, path) else { return nil }
    (tween.duration, tween.speed) = (Duration(fileMilliseconds: duration), speed.map { Float($0) })
    for option in MotionTween.options { option.apply(self, &tween.iterations) }
    // Shakes and punches have their own.
    if tween.interTimingFunctions == nil {
      tween.offsets = offsets.map { $0.map { Float($0) } }
      tween.interTimingFunctions = eases
    }
    (tween.ease, tween.angleWay) = (ease, angleWay)
    driver.apply(to: &tween)
    if let snap {
      let origin: Value? = loader.engineValue(snap.origin, path.key("snap").key("origin"))
      tween.snap = loader.engineValue(snap.step, path.key("snap")).map { SnapGrid($0, origin: origin) }
    }
    guard case .path(let route) = keys else { return tween }
    return loader.measure(route).map { route.tween(along: $0, like: tween) }
  }

  /// Returns the engine's tween of the file's values, without its timing; for a path, without values.
  private func bareTween<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> Tween<Value>? {
    let (key, written) = keys.written
    var mode = Tween<Value>.Mode.absolute
    switch keys {
    case .values, .path: break
    case .by, .differences: mode = .relative
    case .scaled: mode = .scaled
    case .from: mode = .from
    case .shake(let shake):
      return swing(by: &loader, shake.strength, path, "strength") { (strength, time) throws(TweenError) in
        try Shake(
          property, strength: strength, duration: time, frequency: shake.frequency, decay: shake.decay,
          seed: shake.seed
        ).tween()
      }
    case .punch(let punch):
      return swing(by: &loader, punch.amount, path, "by") { (amount, time) throws(TweenError) in
        try Punch(
          property, by: amount, duration: time, vibrations: punch.vibrations,
          elasticity: Float(punch.elasticity)
        ).tween()
      }
    }
    let path = path.key(key)
    let values: [Value] = written.enumerated().compactMap { index, value in
      loader.engineValue(value, keys.isList ? path.index(index) : path)
    }
    var tween = Tween(property, values: values, duration: .zero)
    tween.mode = mode
    return tween
  }

  /// Returns the engine's tween of a shake or punch.
  private func swing<Value: Animatable>(
    by loader: inout MotionFileLoader, _ amount: MotionValue, _ path: JSONPath, _ key: String,
    _ make: (Value, Duration) throws(TweenError) -> Tween<Value>
  ) -> Tween<Value>? {
    let time = Duration(fileMilliseconds: duration)
    guard let amount: Value = loader.engineValue(amount, path.key(keys.key).key(key)) else { return nil }
    return loader.attempt({ path.field(self.key(ofField: $0)) }) { () throws(TweenError) in
      try make(amount, time)
    }
  }

  /// Returns the file's key for a field of the engine's tween: `values[2]` stays, `from` is `pathRange`.
  func key(ofField field: String) -> String {
    switch field {
    case "angleWay.turns": return "turns"
    case _ where field.hasPrefix("values"):
      return keys.isList ? keys.key + field.dropFirst("values".count) : keys.key
    case "from", "to": return "pathRange"
    case "frequency", "vibrations", "elasticity": return "\(keys.key).\(field)"
    case "amount": return "punch.by"
    case _ where field.hasPrefix("strength"): return "shake.\(field)"
    default: return field
    }
  }
}

extension MotionRoute {
  /// Returns the engine's tween along a path, with the timing of `tween`. It orients no property.
  fileprivate func tween<Value: Animatable>(
    along path: MotionPath, like tween: Tween<Value>
  ) -> PathTween<Value> {
    var result = PathTween(tween.property, along: path, duration: .zero)
    (result.options, result.iterations) = (tween.options, tween.iterations)
    (result.from, result.to) = (Float(from), Float(to))
    // A driver that orients shows the heading as it is.
    let isOriented = orients == tween.property.name
    result.isRelative = isRelative && !isOriented
    result.accumulates = tween.accumulates && !isOriented
    result.orientationOffset = .degrees(Float(orientationOffset))
    return result
  }
}

extension MotionFileLoader {
  /// Returns the engine's path.
  fileprivate mutating func measure(_ route: MotionRoute) -> MotionPath? {
    if let known = measuredPaths[route.line] { return known }
    let measured = try? route.path()
    measuredPaths[route.line] = measured
    return measured
  }
}

extension MotionSpring {
  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)? {
    let (key, written) = target.member
    let target: Value? = loader.engineValue(written, path.key(key))
    let from: Value? = loader.engineValue(from, path.key("from"))
    let velocity: Value? = loader.engineValue(initialVelocity, path.key("initialVelocity"))
    guard let target, let spring = try? form.spring() else { return nil }
    var motion = SpringMotion(property, to: target, spring: spring)
    (motion.isRelative, motion.isScaled) = (key == "by", key == "scaled")
    (motion.from, motion.initialVelocity) = (from, velocity)
    driver.apply(to: &motion)
    return motion
  }

  /// Returns the file's key for a field of the engine's spring.
  func key(ofField field: String) -> String {
    for word in ["value", "difference", "factor"] where field.hasPrefix(word) {
      return target.member.key + field.dropFirst(word.count)
    }
    return field
  }
}

extension MotionDecay {
  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)? {
    var motion = DecayMotion<Value>(property, friction: friction)
    motion.destination = loader.engineValue(destination, path.key("to"))
    motion.velocity = loader.engineValue(velocity, path.key("velocity"))
    motion.from = loader.engineValue(from, path.key("from"))
    motion.bounds = bounds.flatMap { $0.bounds(by: &loader, path.key("bounds")) }
    driver.apply(to: &motion)
    return motion
  }

  /// Returns the file's key for a field of the engine's decay.
  func key(ofField field: String) -> String {
    if field != "bounds.behavior" { return field }
    if case .bounce? = bounds?.behavior { return "bounds.bounce" }
    return "bounds.rubberBand"
  }
}

extension MotionDrift {
  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)? {
    guard let velocity: Value = loader.engineValue(velocity, path.key("velocity")) else { return nil }
    let drift = Drift(
      property, velocity: velocity, duration: duration.map { Duration(fileMilliseconds: $0) })
    return loader.attempt({ path.field(key(ofField: $0)) }) { () throws(TweenError) in
      var tween = try drift.tween()
      driver.apply(to: &tween)
      return tween
    }
  }

  /// Returns the file's key for a field of the engine's tween.
  func key(ofField field: String) -> String { field.hasPrefix("values") ? "velocity" : field }
}

extension MotionBounds {
  fileprivate func bounds<Value: Animatable>(
    by loader: inout MotionFileLoader, _ path: JSONPath
  ) -> DecayBounds<Value>? {
    let lower: Value? = loader.engineValue(lower, path.key("lower"))
    let upper: Value? = loader.engineValue(upper, path.key("upper"))
    let behavior: BoundBehavior? =
      switch behavior {
      case .bounce(let restitution): .bounce(restitution: restitution)
      case .rubberBand(nil): .rubberBand(.edge)
      case .rubberBand(let form?): (try? form.spring()).map { .rubberBand($0) }
      }
    guard let lower, let upper, let behavior else { return nil }
    return DecayBounds(lower, upper, behavior: behavior)
  }
}
