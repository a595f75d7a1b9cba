import Inbetween
import InbetweenFiles

/// The description of a bar, in a few lines.
struct BarWords {
  let lines: [String]

  init(_ bar: FileTimeline.Bar, _ part: BarEdit.Part, in lanes: FileTimeline, _ text: JSONDocument) {
    let source = lanes.sources[bar.source]
    let edit = BarEdit(bar, part, in: lanes, text)
    var lines = ["\(source.target.entity)  \(source.target.property)"]
    let course = lanes.course(of: bar)
    var motion = Self.motion(of: source)
    if let course, !lanes.isColor(source.target) {
      let ends = "\(Self.value(course, 0)) → \(Self.value(course, 1))"
      motion = motion.isEmpty ? ends : "\(ends), \(motion)"
    }
    if !motion.isEmpty { lines.append(motion) }
    let (begin, end) = (bar.span.lowerBound, bar.span.upperBound)
    let times = "\(begin.inSeconds.inHundredths) s to \(end.inSeconds.inHundredths) s"
    lines.append(bar.runsOn ? "\(times), and on" : "\(times), \((end - begin).inSeconds.inHundredths) s long")
    if let key = edit.key {
      var words = "Key \((edit.keys.firstIndex { $0.index == key.index } ?? 0) + 1) of \(edit.keys.count)"
      words += " at \(edit.place.inSeconds.inHundredths) s"
      if let course { words += ": \(Self.value(course, key.part))" }
      lines.append(words)
    }
    if let lock = edit.fields.lock {
      lines.append(lock)
    } else {
      if !edit.moves, let lock = edit.fields.endLock { lines.append(lock) }
      let shared = lanes.sharers(of: source)
      if shared > 1 { lines.append("Moves all \(shared) that share its place in the file") }
    }
    self.lines = lines
  }

  private static func motion(of source: MotionSource) -> String {
    var words: [String] = []
    switch source.item {
    case .tween(let tween):
      if let name = tween.motion { words.append("\"\(name)\"") }
      let inner = Set(tween.eases ?? [])
      if inner.count == 1, let only = inner.first { words.append("\(only)") }
      if inner.count > 1 { words.append("\(tween.eases?.count ?? 0) easings") }
      if tween.ease != .linear || inner.isEmpty { words.append("\(tween.ease)") }
      if tween.repeats == .forever { words.append("for ever") }
      if case .count(let count) = tween.repeats, count != 1 {
        words.append("\(Float(count).inHundredths) times")
      }
    case .spring(let spring): words.append(spring.motion.map { "\"\($0)\", a spring" } ?? "spring")
    case .decay: words.append("decay")
    case .drift: words.append("drift")
    case .transition(let transition): words.append("transition \"\(transition.name)\"")
    case .tracks, .sequence, .states: break
    }
    if source.sequence != nil { words.append("a step") }
    if source.isCue { words.append("by a cue") }
    return words.joined(separator: ", ")
  }

  /// Returns a course's value at a part of it, in short.
  private static func value(_ course: FileTimeline.Course, _ part: Float) -> String {
    let numbers = course.lanes.map { lane in
      let number = lane[min(max(Int((part * Float(lane.count - 1)).rounded()), 0), lane.count - 1)]
      guard number.magnitude >= 100 else { return number.shortText }
      return Int(exactly: number.rounded()).map { "\($0)" } ?? "\(number)"
    }
    return numbers.count == 1 ? numbers[0] : "(\(numbers.joined(separator: ", ")))"
  }
}

extension FileTimeline {
  /// Returns how many drivers move when one is dragged, because they have one place in the file.
  func sharers(of source: MotionSource) -> Int {
    let isStep = source.sequence != nil || source.isCue
    return sources.count { isStep ? $0.path == source.path : $0.entry == source.entry }
  }
}

extension Float {
  /// The number as text, with at most two decimal places.
  fileprivate var shortText: String {
    var text = inHundredths
    while text.hasSuffix("0") { text.removeLast() }
    if text.hasSuffix(".") { text.removeLast() }
    return text
  }
}
