/// Identifies a system of the game in a world. `Systems.before` and `Systems.after` return it.
///
/// ```swift
/// let follow = world.systems.before("follow") { world in print(world.timeStepSeconds) }
/// world.systems.pause(follow)
/// ```
public struct SystemID: Hashable, Sendable {
  let number: UInt64
  let world: WorldIdentity
}

/// The systems of the game. Every tick of the world runs them, before or after the animation.
///
/// ```swift
/// world.systems.before("follow") { [card] world in
///   try world.assign(card, .position, to: [Float(world.tickCount), 100])
/// }
/// world.systems.after("report") { [card] world in print(world[card, .position]!) }
/// ```
///
/// Systems run in the order in which they were added. With `after:`, a system runs after the systems of this
/// name, even if they are added later:
///
/// ```swift
/// var order: [String] = []
/// world.systems.before("move", after: "input") { _ in order.append("move") }
/// world.systems.before("input") { _ in order.append("input") }
/// tick()
/// print(order)  // prints ["input", "move"]
/// ```
///
/// A system may do anything to the world except run a tick. The system may add, remove, pause and resume
/// systems, itself included. A system that stores the world keeps the world alive. Errors of a system go to
/// `World.onError`, and the tick continues. `World.timeStep` is the time step of a system. The order of a
/// tick:
///
/// 1. Systems before the animation.
/// 2. Bindings with `readsBack` read the fields that the game has changed.
/// 3. The engine starts, repeats and ends drivers, and computes all values. Then timelines and drivers that
///    follow a value move to this value.
/// 4. Events are reported, and callbacks are called.
/// 5. Bindings write the shown values into fields, and call setters.
/// 6. Systems after the animation.
///
/// A system before the animation sees the values of the last tick. A driver that this system registers begins
/// at the last tick's instant. The number of the tick in which the system runs is `tickCount + 1`.
///
/// A system after the animation sees the values of this tick. Bindings are already written, and `events` has
/// the events of the tick.
public final class Systems {
  package struct System {
    let id: SystemID
    package let name: String
    /// The name of the systems that run before this one; nil for none.
    let predecessor: String?
    var body: SystemBody
    let runsWhilePaused: Bool
    var isHeld = false
    package var isRemoved = false
    package var meter = StepMeter()
    #if DEBUG && !hasFeature(Embedded)
      /// Whether it has run, so that its predecessor's name needs no more check.
      var isChecked = false
    #endif
  }

  /// The systems before the animation, then those after it, each in the order in which they were added.
  @exclusivity(unchecked) private var lists: [[System]] = [[], []]
  /// The indices of each list in the order in which they run; nil if the order must be computed again.
  @exclusivity(unchecked) private var orders: [[Int]?] = [nil, nil]
  @exclusivity(unchecked) private var lastNumber: UInt64 = 0
  /// The number of the last system that had been added when the present tick began.
  @exclusivity(unchecked) private var lastOfTick: UInt64 = 0
  /// The number of removed systems that are still in each list.
  @exclusivity(unchecked) private var removedCounts = [0, 0]
  @exclusivity(unchecked) private var isRunning = false
  private let world: WorldIdentity
  let work = WorkCount()
  #if DEBUG && !hasFeature(Embedded)
    /// Receives the warnings. Nil, the default, prints them to standard error.
    @exclusivity(unchecked) var onWarning: ((String) -> Void)?
  #endif

  init(of world: WorldIdentity) { self.world = world }

  /// Adds a system before the animation, after all systems that were added there earlier. The system runs
  /// from the next tick on.
  ///
  /// - Parameters:
  ///   - name: used by the profile and by `after`. Several systems may have the same name.
  ///   - predecessor: the name of the systems before the animation that must run earlier than this system,
  ///     even if they are added later. Nil for no such system. Systems must not wait for each other in a
  ///     circle. Debug builds warn once if there is no system of this name when the new one first runs.
  ///   - whilePaused: whether the system also runs in ticks of a paused world.
  @discardableResult
  public func before(
    _ name: String, after predecessor: String? = nil, whilePaused: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping SystemBody
  ) -> SystemID {
    add(name, predecessor, whilePaused, body, to: 0, file, line)
  }

  /// Adds a system after the animation, after all systems that were added there earlier. The system runs from
  /// the next tick on. For the other arguments, see `before(_:after:whilePaused:_:)`.
  ///
  /// - Parameter predecessor: the name of the systems after the animation that must run earlier.
  @discardableResult
  public func after(
    _ name: String, after predecessor: String? = nil, whilePaused: Bool = false,
    file: StaticString = #fileID, line: UInt = #line, _ body: @escaping SystemBody
  ) -> SystemID {
    add(name, predecessor, whilePaused, body, to: 1, file, line)
  }

  /// Removes a system. The system does not run again, not even in the present tick. Returns false if the
  /// system is already removed, or belongs to another world.
  ///
  /// - Complexity: O(log n) on average, where n is the number of systems.
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

