import Foundation
import Testing

@Suite("The demo's scenes that answer the pointer, playing by themselves")
struct DemoSceneTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// A quarter of the stage's size.
  @discardableResult
  private func render(_ scene: String, into folder: String, _ more: String...) throws -> ToolRun {
    let words = ["render", scene, "--size", "320x180", "--output", scratch.path(folder)]
    let run = try ToolRun.inbetween(words: words + more)
    #expect(run.exitCode == 0, "\(run.errors)")
    return run
  }

  private func picture(_ path: String) throws -> Picture { try Picture(png: scratch.data(path)) }

  /// How many pixels of a rectangle of stage points have a colour.
  private func count(_ color: [UInt8], in picture: Picture, x: ClosedRange<Int>, y: ClosedRange<Int>) -> Int {
    var count = 0
    for row in (y.lowerBound / 4)...(y.upperBound / 4) {
      for column in (x.lowerBound / 4)...(x.upperBound / 4) {
        let pixel = picture[column, row]
        if zip(pixel, color).allSatisfy({ abs(Int($0) - Int($1)) <= 2 }) { count += 1 }
      }
    }
    return count
  }

  private let accent: [UInt8] = [0x63, 0xE6, 0xBE]

  @Test(
    "A picture depends on its time alone, not on the pictures before",
    arguments: ["springs", "throw", "transitions"])
  func sameInstants(_ scene: String) throws {
    try render(scene, into: "often", "--fps", "8", "--to", "2001")
    try render(scene, into: "seldom", "--fps", "1", "--to", "2001")
    try render(scene, into: "late", "--fps", "1", "--from", "2000", "--to", "2001")
    let last = try scratch.data("often/frame-00016.png")
    #expect(try last == scratch.data("seldom/frame-00002.png"))
    #expect(try last == scratch.data("late/frame-00000.png"))
    #expect(try last != scratch.data("often/frame-00015.png"))
  }

  @Test("The ball goes where it is sent")
  func ball() throws {
    try render("springs", into: "frames", "--fps", "10", "--to", "1901")
    // The first corner is at (198, 494), the second at (673, 260).
    for (frame, corner) in [("00009", (x: 198, y: 494)), ("00019", (x: 673, y: 260))] {
      let picture = try picture("frames/frame-\(frame).png")
      let x = (corner.x - 12)...(corner.x + 12)
      #expect(count(accent, in: picture, x: x, y: (corner.y - 12)...(corner.y + 12)) > 30)
    }
    let start = try picture("frames/frame-00000.png")
    #expect(count(accent, in: start, x: 436...460, y: 356...380) > 30, "it sets off from the middle")
  }

  @Test("A thrown card comes to rest in the slot that it was thrown at")
  func card() throws {
    try render("throw", into: "frames", "--fps", "1", "--from", "0", "--to", "3001")
    let slot = (x: 410...590, y: 200...290)
    let (before, after) = try (picture("frames/frame-00000.png"), picture("frames/frame-00003.png"))
    #expect(count(accent, in: before, x: slot.x, y: slot.y) == 0)
    #expect(count(accent, in: after, x: slot.x, y: slot.y) > 700)
    #expect(count(accent, in: after, x: 150...330, y: 450...550) == 0, "it has left its home")
  }

  private let peach: [UInt8] = [0xFF, 0xC9, 0xA3]
  private let blue: [UInt8] = [0x74, 0xC0, 0xFC]

  @Test("A page is flung into view, and out of it again")
  func page() throws {
    try render("transitions", into: "frames", "--fps", "10", "--to", "3901")
    func page(_ frame: String) throws -> Int {
      count(peach, in: try picture("frames/frame-\(frame).png"), x: 124...440, y: 240...500)
    }
    #expect(try page("00000") < 200, "the list has a small picture of that colour")
    #expect(try page("00025") > 3000)
    #expect(try page("00038") < 200)
  }

  @Test("A card opens, and closes where it was")
  func container() throws {
    try render("transitions", into: "frames", "--fps", "5", "--from", "5000", "--to", "7801")
    func card(_ frame: String) throws -> Int {
      count(blue, in: try picture("frames/frame-\(frame).png"), x: 348...548, y: 212...330)
    }
    #expect(try card("00000") > 1000)
    #expect(try card("00005") < 800, "its picture lies elsewhere")
    #expect(try card("00014") > 1000)
  }

  @Test("Without a display the demo renders all its scenes, one after the other")
  func fallback() throws {
    // A stage of twenty lines, for the sake of time.
    _ = try scratch.write(
      Sample.slide.replacingOccurrences(
        of: "\"width\": 64, \"height\": 32", with: "\"width\": 1280, \"height\": 20"),
      to: "fade-and-slide.json")
    let run = try ToolRun.inbetween(
      "demo", in: scratch.folder,
      environment: [
        "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "SDL_VIDEO_DRIVER": nil,
        "INBETWEEN_ASSETS": scratch.folder.path,
      ])
    #expect(run.exitCode == 0, "\(run.errors)")
    // 500 ms of the file, 6 s of springs, 5.1 s of throws, 9.3 s of transitions.
    #expect(try scratch.names(in: "inbetween-frames").count == 15 + 180 + 153 + 279)
    #expect(run.output.contains("627 frames of 1280 x 20"))
  }

  @Test("Help names the scenes and their keys")
  func help() throws {
    let run = try ToolRun.inbetween("demo", "--help")
    for word in ["springs", "throw", "transitions", "Tab", "FILE|SCENE"] {
      #expect(run.output.contains(word))
    }
  }
}
