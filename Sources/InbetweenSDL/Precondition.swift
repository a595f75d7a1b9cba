/// Ends the program with a message if a caller violates a condition, in release builds too.
///
/// The standard library's `precondition` prints no message in release builds.
func precondition(
  _ condition: @autoclosure () -> Bool, _ text: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError(text(), file: file, line: line) }
}
