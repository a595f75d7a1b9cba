import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The command `inbetween demo`: shows the gallery in a window, or records it.
struct DemoCommand: Command {
  static let specification = CommandSpecification(
    name: "demo", summary: "Opens the gallery: scenes and samples that show what the engine does.",
    usage: [
      "[FILE|SCENE] [--light] [--reduced-motion]", "--list", "[SCENE] --record DIR|FILE [--script FILE] …",
      "[SCENE] --profile [--size WxH]",
    ],
    operands: 0...1, operandName: "FILE",
    options: [
      .init("scene", "NAME", "the scene that is shown first; as SCENE"),
      .init("list", nil, "list the scenes and exit"),
      .init("light", nil, "begin with the light palette"),
      .init("reduced-motion", nil, "begin with less motion"),
      .init("hide-panels", nil, "begin with the scene alone, without the panels"),
      .init("script", "FILE", "play what a user does from a file (see below)"),
      .init("trace", nil, "print the state of the scene whenever it changes"),
      .init("sheet", "FILE", "write a contact sheet of the scenes, a PNG file, instead of opening a window"),
      .init("record", "DIR|FILE", "write PNG frames, or a film by its ending, instead of opening a window"),
      .init("profile", nil, "print the processor time of each scene's frames, without a display"),
      .init("format", "NAME", "what the key F9 records: gif, unless given, or apng, png, mp4, webp"),
      .init("size", "WxH", "the window's or the pictures' size; 1280x720 unless given, 1280x800 to profile"),
      .init("density", "N", "with --record or --sheet: pixels for one point, 1 unless given"),
      .init("fps", "N", "with --record: frames a second; 60 unless given"),
      .init(
        "seconds", "N",
        "with --record: how long; two seconds more than the script unless given. To profile: 4"),
    ],
    details: """
      The scenes:
      \(SceneName.list)

      FILE is a motion file, which is shown first. Save the file, and the window shows the new content: motion
      that did not change continues, and motion that changed fades over. An error is shown with its line and
      column. You can also drop a file onto the window. Bars and keys on the timeline below can be dragged, and
      the changes are written to the file. The program looks for the folder Assets beside the executable and
      above it, or at the path in INBETWEEN_ASSETS.

      Keys: 1 … 0, Shift with 1 to 4, and the up and down keys choose a scene. Tab focuses what can be pressed and
      Enter presses it, Space holds time, B turns it round, comma and period make it slower and faster, left and
      right step it, slash searches the scenes, K shows the code and F2 the world, H hides the panels, F9 begins
      and ends a recording (inbetween-1.gif and so on, in the working directory), F1 lists all keys, Esc closes.
      The wheel zooms, the middle button moves the picture, and Esc shows all of it again. On a touch screen two
      fingers drag the time, and spread or close to change its speed. A game pad's shoulder buttons choose a
      scene, a stick moves a pointer, and the lower button presses.

      A script has a line for each action of the user: its time in seconds, then one of
        move X Y | glide X Y SECONDS | press | release | key NAME | type TEXT | drop FILE | close
        hold shift | hold none | wheel X Y | pinch X Y FACTOR | pad BUTTON | stick X Y
      in points of the window. The same script always writes the same bytes. A recording may be a film: .gif
      and .apng need no other program, .mp4 and .webp need ffmpeg.

        inbetween demo shared --record frames --script open.txt --size 1280x720

      The last scene and the settings are remembered in inbetween/demo.json, in the folder that XDG_CONFIG_HOME
      names or in ~/.config; not with --script, --trace or --record.

      Without a display the demo says so and writes a picture of all scenes to ./\(fallbackSheet), or two seconds
      of a named scene or file to ./\(fallbackFolder).
      """)

  /// The folder for pictures when there is no display, in the working directory.
  static let fallbackFolder = "inbetween-frames"
  /// The picture of all scenes when there is no display.
  static let fallbackSheet = "inbetween-scenes.png"

  private let scene: SceneName
  private let script: InputScript?
  private let recording: String?
  private let sheet: String?
  private let lists: Bool
  private let profiles: Bool
  private let format: RecordingFormat
  private let traces: Bool
  private let size: SIMD2<Int>
  private let density: Float
  private let rate: TickRate
  private let length: Duration?
  private let namesScene: Bool
  private var settings = GallerySettings()

