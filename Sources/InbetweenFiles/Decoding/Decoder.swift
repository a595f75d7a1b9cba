import Foundation
import Inbetween

/// Turns the tree of a JSON file into a `MotionFile`. Each `decode…` returns nil after it has reported an
/// error, and its caller goes on with the rest.
struct MotionFileDecoder {
  let errors: ErrorList
  /// The properties that the file declares; the type is nil if the declaration is invalid, so that uses of
  /// the property are not reported again.
  var declarations: [String: MotionPropertyType?] = [:]
  /// The names of declared properties, sorted.
  var declaredNames: [String] = []
  /// The motions that the file names; nil if one is invalid, so that uses of it are not reported again.
  var definitions: [String: MotionDefinition?] = [:]
  /// The names of entities, in the order of the file.
  var entityNames: [String] = []
  var knownEntities: Set<String> = []
  /// The property that the object drives; nil if it is invalid. Its type is nil if its declaration is
  /// invalid.
  var target: (name: String, type: MotionPropertyType?)?
  /// The entity of steps that name none; nil outside of sequences.
  var owner: String?
  /// Whether the part of a transition has a pace of its own.
  var isPaced = false

  /// The type of the property that the object drives; nil if it is unknown.
  var type: MotionPropertyType? { target?.type }

  /// Returns the decoder of an object with the key `property`, which is decoded by `decode`.
  func driving(
    _ reader: ObjectReader,
    _ decode: (JSONNode, JSONPath) -> (name: String, type: MotionPropertyType?)?
  ) -> MotionFileDecoder {
    var decoder = self
    decoder.target = reader.required("property", "the name of a property", decode)
    return decoder
  }

  /// Decodes a whole file from its bytes.
  static func decode(_ bytes: [UInt8], name: String?) throws(MotionFileErrors) -> MotionFile {
    if bytes.count > MotionFile.largestSize {
      let error = MotionFileError(path: "", found: "\(bytes.count) bytes", expected: MotionFile.expectedSize)
      throw MotionFileErrors([error], name: name)
    }
    let errors = ErrorList(bytes: bytes)
    var decoder = MotionFileDecoder(errors: errors)
    var file: MotionFile?
    do throws(JSONSyntaxError) {
      file = decoder.decodeFile(try JSONParser.parse(bytes))
    } catch {
      errors.add(at: error.offset, .root, found: error.found, expected: error.expected)
    }
    guard let file, errors.isEmpty else { throw MotionFileErrors(errors.sorted(), name: name) }
    return file
  }

  private mutating func decodeFile(_ node: JSONNode) -> MotionFile? {
    guard
      let reader = ObjectReader(
        node, .root, keys: FormatKeys.file, expected: "a JSON object", errors: errors)
    else { return nil }
    let version = reader.required("inbetween", "the format's version, \(MotionFile.version)", decodeVersion)
    let schema = reader.optional("$schema", else: nil) { decodeText($0, $1).map(Optional.some) }
    let stage = reader.required("stage", "an object with width and height", decodeStage)
    let declarations = reader.optional("properties", else: [:]) { decodeDeclarations($0, $1) }
    let definitions = reader.optional("motions", else: [:]) { decodeDefinitions($0, $1) }
    let entities = reader.required("entities", "an array of entities") { decodeEntities($0, $1) }
    let motion = reader.required("motion", "an array of motion", decodeMotion)
    let ramps = reader.optional("ramps", else: [], decodeRamps)
    guard let stage, let declarations, let definitions, let entities, let motion, let ramps, version != nil,
      let schema
    else { return nil }
    var file = MotionFile(
      stage: stage, properties: declarations, motions: definitions, entities: entities, motion: motion)
    file.schema = schema
    file.ramps = ramps
    if errors.isEmpty { checkLoading(file, node) }
    return file
  }

  private func decodeVersion(_ node: JSONNode, _ path: JSONPath) -> Int? {
    if case .number(Double(MotionFile.version)) = node.value { return MotionFile.version }
    return errors.refuse(
      node, path, expected: "\(MotionFile.version), the version of the format that this program reads")
  }

  private func decodeStage(_ node: JSONNode, _ path: JSONPath) -> MotionStage? {
    guard
      let reader = ObjectReader(
        node, path, keys: FormatKeys.stage, expected: "an object with width and height", errors: errors)
    else { return nil }
    let side: (JSONNode, JSONPath) -> Float? = { node, path in
      decodeFloat(
        node, path, "a number of points, more than 0 and at most \(Int(MotionStage.largestSide))"
      ) { $0 > 0 && $0 <= MotionStage.largestSide }
    }
    let width = reader.required("width", "a number of points", side)
    let height = reader.required("height", "a number of points", side)
    let background = reader.optional("background", else: .black, decodeColor)
    let duration = reader.optional("duration", else: nil) { node, path -> Double?? in
      decodeTime(node, path, "a number of milliseconds, more than 0") { $0 > 0 }.map(Optional.some)
    }
    guard let width, let height, let background, let duration else { return nil }
    return MotionStage(width: width, height: height, background: background, duration: duration)
  }
}

extension MotionFile {
  /// Decodes a motion file from its bytes (UTF-8).
  ///
  /// - Parameter name: the name of the file in errors.
  /// - Throws: all errors of the file at once; for invalid syntax, the first one.
  public init(data: Data, name: String? = nil) throws(MotionFileErrors) {
    self = try MotionFileDecoder.decode(Array(data), name: name)
  }

  /// The greatest size of a motion file in bytes: 16 MiB.
  public static var largestSize: Int { 16 << 20 }

  static var expectedSize: String { "at most \(largestSize >> 20) MiB" }

  /// Reads a motion file. Pictures are found relative to it.
  ///
  /// - Throws: all errors of the file at once; also if it cannot be read or is larger than `largestSize`.
  public init(contentsOf url: URL) throws(MotionFileErrors) {
    let name = url.isFileURL ? url.relativePath : url.absoluteString
    self = try MotionFileDecoder.decode(try MotionFile.bytes(of: url, name: name), name: name)
    location = url
  }

  /// Returns whether a file is a JSON schema, by its `$schema`: then it describes files and is no motion
  /// file.
  public static func isSchema(_ url: URL) -> Bool {
    guard let bytes = try? bytes(of: url, name: ""), let root = try? JSONParser.parse(bytes),
      case .object(let members) = root.value, !members.contains(where: { $0.key == "inbetween" }),
      case .string(let schema)? = members.first(where: { $0.key == "$schema" })?.node.value
    else { return false }
    return schema.contains("json-schema.org/")
  }

  private static func bytes(of url: URL, name: String) throws(MotionFileErrors) -> [UInt8] {
    func refused(_ found: String) -> MotionFileErrors {
      MotionFileErrors(
        [MotionFileError(path: "", found: found, expected: "a readable file; " + expectedSize)], name: name)
    }
    do {
      let handle = try FileHandle(forReadingFrom: url)
      defer { try? handle.close() }
      var bytes: [UInt8] = []
      while bytes.count <= largestSize {
        guard let part = try handle.read(upToCount: 1 << 20), !part.isEmpty else { return bytes }
        bytes += part
      }
    } catch {
      throw refused(SystemReason.found(error))
    }
    throw refused("a larger file")
  }
}
