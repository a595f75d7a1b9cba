import Inbetween

extension MotionSequence {
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    let before = loader.errors.count
    loader.movingSteps = []
    let items = loader.items(of: steps, site, path)
    guard loader.errors.count == before, let owner = site.entities[entity] else { return [] }
    do throws(TweenError) {
      let handle = try loader.world.play(
        on: owner, in: site.timeline, delay: Duration(fileMilliseconds: delay), repeats: repeats,
        pause: Duration(fileMilliseconds: repeatDelay), direction: direction, rate: Rate(rate) ?? .normal,
        starts: true
      ) { items }
      if loader.notesSources { loader.noteSteps(of: self, site) }
      return [handle]
    } catch {
      // Words of Swift are replaced by words of the file.
      let parts = error.expected.split(separator: "`", omittingEmptySubsequences: false)
      let expected = parts.map { $0.first == "." ? $0.dropFirst() : $0 }.joined(separator: "\"")
      loader.fail(
        loader.path(path, to: error.field.split(separator: ".")[...], in: steps), error.found, expected)
      return []
    }
  }
}

extension MotionFileLoader {
  /// Returns the file's path to a field of the engine's steps, such as `steps[2].steps[0].offset`.
  fileprivate mutating func path(
    _ path: JSONPath, to field: ArraySlice<Substring>, in steps: [MotionStep]
  ) -> JSONPath {
    let index = field.first.flatMap { $0.hasPrefix("steps[") ? Int($0.dropFirst(6).dropLast()) : nil }
    guard let index, steps.indices.contains(index) else {
      let field = field.joined(separator: ".")
      let keys = ["pause": "repeatDelay", "anchor": "starting"]
      return path.field(keys[field] ?? field)
    }
    let path = path.key("steps").index(index)
    if let block = steps[index].action.block {
      return self.path(path, to: field.dropFirst(), in: block.steps)
    }
    // The property that a path orients has its own step, which the file does not show.
    let rest = field.drop { $0.hasPrefix("steps[") }
    guard rest != ["anchor"], rest != ["offset"], let entry = steps[index].action.entry as? any DrivingEntry,
      let made = make(entry, entry.driver.property, path)
    else { return self.path(path, to: rest, in: []) }
    return made.path(rest.joined(separator: "."))
  }

  fileprivate mutating func items(
    of steps: [MotionStep], _ site: Site, _ path: JSONPath
  ) -> [SequenceItem] {
    steps.enumerated().compactMap { index, step in
      let path = path.key("steps").index(index)
      let offset = Duration(fileMilliseconds: step.offset)
      return self.step(step.action, site, path)?.starting(step.anchor, offset).item
    }
  }

  /// Returns the engine's step; nil, with an error, if something is invalid.
  private mutating func step(
    _ action: MotionStep.Action, _ site: Site, _ path: JSONPath
  ) -> (any SequenceStep)? {
    if let entry = action.entry as? any DrivingEntry { return step(entry, site, path) }
    switch action {
    case .together(let block), .inOrder(let block):
      guard let owner = site.entities[block.entity] else { return nil }
      let items = items(of: block.steps, site, path)
      if case .together = action { return block.playing(Together { items }).on(owner) }
      return block.playing(InOrder { items }).on(owner)
    case .wait(let duration): return Wait(Duration(fileMilliseconds: duration))
    case .label(let name): return Label(name)
    case .emit(let name): return Emit(name)
    default: return nil
    }
  }

  private mutating func step(
    _ entry: any DrivingEntry, _ site: Site, _ path: JSONPath
  ) -> (any SequenceStep)? {
    guard let target = entry.targets.first, let owner = site.entities[target.entity],
      let made = make(entry, target.property, path)
    else { return nil }
    if notesSources { movingSteps.append((path, entry)) }
    var heading: Property<Angle>?
    if entry.targets.count > 1, case .angle(let key)? = drivenProperty(entry.targets[1].property) {
      heading = key
    }
    return made.motion.step(orienting: heading, isReduced: made.isReduced).on(owner)
  }
}

extension MotionStepBlock {
  /// Returns the engine's block with its repeats.
  fileprivate func playing<Step: SequenceStep>(_ step: Step) -> Step {
    let pause = Duration(fileMilliseconds: repeatDelay)
    if direction == .alternate { return step.alternating(repeats, pause: pause) }
    return repeats == .count(1) ? step : step.repeating(repeats, pause: pause)
  }
}
