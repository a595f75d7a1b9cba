import Foundation
import Testing

/// Every scene two seconds after it was opened, in a wide dark window and in a small light one, against the
/// pictures in `Golden`. `make golden` draws those anew: look at them before they are committed.
@Suite("Golden frames of every scene")
struct GoldenFrameTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent("Golden")
  private static let writes = ProcessInfo.processInfo.environment["INBETWEEN_GOLDEN"] == "write"

  @Test("Wide and dark", arguments: GalleryShellTests.scenes)
  func dark(_ scene: String) throws {
    try check(GalleryRun(scene, seconds: 2.01).data(2), against: "\(scene)-dark")
  }

  @Test("Small and light", arguments: GalleryShellTests.scenes)
  func light(_ scene: String) throws {
    try check(
      GalleryRun(scene, seconds: 2.01, framesPerSecond: 1, size: "240x150", density: 0.3, "--light").data(2),
      against: "\(scene)-light")
  }

  @Test("The inspector: a driver under the pointer, and a pinned graph")
  func inspector() throws {
    func show(_ scene: String, _ script: String, size: String, _ more: String...) throws -> Data {
      // The panel has its place once it has been drawn.
      try GalleryRun(
        scene, script: script, seconds: 2.01, framesPerSecond: 10, size: size, density: 0.5, words: more
      ).data(20)
    }
    try check(
      show("precedence", "0.5 move 800 600\n0.6 key i\n0.7 move 1100 130", size: "640x400"),
      against: "inspector-dark")
    try check(
      show(
        "machine", "0.2 move 386 300\n0.3 key i\n0.6 move 600 132\n0.8 press\n0.9 release", size: "400x250",
        "--light"), against: "inspector-light")
  }

  @Test("The timeline of a file: an open row and a bar under the pointer, and a small window")
  func timeline() throws {
    func show(_ file: String, _ script: String, size: String, _ more: String...) throws -> Data {
      let path = Self.folder.deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Assets/\(file).json").path
      return try GalleryRun(
        "motion file", script: script, seconds: 2.01, framesPerSecond: 10, size: size, density: 0.5,
        words: [path] + more
      ).data(20)
    }
    try check(
      show(
        "paths", "0.5 move 300 580\n0.6 press\n0.7 release\n0.8 move 1100 645", size: "640x400"),
      against: "timeline-dark")
    try check(
      show("states", "0.5 move 130 330\n0.6 wheel 0 -2", size: "400x250", "--light"),
      against: "timeline-light")
  }

  @Test("The code of a scene, and of a driver")
  func code() throws {
    func show(_ scene: String, _ script: String, size: String, _ more: String...) throws -> Data {
      try GalleryRun(
        scene, script: script, seconds: 1.51, framesPerSecond: 10, size: size, density: 0.5, words: more
      ).data(15)
    }
    try check(show("springs", "0.2 key k", size: "640x400"), against: "code-dark")
    try check(show("throw", "0.2 key k\n0.4 key right", size: "400x250", "--light"), against: "code-light")
    let driver = "\n0.3 key i\n0.6 key k"
    try check(
      show("precedence", "0.2 move 800 600" + driver, size: "640x400"), against: "code-driver-dark")
    try check(
      show("precedence", "0.2 move 400 300" + driver + "\n0.8 key k", size: "400x250", "--light"),
      against: "code-driver-light")
  }

  private func check(_ data: Data, against name: String) throws {
    let file = Self.folder.appendingPathComponent("\(name).png")
    if Self.writes { return try data.write(to: file) }
    let golden = try Picture(png: Data(contentsOf: file))
    let found = try Picture(png: data)
    try #require(golden.width == found.width && golden.height == found.height)
    let difference = PictureDifference(golden, found)
    if difference.isVisible {
      let place = FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-difference.png")
      try difference.picture.write(to: place)
      Issue.record("\(name): \(difference.words); golden, found and difference: \(place.path)")
    }
  }

  @Test("A difference that can be seen is found, and one that cannot is not")
  func difference() throws {
    let plain = try GalleryRun("fade", seconds: 0.1).picture(0)
    let light = try GalleryRun("fade", seconds: 0.1, framesPerSecond: 1, "--light").picture(0)
    #expect(PictureDifference(plain, light).isVisible)
    #expect(!PictureDifference(plain, plain).isVisible)
    // A glyph drawn a little differently elsewhere: some pixels are off, their neighbourhood is not.
    var other = plain
    for x in stride(from: 10, to: 40, by: 4) {
      other[x, 20] = plain[x, 20].map { $0 < 215 ? $0 + 40 : $0 }
    }
    #expect(!PictureDifference(plain, other).isVisible)
    // A mark the size of a button that is missing.
    var marked = plain
    for x in 200..<210 { for y in 100..<108 { marked[x, y] = [0x63, 0xE6, 0xBE, 0xFF] } }
    #expect(PictureDifference(plain, marked).isVisible)
  }
}
