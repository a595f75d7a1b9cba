// 2. How it moves. That is in two files, which are read again as soon as they have changed.

import Foundation
import Inbetween
import InbetweenFiles

/// A motion file that stays open for changes.
struct MotionSource {
  let location: URL
  /// The motion as it was last read without an error.
  fileprivate(set) var file: MotionFile
  /// Says what is wrong with the file, with its line; nil while nothing is.
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
  /// The file of the rules, as it was compiled.
  package static var source: String {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Game.swift").path
  }

  /// The motion of all that flies.
  package var flightFile: MotionFile { flights.file }

  /// Plays on with other flights. What is under way keeps the motion that it has.
  package func use(_ file: MotionFile) throws {
    flights.file = file
    try useFlights()
  }

  package static var assets: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Assets")
  }

  var problem: String? { flights.problem ?? screens.problem ?? mishap }

  /// Takes over what has changed in the files. The game goes on: who is under way keeps the motion it has.
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

  /// Named motions go into the world's theme. The firefly's spring is changed as it flies.
  func useFlights() throws {
    (world.theme, mishap) = (try flights.file.theme(), nil)
    try flight?.spring(spring("steer"))
  }

  /// Loads title, score and so on. New ones come up on the screen that is shown.
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

  /// An entity of the file is a prefab: it comes with its values and all the motion that moves it, on a clock
  /// of its own. `body` is called at the end of the first motion.
  func spawn(_ name: String, _ rate: Rate, atEnd body: @escaping (Entity) throws -> Void) throws -> Entity {
    let crowd = try flights.file.spawn(name, 1, in: world)
    ways[crowd.entities[0]] = crowd.timeline.id
    crowd.timeline.setRate(rate)
    crowd.drivers.first?.onComplete { _ in try body(crowd.entities[0]) }
    return crowd.entities[0]
  }
}
