import InbetweenCore

/// A set of states, one of them current. Each state has values of properties, and connections lead from state
/// to state.
///
/// ```swift
/// enum Look { case closed, open }
/// enum Signal { case tap }
///
/// let menu = world.makeStateMachine(starting: Look.closed, inputs: Signal.self, .snappy)
/// try menu.assign(panel, .position, to: [320, 500], in: .closed)
/// try menu.assign(panel, .position, to: [320, 180], in: .open)
/// try menu.connect(.closed, to: .open, on: .tap)
/// try menu.connect(.open, to: .closed, on: .tap)
/// menu.fire(.tap)
/// print(menu.current)  // prints open
/// ```
///
/// A change of state starts motions to all values of the new state. Between two changes a machine costs
/// nothing. Properties that a state does not name are not changed.
///
/// Snapshots of the world do not include the machine: save `saved` together with each snapshot. A machine
/// does not keep its world alive. Use it on the actor or thread of its world.
///
/// A machine lives while a connection with `after:` waits, even if your code no longer stores the machine.
/// `release()` ends the machine, and its waits. If all entities of its states are dead, the waits end too.
public final class StateMachine<State: Hashable, Input: Hashable> {
  private struct Change: Hashable {
    var old: State?
    var new: State
  }

  /// A change of a condition, in a state or in each.
  private struct Signal: Hashable {
    var old: State?
    var condition: Input
    var holds: Bool
  }

  private struct Connection {
    var old: State?
    var new: State
    var trigger: Input?
    var needs: [Input]
    var forbids: [Input]
    var delay: Duration?
    /// The call that made it, to which changes after its delay are attributed.
    var file: CallSite.File
    var line: CallSite.Line
  }

  /// The state whose values are shown, or to which the values move.
  public internal(set) var current: State
  /// The conditions that hold. `set(_:_:)` changes them.
  public internal(set) var inputs: Set<Input> = []
  /// The motion of the changes for which no other motion is set.
  public var motion: Motion
  /// Called after each change with the old state and the new state.
  ///
  /// - Throws: any error; `World.onError` receives it.
  public var onChange: ((_ old: State, _ new: State) throws(GameError) -> Void)?

  let link: Link<World>
  private var poses: [State: Pose] = [:]
  private var motions: [Change: Motion] = [:]
  private var connections: [Connection] = []
  /// The connections from each state, and those from all states, in their order.
  private var leaving: [State: [Int]] = [:]
  private var leavingAll: [Int] = []
  /// The connections that a change of a condition can make apply.
  private var awaiting: [Signal: [Int]] = [:]
  /// Whether no connection without a trigger applies. Then only the connections of a changed condition are
  /// looked at.
  var isSettled = false
  private var hasValues = false
  /// Whether the machine has ended for good.
  public private(set) var isReleased = false
  /// The number of changes so far: a wait compares it to know whether it is still valid.
  var changeCount = 0
  /// The waiting drivers, by their connection.
  var waits: [Int: DriverID] = [:]
  /// The connections whose wait is over.
  var elapsed: Set<Int> = []
  /// The number of nested running changes, and the number of changes that the outermost call has made.
  private var (depth, changes) = (0, 0)

  init(_ state: State, _ motion: Motion, _ link: Link<World>) {
    (current, self.motion, self.link) = (state, motion, link)
  }

  /// The changes that one call makes at most. Connections may lead in a circle.
  private static var mostChanges: Int { 64 }

  // MARK: States

  /// Sets the value that a property of an entity has in a state. If this is the present state, the value is
  /// assigned at once.
  ///
  /// - Parameter delay: the time added to the motion's delay. Until then the property keeps its shown value.
  /// - Throws: the errors of `World.assign(_:_:to:)`, and `TweenError` for a delay that is too long. Nothing
  ///   is then changed.
  @inlinable
  public func assign<Value>(
    _ entity: Entity, _ property: Property<Value>, to value: Value, in state: State, delay: Duration = .zero
  ) throws(TweenError) {
    try assign([entity], property.lanes, SIMD16(lanesOf: value), state, delays: [delay])
  }

