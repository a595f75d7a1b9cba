import Foundation
import Testing

@testable import InbetweenTool

@Suite("Files that the program writes")
struct OutputTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  @Test(
    "A write that fails leaves the file that was there",
    arguments: [
      ["sheet.png", "render", "FILE", "--size=64x32", "--fps=10", "--output=OUT"],
      ["frame-00000.png", "render", "FILE", "--size=640x320", "--fps=10", "--to=1", "--output=FOLDER"],
      ["curve.svg", "easing", "backOut", "--plot=OUT"],
      ["sheet.png", "demo", "--sheet=OUT", "--size=64x36"],
      ["frame-00000.png", "demo", "--record=FOLDER", "--size=640x360", "--seconds=0.01"],
    ])
  func failedWrite(_ words: [String]) throws {
    let folder = "out"
    try FileManager.default.createDirectory(atPath: scratch.path(folder), withIntermediateDirectories: true)
    let old = try scratch.write("the old one", to: "\(folder)/\(words[0])")
    let places = ["FILE": file, "OUT": old, "FOLDER": scratch.path(folder)]
    let arguments = words.dropFirst().map { word in
      places.reduce(word) { $0.hasSuffix($1.key) ? $0.replacingOccurrences(of: $1.key, with: $1.value) : $0 }
    }
    let line = arguments.map { "'\($0)'" }.joined(separator: " ")
    // No file may have more than a block or two, which is as if the disk were full.
    let run = try ToolRun.shell("ulimit -f 1; exec \"$INBETWEEN\" \(line)")
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("cannot write \(old): \(String(cString: strerror(EFBIG)))"), "\(run.errors)")
    #expect(try scratch.text("\(folder)/\(words[0])") == "the old one")
    #expect(try scratch.names(in: folder) == [words[0]])
    // With room it takes the old one's place, and nothing else is left.
    let whole = try ToolRun.inbetween(words: arguments)
    #expect(whole.exitCode == 0, "\(whole.errors)")
    #expect(try scratch.data("\(folder)/\(words[0])") != Data("the old one".utf8))
    #expect(try scratch.names(in: folder) == [words[0]])
  }

  @Test("The system's reason is found in Foundation's errors") func reasons() {
    let cause = NSError(domain: NSPOSIXErrorDomain, code: Int(ENOSPC))
    let wrapped = NSError(domain: NSCocoaErrorDomain, code: 640, userInfo: [NSUnderlyingErrorKey: cause])
    for error in [cause, wrapped] {
      #expect(SystemReason.code(of: error) == ENOSPC)
      #expect(SystemReason.words(for: error) == String(cString: strerror(ENOSPC)))
    }
    #expect(SystemReason.code(of: NSError(domain: NSCocoaErrorDomain, code: 640)) == nil)
  }

  #if os(Linux)
    @Test("A full disk is named, and a device is written itself") func fullDisk() throws {
      for name in ["full.png", "full.svg"] {
        try FileManager.default.createSymbolicLink(
          atPath: scratch.path(name), withDestinationPath: "/dev/full")
      }
      let sheet = try ToolRun.inbetween(
        "render", file, "--size=64x32", "--fps=10", "--output", scratch.path("full.png"))
      let plot = try ToolRun.inbetween("easing", "ease", "--plot", scratch.path("full.svg"))
      for (run, name) in [(sheet, "full.png"), (plot, "full.svg")] {
        #expect(run.exitCode == 1)
        #expect(run.errors.contains("cannot write \(scratch.path(name)): No space left on device"))
      }
    }
  #endif

  @Test("A link and permissions stay") func links() throws {
    let target = try scratch.write("old", to: "target.svg")
    try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: target)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path("link.svg"), withDestinationPath: "target.svg")
    let run = try ToolRun.inbetween("easing", "ease", "--plot", scratch.path("link.svg"))
    #expect(run.exitCode == 0, "\(run.errors)")
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path("link.svg")) == "target.svg")
    #expect(try scratch.text("target.svg").hasPrefix("<svg"))
    let attributes = try FileManager.default.attributesOfItem(atPath: target)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test("A film that cannot be made leaves the old one") func films() throws {
    let bin = scratch.path("bin")
    try FileManager.default.createDirectory(atPath: bin, withIntermediateDirectories: true)
    let encoder = try scratch.write(
      "#!/bin/sh\nfor last; do :; done\necho half > \"$last\"\necho \"$last: No space\" >&2\n/bin/cat > /dev/null\nexit 1\n",
      to: "bin/ffmpeg")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: encoder)
    let film = try scratch.write("the old one", to: "film.mp4")
    let run = try ToolRun.inbetween(
      "render", file, "--size=64x32", "--fps=30", "--output", film, environment: ["PATH": bin])
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("\(film): No space"), "\(run.errors)")
    #expect(try scratch.text("film.mp4") == "the old one")
    #expect(try scratch.names(in: "") == ["bin", "film.mp4", "slide.json"])
  }

  @Test(
    "An ending of another form is refused, not taken for a folder",
    arguments: [
      (["render", "FILE", "--size=8x8", "--fps=1", "--output=x.mov"], ".gif, .apng, .png or .html"),
      (["render", "FILE", "--size=8x8", "--fps=1", "--output=x.JPG"], ".gif, .apng, .png or .html"),
      (["render", "FILE", "--size=8x8", "--fps=1", "--output=x.jpeg"], ".gif, .apng, .png or .html"),
      (["demo", "--record=x.mov"], ".webp, .gif, .apng, or a folder"),
      (["demo", "--sheet=x.jpg"], "ends in .png"),
      (["easing", "ease", "--plot=x.png"], "ends in .svg"),
    ])
  func endings(_ words: [String], _ expected: String) throws {
    let words = words.map { $0.replacingOccurrences(of: "FILE", with: file) }
    let line = words.map { "'\($0)'" }.joined(separator: " ")
    let run = try ToolRun.shell("cd '\(scratch.folder.path)' && \"$INBETWEEN\" \(line)")
    #expect(run.exitCode == 2)
    #expect(run.errors.contains(expected), "\(run.errors)")
    #expect(try scratch.names(in: "") == ["slide.json"])
  }

  @Test("A folder may have a dot in its name") func folders() throws {
    for _ in 0..<2 {
      let run = try ToolRun.inbetween(
        "render", file, "--size=8x8", "--fps=1", "--to=1", "--output", scratch.path("frames.v2") + "/")
      #expect(run.exitCode == 0, "\(run.errors)")
    }
    let again = try ToolRun.inbetween(
      "render", file, "--size=8x8", "--fps=1", "--to=1", "--output", scratch.path("frames.v2"))
    #expect(again.exitCode == 0, "\(again.errors)")
    #expect(try scratch.names(in: "frames.v2") == ["frame-00000.png"])
  }

  @Test("A misspelt scene is suggested, as demo does") func scenes() throws {
    let run = try ToolRun.inbetween(
      "render", "spring", "--size=8x8", "--fps=1", "--output", scratch.path("frames"))
    #expect(run.exitCode == 2)
    #expect(run.errors.contains("did you mean 'springs'?"), "\(run.errors)")
  }

  @Test("Check skips a schema, and says so if it is to say more") func schema() throws {
    let schema = try scratch.write(
      #"{ "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object" }"#, to: "s.schema.json"
    )
    let run = try ToolRun.inbetween("check", schema, file)
    #expect(run.exitCode == 0 && run.lines.count == 1, "\(run.errors)")
    let more = try ToolRun.inbetween("check", "--verbose", schema, file)
    #expect(more.exitCode == 0 && more.lines.contains("\(schema): skipped, a JSON schema"))
    // A motion file that names a schema is one all the same.
    let named = try scratch.write(
      #"{ "inbetween": 1, "$schema": "https://json-schema.org/draft/2020-12/schema" }"#, to: "motion.json")
    #expect(try ToolRun.inbetween("check", named).exitCode == 1)
  }
}
