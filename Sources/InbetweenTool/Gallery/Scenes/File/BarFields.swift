import Inbetween
import InbetweenFiles

/// The numbers in a file's text by which a driver's bar is moved.
struct BarFields {
  /// A number in the text, or one that can be added to it.
  struct Field {
    let path: JSONPath
    /// The number that is there, or that the format gives it.
    let number: Double
  }

  /// The time at which it begins; nil if that cannot be moved.
  private(set) var start: Field?
  /// Its duration; nil if that cannot be changed.
  private(set) var duration: Field?
  /// Whether the length of the bar is a multiple of the duration, as a spring's is.
  private(set) var isSpring = false
  /// How much faster its own time runs than the picture's time.
  private(set) var rate = 1.0
  /// Why its start, and its end, cannot be dragged.
  private(set) var lock: String?
  private(set) var endLock: String?

  init(_ bar: FileTimeline.Bar, in lanes: FileTimeline, _ text: JSONDocument) {
    let source = lanes.sources[bar.source]
    if bar.play > 0 {
      lock = "A repeat of its sequence: drag the first one"
    } else if lanes.file.ramps.contains(where: { $0.clock == .timeline }) {
      lock = "The file changes the rate of its time: edit the numbers in it"
    } else if let rate = lanes.rate(of: bar.source) {
      self.rate = rate
    } else {
      lock = "It plays backward: edit the numbers in the file"
    }
    guard lock == nil else {
      endLock = lock
      return
    }
    start = Self.start(of: source, lanes.file, text)
    (duration, endLock) = Self.duration(of: source, lanes.file, text)
    if case .spring = source.item { isSpring = true }
  }

  private static func start(of source: MotionSource, _ file: MotionFile, _ text: JSONDocument) -> Field {
    if source.isCue { return field(source.path.key("at"), text, else: 0) }
    if source.sequence != nil { return field(source.path.key("offset"), text, else: 0) }
    var name: String?
    switch source.item {
    case .tween(let tween): name = tween.motion
    case .spring(let spring): name = spring.motion
    default: break
    }
    return field(source.entry.key("delay"), text, else: name.flatMap { file.motions[$0]?.delay } ?? 0)
  }

  /// Returns the duration, or why there is none.
  private static func duration(
    of source: MotionSource, _ file: MotionFile, _ text: JSONDocument
  ) -> (Field?, String?) {
    if source.isCue { return (nil, "The motion between the states determines its length") }
    // A step has its own duration; tracks, and tweens of transitions, have the duration of their entry.
    let owner = source.sequence == nil ? source.entry : source.path
    switch source.item {
    case .tween(let tween):
      if tween.speed != nil { return (nil, "Its length follows from its speed") }
      return (field(owner.key("duration"), text, else: tween.duration), nil)
    case .transition(let transition):
      if case .index(_, let index) = source.entry, case .transition(let whole) = file.motion[index],
        abs(whole.effectiveDuration / .milliseconds(1) - whole.duration) > 0.1
      {
        return (nil, "Its shared element gives its length")
      }
      return (field(owner.key("duration"), text, else: transition.duration), nil)
    case .spring, .drift:
      for key in ["duration", "response"] {
        if let number = text.number(at: owner.key(key)) {
          return (Field(path: owner.key(key), number: number), nil)
        }
      }
      if case .drift = source.item { return (nil, "It never ends") }
      return (nil, "Its length follows from its spring")
    default: return (nil, "Its length follows from its velocity and friction")
    }
  }

  private static func field(_ path: JSONPath, _ text: JSONDocument, else number: Double) -> Field {
    Field(path: path, number: text.number(at: path) ?? number)
  }
}

/// A key of a driver: where it is in an iteration, and where its numbers are in the text.
struct BarKey {
  /// Its place in an iteration.
  enum Role { case begin, inner, end }

  /// The part of the iteration's time at which it is reached, 0 to 1.
  var part: Float
  let role: Role
  /// Its index among the values in the file.
  let index: Int
  /// The numbers of its lanes in the text; empty if they cannot be dragged.
  let numbers: [JSONPath]

  /// Returns the keys of a source, by their times.
  static func keys(of source: MotionSource, in file: MotionFile, _ text: JSONDocument) -> [BarKey] {
    let path = source.path
    var keys: [(offset: Float, value: JSONPath?)] = [(0, nil), (1, nil)]
    var (ease, isReversed) = (Easing.linear, false)
    switch source.item {
    case _ where source.isCue: break
    case .tween(let tween):
      (ease, isReversed) = (tween.ease, tween.direction == .reverse || tween.direction == .alternateReverse)
      switch tween.keys {
      case .values(let values): keys = Self.list(values.count, tween.offsets, path.key("values"))
      case .differences(let values): keys = Self.list(values.count, tween.offsets, path.key("by"))
      case .by: keys[1].value = path.key("by")
      case .from: keys[0].value = path.key("from")
      case .scaled, .path, .shake, .punch: break
      }
    case .spring(let spring):
      if spring.from != nil { keys[0].value = path.key("from") }
      switch spring.target {
      case .to: keys[1].value = path.key("to")
      case .by: keys[1].value = path.key("by")
      case .scaled: break
      }
    case .decay(let decay):
      if decay.from != nil { keys[0].value = path.key("from") }
      if decay.destination != nil { keys[1].value = path.key("to") }
    case .transition(let transition):
      isReversed = transition.direction == .backward
      let last = (transition.tweens.first?.values.count ?? 2) - 1
      let isList = text.range(of: path.key("values")) != nil
      keys[0].value = isList ? path.key("values").index(0) : path.key("back")
      keys[1].value = isList ? path.key("values").index(last) : path.key("fore")
    case .drift, .tracks, .sequence, .states: break
    }
    let whole = source.target.property.split(separator: ".").first.map(String.init) ?? ""
    let isRotation = file.properties[whole]?.type == .rotation
    let found = keys.enumerated().map { index, key in
      let along = ease.progress(reaching: key.offset)
      let part = isReversed ? 1 - along : along
      return BarKey(
        part: part, role: part <= 0 ? .begin : part >= 1 ? .end : .inner, index: index,
        numbers: isRotation ? [] : key.value.map { text.numbers(at: $0) } ?? [])
    }
    return isReversed ? found.reversed() : found
  }

  private static func list(_ count: Int, _ offsets: [Double]?, _ path: JSONPath) -> [(Float, JSONPath?)] {
    if count < 2 { return [(0, nil), (1, path.index(0))] }
    return (0..<count).map { index in
      (offsets.map { Float($0[index]) } ?? Float(index) / Float(count - 1), path.index(index))
    }
  }
}

extension JSONDocument {
  /// Returns the paths of a number, or of the numbers of a list; none for other values.
  fileprivate func numbers(at path: JSONPath) -> [JSONPath] {
    if number(at: path) != nil { return [path] }
    let paths = (0..<(count(at: path) ?? 0)).map { path.index($0) }
    return paths.allSatisfy { number(at: $0) != nil } ? paths : []
  }
}

extension Easing {
  /// Returns the progress at which an easing that rises reaches a value.
  func progress(reaching value: Float) -> Float {
    if self == .linear || value <= 0 || value >= 1 { return min(max(value, 0), 1) }
    var (early, late) = (Float(0), Float(1))
    for _ in 0..<24 {
      let middle = (early + late) / 2
      if self(middle) < value { early = middle } else { late = middle }
    }
    return late
  }
}