  /// Sets the value that a property of several entities has in a state.
  ///
  /// ```swift
  /// enum Look { case hidden, shown }
  /// let list = world.makeStateMachine(starting: Look.hidden)
  /// try list.assign(tiles, .opacity, to: 0, in: .hidden)
  /// try list.assign(tiles, .opacity, to: 1, in: .shown, stagger: .fromFirst(each: .milliseconds(30)))
  /// list.go(to: .shown)
  /// ```
  ///
  /// - Parameter stagger: the time added to the motion's delay for each entity; nil for no stagger.
  /// - Throws: the errors of `World.assign(_:_:to:)`, and `TweenError` for a wrong stagger. If an entity
  ///   causes the error, the entities before it have the value already.
  @inlinable
  public func assign<Value>(
    _ entities: [Entity], _ property: Property<Value>, to value: Value, in state: State,
    stagger: Stagger? = nil
  ) throws(TweenError) {
    try assign(
      entities, property.lanes, SIMD16(lanesOf: value), state,
      delays: stagger?.delays(count: entities.count))
  }

  @usableFromInline
  func assign(
    _ entities: [Entity], _ property: PropertyLanes, _ values: SIMD16<Float>, _ state: State,
    delays: [Duration]?
  ) throws(TweenError) {
    for index in entities.indices {
      try TweenError.naming(property.name, of: entities, at: index) { () throws(TweenError) in
        try assign(entities[index], property, values, state, delays?[index] ?? .zero)
      }
    }
  }

  package func assign(
    _ entity: Entity, _ property: PropertyLanes, _ values: SIMD16<Float>, _ state: State, _ delay: Duration
  ) throws(TweenError) {
    guard let world = link.target, !isReleased else { return }
    _ = try delay.counts(of: "delay")
    try world.checkLife(of: entity)
    try world.check(property)
    _ = try values.checked(property.count, "value")
    if state == current { try world.assignAndEndMoves(entity, property, to: values) }
    poses[state, default: Pose()].set(Pose.Part(entity, property, values, delay))
    hasValues = true
  }

  /// Sets the motion of changes to a state. With `from` the motion applies to changes from this state.
  /// Without `from`, it applies to changes from all states for which no other motion is set. Nil removes the
  /// motion.
  ///
  /// ```swift
  /// enum Look { case closed, open }
  /// let menu = world.makeStateMachine(starting: Look.closed, .smooth)
  /// menu.motion(to: .open, .bouncy)
  /// menu.motion(from: .open, to: .closed, .quick)
  /// ```
  ///
  /// If a motion is wrong, `World.onError` gets the error when a change uses the motion.
  public func motion(from old: State? = nil, to new: State, _ motion: Motion?) {
    motions[Change(old: old, new: new)] = motion
  }

  // MARK: Changes

  /// Connects a state to another state. If several connections apply, the first is followed.
  ///
  /// ```swift
  /// enum Look { case idle, hovered, hit }
  /// enum Signal { case isHovered, damage }
  /// let look = world.makeStateMachine(starting: Look.idle, inputs: Signal.self)
  /// try look.connect(.idle, to: .hovered, when: .isHovered)
  /// try look.connect(.hovered, to: .idle, unless: .isHovered)
  /// try look.connect(to: .hit, on: .damage)                       // from each state
  /// try look.connect(.hit, to: .idle, after: .milliseconds(300))
  /// look.set(.isHovered, true)
  /// print(look.current)  // prints hovered
  /// ```
  ///
  /// A connection without a trigger is followed as soon as its other conditions hold. At one instant, at most
  /// 64 connections are followed one after the other.
  ///
  /// A connection from a state to itself enters the state again: the waits begin again, all values move to
  /// the values of the state, and `onChange` is called. Such a connection needs a trigger or a delay.
  ///
  /// - Parameters:
  ///   - old: the state from which the connection leads; nil for all states but `new`.
  ///   - trigger: the trigger that must be fired; nil for no trigger.
  ///   - needs: conditions that must hold.
  ///   - forbids: conditions that must not hold.
  ///   - delay: how long the machine stays in the old state before it changes, in the world's time. The
  ///     change happens at the exact instant.
  /// - Throws: `TweenError` for a negative or too long delay. Also for a connection of a state to itself that
  ///   has no trigger and no delay above zero.
  public func connect(
    _ old: State? = nil, to new: State, on trigger: Input? = nil, when needs: Input...,
    unless forbids: Input..., after delay: Duration? = nil, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) {
    try connect(
      old, to: new, on: trigger, needs: needs, forbids: forbids, after: delay, file: file, line: line)
  }

