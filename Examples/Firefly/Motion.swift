// 2. The motion. It is in two files, which the game reads again when they change.

import Foundation
import Inbetween
import InbetweenFiles

/// A motion file that stays open for changes.
package struct MotionSource {
  let location: URL
  /// The motion of the last reading without an error.
  package var file: MotionFile
  /// Describes the mistake in the file, with its line; nil if there is none.
  private(set) var problem: String?
  private var readAt: Date?

  init(_ location: URL) throws {
    (self.location, file) = (location, try MotionFile(contentsOf: location.path))
    readAt = changedAt
  }

  /// Reads the file if it has changed. Returns whether there is new motion.
  mutating func reload() -> Bool {
    if changedAt == readAt { return false }
    readAt = changedAt
    do {
      (file, problem) = (try MotionFile(contentsOf: location.path), nil)
    } catch {
      problem = error.errors.first.map { "\(location.lastPathComponent):\($0.line ?? 1): \($0)" }
    }
    return problem == nil
  }

  private var changedAt: Date? {
    try? FileManager.default.attributesOfItem(atPath: location.path)[.modificationDate] as? Date
  }
}

extension Game {
  package static var assets: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Assets")
  }

  var problem: String? { flights.problem ?? screens.problem ?? mishap }

  /// Uses what has changed in the files. The game continues, and moths that already fly keep their motion.
  /// Returns whether anything has changed.
  @discardableResult
  package func reload() -> Bool {
    let (newFlights, newScreens) = (flights.reload(), screens.reload())
    do {
      if newFlights { try useFlights() }
      if newScreens { try useScreens() }
    } catch { mishap = "\(error)" }
    return newFlights || newScreens
  }

  /// Named motions become the world's theme. The firefly's spring changes while it flies.
  package func useFlights() throws {
    (world.theme, mishap) = (try flights.file.theme(), nil)
    try flight?.spring(spring("steer"))
  }

  /// Loads the title, the score and so on. New ones appear on the present screen.
  func useScreens() throws {
    let (new, old) = (try screens.file.load(into: world), hud)
    for thing in old?.entities ?? [] { world.despawn(thing.entity) }
    old?.timeline.release()
    if let shown = old?.machines["screen"]?.current { new.machines["screen"]?.go(to: shown, .instant) }
    new.machines["screen"]?.onChange = { [unowned self] _, screen in try show(screen) }
    (hud, mishap) = (new, nil)
  }

  func spring(_ name: MotionTheme.Name) -> Spring {
    if case .spring(let spring)? = world.theme[name]?.curve { spring } else { .snappy }
  }

  /// An entity of the file is a prefab: it has its values and all its motion, on a separate clock. `body` is
  /// called at the end of the first motion.
  func spawn(_ name: String, _ rate: Rate, atEnd body: @escaping (Entity) throws -> Void) throws -> Entity {
    let crowd = try flights.file.spawn(name, 1, in: world)
    ways[crowd.entities[0]] = crowd.timeline.id
    crowd.timeline.setRate(rate)
    crowd.drivers.first?.onComplete { _ in try body(crowd.entities[0]) }
    return crowd.entities[0]
  }
}
