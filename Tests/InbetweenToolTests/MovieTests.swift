import Foundation
import Testing

@Suite("inbetween render to films and contact sheets")
struct MovieTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  private func render(to name: String, path: String? = nil) throws -> ToolRun {
    try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "30", "--output", scratch.path(name),
      environment: path.map { ["PATH": $0] } ?? [:])
  }

  /// A stand-in for the encoder: it keeps what it is told and what it is given.
  private func makeEncoder(exitCode: Int = 0) throws -> String {
    let folder = scratch.folder.appendingPathComponent("bin")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let program = folder.appendingPathComponent("ffmpeg")
    let text = """
      #!/bin/sh
      printf '%s\\n' "$@" > '\(scratch.path("arguments"))'
      for last; do :; done
      /bin/cat > "$last"
      [ \(exitCode) = 0 ] || echo 'Unknown encoder' >&2
      exit \(exitCode)
      """
    try Data(text.utf8).write(to: program)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
    return folder.path
  }

  @Test("All frames go to the encoder, four bytes a pixel", arguments: ["mp4", "webp"])
  func film(_ ending: String) throws {
    let run = try render(to: "film.\(ending)", path: makeEncoder())
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("15 frames in "))
    let bytes = [UInt8](try scratch.data("film.\(ending)"))
    try #require(bytes.count == 15 * 64 * 32 * 4)
    let words = try scratch.text("arguments").split(separator: "\n").map(String.init)
    #expect(words.contains("64x32"))
    #expect(words.contains("30/1"))
    // A lower quality leaves blocks where things were.
    if ending == "webp" {
      let place = try #require(words.firstIndex(of: "-q:v"))
      #expect(try #require(Int(words[place + 1])) >= 95)
    }
    // The first frame is the one that a picture file shows.
    let still = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "30", "--to", "1", "--output", scratch.path("still"))
    #expect(still.exitCode == 0)
    let picture = try Picture(png: scratch.data("still/frame-00000.png"))
    for (x, y) in [(10, 16), (40, 3), (0, 0)] {
      let start = (y * 64 + x) * 4
      #expect(Array(bytes[start..<start + 4]) == picture[x, y])
    }
  }

  @Test("Without the encoder it says what to install")
  func missingEncoder() throws {
    let run = try render(to: "film.webp", path: scratch.path("nowhere"))
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("ffmpeg, which makes webp files, is not on the PATH"))
    #expect(run.errors.contains("apt-get install ffmpeg"))
  }

  @Test("An encoder that fails is quoted")
  func failingEncoder() throws {
    let run = try render(to: "film.webp", path: makeEncoder(exitCode: 3))
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("ffmpeg failed"))
    #expect(run.errors.contains("Unknown encoder"))
  }

  @Test("A contact sheet shows every frame in its place")
  func sheet() throws {
    let run = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "10", "--output", scratch.path("sheet.png"))
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("5 frames on "))
    _ = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "10", "--output", scratch.path("frames"))
    let sheet = try Picture(png: scratch.data("sheet.png"))
    // Two columns; the gap is 8 pixels and a caption 24.
    try #require(sheet.width == 2 * 64 + 3 * 8)
    try #require(sheet.height == 3 * (32 + 24) + 8)
    for index in 0..<5 {
      let frame = try Picture(png: scratch.data("frames/frame-0000\(index).png"))
      let (left, top) = (8 + index % 2 * 72, 8 + index / 2 * 56)
      for (x, y) in [(10, 16), (20, 16), (30, 16), (44, 16), (32, 4)] {
        let (here, there) = (sheet[left + x, top + y], frame[x, y])
        #expect(zip(here, there).allSatisfy { abs(Int($0) - Int($1)) <= 1 }, "frame \(index) at \(x), \(y)")
      }
    }
  }

  @Test("A single frame is a picture without a frame and a time")
  func still() throws {
    let run = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "10", "--to", "100", "--output", scratch.path("still.png"))
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("1 frame on "))
    _ = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "10", "--to", "100", "--output", scratch.path("frames"))
    let still = try Picture(png: scratch.data("still.png"))
    let frame = try Picture(png: scratch.data("frames/frame-00000.png"))
    try #require(still.width == 64 && still.height == 32)
    for x in 0..<64 { #expect(still[x, 16] == frame[x, 16], "\(x)") }
  }

  @Test("A contact sheet of too many frames is refused")
  func tooManyCells() throws {
    let run = try ToolRun.inbetween(
      "render", file, "--size", "64x32", "--fps", "1000", "--output", scratch.path("sheet.png"))
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("at most 64 pictures, and these are 500"))
  }
}