  /// Connects a state to another state, with lists of conditions. See `connect(_:to:on:when:unless:after:)`.
  ///
  /// - Parameters:
  ///   - needs: conditions that must hold.
  ///   - forbids: conditions that must not hold.
  /// - Throws: `TweenError` for a negative or too long delay. Also for a connection of a state to itself that
  ///   has no trigger and no delay above zero.
  public func connect(
    _ old: State? = nil, to new: State, on trigger: Input? = nil, needs: [Input], forbids: [Input],
    after delay: Duration? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) {
    if let delay {
      try require(delay >= .zero, "after", found: "\(delay)", expected: "zero or more")
      _ = try delay.counts(of: "after")
    }
    try require(
      old != new || trigger != nil || (delay?.counts ?? 0) > 0, "to", found: "the same state",
      expected: "another state, or a trigger or a time above zero")
    if isReleased { return }
    connections.append(
      Connection(
        old: old, new: new, trigger: trigger, needs: needs, forbids: forbids, delay: delay, file: file,
        line: line))
    if let old {
      leaving[old, default: []].append(connections.count - 1)
    } else {
      leavingAll.append(connections.count - 1)
    }
    for need in needs {
      awaiting[Signal(old: old, condition: need, holds: true), default: []].append(connections.count - 1)
    }
    for forbidden in forbids {
      awaiting[Signal(old: old, condition: forbidden, holds: false), default: []].append(
        connections.count - 1)
    }
    begin()
    if leads(connections.count - 1) { wait(connections.count - 1) }
    if applies(connections.count - 1, on: nil) { settle(file, line) }
  }

  /// Changes to a state. No connection is needed. Connections of the new state may then change the state
  /// again.
  ///
  /// - Parameter motion: the motion; nil for the motion that is set for this change.
  /// - Returns: false if the state is the present state already.
  /// - Complexity: O(k log n), where k is the number of the state's values and n the number of coming events
  ///   in the world.
  @discardableResult
  public func go(
    to state: State, _ motion: Motion? = nil, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) -> Bool {
    begin()
    guard state != current, enter(state, motion, file, line) else { return false }
    settle(file, line)
    return true
  }

  /// Follows the first connection that names the trigger and applies. Does nothing if no connection applies.
  ///
  /// - Returns: whether a connection was followed.
  /// - Complexity: O(c), where c is the number of connections of the present state. A change of state costs
  ///   more: see `go(to:_:)`.
  @discardableResult
  public func fire(
    _ trigger: Input, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) -> Bool {
    begin()
    guard let next = connection(on: trigger), enter(connections[next].new, nil, file, line) else {
      return false
    }
    settle(file, line)
    return true
  }

  /// Sets whether a condition holds, and follows the connections that then apply.
  ///
  /// - Returns: whether a connection was followed.
  /// - Complexity: O(c), where c is the number of connections with this condition. A change of state costs
  ///   more: see `go(to:_:)`.
  @discardableResult
  public func set(
    _ condition: Input, _ holds: Bool, file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) -> Bool {
    begin()
    if holds { inputs.insert(condition) } else { inputs.remove(condition) }
    let isAwaited = [current, nil].contains { old in
      awaiting[Signal(old: old, condition: condition, holds: holds)]?.contains { applies($0, on: nil) }
        == true
    }
    return isSettled && !isAwaited ? false : settle(file, line)
  }

  /// Ends the machine and its waits for good. The state does not change any more. The values, motions,
  /// connections and `onChange` are released. Running motions continue. A machine without waits needs no
  /// release.
  ///
  /// ```swift
  /// let blink = world.makeStateMachine(starting: false)
  /// try blink.connect(false, to: true, after: .milliseconds(500))
  /// try blink.connect(true, to: false, after: .milliseconds(500))
  /// blink.release()
  /// tick(60)
  /// print(blink.current)  // prints false
  /// ```
  ///
  /// - Returns: false if the machine has been released already.
  @discardableResult
  public func release() -> Bool {
    if isReleased { return false }
    isReleased = true
    changeCount &+= 1
    endWaits()
    (poses, motions, leaving, awaiting) = ([:], [:], [:], [:])
    (connections, leavingAll, elapsed) = ([], [], [])
    onChange = nil
    return true
  }

