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

  /// Pauses a driver. An active driver holds its value and keeps its precedence.
  @discardableResult
  public func pause() -> Bool { perform(.pause) }

  /// Resumes a paused driver at its present time.
  @discardableResult
  public func resume() -> Bool { perform(.resume) }

  /// Moves a driver to its end; a driver that repeats forever, to the end of its present iteration.
  @discardableResult
  public func complete() -> Bool { perform(.complete) }

  /// Ends a driver at its present value. Its settings are kept for `revive()` until its entity dies, its
  /// timeline is released, `release()` is called, or more than `World.killedCapacity` drivers have been
  /// killed since.
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

  /// Moves the driver to a time, its `elapsed`, forward or backward. Crossed repeats are not reported. Legal
  /// while delayed, active or paused. Returns false for a negative time.
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return elapsed >= .zero && world.engine.atMark(slot) { $0.seek(slot, to: elapsed.counts) }
  }

  /// Plays a driver the other way: the sign of its rate changes. An active driver, paused or not, plays
  /// backward from its present time. A driver in its delay ends at its start.
  ///
  /// A driver that has completed restarts, with the start value that it has captured: it plays from its end,
  /// its end delay first, to its start. Reversed again there, it plays from its delay on. Only a driver that
  /// is kept can: on a timeline, without `TweenDefaults.killsCompleted`, or within `onComplete`.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 300, duration: .seconds(1))
  /// tick(30)
  /// slide.reverse()
  /// tick(30)
  /// print(world[card, .position.x]!)  // prints 100.0
  /// ```
  ///
  /// - Returns: false if it is new, stopped or killed, its rate is 0, it repeats forever, or it is a spring
  ///   that never rests. Also false for a stale handle, a tween of a transition, and a step of a sequence.
  @discardableResult
  public func reverse() -> Bool {
    world?.moveToFrame()
    guard let (world, slot) = steer() else { return false }
    let driver = world.engine.drivers[slot]
    let rate = world.engine.drivers.settings(driver).rate
    guard driver.phase != .unstarted, rate.numerator != 0 else { return false }
    guard (try? self.rate(Rate(-rate.numerator, over: rate.denominator))) != nil else { return false }
    return driver.phase != .finished || restart()
  }

  /// Plays the driver to a time, its `elapsed`, forward or backward, and pauses it at that exact instant. It
  /// plays on at its rate, or back as `reverse()` does. A new or stopped driver starts, a paused one resumes.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 100, duration: .seconds(1), ease: .linear)
  /// slide.play(to: .milliseconds(400))
  /// tick(60)
  /// print(slide.state, slide.elapsed!)  // prints paused 0.4 seconds
  /// ```
  ///
  /// A pause, and a rate of the same sign, do not change that time. A seek, another duration, a new target, a
  /// start and an end cancel it. For a time beyond its end, the driver plays to its end and completes.
  ///
  /// - Returns: false for a negative time, a rate of 0, a killed driver, a driver that has ended on that
  ///   side. Also for a driver that would have to play back and cannot, a stale handle, a tween of a
  ///   transition, and a step of a sequence.
  @discardableResult
  public func play(to elapsed: Duration) -> Bool {
    world?.moveToFrame()
    guard elapsed >= .zero, let (world, slot) = steer() else { return false }
    let settings = world.engine.drivers.settings(world.engine.drivers[slot])
    if settings.rate.numerator == 0 { return false }
    let isNew = world.engine.drivers[slot].phase == .unstarted
    if isNew {
      // One that joins part-way may have to play back.
      if elapsed.counts < -settings.delay, !canReverse(settings.rate) { return false }
      if !start() { return false }
    }
    let place = world.engine.elapsed(slot)
    if world.engine.drivers[slot].hasBegun {
      let isUnderWay = world.engine.drivers[slot].phase == .active
      if isUnderWay, elapsed.counts == place { return state == .paused || pause() }
      if (elapsed.counts < place) != world.engine.drivers[slot].flags.contains(.reversed) {
        guard reverse() else { return false }
      } else if !isUnderWay {
        return isNew
      }
    }
    if state == .paused { resume() }
    return world.engine.atMark(slot) {
      $0.setStop(slot, atElapsed: elapsed.counts)
      return true
    }
  }

  /// Returns whether a rate may have the other sign.
  private func canReverse(_ rate: Rate) -> Bool {
    guard (try? self.rate(Rate(-rate.numerator, over: rate.denominator))) != nil else { return false }
    return (try? self.rate(rate)) != nil
  }

  /// Removes the driver for good. A driver that is not killed yet is killed first.
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
    if operation != .start, world.moveToFrame(), world.engine.drivers.find(id) == nil { return false }
    switch operation {
    case .pause, .resume:
      return world.engine.atMark(slot) { $0.perform(operation, on: slot) }
    case .stop, .restart, .kill: world.engine.endAtMark(slot, isRestart: operation == .restart)
    default: break
    }
    return world.engine.perform(operation, on: slot)
  }
}
