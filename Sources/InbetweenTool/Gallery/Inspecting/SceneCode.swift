import Foundation

/// The source of a scene's motion, to read and to copy.
struct SceneCode {
  /// A Swift program with the motion.
  let swift: String
  /// A motion file with the motion.
  let json: String
  /// The part of the motion that the file lacks; empty if it has all.
  var limit = ""
}

extension SceneCode {
  /// Reads the code of a scene from the folder `Assets/code`; nil if there is none.
  init?(of scene: SceneName) {
    func text(_ ending: String) -> String? {
      (try? Assets.path(of: "code/\(scene.rawValue).\(ending)")).flatMap {
        try? String(contentsOfFile: $0, encoding: .utf8)
      }
    }
    guard let swift = text("swift"), let json = text("json") else { return nil }
    self.init(swift: swift, json: json, limit: Self.limit(of: scene))
  }

  /// Returns the part of a scene's motion that a motion file lacks.
  private static func limit(of scene: SceneName) -> String {
    switch scene {
    case .opening: "A file names each thing: here are nine of the 65 drawings, and a word for the dots."
    case .firefly: "A file has no hand: here the firefly is sent to the moth once."
    case .fade, .shared: "A file plays the transition; to turn it round in mid-flight takes a program."
    case .springs: "A file has no pointer: here the target jumps by the clock."
    case .throw: "A file has no hand: here the cards are thrown at its beginning."
    case .million: "A file names each thing: here are three of the million."
    case .machine: "A file has no hand on its time: this is the motion that the machine plays."
    case .states: "A file has no input: cues stand for the poke and the wait."
    case .elements: "The throw. A timeline that follows the years takes a program."
    default: ""
    }
  }
}
