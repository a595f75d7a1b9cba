/// One error in a motion file.
///
///     motion[2].offsets[1]: found 1.5, expected a number in 0…1
///
/// ```swift
/// do {
///   _ = try MotionFile(data: Array(#"{"inbetween": 1, "stage": {"width": 0, "height": 9}}"#.utf8))
/// } catch {
///   for error in error.errors { print(error.path, "is", error.found, "- expected", error.expected) }
/// }
/// ```
public struct MotionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The path of the value from the root of the file, such as `motion[2].offsets[1]`; empty for the file as a
  /// whole, or its syntax.
  public var path: String
  /// The value found, as the file writes it, shortened if it is long.
  public var found: String
  /// The values that would be valid.
  public var expected: String
  /// The known word that is most similar to an unknown word; nil if no word is similar.
  public var suggestion: String?
  /// The line, from 1; nil if the error is not in the file's text.
  public var line: Int?
  /// The column in the line, in Unicode scalars from 1; nil if `line` is nil.
  public var column: Int?

  /// Creates an error at `path`.
  public init(
    path: String, found: String, expected: String, suggestion: String? = nil, line: Int? = nil,
    column: Int? = nil
  ) {
    self.path = path
    self.found = found
    self.expected = expected
    self.suggestion = suggestion
    self.line = line
    self.column = column
  }

  /// The path, the value found, the suggestion and the values expected, in one line; without line and column.
  /// A long path is shortened.
  public var description: String {
    let front = path.isEmpty ? "" : "\(JSONText.shortened(path, limit: 400)): "
    guard let suggestion else { return "\(front)found \(found), expected \(expected)" }
    return "\(front)found \(found); did you mean \(JSONText.quoted(suggestion))? Expected \(expected)"
  }
}

/// All errors of a motion file, in the order of its text.
///
/// ```swift
/// do {
///   _ = try MotionFile(contentsOf: "missing.json")
/// } catch {
///   print(error)
/// }
/// ```
public struct MotionFileErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name that was given; nil if no name was given.
  public var name: String?
  /// The errors; at least one.
  public var errors: [MotionFileError]

  /// Creates the errors of the file called `name`.
  public init(_ errors: [MotionFileError], name: String? = nil) {
    self.errors = errors
    self.name = name
  }

  /// A line for each error, in the form of compilers: `fade.json:12:9: motion[0].ease: found …`.
  public var lines: [String] {
    errors.map { error in
      var place = name.map { [$0] } ?? []
      if let line = error.line, let column = error.column { place += ["\(line)", "\(column)"] }
      return place.isEmpty ? error.description : place.joined(separator: ":") + ": " + error.description
    }
  }

  /// All lines of `lines`.
  public var description: String { lines.joined(separator: "\n") }
}
