import Inbetween

extension MotionFileLoader {
  /// The entities and the timeline on which motion is registered.
  struct Site {
    /// By name.
    var entities: [String: Entity]
    /// Nil for the world's time.
    var timeline: Timeline?
    /// The timelines of some whole properties; nil for the world's time.
    var timelines: [MotionTarget: TimelineID?] = [:]
    /// The delay added by a stagger, in counts of 1/90,000 s.
    var furtherDelay: Int64 = 0
  }

  /// A motion of the engine, without a timeline.
  struct Made {
    var motion: any EngineMotion
    /// Whether it is a reduced form.
    var isReduced = false
    /// Returns the file's path to a field of the engine's motion.
    var path: (_ field: String) -> JSONPath
  }

  /// Registers one entry of `motion`, with errors if the engine refuses it.
  mutating func register(_ item: MotionItem, _ site: Site, _ path: JSONPath) -> [DriverHandle] {
    let handles = registerParts(of: item.entry, site, path)
    for handle in handles { item.tags.forEach { handle.tagged($0) } }
    return handles
  }

  /// Registers an entry of several entities as entries of one entity each.
  private mutating func registerParts(
    of entry: any FileEntry, _ site: Site, _ path: JSONPath
  ) -> [DriverHandle] {
    guard let driver = entry.shared, !driver.isSingle else {
      return entry.register(by: &self, site, path)
    }
    let before = errors.count
    let parts = attempt({ path.field($0) }) { [positions] () throws(TweenError) in
      try entry.parts(at: positions)
    }
    var handles: [DriverHandle] = []
    // An error in one is in all.
    for part in parts ?? [] where errors.count == before {
      var site = site
      let delay = Duration(fileMilliseconds: part.driver?.delay ?? 0).counts
      site.furtherDelay = delay - Duration(fileMilliseconds: driver.delay).counts
      handles += part.entry.register(by: &self, site, path)
    }
    return handles
  }

  /// Registers the driver of one property; nil, with an error, if something is invalid.
  mutating func register(
    _ driver: some Registrable, on target: MotionTarget, _ site: Site, _ path: JSONPath
  ) -> DriverHandle? {
    guard let entity = site.entities[target.entity],
      var made = make(driver, target.property, path, later: site.furtherDelay)
    else { return nil }
    let whole = target.property.split(separator: ".").first.map(String.init) ?? ""
    made.motion.timeline =
      site.timelines[MotionTarget(entity: target.entity, property: whole)] ?? site.timeline?.id
    let handle = attempt(made.path) { [world] () throws(TweenError) in
      try made.motion.register(in: world, on: entity, isReduced: made.isReduced)
    }
    if notesSources, let handle {
      sources.append(
        MotionSource(path: path, target: target, driver: handle.id, item: driver.item, sequence: nil))
    }
    return handle
  }

  /// Returns the engine's motion of a property, or the reduced form of its named motion if this world reduces
  /// motion; nil, with an error, if something is invalid.
  mutating func make(
    _ driver: some Registrable, _ property: String, _ path: JSONPath, later further: Int64 = 0
  ) -> Made? {
    guard let property = drivenProperty(property), var made = make(driver, property.key, path) else {
      return nil
    }
    if world.reducedMotion.isOn, let form = driver.motion.flatMap({ file.motions[$0]?.reduced }) {
      (made.motion, made.isReduced) = (made.motion.reduced(to: form, later: further), true)
    }
    return made
  }

  private mutating func make<Key: PropertyKey>(
    _ driver: some Registrable, _ key: Key, _ path: JSONPath
  ) -> Made? {
    let before = errors.count
    guard let motion = driver.motion(by: &self, key.property, path), errors.count == before else {
      return nil
    }
    let isSingle = Key.Value.laneCount == 1 && !driver.hasKeys
    return Made(motion: motion) { path.field(driver.key(ofField: $0), isSingle: isSingle) }
  }

  /// Returns the key of a property or a lane of one.
  func drivenProperty(_ name: String) -> MotionSceneProperty? {
    if let property = property(named: name) { return property }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    return parts.count == 2 ? property(named: parts[0])?.lane(parts[1]).map { .float($0) } : nil
  }

  /// Returns the engine's value; nil, with an error, if it is of another type.
  mutating func engineValue<Value: Animatable>(_ written: MotionValue, _ path: JSONPath) -> Value? {
    if let value = written.engineValue as? Value { return value }
    fail(path, "a \(written.type.rawValue)", "a value of the property's type")
    return nil
  }

  mutating func engineValue<Value: Animatable>(_ written: MotionValue?, _ path: JSONPath) -> Value? {
    written.flatMap { engineValue($0, path) }
  }

}

extension MotionDriver {
  /// Applies what all motions of a file have in common.
  func apply(to motion: inout some EngineMotion) {
    motion.delay = Duration(fileMilliseconds: delay)
    (motion.fill, motion.rate) = (fill, Rate(rate) ?? .normal)
    (motion.persists, motion.replaces) = (persists, replaces)
    // A shake or punch is added in any case.
    if motion.composition == .replace { motion.composition = composition }
    motion.blend = blend.map { .over(Duration(fileMilliseconds: $0.duration), ease: $0.ease) }
  }
}

/// The driver of one property: an entry of `motion`, or a tween of a transition.
protocol Registrable {
  /// The entry of `motion` that it is, or is a part of.
  var item: MotionItem { get }
  /// The name of its motion in `motions`.
  var motion: String? { get }
  /// Whether it has a list of values, in which the engine names one by its index.
  var hasKeys: Bool { get }
  /// Returns the engine's motion, without a timeline; with errors if something is invalid.
  func motion<Value: Animatable>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> (any EngineMotion)?
  /// Returns the file's key for a field of the engine's motion.
  func key(ofField field: String) -> String
}

extension Registrable {
  var motion: String? { nil }
  var hasKeys: Bool { false }
}

extension JSONPath {
  /// Returns the path to a field that the engine names, such as `values[2]` or `bounds.upper[0]`.
  ///
  /// - Parameter isSingle: whether values have one lane, which files write without brackets.
  func field(_ field: String, isSingle: Bool = false) -> JSONPath {
    field.split(separator: ".").reduce(self) { path, part in
      let pieces = part.split { "[]".contains($0) }
      let name = pieces.first.map(String.init) ?? ""
      let path = path.key(ObjectReader.earlierNames[name] ?? name)
      return isSingle ? path : pieces.dropFirst().compactMap { Int($0) }.reduce(path) { $0.index($1) }
    }
  }
}
