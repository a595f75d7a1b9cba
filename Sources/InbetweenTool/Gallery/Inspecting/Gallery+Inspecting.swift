import Inbetween
import InbetweenInspector
import InbetweenSDL

// The inspector of the scene's things.
extension Gallery {
  /// Makes the inspector. The gallery has the key for it, as it has all others.
  func makeInspector() -> Inspector {
    let inspector = Inspector { [unowned self] in inspectable(at: $0) }
    (inspector.key, inspector.usesStage, inspector.picksNearest) = (nil, true, false)
    inspector.name = { [unowned self] thing in
      thing.world === world
        ? control(of: thing.entity)?.name
        : scene.codeCast.members.first { $0.entity == thing.entity && $0.world === thing.world }?.name
          ?? scene.name(of: thing) ?? thing.world.describe(thing.entity).components.first?.name
    }
    inspector.origin = { [unowned self] thing in
      let properties = thing.world.describe(thing.entity).properties
      guard thing.world !== world, properties.contains(where: { $0.name == "position" }) else { return nil }
      guard scene.overlayScale != nil else { return "places in its own measure" }
      let origin = scene.codeCast.origin
      return "x, y from " + (origin == .zero ? "upper left" : "(\(Int(origin.x)), \(Int(origin.y)))")
    }
    return inspector
  }

  /// Opens the inspector over the stage, at the side where the pointer is not, or closes it. Nothing that is
  /// pointed at moves or is covered.
  func toggleInspector() {
    inspector.room = Box(center: layout.content.center, size: layout.content.size)
    inspector.toggle()
  }

  /// Returns the things that can be inspected at a point of the window: things of the scene, and the controls
  /// in its picture.
  private func inspectable(at position: SIMD2<Float>) -> [Inspector.Thing] {
    let place = camera.scenePoint(position)
    let controls = scene.controls.filter { $0.isEnabled && $0.contains(place) }
    let things =
      scene.things(near: place)
      + controls.compactMap { control in
        control.entity.map { Inspector.Thing($0, of: world, control.area) }
      }
    return things.map { onStage($0) }
  }

  private func control(of entity: Entity) -> Control? { scene.controls.first { $0.entity == entity } }

  /// Returns a thing of the scene where the window shows it. Its mark stays on the stage.
  private func onStage(_ thing: Inspector.Thing) -> Inspector.Thing {
    let camera = camera.showing(thing.center)
    let seen = Area(center: camera.windowPoint(thing.center), size: thing.size * camera.scale)
    let stage = layout.content.inset(by: 4)
    let (least, most) = (stage.nearest(to: seen.least), stage.nearest(to: seen.most))
    return Inspector.Thing(
      thing.entity, of: thing.world, Area(x: least.x...most.x, y: least.y...most.y))
  }

  /// Draws the inspector over the stage, if it is open.
  func drawInspector(on canvas: Canvas) throws {
    inspector.isLight = isLight
    inspector.room = Box(center: layout.content.center, size: layout.content.size)
    try inspector.draw(on: canvas)
  }

  /// Inspects the entity in the place of the inspected one, if a scene has made its entities anew. Without
  /// an inspected one, it is the entity under the pointer.
  func renewInspected() {
    guard inspector.isOpen else { return }
    guard let shown = inspector.shown else { return inspector.look() }
    if shown.world.isAlive(shown.entity) { return }
    let next = inspectable(at: shown.center).last { thing in
      Area(center: thing.center, size: thing.size).contains(shown.center)
    }
    if let next { inspector.inspect(next) } else { inspector.forget() }
  }

  /// The names of the properties that the inspector shows.
  var inspected: String {
    guard let shown = inspector.description else {
      return inspector.isOpen ? "nothing here" : "nothing"
    }
    return shown.properties.map(\.name).joined(separator: ", ")
  }
}
