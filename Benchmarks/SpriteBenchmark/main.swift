// What a frame of many small sprites takes: our geometry, our drawing in memory, and SDL's part, each apart.

import Foundation
import InbetweenSDL

/// Our own work for a frame must fit into this: 16 ms, geometry and drawing in memory together.
let bar = Duration.milliseconds(16)
let picture = SIMD2(1280, 800)
let frames = 31

/// Columns as the engine lends them, from a fixed seed.
struct Columns {
  var x: [Float] = []
  var y: [Float] = []
  var scales: [Float] = []
  var colorIndices: [UInt8] = []

  init(_ count: Int) {
    // SplitMix64.
    var state: UInt64 = 2026
    func part() -> Float {
      state &+= 0x9e37_79b9_7f4a_7c15
      var bits = (state ^ state >> 30) &* 0xbf58_476d_1ce4_e5b9
      bits = (bits ^ bits >> 27) &* 0x94d0_49bb_1331_11eb
      return Float((bits ^ bits >> 31) >> 40) / Float(1 << 24)
    }
    for _ in 0..<count {
      x.append(part() * Float(picture.x))
      y.append(part() * Float(picture.y))
      scales.append(0.5 + part())
      colorIndices.append(UInt8(part() * 4))
    }
  }
}

let palette = [
  RGBA(red: 1, green: 0.45, blue: 0.2, alpha: 0.9), RGBA(red: 0.2, green: 0.7, blue: 1, alpha: 0.9),
  RGBA(red: 0.95, green: 0.9, blue: 0.6, alpha: 0.9), RGBA(red: 0.6, green: 0.4, blue: 1, alpha: 0.9),
]

/// One way to draw the columns.
struct Case: Sendable {
  let name: String
  let draw: @Sendable (Canvas, Columns) -> Void
}

let cases = [
  Case(name: "one size, one colour") { canvas, columns in
    canvas.drawSprites(x: columns.x.span, y: columns.y.span, size: 3, color: palette[0])
  },
  Case(name: "one size, palette") { canvas, columns in
    canvas.drawSprites(
      x: columns.x.span, y: columns.y.span, size: 3, palette: palette,
      colorIndices: columns.colorIndices.span)
  },
  Case(name: "size column, palette") { canvas, columns in
    canvas.drawSprites(
      x: columns.x.span, y: columns.y.span, size: 3, scales: columns.scales.span, palette: palette,
      colorIndices: columns.colorIndices.span)
  },
]

/// The least and the median of several frames.
struct Sample {
  var all: [Duration] = []
  var least: Duration { all.min() ?? .zero }
  var median: Duration { all.sorted()[all.count / 2] }
}

func milliseconds(_ time: Duration) -> String {
  let hundredths = Int((time / .microseconds(10)))
  let rest = hundredths % 100
  let text = "\(hundredths / 100).\(rest < 10 ? "0" : "")\(rest)"
  return String(repeating: " ", count: max(8 - text.count, 0)) + text
}

func padded(_ text: String, _ width: Int) -> String {
  text + String(repeating: " ", count: max(width - text.count, 0))
}

func row(_ count: Int, _ name: String, _ geometry: Sample, _ raster: Sample, _ sdl: Sample?) -> Bool {
  let own = geometry.least + raster.least
  let isJudged = count <= 100_000
  let isWithin = own < bar
  print(
    padded("\(count)", 9) + padded(name, 22) + milliseconds(geometry.least) + milliseconds(geometry.median)
      + milliseconds(raster.least) + milliseconds(raster.median)
      + (sdl.map { milliseconds($0.least) + milliseconds($0.median) } ?? padded("", 16))
      + (isJudged ? (isWithin ? "   yes" : "   no") : ""))
  return isWithin || !isJudged
}

func measure() throws -> Bool {
  #if DEBUG
    print("a debug build says nothing about speed: run it with -c release")
    return false
  #else
    let hasDisplay = Display.isAvailable
    if !hasDisplay { setenv("SDL_VIDEODRIVER", "dummy", 1) }
    let window = try Window(
      title: "Sprites", size: picture, stage: SIMD2(Float(picture.x), Float(picture.y)), verticalSync: false)
    print("a picture of \(picture.x) x \(picture.y), sprites of 3 points, \(frames) frames")
    print("the window: \(window.rendererName)\(hasDisplay ? "" : ", no display")")
    print("milliseconds, the least and the median; own work is geometry and raster")
    print(
      padded("sprites", 9) + padded("", 22) + padded("      geometry", 16) + padded("        raster", 16)
        + padded("           SDL", 16) + "   own work < 16")
    var isWithin = true
    for count in [1_000, 10_000, 100_000, 1_000_000] {
      let columns = Columns(count)
      for one in cases {
        let canvas = try OffscreenCanvas(width: picture.x, height: picture.y)
        var geometry = Sample()
        var raster = Sample()
        var sdl = Sample()
        // The first frames make room and textures.
        for frame in -3..<frames {
          canvas.clear(background: .black)
          let start = FrameClock.now
          one.draw(canvas, columns)
          let drawn = FrameClock.now
          _ = canvas.pixel(0, 0)
          let painted = FrameClock.now
          _ = window.poll()
          window.canvas.clear(background: .black)
          one.draw(window.canvas, columns)
          window.present()
          guard frame >= 0 else { continue }
          geometry.all.append(drawn - start)
          raster.all.append(painted - drawn)
          sdl.all.append(window.cost.display)
        }
        isWithin = row(count, one.name, geometry, raster, sdl) && isWithin
      }
    }
    return isWithin
  #endif
}

do {
  exit(try measure() ? 0 : 1)
} catch {
  print("\(error)")
  exit(2)
}
