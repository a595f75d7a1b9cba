/// The first place at which bytes stop being JSON.
struct JSONSyntaxError: Error, Equatable {
  /// In bytes from the start of the file.
  var offset: Int
  var found: String
  var expected: String
}
