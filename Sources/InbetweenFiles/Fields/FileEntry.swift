import Inbetween

/// An entry of `motion` in a file. A new kind of entry is a type that conforms to this, a case of
/// `MotionItem`, and a line of `MotionItem.kinds`.
protocol FileEntry: FileObject {
  /// The value of the key `type`.
  static var kind: String { get }
  /// The entry as one of the list.
  var item: MotionItem { get }
  /// What tweens, springs and decays have in common; nil for other entries.
  var shared: MotionDriver? { get }
  /// The properties that it drives.
  var targets: [MotionTarget] { get }
  /// The tags of its drivers.
  var driverTags: [String] { get }
  /// Returns the members to write, without settings taken from named motions.
  func members(_ motions: [String: MotionDefinition]) -> [JSONTree.Member]
  /// Returns the entries of one entity each, in order of registration.
  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem]
  /// Registers an entry of one entity, with errors if something is invalid.
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle]
  /// Whether its motion gives its length.
  static var restsByItself: Bool { get }
  /// When it begins, in milliseconds from 0; only of what rests by itself.
  var begin: Double { get }
  /// Returns when it completes, in milliseconds from 0; held motion (rate 0) counts as if it ran.
  func end(_ length: MotionLength?) -> Double
}

extension FileEntry {
  static var restsByItself: Bool { false }
  var begin: Double { 0 }
  var shared: MotionDriver? { nil }

  func members(_ motions: [String: MotionDefinition]) -> [JSONTree.Member] { members }

  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem] { [item] }
}

/// A driver of one property, which the loader can register and play as a step of a sequence.
protocol DrivingEntry: MotionEntry, FileEntry, DrivingObject, MotionFileLoader.Registrable {
  /// Returns the engine's step; nil, with an error, if something is invalid.
  func played<Value: EngineValue>(
    by loader: inout MotionFileLoader, _ property: Property<Value>, _ path: JSONPath
  ) -> MotionFileLoader.PlayedStep?
}

extension DrivingEntry {
  var shared: MotionDriver? { driver }
  var targets: [MotionTarget] { driver.targets }
  var driverTags: [String] { driver.tags }

  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem] {
    if driver.isSingle { return [item] }
    let delays = try driver.crowd.delays(at: positions)
    return driver.entities.indices.map { index in
      var part = self
      (part.driver.entities, part.driver.stagger) = ([driver.entities[index]], nil)
      part.driver.delay = delays[index]
      return part.item
    }
  }

  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    targets.compactMap { loader.register(self, on: $0, site, path) }
  }
}

extension MotionItem {
  /// The kinds of entries.
  static let kinds: [Kind<MotionItem>] = [
    Kind(MotionItem.tween), Kind(MotionItem.spring), Kind(MotionItem.decay), Kind(MotionItem.tracks),
    Kind(MotionItem.transition),
    Kind(without: ["repeatStart", "endDelay", "fill"], MotionItem.sequence),
  ]

  /// The entry.
  var entry: any FileEntry {
    switch self {
    case .tween(let tween): tween
    case .spring(let spring): spring
    case .decay(let decay): decay
    case .tracks(let tracks): tracks
    case .transition(let transition): transition
    case .sequence(let sequence): sequence
    }
  }

  /// What tweens, springs and decays have in common; nil for other entries.
  var driver: MotionDriver? { entry.shared }

  /// Returns the members to write.
  ///
  /// - Parameter motions: the file's named motions; settings taken from them are not written again.
  func members(_ motions: [String: MotionDefinition]) -> [JSONTree.Member] {
    let entry = entry
    return [("type", .string(type(of: entry).kind))] + entry.members(motions)
  }
}

extension MotionTween: DrivingEntry {
  static var kind: String { "tween" }
  var item: MotionItem { .tween(self) }

  /// Its property, and the one that it orients, of each entity.
  var targets: [MotionTarget] {
    guard case .path(let route) = keys, let orients = route.orients else { return driver.targets }
    return driver.targets.flatMap { [$0, MotionTarget(entity: $0.entity, property: orients)] }
  }
}

extension MotionSpring: DrivingEntry {
  static var kind: String { "spring" }
  var item: MotionItem { .spring(self) }
}

extension MotionDecay: DrivingEntry {
  static var kind: String { "decay" }
  var item: MotionItem { .decay(self) }
}

extension MotionTracks: FileEntry {
  static var kind: String { "tracks" }
  var item: MotionItem { .tracks(self) }
  var driverTags: [String] { common.tags }

  var targets: [MotionTarget] {
    entities.flatMap { entity in tracks.map { MotionTarget(entity: entity, property: $0.property) } }
  }

  /// Registers tracks as tweens.
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    do throws(TweenError) {
      return try tweens(at: loader.positions).enumerated().compactMap { index, tween in
        let target = MotionTarget(entity: tween.entity, property: tween.property)
        return loader.register(tween, on: target, site, path.key("tracks").index(index % tracks.count))
      }
    } catch {
      loader.fail(path.field(error.field), error.found, error.expected)
      return []
    }
  }
}

extension MotionTransition: FileEntry {
  static var kind: String { "transition" }
  var item: MotionItem { .transition(self) }
  var driverTags: [String] { [] }
  var targets: [MotionTarget] { allTweens.map(\.target) }

  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    loader.register(self, site, path)
  }
}

extension MotionSequence: FileEntry {
  static var kind: String { "sequence" }
  var item: MotionItem { .sequence(self) }
  var driverTags: [String] { tags }

  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle] {
    loader.register(self, site, path)
  }
}
