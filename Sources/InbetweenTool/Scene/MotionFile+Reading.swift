import Foundation
import Inbetween
import InbetweenFiles

extension MotionFile {
  /// Reads a file in order to show it. Checks its pictures too. Throws all errors together.
  init(forShowing path: String) throws(MotionFileErrors) {
    try self.init(contentsOf: URL(fileURLWithPath: path))
    let errors = pictureErrors()
    if !errors.isEmpty { throw MotionFileErrors(errors, name: path) }
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
