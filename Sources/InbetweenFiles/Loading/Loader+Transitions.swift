import Inbetween

// A file's transition plays once without interruption. So its tweens are plain ones on the file's timeline,
// which can seek.
extension MotionTransition {
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    let checked = loader.attempt({ path.field($0) }) { () throws(TweenError) in try self.transition() }
    guard let transition = checked else { return [] }
    let delay = Duration(fileMilliseconds: delay)
    var parts: [(TransitionPart, JSONPath, [MotionTransitionTween])] = [(.window, path, tweens)]
    for (index, layer) in layers.enumerated() {
      parts.append((.layer(index), path.key("layers").index(index), layer.tweens))
    }
    if let shared = sharedElement {
      parts.append((.sharedElement, path.key("sharedElement"), shared.tweens))
    }
    return parts.flatMap { part, path, tweens in
      tweens.enumerated().compactMap { index, tween in
        var alone = self
        (alone.tweens, alone.layers, alone.sharedElement) = ([tween], [], nil)
        let played = PlayedTween(
          item: .transition(alone), tween: tween, transition: transition, delay: delay, part: part)
        return loader.register(played, on: tween.target, site, path.key("tweens").index(index))
      }
    }
  }
}

/// A tween of a transition that plays.
private struct PlayedTween: Registrable {
  var item: MotionItem
  var tween: MotionTransitionTween
  var transition: Transition
  var delay: Duration
  var part: TransitionPart
  var hasKeys: Bool { true }

  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)? {
    let before = loader.errors.count
    let values: [Value] = tween.values.enumerated().compactMap { index, value in
      loader.engineValue(value, path.field(key(ofField: "values[\(index)]")))
    }
    guard loader.errors.count == before else { return nil }
    var result = TransitionTween(property, values: values)
    result.offsets = tween.offsets.map { $0.map { Float($0) } }
    result.interTimingFunctions = tween.eases
    (result.segment, result.timingFunction) = (tween.segment, tween.ease)
    result.backwardSegment = tween.backwardSegment
    result.backwardTimingFunction = tween.backwardEase
    result.part = part
    return loader.attempt({ path.field(key(ofField: $0)) }) { () throws(TweenError) in
      var plain = try result.tween(playing: transition)
      plain.delay = delay
      return plain
    }
  }

  /// Returns the file's key for a field of the engine's tween: the first of two values is `back`.
  func key(ofField field: String) -> String {
    guard tween.values.count == 2, field.hasPrefix("values[") else { return field }
    return field.hasPrefix("values[0]") ? "back" : "fore"
  }
}
