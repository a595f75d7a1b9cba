import Foundation
import Testing

@testable import InbetweenTool

@Suite("What the gallery remembers")
struct RememberedSettingsTests {
  @Test("Its file is in the folder that XDG_CONFIG_HOME names, or in .config")
  func path() {
    #expect(RememberedSettings.path(["XDG_CONFIG_HOME": "/a", "HOME": "/h"]) == "/a/inbetween/demo.json")
    #expect(RememberedSettings.path(["HOME": "/h"]) == "/h/.config/inbetween/demo.json")
    #expect(
      RememberedSettings.path(["XDG_CONFIG_HOME": "a", "HOME": "/h"]) == "/h/.config/inbetween/demo.json")
    #expect(RememberedSettings.path([:]) == nil)
  }

  @Test("The scene and the settings come back, and the command line wins")
  func roundTrip() throws {
    let scratch = try Scratch()
    let path = scratch.path("folder/inbetween/demo.json")
    let gallery = try Gallery(.health, GallerySettings().recorded)
    try gallery.setLight(true)
    try gallery.setWorld { $0.tickRate = 30 }
    RememberedSettings(of: gallery).write(to: path)
    let read = RememberedSettings(path: path)
    #expect(read == RememberedSettings(of: gallery))
    let (scene, settings) = DemoCommand.begun(.opening, false, GallerySettings(), read)
    #expect(scene == .health && settings.isLight && settings.world.tickRate == 30)
    #expect(DemoCommand.begun(.opening, true, GallerySettings(), read).0 == .opening)
  }

  @Test(
    "A missing or damaged file, and values out of range, are ignored",
    arguments: [
      nil, "", "[]", "{", #"{"scene": 3}"#, #"{"scene": "nowhere", "tickRate": 100000, "rate": 0}"#,
    ])
  func damaged(_ text: String?) throws {
    let scratch = try Scratch()
    let path = try text.map { try scratch.write($0, to: "demo.json") } ?? scratch.path("none.json")
    let (scene, settings) = DemoCommand.begun(
      .opening, false, GallerySettings(), RememberedSettings(path: path))
    #expect(scene == .opening && !settings.isLight && settings.world == WorldSettings())
  }

  @Test("Recordings neither read nor write it")
  func recordings() throws {
    let scratch = try Scratch()
    let file = scratch.folder.appendingPathComponent("inbetween/demo.json")
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(#"{"scene": "springs"}"#.utf8).write(to: file)
    let run = try ToolRun.inbetween(
      "demo", "--record", scratch.path("frames"), "--seconds", "0.1", "--trace", in: scratch.folder,
      environment: ["XDG_CONFIG_HOME": scratch.folder.path])
    #expect(run.exitCode == 0 && run.lines.contains("scene opening"), "\(run.errors)")
    #expect(try Data(contentsOf: file) == Data(#"{"scene": "springs"}"#.utf8))
  }
}
