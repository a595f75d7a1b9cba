import Foundation

/// The settings that the gallery keeps from one run to the next, in a file of the user's configuration. A
/// file that is missing or damaged is ignored, and so is a value that is out of range.
struct RememberedSettings: Codable, Equatable {
  var scene: String?
  var isLight: Bool?
  var reducesMotion: Bool?
  var tickRate: Int?
  var threads: Int?
  var rate: Int?

  init() {}

  init(of gallery: Gallery) {
    // A file is not remembered.
    scene = gallery.name == .file ? nil : gallery.name.rawValue
    (isLight, reducesMotion) = (gallery.isLight, gallery.isReduced)
    let world = gallery.worldSettings
    (tickRate, threads, rate) = (world.tickRate, world.threads, world.rate)
  }

  /// The settings of the worlds, where the file has valid ones.
  var world: WorldSettings {
    var world = WorldSettings()
    if let tickRate, WorldSettings.tickRates.contains(tickRate) { world.tickRate = tickRate }
    if let threads, (1...64).contains(threads) { world.threads = threads }
    // A world that stands still would seem broken.
    if let rate, (5...400).contains(rate) { world.rate = rate }
    return world
  }

  /// The file: in `inbetween`, in the folder that XDG_CONFIG_HOME names, or in `.config` of the user's
  /// folder. Nil if there is no such folder.
  static func path(_ environment: [String: String] = ProcessInfo.processInfo.environment) -> String? {
    // A relative path is invalid there.
    if let folder = environment["XDG_CONFIG_HOME"], folder.hasPrefix("/") {
      return "\(folder)/inbetween/demo.json"
    }
    if let folder = environment["APPDATA"], !folder.isEmpty { return "\(folder)/inbetween/demo.json" }
    if let home = environment["HOME"], home.hasPrefix("/") { return "\(home)/.config/inbetween/demo.json" }
    return nil
  }

  /// Reads the file.
  init(path: String?) {
    self.init()
    guard let path, let data = FileManager.default.contents(atPath: path), data.count < 10_000,
      let read = try? JSONDecoder().decode(RememberedSettings.self, from: data)
    else { return }
    self = read
  }

  /// Writes the file. One that cannot be written is left as it is.
  func write(to path: String?) {
    guard let path else { return }
    let file = URL(fileURLWithPath: path)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
    try? FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try? encoder.encode(self).write(to: file, options: .atomic)
  }
}
