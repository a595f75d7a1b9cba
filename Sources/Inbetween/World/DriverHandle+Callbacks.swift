// The callbacks of the control contract. They run after the values of a tick are written, in the order of W7,
// and may do anything; what happens between ticks is told with the next tick. Each call takes the place of
// the one before it, nil takes that away. On a stale handle it does nothing.

extension DriverHandle {
  /// What is called, with the driver that it is about.
  public typealias Callback = (DriverHandle) -> Void

  /// Sets what is called when its delay is over.
  @discardableResult
  public func onStart(_ callback: Callback?) -> DriverHandle { listen(.start, callback) }

  /// Sets what is called after each tick in which it is seen and moves, after `update(by:)`,
  /// and once more before it completes.
  @discardableResult
  public func onUpdate(_ callback: Callback?) -> DriverHandle { listen(.update, callback) }

  /// Sets what is called when it is stopped.
  @discardableResult
  public func onStop(_ callback: Callback?) -> DriverHandle { listen(.stop, callback) }

  /// Sets what is called when it is started over again.
  @discardableResult
  public func onRestart(_ callback: Callback?) -> DriverHandle { listen(.restart, callback) }

  /// Sets what is called when it is paused.
  @discardableResult
  public func onPause(_ callback: Callback?) -> DriverHandle { listen(.pause, callback) }

  /// Sets what is called when it is resumed.
  @discardableResult
  public func onResume(_ callback: Callback?) -> DriverHandle { listen(.resume, callback) }

  /// Sets what is called when it comes to its end.
  @discardableResult
  public func onComplete(_ callback: Callback?) -> DriverHandle { listen(.complete, callback) }

  /// Sets what is called when it is killed: by hand, by auto-kill, by one that replaces it, by the
  /// end of its entity or timeline.
  @discardableResult
  public func onKill(_ callback: Callback?) -> DriverHandle { listen(.kill, callback) }

  /// Sets what is called when it is revived.
  @discardableResult
  public func onRevive(_ callback: Callback?) -> DriverHandle { listen(.revive, callback) }

  // The same for callbacks that need not be told of what they are about.

  /// Sets what is called when its delay is over.
  @discardableResult
  public func onStart(_ callback: @escaping () -> Void) -> DriverHandle { listen(.start) { _ in callback() } }

  /// Sets what is called after each tick in which it is seen and moves, after `update(by:)`,
  /// and once more before it completes.
  @discardableResult
  public func onUpdate(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.update) { _ in callback() }
  }

  /// Sets what is called when it is stopped.
  @discardableResult
  public func onStop(_ callback: @escaping () -> Void) -> DriverHandle { listen(.stop) { _ in callback() } }

  /// Sets what is called when it is started over again.
  @discardableResult
  public func onRestart(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.restart) { _ in callback() }
  }

  /// Sets what is called when it is paused.
  @discardableResult
  public func onPause(_ callback: @escaping () -> Void) -> DriverHandle { listen(.pause) { _ in callback() } }

  /// Sets what is called when it is resumed.
  @discardableResult
  public func onResume(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.resume) { _ in callback() }
  }

  /// Sets what is called when it comes to its end.
  @discardableResult
  public func onComplete(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.complete) { _ in callback() }
  }

  /// Sets what is called when it is killed: by hand, by auto-kill, by one that replaces it, by the
  /// end of its entity or timeline.
  @discardableResult
  public func onKill(_ callback: @escaping () -> Void) -> DriverHandle { listen(.kill) { _ in callback() } }

  /// Sets what is called when it is revived.
  @discardableResult
  public func onRevive(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.revive) { _ in callback() }
  }

  private func listen(_ kind: Listeners.Kind, _ callback: Callback?) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    if kind == .update {
      if callback != nil { world.engine.addUpdater(slot) } else { world.engine.removeUpdater(slot) }
    }
    world.listeners(of: slot).set(kind, to: callback)
    return self
  }
}
