import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL
import Testing

@testable import InbetweenTool

@Suite("A motion file that changes while it is shown")
struct LiveFileTests {
  private let scratch: Scratch
  private let path: String

  init() throws {
    scratch = try Scratch()
    path = try scratch.write(Self.file(), to: "two.json")
  }

  /// Two dots that move to the right: `left` always in the same way, `right` to a given place.
  private static func file(right: Int = 200, radius: Int = 10, further: String = "") -> String {
    """
    { "inbetween": 1, "stage": { "width": 320, "height": 100, "duration": 2000 },
      "entities": [
        { "name": "left", "shape": { "type": "circle", "radius": 10 }, "properties": { "position": [20, 50] } },
        { "name": "right", "shape": { "type": "circle", "radius": \(radius) },
          "properties": { "position": [100, 50] } }\(further) ],
      "motion": [
        { "type": "tween", "entity": "left", "property": "position.x", "values": [20, 300], "duration": 1000,
          "ease": "cubicInOut", "repeats": "forever", "direction": "alternate" },
        { "type": "tween", "entity": "right", "property": "position.x", "values": [100, \(right)],
          "duration": 1000, "ease": "sineInOut" } ] }
    """
  }

  private func scene() throws -> FileScene {
    let scene = try FileScene(path: path)
    scene.layOut(in: Area(corner: .zero, size: SIMD2(320, 100)))
    return scene
  }

  private func play(_ scene: FileScene, milliseconds: Int) throws {
    for _ in 0..<(milliseconds / 10) {
      scene.advance(by: .milliseconds(10))
      scene.attend(for: .milliseconds(10))
    }
  }

  private func x(_ name: String, _ scene: FileScene) throws -> Float {
    try #require(scene.poses.first { $0.entity.name == name }).pose.position.x
  }

  @Test("What did not change moves on as if nothing had happened")
  func unchanged() throws {
    let (changed, other) = try (scene(), scene())
    try play(changed, milliseconds: 730)
    try play(other, milliseconds: 730)
    _ = try scratch.write(Self.file(right: 140, radius: 24), to: "two.json")
    changed.read()
    #expect(changed.report == "blending")
    for _ in 0..<40 {
      #expect(try x("left", changed) == x("left", other))
      try play(changed, milliseconds: 10)
      other.advance(by: .milliseconds(10))
    }
    #expect(changed.report == "playing")
    #expect(try x("left", changed) == x("left", other))
  }

  @Test("Less motion shows the reduced form, from the start and by the switch")
  func reducedMotion() throws {
    let scene = try scene()
    try play(scene, milliseconds: 300)
    #expect(try x("right", scene) < 150)
    try scene.reduceMotion(ReducedMotion())
    try play(scene, milliseconds: 310)
    #expect(try x("right", scene) == 200)
    try scene.reduceMotion(.off)
    try play(scene, milliseconds: 310)
    #expect(try x("right", scene) < 200)
  }

  @Test("What changed goes from the shown value to the new one, without a jump")
  func blend() throws {
    let (changed, before) = try (scene(), scene())
    try play(changed, milliseconds: 400)
    try play(before, milliseconds: 400)
    _ = try scratch.write(Self.file(right: 300), to: "two.json")
    changed.read()
    let after = try scene()
    try play(after, milliseconds: 400)
    #expect(try x("right", changed) == x("right", before))
    var last = try x("right", changed)
    for _ in 0..<30 {
      try play(changed, milliseconds: 10)
      after.advance(by: .milliseconds(10))
      let next = try x("right", changed)
      #expect(abs(next - last) < 8)
      last = next
    }
    #expect(abs(last - (try x("right", after))) < 0.01)
  }

  @Test("An entity that is new fades in, and one that is gone fades out")
  func appearing() throws {
    let scene = try scene()
    let further = """
      , { "name": "third", "shape": { "type": "circle", "radius": 5 }, "properties": { "position": [60, 20] } }
      """
    func opacity() -> Float? { scene.poses.first { $0.entity.name == "third" }?.pose.color.alpha }
    _ = try scratch.write(Self.file(further: further), to: "two.json")
    scene.read()
    #expect(opacity() == 0)
    try play(scene, milliseconds: 150)
    #expect(try (0.3...0.7).contains(#require(opacity())))
    try play(scene, milliseconds: 150)
    #expect(opacity() == 1)
    _ = try scratch.write(Self.file(), to: "two.json")
    scene.read()
    #expect(opacity() == 1)
    try play(scene, milliseconds: 300)
    #expect(opacity() == nil)
  }

