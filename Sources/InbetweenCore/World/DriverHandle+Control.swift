// The operations of a handle. `DriverState.permits` says which are legal.
//
// An operation returns false and changes nothing if it is illegal or the handle is stale. So do all but
// `kill` on a transition's tween or a sequence's step. Outside ticks, reads see the result at once; the next
// tick reports it. In a callback, a driver that starts begins at the instant of the callback's event (W7).

extension DriverHandle {
  /// Starts a new or stopped driver from its beginning, its delay first.
  ///
  /// ```swift
  /// let fade = try world.tween(card, .opacity, to: 0)  // new: it waits
  /// print(fade.start(), fade.start())  // prints true false
  /// ```
  @discardableResult
  public func start() -> Bool { perform(.start) }

  /// Stops a driver. The driver forgets its elapsed time and its start value. The shown value becomes the
  /// base value, so the property keeps it unless another driver moves the property.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 200, duration: .seconds(1), ease: .linear)
  /// tick(30)
  /// slide.stop()
  /// print(slide.state, world[card, .position.x]!)  // prints inactive 150.0
  /// ```
  @discardableResult
  public func stop() -> Bool { perform(.stop) }

  /// Restarts a driver from its beginning, with the start value that it already has.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 200, duration: .seconds(1), ease: .linear)
  /// tick(30)
  /// slide.restart()
  /// print(world[card, .position.x]!)  // prints 100.0
  /// ```
  @discardableResult
  public func restart() -> Bool { perform(.restart) }

  /// Pauses a driver. An active driver holds its value and keeps its precedence.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// if !fade.pause() { fade.resume() }  // a switch: pauses, and resumes at the next call
  /// print(fade.state)  // prints paused
  /// ```
  @discardableResult
  public func pause() -> Bool { perform(.pause) }

  /// Resumes a paused driver at its present time.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// fade.pause()
  /// print(fade.resume(), fade.resume())  // prints true false
  /// ```
  @discardableResult
  public func resume() -> Bool { perform(.resume) }

  /// Moves a driver to its end. A driver that repeats forever moves to the end of its present iteration.
  ///
  /// ```swift
  /// try world.animate(card, .position.x, to: 200).complete()
  /// print(world[card, .position.x]!)  // prints 200.0
  /// ```
  @discardableResult
  public func complete() -> Bool { perform(.complete) }

  /// Ends a driver at its present value. The driver's settings are kept for `revive()`, until one of these
  /// happens:
  ///
  /// - The driver's entity dies, or the driver's timeline is released.
  /// - `release()` is called.
  /// - 1,024 more drivers have been killed.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// fade.kill()
  /// print(fade.state)  // prints killed
  /// ```
  @discardableResult
  public func kill() -> Bool { perform(.kill) }

  /// Makes a killed driver new, with its settings and its precedence. `start()` starts it again.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// fade.kill()
  /// print(fade.revive(), fade.state)  // prints true new
  /// ```
  @discardableResult
  public func revive() -> Bool { perform(.revive) }

  /// Moves only this driver by `time`, in its own time. If `time` is longer than the rest of the delay, the
  /// remainder moves the iterations. Returns false for a negative time.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear)
  /// fade.update(by: .milliseconds(250))
  /// print(world[card, .opacity]!)  // prints 0.75
  /// ```
  @discardableResult
  public func update(by time: Duration) -> Bool {
    guard time >= .zero, let (world, slot) = steer(),
      world.moveToFrame(for: id, if: world.engine.drivers[slot].state.permits(.update))
    else { return false }
    return world.engine.update(slot, by: time.counts)
  }

  /// Moves the driver to the time `elapsed`, forward or backward. Iterations that it skips are not reported.
  /// Returns false for a negative time, and for a driver that is not delayed, active or paused.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear)
  /// fade.seek(to: .milliseconds(500))
  /// print(world[card, .opacity]!)  // prints 0.5
  /// ```
  @discardableResult
  public func seek(to elapsed: Duration) -> Bool {
    guard let (world, slot) = steer() else { return false }
    return elapsed >= .zero && world.engine.atMark(slot) { $0.seek(slot, to: elapsed.counts) }
  }

  /// Reverses the direction of a driver: the sign of its rate changes.
  ///
  /// - An active or paused driver plays backward from its present time.
  /// - A driver in its delay is at its start already. So it ends at once, at its start value.
  /// - A completed driver first waits for its end delay, and then plays back to its start.
  /// - A driver that has played back to its start can be reversed again. The driver waits for its delay, and
  ///   then plays forward.
  ///
  /// A completed driver can be reversed only while it is kept in the world. It is kept in three cases: on a
  /// timeline, if `TweenDefaults.killsCompleted` is false, and within `onComplete`.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 300, duration: .seconds(1))
  /// tick(30)
  /// slide.reverse()
  /// tick(30)
  /// print(world[card, .position.x]!)  // prints 100.0
  /// ```
  ///
  /// - Returns: false in these cases:
  ///   - The handle is stale, or the rate is 0.
  ///   - The driver is new, stopped or killed.
  ///   - The driver repeats forever, or is a spring that never rests.
  ///   - The driver is a tween of a transition or a step of a sequence.
  @discardableResult
  public func reverse() -> Bool {
    guard let (world, slot, reversed) = reversal(), world.moveToFrame(for: id) else { return false }
    let hasEnded = world.engine.drivers[slot].phase == .finished
    world.engine.set(reversed, of: slot)
    return !hasEnded || restart()
  }

