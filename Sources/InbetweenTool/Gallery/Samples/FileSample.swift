import Inbetween
import InbetweenFiles

/// A motion file as a text: it names things and says how they move. The game loads it and draws it.
final class FileSample: Sample {
  static let title = "A motion file"
  static let note =
    "Names, shapes and motion are in a text, which is loaded by one call. A click loads it again."
  static let group = SceneGroup.start
  static let page = GuidePage.motionFiles

  @Parameter("A crossing", 1000...8000, step: 100, unit: "ms") var time = 4200
  private var file: MotionFile
  private var scene: MotionScene?

  private static let text = """
    { "inbetween": 1, "stage": { "width": 640, "height": 360 },
      "entities": [
        { "name": "boat", "properties": { "position": [110, 214], "rotation": -7 } },
        { "name": "moon", "properties": { "position": [470, 300], "opacity": 0 } } ],
      "motion": [
        { "type": "tween", "entity": "boat", "property": "position.x", "values": [530], "duration": 4200,
          "ease": "sineInOut", "repeats": "forever", "direction": "alternate" },
        { "type": "tween", "entity": "boat", "property": "rotation", "values": [-7, 7], "duration": 900,
          "ease": "sineInOut", "repeats": "forever", "direction": "alternate" },
        { "type": "spring", "entity": "moon", "property": "position", "to": [490, 92], "spring": "smooth" },
        { "type": "tween", "entity": "moon", "property": "opacity", "values": [1], "duration": 900 } ] }
    """

  init(in world: World) throws { file = try MotionFile(data: Array(Self.text.utf8)) }

  func begin(in world: World) throws { try change(in: world) }
  func press(at point: SIMD2<Float>, in world: World) throws { try change(in: world) }

  func change(in world: World) throws {
    if case .tween(var crossing) = file.motion[0] {
      crossing.duration = time
      file.motion[0] = .tween(crossing)
    }
    for thing in scene?.entities ?? [] { world.despawn(thing.entity) }
    scene = try file.load(into: world)
  }

  func draw(_ frame: Frame, with brush: Brush) {
    guard let boat = scene?.entities[0].entity, let moon = scene?.entities[1].entity else { return }
    let (place, turn) = (frame[boat, .position] ?? .zero, frame[boat, .rotation])
    brush.circle(frame[moon, .position], 54, .sun, opacity: frame[moon, .opacity])
    brush.line([place, place - SIMD2(direction: (turn?.degrees ?? 0) + 90) * 150], width: 7, .ink)
    brush.box(place - [0, 92], [78, 96], corner: 8, .ink, rotation: turn)
    brush.box(place + [0, 18], [184, 44], corner: 22, .peach, rotation: turn)
    brush.box([320, 440], [2400, 400], corner: 0, .sky, opacity: 0.5)
    brush.box([320, 448], [2400, 400], corner: 0, .dark, opacity: 0.4)
  }
}