  @Test("The scene notices the change by itself, also of a file that is replaced")
  func watching() throws {
    let scene = try scene()
    scene.attend(for: .milliseconds(10))
    #expect(scene.report == "playing")
    let other = try scratch.write(Self.file(right: 101), to: "other.json")
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.moveItem(atPath: other, toPath: path)
    scene.attend(for: .milliseconds(10))
    #expect(scene.report == "blending")
  }

  @Test("Equal content changes nothing")
  func equal() throws {
    let scene = try scene()
    _ = try scratch.write(Self.file() + "\n\n", to: "two.json")
    scene.attend(for: .milliseconds(10))
    #expect(scene.report == "playing")
  }

  @Test("A file that stays broken is reported with its line and column, and plays on until it is mended")
  func broken() throws {
    let scene = try scene()
    _ = try scratch.write(String(Self.file().prefix(200)), to: "two.json")
    scene.read()
    try play(scene, milliseconds: 200)
    // It may be half written.
    #expect(scene.errors == nil && scene.report == "playing")
    let before = try x("left", scene)
    try play(scene, milliseconds: 200)
    let error = try #require(scene.errors?.errors.first)
    #expect(error.line == 3 && error.column != nil, "\(error)")
    #expect(scene.report.hasPrefix("broken, "))
    #expect(try x("left", scene) > before)
    _ = try scratch.write(
      Self.file().replacingOccurrences(of: "cubicInOut", with: "cubicInOtu"), to: "two.json")
    scene.read()
    #expect(scene.errors?.errors.first?.suggestion == "cubicInOut")
    _ = try scratch.write(Self.file(), to: "two.json")
    scene.read()
    #expect(scene.errors == nil && scene.report == "playing")
  }

  @Test("A file that is gone for a moment is no error")
  func replaced() throws {
    let scene = try scene()
    try FileManager.default.removeItem(atPath: path)
    try play(scene, milliseconds: 100)
    _ = try scratch.write(Self.file(), to: "two.json")
    try play(scene, milliseconds: 400)
    #expect(scene.errors == nil)
    try FileManager.default.removeItem(atPath: path)
    try play(scene, milliseconds: 400)
    #expect(scene.errors != nil)
  }

  @Test("Backward and held, it blends too")
  func backward() throws {
    let scene = try scene()
    try play(scene, milliseconds: 500)
    _ = try scratch.write(Self.file(right: 300), to: "two.json")
    scene.read()
    #expect(scene.attention == .frames)
    for _ in 0..<30 { scene.attend(for: .milliseconds(10)) }
    #expect(scene.attention == .glances)
    #expect(abs(try x("right", scene) - 200) < 1)
    scene.seek(to: .zero)
    #expect(try x("right", scene) == 100)
  }

  @Test("A file that is dropped is listed before the scenes, and a broken one is a notice")
  func dropped() throws {
    let gallery = try Gallery(.springs, GallerySettings().recorded)
    let broken = try scratch.write("{", to: "broken.json")
    try gallery.handle(.dropped(path: broken))
    #expect(gallery.name == .springs)
    #expect(gallery.notice.text?.contains("broken.json:1:2") == true, "\(gallery.notice.text ?? "none")")
    try gallery.handle(.dropped(path: path))
    #expect(gallery.name == .file && gallery.scene is FileScene)
    #expect(gallery.title(of: .file) == "two.json")
    #expect(gallery.sidebar.scenes.prefix(2) == [.file, .opening])
    try gallery.handle(.key(.digit1, pressed: true, isRepeat: false, modifiers: []))
    #expect(gallery.name == .opening && gallery.scene is OpeningScene)
    try gallery.show(.file)
    let other = try scratch.write(Self.file(right: 250), to: "other.json")
    try gallery.handle(.dropped(path: other))
    #expect(gallery.scene.report == "blending")
    #expect(gallery.scene.heading?.title == "other.json")
  }

  @Test("The error lies over the running picture")
  func picture() throws {
    let file = try scratch.write("{ \"inbetween\": 1 }", to: "broken.json")
    let script = try scratch.write("0.1 drop \(path)\n0.9 drop \(file)", to: "script.txt")
    let run = try ToolRun.inbetween(
      "demo", path, "--record", scratch.path("frames"), "--size", "640x400", "--density", "0.5", "--fps", "2",
      "--seconds", "1.6", "--script", script, "--trace")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.lines.contains { $0.hasPrefix("state broken, ") && $0.contains("broken.json:1:") })
    let (before, after) = try (
      Picture(png: scratch.data("frames/frame-00001.png")),
      Picture(png: scratch.data("frames/frame-00003.png"))
    )
    func alarm(_ picture: Picture) -> Int { picture.count { $0.x > 230 && $0.y < 190 && $0.z > 160 } }
    #expect(alarm(after) > alarm(before) + 20)
  }
}
