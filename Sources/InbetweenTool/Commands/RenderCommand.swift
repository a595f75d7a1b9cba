import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// `inbetween render`: a motion file to PNG files.
struct RenderCommand: Command {
  static let specification = CommandSpecification(
    name: "render", summary: "Renders a motion file or a scene of the demo to PNG files, without a display.",
    usage: ["FILE|SCENE --size WxH --fps N [--from MS] [--to MS] [--direction WAY] --output DIR"],
    operands: 1...1,
    operandName: "FILE",
    options: [
      .init("size", "WxH", "the pictures' size in pixels; the stage is fitted into it"),
      .init("fps", "N", "frames a second: 60, 59.94, 60000/1001"),
      .init("from", "MS", "the first frame's time in milliseconds; 0 unless given"),
      .init("to", "MS", "the time at which to end, itself left out; the stage's duration unless given"),
      .init("direction", "WAY", "forward or backward: the way of all transitions, whatever the file says"),
      .init("output", "DIR", "the folder for frame-00000.png and so on; made where it is missing"),
    ],
    details: """
      Frame k shows the time FROM + k * 1000 / FPS exactly, as 'inbetween sample' prints it: no clock is
      involved, and the same call writes the same bytes. Times before 0 show the base values. The scenes of the
      demo, springs, throw and transitions, play by themselves here.

        inbetween render Assets/fade-and-slide.json --size 1280x720 --fps 60 --output frames
        ffmpeg -framerate 60 -i frames/frame-%05d.png film.mp4
      """)

  private let path: String
  private let size: SIMD2<Int>
  private let rate: TickRate
  private let start: SampleTime?
  private let end: SampleTime?
  private let folder: String
  private let direction: TransitionDirection?

  init(_ arguments: Arguments) throws(UsageError) {
    path = arguments.operands[0]
    size = try Numbers.size("size", try arguments.required("size"))
    rate = try Numbers.rate("fps", try arguments.required("fps"))
    folder = try arguments.required("output")
    direction = try arguments.direction()
    start = if let text = arguments["from"] { try Numbers.time("from", text) } else { nil }
    end = if let text = arguments["to"] { try Numbers.time("to", text) } else { nil }
    if let end, end.milliseconds <= start?.milliseconds ?? 0 {
      throw UsageError("--to \(end.text) must lie after --from \(start?.text ?? "0")")
    }
    do throws(CanvasError) { _ = try OffscreenCanvas(width: size.x, height: size.y) } catch {
      throw UsageError("--size: \(error)")
    }
  }

  func run(_ output: StandardOutput) throws {
    let film = try FilmLibrary.film(path, direction)
    let first = start.map(Numbers.instant) ?? .zero
    let last = end.map(Numbers.instant) ?? Instant(film.length)
    guard first < last else {
      throw Failure("--from \(start?.text ?? "0") lies at or behind the end of \(path); give --to")
    }
    guard let instants = FrameInstants(from: first, to: last, rate: rate) else {
      throw Failure("more than \(FrameInstants.mostFrames) frames; give --from and --to")
    }
    try FrameWriter(reels: [(film, instants)], size: size, folder: folder).write()
    try output.say("\(instants.count) frame\(instants.count == 1 ? "" : "s") in \(folder)")
  }
}
