/// A transition of a world.
struct LiveTransition {
  var transition: Transition
  /// The entity that has the transition's position, and the timeline that follows it.
  let holder: Entity
  let timeline: TimelineID
  /// The serial with which it ends.
  let serial: UInt64
  var tweens: [LiveTransitionTween] = []
  /// The number of tweens at which tweens without drivers are next looked for.
  var nextPruning = 16
  var phase = TransitionPhase.idle
  /// Which callback of the transition is running, if any.
  var telling = Telling.nothing
  var direction: TransitionDirection
  /// The direction in which it left its last rest, which chooses the curves (X5).
  var begun: TransitionDirection
  var policy = LetGoPolicy()
  /// The driver that moves its position, and the engine instant at which the last one ended.
  var mover: DriverHandle?
  var rested = Int64.min
  var willBegin: ((TransitionDirection) -> Void)?
  var phaseChange: ((TransitionPhase) -> Void)?
  var didEnd: ((TransitionEnd) -> Void)?
}

/// The callbacks of a transition.
struct TransitionCallbacks {
  var willBegin: ((TransitionDirection) -> Void)?
  var phaseChange: ((TransitionPhase) -> Void)?
  var didEnd: ((TransitionEnd) -> Void)?
}

extension LiveTransition {
  var callbacks: TransitionCallbacks {
    get { TransitionCallbacks(willBegin: willBegin, phaseChange: phaseChange, didEnd: didEnd) }
    set { (willBegin, phaseChange, didEnd) = (newValue.willBegin, newValue.phaseChange, newValue.didEnd) }
  }

  fileprivate static func exchange(
    _ live: inout LiveTransition?, _ bytes: inout SnapshotBytes, _ world: WorldIdentity, _ link: Link<World>
  ) {
    var exists = live != nil
    bytes.plain(&exists)
    if !exists { return live = nil }
    var transition = live?.transition ?? Transition(duration: .zero)
    var (holder, serial) = (live?.holder ?? .none, live?.serial ?? 0)
    var (timeline, generation) = (live?.timeline.index ?? 0, live?.timeline.generation ?? 0)
    transition.exchange(&bytes)
    bytes.entity(&holder)
    bytes.plain(&timeline)
    bytes.plain(&generation)
    bytes.plain(&serial)
    var present =
      live
      ?? LiveTransition(
        transition: transition, holder: holder,
        timeline: TimelineID(world: world, index: timeline, generation: generation), serial: serial,
        direction: .forward, begun: .forward)
    bytes.list(&present.tweens)
    bytes.plain(&present.nextPruning)
    bytes.plain(&present.phase)
    bytes.plain(&present.direction)
    bytes.plain(&present.begun)
    bytes.plain(&present.policy)
    var mover = present.mover?.id
    bytes.plain(&mover)
    bytes.plain(&present.rested)
    if !bytes.isReading { return }
    present.mover = mover.map { DriverHandle(id: $0, link: link) }
    live = present
  }
}

extension LiveTransition {
  /// Placeholder for a transition that has been released.
  static var gone: LiveTransition {
    LiveTransition(
      transition: Transition(duration: .zero), holder: .none,
      timeline: TimelineID(world: WorldIdentity(), index: 0, generation: 0), serial: 0,
      direction: .forward, begun: .forward)
  }
}

/// The callbacks of a transition that can be running.
enum Telling {
  case nothing
  case begin
  case end
}

/// The drivers of one transition tween.
struct LiveTransitionTween {
  let forward: DriverID
  /// The driver of the way from fore, if that has curves of its own.
  let backward: DriverID?

  func driver(begun direction: TransitionDirection) -> DriverID {
    direction == .backward ? backward ?? forward : forward
  }
}

/// The transitions of a world, by id.
struct TransitionTable {
  private var live: [LiveTransition?] = []
  private var generations: [UInt32] = []
  private var free: [Int] = []
  let identity: WorldIdentity

  init(identity: WorldIdentity) { self.identity = identity }

  func has(_ id: TransitionID) -> Bool {
    id.world === identity && id.index < live.count && live[id.index] != nil
      && generations[id.index] == id.generation
  }

  /// The transition with this id; `gone` if it has been released.
  subscript(id: TransitionID) -> LiveTransition {
    // No `_read`: of an optional it yields a copy in its own frame. That frame is freed before a caller has
    // loaded a large value from it (Swift 6.3).
    get { has(id) ? live[id.index]! : .gone }
    _modify {
      if has(id) {
        yield &live[id.index]!
      } else {
        // A callback has released the transition: writes to it are dropped.
        var gone = LiveTransition.gone
        yield &gone
      }
    }
  }

  /// Exchanges the transitions. Their callbacks are in `kept`; those that are missing there were lost.
  mutating func exchange(
    _ bytes: inout SnapshotBytes, _ kept: inout KeptCallbacks, _ link: Link<World>
  ) {
    let count = bytes.length(live.count)
    if bytes.isReading { live.removeAll(keepingCapacity: true) }
    for index in 0..<count {
      var transition = bytes.isReading ? nil : live[index]
      LiveTransition.exchange(&transition, &bytes, identity, link)
      if !bytes.isReading {
        kept.transitions.append(transition?.callbacks ?? TransitionCallbacks())
      } else {
        if index < kept.transitions.count { transition?.callbacks = kept.transitions[index] }
        live.append(transition)
      }
    }
    bytes.list(&generations)
    bytes.list(&free)
  }

  /// The ids of all transitions.
  var ids: [TransitionID] {
    live.indices.filter { live[$0] != nil }
      .map { TransitionID(world: identity, index: $0, generation: generations[$0]) }
  }

  mutating func insert(_ transition: LiveTransition) -> TransitionID {
    let index = free.popLast() ?? live.count
    if index == live.count {
      live.append(transition)
      generations.append(1)
    } else {
      live[index] = transition
    }
    return TransitionID(world: identity, index: index, generation: generations[index])
  }

  /// Removes a transition. The caller must hold a copy until this returns: releasing the callbacks may call
  /// the table again.
  mutating func remove(_ id: TransitionID) {
    live[id.index] = nil
    generations[id.index] += 1
    free.append(id.index)
  }
}
