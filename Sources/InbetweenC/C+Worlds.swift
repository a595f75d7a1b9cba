// Worlds, by ids. Each belongs to a thread.

import CInbetween
import Inbetween

/// A world, and what C has been lent of it.
final class WorldBox {
  let world: World
  let id: ibWorldId
  /// The events that were returned last.
  @exclusivity(unchecked) var events = LentList<ibEvent>()
  /// The description that was returned last.
  let description = LentText()
  /// The names of the last events, and the number of ticks at that time.
  var names: (texts: [LentText], tickCount: Int64) = ([], -1)
  let machines = Registry<Machine>()
  /// The entities of loaded motion files by name, by the number of the file's timeline.
  var loaded: [UInt64: [String: Entity]] = [:]

  init(_ world: World, _ id: ibWorldId) { (self.world, self.id) = (world, id) }
}

/// A list that C reads until the next change.
struct LentList<Element>: ~Copyable {
  private(set) var first: UnsafeMutablePointer<Element>?
  private var capacity = 0

  /// Makes room for `count` elements, which are not initialized.
  mutating func reserve(_ count: Int) {
    if count <= capacity { return }
    first?.deallocate()
    capacity = max(count, 2 * capacity, 64)
    first = .allocate(capacity: capacity)
  }

  deinit { first?.deallocate() }
}

/// A text that C reads until the next change.
final class LentText {
  private(set) var pointer: UnsafeMutablePointer<CChar>?
  private var text: String?

  /// Sets the text. An equal one stays where it is.
  @discardableResult
  func set(_ text: String) -> UnsafePointer<CChar>? {
    if text == self.text { return UnsafePointer(pointer) }
    self.text = text
    pointer?.deallocate()
    let bytes = text.utf8
    let copy = UnsafeMutablePointer<CChar>.allocate(capacity: bytes.count + 1)
    for (index, byte) in bytes.enumerated() { copy[index] = CChar(bitPattern: byte) }
    copy[bytes.count] = 0
    pointer = copy
    return UnsafePointer(copy)
  }

  deinit { pointer?.deallocate() }
}

/// The worlds of the program. A look-up takes no lock: only the thread of a world may use its id.
private final class WorldTable: @unchecked Sendable {
  /// The most worlds at a time.
  static let capacity = Int(inbetween_worldCapacity)
  /// The entry after the last world. Entries are used in turn, so that a generation lasts.
  private var next = 0
  private let lock = Lock()

  private func entry(at index: Int) -> UnsafeMutablePointer<inbetween_world> {
    inbetween_worldAt(Int32(index)).unsafelyUnwrapped
  }

  private func entry(_ id: ibWorldId) -> UnsafeMutablePointer<inbetween_world>? {
    let index = Int(id.index1) - 1
    guard index >= 0, index < WorldTable.capacity else { return nil }
    let entry = entry(at: index)
    return entry.pointee.generation == id.generation && entry.pointee.box != nil ? entry : nil
  }

  /// Adds a world. Returns zeros if there is no room.
  func insert(_ world: World) -> ibWorldId {
    lock.with {
      for offset in 0..<WorldTable.capacity {
        let index = (next + offset) % WorldTable.capacity
        let entry = entry(at: index)
        if entry.pointee.box != nil { continue }
        next = index + 1
        let id = ibWorldId(index1: UInt16(index + 1), generation: max(entry.pointee.generation, 1))
        let box = Unmanaged.passRetained(WorldBox(world, id)).toOpaque()
        let pointer = Unmanaged.passUnretained(world).toOpaque()
        inbetween_setWorld(entry, box, pointer, inbetween_thread(), id.generation)
        world.number = UInt32(id.index1) << 16 | UInt32(id.generation)
        return id
      }
      return ibWorldId()
    }
  }

  func has(_ id: ibWorldId) -> Bool { lock.with { entry(id) != nil } }

  func adopt(_ id: ibWorldId) -> Bool {
    lock.with {
      guard let entry = entry(id) else { return false }
      inbetween_setWorld(
        entry, entry.pointee.box, entry.pointee.world, inbetween_thread(), id.generation)
      return true
    }
  }

