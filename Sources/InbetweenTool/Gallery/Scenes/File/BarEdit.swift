import Foundation
import Inbetween
import InbetweenFiles

/// A drag of a bar or key, as a change of the file's text. Only the numbers that it changes are replaced.
struct BarEdit {
  /// The parts of a bar that can be dragged.
  enum Part: Equatable {
    case body
    /// The right end of the first iteration.
    case end
    /// A key, by its place among the bar's keys.
    case key(Int)
  }

  let bar: FileTimeline.Bar
  let part: Part
  let fields: BarFields
  let keys: [BarKey]
  /// The time of the first iteration.
  let time: ClosedRange<Duration>
  private let source: MotionSource
  private let text: JSONDocument

  init(_ bar: FileTimeline.Bar, _ part: Part, in lanes: FileTimeline, _ text: JSONDocument) {
    (self.bar, self.part, self.text) = (bar, part, text)
    source = lanes.sources[bar.source]
    fields = BarFields(bar, in: lanes, text)
    keys = BarKey.keys(of: source, in: lanes.file, text)
    time = lanes.course(of: bar)?.time ?? bar.span
  }

  private var length: Duration { time.upperBound - time.lowerBound }

  /// The dragged key.
  var key: BarKey? {
    if case .key(let index) = part, keys.indices.contains(index) { keys[index] } else { nil }
  }

  /// Whether the dragged part can be moved in time.
  var moves: Bool {
    switch (part, key?.role) {
    case (.body, _): fields.start != nil
    case (.end, _), (_, .end?): fields.duration != nil
    case (_, .begin?): fields.start != nil && fields.duration != nil && !fields.isSpring && isTween
    case (_, .inner?): fields.lock == nil
    case (.key, nil): false
    }
  }

  private var isTween: Bool { if case .tween = source.item { true } else { false } }

  /// The time of the dragged part.
  var place: Duration {
    switch part {
    case .body: bar.span.lowerBound
    case .end: time.upperBound
    case .key: time.lowerBound + length * Double(key?.part ?? 0)
    }
  }

  /// Returns the text with the dragged part moved by a time; nil if it cannot be.
  ///
  /// - Parameter isFree: whether a spring's duration may be any number. Otherwise it is a multiple of `step`.
  func moved(by way: Duration, isFree: Bool = false) -> JSONDocument? {
    guard moves else { return nil }
    var text = text
    let own = way / .milliseconds(1) * fields.rate
    switch (part, key?.role) {
    case (.body, _): move(fields.start, by: own, in: &text)
    case (.end, _), (_, .end?):
      guard let duration = fields.duration else { return nil }
      let grown = max((length + way) / length, 0)
      var number = duration.number + own
      if fields.isSpring {
        number = duration.number * grown
        if !isFree { number = (number / Self.least).rounded() * Self.least }
      }
      text.set(duration.path, to: Self.rounded(max(number, Self.least)))
    case (_, .begin?):
      guard let duration = fields.duration else { return nil }
      let own = min(own, max(duration.number - Self.least, 0))
      move(fields.start, by: own, in: &text)
      text.set(duration.path, to: Self.rounded(duration.number - own))
    default:
      guard let key, let offset = offset(of: key, movedBy: way) else { return nil }
      setOffset(offset, of: key, in: &text)
    }
    return text
  }

  /// Returns the text with a lane of the dragged key changed by an amount; nil if it cannot be.
  ///
  /// - Parameter step: the unit to which the number is rounded.
  func raised(_ lane: Int, by amount: Double, step: Double) -> JSONDocument? {
    guard let key, key.numbers.indices.contains(lane), fields.lock == nil,
      let number = text.number(at: key.numbers[lane])
    else { return nil }
    var text = text
    // Multiples of a decimal fraction are not exact, so its reciprocal divides.
    let next =
      step < 1
      ? ((number + amount) * (1 / step).rounded()).rounded() / (1 / step).rounded()
      : ((number + amount) / step).rounded() * step
    text.set(key.numbers[lane], to: next)
    return text
  }

