/// A transition that is live in a world.
struct LiveTransition {
  var transition: Transition
  /// The entity whose position it is, and the timeline that follows that.
  let holder: Entity
  let timeline: TimelineID
  /// Its place in the order of registration, in which it ends.
  let serial: UInt64
  var tweens: [LiveTransitionTween] = []
  /// With how many tweens those that are gone are next looked for.
  var nextPruning = 16
  var phase = TransitionPhase.idle
  /// Whether a callback of its is told that it begins, or that it has ended.
  var telling = Telling.nothing
  var direction: TransitionDirection
  /// In which direction it left its last rest, which says whose curves are played (X5).
  var begun: TransitionDirection
  var policy = LetGoPolicy()
  /// What moves its position, and the engine instant at which one last came to its end.
  var mover: DriverHandle?
  var rested = Int64.min
  var willBegin: ((TransitionDirection) -> Void)?
  var phaseChange: ((TransitionPhase) -> Void)?
  var didEnd: ((TransitionEnd) -> Void)?
}

extension LiveTransition {
  /// Stands for one that has been released.
  static var gone: LiveTransition {
    LiveTransition(
      transition: Transition(duration: .zero), holder: .none,
      timeline: TimelineID(world: WorldIdentity(), index: 0, generation: 0), serial: 0,
      direction: .forward, begun: .forward)
  }
}

/// Which callbacks of a transition's are under way.
enum Telling {
  case nothing
  case begin
  case end
}

/// The drivers of one transition tween.
struct LiveTransitionTween {
  let forward: DriverID
  /// For the way from fore, where that has curves of its own.
  let backward: DriverID?

  func driver(begun direction: TransitionDirection) -> DriverID {
    direction == .backward ? backward ?? forward : forward
  }
}

/// The transitions of a world, by id.
struct TransitionTable {
  private var live: [LiveTransition?] = []
  /// How many are live.
  private(set) var count = 0
  private var generations: [UInt32] = []
  private var free: [Int] = []
  let identity: WorldIdentity

  init(identity: WorldIdentity) { self.identity = identity }

  func has(_ id: TransitionID) -> Bool {
    id.world === identity && id.index < live.count && live[id.index] != nil
      && generations[id.index] == id.generation
  }

  subscript(id: TransitionID) -> LiveTransition {
    _read {
      if has(id) { yield live[id.index]! } else { yield.gone }
    }
    _modify {
      if has(id) {
        yield &live[id.index]!
      } else {
        // A callback has released it: what is written to it is lost.
        var gone = LiveTransition.gone
        yield &gone
      }
    }
  }

  mutating func insert(_ transition: LiveTransition) -> TransitionID {
    let index = free.popLast() ?? live.count
    count += 1
    if index == live.count {
      live.append(transition)
      generations.append(1)
    } else {
      live[index] = transition
    }
    return TransitionID(world: identity, index: index, generation: generations[index])
  }

  /// Answers what it was: what its callbacks hold may come back here as it goes.
  @discardableResult
  mutating func remove(_ id: TransitionID) -> LiveTransition? {
    defer { live[id.index] = nil }
    generations[id.index] += 1
    free.append(id.index)
    count -= 1
    return live[id.index]
  }
}
