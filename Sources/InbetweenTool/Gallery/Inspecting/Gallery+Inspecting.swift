import Inbetween
import InbetweenInspector
import InbetweenSDL

// The inspector of the scene's things.
extension Gallery {
  /// Makes the inspector. The gallery has the key for it, as it has all others.
  func makeInspector() -> Inspector {
    let inspector = Inspector { [unowned self] in inspectable(at: $0) }
    (inspector.key, inspector.usesStage) = (nil, true)
    inspector.name = { [unowned self] thing in
      scene.codeCast.members.first { $0.entity == thing.entity && $0.world === thing.world }?.name
        ?? scene.name(of: thing) ?? thing.world.describe(thing.entity).components.first?.name
    }
    inspector.origin = { [unowned self] thing in
      let properties = thing.world.describe(thing.entity).properties
      guard properties.contains(where: { $0.name == "position" }) else { return nil }
      guard scene.overlayScale != nil else { return "places in its own measure" }
      let origin = scene.codeCast.origin
      return "x, y from " + (origin == .zero ? "upper left" : "(\(Int(origin.x)), \(Int(origin.y)))")
    }
    return inspector
  }

  /// Returns the things that can be inspected at a point of the window.
  private func inspectable(at position: SIMD2<Float>) -> [Inspector.Thing] {
    scene.things(near: camera.scenePoint(position)).map { onStage($0) }
  }

  /// Returns a thing of the scene where the window shows it. Its mark stays on the stage.
  private func onStage(_ thing: Inspector.Thing) -> Inspector.Thing {
    let seen = Area(center: camera.windowPoint(thing.center), size: thing.size * camera.scale)
    let stage = layout.content.inset(by: 4)
    let (least, most) = (stage.nearest(to: seen.least), stage.nearest(to: seen.most))
    return Inspector.Thing(
      thing.entity, of: thing.world, Area(x: least.x...most.x, y: least.y...most.y))
  }

  /// Draws the inspector in the dock, if it is open.
  func drawInspector(presence: Float, on canvas: Canvas) throws {
    inspector.isLight = isLight
    inspector.opacity = presence
    inspector.dock = Box(center: layout.dock.center, size: layout.dock.size)
    try inspector.draw(on: canvas)
  }

  /// Inspects the entity in the place of the inspected one, if a scene has made its entities anew.
  func renewInspected() {
    guard let shown = inspector.shown, !shown.world.isAlive(shown.entity) else { return }
    let next = inspectable(at: shown.center).last { thing in
      Area(center: thing.center, size: thing.size).contains(shown.center)
    }
    if let next { inspector.inspect(next) }
  }

  /// The names of the properties that the inspector shows.
  var inspected: String {
    guard let shown = inspector.description else { return "nothing" }
    return shown.properties.map(\.name).joined(separator: ", ")
  }
}
