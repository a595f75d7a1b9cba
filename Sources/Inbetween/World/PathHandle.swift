/// The handle of a tween along a path: of its driver, and of the one that turns along. What is done by it is
/// done to both, so they stay in step; the answer is the first one's. Callbacks, awaits and readouts are
/// those of `position`, where the ones that are not here are found.
public struct PathHandle: Hashable {
  /// The driver that moves along the path.
  public let position: DriverHandle
  /// The driver that shows its heading, where there is one.
  public let orientation: DriverHandle?

  /// Starts both; see `DriverHandle.start()`.
  @discardableResult
  public func start() -> Bool { both { $0.start() } }
  /// Stops both.
  @discardableResult
  public func stop() -> Bool { both { $0.stop() } }
  /// Starts both anew.
  @discardableResult
  public func restart() -> Bool { both { $0.restart() } }
  /// Holds both where they are.
  @discardableResult
  public func pause() -> Bool { both { $0.pause() } }
  /// Lets both go on.
  @discardableResult
  public func resume() -> Bool { both { $0.resume() } }
  /// Takes both to their ends.
  @discardableResult
  public func complete() -> Bool { both { $0.complete() } }
  /// Ends both where they are.
  @discardableResult
  public func kill() -> Bool { both { $0.kill() } }
  /// Makes both new again.
  @discardableResult
  public func revive() -> Bool { both { $0.revive() } }
  /// Lets go of both for good.
  @discardableResult
  public func release() -> Bool { both { $0.release() } }
  /// Moves both on by `time`.
  @discardableResult
  public func update(by time: Duration) -> Bool { both { $0.update(by: time) } }
  /// Moves both to where so much of their active time lies behind.
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool { both { $0.seek(to: elapsed) } }

  /// Has both play back from where they are, or forward again; see `DriverHandle.reverse()`.
  @discardableResult
  public func reverse() -> Bool { both { $0.reverse() } }

  /// Sets the length of a play of both.
  ///
  /// - Throws: as `DriverHandle.duration(_:)`.
  @discardableResult
  public func duration(_ duration: Duration) throws(TweenError) -> PathHandle {
    try position.duration(duration)
    try orientation?.duration(duration)
    return self
  }

  /// Sets the delay of both.
  ///
  /// - Throws: as `DriverHandle.delay(_:)`.
  @discardableResult
  public func delay(_ delay: Duration) throws(TweenError) -> PathHandle {
    try position.delay(delay)
    try orientation?.delay(delay)
    return self
  }

  /// Sets the rate of both.
  ///
  /// - Throws: as `DriverHandle.rate(_:)`.
  @discardableResult
  public func rate(_ rate: Rate) throws(TweenError) -> PathHandle {
    try position.rate(rate)
    try orientation?.rate(rate)
    return self
  }

  /// Lays another easing over the plays of both.
  ///
  /// - Throws: as `DriverHandle.ease(_:)`.
  @discardableResult
  public func ease(_ ease: Easing) throws(TweenError) -> PathHandle {
    try position.ease(ease)
    try orientation?.ease(ease)
    return self
  }

  /// Eases the seams of both from now on (C13).
  ///
  /// - Throws: as `DriverHandle.blend(over:ease:)`.
  @discardableResult
  public func blend(over duration: Duration, ease: Easing = .sineInOut) throws(TweenError) -> PathHandle {
    try position.blend(over: duration, ease: ease)
    try orientation?.blend(over: duration, ease: ease)
    return self
  }

  /// Gives both a tag; see `DriverHandle.tagged(_:)`.
  @discardableResult
  public func tagged(_ name: String) -> PathHandle {
    position.tagged(name)
    orientation?.tagged(name)
    return self
  }

  /// Takes a tag away from both.
  @discardableResult
  public func untag(_ name: String) -> Bool { both { $0.untag(name) } }

  /// Whether `position` has a tag; false when it is stale.
  public func isTagged(_ name: String) -> Bool { position.isTagged(name) }

  /// Sets what is called, with `position`, when that comes to its end; nil takes it away.
  @discardableResult
  public func onComplete(_ callback: DriverHandle.Callback?) -> PathHandle {
    position.onComplete(callback)
    return self
  }

  /// Sets what is called when `position` comes to its end.
  @discardableResult
  public func onComplete(_ callback: @escaping () -> Void) -> PathHandle {
    position.onComplete(callback)
    return self
  }

  /// What both are doing; see `DriverHandle.state`.
  public var state: DriverState { position.state }

  /// How far both have come through all their plays; see `DriverHandle.elapsed`.
  public var elapsed: Duration? { position.elapsed }

  /// The same as a part of all plays; see `DriverHandle.percentComplete`.
  public var percentComplete: Double? { position.percentComplete }

  private func both(_ operation: (DriverHandle) -> Bool) -> Bool {
    let answer = operation(position)
    if let orientation { _ = operation(orientation) }
    return answer
  }
}

#if !hasFeature(Embedded)
  extension PathHandle {
    /// How `position` comes to its end; see `DriverHandle.outcome`.
    nonisolated(nonsending) public var outcome: Outcome? {
      get async { await position.outcome }
    }
  }
#endif
