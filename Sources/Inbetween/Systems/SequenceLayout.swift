// A spring's length is known only when it begins. Until then a sequence uses the length by the values at its
// registration. The later steps move when the true length is found (W18).

extension Engine {
  /// Lays out the steps after one whose true length has just been found, if that differs from the expected
  /// one.
  ///
  /// - Complexity: that of `SequencePlan.lay()`, for the step's plan and those around it whose lengths
  ///   change: O(n) in the steps.
  mutating func lengthFound(of slot: Slot<Driver>, at moment: Moment) {
    let driver = store[slot]
    let steps = Int(driver.timeline)
    guard timelines[steps].isOfSteps else { return }
    let node = Int(store.details[driver.details].node)
    let timing = store.timing(driver)
    let length =
      timing.isForever ? PlayTiming.forever : timelines[steps].plan.nodes[node].delay + timing.active
    setLength(length, ofNode: node, of: steps, at: moment)
  }

  private mutating func setLength(_ length: Int64, ofNode node: Int, of steps: Int, at moment: Moment) {
    var plan = timelines[steps].plan
    if plan.nodes[node].length == length { return }
    plan.nodes[node].length = length
    // Without a valid layout the steps stay where they are.
    guard (try? plan.lay()) != nil else { return }
    if journal.isRecording {
      journal.plans.append(SampleJournal.PlanEntry(timeline: steps, plan: timelines[steps].plan))
    }
    let isOfOtherLength = plan.length != timelines[steps].plan.length
    setPlan(plan, of: steps)
    if !isOfOtherLength { return }
    let slot = timelines[steps].sequence
    setPlayLength(of: slot)
    let parent = Int(store[slot].timeline)
    if store[slot].isUnderWay {
      schedule(slot, from: store.ownTime(store[slot], at: local(parent, at: moment)))
    }
    guard timelines[parent].isOfSteps else { return }
    let timing = store.timing(store[slot])
    let outer = Int(store.details[store[slot].details].node)
    setLength(
      timing.isForever ? PlayTiming.forever : timelines[parent].plan.nodes[outer].delay + timing.active,
      ofNode: outer, of: parent, at: moment)
  }

  /// Moves the steps that have not begun to where a plan has them.
  mutating func setPlan(_ plan: SequencePlan, of steps: Int) {
    let old = timelines[steps].plan
    timelines[steps].plan = plan
    for index in plan.nodes.indices where plan.nodes[index].begin != old.nodes[index].begin {
      moveStep(plan.nodes[index])
    }
  }

  /// Sets the delay of a step that has not begun by its node's begin.
  private mutating func moveStep(_ node: SequencePlan.Node) {
    guard let id = node.driver, let step = store.find(id), !store[step].flags.contains(.killed),
      store[step].phase == .waiting || store[step].phase == .unstarted
    else { return }
    var settings = store.settings(store[step])
    settings.delay = node.begin + node.delay
    store.setSettings(settings, of: step)
    store.setDelay(settings.delay, of: step)
    if store[step].phase == .waiting { schedule(step, from: 0) }
  }

  /// Sets the length of a sequence's iterations to that of its plan.
  mutating func setPlayLength(of slot: Slot<Driver>) {
    let length = timelines[store.steps(store[slot])].plan.length
    var settings = store.settings(store[slot])
    settings.duration = length == PlayTiming.forever ? 0 : length
    guard var timing = PlayTiming(settings) else { return }
    if length == PlayTiming.forever { timing.active = PlayTiming.forever }
    timing.delay = store.timing(store[slot]).delay
    store.setSettings(settings, of: slot)
    store.setTiming(timing, of: slot)
  }
}
