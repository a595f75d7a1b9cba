// Failures: a code and a text for each thread.

import CInbetween
import Inbetween

/// Notes why a call fails. Returns false.
@inline(never) @discardableResult
func fail(_ result: ibResult, _ text: String) -> Bool {
  text.withCString { inbetween_fail(result, $0) }
  return false
}

/// Notes the error of a call. Returns the call's result.
@inline(never)
func fail<Result>(_ error: TweenError, _ result: Result) -> Result {
  fail(error.code, error.description)
  return result
}

/// Notes the error of a call with a def or a value, by the names of the header. Apart from `fail`: the player
/// of web pages calls no such function, and leaves the names out.
@inline(never)
func fail<Result>(_ error: TweenError, in names: HeaderNames, _ result: Result) -> Result {
  fail(error.named(names).named(.all).expectingForC, result)
}

/// Names of fields in the engine, and in the header.
struct HeaderNames {
  let fields: [(engine: String, header: String)]

  /// For every error.
  static let all = HeaderNames(fields: [
    ("interTimingFunctions", "eases"), ("timingFunction", "ease"), ("backwardTimingFunction", "backwardEase"),
    ("timing.initialVelocity", "velocity"), ("timing.dampingRatio", "dampingRatio"),
    ("timing.damping", "dampingRatio"), ("damping", "dampingRatio"), ("range.start", "start"),
    ("range.end", "end"),
    ("initialVelocity", "velocity"), ("blend.duration", "blend"), ("composition", "adds"),
    ("segment.position", "start"), ("segment.length", "length"),
    ("backwardSegment.position", "backwardStart"), ("backwardSegment.length", "backwardLength"),
    ("bounds.lower", "lower"), ("bounds.upper", "upper"), ("bounds.behavior", "restitution"),
    ("bounds", "lower"), ("stagger.each", "each"), ("stagger.spacing", "over"), ("stagger.ease", "ease"),
  ])
  /// For one value that is assigned or moved to.
  static let value = HeaderNames(fields: [
    ("values[0]", "value"), ("values", "value"), ("to", "value"), ("difference", "value"),
    ("factor", "value"),
  ])
  static let step = HeaderNames(
    fields: value.fields + [("response", "duration"), ("spring", "dampingRatio")])
  static let motion = HeaderNames(fields: [("response", "duration")])
  static let decay = HeaderNames(fields: [("to", "destination")])
  static let punch = HeaderNames(fields: [("amount", "strength")])
  static let transitionTween = HeaderNames(fields: [("values[0]", "back"), ("values[1]", "fore")])

  /// Expectations in which the engine names one of its own calls.
  static let texts: [(engine: String, header: String)] = [
    ("a living entity (`isAlive`)", "a living entity: see ibWorld_IsAlive"),
    (
      "another name. `timeline(named:)` returns the present timeline",
      "another name: see ibWorld_FindTimeline"
    ),
  ]
}

extension TweenError {
  /// Returns this error with names of the header.
  func named(_ names: HeaderNames) -> TweenError {
    let index = field.utf8.last == UInt8(ascii: "]") ? field.lastIndex(of: "[") : nil
    for (engine, header) in names.fields {
      for end in [field.endIndex, index ?? field.endIndex] {
        let head = field[..<end]
        guard head == engine || head.hasSuffix("." + engine) else { continue }
        return within(head.dropLast(engine.count) + header + field[end...])
      }
    }
    return self
  }

  /// Returns this error with an expectation of the header.
  fileprivate var expectingForC: TweenError {
    guard let (_, text) = HeaderNames.texts.first(where: { $0.engine == expected }) else { return self }
    return TweenError(field: field, found: found, expected: text, owner: owner, kind)
  }
}

extension TweenError {
  /// The error of an argument.
  static func argument(
    _ field: String, _ found: String, _ expected: String, _ kind: Kind = .value
  ) -> TweenError {
    TweenError(field: field, found: found, expected: expected, kind)
  }

  /// The error of a pointer that is null.
  static func null(_ field: String) -> TweenError { argument(field, "NULL", "a pointer") }

  /// The error of an object that is gone.
  static func stale(_ field: String) -> TweenError { argument(field, "a stale id", "a living one", .stale) }

  /// The error of a def.
  static func unfilled(_ field: String) -> TweenError {
    argument(field, "a def that no ibDefault… function has filled", "a def of that function", .unfilled)
  }

  fileprivate var code: ibResult {
    switch kind {
    case .value: ib_badArgument
    case .stale: ib_stale
    case .full: ib_refused
    case .unfilled: ib_badDef
    }
  }
}

/// Returns the value at a pointer.
@inline(__always)
func need<Value>(_ pointer: UnsafePointer<Value>?, _ field: String) throws(TweenError) -> UnsafePointer<Value>
{
  guard let pointer else { throw .null(field) }
  return pointer
}

/// Returns a count that is not negative.
@inline(__always)
func need(count: Int32, _ field: String = "count") throws(TweenError) -> Int {
  if count < 0 { throw .argument(field, "\(count)", "0 or more") }
  return Int(count)
}

/// Returns a number of keys, before their array is read.
func need(keyCount count: Int32) throws(TweenError) -> Int {
  if count > 1 << 20 { throw .argument("keyCount", "\(count)", "at most 1,048,576") }
  return try need(count: count, "keyCount")
}

/// Returns the `internalValue` of a def: the number of its kind and its size, which versions may change.
@inline(__always)
func cookie<Def>(_ kind: Int32, _: Def.Type) -> Int32 { kind << 16 | Int32(MemoryLayout<Def>.size) }

/// Returns the text at a pointer.
func text(_ pointer: UnsafePointer<CChar>?, _ field: String) throws(TweenError) -> String {
  guard let pointer else { throw .null(field) }
  guard let text = String(validatingCString: pointer) else {
    throw .argument(field, "a text that is not UTF-8", "UTF-8")
  }
  return text
}

/// Returns the text at a pointer; nil for a null pointer.
func text(orNil pointer: UnsafePointer<CChar>?, _ field: String) throws(TweenError) -> String? {
  try pointer.map { (pointer) throws(TweenError) in try text(pointer, field) }
}