  // MARK: -

  /// Returns whether a connection goes from the present state.
  private func leads(_ connection: Int) -> Bool {
    let (old, new) = (connections[connection].old, connections[connection].new)
    return old == nil ? new != current : old == current
  }

  /// The connections that go from the present state, in their order.
  private var outgoing: [Int] {
    guard let own = leaving[current], !own.isEmpty else { return leavingAll }
    return leavingAll.isEmpty ? own : (own + leavingAll).sorted()
  }

  /// Whether all entities to which it gives values are dead.
  private var isOrphaned: Bool {
    guard hasValues, let world = link.target else { return false }
    return !poses.values.contains { pose in pose.parts.contains { world.isAlive($0.entity) } }
  }

  /// Returns the first connection that applies now.
  private func connection(on trigger: Input?) -> Int? {
    outgoing.first { applies($0, on: trigger) }
  }

  private func applies(_ index: Int, on trigger: Input?) -> Bool {
    leads(index) && connections[index].trigger == trigger
      && connections[index].needs.allSatisfy(inputs.contains)
      && !connections[index].forbids.contains(where: inputs.contains)
      && (connections[index].delay == nil || elapsed.contains(index))
  }

  /// Follows the connections without a trigger. Returns whether the state has changed.
  @discardableResult
  private func settle(_ file: CallSite.File, _ line: CallSite.Line) -> Bool {
    var hasChanged = false
    while let next = connection(on: nil) {
      guard enter(connections[next].new, nil, file, line) else { return hasChanged }
      hasChanged = true
    }
    isSettled = true
    return hasChanged
  }

  /// Begins a call of the game, unless it is within another: nested calls share the changes of the outermost.
  private func begin() { if depth == 0 { changes = 0 } }

  private func enter(
    _ state: State, _ ownMotion: Motion?, _ file: CallSite.File, _ line: CallSite.Line
  ) -> Bool {
    guard !isReleased, changes < Self.mostChanges, let world = link.target else { return false }
    changes += 1
    depth += 1
    defer { depth -= 1 }
    endWaits()
    let old = current
    (current, elapsed, isSettled) = (state, [], false)
    changeCount &+= 1
    let change = changeCount
    let motion =
      ownMotion ?? motions[Change(old: old, new: state)] ?? motions[Change(old: nil, new: state)] ?? motion
    // A restore may bring dead entities back.
    if let pose = poses[state], world.show(pose, by: motion, file, line), !world.hasSnapshots {
      poses[state]?.removeDead(in: world)
    }
    // An error's closure may have led on.
    if change == changeCount, !isOrphaned { for index in outgoing where leads(index) { wait(index) } }
    if let onChange { world.run { () throws(GameError) in try onChange(old, state) } }
    return true
  }

  private func endWaits() {
    let ended = waits.sorted { $0.key < $1.key }
    waits = [:]
    for wait in ended { link.target?.handle(of: wait.value).release() }
  }

  /// Begins the wait of a connection that has one.
  private func wait(_ connection: Int) {
    guard let delay = connections[connection].delay, let world = link.target else { return }
    world.run { () throws(GameError) in
      let driver = try world.addStateWait(after: delay)
      waits[connection] = driver.id
      listen(to: StateWait(driver: driver.id, connection: connection))
    }
  }

  /// Follows connections when a wait is over.
  func listen(to wait: StateWait) {
    let change = changeCount
    _ = link.target?.handle(of: wait.driver).onComplete { [self] () throws(GameError) in
      // It may be kept (`TweenDefaults.killsCompleted`).
      link.target?.handle(of: wait.driver).release()
      guard change == changeCount, connections.indices.contains(wait.connection) else { return }
      if isOrphaned { return endWaits() }
      begin()
      waits[wait.connection] = nil
      elapsed.insert(wait.connection)
      // No further connection applies now.
      let (file, line) = (connections[wait.connection].file, connections[wait.connection].line)
      if applies(wait.connection, on: nil), enter(connections[wait.connection].new, nil, file, line) {
        settle(file, line)
      }
    }
  }
}
