/// One thing that is wrong in a motion file.
///
///     motion[2].offsets[1]: found 1.5, expected a number in 0…1
public struct MotionFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The way to the value from the root of the file, such as `motion[2].offsets[1]`; empty where the file as
  /// a whole is meant, or its syntax.
  public var path: String
  /// What stands there, as the file writes it, cut short where it is long.
  public var found: String
  /// What may stand there.
  public var expected: String
  /// The known word nearest to an unknown one, if any is near.
  public var suggestion: String?
  /// The line, from 1; nil where the error is not of the file's text.
  public var line: Int?
  /// The place in the line, in Unicode scalars from 1; nil where `line` is.
  public var column: Int?

  /// An error at `path`.
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

  /// The path, what was found and what was expected, in one line; without the place in the text.
  public var description: String {
    let front = path.isEmpty ? "" : "\(path): "
    let end = suggestion.map { "; did you mean \(JSONText.quoted($0))?" } ?? ""
    return "\(front)found \(found), expected \(expected)\(end)"
  }
}

/// Everything that is wrong in a motion file, in the order of its text.
public struct MotionFileErrors: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file's name as it was given, where there was one.
  public var name: String?
  /// At least one.
  public var errors: [MotionFileError]

  /// The errors of the file called `name`.
  public init(_ errors: [MotionFileError], name: String? = nil) {
    self.errors = errors
    self.name = name
  }

  /// A line for each error, as compilers write them: `fade.json:12:9: motion[0].ease: found …`.
  public var lines: [String] {
    errors.map { error in
      var place = name.map { [$0] } ?? []
      if let line = error.line, let column = error.column { place += ["\(line)", "\(column)"] }
      return place.isEmpty ? error.description : place.joined(separator: ":") + ": " + error.description
    }
  }

  /// All the lines.
  public var description: String { lines.joined(separator: "\n") }
}
