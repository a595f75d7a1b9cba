// Transitions between two ends.

import CInbetween
import Inbetween

private var transitionCookie: Int32 { cookie(0x1B0A, ibTransitionDef.self) }
private var transitionTweenCookie: Int32 { cookie(0x1B0B, ibTransitionTweenDef.self) }

@c @implementation
package func ibDefaultTransitionDef() -> ibTransitionDef {
  ibTransitionDef(
    layers: nil, sharedElement: nil, layerCount: 0, duration: 300_000_000, threshold: 0.5, flickSpeed: 1,
    internalValue: transitionCookie)
}

@c @implementation
package func ibDefaultTransitionTweenDef() -> ibTransitionTweenDef {
  ibTransitionTweenDef(
    back: nil, fore: nil, start: 0, length: 1, backwardStart: 0, backwardLength: -1, ease: 0,
    backwardEase: .max, part: 0, internalValue: transitionTweenCookie)
}

extension TransitionLayer {
  fileprivate init(_ layer: ibLayer, _ field: String) throws(TweenError) {
    let ratio = layer.dampingRatio == 0 ? 1 : layer.dampingRatio
    let timing: AnimationTimingParameters
    if !layer.isSpring {
      timing = .curve(try easing(layer.ease, "\(field).ease"))
    } else if layer.response == 0 {
      timing = .spring(dampingRatio: ratio, initialVelocity: layer.velocity)
    } else {
      do throws(TweenError) {
        let spring = try Spring(response: .nanoseconds(layer.response), dampingRatio: ratio)
        timing = .spring(spring, initialVelocity: layer.velocity)
      } catch { throw error.within("\(field).\(error.field)") }
    }
    self.init(AnimationRange(start: layer.start, end: layer.end == 0 ? 1 : layer.end), timing: timing)
  }
}

/// Calls `body` with a transition.
private func withTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ body: (TransitionHandle) throws(TweenError) -> Bool
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let handle = try box.world.transition(transition)
    return try body(handle)
      || fail(
        ib_refused,
        "transition: one that is \(handle.phase?.rawValue ?? "gone") does not permit the operation")
  } catch { return fail(error, false) }
}

@c @implementation
package func ibWorld_CreateTransition(
  _ world: ibWorldId, _ def: UnsafePointer<ibTransitionDef>?
) -> ibTransitionId {
  guard let box = find(world) else { return ibTransitionId() }
  do throws(TweenError) {
    let def = def?.pointee ?? ibDefaultTransitionDef()
    if def.internalValue != transitionCookie { throw .unfilled("def") }
    for (field, number) in [("threshold", def.threshold), ("flickSpeed", def.flickSpeed)]
    where !(number >= 0 && number.isFinite) {
      throw .argument(field, "\(number)", "0 or more, and finite")
    }
    var transition = Transition(duration: .nanoseconds(def.duration))
    for index in 0..<(try need(count: def.layerCount, "layerCount")) {
      transition.layers.append(
        try TransitionLayer(need(def.layers, "layers")[index], "layers[\(index)]"))
    }
    if let element = def.sharedElement {
      transition.sharedElement = try TransitionLayer(element.pointee, "sharedElement").timing
    }
    let handle = try box.world.makeTransition(transition)
    handle.policy.threshold = def.threshold
    handle.policy.flickSpeed = def.flickSpeed
    let number = handle.id.rawValue
    return ibTransitionId(index: UInt32(truncatingIfNeeded: number), generation: UInt32(number >> 32))
  } catch { return fail(error, in: .all, ibTransitionId()) }
}

@c @implementation
package func ibWorld_DestroyTransition(_ world: ibWorldId, _ transition: ibTransitionId) -> Bool {
  withTransition(world, transition) { $0.release() }
}

@c @implementation
package func ibWorld_RegisterTransitionTween(
  _ world: ibWorldId, _ transition: ibTransitionId, _ entity: ibEntity, _ property: ibProperty,
  _ def: UnsafePointer<ibTransitionTweenDef>?
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    try box.world.register(box.world.transitionTween(def, property, transition), on: Entity(entity))
    return true
  } catch { return fail(error, in: .transitionTween, false) }
}

extension World {
  /// Returns the transition tween of a def.
  func transitionTween(
    _ def: UnsafePointer<ibTransitionTweenDef>?, _ property: ibProperty, _ id: ibTransitionId
  ) throws(TweenError) -> LaneTransitionTween {
    let transition = try transition(id)
    let def = try filled(def, def?.pointee.internalValue, transitionTweenCookie).pointee
    let key = try InbetweenC.lanes(of: property)
    let (back, fore) = (try key.lanes(def.back, "back"), try key.lanes(def.fore, "fore"))
    var tween = LaneTransitionTween(key, LaneValues(back, fore, laneCount: key.count), transition.id)
    tween.segment = TransitionSegment(position: def.start, length: def.length)
    tween.timingFunction = try easing(def.ease)
    if !(def.backwardLength < 0) {
      tween.backwardSegment = TransitionSegment(position: def.backwardStart, length: def.backwardLength)
    }
    if def.backwardEase != .max {
      tween.backwardTimingFunction = try easing(def.backwardEase, "backwardEase")
    }
    if def.part != 0 { tween.part = def.part == -1 ? .sharedElement : .layer(Int(def.part) - 1) }
    return tween
  }
}

@c @implementation
package func ibWorld_BeginTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ isForward: Bool
) -> Bool {
  withTransition(world, transition) { $0.begin(isForward ? .forward : .backward) }
}

@c @implementation
package func ibWorld_ReverseTransition(_ world: ibWorldId, _ transition: ibTransitionId) -> Bool {
  withTransition(world, transition) { $0.reverse() }
}

@c @implementation
package func ibWorld_InterruptTransition(_ world: ibWorldId, _ transition: ibTransitionId) -> Bool {
  withTransition(world, transition) { $0.interrupt() }
}

@c @implementation
package func ibWorld_ScrubTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ position: Float
) -> Bool {
  withTransition(world, transition) { transition throws(TweenError) in
    if !position.isFinite { throw .argument("position", "\(position)", "a finite number") }
    return transition.scrub(to: position)
  }
}

@c @implementation
package func ibWorld_LetGoTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ velocity: UnsafePointer<Float>?
) -> Int32 {
  var end: TransitionEnd?
  _ = withTransition(world, transition) { transition throws(TweenError) in
    if let velocity, !velocity.pointee.isFinite {
      throw .argument("velocity", "\(velocity.pointee)", "a finite number")
    }
    end = transition.letGo(velocity: velocity?.pointee)
    return end != nil
  }
  return end.map { $0 == .fore ? 1 : 0 } ?? -1
}

@c @implementation
package func ibWorld_CompleteTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ isFore: Bool
) -> Bool {
  withTransition(world, transition) { $0.complete(at: isFore ? .fore : .back) }
}

@c @implementation
package func ibWorld_GetTransition(
  _ world: ibWorldId, _ transition: ibTransitionId, _ info: UnsafeMutablePointer<ibTransitionInfo>?
) -> Bool {
  withTransition(world, transition) { transition throws(TweenError) in
    guard let info else { throw .null("info") }
    let phase = transition.phase.flatMap { phases.firstIndex(of: $0) } ?? 0
    info.pointee = ibTransitionInfo(
      position: transition.position ?? 0, velocity: transition.velocity ?? 0, phase: Int32(phase),
      isForward: transition.direction == .forward)
    return true
  }
}