  init(_ arguments: Arguments) throws(UsageError) {
    try arguments.demand("record", for: "fps")
    if !arguments.has("profile") { try arguments.demand("record", for: "seconds") }
    try arguments.exclude("record", "sheet", "list", "profile")
    if arguments["sheet"] == nil { try arguments.demand("record", for: "density") }
    lists = arguments.has("list")
    profiles = arguments.has("profile")
    format = try arguments.value("format", Self.format) ?? .film(.gif)
    traces = arguments.has("trace")
    recording = arguments["record"]
    sheet = arguments["sheet"]
    let word = arguments["scene"] ?? arguments.operands.first
    let named = word.flatMap { SceneName(rawValue: $0) }
    if let name = arguments["scene"], named == nil { throw SceneName.unknown(name) }
    if let word { try SceneName.checkSpelling(of: word) }
    try OutputName.checkFilm("record", recording)
    try OutputName.check("sheet", sheet, "png")
    settings.file = arguments.operands.first.flatMap { SceneName(rawValue: $0) == nil ? $0 : nil }
    scene = named ?? (settings.file == nil ? .first : .file)
    namesScene = word != nil
    settings.isLight = arguments.has("light")
    settings.reducesMotion = arguments.has("reduced-motion")
    settings.showsPanels = !arguments.has("hide-panels")
    size = try arguments.value("size", Numbers.size) ?? SIMD2(1280, profiles ? 800 : 720)
    density = try arguments.number("density", 0.1...4) ?? 1
    rate = try arguments.value("fps", Numbers.rate) ?? .hertz(60)
    let seconds: Double? = try arguments.number("seconds", 0.01...3600)
    length = seconds.map { .milliseconds(Int64($0 * 1000)) }
    script = try arguments.value("script", InputScript.read)
  }

  private static func format(_ option: String, _ word: String) throws(UsageError) -> RecordingFormat {
    if let format = RecordingFormat(word) { return format }
    throw UsageError(
      "--\(option): found '\(word)', expected one of \(RecordingFormat.words.joined(separator: ", "))")
  }

  func run(_ output: StandardOutput) throws {
    if lists { return try output.write(SceneName.list + "\n") }
    // Errors of the file are reported with or without a display.
    if let file = settings.file { _ = try MotionFile(forShowing: file) }
    let trace = traces ? Trace(output.say) : nil
    if let sheet { return try writeSheet(to: sheet, output) }
    if let recording {
      let film = GalleryFilm(
        try Gallery(scene, settings.recorded), script: script, length: length, trace: trace)
      let words = try record([film], rate, size, into: recording)
      // The trace includes events after the last picture.
      if traces { try film.play(to: Instant(film.length)) }
      return try output.say("\(words) in \(recording)")
    }
    if profiles { return try profile(output) }
    do throws(WindowError) { try Display.check() } catch {
      guard case .noDisplay(let reason) = error else { throw error }
      try output.say("no display (\(reason)): rendering to PNG files instead")
      return try recordFallback(output)
    }
    do {
      // What a script plays, and what is traced, begins the same each time.
      let path = script == nil && !traces ? RememberedSettings.path() : nil
      let (first, settings) = Self.begun(scene, namesScene, settings, RememberedSettings(path: path))
      let gallery = try Gallery(first, settings)
      try GalleryWindow(gallery, size: size, recordings: format, script: script, trace: trace).run()
      RememberedSettings(of: gallery).write(to: path)
    } catch let error as WindowError {
      throw Failure(lines: ["\(error)", error.advice])
    }
  }

  /// Returns the scene and the settings to begin with: from the command line, and for the rest from the
  /// remembered settings.
  static func begun(
    _ scene: SceneName, _ namesScene: Bool, _ settings: GallerySettings, _ remembered: RememberedSettings
  ) -> (SceneName, GallerySettings) {
    var settings = settings
    settings.isLight = settings.isLight || remembered.isLight == true
    settings.reducesMotion = settings.reducesMotion || remembered.reducesMotion == true
    settings.world = remembered.world
    let last = remembered.scene.flatMap { SceneName(rawValue: $0) }
    return (namesScene ? scene : last ?? scene, settings)
  }

  private func profile(_ output: StandardOutput) throws {
    let scenes = namesScene ? [scene] : SceneName.showcases
    try SceneProfile(size: size, length: length ?? .seconds(4)).run(scenes, settings, output)
  }