  /// Pauses a system: ticks skip the system. Returns false if the system is already paused, or removed.
  ///
  /// - Complexity: O(log n), where n is the number of systems.
  @discardableResult
  public func pause(_ system: SystemID) -> Bool { setHeld(true, system) }

  /// Resumes a system. Returns false if the system is not paused, or is removed.
  ///
  /// - Complexity: O(log n), where n is the number of systems.
  @discardableResult
  public func resume(_ system: SystemID) -> Bool { setHeld(false, system) }

  /// Returns whether a system is paused. Nil if the system is removed.
  ///
  /// - Complexity: O(log n), where n is the number of systems.
  public func isPaused(_ system: SystemID) -> Bool? {
    find(system).map { lists[$0.list][$0.index].isHeld }
  }

  /// The names of the systems, in the order in which a tick runs them.
  ///
  /// - Complexity: O(n), where n is the number of systems.
  public var names: [String] {
    inOrder(.before).map { $0.name } + inOrder(.after).map { $0.name }
  }

  /// Returns the systems before the animation, or those after it, in the order in which they run.
  package func inOrder(_ phase: ProfiledStep.Phase) -> [System] {
    let list = phase == .before ? 0 : 1
    return order(of: list).map { lists[list][$0] }.filter { !$0.isRemoved }
  }

  private func setHeld(_ isHeld: Bool, _ system: SystemID) -> Bool {
    guard let (list, index) = find(system), lists[list][index].isHeld != isHeld else { return false }
    lists[list][index].isHeld = isHeld
    return true
  }

  private func add(
    _ name: String, _ predecessor: String?, _ whilePaused: Bool, _ body: @escaping SystemBody, to list: Int,
    _ file: StaticString, _ line: UInt
  ) -> SystemID {
    lastNumber += 1
    let id = SystemID(number: lastNumber, world: world)
    lists[list].append(
      System(id: id, name: name, predecessor: predecessor, body: body, runsWhilePaused: whilePaused))
    orders[list] = nil
    if predecessor != nil {
      let order = order(of: list)
      precondition(order.count == lists[list].count, circle(in: list, order), file: file, line: line)
    }
    return id
  }

  /// Returns the text for systems that have no place in the order.
  private func circle(in list: Int, _ order: [Int]) -> ConditionText {
    #if hasFeature(Embedded)
      return "systems run after each other in a circle"
    #else
      let names = lists[list].indices.filter { !order.contains($0) }.map { "`\(lists[list][$0].name)`" }
      return "systems run after each other in a circle: \(names.joined(separator: ", "))"
    #endif
  }

  /// Returns a list's indices as they run: as added, but after predecessors. Circles are omitted.
  private func order(of list: Int) -> [Int] {
    if let known = orders[list] { return known }
    let systems = lists[list]
    var (order, places) = ([Int](), [Int?](repeating: nil, count: systems.count))
    order.reserveCapacity(systems.count)
    // Returns whether the system has a place now. A system without a place has −1.
    func place(_ index: Int) -> Bool {
      assert(work.step())
      if let place = places[index] { return place >= 0 }
      places[index] = -1
      if let predecessor = systems[index].predecessor {
        for other in systems.indices where !systems[other].isRemoved {
          if systems[other].name.utf8.elementsEqual(predecessor.utf8), !place(other) { return false }
        }
      }
      places[index] = order.count
      order.append(index)
      return true
    }
    for index in systems.indices { _ = place(index) }
    orders[list] = order
    return order
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
    for index in order(of: list) {
      let system = lists[list][index]
      // Systems that were added in this tick wait for the next.
      if system.id.number > lastOfTick || system.isRemoved || system.isHeld
        || (world.isPaused && !system.runsWhilePaused)
      {
        continue
      }
      #if DEBUG && !hasFeature(Embedded)
        if !system.isChecked { checkPredecessor(list, index, in: world) }
      #endif
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

  #if DEBUG && !hasFeature(Embedded)
    /// Warns of a system that runs for the first time, if no system has the name that it gives in `after`.
    private func checkPredecessor(_ list: Int, _ index: Int, in world: World) {
      lists[list][index].isChecked = true
      guard let predecessor = lists[list][index].predecessor else { return }
      func has(_ list: Int) -> Bool {
        lists[list].contains { $0.name.utf8.elementsEqual(predecessor.utf8) }
      }
      if has(list) { return }
      let sides = ["before", "after"]
      var warning = "the system '\(lists[list][index].name)' runs after '\(predecessor)', but no system "
      warning += "\(sides[list]) the animation has this name"
      if has(1 - list) { warning += ": one \(sides[1 - list]) the animation has it" }
      if let onWarning { onWarning(warning) } else { world.printError(warning) }
    }
  #endif

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
    orders[list] = nil
  }
}
