import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The command `inbetween render`: renders a motion file or a scene to pictures, a film or a contact sheet.
struct RenderCommand: Command {
  static let specification = CommandSpecification(
    name: "render", summary: "Renders a motion file or a scene of the demo to files, without a display.",
    usage: ["FILE|SCENE --size WxH --fps N [--from MS] [--to MS] [--direction WAY] --output DIR|FILE"],
    operands: 1...1,
    operandName: "FILE",
    options: [
      .init("size", "WxH", "the pictures' size in pixels; the stage is fitted into it"),
      .init("fps", "N", "frames a second: 60, 59.94, 60000/1001"),
      .init("from", "MS", "the first frame's time in milliseconds; 0 unless given"),
      .init("to", "MS", "the time at which to end, itself left out; the stage's duration unless given"),
      .init("direction", "WAY", "forward or backward, for all transitions, whatever the file says"),
      .init("output", "DIR|FILE", "a folder for PNG frames, or a film or sheet by its ending (see below)"),
    ],
    details: """
      Frame k shows the time FROM + k * 1000 / FPS exactly, as 'inbetween sample' prints it: no clock is
      involved, and the same call writes the same bytes. Times before 0 show the base values. The scenes of the
      demo play by themselves here, without the panels.

      What --output names:
        DIR           frame-00000.png and so on in that folder, which is made where it is missing
        FILE.gif      a film of 256 colours a picture
        FILE.apng     a film of all colours, an animated PNG
        FILE.mp4      a film, and so with .webp: made by ffmpeg, which must be installed
        FILE.png      a contact sheet: all frames on one picture, each with its time; at most \(mostCells)
      No other ending is taken for a file. A folder whose name has one must exist, or be written with / at its
      end.

        inbetween render Assets/fade-and-slide.json --size 1280x720 --fps 60 --output film.mp4
        inbetween render Assets/fade-and-slide.json --size 320x180 --fps 3 --output sheet.png
      """)

  /// The most pictures on a contact sheet. More would be too small to tell apart.
  private static let mostCells = 64

  private let path: String
  private let size: SIMD2<Int>
  private let rate: TickRate
  private let start: SampleTime?
  private let end: SampleTime?
  private let target: String
  private let direction: TransitionDirection?

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    size = try Numbers.size("size", try arguments.required("size"))
    rate = try Numbers.rate("fps", try arguments.required("fps"))
    target = try arguments.required("output")
    try Self.checkTarget(target)
    direction = try arguments.direction()
    start = try arguments.value("from", Numbers.time)
    end = try arguments.value("to", Numbers.time)
    if let end, end.milliseconds <= start?.milliseconds ?? 0 {
      throw UsageError("--to \(end.text) must lie after --from \(start?.text ?? "0")")
    }
    do throws(CanvasError) { _ = try OffscreenCanvas(width: size.x, height: size.y) } catch {
      throw UsageError("--size: \(error)")
    }
  }

  /// Throws if the name has the extension of a format that cannot be written. It would become a folder.
  private static func checkTarget(_ target: String) throws(UsageError) {
    let forms = MovieFormat.allCases.map(\.rawValue) + ["png"]
    if OutputName.ending(of: target).map(forms.contains) ?? true { return }
    throw UsageError(
      "--output: found '\(target)', expected a name that ends in \(MovieFormat.endings) or .png, or a folder (one with a "
        + "dot in its name: '\(target)/')")
  }

  func run(_ output: StandardOutput) throws {
    let film = try FilmLibrary.film(path, direction)
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
      try writeSheet(film, instants)
      try output.say("\(FrameInstants.words(instants.count)) on \(target)")
    } else {
      try FrameWriter(reels: [(film, instants)], size: size, folder: target).write()
      try output.say("\(FrameInstants.words(instants.count)) in \(target)")
    }
  }

  private func writeSheet(_ film: any Film, _ instants: FrameInstants) throws {
    guard instants.count <= Self.mostCells else {
      throw Failure(
        "a contact sheet holds at most \(Self.mostCells) pictures, and these are \(instants.count); lower --fps"
      )
    }
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
}
