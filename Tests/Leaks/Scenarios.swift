// What hosts do with handles, callbacks, awaits and timelines, each scenario to its world's end. `check.sh`
// runs each under LeakSanitizer, ten times over.

import Inbetween
@testable import InbetweenCore

/// Stands for what a host's closures hold. All probes must be gone when their scenario is over: LeakSanitizer
/// finds those that can no longer be reached, the count finds those that still can.
final class Probe {
  nonisolated(unsafe) static var live = 0
  /// Called when it goes.
  var farewell: (() -> Void)?

  init(_ farewell: (() -> Void)? = nil) {
    self.farewell = farewell
    Probe.live += 1
  }

  deinit {
    farewell?()
    Probe.live -= 1
  }
}

@MainActor let scenarios: [(name: String, run: @MainActor () async throws -> Void)] = [
  ("own-callbacks", ownCallbacks), ("rings", rings), ("replaced-callbacks", replacedCallbacks),
  ("chain", chain), ("killed-and-revived", killedAndRevived), ("despawned", despawned),
  ("superseded", superseded), ("easings", easings), ("last-reference", lastReference),
  ("untold", untold), ("farewells", farewells), ("awaits", awaits), ("awaits-at-the-end", awaitsAtTheEnd),
  ("streams", streams), ("timelines", timelines), ("transitions", transitions),
  ("transitions-at-the-end", transitionsAtTheEnd), ("released-in-callbacks", releasedInCallbacks),
  ("threads", threads), ("components", components), ("replaced-in-queries", replacedInQueries),
  ("accessors", accessors),
]

/// Those that leak on purpose, and must be reported.
@MainActor let leaks: [(name: String, run: @MainActor () async throws -> Void)] = [
  ("leak-world", leakWorld), ("leak-await", leakAwait), ("leak-kept", leakKept),
]

private let endless = Tween(.opacity, values: [0, 1], duration: .seconds(1000))

/// Sets all nine callbacks to hold their own handle and a probe.
private func follow(_ handle: DriverHandle, _ others: [DriverHandle] = []) {
  let probe = Probe()
  let callback: (DriverHandle) -> Void = { given in withExtendedLifetime((probe, handle, others, given)) {} }
  handle.onStart(callback).onUpdate(callback).onStop(callback).onRestart(callback).onPause(callback)
  handle.onResume(callback).onComplete(callback).onKill(callback).onRevive(callback)
}

/// One driver in each state.
private func oneOfEach(_ world: World, _ entity: Entity) throws -> [DriverHandle] {
  world.defaults.killsCompleted = false
  defer { world.defaults.killsCompleted = true }
  var handles: [DriverHandle] = []
  for state in 0..<7 {
    let handle = try world.tween(entity, .opacity, to: 0.5).duration(.milliseconds(state == 4 ? 1 : 900))
    if state == 1 { try handle.delay(.milliseconds(900)) }
    follow(handle, handles)
    if state > 0 { handle.start() }
    handles.append(handle)
  }
  world.tick()
  handles[3].pause()
  handles[5].stop()
  handles[6].kill()
  return handles
}

private func ownCallbacks() throws {
  let world = World()
  let handles = try oneOfEach(world, world.spawn())
  for _ in 0..<5 { world.tick() }
  for handle in handles { handle.restart() }
  for _ in 0..<5 { world.tick() }
}

private func rings() throws {
  let world = World()
  let entity = world.spawn()
  let handles = try (0..<20).map { index in
    try world.animate(entity, .opacity, to: 1, duration: .milliseconds(10 + 40 * (index % 4)))
  }
  for handle in handles { follow(handle, handles) }
  for _ in 0..<6 { world.tick() }
}

private func replacedCallbacks() throws {
  let world = World()
  let handle = try world.register(endless, on: world.spawn())
  for _ in 0..<20 {
    follow(handle)
    handle.onUpdate { given in
      let probe = Probe()
      // In the call itself, and to nothing.
      given.onUpdate { withExtendedLifetime(probe) {} }
      given.onStart(nil).onUpdate(nil)
    }
    world.tick()
  }
  handle.onUpdate(nil)
  world.tick()
}

private func chain() throws {
  let world = World()
  let entity = world.spawn()
  func link(_ left: Int) throws {
    let probe = Probe()
    let handle = try world.animate(entity, .opacity, to: Float(left), duration: .milliseconds(left % 9 + 1))
    handle.onComplete { [unowned world] in
      withExtendedLifetime((probe, world)) {}
      if left > 0 { try? link(left - 1) }
    }
  }
  try link(200)
  while world.driverCount > 0 { world.tick() }
}

