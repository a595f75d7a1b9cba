import Inbetween

extension MotionFileLoader {
  /// The entities and the timeline on which motion is registered.
  struct Site {
    /// By name.
    var entities: [String: Entity]
    var timeline: Timeline
    /// The delay added by a stagger, in counts of 1/90,000 s.
    var furtherDelay: Int64 = 0
  }

  /// The place of a driver, in the world and in the file.
  struct Place {
    var entity: Entity
    var timeline: Timeline
    /// The delay that a stagger adds to its own, in counts of 1/90,000 s.
    var furtherDelay: Int64
    var path: JSONPath
  }

  /// The driver of one property: an entry of `motion`, or a tween of a transition.
  protocol Registrable {
    /// Registers the driver; nil, with an error, if something is invalid.
    func register<Value: EngineValue>(
      by loader: inout MotionFileLoader, _ property: Property<Value>, _ place: Place
    ) -> DriverHandle?
  }

  /// Registers one entry of `motion`, with errors if something is invalid.
  mutating func register(_ item: MotionItem, _ site: Site, _ path: JSONPath) -> [DriverHandle] {
    let entry = item.entry
    let tags = entry.driverTags
    for (index, tag) in tags.enumerated() where tag.isEmpty {
      fail(path.key("tags").index(index), "\"\"", "a tag, not empty")
    }
    let handles = registerParts(of: entry, site, path)
    for handle in handles { tags.forEach { handle.tagged($0) } }
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
    if driver.entities.isEmpty {
      fail(path.key("entities"), "an empty array", "at least one name of an entity")
    }
    for (index, name) in driver.entities.enumerated() where site.entities[name] == nil {
      fail(path.key("entities").index(index), JSONText.quoted(name), "the name of an entity")
    }
    var handles: [DriverHandle] = []
    do throws(TweenError) {
      for part in try entry.parts(at: positions) {
        // An error in one is in all.
        if errors.count > before { break }
        var site = site
        site.furtherDelay = part.counts(after: entry.item)
        handles += part.entry.register(by: &self, site, path)
      }
    } catch {
      fail(path.field(error.field), error.found, error.expected)
    }
    return handles
  }

  /// Registers the driver of one property; nil, with an error, if something is invalid.
  mutating func register(
    _ driver: some Registrable, on target: MotionTarget, _ site: Site, _ path: JSONPath
  ) -> DriverHandle? {
    guard let entity = site.entities[target.entity] else {
      fail(path.key("entity"), JSONText.quoted(target.entity), "the name of an entity")
      return nil
    }
    let place = Place(
      entity: entity, timeline: site.timeline, furtherDelay: site.furtherDelay, path: path)
    guard let property = drivenProperty(target.property, path) else { return nil }
    return register(driver, property.key, place)
  }

  private mutating func register(
    _ driver: some Registrable, _ key: some PropertyKey, _ place: Place
  ) -> DriverHandle? {
    driver.register(by: &self, key.property, place)
  }

  /// Returns the key of a property or a lane of one; nil, with an error, if there is none of that name.
  mutating func drivenProperty(_ name: String, _ path: JSONPath) -> MotionSceneProperty? {
    if let property = property(named: name) { return property }
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    if parts.count == 2, let lane = property(named: parts[0])?.lane(parts[1]) { return .float(lane) }
    fail(
      path.key("property"), JSONText.quoted(name), "a built-in or declared property, or a lane of one")
    return nil
  }

  /// Returns the engine's value; nil, with an error, if it is of another type.
  mutating func engineValue<Value: EngineValue>(_ written: MotionValue, _ path: JSONPath) -> Value? {
    if let value = Value(written) { return value }
    fail(path, "a \(written.type.rawValue)", "a value of the property's type")
    return nil
  }

  mutating func time(_ milliseconds: Double, _ path: JSONPath) -> Duration {
    if !(milliseconds.magnitude <= MotionFileDecoder.longestTime) {
      fail(path, "\(milliseconds)", "a number of milliseconds, of a size of at most 1e12")
    }
    return Duration(fileMilliseconds: milliseconds)
  }

  /// Returns the engine's rate; 1, with an error, if it is out of range.
  mutating func rate(_ number: Double, _ path: JSONPath) -> Rate {
    if let rate = Rate(number) { return rate }
    fail(path, "\(number)", "0, or a number from 0.000001 to 1000000, either sign")
    return .normal
  }
}

/// What the engine's motions have in common.
protocol EngineMotion {
  var delay: Duration { get set }
  var fill: Fill { get set }
  var rate: Rate { get set }
  var persists: Bool { get set }
  var replaces: Bool { get set }
  var composition: Composition { get set }
  var blend: Blend? { get set }
  var timeline: TimelineID? { get set }
}

extension Tween: EngineMotion {}
extension PathTween: EngineMotion {}
extension SpringMotion: EngineMotion {}
extension DecayMotion: EngineMotion {}

extension EngineMotion {
  /// Takes what all motions have from another one.
  mutating func take(_ other: some EngineMotion) {
    (delay, fill, rate, persists) = (other.delay, other.fill, other.rate, other.persists)
    (replaces, composition, blend, timeline) = (
      other.replaces, other.composition, other.blend, other.timeline
    )
  }
}

extension MotionFileLoader {
  /// Returns the driver that `register` makes; nil if it throws, with an error at the field of the file.
  ///
  /// - Parameter key: returns the file's key for a field of the engine's motion.
  mutating func registered<Value: EngineValue>(
    at place: Place, _ property: Property<Value>, key: (String) -> String = { $0 },
    _ register: (World) throws(TweenError) -> DriverHandle
  ) -> DriverHandle? {
    do throws(TweenError) {
      return try register(world)
    } catch {
      let field = place.path.field(key(error.field), isSingle: Value.laneCount == 1)
      fail(field, error.found, error.expected)
      return nil
    }
  }

  /// Applies what all motions of a file have in common, with errors if something is invalid.
  mutating func apply(_ driver: MotionDriver, to motion: inout some EngineMotion, _ path: JSONPath) {
    motion.delay = time(driver.delay, path.key("delay"))
    (motion.fill, motion.rate) = (driver.fill, rate(driver.rate, path.key("rate")))
    (motion.persists, motion.replaces) = (driver.persists, driver.replaces)
    // A shake or punch is added in any case.
    if motion.composition == .replace { motion.composition = driver.composition }
    motion.blend = driver.blend.map { blend in
      .over(time(blend.duration, path.key("blend").key("duration")), ease: blend.easing)
    }
  }
}

extension JSONPath {
  /// Returns the path to a field that the engine names, such as `values[2]` or `bounds.upper[0]`.
  ///
  /// - Parameter isSingle: whether values have one lane, which files write without brackets.
  func field(_ field: String, isSingle: Bool = false) -> JSONPath {
    field.split(separator: ".").reduce(self) { path, part in
      let pieces = part.split { "[]".contains($0) }
      let path = path.key(pieces.first.map(String.init) ?? "")
      return isSingle ? path : pieces.dropFirst().compactMap { Int($0) }.reduce(path) { $0.index($1) }
    }
  }
}
