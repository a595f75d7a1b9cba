import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The command `inbetween render`: renders a motion file or a scene to pictures, a film, a sheet or a page.
struct RenderCommand: Command {
  static let specification = CommandSpecification(
    name: "render", summary: "Renders a motion file or a scene of the demo to files, without a display.",
    usage: [
      "FILE|SCENE [--size WxH] [--fps N] [--from MS] [--to MS] [--direction WAY] --output DIR|FILE",
      "FILE [--direction WAY] [--module FOLDER] --output FILE.html",
    ],
    operands: 1...1,
    operandName: "FILE",
    options: [
      .init(
        "size", "WxH",
        "pixels, into which the stage is fitted; the stage's size unless given, 1280x720 for a scene"),
      .init("fps", "N", "frames a second, as 59.94 or 60000/1001; 60 unless given, and 10 for a sheet"),
      .init("from", "MS", "the first frame's time in milliseconds; 0 unless given"),
      .init("to", "MS", "the end, which is excluded; the stage's duration unless given"),
      .init("direction", "WAY", "forward or backward, for all transitions, whatever the file says"),
      .init(
        "module", "FOLDER", "the module for browsers, for a page; \(PageWriter.usualModule) unless given"),
      .init(
        "output", "DIR|FILE", "a folder for PNG frames, or a film, sheet or page by its ending (see below)",
        isRequired: { _ in true }),
    ],
    details: """
      Frame k shows exactly the time FROM + k * 1000 / FPS, with the values that 'inbetween sample' prints. The
      same command always writes the same bytes. At times before 0, the values are the base values. A scene of
      the demo plays by itself here, without the panels.

      What --output names:
        DIR           a folder for frame-00000.png and so on; it is made if it does not exist
        FILE.gif      a film with 256 colours in each picture
        FILE.apng     a film with all colours, as an animated PNG
        FILE.mp4      a film, as is FILE.webp; both need ffmpeg
        FILE.png      a contact sheet: one picture of all frames with their times, at most \(mostCells)
        FILE.html     a page that contains the engine, the motion, its pictures and a time bar, and opens from a
                      disk. It needs the module for browsers, which 'make web' builds. Easings by functions are
                      refused, and state machines without cues stay in their first state
      Other endings name a folder. If the name of a folder has one of these endings, the folder must exist, or
      its name must end with /.

        inbetween render Assets/fade-and-slide.json --output film.gif
        inbetween render Assets/fade-and-slide.json --size 320x180 --fps 3 --output sheet.png
        inbetween render Assets/fade-and-slide.json --output page.html
      """)

  /// The most pictures on a contact sheet. More would be too small to tell apart.
  private static let mostCells = 64

  private let path: String
  private let target: String
  private let direction: TransitionDirection?
  private let form: Form

