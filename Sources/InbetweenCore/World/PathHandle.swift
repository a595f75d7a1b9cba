/// The handle of a tween along a path. The tween has a driver that moves along the path, and may have a
/// second driver that shows the heading. Operations act on both drivers, and return the result of the driver
/// in the field `position`. For other callbacks and properties, use `position`.
///
/// ```swift
/// let flight = try world.animate(ship, .position, along: path, orients: .rotation)
/// flight.onComplete { print("landed") }
/// flight.pause()
/// ```
public struct PathHandle: Hashable {
  /// The driver that moves along the path.
  public let position: DriverHandle
  /// The driver that shows the heading; nil if no property shows the heading.
  public let orientation: DriverHandle?

  /// Starts both drivers; see `DriverHandle.start()`.
  @discardableResult
  public func start() -> Bool { both { $0.start() } }
  /// Stops both drivers; see `DriverHandle.stop()`.
  @discardableResult
  public func stop() -> Bool { both { $0.stop() } }
  /// Restarts both drivers; see `DriverHandle.restart()`.
  @discardableResult
  public func restart() -> Bool { both { $0.restart() } }
  /// Pauses both drivers; see `DriverHandle.pause()`.
  @discardableResult
  public func pause() -> Bool { both { $0.pause() } }
  /// Resumes both drivers; see `DriverHandle.resume()`.
  @discardableResult
  public func resume() -> Bool { both { $0.resume() } }
  /// Moves both drivers to their ends; see `DriverHandle.complete()`.
  @discardableResult
  public func complete() -> Bool { both { $0.complete() } }
  /// Ends both drivers at their present values; see `DriverHandle.kill()`.
  @discardableResult
  public func kill() -> Bool { both { $0.kill() } }
  /// Makes both killed drivers new; see `DriverHandle.revive()`.
  @discardableResult
  public func revive() -> Bool { both { $0.revive() } }
  /// Removes both drivers for good; see `DriverHandle.release()`.
  @discardableResult
  public func release() -> Bool { both { $0.release() } }
  /// Moves both drivers by `time`, in their own time; see `DriverHandle.update(by:)`.
  @discardableResult
  public func update(by time: Duration) -> Bool { both { $0.update(by: time) } }
  /// Moves both drivers to a time; see `DriverHandle.seek(to:)`.
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool { both { $0.seek(to: elapsed) } }

  /// Plays both drivers to a time, and pauses them there; see `DriverHandle.play(to:)`.
  @discardableResult
  public func play(to elapsed: Duration) -> Bool { both { $0.play(to: elapsed) } }

  /// Reverses both drivers at their present time; see `DriverHandle.reverse()`.
  @discardableResult
  public func reverse() -> Bool { both { $0.reverse() } }

  /// Sets the length of one iteration of both drivers.
  ///
  /// - Throws: the errors of `DriverHandle.duration(_:)`.
  @discardableResult
  public func duration(_ duration: Duration) throws(TweenError) -> PathHandle {
    try position.duration(duration)
    try orientation?.duration(duration)
    return self
  }

  /// Sets the delay of both drivers.
  ///
  /// - Throws: the errors of `DriverHandle.delay(_:)`.
  @discardableResult
  public func delay(_ delay: Duration) throws(TweenError) -> PathHandle {
    try position.delay(delay)
    try orientation?.delay(delay)
    return self
  }

  /// Sets the rate of both drivers.
  ///
  /// - Throws: the errors of `DriverHandle.rate(_:)`.
  @discardableResult
  public func rate(_ rate: Rate) throws(TweenError) -> PathHandle {
    try position.rate(rate)
    try orientation?.rate(rate)
    return self
  }

  /// Sets the easing of each iteration of both drivers.
  ///
  /// - Throws: the errors of `DriverHandle.ease(_:)`.
  @discardableResult
  public func ease(_ ease: Easing) throws(TweenError) -> PathHandle {
    try position.ease(ease)
    try orientation?.ease(ease)
    return self
  }

  /// Sets the crossfade of both drivers, from now on.
  ///
  /// - Throws: the errors of `DriverHandle.blend(over:ease:)`.
  @discardableResult
  public func blend(over duration: Duration, ease: Easing = .sineInOut) throws(TweenError) -> PathHandle {
    try position.blend(over: duration, ease: ease)
    try orientation?.blend(over: duration, ease: ease)
    return self
  }

  /// Adds a tag to both drivers; see `DriverHandle.tagged(_:)`.
  @discardableResult
  public func tagged(_ name: String) -> PathHandle {
    position.tagged(name)
    orientation?.tagged(name)
    return self
  }

  /// Removes a tag from both drivers; see `DriverHandle.untag(_:)`.
  @discardableResult
  public func untag(_ name: String) -> Bool { both { $0.untag(name) } }

  /// Returns whether the driver `position` has a tag. False if `position` is stale.
  public func isTagged(_ name: String) -> Bool { position.isTagged(name) }

  /// Sets the callback for the end of the motion; nil removes the callback. The argument is `position`.
  @discardableResult
  public func onComplete(_ callback: DriverHandle.Callback?) -> PathHandle {
    position.onComplete(callback)
    return self
  }

  /// Sets the callback for the end of the motion.
  @discardableResult
  public func onComplete(_ callback: @escaping PlainCallback) -> PathHandle {
    position.onComplete(callback)
    return self
  }

  /// The state of `position`; see `DriverHandle.state`.
  public var state: DriverState { position.state }

  /// The position within all iterations, in the drivers' own time; see `DriverHandle.elapsed`.
  public var elapsed: Duration? { position.elapsed }

  /// The position as a fraction of all iterations, in 0…1; see `DriverHandle.percentComplete`.
  public var percentComplete: Double? { position.percentComplete }

  private func both(_ operation: (DriverHandle) -> Bool) -> Bool {
    let answer = operation(position)
    if let orientation { _ = operation(orientation) }
    return answer
  }
}

#if !hasFeature(Embedded) && !WITHOUT_CONCURRENCY
  extension PathHandle {
    /// The outcome of `position`, once it has ended; see `DriverHandle.outcome`.
    nonisolated(nonsending) public var outcome: Outcome? {
      get async { await position.outcome }
    }
  }
#endif
