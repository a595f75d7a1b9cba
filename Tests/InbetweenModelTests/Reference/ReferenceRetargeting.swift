import Inbetween
@testable import InbetweenCore

// Retargeting, and new parameters for springs. Serial and value are kept, and the velocity of springs and
// decays (S3, C10, W16). A started driver that plays backward cannot be retargeted.

extension ReferenceWorld {
  /// Retargets a driver by hand: it follows no longer.
  mutating func retarget(_ id: Int, to target: [Float], restarts: Bool = false) -> Bool {
    let isDone = turn(id, to: target, restarts: restarts)
    if isDone { followers.removeAll { $0.driver == id } }
    return isDone
  }

  mutating func turn(_ id: Int, to target: [Float], restarts: Bool) -> Bool {
    if let index = find(id), drivers[index].tween.motion == nil {
      return retargetTween(index, to: target, restarts)
    }
    guard let index = find(id), let motion = drivers[index].tween.motion, motion.law != .freeDecay,
      drivers[index].life != .killed, isOpen(drivers[index]),
      drivers[index].tween.property.channels.count == target.count
    else { return false }
    if alreadyMoves(drivers[index], to: target) { return true }
    func aim(_ motion: inout ReferenceMotion) {
      motion.target = target
      motion.isRelative = false
    }
    aim(&drivers[index].settings.motion!)
    if drivers[index].life == .started && drivers[index].hasEnded {
      beginAgain(index, target)
      return true
    }
    aim(&drivers[index].tween.motion!)
    if flaw == .retargetTakesSerial { renumber(index) }
    follow(find(id)!, to: target)
    return true
  }

  /// Whether a driver under way moves to this target: then a retarget changes nothing.
  private func alreadyMoves(_ driver: ReferenceDriver, to target: [Float]) -> Bool {
    guard driver.isMoving, driver.moves, driver.stop == nil else { return false }
    if let motion = driver.tween.motion { return motion.target == target && !motion.isRelative }
    return driver.tween.values == [target] && driver.tween.mode == .absolute
  }

  /// Retargets springs and decays. Returns how many obeyed: stale ids, tweens and drivers with another number
  /// of lanes are passed over.
  mutating func retarget(_ ids: [Int], to targets: [[Float]]) -> Int {
    zip(ids, targets).filter { id, target in
      guard let index = find(id), drivers[index].tween.motion != nil else { return false }
      return retarget(id, to: target)
    }.count
  }

  /// Retargets a tween of one value (W16). Under way, it starts from its present value, with its easing: for
  /// the rest of its time, or with `restarts` for all its iterations. Without `restarts` it must have one
  /// iteration forward (W9). Completed, it begins again without a delay.
  private mutating func retargetTween(_ index: Int, to target: [Float], _ restarts: Bool) -> Bool {
    let driver = drivers[index]
    guard driver.life != .killed, isOpen(driver), driver.settings.values.count == 1,
      driver.settings.mode != .from, driver.tween.property.channels.count == target.count
    else { return false }
    if driver.isMoving && !restarts && !driver.isOnePlay { return false }
    if !restarts, alreadyMoves(driver, to: target) { return true }
    func aim(_ tween: inout ReferenceTween) {
      tween.values = [target]
      tween.mode = .absolute
    }
    aim(&drivers[index].settings)
    if driver.life == .started && driver.hasEnded {
      let instant = moment ?? now
      let end = values(driver, atLocal: local(driver, at: instant))
      leave(index, at: instant, commits: !driver.contendsAnywhere)
      drivers[index].captured = driver.contendsAnywhere ? end : nil
      report(.restarted, driver, at: instant)
      start(index, at: instant, from: time(of: home(driver), at: instant), delay: 0)
      bringUp()
      return true
    }
    if flaw == .retargetTakesSerial { renumber(index) }
    let place = find(driver.id)!
    aim(&drivers[place].tween)
    guard driver.isMoving else { return true }
    drivers[place].stop = nil
    let local = local(driver, at: now)
    drivers[place].captured = values(driver, atLocal: local)
    drivers[place].tween.cut = nil
    drivers[place].tween.duration =
      restarts ? driver.settings.duration : max(driver.tween.delay + driver.tween.playedEnd! - local, 0)
    // Its delay is over: own time is the time of its begin.
    drivers[place].joined = min(driver.joined, driver.tween.delay)
    drivers[place].settled = time(of: home(driver), at: now)
    drivers[place].clock.place(driver.tween.delay, at: drivers[place].settled)
    drivers[place].repetitions = repeatsBehind(drivers[place], at: now)
    if !driver.clock.isPaused { catchUp(place, now) }
    return true
  }

