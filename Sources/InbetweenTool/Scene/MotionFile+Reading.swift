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

  /// The same file with all its transitions playing one way; as it is without one.
  func playing(_ direction: TransitionDirection?) -> MotionFile {
    if let direction { playing(direction) } else { self }
  }
}
