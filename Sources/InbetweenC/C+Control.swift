// Drivers are controlled and read, and call functions of C.

import CInbetween
import Inbetween

/// Calls `body` with a driver that is not gone.
@inline(__always)
private func withDriver(
  _ world: ibWorldId, _ driver: ibDriverId, _ body: (DriverHandle) throws(TweenError) -> Bool
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let handle = try box.world.driver(driver)
    return try body(handle)
      || fail(ib_refused, "driver: one that is \(handle.state.rawValue) does not permit the operation")
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_Control(
  _ world: ibWorldId, _ driver: ibDriverId, _ operation: ibOperation
) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    switch operation {
    case ib_start: return driver.start()
    case ib_pause: return driver.pause()
    case ib_resume: return driver.resume()
    case ib_restart: return driver.restart()
    case ib_complete: return driver.complete()
    case ib_stop: return driver.stop()
    case ib_kill: return driver.kill()
    case ib_revive: return driver.revive()
    case ib_reverse: return driver.reverse()
    case ib_release: return driver.release()
    default: throw .argument("operation", "\(operation.rawValue)", "an ibOperation")
    }
  }
}

@c @implementation
package func ibWorld_Seek(_ world: ibWorldId, _ driver: ibDriverId, _ elapsed: Int64) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    if elapsed < 0 { throw .argument("elapsed", "\(elapsed)", "0 or more") }
    return driver.seek(to: .nanoseconds(elapsed))
  }
}

@c @implementation
package func ibWorld_SeekLabel(
  _ world: ibWorldId, _ sequence: ibDriverId, _ label: UnsafePointer<CChar>?
) -> Bool {
  withDriver(world, sequence) { sequence throws(TweenError) in
    sequence.seek(toLabel: try text(label, "label"))
  }
}

@c @implementation
package func ibWorld_PlayTo(_ world: ibWorldId, _ driver: ibDriverId, _ elapsed: Int64) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    if elapsed < 0 { throw .argument("elapsed", "\(elapsed)", "0 or more") }
    return driver.play(to: .nanoseconds(elapsed))
  }
}

@c @implementation
package func ibWorld_Update(_ world: ibWorldId, _ driver: ibDriverId, _ time: Int64) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    if time < 0 { throw .argument("time", "\(time)", "0 or more") }
    return driver.update(by: .nanoseconds(time))
  }
}

@c @implementation
package func ibWorld_SetDriverRate(_ world: ibWorldId, _ driver: ibDriverId, _ value: Double) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    try driver.rate(rate(value))
    return true
  }
}

@c @implementation
package func ibWorld_Retarget(
  _ world: ibWorldId, _ driver: ibDriverId, _ target: UnsafePointer<Float>?, _ count: Int32,
  _ restarts: Bool
) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    let target = try need(target, "target")
    if !(1...16).contains(count) { throw .argument("lanes", "\(count)", "the number of the driver's lanes") }
    var lanes = SIMD16<Float>.zero
    for lane in 0..<Int(count) { lanes[lane] = target[lane] }
    return try driver.retarget(nil, Int(count), restarts, to: lanes)
  }
}

@c @implementation
package func ibWorld_FollowValue(
  _ world: ibWorldId, _ driver: ibDriverId, _ entity: ibEntity, _ property: ibProperty,
  _ offset: UnsafePointer<Float>?, _ restarts: Bool
) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    if entity.isNone { return driver.stopFollowing() }
    let lanes = try lanes(of: property)
    let offset = try offset.map { offset throws(TweenError) in try lanes.lanes(offset, "offset") }
    return try driver.follow(Entity(entity), lanes, offset, restarts)
  }
}

@c @implementation
package func ibWorld_KillAll(_ world: ibWorldId, _ entity: ibEntity, _ property: ibProperty) -> Int32 {
  guard let box = find(world) else { return -1 }
  do throws(TweenError) {
    if !box.world.isAlive(Entity(entity)) { throw .stale("entity") }
    if property.isNone { return Int32(clamping: box.world.killAll(on: Entity(entity))) }
    return Int32(clamping: box.world.killAll(on: Entity(entity), Property<Lanes>(try lanes(of: property))))
  } catch { return fail(error, -1) }
}

@c @implementation
package func ibWorld_GetState(_ world: ibWorldId, _ driver: ibDriverId) -> ibState {
  withWorld(world, ib_stateKilled) { ibState(rawValue: $0.state(of: DriverID(driver)).number) }
}

@c @implementation
package func ibWorld_GetDriver(
  _ world: ibWorldId, _ driver: ibDriverId, _ info: UnsafeMutablePointer<ibDriverInfo>?
) -> Bool {
  guard let box = find(world) else { return false }
  guard let info else { return fail(.null("info"), false) }
  let handle = box.world.handle(of: DriverID(driver))
  info.pointee = ibDriverInfo(
    elapsed: handle.elapsed?.inNanoseconds ?? 0, duration: handle.duration?.inNanoseconds ?? -1,
    part: handle.percentComplete ?? handle.ending?.percentComplete ?? 0, rate: handle.rate?.value ?? 0,
    entity: handle.entity.map { ibEntity($0) } ?? ibEntity(),
    state: Int32(handle.isReleased ? 6 : handle.state.number),
    ending: handle.ending.map { Int32($0.kind.rawValue) } ?? -1)
  return true
}

// MARK: Callbacks

@c @implementation
package func ibWorld_SetCallback(
  _ world: ibWorldId, _ driver: ibDriverId, _ kind: ibEventKind,
  _ callback: (@convention(c) (ibWorldId, ibDriverId, Int32, UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?
) -> Bool { ibWorld_SetOwnedCallback(world, driver, kind, callback, context, nil) }

/// A context of a callback. It is released with the last callback that has it.
final class OwnedContext {
  let pointer: UnsafeMutableRawPointer?
  private let release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?

  init(
    _ pointer: UnsafeMutableRawPointer?, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
  ) {
    (self.pointer, self.release) = (pointer, release)
  }

  deinit { release?(pointer) }
}

@c @implementation
package func ibWorld_SetOwnedCallback(
  _ world: ibWorldId, _ driver: ibDriverId, _ kind: ibEventKind,
  _ callback: (@convention(c) (ibWorldId, ibDriverId, Int32, UnsafeMutableRawPointer?) -> Void)?,
  _ context: UnsafeMutableRawPointer?, _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Bool {
  withDriver(world, driver) { driver throws(TweenError) in
    let setters: [CallbackSetter?] = [
      driver.onStart, driver.onRepeat, driver.onComplete, driver.onStop, driver.onRestart, driver.onPause,
      driver.onResume, driver.onKill, driver.onRevive, nil, nil, driver.onUpdate,
    ]
    let number = Int32(bitPattern: kind.rawValue)
    guard let setter = try choice(number, of: setters, "kind") else {
      throw .argument("kind", "\(number)", "a kind other than superseded and entityDied")
    }
    guard let callback else {
      if release != nil { throw .null("callback") }
      setter(nil)
      return true
    }
    let context = OwnedContext(context, release)
    setter { driver throws(GameError) in
      guard let world = InbetweenC.world(calling: driver) else { return }
      withExtendedLifetime(context) { callback(world, ibDriverId(driver.id), number, context.pointer) }
    }
    return true
  }
}
