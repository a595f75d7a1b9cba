// The callbacks of the control contract. They run after the values of a tick are written, in the order of W7,
// and may do anything. Operations between ticks are reported with the next tick. Each call replaces the
// callback set before; nil removes it. On a stale handle the setters do nothing.

extension DriverHandle {
  /// A callback. Its argument is the handle of the driver that it is about.
  public typealias Callback = (DriverHandle) -> Void

  /// Sets the callback for when the delay is over.
  @discardableResult
  public func onStart(_ callback: Callback?) -> DriverHandle { listen(.start, callback.map { .handle($0) }) }

  /// Sets the callback for updates. It is called after each tick in which the driver is the winner and moves,
  /// after `update(by:)`, and once more before the driver completes.
  @discardableResult
  public func onUpdate(_ callback: Callback?) -> DriverHandle {
    listen(.update, callback.map { .handle($0) })
  }

  /// Sets the callback for when the driver is stopped.
  @discardableResult
  public func onStop(_ callback: Callback?) -> DriverHandle { listen(.stop, callback.map { .handle($0) }) }

  /// Sets the callback for when the driver is restarted.
  @discardableResult
  public func onRestart(_ callback: Callback?) -> DriverHandle {
    listen(.restart, callback.map { .handle($0) })
  }

  /// Sets the callback for when the driver is paused.
  @discardableResult
  public func onPause(_ callback: Callback?) -> DriverHandle { listen(.pause, callback.map { .handle($0) }) }

  /// Sets the callback for when the driver is resumed.
  @discardableResult
  public func onResume(_ callback: Callback?) -> DriverHandle {
    listen(.resume, callback.map { .handle($0) })
  }

  /// Sets the callback for when the driver reaches its end.
  @discardableResult
  public func onComplete(_ callback: Callback?) -> DriverHandle {
    listen(.complete, callback.map { .handle($0) })
  }

  /// Sets the callback for when the driver is killed: by hand, by auto-kill, by a driver that replaces it, or
  /// by the end of its entity or timeline.
  @discardableResult
  public func onKill(_ callback: Callback?) -> DriverHandle { listen(.kill, callback.map { .handle($0) }) }

  /// Sets the callback for when the driver is revived.
  @discardableResult
  public func onRevive(_ callback: Callback?) -> DriverHandle {
    listen(.revive, callback.map { .handle($0) })
  }

  // Callbacks without the handle as an argument.

  /// Sets the callback for when the delay is over.
  @discardableResult
  public func onStart(_ callback: @escaping () -> Void) -> DriverHandle { listen(.start, .plain(callback)) }

  /// Sets the callback for updates. It is called after each tick in which the driver is the winner and moves,
  /// after `update(by:)`, and once more before the driver completes.
  @discardableResult
  public func onUpdate(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.update, .plain(callback))
  }

  /// Sets the callback for when the driver is stopped.
  @discardableResult
  public func onStop(_ callback: @escaping () -> Void) -> DriverHandle { listen(.stop, .plain(callback)) }

  /// Sets the callback for when the driver is restarted.
  @discardableResult
  public func onRestart(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.restart, .plain(callback))
  }

  /// Sets the callback for when the driver is paused.
  @discardableResult
  public func onPause(_ callback: @escaping () -> Void) -> DriverHandle { listen(.pause, .plain(callback)) }

  /// Sets the callback for when the driver is resumed.
  @discardableResult
  public func onResume(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.resume, .plain(callback))
  }

  /// Sets the callback for when the driver reaches its end.
  @discardableResult
  public func onComplete(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.complete, .plain(callback))
  }

  /// Sets the callback for when the driver is killed: by hand, by auto-kill, by a driver that replaces it, or
  /// by the end of its entity or timeline.
  @discardableResult
  public func onKill(_ callback: @escaping () -> Void) -> DriverHandle { listen(.kill, .plain(callback)) }

  /// Sets the callback for when the driver is revived.
  @discardableResult
  public func onRevive(_ callback: @escaping () -> Void) -> DriverHandle {
    listen(.revive, .plain(callback))
  }

  private func listen(_ kind: Listeners.Kind, _ callback: Listeners.Callback?) -> DriverHandle {
    guard let (world, slot) = find() else { return self }
    if kind == .update {
      if callback != nil { world.engine.addUpdater(slot) } else { world.engine.removeUpdater(slot) }
    }
    world.listeners(of: slot).set(kind, to: callback)
    return self
  }
}
