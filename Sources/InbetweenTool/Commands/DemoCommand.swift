import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// `inbetween demo`: scenes in a window.
struct DemoCommand: Command {
  static let specification = CommandSpecification(
    name: "demo", summary: "Plays scenes or a motion file in a window.", usage: ["[FILE|SCENE]"],
    operands: 0...1, operandName: "FILE", options: [],
    details: """
      The scenes are Assets/fade-and-slide.json, the fade and the slide of the transition contract, and three
      that answer the pointer:
        springs      a ball follows the pointer by a spring that can be set while it moves
        throw        cards that can be thrown, glide, snap to slots, and be caught in flight
        transitions  pages and cards that open and close, and can be turned round, dragged and flung
      FILE takes the place of the first; SCENE is shown first. The folder Assets is looked for beside the
      executable and above it, or where INBETWEEN_ASSETS says.

      keys:
        Space   pause, play
        ← →     one tick back, forward; in transitions, scrub
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
      // A bad file is to be told of whether or not there is a display.
      let film = try FilmLibrary.film(word ?? Assets.path(of: Self.firstFile))
      do throws(WindowError) { try Display.check() } catch .noDisplay(let reason) {
        try output.say("no display (\(reason)): rendering to PNG files instead")
        return try renderFrames(film, output)
      }
      try DemoSession(scenes(), first: firstIndex).run()
    } catch let error as WindowError {
      throw Failure(lines: ["\(error)", error.advice])
    } catch let error as FontError {
      throw Failure("\(error)")
    } catch let error as ImageError {
      throw Failure("\(error)")
    }
  }

  /// The place among the scenes of the one that is shown first.
  private var firstIndex: Int {
    guard let sceneName, let index = DemoSceneName.allCases.firstIndex(of: sceneName) else { return 0 }
    return index + 1
  }

  /// The file's scene, then those that are code.
  private func scenes() throws -> [any DemoScene] {
    let path = if let word, sceneName == nil { word } else { try Assets.path(of: Self.firstFile) }
    var scenes: [any DemoScene] = [
      try FileScene(MotionFile(forShowing: path), title: Self.title(ofFile: path))
    ]
    for name in DemoSceneName.allCases { scenes.append(try name.make()) }
    return scenes
  }

  /// `Assets/fade-and-slide.json` is called "Fade and slide".
  private static func title(ofFile path: String) -> String {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    let words = name.replacingOccurrences(of: "-", with: " ")
    let title = words.prefix(1).uppercased() + words.dropFirst()
    return title.count > 24 ? title.prefix(23) + "…" : title
  }

  private func renderFrames(_ first: any Film, _ output: StandardOutput) throws {
    let others = word == nil ? try DemoSceneName.allCases.map { try SceneFilm($0) } : []
    let reels = try ([first] + others).map { film in
      guard let instants = FrameInstants(from: .zero, to: Instant(film.length), rate: .hertz(30)) else {
        throw Failure("more than \(FrameInstants.mostFrames) frames; 'inbetween render' can render a part")
      }
      return (film: film, instants: instants)
    }
    let size = DemoSession.size(for: first.stage)
    let folder = Self.fallbackFolder
    let writer = FrameWriter(reels: reels, size: size, folder: folder)
    try writer.write()
    let place = URL(fileURLWithPath: folder).path
    try output.say("\(writer.count) frames of \(size.x) x \(size.y) in \(place)")
  }
}
