/// A transition of a world. Its tweens are the drivers of its timeline.
struct LiveTransition: SnapshotField {
  private let duration: Duration
  /// The entity that has the transition's position.
  private(set) var holder: Entity
  /// The index of the timeline that follows the position.
  @Packed<Int32> private(set) var timeline: Int
  /// The driver that moves its position; none while nothing does.
  var mover = DriverID.none
  /// The engine instant at which the last mover ended.
  var rested = Int64.min
  /// The serial with which it ends.
  private(set) var serial: UInt64
  /// The direction, unless another is given when it begins.
  let usualDirection: TransitionDirection
  var direction: TransitionDirection
  /// The direction in which it left its last rest, which chooses the curves (X5).
  var begun: TransitionDirection
  var phase = TransitionPhase.idle
  /// Which callback of the transition is running, if any.
  var runningCallback = RunningCallback.nothing
  /// The layers, the policy, the scrubs and the callbacks, if it has any.
  private var extras: TransitionExtras?

  init(_ transition: Transition, holder: Entity, timeline: Int, serial: UInt64) {
    (duration, usualDirection) = (transition.duration, transition.direction)
    (self.holder, self.serial) = (holder, serial)
    _timeline = Packed(wrappedValue: timeline)
    (direction, begun) = (transition.direction, transition.direction)
    if transition.layers.isEmpty && transition.sharedElement == nil { return }
    let extras = extend()
    (extras.layers, extras.sharedElement) = (transition.layers, transition.sharedElement)
  }

  /// The settings with which it was made.
  var transition: Transition {
    Transition(
      duration: duration, direction: usualDirection, layers: extras?.layers ?? [],
      sharedElement: extras?.sharedElement)
  }

  /// The length of the whole transition.
  var effectiveCounts: Int64 { extras == nil ? duration.counts : transition.effectiveCounts }

  var policy: LetGoPolicy {
    get { extras?.policy ?? LetGoPolicy() }
    set { if extras != nil || newValue != LetGoPolicy() { extend().policy = newValue } }
  }

  /// The positions of scrubs since it has been held.
  var trail: ScrubTrail {
    get { extras?.trail ?? ScrubTrail() }
    set { if extras != nil || !newValue.isEmpty { extend().trail = newValue } }
  }

  var callbacks: TransitionCallbacks {
    get { extras?.callbacks ?? TransitionCallbacks() }
    set { if extras != nil || !newValue.isEmpty { extend().callbacks = newValue } }
  }

  private mutating func extend() -> TransitionExtras {
    if let extras { return extras }
    let made = TransitionExtras()
    extras = made
    return made
  }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    var (transition, policy, trail) = (transition, policy, trail)
    bytes.exchange(&transition, &policy, &trail, &holder, &serial)
    if bytes.isReading {
      self = LiveTransition(transition, holder: holder, timeline: 0, serial: serial)
      self.policy = policy
      self.trail = trail
    }
    bytes.exchange(&_timeline, &mover, &rested)
    bytes.choice(&direction, of: 2)
    bytes.choice(&begun, of: 2)
    bytes.choice(&phase, of: 4)
  }

  /// Whether its settings are valid.
  var isSound: Bool { (try? transition.check()) != nil && (rested == .min || rested.isSound) }

  /// Placeholder for a transition that has been released.
  static var gone: LiveTransition {
    LiveTransition(Transition(duration: .zero), holder: .none, timeline: 0, serial: 0)
  }
}

/// The layers, the policy, the scrubs and the callbacks of a transition that has any.
private final class TransitionExtras {
  @exclusivity(unchecked) var layers: [TransitionLayer] = []
  @exclusivity(unchecked) var sharedElement: AnimationTimingParameters?
  @exclusivity(unchecked) var policy = LetGoPolicy()
  @exclusivity(unchecked) var trail = ScrubTrail()
  @exclusivity(unchecked) var callbacks = TransitionCallbacks()
}

struct TransitionCallbacks {
  var willBegin: ValueCallback<TransitionDirection>?
  var phaseChange: ValueCallback<TransitionPhase>?
  var didEnd: ValueCallback<TransitionEnd>?

  var isEmpty: Bool { willBegin == nil && phaseChange == nil && didEnd == nil }
}

/// The callbacks of a transition that can be running.
enum RunningCallback {
  case nothing
  case begin
  case end
}

