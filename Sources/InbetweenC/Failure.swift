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