  /// Removes a world. Its memory is freed after the lock is open.
  func remove(_ id: ibWorldId) {
    let box: Unmanaged<WorldBox>? = lock.with {
      guard let entry = entry(id), let box = entry.pointee.box else { return nil }
      let found = Unmanaged<WorldBox>.fromOpaque(box)
      found.takeUnretainedValue().world.number = 0
      inbetween_setWorld(entry, nil, nil, 0, id.generation == .max ? 1 : id.generation + 1)
      return found
    }
    box?.release()
  }
}

private let worlds = WorldTable()

/// Returns the entry of a world, if it belongs to the calling thread. If it does not, its failure is noted.
@inline(__always)
private func look(up id: ibWorldId) -> UnsafePointer<inbetween_world>? {
  let entry = inbetween_find(id)
  if entry == nil { noteMissing(id) }
  return entry
}

@inline(never)
private func noteMissing(_ id: ibWorldId) {
  if worlds.has(id) {
    fail(
      ib_wrongThread, "world: it belongs to another thread; to take it over, call ibWorld_Adopt on this one")
  } else {
    fail(ib_badWorld, "world: no world has this id; it may have been destroyed")
  }
}

/// Returns the world with an id. If it fails, its failure is noted.
@inline(__always)
func find(_ id: ibWorldId) -> WorldBox? {
  guard let entry = look(up: id) else { return nil }
  return Unmanaged<WorldBox>.fromOpaque(entry.pointee.box).takeUnretainedValue()
}

/// Calls `body` with the box of a world, without a count of its references: for short calls that run no
/// callback. The compiler inlines `body` only if it is passed on as it is.
@inline(__always)
func withBox<Result>(_ id: ibWorldId, _ none: Result, _ body: (WorldBox) -> Result) -> Result {
  guard let entry = look(up: id) else { return none }
  return Unmanaged<WorldBox>.fromOpaque(entry.pointee.box)._withUnsafeGuaranteedRef(body)
}

/// Calls `body` with a world, as `withBox`.
@inline(__always)
func withWorld<Result>(_ id: ibWorldId, _ none: Result, _ body: (World) -> Result) -> Result {
  guard let entry = look(up: id) else { return none }
  return Unmanaged<World>.fromOpaque(entry.pointee.world)._withUnsafeGuaranteedRef(body)
}

/// Returns whether a world still has its id: callbacks end with it.
func isCurrent(_ id: ibWorldId) -> Bool { worlds.has(id) }

/// Returns the id of the world that calls a callback of a driver. It may have restored the callback from a
/// snapshot of another world. Nil once the world has been destroyed.
func world(calling driver: DriverHandle) -> ibWorldId? {
  guard let number = driver.world?.number, number != 0 else { return nil }
  return ibWorldId(index1: UInt16(number >> 16), generation: UInt16(truncatingIfNeeded: number))
}

/// Gives an id to a world that Swift has made, for the calling thread; zeros if there is no room.
package func adopt(_ world: World) -> ibWorldId { worlds.insert(world) }

private var worldCookie: Int32 { cookie(0x1B01, ibWorldDef.self) }

@c @implementation
package func ibDefaultWorldDef() -> ibWorldDef {
  ibWorldDef(
    tickNumerator: 60, tickDenominator: 1, hitchLimit: 250_000_000, threads: 1, keepsCompleted: false,
    internalValue: worldCookie)
}

@c @implementation
package func ibCreateWorld(_ def: UnsafePointer<ibWorldDef>?) -> ibWorldId {
  let def = def?.pointee ?? ibDefaultWorldDef()
  do throws(TweenError) {
    if def.internalValue != worldCookie { throw .unfilled("def") }
    for (field, value) in [("tickNumerator", def.tickNumerator), ("tickDenominator", def.tickDenominator)]
    where !(1...1_000_000_000).contains(value) {
      throw .argument(field, "\(value)", "a number in 1…1,000,000,000")
    }
    if def.hitchLimit < 0 { throw .argument("hitchLimit", "\(def.hitchLimit)", "0 or more") }
    if !(1...16).contains(def.threads) { throw .argument("threads", "\(def.threads)", "1…16") }
  } catch { return fail(error, ibWorldId()) }
  let world = World(tickRate: TickRate(def.tickNumerator, over: def.tickDenominator))
  world.hitchLimit = .nanoseconds(def.hitchLimit)
  world.threads = Int(def.threads)
  world.defaults.killsCompleted = !def.keepsCompleted
  let id = worlds.insert(world)
  if id.index1 == 0 { fail(ib_refused, "world: found \(WorldTable.capacity) worlds, expected fewer") }
  return id
}

