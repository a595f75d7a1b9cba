import FireflyGame
import Inbetween
import InbetweenFiles

/// The numbers of the game's flights that have sliders. They are in its motion file, which it plays on with
/// as soon as the file is another one.
final class FireflyMotion: SceneMotion {
  @Parameter("Steering", 60...800, step: 10, unit: "ms") var response = 210
  @Parameter("Damping", 0.2...1.2) var damping = 0.75
  @Parameter("Moths need", 0.3...3, step: 0.05) var slowness = 1

  /// Returns the file of the flights with these numbers.
  func tuned(_ flights: MotionFile) -> MotionFile {
    var file = flights
    file.motions["steer"]?.curve = .spring(.response(response, dampingRatio: damping))
    file.motion = flights.motion.map { item in
      guard case .tween(var tween) = item, tween.entity.hasPrefix("moth"), case .path = tween.keys else {
        return item
      }
      tween.duration = (tween.duration * slowness).rounded()
      return .tween(tween)
    }
    return file
  }
}
