// What a handle can do to its driver. `DriverState.permits` says when it is legal; what is not answers false
// and changes nothing, and so do a stale handle and, but for killing, that of a transition's tween or of a
// sequence's step. Outside ticks all of it is seen at once, and told with the next tick; within a callback,
// what starts begins at the instant of the callback's event (W7).

extension DriverHandle {
  /// Starts a new or stopped driver from its beginning, its delay first.
  @discardableResult
  public func start() -> Bool { perform(.start) }

  /// Stops a driver: it shows no more, and what it showed stays where nobody else contends (C4). Its elapsed
  /// time and its start value are forgotten.
  @discardableResult
  public func stop() -> Bool { perform(.stop) }

  /// Starts a driver over again, from the start value that it has found (W1).
  @discardableResult
  public func restart() -> Bool { perform(.restart) }

  /// Holds a driver's time. While it contends it goes on contending (C6).
  @discardableResult
  public func pause() -> Bool { perform(.pause) }

  /// Lets a paused driver go on from where it was.
  @discardableResult
  public func resume() -> Bool { perform(.resume) }

  /// Moves a driver to its end; one without end to the end of its present play.
  @discardableResult
  public func complete() -> Bool { perform(.complete) }

  /// Ends a driver where it is. Its settings are kept for a revival until its entity dies, its timeline is
  /// released, it is let go of by `release()`, or `World.killedCapacity` more have been killed.
  @discardableResult
  public func kill() -> Bool { perform(.kill) }

  /// Makes a new driver of a killed one, with its settings and its place in the order.
  @discardableResult
  public func revive() -> Bool { perform(.revive) }

  /// Moves this driver, and it alone, by `time` of its own; what of it the delay does not need goes to the
  /// plays. False for a negative time too.
  @discardableResult
  public func update(by time: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return time >= .zero && world.engine.update(slot, by: time.counts)
  }

  /// Moves this driver to where its `elapsed` is so much, forward or back; repeats on the way are passed
  /// over. Legal while delayed, active or paused; false for a negative time too.
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return elapsed >= .zero && world.engine.seek(slot, to: elapsed.counts)
  }

  /// Lets go of the driver for good; where it is not killed yet, it is killed first.
  @discardableResult
  public func release() -> Bool {
    guard let (world, slot) = find() else { return false }
    let moment = world.engine.present(Int(world.engine.store[slot].timeline))
    world.engine.remove(slot, as: .killed, at: moment)
    return true
  }

  /// The driver, if it has not been released and is no transition's and no sequence's, which alone say where
  /// that stands.
  private func steer() -> (World, Slot<Driver>)? {
    guard let (world, slot) = find() else { return nil }
    let timeline = Int(world.engine.store[slot].timeline)
    return world.engine.timelines[timeline].isLed ? nil : (world, slot)
  }

  private func perform(_ operation: ControlOperation) -> Bool {
    guard let (world, slot) = operation == .kill ? find() : steer() else { return false }
    return world.engine.perform(operation, on: slot)
  }
}
