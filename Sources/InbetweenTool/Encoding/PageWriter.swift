import Foundation
import InbetweenFiles

/// Writes a motion file as one page for browsers, with the player and the engine inside.
struct PageWriter {
  /// The folder of the module for browsers.
  let module: String

  /// The folder that `make web` writes.
  static let usualModule = ".build/web-module"

  /// Writes the page of a motion file.
  ///
  /// - Parameter name: the file's name, for the title and for errors.
  func write(_ file: MotionFile, _ name: String, to target: String) throws {
    let template = URL(fileURLWithPath: module).appendingPathComponent("page.html")
    var page: Data
    do { page = try Data(contentsOf: template) } catch {
      throw Failure(
        "cannot read \(template.relativePath): \(SystemReason.words(for: error)); run 'make web', or name the folder of "
          + "the module for browsers by --module")
    }
    var motion = try BakedMotion(file, name)
    try motion.takePicturesIn(from: file)
    let title = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      .replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
    let packed = Data(Deflate.compress([UInt8](try motion.json()))).base64EncodedData()
    for (mark, content) in [("{{title}}", Data(title.utf8)), ("{{motion}}", packed)] {
      guard let place = page.range(of: Data(mark.utf8)) else {
        throw Failure(
          "\(template.relativePath) has no \(mark), so it is no page of this module; run 'make web'")
      }
      page.replaceSubrange(place, with: content)
    }
    try OutputName.write(page, to: target)
    let machines = motion.machines.map(\.name).joined(separator: ", ")
    if !machines.isEmpty {
      StandardError.say("note: \(target) plays no state machines: \(machines) stays in its first state")
    }
  }
}
