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

/// A motion file as a film. It uses the same call as `inbetween sample`.
extension ScenePlayback: Film {
  var stage: SIMD2<Float>? { renderer.stage }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    let (frame, renderer) = frame(at: instant)
    try renderer.drawPicture(frame, on: canvas)
  }
}
