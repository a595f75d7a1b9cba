import Inbetween

extension MotionFileLoader {
  /// The file's paths for the fields of the engine's steps, by the engine's path of each step, such as
  /// `steps[2].steps[0]`.
  private typealias StepFields = [String: (String) -> JSONPath]

  /// Registers a sequence, with errors if something is invalid.
  mutating func register(_ sequence: MotionSequence, _ site: Site, _ path: JSONPath) -> [DriverHandle] {
    let before = errors.count
    let owner = entity(sequence.entity, site, path.key("entity"))
    var fields: StepFields = [:]
    let items = items(of: sequence.steps, site, path, "", &fields)
    let delay = time(sequence.delay, path.key("delay"))
    let pause = time(sequence.repeatDelay, path.key("repeatDelay"))
    let rate = rate(sequence.rate, path.key("rate"))
    guard errors.count == before, let owner else { return [] }
    do throws(TweenError) {
      let handle = try world.play(
        on: owner, in: site.timeline, delay: delay, repeats: sequence.repeats, pause: pause,
        direction: sequence.direction, rate: rate, starts: true
      ) { items }
      return [handle]
    } catch {
      // The path of a field is that of its step, and the rest.
      let parts = error.field.split(separator: ".")
      let depth = parts.prefix { $0.hasPrefix("steps[") }.count
      let field = parts[depth...].joined(separator: ".")
      let found = fields[parts[..<depth].joined(separator: ".")]?(field)
      // Words of Swift are replaced by those of the file.
      let expected = error.expected.replacing("`.", with: "\"").replacing("`", with: "\"")
      fail(found ?? MotionFileLoader.path(path, ofPlays: field), error.found, expected)
      return []
    }
  }

  /// Returns the file's path to a field of a sequence or block.
  private static func path(_ path: JSONPath, ofPlays field: String) -> JSONPath {
    path.field(["repeats": "repeat", "pause": "repeatDelay"][field] ?? field)
  }

  private mutating func items(
    of steps: [MotionStep], _ site: Site, _ path: JSONPath, _ place: String, _ fields: inout StepFields
  ) -> [SequenceItem] {
    var items: [SequenceItem] = []
    for (index, step) in steps.enumerated() {
      let place = "\(place.isEmpty ? "" : "\(place).")steps[\(index)]"
      let path = path.key("steps").index(index)
      let offset = time(step.offset, path.key("offset"))
      fields[place] = { MotionFileLoader.path(path, ofPlays: $0) }
      let made = self.step(step.action, site, path, place, &fields)
      let named = fields[place]
      fields[place] = { $0 == "anchor" ? path.key("starting") : named?($0) ?? path.field($0) }
      if let made { items.append(made.starting(step.anchor, offset).item) }
    }
    return items
  }

  /// Returns the engine's step, and adds the paths for its fields; nil, with an error, if something is
  /// invalid.
  private mutating func step(
    _ action: MotionStep.Action, _ site: Site, _ path: JSONPath, _ place: String, _ fields: inout StepFields
  ) -> (any SequenceStep)? {
    switch action {
    case .tween, .spring, .decay:
      return (action.entry as? any DrivingEntry).flatMap { step($0, site, path, place, &fields) }
    case .together(let block), .inOrder(let block):
      guard let owner = entity(block.entity, site, path.key("entity")) else { return nil }
      let pause = time(block.repeatDelay, path.key("repeatDelay"))
      let items = items(of: block.steps, site, path, place, &fields)
      if !MotionFileDecoder.blockDirections.contains(where: { $0.word == block.direction }) {
        fail(path.key("direction"), "another direction", "\"normal\" or \"alternate\"")
      }
      if case .together = action { return block.playing(Together { items }, pause).on(owner) }
      return block.playing(InOrder { items }, pause).on(owner)
    case .wait(let duration): return Wait(time(duration, path.key("duration")))
    case .label(let name): return isName(name, path) ? Label(name) : nil
    case .emit(let name): return isName(name, path) ? Emit(name) : nil
    }
  }

  private mutating func isName(_ name: String, _ path: JSONPath) -> Bool {
    if name.isEmpty { fail(path.key("name"), "\"\"", "a name, not empty") }
    return !name.isEmpty
  }

  private mutating func step(
    _ entry: any DrivingEntry, _ site: Site, _ path: JSONPath, _ place: String, _ fields: inout StepFields
  ) -> (any SequenceStep)? {
    guard let target = entry.targets.first, let owner = entity(target.entity, site, path.key("entity")),
      checkStep(entry.driver, path), let made = make(entry, target.property, path)
    else { return nil }
    fields[place] = made.path
    var heading: Property<Angle>?
    if entry.targets.count > 1 {
      // The property that a path orients has a step of its own, which the file does not show.
      for part in 0..<2 { fields["\(place).steps[\(part)]"] = made.path }
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
