import Foundation
import Testing

@Suite("inbetween sample, inbetween check")
struct SampleCommandTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  @Test("Rows by time, entity, property; times as given")
  func rows() throws {
    let run = try ToolRun.inbetween("sample", file, "--at", "-100,2e2")
    #expect(run.exitCode == 0)
    #expect(run.lines.first == "time_ms,entity,property,value")
    #expect(run.lines.contains("-100,box,position.x,10"))
    #expect(run.lines.contains("2e2,box,position.x,30"))
    #expect(run.lines.contains("2e2,box,position.y,16"))
    #expect(run.lines.filter { $0.hasPrefix("2e2,box,color.") }.count == 4)
  }

  @Test("Velocity is a further column, per second")
  func velocity() throws {
    let run = try ToolRun.inbetween("sample", "--velocity", file, "--at=100")
    #expect(run.lines.first == "time_ms,entity,property,value,velocity")
    let row = try #require(run.lines.first { $0.contains("position.x") }).split(separator: ",")
    #expect(abs((Double(row[4]) ?? 0) - 100) < 0.01)
  }

  @Test("Springs and decays: values, velocities, what check counts")
  func springs() throws {
    let path = try scratch.write(
      """
      { "inbetween": 1, "stage": { "width": 10, "height": 10 },
        "entities": [{ "name": "box", "properties": { "opacity": 0 } }],
        "motion": [
          { "type": "spring", "entity": "box", "property": "position.x", "to": 100, "initialVelocity": 50 },
          { "type": "spring", "entity": "box", "property": "opacity", "to": 1, "duration": 200, "bounce": 1 },
          { "type": "decay", "entity": "box", "property": "rotation", "velocity": 400 } ] }
      """, to: "springs.json")
    let check = try ToolRun.inbetween("check", path)
    #expect(check.lines.first?.contains("good, 1 entity, 2 springs, 1 decay, ") == true)
    let run = try ToolRun.inbetween("sample", path, "--at", "0,250,5000", "--velocity")
    #expect(run.exitCode == 0)
    #expect(run.lines.contains("0,box,position.x,0,50"))
    #expect(run.lines.contains("0,box,rotation,0,400"))
    #expect(run.lines.contains("5000,box,position.x,100,0"))
    #expect(run.lines.contains("5000,box,rotation,100,0"))
    let row = try #require(run.lines.first { $0.hasPrefix("250,box,rotation,") }).split(separator: ",")
    #expect(abs((Double(row[3]) ?? 0) - 100 * (1 - exp(-1))) < 1e-3)
    #expect(abs((Double(row[4]) ?? 0) - 400 * exp(-1)) < 1e-3)
  }

  @Test("Transitions: values either way, and what check tells of them")
  func transitions() throws {
    let path = try scratch.write(Sample.transitions, to: "transitions.json")
    let check = try ToolRun.inbetween("check", "--verbose", path, file)
    #expect(
      check.lines.dropLast() == [
        "\(path): good, 1 entity, 3 transitions, a loop of 1121.15556 ms",
        "transition open: effective duration 400 ms",
        "transition late: effective duration 0.5 ms",
        "transition sprung: effective duration 621.155556 ms",
      ])
    #expect(try ToolRun.inbetween("check", path).lines.count == 1)
    let forward = try ToolRun.inbetween("sample", path, "--at", "-1,0,50,100,400")
    #expect(
      forward.lines.filter { $0.contains("opacity") } == [
        "-1,card,opacity,1", "0,card,opacity,0", "50,card,opacity,0.5", "100,card,opacity,1",
        "400,card,opacity,1",
      ])
    for words in [["--direction", "backward"], ["--direction=backward"]] {
      let backward = try ToolRun.inbetween(
        words: ["sample", path, "--at", "0,300,350,400"] + words)
      #expect(
        backward.lines.filter { $0.contains("opacity") } == [
          "0,card,opacity,1", "300,card,opacity,1", "350,card,opacity,0.5", "400,card,opacity,0",
        ])
    }
    let none = try ToolRun.inbetween("sample", file, "--at", "0", "--direction", "backward")
    #expect(none.exitCode == 1 && none.output.isEmpty)
    #expect(none.errors.contains("--direction backward: \(file) has no transitions"))
    let wrong = try ToolRun.inbetween("sample", path, "--at", "0", "--direction", "backwards")
    #expect(wrong.exitCode == 2)
    #expect(wrong.errors.contains("expected forward or backward; did you mean 'backward'?"))
  }

  @Test("Springs with durations make a transition longer; a shared element's is the last word")
  func effectiveDurations() throws {
    // Critically damped springs that rest after so many milliseconds.
    let springs = [
      400: "\"stiffness\": 1047.428496, \"damping\": 64.728",
      600: "\"stiffness\": 431.559076, \"damping\": 41.548",
      800: "\"stiffness\": 229.552801, \"damping\": 30.302",
      1100: "\"stiffness\": 113.87237521, \"damping\": 21.3422",
      1200: "\"stiffness\": 93.97945249, \"damping\": 19.3886",
    ]
    func transition(_ name: String, _ layers: [(start: Double, time: Int)], _ shared: Int? = nil) -> String {
      let written = layers.map { layer in
        "{ \"range\": [\(layer.start), 1], \"timing\": { \(springs[layer.time] ?? "") } }"
      }
      let element = shared.map { ", \"sharedElement\": { \"timing\": { \(springs[$0] ?? "") } }" } ?? ""
      return "{ \"type\": \"transition\", \"name\": \"\(name)\", \"duration\": 1000, "
        + "\"layers\": [\(written.joined(separator: ", "))]\(element) }"
    }
    let motion = [
      transition("a", [(0.5, 800)]), transition("b", [(0.5, 400)]),
      transition("c", [(0, 1200), (0.25, 1100)]), transition("d", [(0, 1200), (0.25, 1100)], 600),
    ].joined(separator: ",\n")
    let path = try scratch.write(
      """
      { "inbetween": 1, "stage": { "width": 10, "height": 10 }, "entities": [], "motion": [\(motion)] }
      """, to: "durations.json")
    let check = try ToolRun.inbetween("check", "--verbose", path)
    #expect(
      check.lines.dropFirst() == [
        "transition a: effective duration 1300 ms", "transition b: effective duration 1000 ms",
        "transition c: effective duration 1350 ms", "transition d: effective duration 600 ms",
      ])
  }

  @Test(
    "Values do not depend on the tick rate", arguments: ["59.94", "60000/1001", "144", "6e1", "1", "0.5"])
  func rate(_ rate: String) throws {
    let plain = try ToolRun.inbetween("sample", file, "--every", "37.5", "--to", "450")
    let other = try ToolRun.inbetween("sample", file, "--every", "37.5", "--to", "450", "--rate", rate)
    #expect(plain.exitCode == 0)
    #expect(plain.lines.count > 13)
    #expect(other.output == plain.output)
  }

  @Test("A bad file: every error, each with file, path, found and expected; exit code 1")
  func badFile() throws {
    let text = Sample.slide.replacingOccurrences(of: "\"quadOut\"", with: "\"quadOt\"")
      .replacingOccurrences(of: "\"position.x\"", with: "\"positon.x\"")
    let bad = try scratch.write(text, to: "bad.json")
    for run in [
      try ToolRun.inbetween("sample", bad, "--at", "0"), try ToolRun.inbetween("demo", bad),
      try ToolRun.inbetween("render", bad, "--size=8x8", "--fps=1", "--output", scratch.path("frames")),
      try ToolRun.inbetween("check", bad),
    ] {
      #expect(run.exitCode == 1)
      #expect(run.output.isEmpty)
      let lines = run.errorLines.filter { $0.hasPrefix(bad) }
      #expect(lines.count == 2)
      #expect(lines.allSatisfy { $0.contains(": found ") && $0.lowercased().contains(" expected ") })
      #expect(lines.contains { $0.contains("motion[0].property: ") })
      #expect(lines.contains { $0.contains("motion[1].ease: ") })
    }
  }

  @Test("Check takes many files and looks for pictures")
  func check() throws {
    let good = try ToolRun.inbetween("check", file, file)
    #expect(good.exitCode == 0)
    #expect(good.lines.count == 2)
    #expect(good.errors.isEmpty)
    let picture = Sample.slide.replacingOccurrences(
      of: "\"type\": \"rectangle\", \"width\": 10, \"height\": 10, \"cornerRadius\": 0",
      with: "\"type\": \"image\", \"source\": \"nowhere.png\"")
    let mixed = try ToolRun.inbetween(
      "check", try scratch.write(picture, to: "picture.json"), file, scratch.path("none.json"),
      scratch.folder.path)
    #expect(mixed.exitCode == 1)
    #expect(mixed.lines.count == 1)
    #expect(mixed.errors.contains("nowhere.png"))
    #expect(mixed.errors.contains("none.json: found no such file"))
    #expect(mixed.errors.contains("found a folder"))
  }

  @Test("Of the motion files in Assets there is nothing to say")
  func assets() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("Assets")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".json") }
    let run = try ToolRun.inbetween(words: ["check"] + names.map { folder.appendingPathComponent($0).path })
    #expect(run.exitCode == 0 && run.errors.isEmpty, "\(run.errors)")
    // The schema is skipped.
    #expect(run.lines.count > 1 && run.lines.count == names.count - 1)
  }

  @Test("Bytes that are no JSON are an error, not a crash")
  func garbage() throws {
    let path = scratch.path("garbage.json")
    try Data((0..<2000).map { UInt8(truncatingIfNeeded: $0 &* 131 ^ 0x5A) }).write(
      to: URL(fileURLWithPath: path))
    let run = try ToolRun.inbetween("check", path)
    #expect(run.exitCode == 1)
    #expect(run.errors.contains("expected"))
  }
}