  /// Sets a spring's parameters. Returns false where they are refused (W9): the driver is no spring, it plays
  /// backward, or it would play backward without ever resting.
  mutating func setSpring(_ id: Int, _ spring: Spring) -> Bool {
    guard let index = find(id) else { return true }
    if spring.dampingRatio == 0 && drivers[index].settings.rate.numerator < 0 { return false }
    guard let motion = drivers[index].tween.motion, motion.law == .spring, isOpen(drivers[index]) else {
      return false
    }
    drivers[index].settings.motion!.spring = spring
    // An ended or killed driver uses them from its next start on, like a new duration.
    if drivers[index].life == .killed || (drivers[index].life == .started && drivers[index].hasEnded) {
      return true
    }
    follow(index, to: drivers[index].tween.course?.end ?? motion.target)
    return true
  }

  func isOpen(_ driver: ReferenceDriver) -> Bool {
    driver.life != .started || !driver.tween.playsBackward
  }

  /// Gives a motion a new end. Under way, it goes on from its present value and velocity; otherwise only its
  /// end changes. Parameters that were set meanwhile, also after its completion, take effect.
  private mutating func follow(_ index: Int, to end: [Float]) {
    let driver = drivers[index]
    drivers[index].tween.motion!.spring = driver.settings.motion!.spring
    guard let course = driver.tween.course else { return }
    drivers[index].tween.cut = nil
    guard driver.isMoving else {
      drivers[index].tween.course = ReferenceCourse(
        drivers[index].tween.motion!, driver.tween.property, from: course.start, velocity: course.velocity,
        end: end
      ).with(flaw)
      return
    }
    drivers[index].stop = nil
    let local = local(driver, at: now)
    var velocity = course.velocity(atActive: driver.tween.activeTime(atLocal: local))
    if !driver.tween.isGentle {
      let shown = driver.tween.shownSpeed(atLocal: local, captured: driver.captured ?? [], pace: 1)
      let part = ReferenceWindow.part(of: velocity, shown: shown)
      velocity = velocity.map { $0 * part }
    }
    drivers[index].tween.course = ReferenceCourse(
      drivers[index].tween.motion!, driver.tween.property, from: values(driver, atLocal: local),
      velocity: velocity.map { flaw == .retargetRests ? 0 : PortableMath.finite(Float($0)) }, end: end
    ).with(flaw)
    forgetStart(index)
    // Its delay is over: own time is the time of its begin.
    drivers[index].joined = min(driver.joined, driver.tween.delay)
    drivers[index].settled = time(of: home(driver), at: now)
    if flaw != .retargetKeepsTime {
      drivers[index].clock.place(driver.tween.delay, at: drivers[index].settled)
    }
    if !driver.clock.isPaused { catchUp(index, now) }
  }

  /// Makes an ended motion begin again without a delay: from its end and at rest if its fill holds it there,
  /// otherwise from what its channels show.
  private mutating func beginAgain(_ index: Int, _ target: [Float]) {
    let instant = moment ?? now
    let driver = drivers[index]
    if driver.contendsAnywhere, let course = driver.tween.course {
      drivers[index].isReturning = true
      drivers[index].tween.course = ReferenceCourse(
        driver.settings.motion!, driver.tween.property, from: course.end, velocity: course.end.map { _ in 0 },
        end: target)
    } else {
      leave(index, at: instant)
      drivers[index].tween.course = nil
    }
    report(.restarted, driver, at: instant)
    forgetStart(index)
    start(index, at: instant, from: time(of: home(driver), at: instant), delay: 0)
    // On a timeline that runs backward it has not begun.
    if let index = find(driver.id), drivers[index].isReturning {
      ease(driver.id, at: instant) { $0.drivers[index].isReturning = false }
    }
    bringUp()
  }

  /// Clears a given start and velocity, which have been used.
  private mutating func forgetStart(_ index: Int) {
    drivers[index].settings.motion!.from = nil
    drivers[index].settings.motion!.velocity = nil
    drivers[index].tween.motion!.from = nil
    drivers[index].tween.motion!.velocity = nil
  }

  /// Gives a driver a new serial, for the flaw `retargetTakesSerial`.
  private mutating func renumber(_ index: Int) {
    var driver = drivers.remove(at: index)
    driver.serial = nextSerial()
    drivers.append(driver)
  }
}
