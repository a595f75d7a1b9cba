import Inbetween

/// Where a driver of a loaded file stands in the file's text.
package struct MotionSource: Sendable {
  /// The object in the file: an entry of `motion`, one of its tracks, steps, tweens or cues.
  package let path: JSONPath
  /// The property that the driver moves.
  package let target: MotionTarget
  package let driver: DriverID
  /// The object as an entry. A track is a tween. A tween of a transition is the transition with that tween
  /// alone.
  package let item: MotionItem
  /// The sequence of a step; nil for others.
  package let sequence: MotionSequence?
}

extension MotionSource {
  /// The entry of `motion` that the object is, or is in.
  package var entry: JSONPath {
    var path = path
    while path.parent.parent != .root { path = path.parent }
    return path
  }

  /// Whether a state machine plays it, by a cue.
  package var isCue: Bool { if case .index(.key(_, "cues"), _) = path { true } else { false } }
}

extension MotionFile {
  /// Loads the file as `load(into:)` does, and returns where each driver stands in its text, in the order of
  /// registration.
  package func loadWithSources(
    into world: World
  ) throws(MotionFileErrors) -> (scene: MotionScene, sources: [MotionSource]) {
    try MotionFileDecoder.check(self)
    var loader = MotionFileLoader(file: self, world: world)
    loader.notesSources = true
    return (try loader.load(), loader.sources)
  }
}

extension MotionFileLoader {
  /// Notes the drivers of a sequence's steps, which have just been registered.
  mutating func noteSteps(of sequence: MotionSequence, _ site: Site) {
    let known = Set(sources.map(\.driver))
    var parts: [(path: JSONPath, item: MotionItem, target: MotionTarget)] = []
    var owners: Set<Entity> = []
    for step in movingSteps {
      for target in step.entry.targets {
        parts.append((step.path, step.entry.item, target))
        if let owner = site.entities[target.entity] { owners.insert(owner) }
      }
    }
    // Steps are registered in the order of the file.
    var drivers: [ContenderDescription] = []
    for owner in owners {
      for property in world.describe(owner).properties { drivers += property.contenders + property.layers }
    }
    drivers.removeAll { $0.clocks.first?.kind != .sequence || known.contains($0.driver) }
    drivers.sort { $0.contender.serial < $1.contender.serial }
    guard drivers.count == parts.count else { return }
    for (part, driver) in zip(parts, drivers) {
      sources.append(
        MotionSource(
          path: part.path, target: part.target, driver: driver.driver, item: part.item, sequence: sequence))
    }
  }
}
