extension World {
  /// Plays steps one after the other, as one driver with one handle.
  ///
  /// ```swift
  /// let entrance = try world.play(on: card) {
  ///   Together {
  ///     To(.position, [320, 180])
  ///     To(.scale, [1, 1], .spring(.bouncy))
  ///   }
  ///   Wait(.milliseconds(200))
  ///   By(.position.x, 24, duration: .milliseconds(80)).alternating()
  ///   Emit("shown")
  /// }
  /// ```
  ///
  /// - Each step becomes a driver at once, in the order of the text, and begins at its exact instant.
  /// - As with any driver, a driver that is registered later hides a step.
  /// - A step takes its start value when it begins. Repeats, seeks and restarts use the same start value.
  /// - A step with a spring ends when the spring rests.
  /// - When the sequence ends, its steps are removed, and their last values stay.
  ///
  /// The sequence is one driver. The driver's handle starts, pauses, seeks, reverses, restarts and awaits it.
  /// You cannot control a single step. If a step is killed, or its entity dies, the steps after it begin as
  /// if it had played.
  ///
  /// - Parameters:
  ///   - entity: the entity of the steps that name no entity. If this entity dies, the sequence ends.
  ///   - timeline: the timeline on which the sequence plays; nil for the world's own time.
  ///   - delay: the time from the start to the first step. With a negative delay, the sequence begins
  ///     part-way.
  ///   - repeats: the number of iterations of the sequence. `pause` is the time between two iterations.
  ///   - starts: whether the sequence starts at once; nil for `defaults.startsAtOnce`.
  /// - Throws: `TweenError` that names the step, such as `steps[2].steps[0].values`. Nothing is then changed.
  /// - Complexity: O(n), where n is the number of steps. The engine first estimates the length of a spring.
  ///   If the spring ends earlier or later, the engine moves the steps that depend on this end. Steps that
  ///   follow in order cost nothing. The other steps of its `Together`, and steps with another anchor than
  ///   `.inTurn`, cost O(1) each.
  @discardableResult
  public func play(
    on entity: Entity, in timeline: Timeline? = nil, delay: Duration = .zero, repeats: Repeats = 1,
    pause: Duration = .zero, direction: Direction = .normal, rate: Rate = .normal, starts: Bool? = nil,
    file: CallSite.File = #fileID, line: CallSite.Line = #line,
    @SequenceBuilder _ steps: () -> [SequenceItem]
  ) throws(TweenError) -> DriverHandle {
    try checkLife(of: entity)
    let settings = try IterationSettings(
      delay: delay, repeats: repeats, pause: pause, direction: direction, rate: rate)
    try check(timeline: timeline?.id)
    var planner = SequencePlanner(world: self)
    let whole = try planner.plan(steps(), on: entity, settings)
    try checkRoom(for: planner.stepCount)
    let handle: DriverHandle
    do throws(TweenError) { handle = try register(&planner.blocks, whole, on: timeline?.id) } catch {
      throw error.of("sequence", entity)
    }
    if starts ?? defaults.startsAtOnce { handle.start() }
    return handle.made(in: file, line)
  }

  /// Plans all sequences, then registers them, then starts them: a refused call has changed nothing.
  package func play(
    on entities: [Entity], in timeline: Timeline?, _ starts: Bool?,
    _ sequence: (_ index: Int) -> (items: [SequenceItem], settings: IterationSettings)
  ) throws(TweenError) -> [DriverHandle] {
    try check(timeline: timeline?.id)
    var (planner, wholes) = (SequencePlanner(world: self), [Int]())
    for index in entities.indices {
      let (items, settings) = sequence(index)
      do throws(TweenError) { wholes.append(try planner.plan(items, on: entities[index], settings)) } catch {
        // The call for one entity says it.
        throw entities.count == 1 ? error : error.of("sequence", entities, at: index)
      }
    }
    try checkRoom(for: planner.stepCount)
    let handles = try registerAll(entities, of: "sequence") { index throws(TweenError) in
      try register(&planner.blocks, wholes[index], on: timeline?.id)
    }
    if starts ?? defaults.startsAtOnce { for handle in handles { handle.start() } }
    return handles
  }