private func killedAndRevived() throws {
  let world = World()
  let entity = world.spawn()
  for index in 0..<1500 {
    let handle = try world.animate(entity, .opacity, to: 1)
    let probe = Probe()
    handle.onKill { withExtendedLifetime((probe, handle)) {} }
    handle.kill()
    if index % 3 == 0 { handle.revive() }
    if index % 6 == 0 { handle.release() }
    if index % 50 == 0 { world.tick() }
  }
}

private func despawned() throws {
  let world = World()
  for index in 0..<50 {
    let entity = world.spawn()
    let handles = try oneOfEach(world, entity)
    if index % 2 == 0 {
      handles[2].onUpdate { [unowned world] in
        world.despawn(entity)
        withExtendedLifetime(handles) {}
      }
      world.tick()
    } else {
      world.despawn(entity)
    }
    if index % 5 == 0 { world.tick() }
  }
}

private func superseded() throws {
  let world = World()
  let entity = world.spawn()
  var tween = endless
  tween.replaces = true
  for index in 0..<50 {
    follow(try world.register(endless, on: entity))
    follow(try world.register(tween, on: entity, starts: index % 2 == 0))
    if index % 5 == 0 { world.tick() }
  }
  world.killAll(on: entity)
}

private func easings() throws {
  let world = World()
  let handle = try world.register(endless, on: world.spawn())
  for _ in 0..<50 {
    let probe = UncheckedProbe()
    try handle.ease(.function { progress in withExtendedLifetime(probe) { progress * progress } })
    world.tick()
  }
  try handle.ease(.linear)
}

/// A probe for closures that must be sendable.
private final class UncheckedProbe: @unchecked Sendable {
  let probe = Probe()
}

private func lastReference() throws {
  final class Host {
    var world: World? = World()
  }
  let host = Host()
  let entity = host.world!.spawn()
  for _ in 0..<3 {
    let handle = try host.world!.animate(entity, .opacity, to: 0)
    follow(handle)
    handle.onStart { host.world = nil }
  }
  host.world!.tick()
}

/// The world is released before its events are delivered.
private func untold() throws {
  let world = World()
  let entity = world.spawn()
  let handles = try oneOfEach(world, entity)
  for handle in handles { handle.complete() }
  follow(try world.animate(entity, .opacity, to: 0, duration: .zero))
  handles[0].release()
  handles[6].release()
  world.despawn(entity)
}

/// What callbacks hold speaks to handles and registers as it goes, also as the world does.
private func farewells() throws {
  let world = World()
  let entity = world.spawn()
  for index in 0..<20 {
    let handle = try world.register(endless, on: entity)
    let probe = Probe { [weak world] in
      handle.restart()
      handle.onStop {}
      if let entity = world?.spawn() { _ = try? world?.animate(entity, .opacity, to: 0) }
    }
    handle.onComplete { withExtendedLifetime(probe) {} }
    if index % 2 == 0 { handle.release() }
    if index % 4 == 0 { world.tick() }
  }
}

/// A task that waits for the outcome, and holds a probe meanwhile.
@MainActor private func wait(for handle: DriverHandle) -> Task<Outcome?, Never> {
  let probe = Probe()
  return Task { @MainActor in
    let outcome = await handle.outcome
    withExtendedLifetime(probe) {}
    return outcome
  }
}

@MainActor func settle() async {
  for _ in 0..<20 { await Task.yield() }
}

@MainActor private func awaits() async throws {
  let world = World()
  let entity = world.spawn()
  let handles = try oneOfEach(world, entity)
  var tasks = (handles + handles).map { wait(for: $0) }
  await settle()
  handles[2].complete()
  handles[1].kill()
  handles[3].release()
  world.tick()
  for handle in handles { tasks.append(wait(for: handle)) }
  await settle()
  tasks[0].cancel()
  world.despawn(entity)
  world.tick()
  for task in tasks { _ = await task.value }
}

@MainActor private func awaitsAtTheEnd() async throws {
  var tasks: [Task<Outcome?, Never>] = []
  do {
    let world = World()
    let entity = world.spawn()
    let handles = try oneOfEach(world, entity)
    tasks = (handles + handles).map { wait(for: $0) }
    await settle()
    for _ in 0..<5 {
      let cancelled = wait(for: handles[2])
      await settle()
      cancelled.cancel()
      tasks.append(cancelled)
    }
    handles[3].kill()
  }
  for task in tasks { _ = await task.value }
}

@MainActor private func read(_ stream: AsyncStream<Event>, atMost limit: Int = .max) -> Task<Int, Never> {
  let probe = Probe()
  return Task { @MainActor in
    var count = 0
    for await _ in stream {
      count += 1
      if count == limit { break }
    }
    withExtendedLifetime(probe) {}
    return count
  }
}