  private func move(_ field: BarFields.Field?, by way: Double, in text: inout JSONDocument) {
    if let field { text.set(field.path, to: Self.rounded(field.number + way)) }
  }

  /// Returns the offset of a key between its neighbours; nil without such.
  private func offset(of key: BarKey, movedBy way: Duration) -> Double? {
    guard case .tween(let tween) = source.item, let place = keys.firstIndex(where: { $0.index == key.index }),
      place > 0, place < keys.count - 1, length > .zero
    else { return nil }
    let room = Float(min(BarEdit.step / length, 0.01))
    let (before, after) = (keys[place - 1].part + room, keys[place + 1].part - room)
    guard before < after else { return nil }
    let part = min(max(key.part + Float(way / length), before), after)
    let isReversed = tween.direction == .reverse || tween.direction == .alternateReverse
    let offset = tween.ease(isReversed ? 1 - part : part)
    return (Double(offset) * 10_000).rounded() / 10_000
  }

  private func setOffset(_ offset: Double, of key: BarKey, in text: inout JSONDocument) {
    let path = source.path.key("offsets")
    if text.range(of: path) != nil {
      text.set(path.index(key.index), to: offset)
    } else {
      var offsets = keys.indices.map { (Double($0) / Double(keys.count - 1) * 10_000).rounded() / 10_000 }
      offsets[key.index] = offset
      text.set(path, to: offsets)
    }
  }

  /// The unit to which drags snap.
  static let step = Duration.milliseconds(10)
  /// The least duration that a drag gives, in milliseconds.
  private static let least = 10.0

  /// Returns a number of milliseconds as it is written: to the hundredth. A time that is nearly a multiple of
  /// the step becomes one, so that errors do not add up.
  private static func rounded(_ milliseconds: Double) -> Double {
    let stepped = (milliseconds / least).rounded() * least
    return abs(milliseconds - stepped) < 0.015 ? stepped : (milliseconds * 100).rounded() / 100
  }
}

/// The changes of a text, to undo and to redo them.
struct TextHistory {
  /// Bytes at a place that became other bytes.
  private struct Change {
    let place: Int
    let old: [UInt8]
    let new: [UInt8]
  }

  private var done: [Change] = []
  private var undone: [Change] = []

  /// Notes a change. Changes that were undone before are forgotten.
  mutating func note(from old: [UInt8], to new: [UInt8]) {
    guard old != new else { return }
    let same = zip(old, new).prefix { $0 == $1 }.count
    let rest = min(old.count, new.count) - same
    let tail = min(zip(old.reversed(), new.reversed()).prefix { $0 == $1 }.count, rest)
    done.append(
      Change(
        place: same, old: Array(old[same..<old.count - tail]), new: Array(new[same..<new.count - tail])))
    undone = []
  }

  /// Returns the text before the last change; nil if there is none.
  mutating func undo(_ text: [UInt8]) -> [UInt8]? {
    guard let change = done.last, let next = Self.replaced(text, change.place, change.new, by: change.old)
    else { return nil }
    undone.append(done.removeLast())
    return next
  }

  /// Returns the text after the change that was undone last; nil if there is none.
  mutating func redo(_ text: [UInt8]) -> [UInt8]? {
    guard let change = undone.last, let next = Self.replaced(text, change.place, change.old, by: change.new)
    else { return nil }
    done.append(undone.removeLast())
    return next
  }

  /// Returns a text with other bytes at a place; nil if the old ones are not there.
  private static func replaced(_ text: [UInt8], _ place: Int, _ old: [UInt8], by new: [UInt8]) -> [UInt8]? {
    guard place + old.count <= text.count, text[place..<place + old.count].elementsEqual(old) else {
      return nil
    }
    var text = text
    text.replaceSubrange(place..<place + old.count, with: new)
    return text
  }
}