  /// Registers a planned block and all its steps.
  func register(
    _ blocks: inout [PlannedBlock], _ index: Int, begin: Int64 = 0, on timeline: TimelineID?
  ) throws(TweenError) -> DriverHandle {
    var settings = blocks[index].settings
    settings.delay += begin
    let slot = addMovingNothing(on: blocks[index].entity, settings, timeline, .sequence)
    // The plan is moved, not copied, so that later changes do not copy it.
    var plan = SequencePlan()
    swap(&plan, &blocks[index].plan)
    if plan.length == IterationTiming.forever { engine.drivers.setActive(IterationTiming.forever, of: slot) }
    let steps = engine.addSteps(to: slot, consume plan, hasLateSteps: !blocks[index].late.isEmpty)
    let handle = DriverHandle(id: engine.drivers.id(of: slot), link: link)
    do throws(TweenError) {
      try registerSteps(&blocks, index, steps, handle)
    } catch {
      engine.release(slot)
      throw error
    }
    // The sequence ends after its steps, also at the same instant.
    engine.drivers[slot].serial = engine.drivers.takeSerial()
    return handle
  }

  /// Registers the steps of a block on its timeline.
  private func registerSteps(
    _ blocks: inout [PlannedBlock], _ index: Int, _ steps: Int, _ sequence: DriverHandle
  ) throws(TweenError) {
    let id = engine.id(ofTimeline: steps)
    for node in blocks[index].players.indices {
      let begin = engine.clocks[planOf: steps].begin(of: node)
      let step: DriverID
      // The player is moved, not copied.
      var player = PlannedBlock.Player.nothing
      swap(&player, &blocks[index].players[node])
      switch consume player {
      case .nothing: continue
      case .step(let checked):
        step = try register(checked, delay: begin + checked.delay, on: id)
      case .block(let inner):
        step = try register(&blocks, inner, begin: begin, on: id).id
      case .mark(let entity, let call):
        let settings = IterationSettings(delay: begin, duration: 0)
        let mark = addMovingNothing(on: entity, settings, id, .mark)
        step = engine.drivers.id(of: mark)
        engine.noteMark(on: steps)
        if let call { listen(.complete, to: mark, .plain { () throws(GameError) in try call(sequence) }) }
      }
      guard let slot = engine.drivers.find(step) else { continue }
      engine.drivers.details[engine.drivers.detail(slot)].node = Int32(node)
      engine.clocks[planOf: steps].nodes[node].driver = step
    }
  }

  /// Registers a driver without lanes, not started.
  private func addMovingNothing(
    on entity: Entity, _ settings: IterationSettings, _ timeline: TimelineID?, _ kind: DriverKind
  ) -> Slot<Driver> {
    let property = engine.indexOfNothing()
    let keys = KeyFrames(
      values: .none, count: 2, segments: .none, easing: engine.drivers.easings.retain(.linear),
      ease: engine.drivers.easings.retain(.linear))
    var options = DriverOptions()
    options.timeline = timeline
    let id = engine.register(
      Registration(
        property: property, lanes: 0..<0, kind: kind, keys: keys, settings: settings,
        options: options, flags: newFlags(persists: false), starts: false),
      on: entity)
    guard let slot = engine.drivers.find(id) else { preconditionFailure("it has just been registered") }
    return slot
  }

  /// The events that `Emit` has reported in the last `tick()` or `advance(by:)`, in the order in which they
  /// happened.
  public var sequenceEvents: [SequenceEvent] { engine.log.sequenceEvents.published }
}

extension Engine {
  /// The name of the property without lanes. It begins with a NUL, unlike any name that people write. A
  /// property key has at least one lane, so a key of this name is refused.
  private static var nameOfNothing: String { "\u{0}nothing" }

  /// Returns the property without lanes, for drivers that move nothing.
  fileprivate mutating func indexOfNothing() -> Int {
    if channels.properties.indexOfNothing >= 0 { return channels.properties.indexOfNothing }
    return channels.properties.append(name: Engine.nameOfNothing, interpolation: .linear, defaults: [])
  }
}