@MainActor private func streams() async throws {
  var tasks: [Task<Int, Never>] = []
  do {
    let world = World()
    let entity = world.spawn()
    let handles = try oneOfEach(world, entity)
    for handle in handles {
      tasks.append(read(handle.eventStream))
      tasks.append(read(handle.eventStream, atMost: 1))
      // Nobody reads these.
      _ = handle.eventStream
      let held = handle.eventStream
      handle.onUpdate { withExtendedLifetime(held) {} }
    }
    tasks.append(read(world.eventStream))
    tasks.append(read(world.eventStream, atMost: 3))
    _ = world.eventStream
    await settle()
    for _ in 0..<5 {
      world.tick()
      await Task.yield()
    }
    tasks[0].cancel()
    handles[2].complete()
    handles[3].release()
    world.tick()
    await settle()
  }
  for task in tasks { _ = await task.value }
}

@MainActor private func timelines() async throws {
  var tasks: [Task<Outcome?, Never>] = []
  do {
    let world = World()
    let entity = world.spawn()
    for index in 0..<5 {
      let outer = world.makeTimeline(in: index % 2 == 0 ? .world : .realTime)
      let inner = world.makeTimeline(in: .timeline(outer))
      inner.setLabel("middle", at: .milliseconds(50))
      for timeline in [outer, inner] {
        for length in [10, 100, 1000] {
          var tween = Tween(.opacity, values: [0, 1], duration: .milliseconds(length))
          tween.timeline = timeline.id
          let handle = try world.register(tween, on: entity)
          follow(handle)
          handle.onStart { withExtendedLifetime((timeline, outer, inner)) {} }
          tasks.append(wait(for: handle))
        }
      }
      await settle()
      for _ in 0..<5 { world.tick() }
      outer.setRate(-1)
      inner.attachScrubber()
      inner.scrub(to: .milliseconds(70))
      world.tick()
      inner.seek(toLabel: "middle")
      inner.detachScrubber()
      world.tick()
      if index % 3 == 0 { outer.release() }
    }
  }
  for task in tasks { _ = await task.value }
}

/// A transition with two tweens whose three callbacks hold its handle, others and a probe.
private func openTransition(
  _ world: World, _ entity: Entity, _ others: [TransitionHandle] = []
) throws -> TransitionHandle {
  let handle = try world.makeTransition(
    Transition(duration: .milliseconds(60), sharedElement: .spring(.snappy)))
  for property in [Property<Float>.opacity, Property("energy", default: 0)] {
    let probe = UncheckedProbe()
    var tween = TransitionTween(property, back: 0, fore: 1, transition: handle.id)
    tween.timingFunction = .function { progress in withExtendedLifetime(probe) { progress * progress } }
    try world.register(tween, on: entity)
  }
  let probe = Probe()
  handle.onWillBegin { _ in withExtendedLifetime((probe, handle, others)) {} }
  handle.onPhaseChange { _ in withExtendedLifetime((probe, handle, others)) {} }
  handle.onDidEnd { _ in withExtendedLifetime((probe, handle, others)) {} }
  return handle
}

private func transitions() throws {
  let world = World()
  let entity = world.spawn()
  var handles: [TransitionHandle] = []
  for index in 0..<12 {
    let handle = try openTransition(world, entity, handles)
    handles.append(handle)
    handle.begin()
    world.tick()
    handle.reverse()
    handle.scrub(to: 0.3)
    if index % 2 == 0 { handle.letGo(velocity: 3) }
    for _ in 0..<index * 4 { world.tick() }
    if index % 4 == 0 { handle.onDidEnd(nil) }
    if index % 3 == 0 { handle.release() }
  }
  world.despawn(entity)
  for _ in 0..<3 { world.tick() }
}

/// The world goes while transitions run, are held, settle; their handles stay.
private func transitionsAtTheEnd() throws {
  var handles: [TransitionHandle] = []
  do {
    let world = World()
    let entity = world.spawn()
    for _ in 0..<4 { handles.append(try openTransition(world, entity, handles)) }
    handles[0].begin()
    handles[1].scrub(to: 0.5)
    handles[2].scrub(to: 0.5)
    handles[2].letGo(velocity: -2)
    world.tick()
    handles[2].release()
  }
  for handle in handles {
    let wasAlive = handle.begin() || handle.scrub(to: 0.5) || handle.release() || handle.phase != nil
    handle.onDidEnd { _ in withExtendedLifetime(handles) {} }
    precondition(!wasAlive && handle.world == nil && handle.transition == nil)
  }
}

private func releasedInCallbacks() throws {
  for moment in 0..<4 {
    let world = World()
    let entity = world.spawn()
    let handle = try openTransition(world, entity)
    let other = try openTransition(world, entity, [handle])
    let probe = Probe()
    func leave() {
      withExtendedLifetime(probe) {}
      handle.release()
      other.release()
    }
    switch moment {
    case 0: handle.onWillBegin { _ in leave() }
    case 1: handle.onPhaseChange { _ in leave() }
    case 2: handle.onDidEnd { _ in leave() }
    default: handle.onDidEnd { [unowned world] _ in world.despawn(entity) }
    }
    other.begin()
    handle.begin()
    for _ in 0..<60 { world.tick() }
    precondition((handle.phase == nil) == (moment < 3))
  }
}

