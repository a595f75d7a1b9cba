/// Ends the program with a text where a caller has broken a condition, in release builds too: the standard
/// library's function of this name prints no text there.
func precondition(
  _ condition: @autoclosure () -> Bool, _ text: @autoclosure () -> String,
  file: StaticString = #fileID, line: UInt = #line
) {
  if !condition() { fatalError(text(), file: file, line: line) }
}
