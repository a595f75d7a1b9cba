import Foundation
import Testing

@Suite("inbetween easing")
struct EasingCommandTests {
  @Test("CSV with inputs outside 0…1, negative and with exponents")
  func values() throws {
    for run in [
      try ToolRun.inbetween("easing", "quadOut", "--at", "-100,1e2,0,.5,1"),
      try ToolRun.inbetween("easing", "--at=-100,1e2,0,.5,1", "--", "quadOut"),
    ] {
      #expect(run.exitCode == 0)
      #expect(run.lines == ["input,output", "-100,0", "100,1", "0,0", "0.5,0.75", "1,1"])
    }
  }

  @Test("Nine significant digits")
  func digits() throws {
    let run = try ToolRun.inbetween("easing", "quadOut", "--at", "0.3")
    let fields = try #require(run.lines.last).split(separator: ",")
    #expect(fields[0] == "0.3")
    let value = try #require(Double(fields[1]))
    #expect(abs(value - 0.51) < 1e-7)
  }

  @Test("CSS functions")
  func css() throws {
    let bezier = try ToolRun.inbetween("easing", "cubic-bezier(0.4, 0, 0.2, 1)", "--at", "0,1")
    #expect(bezier.lines == ["input,output", "0,0", "1,1"])
    let steps = try ToolRun.inbetween("easing", "steps(4, jump-start)", "--at", "0.1,0.3")
    #expect(steps.lines == ["input,output", "0.1,0.25", "0.3,0.5"])
    let linear = try ToolRun.inbetween("easing", "linear(0, 0.5 25% 75%, 1)", "--at", "0.5")
    #expect(linear.lines == ["input,output", "0.5,0.5"])
  }

  @Test("Every listed name is an easing")
  func list() throws {
    let run = try ToolRun.inbetween("easing", "--list")
    #expect(run.exitCode == 0)
    #expect(run.lines.count >= 31)
    for name in ["linear", "sineInOut", "backOut", "elasticIn", "ease-in-out"] {
      #expect(run.lines.contains(name))
    }
    for name in run.lines.prefix(5) {
      #expect(try ToolRun.inbetween("easing", name, "--at", "1").lines == ["input,output", "1,1"])
    }
  }

  @Test(
    "A bad easing shows its place",
    arguments: [
      ("quadOt", 0), ("cubic-bezier(0.4, 0, 2, 1)", 21), ("steps(0)", 6), ("cubic-bezier(0.4, 0)", 19),
    ])
  func badEasing(_ text: String, _ offset: Int) throws {
    let run = try ToolRun.inbetween("easing", text, "--at", "0")
    #expect(run.exitCode == 2)
    #expect(run.output.isEmpty)
    #expect(run.errorLines.count == 3)
    #expect(run.errorLines[1] == "  \(text)")
    #expect(run.errorLines[2] == String(repeating: " ", count: 2 + offset) + "^", "\(run.errors)")
  }

  @Test("The plot is SVG, the same every time, with room for overshoot")
  func plot() throws {
    let scratch = try Scratch()
    let run = try ToolRun.inbetween("easing", "backOut", "--plot", scratch.path("a.svg"), "--at", "0")
    #expect(run.lines == ["input,output", "0,0"])
    _ = try ToolRun.inbetween("easing", "backOut", "--plot", scratch.path("b.svg"))
    let svg = try scratch.text("a.svg")
    #expect(svg.hasPrefix("<svg xmlns="))
    #expect(svg.contains("<title>backOut</title>"))
    #expect(svg == (try scratch.text("b.svg")))
    let bad = try ToolRun.inbetween("easing", "backOut", "--plot", scratch.path("no/such/a.svg"))
    #expect(bad.exitCode == 1)
    #expect(bad.errors.contains("No such file"))
  }
}
