import Inbetween

extension MotionSequence {
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    let before = loader.errors.count
    let owner = loader.entity(entity, site, path.key("entity"))
    let items = loader.items(of: steps, site, path)
    let delay = loader.time(delay, path.key("delay"))
    let pause = loader.time(repeatDelay, path.key("repeatDelay"))
    let rate = loader.rate(rate, path.key("rate"))
    guard loader.errors.count == before, let owner else { return [] }
    do throws(TweenError) {
      let handle = try loader.world.play(
        on: owner, in: site.timeline, delay: delay, repeats: repeats, pause: pause, direction: direction,
        rate: rate, starts: true
      ) { items }
      return [handle]
    } catch {
      // Words of Swift are replaced by those of the file.
      let expected = error.expected.replacing("`.", with: "\"").replacing("`", with: "\"")
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
      let keys = ["repeats": "repeat", "pause": "repeatDelay", "anchor": "starting"]
      return path.field(keys[field] ?? field)
    }
    let path = path.key("steps").index(index)
    if let block = steps[index].action.block {
      return self.path(path, to: field.dropFirst(), in: block.steps)
    }
    // The property that a path orients has a step of its own, which the file does not show.
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
      let offset = time(step.offset, path.key("offset"))
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
      guard let owner = entity(block.entity, site, path.key("entity")) else { return nil }
      let pause = time(block.repeatDelay, path.key("repeatDelay"))
      let items = items(of: block.steps, site, path)
      if !MotionFileDecoder.blockDirections.contains(where: { $0.word == block.direction }) {
        fail(path.key("direction"), "another direction", "\"normal\" or \"alternate\"")
      }
      if case .together = action { return block.playing(Together { items }, pause).on(owner) }
      return block.playing(InOrder { items }, pause).on(owner)
    case .wait(let duration): return Wait(time(duration, path.key("duration")))
    case .label(let name): return isName(name, path) ? Label(name) : nil
    case .emit(let name): return isName(name, path) ? Emit(name) : nil
    default: return nil
    }
  }

  private mutating func isName(_ name: String, _ path: JSONPath) -> Bool {
    if name.isEmpty { fail(path.key("name"), "\"\"", "a name, not empty") }
    return !name.isEmpty
  }

  private mutating func step(
    _ entry: any DrivingEntry, _ site: Site, _ path: JSONPath
  ) -> (any SequenceStep)? {
    guard let target = entry.targets.first, let owner = entity(target.entity, site, path.key("entity")),
      checkStep(entry.driver, path), let made = make(entry, target.property, path)
    else { return nil }
    var heading: Property<Angle>?
    if entry.targets.count > 1 {
      guard let property = drivenProperty(entry.targets[1].property, path) else { return nil }
      guard case .angle(let key) = property else {
        fail(path.key("orients"), "a \(property.type.rawValue)", "a property of type angle")
        return nil
      }
      heading = key
    }
    return made.motion.step(orienting: heading, isReduced: made.isReduced).on(owner)
  }

  /// Returns whether the step uses only what steps can do. It has the rate of its sequence; drivers that it
  /// replaces would end before it begins.
  private mutating func checkStep(_ driver: MotionDriver, _ path: JSONPath) -> Bool {
    let before = errors.count
    if !driver.isSingle {
      fail(path.key("entities"), "\(driver.entities.count) entities", "one entity in a step")
    }
    if !driver.tags.isEmpty { fail(path.key("tags"), "tags", "none in a step") }
    if driver.rate != 1 { fail(path.key("rate"), "\(driver.rate)", "none in a step") }
    if driver.replaces { fail(path.key("replacing"), "true", "none in a step") }
    return errors.count == before
  }
}

extension MotionStepBlock {
  /// Returns the engine's block with its repeats.
  fileprivate func playing<Step: SequenceStep>(_ step: Step, _ pause: Duration) -> Step {
    if direction == .alternate { return step.alternating(repeats, pause: pause) }
    return repeats == .count(1) ? step : step.repeating(repeats, pause: pause)
  }
}