/// Worlds that go at once, while their threads look for work, and when those are asleep.
@MainActor private func threads() async throws {
  for round in 0..<6 {
    let world = World()
    world.threads = 2 + round % 2
    world.engine.tables.sharing.leastShare = 1
    for _ in 0..<9 { follow(try world.register(endless, on: world.spawn())) }
    for _ in 0..<round { world.tick() }
    if round > 3 { try await Task.sleep(for: .milliseconds(5)) }
    if round == 5 { world.threads = 1 }
    world.tick()
  }
}

/// A callback that holds its world strongly, which leaks.
private func leakWorld() throws {
  let world = World()
  let handle = try world.register(endless, on: world.spawn())
  handle.onStop { withExtendedLifetime(world) {} }
}

/// An await that is never resumed.
@MainActor private func leakAwait() async {
  let task = Task { @MainActor in await withUnsafeContinuation { (_: UnsafeContinuation<Void, Never>) in } }
  await settle()
  withExtendedLifetime(task) {}
}

nonisolated(unsafe) private var kept: [Probe] = []

/// Keeps a probe reachable, which only the count of probes finds.
private func leakKept() {
  kept.append(Probe())
}

/// Components that hold probes, whose pools and hooks hold each other, in all the ways in which they can go.
/// What a query's closure has stays with it while the component itself is replaced, changed or removed: the
/// sanitizer would tell of memory that is used after it has gone.
private func replacedInQueries() async throws {
  final class Held {
    let probe = Probe()
    var looks = 0
  }
  let world = World()
  let pool = world.makeComponents(of: [Held].self)
  let other = world.makeComponents(of: [Held].self)
  for _ in 0..<20 {
    let entity = world.spawn()
    pool[entity] = [Held()]
    other[entity] = [Held(), Held()]
  }
  world.query(pool) { entity, held in
    pool[entity] = [Held()]
    pool[entity]?.append(Held())
    pool[entity] = [Held()]
    held[0].looks += 1
  }
  world.query(pool, other) { entity, held, others in
    pool[entity]?[0] = Held()
    other[entity] = nil
    world.update(pool) { _, inner in inner = [Held()] }
    held[0].looks += others.count
  }
  world.update(pool) { entity, held in
    pool[entity] = [Held(), Held()]
    held.append(Held())
    world.query(other) { _, _ in pool[entity] = [Held()] }
    held[0].looks += 1
  }
  for entity in pool.withEntities({ list in list.indices.map { list[$0] } }) {
    pool[entity]?.append(Held())
    pool[entity]?[0].looks += pool[entity]?.count ?? 1
  }
}

private func components() async throws {
  struct Held {
    var probe: Probe
    var others: [Probe] = []
  }
  let world = World()
  let held = world.makeComponents(of: Held.self)
  let marked = world.makeTag()
  var lost = 0
  held.onRemove { entity, value in
    lost += held.contains(entity) ? 100 : 1
    withExtendedLifetime((value, marked)) {}
  }
  let cancelled = world.onDespawn { _, entity in held[entity] = nil }
  cancelled.cancel()
  world.onDespawn { world, entity in
    marked.remove(entity)
    withExtendedLifetime(Probe { [weak world] in world?.despawn(entity) }) {}
  }
  let entities = (0..<40).map { _ in world.spawn() }
  for entity in entities {
    held[entity] = Held(probe: Probe())
    held[entity] = Held(probe: Probe { held[entities[0]]?.others.append(Probe()) })
    marked.insert(entity)
  }
  held[entities[1]]?.probe = Probe()
  var taken = held.remove(from: entities[2])
  taken = nil
  world.update(held, tagged: marked) { entity, value in
    value.others.append(Probe())
    value.probe = Probe()
    if entity.index % 4 == 0 { world.despawn(entity) }
    if entity.index % 4 == 1 { held[entity] = nil }
    if entity.index % 4 == 2 { held[entity] = Held(probe: Probe()) }
    held[world.spawn()] = Held(probe: Probe())
  }
  world.queryRuns(held) { entities, _ in
    for row in entities.indices { held[entities[row]]?.probe = Probe() }
    world.update(held) { _, value in value.others.append(Probe()) }
  }
  func clear(_ value: inout Held?) { value = nil }
  clear(&held[entities[3]])
  world.query(held) { entity, _ in clear(&held[entity]) }
  for entity in entities { held[entity] = Held(probe: Probe(), others: [Probe()]) }
  withExtendedLifetime((taken, lost)) {}
}
