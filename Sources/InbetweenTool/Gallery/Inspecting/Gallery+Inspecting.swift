import Inbetween
import InbetweenInspector
import InbetweenSDL

// The inspector: of the scene's things, and of the gallery's own controls.
extension Gallery {
  /// Makes the inspector. The gallery has the key for it, as it has all others.
  func makeInspector() -> Inspector {
    let inspector = Inspector { [unowned self] position in
      controlThings
        + scene.things(near: camera.scenePoint(position)).map { thing in
          camera.isPlain
            ? thing
            : Inspector.Thing(
              thing.entity, of: thing.world, center: camera.windowPoint(thing.center),
              size: thing.size * camera.scale)
        }
    }
    (inspector.key, inspector.usesStage) = (nil, true)
    return inspector
  }

  /// The controls in the window: they are animated by the engine too.
  private var controlThings: [Inspector.Thing] {
    deck.controls.compactMap { control in
      control.entity.map { Inspector.Thing($0, of: world, control.area) }
    }
  }

  /// Draws the inspector in the dock, if it is open.
  func drawInspector(presence: Float, on canvas: Canvas) throws {
    inspector.isLight = isLight
    inspector.opacity = presence
    inspector.dock = Box(center: layout.dock.center, size: layout.dock.size)
    try inspector.draw(on: canvas)
  }

  /// The names of the properties that the inspector shows.
  var inspected: String {
    guard let shown = inspector.description else { return "nothing" }
    return shown.properties.map(\.name).joined(separator: ", ")
  }
}
