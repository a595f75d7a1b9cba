import Foundation
import Inbetween

/// A figure of eight frames: a whole number goes round, and each frame is a pose.
final class SpriteSample: Sample {
  static let title = "Frames of a sprite"
  static let note = "A whole number steps through the frames; a standing motion leads to where you click."
  static let group = SceneGroup.games
  static let page = GuidePage.discreteValues

  @Parameter("Frames a second", 4...30, step: 1) var rate = 14
  let walker: Entity
  private let pose = Property("frame", default: 0)

  init(in world: World) throws {
    walker = world.spawn()
    try world.assign(walker, .position, to: [320, 220])
    world.motion(of: .position.x, on: walker, .eased(.sineInOut, over: .milliseconds(1400)))
  }

  func begin(in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    try world.animate(
      walker, pose, frames: 0...7, perSecond: rate, repeats: .forever, replaces: true)
  }

  func press(at point: SIMD2<Float>, in world: World) throws {
    try world.assign(walker, .position.x, to: min(max(point.x, 60), 580))
  }

  func draw(_ frame: Frame, with brush: Brush) {
    let hip = (frame[walker, .position] ?? .zero) + [0, 10]
    let step = frame[walker, pose] ?? 0
    let turn = Float(step) * .pi / 4
    let swing = sin(turn)
    let bob = abs(swing) * 5
    brush.floor(at: 284)
    for (way, tint) in [(Float(-1), Brush.Tint.dim), (1, .violet)] {
      // The leg that swings forward is bent.
      let bend = max(way * cos(turn), 0)
      let knee = SIMD2<Float>(swing * way * 13 + bend * 14, 30 + bob - bend * 4)
      let foot = SIMD2<Float>(swing * way * 26 - bend * 12, 60 - bend * 18)
      brush.line([hip + [0, bob], hip + knee, hip + foot], width: 13, tint)
    }
    brush.box(hip + [0, bob - 34], [44, 70], corner: 22, .violet)
    brush.circle(hip + [0, bob - 86], 24, .peach)
    brush.circle(hip + [9, bob - 89], 3.5, .dark)
    let hand = SIMD2<Float>(-swing * 24, bob - 14)
    brush.line([hip + [0, bob - 44], hip + hand], width: 11, .sky)
  }
}
