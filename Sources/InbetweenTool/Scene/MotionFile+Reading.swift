import Foundation
import Inbetween
import InbetweenFiles

extension MotionFile {
  /// Reads a file that is about to be shown, and looks for its pictures: all errors at once.
  init(forShowing path: String) throws(MotionFileErrors) {
    try self.init(contentsOf: URL(fileURLWithPath: path))
    let errors = pictureErrors()
    if !errors.isEmpty { throw MotionFileErrors(errors, name: path) }
  }

  /// The same file with all its transitions playing the way that `--direction` asks for; without one, as it
  /// is.
  ///
  /// - Parameter path: What the file is called where it has none to turn round.
  func playing(_ direction: TransitionDirection?, _ path: String) throws(Failure) -> MotionFile {
    guard let direction else { return self }
    if transitions.isEmpty { throw Failure("--direction \(direction.rawValue): \(path) has no transitions") }
    return playing(direction)
  }
}
