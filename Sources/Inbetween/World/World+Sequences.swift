extension World {
  /// Plays steps one after the other, as one driver with one handle.
  ///
  ///     let entrance = try world.play(on: card) {
  ///       Together {
  ///         To(.position, [320, 180])
  ///         To(.scale, [1, 1], .spring(.bouncy))
  ///       }
  ///       Wait(.milliseconds(200))
  ///       By(.position.x, 24, over: .milliseconds(80)).alternating()
  ///       Emit("shown")
  ///     }
  ///
  /// The steps become drivers of their own at once, each at its exact instant, in the order in which they are
  /// written (C1); they contend like all others, and find their start values as they begin (W1), which is
  /// kept through repeats, seeks and restarts. A spring's step ends at its rest. When the sequence is over
  /// its steps are gone, and what they have shown stays. Its handle is a driver's: it starts, pauses, seeks,
  /// plays backward (`rate(-1)`), restarts, is awaited. Steps cannot be operated by themselves; one that is
  /// killed, or whose entity dies, leaves its time empty, and the others stay where they are.
  ///
  /// - Parameters:
  ///   - entity: what the steps are about that name none of their own; it dies with it.
  ///   - timeline: what it hangs on; the world's own without one.
  ///   - delay: from its start to the first step; negative to join part-way.
  ///   - repeats: how often the whole plays, with `pause` between two plays.
  ///   - starts: whether it starts at once; as `defaults` say without it.
  /// - Throws: `TweenError` naming the step, `steps[2].steps[0].values`; the world is then as it was.
  /// - Complexity: O(n) in the steps, and for each that is placed by a label O(n) more, to find that. While
  ///   it plays, a spring's step that turns out to be longer or shorter than was reckoned with costs O(n).
  @discardableResult
  public func play(
    on entity: Entity, in timeline: Timeline? = nil, delay: Duration = .zero, repeats: Repeats = 1,
    pause: Duration = .zero, direction: Direction = .normal, rate: Rate = .normal, starts: Bool? = nil,
    @SequenceBuilder _ steps: () -> [SequenceItem]
  ) throws(TweenError) -> DriverHandle {
    try checkLife(of: entity)
    try check(timeline: timeline?.id)
    let settings = try PlaySettings(
      delay: delay, repeats: repeats, pause: pause, direction: direction, rate: rate)
    var planner = SequencePlanner(world: self)
    _ = try planner.add(steps(), isTogether: false, on: entity, settings, at: StepPlace())
    let handle = try register(planner.blocks, 0, on: timeline?.id)
    if starts ?? defaults.startsAtOnce { handle.start() }
    return handle
  }

  /// Registers a planned block and all that it has.
  private func register(
    _ blocks: [PlannedBlock], _ index: Int, begin: Int64 = 0, on timeline: TimelineID?
  ) throws(TweenError) -> DriverHandle {
    let block = blocks[index]
    var settings = block.settings
    settings.delay += begin
    let slot = addMovingNothing(on: block.entity, settings, timeline, .isSequence)
    if block.plan.length == PlayTiming.forever { engine.store.setActive(PlayTiming.forever, of: slot) }
    let steps = engine.addSteps(to: slot, block.plan)
    let handle = DriverHandle(id: engine.store.id(of: slot), link: link)
    let id = engine.id(ofTimeline: steps)
    for node in block.plan.nodes.indices {
      let begin = block.plan.nodes[node].begin
      let step: DriverHandle
      switch block.players[node] {
      case .nothing: continue
      case .step(let checked): step = try checked.register(self, id, begin + checked.delay)
      case .block(let inner):
        step = try register(blocks, inner, begin: begin, on: id)
      case .mark(let entity, let call):
        var settings = PlainTiming(delay: 0, duration: 0).settings
        settings.delay = begin
        let mark = addMovingNothing(on: entity, settings, id, .isMark)
        step = DriverHandle(id: engine.store.id(of: mark), link: link)
        if let call { listeners(of: mark).set(.complete) { _ in call(handle) } }
      }
      guard let slot = engine.store.find(step.id) else { continue }
      engine.store.details[engine.store.detail(slot)].node = Int32(node)
      engine.timelines[steps].plan.nodes[node].driver = step.id
    }
    // It comes to its end after its steps, also where that is at the same instant.
    engine.store[slot].serial = engine.takeSerial()
    return handle
  }

  /// Registers a driver without lanes, not started.
  private func addMovingNothing(
    on entity: Entity, _ settings: PlaySettings, _ timeline: TimelineID?, _ kind: Driver.Flags
  ) -> Slot<Driver> {
    let property = engine.indexOfNothing()
    let keys = KeyFrames(
      values: .none, count: 2, segments: .none, easing: engine.store.easings.retain(.linear),
      ease: engine.store.easings.retain(.linear))
    var flags = kind
    if !defaults.killsCompleted { flags.insert(.staysCompleted) }
    guard let timing = PlayTiming(settings) else {
      preconditionFailure("a sequence's settings are registered only once they have passed their checks")
    }
    let id = engine.register(
      Registration(
        property: property, firstLane: 0, laneCount: 0, keys: keys, motion: .none, settings: settings,
        timing: timing, fill: .none, flags: flags, timeline: timeline?.index ?? 0, replaces: false,
        starts: false),
      on: entity)
    guard let slot = engine.store.find(id) else { preconditionFailure("it has just been registered") }
    return slot
  }

  /// What `Emit` has noted in the last `tick()` or `advance(by:)`, in the order in which it happened.
  public var sequenceEvents: [SequenceEvent] { engine.sequenceEvents.published }
}

extension Engine {
  /// What names the property without lanes. It begins with a NUL, as no name does that is written for people
  /// to read; and a property has at least one lane, so that one of this name would be refused.
  private static var nameOfNothing: String { "\u{0}nothing" }

  /// The property without lanes of drivers that move nothing.
  fileprivate mutating func indexOfNothing() -> Int {
    if let index = properties.find(Engine.nameOfNothing) { return index }
    return properties.append(name: Engine.nameOfNothing, interpolation: .linear, defaults: [])
  }
}
