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
  func draw(_ frame: Frame, on canvas: Canvas) throws { try draw(frame, from: nil, 1, on: canvas) }

  /// Draws the entities on their way from another scene (`poses`).
  func draw(_ frame: Frame, from old: (scene: SceneRenderer, frame: Frame)?, _ part: Float, on canvas: Canvas)
    throws
  {
    for (entity, pose) in poses(frame, from: old, part) {
      if let shape = entity.shape { try draw(shape, of: entity, pose, on: canvas) }
    }
  }

  /// Returns the entities in the order of drawing, on their way from another scene, which has the same
  /// entities by their names.
  ///
  /// An entity that is in one scene alone, or looks different there, fades.
  /// - Parameters:
  ///   - old: the other scene and its frame; nil for none.
  ///   - part: how far they are on their way, 0 to 1.
  func poses(
    _ frame: Frame, from old: (scene: SceneRenderer, frame: Frame)?, _ part: Float
  ) -> [(entity: MotionSceneEntity, pose: Pose)] {
    var poses = scene.entities.map { (entity: $0, pose: Pose(of: $0.entity, in: frame)) }
    guard let old else { return poses }
    let oldEntities = old.scene.scene.entities
    var leaving = Dictionary(uniqueKeysWithValues: oldEntities.map { ($0.name, $0) })
    for index in poses.indices {
      if let other = leaving[poses[index].entity.name], other.isDrawnLike(poses[index].entity) {
        poses[index].pose = Pose(of: other.entity, in: old.frame).mixed(with: poses[index].pose, part)
        leaving[other.name] = nil
      } else {
        poses[index].pose.color.alpha *= part
      }
    }
    let gone = oldEntities.filter { leaving[$0.name] != nil }.map { entity in
      var pose = Pose(of: entity.entity, in: old.frame)
      pose.color.alpha *= 1 - part
      return (entity: entity, pose: pose)
    }
    return gone + poses
  }

  private func draw(
    _ shape: MotionShape, of entity: MotionSceneEntity, _ pose: Pose, on canvas: Canvas
  ) throws {
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
        picture, center: pose.position, size: pose.ownSize, cornerRadius: pose.cornerRadius,
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
  var position: SIMD2<Float>
  var size: SIMD2<Float>
  var scale: SIMD2<Float>
  var rotation: Float
  var cornerRadius: Float
  /// The colour, with the opacity multiplied into its alpha.
  var color: RGBA

  /// The size set for a text or picture; nil for its natural size, which files write as (0, 0).
  var ownSize: SIMD2<Float>? { size == SIMD2(0, 0) ? nil : size }
}

extension Pose {
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

  /// Returns a mixture with another pose: this one for 0, the other for 1. Equal poses give the same bits.
  func mixed(with other: Pose, _ part: Float) -> Pose {
    Pose(
      position: position + (other.position - position) * part, size: size + (other.size - size) * part,
      scale: scale + (other.scale - scale) * part, rotation: rotation + (other.rotation - rotation) * part,
      cornerRadius: cornerRadius + (other.cornerRadius - cornerRadius) * part,
      color: color.mixed(other.color, part))
  }
}

extension MotionSceneEntity {
  /// Whether another entity differs from this one in its properties alone.
  fileprivate func isDrawnLike(_ other: MotionSceneEntity) -> Bool {
    switch (shape, other.shape) {
    case (.rectangle, .rectangle), (.circle, .circle): true
    default: shape == other.shape && picture == other.picture
    }
  }
}

extension RGBA {
  /// An opaque colour with its components multiplied by 0.8.
  fileprivate var dimmed: RGBA { RGBA(red: red * 0.8, green: green * 0.8, blue: blue * 0.8, alpha: 1) }
}