  /// Plays the driver to the time `elapsed`, and pauses it exactly there. If this time is earlier, the driver
  /// plays backward as by `reverse()`. A new or stopped driver starts. A paused driver resumes.
  ///
  /// ```swift
  /// let slide = try world.animate(card, .position.x, to: 100, duration: .seconds(1), ease: .linear)
  /// slide.play(to: .milliseconds(400))
  /// tick(60)
  /// print(slide.state, slide.elapsed!)  // prints paused 0.4 seconds
  /// ```
  ///
  /// The driver still stops at this time after a pause, or after a new rate in the same direction. A seek, a
  /// new duration, a new target, a start and an end cancel the stop. For a time beyond its end, the driver
  /// plays to its end and completes.
  ///
  /// - Returns: false in these cases:
  ///   - The handle is stale, or the rate is 0.
  ///   - The time is negative.
  ///   - The driver is killed, or has already ended in the direction of that time.
  ///   - The driver would have to play backward, but `reverse()` would return false.
  ///   - The driver is a tween of a transition or a step of a sequence.
  @discardableResult
  public func play(to elapsed: Duration) -> Bool {
    guard elapsed >= .zero, let (world, slot) = steer() else { return false }
    let settings = world.engine.drivers.settings(world.engine.drivers[slot])
    if settings.rate.numerator == 0 || world.engine.drivers[slot].state == .killed { return false }
    let isNew = world.engine.drivers[slot].phase == .unstarted
    if isNew {
      // One that joins part-way may have to play back.
      if elapsed.counts < -settings.delay, !canReverse(settings.rate, slot, in: world) { return false }
      if !start() { return false }
    } else if !world.moveToFrame(for: id) {
      return false
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
    world.engine.atMark(slot) { $0.setStop(slot, atElapsed: elapsed.counts) }
    return true
  }

  /// The driver and its rate with the other sign; nil if `reverse` is illegal.
  private func reversal() -> (World, Slot<Driver>, Rate)? {
    guard let (world, slot) = steer() else { return nil }
    let rate = world.engine.drivers.settings(world.engine.drivers[slot]).rate
    guard world.engine.drivers[slot].phase != .unstarted, rate.numerator != 0,
      canReverse(rate, slot, in: world)
    else { return nil }
    return (world, slot, Rate(-rate.numerator, over: rate.denominator))
  }

  /// Returns whether a rate may have the other sign.
  private func canReverse(_ rate: Rate, _ slot: Slot<Driver>, in world: World) -> Bool {
    (try? world.checkRate(Rate(-rate.numerator, over: rate.denominator), of: slot)) != nil
  }

  /// Removes the driver for good. A driver that is not killed yet is killed first.
  ///
  /// ```swift
  /// let fade = try world.animate(card, .opacity, to: 0)
  /// fade.release()
  /// print(fade.isReleased, fade.revive())  // prints true false
  /// ```
  @discardableResult
  public func release() -> Bool {
    guard let (world, slot) = find(), world.moveToFrame(for: id) else { return false }
    let moment = world.engine.present(Int(world.engine.drivers[slot].timeline))
    world.engine.remove(slot, as: .killed, at: moment)
    return true
  }

  /// The driver, unless it has been released or is a transition's tween or a sequence's step.
  private func steer() -> (World, Slot<Driver>)? {
    guard let (world, slot) = find() else { return nil }
    return world.engine.isLed(slot) ? nil : (world, slot)
  }

  func perform(_ operation: ControlOperation) -> Bool {
    link.withTarget { $0.perform(operation, on: id) } ?? false
  }
}

extension World {
  /// Performs an operation by hand on a driver. Returns false if the driver does not permit it.
  func perform(_ operation: ControlOperation, on id: DriverID) -> Bool {
    guard let slot = engine.drivers.findPresent(id), operation == .kill || !engine.isLed(slot) else {
      return false
    }
    // A driver that is started begins at the last tick, as new ones do.
    if operation != .start, !moveToFrame(for: id, if: engine.drivers[slot].state.permits(operation)) {
      return false
    }
    switch operation {
    case .pause, .resume:
      return engine.atMark(slot) { $0.perform(operation, on: slot) }
    case .stop, .restart, .kill: engine.endAtMark(slot, isRestart: operation == .restart)
    default: break
    }
    return engine.perform(operation, on: slot)
  }
}

extension Engine {
  /// Whether a driver is a transition's tween or a sequence's step.
  fileprivate func isLed(_ slot: Slot<Driver>) -> Bool {
    clocks.timelines[Int(drivers[slot].timeline)].isLed
  }
}
