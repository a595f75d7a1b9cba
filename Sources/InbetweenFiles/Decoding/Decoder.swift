import Inbetween

/// Turns the tree of a JSON file into a `MotionFile`. Each `decode…` returns nil after it has reported an
/// error, and its caller goes on with the rest.
struct MotionFileDecoder {
  let errors: ErrorList
  let names = FileNames()
  /// The property that the object drives; nil if it is invalid. Its type is nil if its declaration is
  /// invalid.
  var target: (name: String, type: MotionPropertyType?)?
  /// The entity of steps that name none; nil outside of sequences.
  var owner: String?
  /// Whether the part of a transition has its own pace.
  var isPaced = false

  init(errors: ErrorList) { self.errors = errors }

  /// The type of the property that the object drives; nil if it is unknown.
  var type: MotionPropertyType? { target?.type }

  /// Decodes a whole file from its bytes.
  static func decode(_ bytes: [UInt8], name: String?) throws(MotionFileErrors) -> MotionFile {
    if bytes.count > MotionFile.largestSize {
      let error = MotionFileError(path: "", found: "\(bytes.count) bytes", expected: MotionFile.expectedSize)
      throw MotionFileErrors([error], name: name)
    }
    let errors = ErrorList(bytes: bytes)
    let parsed = parse(bytes, errors)
    if let parsed, errors.isEmpty {
      MotionFileDecoder(errors: errors).checkLoading(parsed.file, parsed.root)
    }
    guard var file = parsed?.file, errors.isEmpty else { throw MotionFileErrors(errors.sorted(), name: name) }
    file.isChecked = true
    return file
  }

  private static func parse(_ bytes: [UInt8], _ errors: ErrorList) -> (file: MotionFile, root: JSONNode)? {
    do throws(JSONSyntaxError) {
      let root = try JSONParser.parse(bytes)
      let decoder = MotionFileDecoder(errors: errors)
      guard let file = MotionFile.decode(root, by: decoder) else { return nil }
      decoder.checkKeys(of: file, root)
      return (file, root)
    } catch {
      errors.add(at: error.offset, .root, error.expected, found: error.found)
      return nil
    }
  }

  /// Throws the errors of a file that was made by hand: the errors of its encoding, without places in its
  /// text.
  static func check(_ file: MotionFile) throws(MotionFileErrors) {
    if file.isChecked { return }
    let bytes = file.encoded()
    let errors = ErrorList(bytes: bytes)
    _ = parse(bytes, errors)
    if errors.isEmpty { return }
    let found = errors.sorted().map {
      MotionFileError(path: $0.path, found: $0.found, expected: $0.expected, suggestion: $0.suggestion)
    }
    throw MotionFileErrors(found, name: file.location)
  }

  /// Loads a file into a world that is thrown away, and reports what the engine refuses at its place in the
  /// text. The engine knows best what it refuses, such as a step that begins before its sequence does. A file
  /// that decodes can therefore be loaded.
  private func checkLoading(_ file: MotionFile, _ root: JSONNode) {
    var file = file
    for index in file.entities.indices {
      // Pictures are not looked for.
      guard case .image(let image)? = file.entities[index].shape, image.size == nil else { continue }
      file.entities[index].shape = nil
    }
    var loader = MotionFileLoader(file: file, world: World())
    if (try? loader.place()) != nil { return }
    for (path, error) in zip(loader.paths, loader.errors) {
      errors.add(at: root.nearest(to: path).range.lowerBound, path, error.expected, found: error.found)
    }
  }
}

/// The names that a file has given so far. They are known from where they are given, valid or not.
final class FileNames {
  var entities = NameList()
  var transitions = NameList()
  var machines = NameList()
  /// The motions that the file names; nil if one is invalid, so that uses of it are not reported again.
  var definitions: [String: MotionDefinition?] = [:]
  /// The properties that the file declares; the type is nil if the declaration is invalid, so that uses of
  /// the property are not reported again.
  var declarations: [String: MotionPropertyType?] = [:] { didSet { sortedDeclarations = nil } }
  private var sortedDeclarations: [String]?
  /// The words of the enums that the file declares.
  var words: [String: [String]] = [:]

  /// The names of all properties: the built-in ones, then the declared ones by name.
  var properties: [String] {
    let declared = sortedDeclarations ?? declarations.keys.sorted()
    sortedDeclarations = declared
    return MotionBuiltInProperty.allCases.map(\.rawValue) + declared
  }
}

/// Names of objects, in the order of the file.
struct NameList {
  private(set) var names: [String] = []
  /// The first object of each name.
  private(set) var paths: [String: JSONPath] = [:]

  /// Adds the name of an object. Returns the earlier object of that name, if there is one.
  mutating func add(_ name: String, _ path: JSONPath) -> JSONPath? {
    if let earlier = paths[name] { return earlier }
    names.append(name)
    paths[name] = path
    return nil
  }
}

extension MotionFile {
  /// Decodes a motion file from its bytes (UTF-8).
  ///
  /// - Parameter name: the name of the file in errors.
  /// - Throws: all errors of the file at once. For invalid syntax, only the first error.
  public init(data: [UInt8], name: String? = nil) throws(MotionFileErrors) {
    self = try MotionFileDecoder.decode(data, name: name)
  }

  /// The greatest size of a motion file in bytes: 16 MiB.
  public static var largestSize: Int { 16 << 20 }

  static var expectedSize: String { "at most \(largestSize >> 20) MiB" }

  /// Reads the motion file at a path. Pictures are found relative to it.
  ///
  /// - Throws: all errors of the file at once. Also an error if the file cannot be read, or is larger than
  ///   `largestSize`.
  public init(contentsOf path: String) throws(MotionFileErrors) {
    self = try MotionFile.read(path).file
  }

  /// Reads the motion file at a path, and returns its bytes too.
  package static func read(_ path: String) throws(MotionFileErrors) -> (file: MotionFile, bytes: [UInt8]) {
    let bytes = try bytes(of: path)
    var file = try MotionFileDecoder.decode(bytes, name: path)
    file.location = path
    return (file, bytes)
  }

  /// Returns whether the file at a path is a JSON schema, and no motion file. The key `$schema` shows this.
  public static func isSchema(_ path: String) -> Bool {
    guard let bytes = try? bytes(of: path), let root = try? JSONParser.parse(bytes),
      root["inbetween"] == nil, case .string(let schema)? = root["$schema"]?.value
    else { return false }
    return schema.has("json-schema.org/")
  }

  private static func bytes(of path: String) throws(MotionFileErrors) -> [UInt8] {
    var found = "a larger file"
    do throws(Disk.Problem) {
      let bytes = try Disk.bytes(of: path, atMost: largestSize + 1)
      if bytes.count <= largestSize { return bytes }
    } catch {
      found = error.found
    }
    let error = MotionFileError(path: "", found: found, expected: "a readable file; " + expectedSize)
    throw MotionFileErrors([error], name: path)
  }
}
