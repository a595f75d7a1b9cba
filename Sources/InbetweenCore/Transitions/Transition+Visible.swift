// The distance of the shared element, which is visible, and the position, which is time (X5).

extension Transition {
  /// Returns how far the shared element has moved at a position of the transition: 0 at back, 1 at fore.
  /// Without a shared element, returns the position.
  ///
  /// ```swift
  /// let opening = Transition(duration: .milliseconds(400), sharedElement: .curve(.cubicInOut))
  /// print(opening.visible(at: 0.25))  // prints 0.0625
  /// ```
  public func visible(at position: Float) -> Float { sharedPace(position) }

  /// Returns the first position of the transition, in 0…1, at which the shared element has moved by `part`.
  /// Returns 0 for parts up to 0, and 1 for parts of 1 or more.
  ///
  /// ```swift
  /// let opening = Transition(duration: .milliseconds(400), sharedElement: .curve(.cubicInOut))
  /// print(opening.position(ofVisible: 0.0625))  // prints 0.25
  /// ```
  ///
  /// - Complexity: the call computes about 90 values of the shared element's curve.
  public func position(ofVisible part: Float) -> Float {
    if !(part > 0) { return 0 }
    if part >= 1 { return 1 }
    let pace = sharedPace
    if pace == .linear { return part }
    var (low, high) = (Float(0), Float(1))
    // A curve may overshoot, so the first piece that reaches the part is found first.
    for piece in 1...64 where pace(Float(piece) / 64) >= part {
      (low, high) = (Float(piece - 1) / 64, Float(piece) / 64)
      break
    }
    for _ in 0..<22 {
      let middle = (low + high) / 2
      if pace(middle) < part { low = middle } else { high = middle }
    }
    return high
  }

  private var sharedPace: Easing { sharedElement?.easing(over: effectiveDuration / .seconds(1)) ?? .linear }
}

extension TransitionHandle {
  /// How far the shared element has moved: 0 at back, 1 at fore. Without a shared element, the position. Nil
  /// if the handle is stale.
  public var visible: Float? {
    guard let position, let transition else { return nil }
    return transition.visible(at: position)
  }

  /// Moves the shared element to `part`, clamped to 0 … 1, and holds the transition there. So the element
  /// stays under a finger with any curve. A transition at rest begins.
  ///
  /// ```swift
  /// var opening = Transition(duration: .milliseconds(400), sharedElement: .curve(.cubicInOut))
  /// let open = try world.makeTransition(opening)
  /// var rise = TransitionTween(.position.y, back: 300, fore: 100, transition: open.id)
  /// rise.part = .sharedElement
  /// try world.register(rise, on: card)
  /// open.scrub(toVisible: 60 / 200)  // the finger has moved up by 60 of 200 points
  /// print(world[card, .position.y]!.rounded())  // prints 240.0
  /// open.letGo()
  /// ```
  ///
  /// - Returns: false for a number that is not finite, or a stale handle.
  /// - Complexity: the call computes about 90 values of the shared element's curve.
  @discardableResult
  public func scrub(toVisible part: Float) -> Bool {
    guard part.isFinite, let transition else { return false }
    return scrub(to: transition.position(ofVisible: part))
  }
}
