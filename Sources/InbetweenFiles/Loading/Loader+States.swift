import Inbetween

extension MotionStates: FileEntry {
  var drivers: (noun: String, count: Int) { ("state machine", 1) }
  var item: MotionItem { .states(self) }
  var driverTags: [String] { tags }

  var targets: [MotionTarget] {
    Set(
      states.values.flatMap { state in
        state.values.flatMap { entity, values in
          values.keys.map { MotionTarget(entity: entity, property: $0) }
        }
      }
    ).sorted { ($0.entity, $0.property) < ($1.entity, $1.property) }
  }

  /// Its cues end with their drivers, which take its place before ends are asked for.
  func end(_ length: MotionLength?) -> Double { cues.last?.start ?? 0 }

  /// A driver of a cue.
  struct Part {
    var item: MotionItem
    /// When its change begins, with the delay of its value, in milliseconds.
    var start: Double
    var cue: Int
  }

  /// Returns the drivers of the cues, in order of registration. Each begins at its cue, and holds its end for
  /// good, so that no earlier one is seen again. A value to which its property goes already has none.
  func parts(with motions: [String: MotionDefinition]) -> [Part] {
    var (current, parts) = (start, [Part]())
    var shown: [MotionTarget: MotionValue] = [:]
    for (target, value) in ordered(start) { shown[target] = value }
    // The last one counts.
    let named = Dictionary(changes.map { (Change(old: $0.old, new: $0.new), $0.motion) }) { $1 }
    for (index, cue) in cues.enumerated() where cue.state != current {
      let name =
        named[Change(old: current, new: cue.state)] ?? named[Change(old: nil, new: cue.state)] ?? motion
      let definition = Named(
        name: name, definition: name.flatMap { motions[$0] } ?? MotionDefinition(.spring(.preset(.snappy))))
      current = cue.state
      for (target, value) in ordered(current) where shown[target] != value {
        shown[target] = value
        let start = cue.start + delay(of: target, in: current)
        parts.append(Part(item: definition.item(target, value, at: start, tags), start: start, cue: index))
      }
    }
    return parts
  }

  /// Returns the values of a state in the order of their names.
  func ordered(_ state: String) -> [(target: MotionTarget, value: MotionValue)] {
    (states[state]?.values ?? [:]).sorted { $0.key < $1.key }.flatMap { entity, values in
      values.sorted { $0.key < $1.key }.map { (MotionTarget(entity: entity, property: $0.key), $0.value) }
    }
  }

  /// Returns the delay of a value in a state, in milliseconds.
  private func delay(of target: MotionTarget, in state: String) -> Double {
    states[state]?.delays[target.entity]?[target.property] ?? 0
  }

  private struct Change: Hashable {
    var old: String?
    var new: String
  }

  /// A motion with its name.
  private struct Named {
    var name: String?
    var definition: MotionDefinition

    /// Returns the driver to a value.
    func item(
      _ target: MotionTarget, _ value: MotionValue, at start: Double, _ tags: [String]
    ) -> MotionItem {
      let delay = start + definition.delay
      if value.type.isHeld {
        // A held value changes when the motion begins (W25).
        var tween = MotionTween(
          entity: target.entity, property: target.property, keys: .values([value]), duration: 0, delay: delay)
        (tween.fill, tween.tags) = (.forwards, tags)
        return .tween(tween)
      }
      switch definition.curve {
      case .eased(let ease, let duration):
        var tween = MotionTween(
          entity: target.entity, property: target.property, keys: .values([value]), duration: duration,
          delay: delay)
        (tween.ease, tween.motion, tween.fill, tween.tags) = (ease, name, .forwards, tags)
        return .tween(tween)
      case .spring(let form):
        var spring = MotionSpring(
          entity: target.entity, property: target.property, target: .to(value), form: form, delay: delay)
        (spring.motion, spring.fill, spring.tags) = (name, .forwards, tags)
        return .spring(spring)
      }
    }
  }

  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    for (target, value) in ordered(start) {
      guard let entity = site.entities[target.entity], let key = loader.property(named: target.property)
      else { continue }
      let path = path.key("states").key(start).key(target.entity).key(target.property)
      loader.assign(key.key, value, to: entity, path)
    }
    return parts(with: loader.file.motions).flatMap { part in
      var site = site
      site.furtherDelay = Duration(fileMilliseconds: part.start).counts
      return part.item.entry.register(by: &loader, site, path.key("cues").index(part.cue))
    }
  }

  /// Returns the machine, for programs.
  ///
  /// - Throws: the errors of `StateMachine`; none for a file that was decoded.
  func machine(
    in loader: MotionFileLoader, _ entities: [String: Entity]
  ) throws(TweenError) -> StateMachine<String, String> {
    let motions = loader.file.motions
    let machine = loader.world.makeStateMachine(
      starting: start, inputs: String.self, try motion.flatMap { motions[$0] }?.motion() ?? .snappy)
    for change in changes {
      machine.motion(from: change.old, to: change.new, try motions[change.motion]?.motion())
    }
    for state in states.keys.sorted() {
      for (target, value) in ordered(state) {
        guard let entity = entities[target.entity], let key = loader.property(named: target.property)
        else { continue }
        let delay = Duration(fileMilliseconds: self.delay(of: target, in: state))
        try machine.add(key.key, value, of: entity, in: state, after: delay)
      }
    }
    for connection in connections {
      try machine.connect(
        connection.old, to: connection.new, on: connection.trigger, needs: connection.needs,
        forbids: connection.forbids, after: connection.delay.map { Duration(fileMilliseconds: $0) },
        file: "", line: 0)
    }
    return machine
  }
}

extension StateMachine where State == String {
  fileprivate func add<Key: PropertyKey>(
    _ key: Key, _ value: MotionValue, of entity: Entity, in state: String, after delay: Duration
  ) throws(TweenError) {
    guard let value = value.engineValue as? Key.Value else { return }
    try assign(entity, key.property, to: value, in: state, delay: delay)
  }
}
