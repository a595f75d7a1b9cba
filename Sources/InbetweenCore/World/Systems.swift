/// Identifies a system of the game's own in a world. `Systems.before` and `Systems.after` return it.
///
/// ```swift
/// let follow = world.systems.before("follow") { world in print(world.timeStepSeconds) }
/// world.systems.pause(follow)
/// ```
public struct SystemID: Hashable, Sendable {
  let number: UInt64
  let world: WorldIdentity
}

/// The game's own systems, which every tick of the world runs: before the animation, or after it.
///
/// ```swift
/// world.systems.before("follow") { [card] world in
///   try world.assign(card, .position, to: [Float(world.tickCount), 100])
/// }
/// world.systems.after("report") { [card] world in print(world[card, .position]!) }
/// ```
///
/// They run in the order in which they were added. `World+Tick.swift` shows the order of a tick. A system
/// may do anything to the world except tick it. It may add, remove, pause and resume systems, itself
/// included. A system that stores the world keeps it alive. Its errors go to `World.onError`, and the tick
/// goes on.
///
/// A system before the animation sees the values of the last tick. A driver that it registers begins at the
/// last tick's instant, as if registered between two ticks. It runs in tick number `tickCount + 1`. A system
/// after the animation sees the tick's values; bindings are written and `events` are published.
/// `World.timeStep` is the time step of a system.
public final class Systems {
  package struct System {
    let id: SystemID
    package let name: String
    var body: SystemBody
    let runsWhilePaused: Bool
    var isHeld = false
    package var isRemoved = false
    package var meter = StepMeter()
  }

  /// The systems before the animation, then those after it, each in the order in which they run.
  package private(set) var lists: [[System]] = [[], []]
  private var lastNumber: UInt64 = 0
  /// The number of the last system that had been added when the present tick began.
  private var lastOfTick: UInt64 = 0
  /// The number of removed systems that are still in each list.
  private var removedCounts = [0, 0]
  private var isRunning = false
  private let world: WorldIdentity
  let work = WorkCount()

  init(of world: WorldIdentity) { self.world = world }

  /// Adds a system before the animation, after all systems added there earlier. It runs from the next tick
  /// on.
  ///
  /// - Parameters:
  ///   - name: for the profile; several systems may share one.
  ///   - whilePaused: whether it also runs in ticks of a paused world.
  @discardableResult
  public func before(
    _ name: String, whilePaused: Bool = false, _ body: @escaping SystemBody
  ) -> SystemID {
    add(name, whilePaused, body, to: 0)
  }

  /// Adds a system after the animation, after all systems added there earlier. It runs from the next tick on.
  ///
  /// - Parameters:
  ///   - name: for the profile; several systems may share one.
  ///   - whilePaused: whether it also runs in ticks of a paused world.
  @discardableResult
  public func after(
    _ name: String, whilePaused: Bool = false, _ body: @escaping SystemBody
  ) -> SystemID {
    add(name, whilePaused, body, to: 1)
  }

  /// Removes a system. It does not run again, not even in the present tick. Returns false if it is already
  /// removed, or belongs to another world.
  ///
  /// - Complexity: O(log n) in the systems, on average.
  @discardableResult
  public func remove(_ system: SystemID) -> Bool {
    guard let (list, index) = find(system) else { return false }
    lists[list][index].isRemoved = true
    removedCounts[list] += 1
    // The system's captures may call the world when they are released, so the list is updated first.
    let body = lists[list][index].body
    lists[list][index].body = { _ in }
    if !isRunning, removedCounts[list] > lists[list].count / 2 { forgetRemoved(list) }
    withExtendedLifetime(body) {}
    return true
  }

  /// Pauses a system: ticks skip it. Returns false if it is already paused, or removed.
  ///
  /// - Complexity: O(log n) in the systems.
  @discardableResult
  public func pause(_ system: SystemID) -> Bool { setHeld(true, system) }

  /// Resumes a system. Returns false if it is not paused, or removed.
  ///
  /// - Complexity: O(log n) in the systems.
  @discardableResult
  public func resume(_ system: SystemID) -> Bool { setHeld(false, system) }

  /// Returns whether a system is paused; nil if it is removed.
  ///
  /// - Complexity: O(log n) in the systems.
  public func isPaused(_ system: SystemID) -> Bool? {
    find(system).map { lists[$0.list][$0.index].isHeld }
  }

  /// The names of the systems, in the order in which a tick runs them.
  ///
  /// - Complexity: O(n) in the systems.
  public var names: [String] {
    var names: [String] = []
    for list in lists {
      for system in list where !system.isRemoved { names.append(system.name) }
    }
    return names
  }

  private func setHeld(_ isHeld: Bool, _ system: SystemID) -> Bool {
    guard let (list, index) = find(system), lists[list][index].isHeld != isHeld else { return false }
    lists[list][index].isHeld = isHeld
    return true
  }

  private func add(_ name: String, _ whilePaused: Bool, _ body: @escaping SystemBody, to list: Int)
    -> SystemID
  {
    lastNumber += 1
    let id = SystemID(number: lastNumber, world: world)
    lists[list].append(System(id: id, name: name, body: body, runsWhilePaused: whilePaused))
    return id
  }

  /// Finds a system by its number: in each list the numbers ascend.
  private func find(_ system: SystemID) -> (list: Int, index: Int)? {
    if system.world !== world { return nil }
    for list in lists.indices {
      let first = lists[list].indices.search {
        assert(work.step())
        return lists[list][$0].id.number >= system.number
      }
      guard first < lists[list].count, lists[list][first].id == system else { continue }
      return lists[list][first].isRemoved ? nil : (list, first)
    }
    return nil
  }

  // MARK: Running

  /// Returns whether there is any system before the animation, or after it.
  func hasAny(_ phase: ProfiledStep.Phase) -> Bool { !lists[phase == .before ? 0 : 1].isEmpty }

  /// Begins a tick: systems that are added from now on wait for the next one (L1).
  func beginTick() { lastOfTick = lastNumber }

  /// Runs the systems before the animation, or those after it.
  func run(_ phase: ProfiledStep.Phase, in world: World) {
    let list = phase == .before ? 0 : 1
    isRunning = true
    // Removed systems keep their indices meanwhile.
    for index in 0..<lists[list].count {
      let system = lists[list][index]
      // Those that follow were added in this tick too, and wait for the next.
      if system.id.number > lastOfTick { break }
      if system.isRemoved || system.isHeld || (world.isPaused && !system.runsWhilePaused) { continue }
      let isMeasured = world.engine.profiler.isOn
      let start = isMeasured ? world.engine.profiler.reading : .zero
      world.run(system.name) { () throws(GameError) in try system.body(world) }
      if isMeasured && world.engine.profiler.isOn {
        lists[list][index].meter.add(world.engine.profiler.reading - start)
      }
    }
    isRunning = false
    for list in lists.indices where removedCounts[list] > 0 { forgetRemoved(list) }
  }

  package func resetMeters() {
    for list in lists.indices {
      for index in lists[list].indices { lists[list][index].meter = StepMeter() }
    }
  }

  private func forgetRemoved(_ list: Int) {
    lists[list].removeAll { system in
      assert(work.step())
      return system.isRemoved
    }
    removedCounts[list] = 0
  }
}
