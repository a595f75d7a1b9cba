/// The first offset at which bytes are not JSON.
struct JSONSyntaxError: Error, Equatable {
  /// In bytes from the start of the file.
  var offset: Int
  var found: String
  var expected: String
}
