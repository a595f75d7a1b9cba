import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Decoding refuses whatever loading would refuse, with its line and column.
@Suite struct LoadCheckTests {
  private func error(in entry: String) throws -> MotionFileError {
    let text = """
      { "inbetween": 1, "stage": { "width": 64, "height": 36 }, "entities": [{ "name": "a" }],
        "motion": [
      \(entry)
        ] }
      """
    let errors = try #require(throws: MotionFileErrors.self) { try MotionFile(data: Array(text.utf8)) }.errors
    #expect(errors.count == 1)
    return errors[0]
  }

  @Test("A shake or punch cannot be blended (C13)", arguments: ["shake", "punch"])
  func blend(_ kind: String) throws {
    let amount = kind == "shake" ? "{ \"strength\": [1, 1] }" : "{ \"by\": [1, 1] }"
    let error = try error(
      in: """
        { "type": "tween", "entity": "a", "property": "position", "duration": 100, "\(kind)": \(amount),
        "blend": { "duration": 100 } }
        """)
    #expect(error.path == "motion[0].blend")
    #expect(error.found == "a blend of an additive driver")
    #expect(error.line == 4 && error.column == 10)
  }

  @Test("A shake of too many moves is refused (W13)") func moves() throws {
    let error = try error(
      in: """
        { "type": "tween", "entity": "a", "property": "position", "shake": { "strength": [1, 1] },
          "duration": 1e12 }
        """)
    #expect(error.path == "motion[0].duration")
    #expect(error.expected == "at most 10,000 swings, 2 a cycle")
    #expect(error.line == 4 && error.column == 15)
  }

  @Test("What is refused in a step has its place too") func step() throws {
    let error = try error(
      in: """
        { "type": "sequence", "entity": "a", "steps": [{ "type": "inOrder", "steps": [
        { "type": "tween", "property": "opacity", "values": [1], "duration": 9, "starting": { "label": "none" } } ] }] }
        """)
    #expect(error.path == "motion[0].steps[0].steps[0].starting")
    #expect(error.line == 4 && error.column == 85)
  }

  @Test("A type that no decoder knows does not decode as another") func unknownType() throws {
    let text = #"{ "type": "wave", "entity": "a", "property": "opacity", "values": [1] }"#
    let bytes = Array(text.utf8)
    let errors = ErrorList(bytes: bytes)
    let decoder = MotionFileDecoder(errors: errors)
    _ = decoder.names.entities.add("a", .root)
    let node = try JSONParser.parse(bytes)
    #expect(MotionItem.decode(node, by: decoder) == nil)
    #expect(MotionStep.decode(node, by: decoder) == nil)
    func expected<Value>(_ kinds: [Kind<Value>]) -> String {
      let types = kinds.map { "\"\($0.type)\"" }.joined(separator: ", ")
      return "type: found \"wave\", expected one of \(types)"
    }
    #expect(errors.sorted().map(\.description) == [expected(MotionItem.kinds), expected(MotionStep.kinds)])
    // All that the format lists are known.
    for kind in MotionItem.kinds {
      let reader = try #require(
        ObjectReader(node, kind.keys, without: kind.without, expected: "an entry", errors))
      _ = kind.form.read(decoder, reader)
    }
    #expect(errors.sorted().count { $0.path == "type" } == 2)
  }
}

/// What is said of a file that cannot be read.
@Suite struct UnreadableFileTests {
  @Test(
    "Each reason of the system has its words",
    arguments: [
      (ENOENT, "no such file"), (ENOTDIR, "no such file"), (EISDIR, "a folder"),
      (EACCES, "a file without read permission"),
      (EPERM, "a file without read permission"),
      (ELOOP, "a file that cannot be read (\(String(cString: strerror(ELOOP))))"),
    ])
  func words(code: Int32, expected: String) {
    #expect(Disk.Problem(code: code).found == expected)
  }

  @Test("A folder, a missing file and a link to itself are told apart") func files() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let link = folder.appendingPathComponent("link.json")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "link.json")
    for (url, found) in [
      (folder, "a folder"), (folder.appendingPathComponent("none.json"), "no such file"),
      (link, "a file that cannot be read (\(String(cString: strerror(ELOOP))))"),
    ] {
      let errors = try #require(throws: MotionFileErrors.self) { try MotionFile(contentsOf: url.path) }.errors
      #expect(errors.map(\.found) == [found])
    }
  }

  @Test("A path is taken as it is: no zero byte ends it, and no tilde is a home") func paths() throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a.json", "é ü.json", "50%20.json"] {
      let path = folder.appendingPathComponent(name).path
      try Data(Samples.core.utf8).write(to: URL(fileURLWithPath: path))
      #expect(try MotionFile(contentsOf: path).location == path)
      #expect(!MotionFile.isSchema(path))
    }
    let path = folder.appendingPathComponent("a.json").path
    for missing in [path + "\0", path + "\0.json", "", "~", "~/a.json", folder.path + "/A\0"] {
      let errors = try #require(throws: MotionFileErrors.self) { try MotionFile(contentsOf: missing) }
      #expect(errors.errors.map(\.found) == ["no such file"] && errors.name == missing)
      #expect(!Disk.hasFile(missing))
    }
    #expect(Disk.hasFile(path) && !Disk.hasFile(folder.path) && !Disk.hasFile(folder.path + "/"))
  }

  @Test("A file of 16 MiB is read, and none with a byte more") func size() throws {
    let path = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).json").path
    defer { try? FileManager.default.removeItem(atPath: path) }
    var bytes = Array(Samples.core.utf8)
    bytes += [UInt8](repeating: UInt8(ascii: " "), count: MotionFile.largestSize - bytes.count)
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    let file = try MotionFile.read(path)
    #expect(try file.file == decode(Samples.core) && file.bytes == bytes)
    #expect(try Disk.bytes(of: path, atMost: 100) == Array(bytes.prefix(100)))
    #expect(try Disk.bytes(of: path, atMost: 3 << 20) == Array(bytes.prefix(3 << 20)))
    try Data(bytes + [UInt8(ascii: " ")]).write(to: URL(fileURLWithPath: path))
    let errors = try #require(throws: MotionFileErrors.self) { try MotionFile(contentsOf: path) }.errors
    #expect(errors.map(\.found) == ["a larger file"])
  }
}