  private enum Form {
    case page(PageWriter)
    case pictures(size: SIMD2<Int>?, rate: TickRate, start: SampleTime?, end: SampleTime?)
  }

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    target = arguments["output"] ?? ""
    direction = try arguments.direction()
    if OutputName.ending(of: target) == "html" {
      for name in ["size", "fps", "from", "to"] where arguments.has(name) {
        throw UsageError("--\(name) is for pictures, and '\(target)' is a page")
      }
      guard SceneName(rawValue: path) == nil else {
        throw UsageError("a page is made of a motion file, and '\(path)' is a scene of the demo")
      }
      form = .page(PageWriter(module: arguments["module"] ?? PageWriter.usualModule))
      return
    }
    if arguments.has("module") {
      throw UsageError("--module is for pages, and '\(target)' does not end in .html")
    }
    let size = try arguments.value("size", Numbers.size)
    let usualRate = TickRate.hertz(OutputName.ending(of: target) == "png" ? 10 : 60)
    let rate = try arguments.value("fps", Numbers.rate) ?? usualRate
    try Self.checkTarget(target)
    let start = try arguments.value("from", Numbers.time)
    let end = try arguments.value("to", Numbers.time)
    if let end, end.milliseconds <= start?.milliseconds ?? 0 {
      throw UsageError("--to \(end.text) must lie after --from \(start?.text ?? "0")")
    }
    if let size {
      do throws(CanvasError) { _ = try OffscreenCanvas(width: size.x, height: size.y) } catch {
        throw UsageError("--size: \(error)")
      }
    }
    form = .pictures(size: size, rate: rate, start: start, end: end)
  }

  /// Throws if the name has the extension of a format that cannot be written. It would become a folder.
  private static func checkTarget(_ target: String) throws(UsageError) {
    let forms = MovieFormat.allCases.map(\.rawValue) + ["png"]
    if OutputName.ending(of: target).map(forms.contains) ?? true { return }
    throw UsageError(
      "--output: found '\(target)', expected a name that ends in \(MovieFormat.endings), .png or .html, or a folder (one "
        + "with a dot in its name: '\(target)/')")
  }

  func run(_ output: StandardOutput) throws {
    switch form {
    case .page(let writer):
      try SceneName.checkSpelling(of: path)
      try writer.write(MotionFile(forShowing: path).playing(direction, path), path, to: target)
    case .pictures(let size, let rate, let start, let end):
      try render(size, rate, from: start, to: end, output)
    }
  }

  private func render(
    _ size: SIMD2<Int>?, _ rate: TickRate, from start: SampleTime?, to end: SampleTime?,
    _ output: StandardOutput
  ) throws {
    let film = try FilmLibrary.film(path, direction)
    let size = size ?? film.stage.map(Self.size(of:)) ?? SIMD2(1280, 720)
    let first = start.map(Numbers.instant) ?? .zero
    let last = end.map(Numbers.instant) ?? Instant(film.length)
    guard first < last else {
      throw Failure("--from \(start?.text ?? "0") lies at or behind the end of \(path); give --to")
    }
    if film is GalleryFilm, last > Instant(.seconds(3600)) {
      throw Failure(
        "a scene of the demo can be rendered up to 3600000 ms, for it is played from its beginning")
    }
    guard let instants = FrameInstants(from: first, to: last, rate: rate) else {
      throw Failure("more than \(FrameInstants.mostFrames) frames; give --from and --to")
    }
    if let format = MovieFormat(path: target) {
      try MovieWriter(film: film, instants: instants, size: size, path: target, format: format).write()
      try output.say("\(FrameInstants.words(instants.count)) in \(target)")
    } else if OutputName.ending(of: target) == "png" {
      try writeSheet(film, instants, size)
      try output.say("\(FrameInstants.words(instants.count)) on \(target)")
    } else {
      try FrameWriter(reels: [(film, instants)], size: size, folder: target).write()
      try output.say("\(FrameInstants.words(instants.count)) in \(target)")
    }
  }

  /// Returns the size of a stage in whole pixels.
  private static func size(of stage: SIMD2<Float>) -> SIMD2<Int> {
    SIMD2(max(Int(stage.x.rounded()), 1), max(Int(stage.y.rounded()), 1))
  }

  private func writeSheet(_ film: any Film, _ instants: FrameInstants, _ size: SIMD2<Int>) throws {
    guard instants.count <= Self.mostCells else {
      throw Failure(
        "a contact sheet holds at most \(Self.mostCells) pictures, and these are \(instants.count); lower --fps"
      )
    }
    if instants.count == 1 { return try writeStill(film, instants[0], size) }
    let cells = (0..<instants.count).map { index in
      let instant = instants[index]
      let time = String(format: "%.0f ms", instant.sinceStart / .milliseconds(1))
      return ContactSheet.Cell(film: film, instant: instant, caption: time)
    }
    // The sheet's sides are about three to two.
    let shape = Double(instants.count) * 1.5 * Double(size.y) / Double(size.x)
    let columns = min(max(Int(shape.squareRoot().rounded(.up)), 1), instants.count)
    try ContactSheet(cells: cells, columns: columns, size: size).write(to: target)
  }

  /// Writes one frame as a picture, without a frame and a time.
  private func writeStill(_ film: any Film, _ instant: Instant, _ size: SIMD2<Int>) throws {
    let picture = try OffscreenCanvas(width: size.x, height: size.y)
    if let stage = film.stage { picture.stage = stage }
    try film.draw(at: instant, on: picture)
    try picture.writePNG(to: target)
  }
}
