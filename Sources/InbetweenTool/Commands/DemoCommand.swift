import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// `inbetween demo`: a motion file in a window.
struct DemoCommand: Command {
  static let specification = CommandSpecification(
    name: "demo", summary: "Plays a motion file in a window.", usage: ["[FILE]"], operands: 0...1,
    operandName: "FILE", options: [],
    details: """
      Without FILE it plays Assets/fade-and-slide.json: the fade and the slide of the transition contract. The
      folder Assets is looked for beside the executable and above it, or where INBETWEEN_ASSETS says.

      keys:
        Space   pause, play
        ← →     one tick back, forward
        R       restart
        F1      show, hide the keys
        Esc     quit

      The bar with the time comes when the pointer moves, and can be dragged. Without a display the demo says so
      and renders one round at 30 frames a second to PNG files in ./\(fallbackFolder).
      """)

  /// Where the pictures go when there is no display; in the working directory.
  static let fallbackFolder = "inbetween-frames"

  private let path: String?

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands.first
  }

  func run(_ output: StandardOutput) throws {
    let path = try self.path ?? Assets.path(of: "fade-and-slide.json")
    let file = try MotionFile(forShowing: path)
    do {
      try Display.check()
      let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
      try DemoSession(file, title: "\(name) – Inbetween").run()
    } catch WindowError.noDisplay(let reason) {
      try output.say("no display (\(reason)): rendering to PNG files instead")
      try renderFrames(file, output)
    } catch let error as WindowError {
      throw Failure(lines: ["\(error)", error.advice])
    } catch let error as FontError {
      throw Failure("\(error)")
    } catch let error as ImageError {
      throw Failure("\(error)")
    }
  }

  private func renderFrames(_ file: MotionFile, _ output: StandardOutput) throws {
    guard let instants = FrameInstants(from: .zero, to: Instant(file.length), rate: .hertz(30)) else {
      throw Failure("more than \(FrameInstants.mostFrames) frames; 'inbetween render' can render a part")
    }
    let size = DemoSession.size(for: file.stage)
    let folder = Self.fallbackFolder
    try FrameWriter(file: file, size: size, instants: instants, folder: folder).write()
    let place = URL(fileURLWithPath: folder).path
    try output.say("\(instants.count) frames of \(size.x) x \(size.y) in \(place)")
  }
}
