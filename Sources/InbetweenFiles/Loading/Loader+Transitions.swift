import Inbetween

// A file's transition plays once without interruption. So its tweens are plain ones on the file's timeline,
// which can seek.
extension MotionFileLoader {
  /// The part of a transition to which a tween belongs.
  struct PlayedPart {
    var transition: Transition
    var delay: Duration
    var part: TransitionPart
  }

  /// A tween of a transition that plays.
  struct PlayedTween: Registrable {
    var tween: MotionTransitionTween
    var part: PlayedPart

    func register<Value: EngineValue>(
      by loader: inout MotionFileLoader, _ property: Property<Value>, _ place: Place
    ) -> DriverHandle? {
      loader.register(tween, part, property, place)
    }
  }

  /// Registers the tweens of a transition, with errors if something is invalid.
  mutating func register(
    _ description: MotionTransition, _ site: Site, _ path: JSONPath
  ) -> [DriverHandle] {
    let before = errors.count
    let delay = time(description.delay, path.key("delay"))
    _ = time(description.duration, path.key("duration"))
    guard errors.count == before else { return [] }
    let transition: Transition
    do throws(TweenError) {
      transition = try description.transition()
    } catch {
      fail(path.field(error.field), error.found, error.expected)
      return []
    }
    var parts: [(TransitionPart, JSONPath, [MotionTransitionTween])] = [(.window, path, description.tweens)]
    for (index, layer) in description.layers.enumerated() {
      parts.append((.layer(index), path.key("layers").index(index), layer.tweens))
    }
    if let shared = description.sharedElement {
      parts.append((.sharedElement, path.key("sharedElement"), shared.tweens))
    }
    return parts.flatMap { part, path, tweens in
      let played = PlayedPart(transition: transition, delay: delay, part: part)
      return tweens.enumerated().compactMap { index, tween in
        register(
          PlayedTween(tween: tween, part: played), on: tween.target, site, path.key("tweens").index(index))
      }
    }
  }

  /// Registers a tween of a transition; nil, with an error, if something is invalid.
  mutating func register<Value: EngineValue>(
    _ description: MotionTransitionTween, _ played: PlayedPart, _ property: Property<Value>, _ place: Place
  ) -> DriverHandle? {
    let before = errors.count
    let path = place.path
    let values: [Value] = description.values.enumerated().compactMap { index, value in
      engineValue(value, path.field(description.key(ofField: "values[\(index)]")))
    }
    guard errors.count == before else { return nil }
    var tween = TransitionTween(property, values: values)
    tween.offsets = description.offsets.map { $0.map { Float($0) } }
    tween.interTimingFunctions = description.interTimingFunctions
    (tween.segment, tween.timingFunction) = (description.segment, description.timingFunction)
    tween.backwardSegment = description.backwardSegment
    tween.backwardTimingFunction = description.backwardTimingFunction
    tween.part = played.part
    do throws(TweenError) {
      var plain = try tween.tween(playing: played.transition)
      plain.delay = played.delay
      plain.timeline = place.timeline.id
      return try world.register(plain, on: place.entity)
    } catch {
      fail(path.field(description.key(ofField: error.field)), error.found, error.expected)
      return nil
    }
  }

  /// Reports transitions without a name, or with that of another.
  mutating func checkNames() {
    var names: Set<String> = []
    for (index, item) in file.motion.enumerated() {
      guard case .transition(let transition) = item else { continue }
      if transition.name.isEmpty || !names.insert(transition.name).inserted {
        fail(
          JSONPath.root.key("motion").index(index).key("name"), JSONText.quoted(transition.name),
          "a name of its own, not empty")
      }
    }
  }
}

extension MotionTransitionTween {
  /// Returns the file's key for a field of the engine's tween: the first of two values is `back`.
  func key(ofField field: String) -> String {
    guard values.count == 2, field.hasPrefix("values[") else { return field }
    return field.hasPrefix("values[0]") ? "back" : "fore"
  }
}
