import Foundation
import Inbetween
import InbetweenSDL

/// The processor time of the main thread in each frame of a scene, without a display.
struct SceneProfile {
  /// The window's size.
  let size: SIMD2<Int>
  /// Number of frames of each scene that are measured.
  private let frames: Int
  private let window: Window

  /// The most that the bars allow, in milliseconds.
  private static let mostOutside = 4.0
  private static let mostWhole = 16.7
  private static let frameTime = Duration.nanoseconds(16_666_667)
  private static let columns = ["tick", "scene", "draw", "present", "outside SDL", "in all", "worst"]

  /// Opens a window without a display. SDL's software renderer draws in it.
  ///
  /// - Parameter length: how long each scene plays.
  init(size: SIMD2<Int>, length: Duration) throws {
    self.size = size
    frames = max(Int((length / Self.frameTime).rounded()), 1)
    setenv("SDL_VIDEODRIVER", "dummy", 1)
    window = try Window(
      title: "Inbetween", size: size, stage: SIMD2(Float(size.x), Float(size.y)), verticalSync: false)
  }

  /// Measures scenes and prints a line for each.
  func run(_ scenes: [SceneName], _ settings: GallerySettings, _ output: StandardOutput) throws {
    try output.say(
      """
      Processor time of the main thread for a frame of \(size.x) x \(size.y), in milliseconds:
      the mean of \(frames) frames, and the worst one.

      """)
    let width = scenes.map(\.rawValue.count).max() ?? 0
    try output.say(Self.line("scene".padded(to: width), Self.columns))
    for scene in scenes {
      let (mean, worst) = try measure(scene, settings)
      let times = mean.parts + [mean.outsideDisplay, mean.whole, worst]
      let words = times.map { String(format: "%.2f", $0 / .milliseconds(1)) }
      let isOver =
        mean.outsideDisplay / .milliseconds(1) > Self.mostOutside
        || mean.whole / .milliseconds(1) > Self.mostWhole
      try output.say(Self.line(scene.rawValue.padded(to: width), words) + (isOver ? "  over" : ""))
    }
    try output.say(
      """

      tick: the scene's time advances. scene: pointer, controls, layout. draw: the picture is described.
      present: it is made and shown, here by the software renderer. Outside SDL: tick, scene and draw.
      Over: more than \(Self.mostOutside) ms outside SDL, or \(Self.mostWhole) ms in all.
      """)
  }

  private func measure(_ scene: SceneName, _ settings: GallerySettings) throws -> (FrameCosts, Duration) {
    var settings = settings
    settings.now = { ProcessorTime.ofThread }
    let gallery = try Gallery(scene, settings)
    var (sum, worst) = (FrameCosts(), Duration.zero)
    // A quarter more come before them: pictures and glyphs are made in the first ones.
    let warmUp = frames / 4
    for frame in 0..<(warmUp + frames) {
      _ = window.poll()
      try gallery.advance(by: Self.frameTime)
      try gallery.draw(on: window.canvas)
      let began = settings.now()
      window.present()
      gallery.costs.present = settings.now() - began
      if let problem = window.problem { throw problem }
      guard frame >= warmUp else { continue }
      sum += gallery.costs
      worst = max(worst, gallery.costs.whole)
    }
    return (sum / frames, worst)
  }

  private static func line(_ name: String, _ cells: [String]) -> String {
    zip(columns, cells).reduce(name) { line, pair in
      let width = max(pair.0.count, 6) + 2
      return line + String(repeating: " ", count: max(width - pair.1.count, 1)) + pair.1
    }
  }
}
