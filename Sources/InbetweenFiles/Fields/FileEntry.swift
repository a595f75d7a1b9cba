import Inbetween

/// An entry of `motion` in a file. A new kind of entry is a type that conforms to this, a case of
/// `MotionItem`, and a line of `MotionItem.kinds`. One that is a step too has also a case of
/// `MotionStep.Action`, and a line of its kinds.
protocol FileEntry: FileObject {
  /// The entry as one of the list.
  var item: MotionItem { get }
  /// The common part of a tween, spring or decay; nil for other entries.
  var shared: MotionDriver? { get }
  /// The properties that it drives.
  var targets: [MotionTarget] { get }
  /// The tags of its drivers.
  var driverTags: [String] { get }
  /// The kind of its drivers in a word, and their number.
  var drivers: (noun: String, count: Int) { get }
  /// The number of keys of its drivers; see `MotionFile.mostKeys`.
  var keyCount: Int { get }
  /// Returns the entries of one entity each, in order of registration.
  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem]
  /// Registers an entry of one entity, with errors if something is invalid.
  func register(
    by loader: inout MotionFileLoader, _ site: MotionFileLoader.Site, _ path: JSONPath
  ) -> [DriverHandle]
  /// Whether its motion gives its length.
  var restsByItself: Bool { get }
  /// When it begins, in milliseconds from 0; only for entries that rest by themselves.
  var begin: Double { get }
  /// Returns when it completes, in milliseconds from 0; held motion (rate 0) counts as if it ran.
  func end(_ length: MotionLength?) -> Double
}

extension FileEntry {
  var restsByItself: Bool { false }
  var begin: Double { 0 }
  var shared: MotionDriver? { nil }
  var drivers: (noun: String, count: Int) { ("\(Self.self)".dropFirst("Motion".count).lowercased(), 1) }

  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem] { [item] }
}

/// A driver of one property, which the loader can register and play as a step of a sequence.
protocol DrivingEntry: MotionEntry, FileEntry, Registrable {}

extension DrivingEntry {
  var shared: MotionDriver? { driver }
  var targets: [MotionTarget] { driver.targets }
  var driverTags: [String] { driver.tags }
  var drivers: (noun: String, count: Int) {
    ("\(Self.self)".dropFirst("Motion".count).lowercased(), driver.entities.count)
  }

  func parts(at positions: [String: SIMD2<Float>]) throws(TweenError) -> [MotionItem] {
    if driver.isSingle { return [item] }
    let delays = try driver.stagger.delays(of: driver.entities, after: driver.delay, at: positions)
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

extension MotionItem: FileKinds {
  static let expected = "an object with a type, such as \"tween\""

  static let kinds: [Kind<MotionItem>] = [
    Kind("tween", MotionItem.tween), Kind("spring", MotionItem.spring), Kind("decay", MotionItem.decay),
    Kind("drift", MotionItem.drift), Kind("tracks", MotionItem.tracks),
    Kind("transition", MotionItem.transition),
    Kind("sequence", without: MotionSequence.keysOfTweens, MotionItem.sequence),
    Kind("states", MotionItem.states),
  ]

  /// The entry.
  var entry: any FileEntry {
    switch self {
    case .tween(let tween): tween
    case .spring(let spring): spring
    case .decay(let decay): decay
    case .drift(let drift): drift
    case .tracks(let tracks): tracks
    case .transition(let transition): transition
    case .sequence(let sequence): sequence
    case .states(let states): states
    }
  }

  /// The common part of a tween, spring or decay; nil for other entries.
  package var driver: MotionDriver? { entry.shared }

  /// The kind of its drivers in a word, such as `tween`, and their number.
  package var drivers: (noun: String, count: Int) { entry.drivers }

  /// The values of `type`, in the order of reports.
  package static var types: [String] { kinds.map(\.type) }
}
