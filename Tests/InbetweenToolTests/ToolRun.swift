import Foundation
import Testing

/// One run of the built executable, as a process.
struct ToolRun {
  let exitCode: Int32
  let output: String
  let errors: String

  /// The lines of the output.
  var lines: [String] { output.split(separator: "\n").map(String.init) }

  /// The lines of standard error.
  var errorLines: [String] { errors.split(separator: "\n").map(String.init) }

  /// Runs `inbetween` with these arguments.
  ///
  /// - Parameters:
  ///   - folder: The working directory.
  ///   - environment: Laid over this process's own; nil takes a variable away.
  static func inbetween(
    _ arguments: String..., in folder: URL? = nil, environment: [String: String?] = [:]
  ) throws -> ToolRun {
    try run(executable(), arguments, in: folder, environment: environment)
  }

  /// Runs `inbetween` with a list of arguments.
  static func inbetween(
    words: [String], in folder: URL? = nil, environment: [String: String?] = [:]
  ) throws -> ToolRun {
    try run(executable(), words, in: folder, environment: environment)
  }

  /// Runs another executable of the package, such as an example.
  static func program(_ name: String, _ arguments: String...) throws -> ToolRun {
    try run(executable([name, "\(name).exe"]), arguments, in: nil, environment: [:])
  }

  /// Runs a line of the shell in which `$INBETWEEN` is the executable.
  static func shell(_ line: String) throws -> ToolRun {
    try run(
      URL(fileURLWithPath: "/bin/sh"), ["-c", line], in: nil, environment: ["INBETWEEN": executable().path])
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: URL?, environment: [String: String?]
  ) throws -> ToolRun {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    if let folder { process.currentDirectoryURL = folder }
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value }
    process.environment = variables
    // Files rather than pipes: pipes would have to be read while the process runs.
    let scratch = try Scratch()
    let output = try scratch.emptyFile("output")
    let errors = try scratch.emptyFile("errors")
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    process.waitUntilExit()
    #expect(process.terminationReason == .exit, "ended by signal \(process.terminationStatus)")
    return ToolRun(
      exitCode: process.terminationStatus, output: try scratch.text("output"),
      errors: try scratch.text("errors"))
  }

  /// The executable lies beside the test bundle, in the folder of the build.
  private static func executable(
    _ names: [String] = ["inbetween", "InbetweenTool", "inbetween.exe"]
  ) throws -> URL {
    let starts =
      [Bundle(for: Marker.self).bundleURL, Bundle.main.bundleURL]
      + CommandLine.arguments.prefix(1).map { URL(fileURLWithPath: $0) }
      + CommandLine.arguments.filter { $0.contains(".xctest") }.map { URL(fileURLWithPath: $0) }
    for start in starts {
      var folder = start
      for _ in 0..<6 where folder.path != "/" {
        for name in names {
          let file = folder.appendingPathComponent(name)
          var isFolder: ObjCBool = false
          if FileManager.default.fileExists(atPath: file.path, isDirectory: &isFolder), !isFolder.boolValue,
            FileManager.default.isExecutableFile(atPath: file.path)
          {
            return file
          }
        }
        folder.deleteLastPathComponent()
      }
    }
    throw MissingExecutable(searched: starts.map(\.path))
  }

  private final class Marker {}

  struct MissingExecutable: Error { let searched: [String] }
}

/// A folder for one test; it goes away with it.
final class Scratch {
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("inbetween-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file; answers its path.
  func write(_ text: String, to name: String) throws -> String {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
    return path(name)
  }

  func emptyFile(_ name: String) throws -> FileHandle {
    try Data().write(to: folder.appendingPathComponent(name))
    return try FileHandle(forWritingTo: folder.appendingPathComponent(name))
  }

  func text(_ name: String) throws -> String {
    String(decoding: try Data(contentsOf: folder.appendingPathComponent(name)), as: UTF8.self)
  }

  func data(_ name: String) throws -> Data { try Data(contentsOf: folder.appendingPathComponent(name)) }

  func names(in name: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: path(name)).sorted()
  }
}

/// Motion files for tests.
enum Sample {
  /// A square that slides to the right and changes its colour, over 400 ms.
  static let slide = """
    { "inbetween": 1,
      "stage": { "width": 64, "height": 32, "background": "#101418", "duration": 500 },
      "entities": [
        { "name": "box", "shape": { "type": "rectangle", "width": 10, "height": 10, "cornerRadius": 0 },
          "properties": { "position": [10, 16], "color": "#204060" } } ],
      "motion": [
        { "type": "tween", "entity": "box", "property": "position.x", "values": [10, 50], "duration": 400 },
        { "type": "tween", "entity": "box", "property": "color", "values": ["#204060", "#e0c040"],
          "duration": 400, "ease": "quadOut" } ] }
    """

  /// A card that a transition shows; another jumps half a millisecond long, a third takes a spring's time.
  static let transitions = """
    { "inbetween": 1, "stage": { "width": 10, "height": 10 },
      "entities": [
        { "name": "card", "shape": { "type": "rectangle", "width": 10, "height": 10, "cornerRadius": 0 },
          "properties": { "position": [5, 5] } } ],
      "motion": [
        { "type": "transition", "name": "open", "duration": 400, "tweens": [
          { "entity": "card", "property": "opacity", "back": 0, "fore": 1,
            "segment": { "position": 0, "length": 0.25 }, "ease": "linear" } ] },
        { "type": "transition", "name": "late", "duration": 0.5, "delay": 599.5 },
        { "type": "transition", "name": "sprung", "duration": 100,
          "sharedElement": { "timing": { "stiffness": 400, "damping": 40 } } } ] }
    """
}
