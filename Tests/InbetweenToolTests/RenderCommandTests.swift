import Foundation
import Testing

@Suite("inbetween render, and demo without a display")
struct RenderCommandTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  @discardableResult
  private func render(_ folder: String, _ more: String...) throws -> ToolRun {
    let words = ["render", file, "--size", "64x32", "--output", scratch.path(folder)]
    return try ToolRun.inbetween(words: words + more)
  }

  @Test("As many frames as lie before the end, in a folder that it makes")
  func count() throws {
    let run = try render("deep/down", "--fps", "30")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.errors.isEmpty)
    // 500 ms at 30 a second: 0, 33.3 … 466.7.
    let names = try scratch.names(in: "deep/down")
    #expect(names.count == 15)
    #expect(names.first == "frame-00000.png")
    #expect(names.last == "frame-00014.png")
    #expect(run.output.contains("15 frames in "))
    let fraction = try render("fraction", "--fps", "30000/1001", "--from", "-100.1", "--to=100.1")
    #expect(fraction.output.contains("6 frames in "))
  }

  @Test("Without a size and a rate: the stage's own size, 60 frames a second, and 10 on a sheet")
  func usual() throws {
    func render(_ name: String) throws -> ToolRun {
      try ToolRun.inbetween("render", file, "--output", scratch.path(name))
    }
    let run = try render("frames")
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("30 frames in "))
    let picture = try Picture(png: scratch.data("frames/frame-00000.png"))
    #expect(picture.width == 64 && picture.height == 32)
    #expect(try render("film.gif").output.contains("30 frames in "))
    #expect(try render("sheet.png").output.contains("5 frames on "))
  }

  @Test("The same bytes every time")
  func sameBytes() throws {
    try render("one", "--fps", "10")
    try render("two", "--fps", "10")
    for name in try scratch.names(in: "one") {
      #expect(try scratch.data("one/\(name)") == scratch.data("two/\(name)"))
    }
  }

  @Test("Frames depend on their time alone, not on where the film begins")
  func sameInstants() throws {
    try render("whole", "--fps", "10")
    try render("part", "--fps", "10", "--from", "2e2", "--to", "400")
    #expect(try scratch.names(in: "part").count == 2)
    #expect(try scratch.data("part/frame-00000.png") == scratch.data("whole/frame-00002.png"))
    #expect(try scratch.data("part/frame-00001.png") == scratch.data("whole/frame-00003.png"))
  }

  @Test("Pixels agree with sample: colour and place", arguments: [-100, 0, 100, 200, 250, 400])
  func pixels(_ time: Int) throws {
    try render("frames", "--fps", "1", "--from", "\(time)", "--to", "\(time + 1)")
    let picture = try Picture(png: scratch.data("frames/frame-00000.png"))
    #expect(picture.width == 64 && picture.height == 32)
    let rows = try ToolRun.inbetween("sample", file, "--at", "\(time)").lines.dropFirst()
    let values = Dictionary(
      uniqueKeysWithValues: rows.map { row in
        let fields = row.split(separator: ",")
        return (String(fields[2]), Double(fields[3]) ?? .nan)
      })
    let center = (x: Int(values["position.x"] ?? 0), y: Int(values["position.y"] ?? 0))
    let shown = picture[center.x, center.y]
    for (channel, name) in ["color.r", "color.g", "color.b"].enumerated() {
      #expect(abs(Double(shown[channel]) - (values[name] ?? .nan) * 255) <= 1, "\(name)")
    }
    let background: [UInt8] = [0x10, 0x14, 0x18, 0xFF]
    #expect(picture[center.x - 7, center.y] == background)
    #expect(picture[center.x + 7, center.y] == background)
    #expect(picture[center.x - 4, center.y] == shown)
    #expect(picture[center.x + 4, center.y] == shown)
  }

  @Test("A page is the module's page, with the title and the motion in their places")
  func page() throws {
    try FileManager.default.createDirectory(atPath: scratch.path("module"), withIntermediateDirectories: true)
    _ = try scratch.write("<title>{{title}}</title>[{{motion}}]", to: "module/page.html")
    let file = try scratch.write(Sample.slide, to: "a<b&c.json")
    let words = ["render", file, "--module", scratch.path("module"), "--output", scratch.path("page.html")]
    let run = try ToolRun.inbetween(words: words)
    #expect(run.exitCode == 0, "\(run.errors)")
    let text = try scratch.text("page.html")
    #expect(text.hasPrefix("<title>a&lt;b&amp;c</title>["))
    let packed = try #require(Data(base64Encoded: String(text.drop { $0 != "[" }.dropFirst().dropLast())))
    let motion = try #require(DeflateTests.inflate([UInt8](packed)))
    #expect(try ToolRun.inbetween("bake", file, "--output", scratch.path("baked")).exitCode == 0)
    #expect(try scratch.data("baked") == Data(motion))
  }

  @Test("A picture is in the page itself")
  func pageWithPicture() throws {
    try FileManager.default.createDirectory(atPath: scratch.path("module"), withIntermediateDirectories: true)
    _ = try scratch.write("{{title}}|{{motion}}", to: "module/page.html")
    try render("frames", "--fps", "1")
    let file = try scratch.write(
      """
      { "inbetween": 1, "stage": { "width": 64, "height": 32, "duration": 100 }, "motion": [],
        "entities": [{ "name": "dot" }, { "name": "picture", "shape": { "type": "image",
          "source": "frames/frame-00000.png" } }] }
      """, to: "picture.json")
    let run = try ToolRun.inbetween(
      "render", file, "--module", scratch.path("module"), "--output", scratch.path("page.html"))
    #expect(run.exitCode == 0, "\(run.errors)")
    let packed = try #require(
      Data(base64Encoded: String(try scratch.text("page.html").dropFirst("picture|".count))))
    let motion = String(decoding: try #require(DeflateTests.inflate([UInt8](packed))), as: UTF8.self)
    let picture = try scratch.data("frames/frame-00000.png").base64EncodedString()
    #expect(motion.contains("data:image/png;base64,\(picture)"))
  }

  @Test("A page says which state machines it does not play")
  func pageWithMachines() throws {
    try FileManager.default.createDirectory(atPath: scratch.path("module"), withIntermediateDirectories: true)
    _ = try scratch.write("{{title}}|{{motion}}", to: "module/page.html")
    let machine = """
      { "type": "states", "name": "switch", "start": "off",
        "states": { "off": { "knob": { "opacity": 0.5 } }, "on": { "knob": { "opacity": 1 } } } }
      """
    func errors(of motion: String) throws -> String {
      let file = try scratch.write(
        """
        { "inbetween": 1, "stage": { "width": 64, "height": 32, "duration": 100 }, "motion": [\(motion)],
          "entities": [{ "name": "knob" }] }
        """, to: "machine.json")
      let run = try ToolRun.inbetween(
        "render", file, "--module", scratch.path("module"), "--output", scratch.path("page.html"))
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.errors
    }
    let note = "page.html plays no state machines: switch stays in its first state\n"
    #expect(try errors(of: machine).hasSuffix(note))
    #expect(try errors(of: "") == "")
  }

  @Test("A page without a module says what to do, and takes no options of pictures")
  func wrongPage() throws {
    let none = try ToolRun.inbetween(
      "render", file, "--module", scratch.path("none"), "--output", scratch.path("page.html"))
    #expect(none.exitCode == 1)
    #expect(
      none.errors.contains("none/page.html: No such file or directory; run 'make web'"), "\(none.errors)")
    _ = try scratch.write("{{title}}", to: "page.html")
    let other = try ToolRun.inbetween(
      "render", file, "--module", scratch.folder.path, "--output", scratch.path("x.html"))
    #expect(other.exitCode == 1 && other.errors.contains("has no {{motion}}"), "\(other.errors)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("x.html")))
    for (words, text) in [
      (["--fps", "3", "--output", "a.html"], "--fps is for pictures, and 'a.html' is a page"),
      (
        ["--size", "8x8", "--fps", "3", "--output", "a.gif", "--module", "b"],
        "--module is for pages, and 'a.gif' does not end in .html"
      ),
    ] {
      let run = try ToolRun.inbetween(words: ["render", file] + words)
      #expect(run.exitCode == 2 && run.errors.contains(text), "\(run.errors)")
    }
    let scene = try ToolRun.inbetween("render", "fade", "--output", "a.html")
    #expect(scene.exitCode == 2 && scene.errors.contains("'fade' is a scene of the demo"), "\(scene.errors)")
  }

  @Test("The direction of transitions can be turned round")
  func direction() throws {
    let path = try scratch.write(Sample.transitions, to: "transitions.json")
    func shown(_ folder: String, _ words: String...) throws -> [UInt8] {
      let run = try ToolRun.inbetween(
        words: ["render", path, "--size=10x10", "--fps=1", "--to=1", "--output", scratch.path(folder)] + words
      )
      #expect(run.exitCode == 0, "\(run.errors)")
      return try Picture(png: scratch.data("\(folder)/frame-00000.png"))[5, 5]
    }
    #expect(try shown("plain") == [0, 0, 0, 255])
    #expect(try shown("forward", "--direction", "forward") == [0, 0, 0, 255])
    #expect(try shown("backward", "--direction", "backward") == [255, 255, 255, 255])
    for (word, code, text) in [(file, 1, "has no transitions"), ("springs", 2, "is a scene of the demo")] {
      let run = try ToolRun.inbetween(
        "render", word, "--size=8x8", "--fps=1", "--direction=forward", "--output", scratch.path("none"))
      #expect(run.exitCode == code && run.errors.contains(text), "\(run.errors)")
    }
  }

  @Test("What cannot be written is said in words")
  func badFolders() throws {
    let inTheWay = try scratch.write("", to: "taken")
    let run = try ToolRun.inbetween(
      "render", file, "--size=8x8", "--fps=1", "--output", inTheWay)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("a file of this name is in the way"))
    let late = try ToolRun.inbetween(
      "render", file, "--size=8x8", "--fps=1", "--from=9e9", "--output", scratch.path("late"))
    #expect(late.exitCode == 1)
    #expect(late.errors.contains("behind the end"))
  }

  @Test("Without a display the demo says so and renders the same")
  func demo() throws {
    let run = try ToolRun.inbetween(
      "demo", file, in: scratch.folder,
      environment: ["DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "SDL_VIDEO_DRIVER": nil])
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(run.output.contains("no display"))
    #expect(run.output.contains("inbetween-frames"))
    #expect(try scratch.names(in: "inbetween-frames").count == 15)
    // The demo's window would be 20 times the stage.
    _ = try ToolRun.inbetween(
      "render", file, "--size", "1280x640", "--fps", "30", "--output", scratch.path("same"))
    #expect(try scratch.data("same/frame-00007.png") == scratch.data("inbetween-frames/frame-00007.png"))
  }

  @Test("Without a display and a name the demo writes one picture of all scenes, and two seconds of a scene")
  func fallback() throws {
    func show(_ words: String...) throws -> String {
      let run = try ToolRun.inbetween(
        words: ["demo", "--size", "160x100"] + words, in: scratch.folder,
        environment: [
          "DISPLAY": nil, "WAYLAND_DISPLAY": nil, "SDL_VIDEODRIVER": nil, "SDL_VIDEO_DRIVER": nil,
        ])
      #expect(run.exitCode == 0, "\(run.errors)")
      return run.output
    }
    #expect(try show().contains("14 scenes on inbetween-scenes.png"))
    #expect(try scratch.names(in: ".").filter { $0.hasPrefix("inbetween") } == ["inbetween-scenes.png"])
    #expect(try show("springs").contains("inbetween-frames"))
    #expect(try scratch.names(in: "inbetween-frames").count <= 41)
  }

  @Test("Without its assets the demo says where it looked")
  func missingAssets() throws {
    let run = try ToolRun.inbetween(
      "demo", "fade", in: scratch.folder, environment: ["INBETWEEN_ASSETS": scratch.path("nowhere")])
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("fade-and-slide.json"))
    #expect(run.errors.contains("nowhere"))
  }
}
