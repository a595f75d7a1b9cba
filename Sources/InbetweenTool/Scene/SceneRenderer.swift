import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Draws a frame of a motion file's scene. Both the window of `demo` and the pictures of `render` use it.
struct SceneRenderer {
  /// The scene to draw.
  let scene: MotionScene

  /// The stage's size in points.
  var stage: SIMD2<Float> { SIMD2(scene.stage.width, scene.stage.height) }

  /// The colour behind all entities.
  var background: RGBA { RGBA(scene.stage.background.color.sRGB) }

  /// Clears the canvas to the stage's background and draws the entities.
  func drawPicture(_ frame: Frame, on canvas: Canvas) throws {
    // Bars slightly darker than the stage show where it ends.
    canvas.clear(background: background, bars: background.dimmed)
    try draw(frame, on: canvas)
  }

  /// Draws the entities in the order of the file: later ones lie over earlier ones.
  func draw(_ frame: Frame, on canvas: Canvas) throws {
    for entity in scene.entities {
      if let shape = entity.shape { try draw(shape, of: entity, frame, on: canvas) }
    }
  }

  private func draw(
    _ shape: MotionShape, of entity: MotionSceneEntity, _ frame: Frame, on canvas: Canvas
  ) throws {
    let pose = Pose(of: entity.entity, in: frame)
    guard pose.color.alpha > 0 else { return }
    switch shape {
    case .rectangle:
      canvas.fillRectangle(
        center: pose.position, size: pose.size, cornerRadius: pose.cornerRadius, rotation: pose.rotation,
        scale: pose.scale, color: pose.color)
    case .circle:
      canvas.fillEllipse(
        center: pose.position, size: pose.size, rotation: pose.rotation, scale: pose.scale, color: pose.color)
    case .text(let text):
      try draw(text, pose, on: canvas)
    case .image:
      guard let picture = entity.picture else { return }
      try canvas.drawImage(
        picture.path, center: pose.position, size: pose.ownSize, cornerRadius: pose.cornerRadius,
        rotation: pose.rotation, scale: pose.scale, tint: pose.color)
    }
  }

  private func draw(_ text: MotionText, _ pose: Pose, on canvas: Canvas) throws {
    let weight: FontWeight = text.weight == .semibold ? .semibold : .regular
    let anchor: TextAnchor =
      switch text.anchor {
      case .center: .center
      case .leading: .leading
      case .trailing: .trailing
      }
    var scale = pose.scale
    if let size = pose.ownSize {
      // A text with a size is stretched to it.
      let natural = try canvas.measureText(text.content, fontSize: text.fontSize, weight: weight)
      guard natural.x > 0, natural.y > 0 else { return }
      scale *= size / natural
    }
    try canvas.drawText(
      text.content, at: pose.position, anchor: anchor, fontSize: text.fontSize, weight: weight,
      rotation: pose.rotation, scale: scale, color: pose.color)
  }
}

/// The built-in properties of one entity at one instant, in the canvas's types.
struct Pose {
  let position: SIMD2<Float>
  let size: SIMD2<Float>
  let scale: SIMD2<Float>
  let rotation: Float
  let cornerRadius: Float
  /// The colour, with the opacity multiplied into its alpha.
  let color: RGBA

  init(of entity: Entity, in frame: Frame) {
    position = frame[entity, .position] ?? SIMD2(0, 0)
    size = frame[entity, .size] ?? SIMD2(0, 0)
    scale = frame[entity, .scale] ?? SIMD2(1, 1)
    rotation = (frame[entity, .rotation] ?? Angle(degrees: 0)).degrees
    cornerRadius = frame[entity, .cornerRadius] ?? 0
    // An easing that overshoots can move the opacity out of 0…1.
    let opacity = min(max(frame[entity, .opacity] ?? 1, 0), 1)
    color = RGBA((frame[entity, .color] ?? .white).sRGB).opacity(opacity)
  }

  /// The size set for a text or picture; nil for its natural size, which files write as (0, 0).
  var ownSize: SIMD2<Float>? { size == SIMD2(0, 0) ? nil : size }
}

extension RGBA {
  /// An opaque colour with its components multiplied by 0.8.
  fileprivate var dimmed: RGBA { RGBA(red: red * 0.8, green: green * 0.8, blue: blue * 0.8, alpha: 1) }
}