@c @implementation
package func ibDestroyWorld(_ world: ibWorldId) -> Bool {
  if find(world) == nil { return false }
  worlds.remove(world)
  return true
}

@c @implementation
package func ibWorld_IsValid(_ world: ibWorldId) -> Bool { worlds.has(world) }

@c @implementation
package func ibWorld_Adopt(_ world: ibWorldId) -> Bool {
  worlds.adopt(world) || fail(ib_badWorld, "world: no world has this id; it may have been destroyed")
}

/// The failure of calls that are made within a tick.
private func failBusy() -> Bool { fail(ib_busy, "world: a tick or a callback is under way") }

@c @implementation
package func ibWorld_Advance(_ world: ibWorldId, _ frameTime: Int64) -> ibAdvance {
  let failed = ibAdvance(dropped: 0, ticks: -1)
  guard let box = find(world) else { return failed }
  if frameTime < 0 { return fail(.argument("frameTime", "\(frameTime)", "0 or more"), failed) }
  if box.world.isBusy {
    _ = failBusy()
    return failed
  }
  let advance = box.world.advance(by: .nanoseconds(frameTime))
  return ibAdvance(dropped: advance.dropped.inNanoseconds, ticks: Int32(clamping: advance.ticks))
}

@c @implementation
package func ibWorld_Tick(_ world: ibWorldId) -> Bool {
  guard let box = find(world) else { return false }
  return box.world.tick() || failBusy()
}

@c @implementation
package func ibWorld_Step(_ world: ibWorldId) -> Bool {
  guard let box = find(world) else { return false }
  if box.world.isBusy { return failBusy() }
  return box.world.step() || fail(ib_refused, "world: found one that runs, expected a paused one")
}

@c @implementation
package func ibWorld_SetPaused(_ world: ibWorldId, _ isPaused: Bool) -> Bool {
  guard let box = find(world) else { return false }
  return (isPaused ? box.world.pause() : box.world.resume())
    || fail(ib_refused, "world: it is \(isPaused ? "paused" : "running") already")
}

@c @implementation
package func ibWorld_SetRate(_ world: ibWorldId, _ value: Double, _ over: Int64, _ ease: ibEase) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let easing = try easing(ease)
    try box.world.rampRate(to: rate(value), over: .nanoseconds(over), ease: easing)
    return true
  } catch { return fail(error, false) }
}

@c @implementation
package func ibWorld_SetReducedMotion(
  _ world: ibWorldId, _ reduction: ibReduction, _ length: Int64
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    if length < 0 { throw .argument("length", "\(length)", "0 or more") }
    let forms: [ReducedMotion.Form] = [
      .play, .snap, .fade(.nanoseconds(length)), .shorten(to: .nanoseconds(length)),
    ]
    let form = try choice(Int32(bitPattern: reduction.rawValue), of: forms, "reduction")
    box.world.reducedMotion = form == .play ? .off : ReducedMotion(form)
    return true
  } catch { return fail(error, false) }
}

@c @implementation
package func ibWorld_GetInfo(_ world: ibWorldId) -> ibWorldInfo {
  withWorld(world, ibWorldInfo()) { world in
    ibWorldInfo(
      now: world.now.nanoseconds, time: world.time.nanoseconds, tickCount: world.tickCount,
      alpha: world.alpha, rate: world.rate.value, entities: Int32(clamping: world.entityCount),
      drivers: Int32(clamping: world.driverCount), isPaused: world.isPaused)
  }
}

@c @implementation
package func ibWorld_GetStateHash(_ world: ibWorldId) -> UInt64 { withWorld(world, 0) { $0.stateHash } }

@c @implementation
package func ibWorld_Describe(_ world: ibWorldId, _ entity: ibEntity) -> UnsafePointer<CChar>? {
  guard let box = find(world) else { return nil }
  if !box.world.isAlive(Entity(entity)) { return fail(.stale("entity"), nil) }
  return box.description.set(box.world.describe(Entity(entity)).description)
}
