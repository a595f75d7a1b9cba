import Inbetween

extension MotionFileLoader {
  /// The file's paths for the fields of the engine's steps, by the engine's path of each step, such as
  /// `steps[2].steps[0]`.
  private typealias StepFields = [String: (String) -> JSONPath]

  /// A step that moves something, and the file's paths for its fields.
  struct PlayedStep {
    var step: Play
    var path: (String) -> JSONPath

    init(_ step: Play, _ path: @escaping (String) -> JSONPath) {
      self.step = step
      self.path = path
    }
  }

  /// Registers a sequence, with errors if something is invalid.
  mutating func register(_ sequence: MotionSequence, _ site: Site, _ path: JSONPath) -> [DriverHandle] {
    let before = errors.count
    let owner = entity(sequence.entity, site, path)
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
      let (place, field) = MotionFileLoader.split(error.field)
      let found = fields[place]?(field) ?? path.field(MotionFileLoader.key(ofPlays: field))
      // Words of Swift are replaced by those of the file.
      let expected = error.expected.replacing("`.", with: "\"").replacing("`", with: "\"")
      fail(found, error.found, expected)
      return []
    }
  }

  /// Splits the path of a field into that of its step and the rest.
  private static func split(_ field: String) -> (place: String, field: String) {
    let parts = field.split(separator: ".")
    let depth = parts.prefix { $0.hasPrefix("steps[") }.count
    return (parts[..<depth].joined(separator: "."), parts[depth...].joined(separator: "."))
  }

  /// Returns the file's key for a field of a sequence or block.
  private static func key(ofPlays field: String) -> String {
    switch field {
    case "repeats": "repeat"
    case "pause": "repeatDelay"
    default: field
    }
  }

  /// Returns the entity of that name; nil, with an error, if there is none.
  private mutating func entity(_ name: String, _ site: Site, _ path: JSONPath) -> Entity? {
    if let entity = site.entities[name] { return entity }
    fail(path.key("entity"), JSONText.quoted(name), "the name of an entity")
    return nil
  }

  private mutating func items(
    of steps: [MotionStep], _ site: Site, _ path: JSONPath, _ place: String, _ fields: inout StepFields
  ) -> [SequenceItem] {
    var items: [SequenceItem] = []
    for (index, step) in steps.enumerated() {
      let place = "\(place.isEmpty ? "" : "\(place).")steps[\(index)]"
      if let item = item(of: step, site, path.key("steps").index(index), place, &fields) {
        items.append(item)
      }
    }
    return items
  }

  private mutating func item(
    of step: MotionStep, _ site: Site, _ path: JSONPath, _ place: String, _ fields: inout StepFields
  ) -> SequenceItem? {
    let offset = time(step.offset, path.key("offset"))
    var named = { (field: String) in path.field(MotionFileLoader.key(ofPlays: field)) }
    var item: SequenceItem?
    switch step.action {
    case .tween, .spring, .decay:
      guard let description = step.item?.entry as? any DrivingEntry, let target = description.targets.first,
        let owner = entity(target.entity, site, path),
        let played = played(description, on: target, path)
      else { return nil }
      named = played.path
      item = played.step.on(owner).starting(step.anchor, offset).item
    case .together(let block), .inOrder(let block):
      guard let owner = entity(block.entity, site, path) else { return nil }
      let pause = time(block.repeatDelay, path.key("repeatDelay"))
      let items = items(of: block.steps, site, path, place, &fields)
      checkDirection(of: block, path)
      if case .together = step.action {
        item = block.playing(Together { items }, pause).on(owner).starting(step.anchor, offset).item
      } else {
        item = block.playing(InOrder { items }, pause).on(owner).starting(step.anchor, offset).item
      }
    case .wait(let duration):
      item = Wait(time(duration, path.key("duration"))).starting(step.anchor, offset).item
    case .label(let name):
      checkName(name, path)
      item = Label(name).starting(step.anchor, offset).item
    case .emit(let name):
      if checkName(name, path) { item = Emit(name).starting(step.anchor, offset).item }
    }
    fields[place] = { field in
      switch field {
      case "anchor": path.key("starting")
      case "offset": path.key("offset")
      default: named(field)
      }
    }
    // The property that a path orients has a step of its own, which the file does not show.
    if case .tween(let tween) = step.action, case .path(let route) = tween.keys, route.orients != nil {
      for part in 0..<2 { fields["\(place).steps[\(part)]"] = named }
    }
    return item
  }

  private mutating func checkDirection(of block: MotionStepBlock, _ path: JSONPath) {
    if MotionFileDecoder.blockDirections.contains(where: { $0.word == block.direction }) { return }
    fail(path.key("direction"), "another direction", "\"normal\" or \"alternate\"")
  }

  @discardableResult
  private mutating func checkName(_ name: String, _ path: JSONPath) -> Bool {
    if name.isEmpty { fail(path.key("name"), "\"\"", "a name, not empty") }
    return !name.isEmpty
  }

  /// Returns the engine's step; nil, with an error, if something is invalid.
  private mutating func played(
    _ description: some DrivingEntry, on target: MotionTarget, _ path: JSONPath
  ) -> PlayedStep? {
    guard checkStep(description.driver, path), let property = drivenProperty(target.property, path) else {
      return nil
    }
    return played(description, property.key, path)
  }

  private mutating func played(
    _ description: some DrivingEntry, _ key: some PropertyKey, _ path: JSONPath
  ) -> PlayedStep? {
    description.played(by: &self, key.property, path)
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

  /// Returns a step for a tween, or for the reduced form of its named motion.
  fileprivate func played<Value: EngineValue>(
    _ tween: Tween<Value>, _ motion: String?, _ path: @escaping (String) -> JSONPath
  ) -> PlayedStep {
    guard let form = reduced(motion) else { return PlayedStep(Play(tween), path) }
    return PlayedStep(Play(tween.taking(form), isReduced: true), path)
  }
}

extension MotionTween {
  func played<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> MotionFileLoader.PlayedStep? {
    guard let tween = loader.tween(self, property, path) else { return nil }
    let fields = { path.field(key(ofField: $0)) }
    guard case .path(let route) = keys else { return loader.played(tween, motion, fields) }
    let form = loader.reduced(motion)
    let timed = form.map { tween.taking($0) } ?? tween
    return loader.step(route, timed, path, isReduced: form != nil).map { .init($0, fields) }
  }
}

extension MotionSpring {
  func played<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> MotionFileLoader.PlayedStep? {
    guard let spring = loader.spring(self, property, path) else { return nil }
    let fields = { path.field(key(ofField: $0), isSingle: Value.laneCount == 1) }
    if loader.reduced(motion) != nil { return loader.played(spring.tween(), motion, fields) }
    return .init(Play(spring), fields)
  }
}

extension MotionDecay {
  func played<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> MotionFileLoader.PlayedStep? {
    loader.decay(self, property, path).map { decay in
      .init(Play(decay)) { path.field(key(ofField: $0), isSingle: Value.laneCount == 1) }
    }
  }
}

extension MotionStepBlock {
  /// Returns the engine's block with its repeats.
  fileprivate func playing<Step: SequenceStep>(_ step: Step, _ pause: Duration) -> Step {
    if direction == .alternate { return step.alternating(repeats, pause: pause) }
    return repeats == .count(1) ? step : step.repeating(repeats, pause: pause)
  }
}
