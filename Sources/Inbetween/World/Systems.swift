/// A system of the game's own in a world: what `before` and `after` of `Systems` answer.
public struct SystemID: Hashable, Sendable {
  let number: UInt64
  let world: WorldIdentity
}

/// A world's systems of the game's own, which every tick runs: before the animation, or after it.
///
///     world.systems.before("aim") { world in aim(in: world) }
///     world.systems.after("collide") { world in collide(in: world) }
///
/// They run in the order in which they were added. A tick's whole order is in `World+Rounds.swift`. A system
/// gets the world: one that keeps it keeps it for ever. It may do anything to it but tick it, and may add,
/// remove, hold and let go systems, itself too.
///
/// One before the animation sees the last tick's values, and what it registers begins at the last tick's
/// instant, as if it were done between two ticks: the tick that it runs in is number `tickCount + 1`. One
/// after sees the tick's values, when bindings are written and `events` are published. `World.timeStep` is
/// the time that a system has to count with.
public final class Systems {
  struct System {
    let id: SystemID
    let name: String
    let body: (World) -> Void
    let runsWhilePaused: Bool
    var isHeld = false
    var isRemoved = false
    var meter = StepMeter()
  }

  /// The ones before the animation, then those after it, each in the order in which they run.
  private(set) var lists: [[System]] = [[], []]
  private var lastNumber: UInt64 = 0
  private var isRunning = false
  private let world: WorldIdentity

  init(of world: WorldIdentity) { self.world = world }

  /// Adds a system that runs before the animation, after those added so before it, from the next tick on.
  ///
  /// - Parameters:
  ///   - name: for the profile; several may share one.
  ///   - whilePaused: whether it runs in ticks in which the world's own time is held too.
  @discardableResult
  public func before(
    _ name: String, whilePaused: Bool = false, _ body: @escaping (World) -> Void
  ) -> SystemID {
    add(name, whilePaused, body, to: 0)
  }

  /// Adds a system that runs after the animation, after those added so before it, from the next tick on.
  ///
  /// - Parameters:
  ///   - name: for the profile; several may share one.
  ///   - whilePaused: whether it runs in ticks in which the world's own time is held too.
  @discardableResult
  public func after(
    _ name: String, whilePaused: Bool = false, _ body: @escaping (World) -> Void
  ) -> SystemID {
    add(name, whilePaused, body, to: 1)
  }

  /// Removes a system; it does not run again, not in this tick either. False if it is removed already, or
  /// another world's.
  @discardableResult
  public func remove(_ system: SystemID) -> Bool {
    guard let (list, place) = find(system) else { return false }
    lists[list][place].isRemoved = true
    if !isRunning { forgetRemoved() }
    return true
  }

  /// Holds a system: ticks pass it over. False if it is held already, or removed.
  @discardableResult
  public func pause(_ system: SystemID) -> Bool { setHeld(true, system) }

  /// Lets a system run again. False if it is not held, or removed.
  @discardableResult
  public func resume(_ system: SystemID) -> Bool { setHeld(false, system) }

  /// Whether a system is held; nil if it is removed.
  public func isPaused(_ system: SystemID) -> Bool? {
    find(system).map { lists[$0.list][$0.place].isHeld }
  }

  /// The names of those that are there, in the order in which a tick runs them.
  public var names: [String] {
    var names: [String] = []
    for list in lists {
      for system in list where !system.isRemoved { names.append(system.name) }
    }
    return names
  }

  private func setHeld(_ isHeld: Bool, _ system: SystemID) -> Bool {
    guard let (list, place) = find(system), lists[list][place].isHeld != isHeld else { return false }
    lists[list][place].isHeld = isHeld
    return true
  }

  private func add(_ name: String, _ whilePaused: Bool, _ body: @escaping (World) -> Void, to list: Int)
    -> SystemID
  {
    lastNumber += 1
    let id = SystemID(number: lastNumber, world: world)
    lists[list].append(System(id: id, name: name, body: body, runsWhilePaused: whilePaused))
    return id
  }

  private func find(_ system: SystemID) -> (list: Int, place: Int)? {
    for list in lists.indices {
      for place in lists[list].indices
      where lists[list][place].id == system && !lists[list][place].isRemoved {
        return (list, place)
      }
    }
    return nil
  }

  // MARK: Running

  /// Whether there is any before the animation, or after it.
  func hasAny(_ phase: ProfiledStep.Phase) -> Bool { !lists[phase == .before ? 0 : 1].isEmpty }

  /// Runs those before the animation, or those after it.
  func run(_ phase: ProfiledStep.Phase, in world: World) {
    let list = phase == .before ? 0 : 1
    isRunning = true
    // Those that are added on the way wait for the next tick. Removed ones keep their places meanwhile.
    for place in 0..<lists[list].count {
      let system = lists[list][place]
      if system.isRemoved || system.isHeld || (world.isPaused && !system.runsWhilePaused) { continue }
      let isMeasured = world.profiles
      let start = isMeasured ? world.engine.profiler.reading : .zero
      system.body(world)
      if isMeasured && world.profiles { lists[list][place].meter.add(world.engine.profiler.reading - start) }
    }
    isRunning = false
    forgetRemoved()
  }

  func resetMeters() {
    for list in lists.indices {
      for place in lists[list].indices { lists[list][place].meter = StepMeter() }
    }
  }

  private func forgetRemoved() {
    for list in lists.indices where lists[list].contains(where: { $0.isRemoved }) {
      let all = lists[list]
      lists[list] = all.filter { !$0.isRemoved }
      // What they hold may call the world as it goes: only now that everything is in place.
      withExtendedLifetime(all) {}
    }
  }
}
