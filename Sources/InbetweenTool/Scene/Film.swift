import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Something of which pictures can be taken without a clock: the same ones every time.
protocol Film: AnyObject {
  /// The stage's size in points; nil for one that lays itself out on any picture.
  var stage: SIMD2<Float>? { get }
  /// Where it ends, unless somebody says otherwise.
  var length: Duration { get }
  /// Clears the canvas and draws what shows at `instant`, which is no earlier than the one before.
  func draw(at instant: Instant, on canvas: Canvas) throws
}

/// Opens what a word on the command line names: a scene of the demo, or a motion file.
enum FilmLibrary {
  /// - Parameter direction: The way of all transitions; nil for what the file says.
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

/// A motion file as a film, by the same call as `inbetween sample`.
extension ScenePlayback: Film {
  var stage: SIMD2<Float>? { renderer.stage }

  func draw(at instant: Instant, on canvas: Canvas) throws {
    let (frame, renderer) = frame(at: instant)
    try renderer.drawPicture(frame, on: canvas)
  }
}
