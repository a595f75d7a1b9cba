import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// A source of pictures at exact instants, without a clock. Equal instants give equal pictures in every run.
protocol Film: AnyObject {
  /// The stage's size in points; nil if the film adapts its layout to any picture.
  var stage: SIMD2<Float>? { get }
  /// The duration that is rendered by default.
  var length: Duration { get }
  /// Clears the canvas and draws the picture at `instant`, which must not be earlier than the previous one.
  func draw(at instant: Instant, on canvas: Canvas) throws
}

/// Opens the film that a word on the command line names: a scene of the demo, or a motion file.
enum FilmLibrary {
  /// Returns the film that `word` names.
  ///
  /// - Parameter direction: The direction of all transitions; nil for the file's own.
  static func film(_ word: String, _ direction: TransitionDirection? = nil) throws -> any Film {
    if let name = SceneName(rawValue: word) {
      guard direction == nil else {
        throw UsageError("--direction is for motion files, and '\(word)' is a scene of the demo")
      }
      var settings = GallerySettings().recorded
      settings.showsPanels = false
      return GalleryFilm(try Gallery(name, settings), length: .seconds(6))
    }
    try SceneName.checkSpelling(of: word)
    return try ScenePlayback(MotionFile(forShowing: word).playing(direction, word))
  }
}

extension MotionFile {
  /// Reads a file in order to show it. Checks its pictures too. Throws all errors together.
  init(forShowing path: String) throws(MotionFileErrors) {
    self = try Self.shown(at: path).file
  }

  /// Reads a file in order to show it, and returns its bytes too.
  static func shown(at path: String) throws(MotionFileErrors) -> (file: MotionFile, bytes: [UInt8]) {
    let (file, bytes) = try read(path)
    let errors = file.pictureErrors()
    if !errors.isEmpty { throw MotionFileErrors(errors, name: path) }
    return (file, bytes)
  }

  /// Returns the file with all its transitions in `direction`; unchanged if `direction` is nil.
  ///
  /// Throws if `direction` is given and the file has no transitions.
  /// - Parameter path: The file's name, for the error.
  func playing(_ direction: TransitionDirection?, _ path: String) throws(Failure) -> MotionFile {
    guard let direction else { return self }
    if transitions.isEmpty { throw Failure("--direction \(direction.rawValue): \(path) has no transitions") }
    return playing(direction)
  }
}