/// The transitions of a world, by id.
final class TransitionTable: WorldPart {
  @exclusivity(unchecked) private var live: [LiveTransition] = []
  /// The generations of released transitions are one ahead of their ids.
  @exclusivity(unchecked) private var generations: [UInt32] = []
  @exclusivity(unchecked) private var free: [Int] = []
  let identity: WorldIdentity
  /// The transitions before the running restore.
  @exclusivity(unchecked) private var replaced: [LiveTransition] = []

  init(identity: WorldIdentity) {
    self.identity = identity
    super.init()
  }

  func has(_ id: TransitionID) -> Bool {
    (id.world == identity.number || id.world == 0) && id.index < live.count
      && generations[id.index] == id.generation && live[id.index].holder != Entity.none
  }

  /// The transition with this id; `gone` if it has been released.
  subscript(id: TransitionID) -> LiveTransition {
    get { has(id) ? live[id.index] : .gone }
    _modify {
      if has(id) {
        yield &live[id.index]
      } else {
        // A callback has released the transition: writes to it are dropped.
        var gone = LiveTransition.gone
        yield &gone
      }
    }
  }

  override func exchange(_ bytes: inout SnapshotBytes, in world: World) {
    bytes.elements(&live, make: .gone)
    bytes.exchange(&generations, &free)
    bytes.require(generations.count == live.count)
  }

  override func keep(_ kept: inout AnyObject?) {
    let list = kept.map { unsafeDowncast($0, to: TransitionCallbackList.self) } ?? TransitionCallbackList()
    list.take(live)
    kept = list
  }

  override func beginRestore(_ kept: AnyObject?, in world: World) { replaced = live }

  override func endRestore(_ kept: AnyObject?, in world: World) {
    guard let kept else { return }
    let list = unsafeDowncast(kept, to: TransitionCallbackList.self).list
    for index in live.indices where index < list.count { live[index].callbacks = list[index] }
  }

  override func didRestore(in world: World) {
    let gone = replaced
    replaced = []
    withExtendedLifetime(gone) {}
  }

  #if !hasFeature(Embedded)
    /// Checks that each transition is free, or that its holder leads its timeline.
    override func checkSoundness(in world: World) throws(Contradiction) {
      var claims = Claims(live.count)
      for index in free { try claims.claim(index) }
      for index in live.indices {
        try demand(generations[index] < .max)
        if claims.has(index) { continue }
        try demand(live[index].isSound && world.engine.isLed(by: live[index], index))
      }
      try demand(live.count - claims.count == world.engine.progressClocks.list.count)
    }
  #endif

  /// Returns the id of the transition that has this index at present.
  func id(at index: Int) -> TransitionID {
    TransitionID(index: index, generation: generations[index], world: identity.number)
  }

  func insert(_ transition: LiveTransition) -> TransitionID {
    let index = free.popLast() ?? live.count
    if index == live.count {
      live.append(transition)
      generations.append(1)
    } else {
      live[index] = transition
    }
    return id(at: index)
  }

  /// Removes a transition. The caller must hold a copy until this returns: releasing the callbacks may call
  /// the table again.
  func remove(_ id: TransitionID) {
    live[id.index] = .gone
    generations[id.index] += 1
    free.append(id.index)
  }
}

/// The callbacks of transitions, by index.
private final class TransitionCallbackList {
  @exclusivity(unchecked) private(set) var list: [TransitionCallbacks] = []

  func take(_ live: [LiveTransition]) {
    list.removeAll(keepingCapacity: true)
    for transition in live { list.append(transition.callbacks) }
  }
}

extension World {
  var transitions: TransitionTable { parts[.transitions] }
}

#if !hasFeature(Embedded)
  extension Engine {
    /// Returns whether the timeline of a transition follows its holder.
    fileprivate func isLed(by live: LiveTransition, _ index: Int) -> Bool {
      let timeline = live.timeline
      guard timeline > 0, timeline < clocks.timelines.count, clocks.timelines[timeline].isAlive,
        clocks.timelines[timeline].isProgressDriven
      else { return false }
      let clock = progressClocks.list[clocks.timelines[timeline].progressIndex]
      // Its movers take its serial.
      return Int(clock.transition) == index && clock.source == live.holder && live.serial > 0
        && live.serial < drivers.nextSerial && isMover(live.mover, of: live.holder)
    }

    /// Returns whether a driver is gone, or moves the position of a holder.
    private func isMover(_ mover: DriverID, of holder: Entity) -> Bool {
      guard let slot = drivers.find(mover) else { return true }
      let driver = drivers[slot]
      return driver.entityIndex == holder.index && driver.timeline == 0
        && Int(driver.property) == progressClocks.property
    }
  }
#endif
