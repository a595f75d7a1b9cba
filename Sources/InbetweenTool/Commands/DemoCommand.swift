import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// `inbetween demo`: scenes in a window.
struct DemoCommand: Command {
  static let specification = CommandSpecification(
    name: "demo", summary: "Plays its scenes, or a motion file, in a window.", usage: ["[FILE|SCENE]"],
    operands: 0...1, operandName: "FILE", options: [],
    details: """
      The scenes are Assets/fade-and-slide.json, the fade and the slide of the transition contract, and two that
      answer the pointer:
        springs   a ball follows the pointer by a spring that can be set while it moves
        throw     cards that can be thrown, glide, snap to slots, and be caught in flight
      FILE takes the place of the first; SCENE is shown first. The folder Assets is looked for beside the
      executable and above it, or where INBETWEEN_ASSETS says.

      keys:
        Space   pause, play
        ← →     one tick back, forward
        R       restart
        Tab     next scene; with Shift the one before
        F1      show, hide the keys, those of the scene too
        Esc     quit

      The bars with the scenes and the time come when the pointer moves; scenes can be clicked, the time can be
      dragged. Without a display the demo says so and renders one round at 30 frames a second to PNG files in
      ./\(fallbackFolder): of FILE or SCENE, or of all scenes one after the other.
      """)

  /// Where the pictures go when there is no display; in the working directory.
  static let fallbackFolder = "inbetween-frames"

  private static let firstFile = "fade-and-slide.json"

  private let word: String?
  private let sceneName: DemoSceneName?

  init(_ arguments: Arguments) throws(UsageError) {
    word = arguments.operands.first
    sceneName = word.flatMap { DemoSceneName(rawValue: $0) }
  }

  func run(_ output: StandardOutput) throws {
    do {
      let file = try MotionFile(forShowing: path())
      do throws(WindowError) { try Display.check() } catch .noDisplay(let reason) {
        try output.say("no display (\(reason)): rendering to PNG files instead")
        return try renderFrames(output)
      }
      try DemoSession(scenes(file)).run()
    } catch let error as WindowError {
      throw Failure(lines: ["\(error)", error.advice])
    } catch let error as FontError {
      throw Failure("\(error)")
    } catch let error as ImageError {
      throw Failure("\(error)")
    }
  }

  private func path() throws -> String {
    if let word, sceneName == nil { return word }
    return try Assets.path(of: Self.firstFile)
  }

  /// The one that was asked for comes first, the others follow in their order.
  private func scenes(_ file: MotionFile) throws -> [any DemoScene] {
    let name = URL(fileURLWithPath: try path()).deletingPathExtension().lastPathComponent
    var scenes: [any DemoScene] = [try FileScene(file, title: name)]
    for name in DemoSceneName.allCases { scenes.append(try name.make()) }
    if let sceneName, let index = DemoSceneName.allCases.firstIndex(of: sceneName) {
      scenes.insert(scenes.remove(at: index + 1), at: 0)
    }
    return scenes
  }

  private func renderFrames(_ output: StandardOutput) throws {
    let words = try word.map { [$0] } ?? [path()] + DemoSceneName.allCases.map(\.rawValue)
    let reels = try words.map { word in
      let film = try FilmLibrary.film(word)
      guard let instants = FrameInstants(from: .zero, to: Instant(film.length), rate: .hertz(30)) else {
        throw Failure("more than \(FrameInstants.mostFrames) frames; 'inbetween render' can render a part")
      }
      return (film: film, instants: instants)
    }
    let size = DemoSession.size(for: reels[0].film.stage)
    let folder = Self.fallbackFolder
    let writer = FrameWriter(reels: reels, size: size, folder: folder)
    try writer.write()
    let place = URL(fileURLWithPath: folder).path
    try output.say("\(writer.count) frames of \(size.x) x \(size.y) in \(place)")
  }
}
