// The operations of a handle. `DriverState.permits` says which are legal.
//
// An operation returns false and changes nothing if it is illegal or the handle is stale. So do all but
// `kill` on a transition's tween or a sequence's step. Outside ticks, reads see the result at once; the next
// tick reports it. In a callback, a driver that starts begins at the instant of the callback's event (W7).

extension DriverHandle {
  /// Starts a new or stopped driver from its beginning, its delay first.
  @discardableResult
  public func start() -> Bool { perform(.start) }

  /// Stops a driver. Its elapsed time and its start value are dropped. If no other driver moves the property,
  /// the shown value becomes the base value.
  @discardableResult
  public func stop() -> Bool { perform(.stop) }

  /// Restarts a driver with the start value that it has captured.
  @discardableResult
  public func restart() -> Bool { perform(.restart) }

  /// Pauses a driver. A driver under way holds its value and keeps its place in the order.
  @discardableResult
  public func pause() -> Bool { perform(.pause) }

  /// Resumes a paused driver from where it was.
  @discardableResult
  public func resume() -> Bool { perform(.resume) }

  /// Moves a driver to its end; one that repeats forever, to the end of its present iteration.
  @discardableResult
  public func complete() -> Bool { perform(.complete) }

  /// Ends a driver where it is. Its settings are kept for `revive()` until its entity dies, its timeline is
  /// released, `release()` is called, or more than `World.killedCapacity` drivers have been killed since.
  @discardableResult
  public func kill() -> Bool { perform(.kill) }

  /// Makes a killed driver new and unstarted, with its settings and its serial.
  @discardableResult
  public func revive() -> Bool { perform(.revive) }

  /// Moves this driver alone by `time`, in its own time. Time beyond the delay is carried to the iterations.
  /// Returns false for a negative time.
  @discardableResult
  public func update(by time: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return time >= .zero && world.engine.update(slot, by: time.counts)
  }

  /// Moves this driver to where its `elapsed` is the one given, forward or backward. Crossed repeats are not
  /// reported. Legal while delayed, active or paused. Returns false for a negative time.
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return elapsed >= .zero && world.engine.atMark(slot) { $0.seek(slot, to: elapsed.counts) }
  }

  /// Removes the driver for good. One that is not killed yet is killed first.
  @discardableResult
  public func release() -> Bool {
    guard let world else { return false }
    world.moveToFrame()
    guard let (_, slot) = find() else { return false }
    let moment = world.engine.present(Int(world.engine.drivers[slot].timeline))
    world.engine.remove(slot, as: .killed, at: moment)
    return true
  }

  /// The driver, unless it has been released or is a transition's tween or a sequence's step.
  private func steer() -> (World, Slot<Driver>)? {
    guard let (world, slot) = find() else { return nil }
    let timeline = Int(world.engine.drivers[slot].timeline)
    return world.engine.clocks.timelines[timeline].isLed ? nil : (world, slot)
  }

  private func perform(_ operation: ControlOperation) -> Bool {
    guard let (world, slot) = operation == .kill ? find() : steer() else { return false }
    // A driver that is started begins at the last tick, as new ones do.
    if operation != .start {
      world.moveToFrame()
      guard world.engine.drivers.find(id) != nil else { return false }
    }
    switch operation {
    case .pause, .resume:
      return world.engine.atMark(slot) { $0.perform(operation, on: slot) }
    case .stop, .restart, .kill: world.engine.endAtMark(slot, isRestart: operation == .restart)
    default: break
    }
    return world.engine.perform(operation, on: slot)
  }
}
