// Conditions that callers must keep. The standard library's functions of these names print no text in -O
// builds; these do, and replace them in the engine.

#if hasFeature(Embedded)
  @usableFromInline typealias ConditionText = StaticString
#else
  @usableFromInline typealias ConditionText = String
#endif

/// Ends the program with a text where a caller has broken a condition, in release builds too.
@inlinable @inline(__always)
func precondition(
  _ condition: @autoclosure () -> Bool, _ text: @autoclosure () -> ConditionText = "",
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { preconditionFailure(text(), file: file, line: line) }
}

/// Ends the program with a text, in release builds too.
@usableFromInline @inline(never)
func preconditionFailure(
  _ text: @autoclosure () -> ConditionText = "", file: StaticString = #fileID, line: UInt = #line
) -> Never {
  fatalError(text(), file: file, line: line)
}
