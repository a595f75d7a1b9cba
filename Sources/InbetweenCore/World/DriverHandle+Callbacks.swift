// The callbacks of the control contract. They run after the values of a tick are written, in the order of W7,
// and may do anything. Operations between ticks are reported with the next tick. Each call replaces the
// callback set before; nil removes it. On a stale handle the setters do nothing.

extension DriverHandle {
  /// A callback. The argument is the handle of the driver. The callback's errors go to `World.onError`.
  public typealias Callback = ValueCallback<DriverHandle>

  /// Sets the callback for the end of the delay.
  public var onStart: CallbackSetter { CallbackSetter(self, .start) }

  /// Sets the callback for the start of each iteration after the first. If a callback ends the driver, the
  /// remaining repeats of this tick call nothing.
  public var onRepeat: CallbackSetter { CallbackSetter(self, .repeat) }

  /// Sets the callback for updates. The callback is called in each tick in which the driver moves and is
  /// shown, and after each `update(by:)`. If a seek or a scrubber moves the driver between two ticks, the
  /// next tick calls, unless the driver is paused. The last call comes before `onComplete`, with the end
  /// value.
  public var onUpdate: CallbackSetter { CallbackSetter(self, .update) }

  /// Sets the callback for when the driver is stopped.
  public var onStop: CallbackSetter { CallbackSetter(self, .stop) }

  /// Sets the callback for when the driver is restarted.
  public var onRestart: CallbackSetter { CallbackSetter(self, .restart) }

  /// Sets the callback for when the driver is paused.
  public var onPause: CallbackSetter { CallbackSetter(self, .pause) }

  /// Sets the callback for when the driver is resumed.
  public var onResume: CallbackSetter { CallbackSetter(self, .resume) }

  /// Sets the callback for the end of the driver. The callback is also called if another driver hides this
  /// driver at its end. The callback is not called if the entity dies earlier, or if the driver is killed or
  /// replaced. Pass a closure to set the callback, and nil to remove it. The closure may take the handle of
  /// the driver:
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0).onComplete { print("gone") }
  /// try world.animate(badge, .opacity, to: 0).onComplete { fade in fade.world?.despawn(badge) }
  /// ```
  public var onComplete: CallbackSetter { CallbackSetter(self, .complete) }

  /// Sets the callback for the moment at which the driver is killed. In this callback the handle's `entity`
  /// is nil, except after your own `kill()`. A driver is killed:
  ///
  /// - by hand, or by a driver that replaces it
  /// - by the end of its entity or timeline
  /// - after its completion, after `onComplete`, if `TweenDefaults.killsCompleted` is true
  public var onKill: CallbackSetter { CallbackSetter(self, .kill) }

  /// Sets the callback for when the driver is revived.
  public var onRevive: CallbackSetter { CallbackSetter(self, .revive) }
}

/// Sets a callback of a driver, as in `fade.onComplete { print("there") }`.
///
/// ```swift
/// try world.animate(card, .opacity, to: 0)
///   .onUpdate { fade in print(fade.percentComplete!) }
///   .onComplete { print("gone") }
/// ```
public struct CallbackSetter {
  private let driver: DriverHandle
  private let kind: ListenerTable.Kind

  init(_ driver: DriverHandle, _ kind: ListenerTable.Kind) { (self.driver, self.kind) = (driver, kind) }

  /// Sets a callback that gets the driver's handle; nil removes it. Returns the handle.
  @discardableResult
  public func callAsFunction(_ callback: DriverHandle.Callback?) -> DriverHandle {
    set(callback.map { .handle($0) } ?? .nothing, isSet: callback != nil)
  }

  /// Sets a callback without arguments. Returns the handle.
  @discardableResult
  public func callAsFunction(_ callback: @escaping PlainCallback) -> DriverHandle {
    set(.plain(callback), isSet: true)
  }

  private func set(_ listener: ListenerTable.Listener, isSet: Bool) -> DriverHandle {
    guard let (world, slot) = driver.find() else { return driver }
    if kind == .update {
      if isSet { world.engine.addUpdater(slot) } else { world.engine.drivers[slot].flags.remove(.updates) }
    }
    world.listen(kind, to: slot, listener)
    return driver
  }
}