  /// Records films in succession, each up to a length. Returns the number and the size of the pictures in
  /// words.
  private func record(
    _ films: [any Film], _ rate: TickRate, _ size: SIMD2<Int>, upTo most: Duration? = nil, into folder: String
  ) throws -> String {
    let reels = try films.map { film in
      let end = Instant(most.map { min($0, film.length) } ?? film.length)
      guard let instants = FrameInstants(from: .zero, to: end, rate: rate) else {
        throw Failure("more than \(FrameInstants.mostFrames) frames; give --seconds")
      }
      return (film, instants)
    }
    if let format = MovieFormat(path: folder), let (film, instants) = reels.first {
      try MovieWriter(
        film: film, instants: instants, size: size, density: density, path: folder, format: format
      ).write()
      return "\(FrameInstants.words(instants.count)) of \(size.x) x \(size.y)"
    }
    let writer = FrameWriter(reels: reels, size: size, density: density, folder: folder)
    try writer.write()
    return "\(writer.words) of \(size.x) x \(size.y)"
  }

  /// Records the first two seconds of the named file, as `inbetween render` does, or of the named scene.
  /// Without a name, writes a picture of all scenes. A display that fails must not fill a disk.
  private func recordFallback(_ output: StandardOutput) throws {
    guard namesScene else { return try writeSheet(to: Self.fallbackSheet, output) }
    let (folder, length) = (Self.fallbackFolder, Duration.seconds(2))
    let words: String
    if let file = settings.file {
      let film = try FilmLibrary.film(file)
      let size = film.stage.map(Self.size) ?? size
      words = try record([film], .hertz(30), size, upTo: length, into: folder)
    } else {
      let film = GalleryFilm(try Gallery(scene, settings.recorded), length: length)
      words = try record([film], .hertz(20), size, into: folder)
    }
    try output.say("\(words) in \(URL(fileURLWithPath: folder).path)")
  }

  /// Writes a picture of all scenes, each at a time at which much of it is visible.
  private func writeSheet(to path: String, _ output: StandardOutput) throws {
    let cells = try SceneName.showcases.map { scene in
      let film = GalleryFilm(try Gallery(scene, settings.recorded))
      return ContactSheet.Cell(film: film, instant: Instant(scene.sheetTime), caption: scene.title)
    }
    try ContactSheet(cells: cells, columns: 2, size: size, density: density).write(to: path)
    try output.say("\(cells.count) scenes on \(path)")
  }

  /// Returns a picture size for a stage: a whole multiple if the stage is small, otherwise fitted into 1280 x
  /// 720.
  private static func size(for stage: SIMD2<Float>) -> SIMD2<Int> {
    let fit = min(1280 / stage.x, 720 / stage.y)
    let factor = fit >= 1 ? fit.rounded(.down) : fit
    return SIMD2(max(Int((stage.x * factor).rounded()), 1), max(Int((stage.y * factor).rounded()), 1))
  }
}

extension SceneName {
  /// The list of scenes, a line each: name and title. Samples stand further in.
  static var list: String {
    let width = known.map(\.rawValue.count).max() ?? 0
    return known.map { scene in
      (scene.sample == nil ? "  " : "    ") + "\(scene.rawValue.padded(to: width))  \(scene.title)"
    }.joined(separator: "\n")
  }

  /// Throws if a word is neither a scene nor a file, and is not written as a file's path.
  static func checkSpelling(of word: String) throws(UsageError) {
    if SceneName(rawValue: word) == nil, !FileManager.default.fileExists(atPath: word),
      !word.contains(where: { "./\\".contains($0) })
    {
      throw unknown(word, orFile: true)
    }
  }

  static func unknown(_ name: String, orFile: Bool = false) -> UsageError {
    let end = Spelling.nearest(to: name, among: known.map(\.rawValue)).map { "did you mean '\($0)'?" }
    return UsageError(
      "there is no scene '\(name)'\(orFile && end == nil ? " and no file of that name" : ""); "
        + (end ?? "'inbetween demo --list' lists the scenes"))
  }
}

extension InputScript {
  /// Reads the file that an option names.
  fileprivate static func read(_ option: String, _ path: String) throws(UsageError) -> InputScript {
    let text: String
    do { text = try String(contentsOf: URL(fileURLWithPath: path), encoding: .utf8) } catch {
      throw UsageError("--\(option): cannot read \(path): \(SystemReason.words(for: error))")
    }
    do throws(BadLine) { return try InputScript(text, name: path) } catch {
      throw UsageError("--\(option): \(error)")
    }
  }
}
