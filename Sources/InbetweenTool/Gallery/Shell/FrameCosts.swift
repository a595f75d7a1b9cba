import Inbetween

/// The parts of a frame's cost on the main thread.
struct FrameCosts {
  /// The scene's time advances: the engine's ticks and samples.
  var tick = Duration.zero
  /// The response to the pointer, the controls and the layout.
  var scene = Duration.zero
  /// The picture is described to the canvas.
  var draw = Duration.zero
  /// The picture is made and handed to the display.
  var present = Duration.zero

  /// The parts in order.
  var parts: [Duration] { [tick, scene, draw, present] }
  /// All parts together.
  var whole: Duration { tick + scene + draw + present }
  /// The parts before the picture is handed over.
  var outsideDisplay: Duration { tick + scene + draw }

  static let names = ["tick", "scene", "draw", "present"]

  static func += (left: inout FrameCosts, right: FrameCosts) {
    left.tick += right.tick
    left.scene += right.scene
    left.draw += right.draw
    left.present += right.present
  }

  static func / (costs: FrameCosts, count: Int) -> FrameCosts {
    FrameCosts(
      tick: costs.tick / count, scene: costs.scene / count, draw: costs.draw / count,
      present: costs.present / count)
  }
}
