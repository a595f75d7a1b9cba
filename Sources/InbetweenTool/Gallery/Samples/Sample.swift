import Inbetween
import InbetweenFiles

/// A small scene about one thing: a class in one file of under 60 lines, which is the code that K shows.
///
/// It draws on a stage of 640 × 360 points. Everything that it draws depends on a frame alone, so that time
/// can go back. Stored properties of type `Entity` and `[Entity]` name its entities, and each `@Parameter`
/// has a slider.
protocol Sample: SceneMotion {
  static var title: String { get }
  static var note: String { get }
  static var group: SceneGroup { get }
  /// The page of the guide that explains it.
  static var page: GuidePage { get }
  /// The use of the pointer in the demonstration.
  static var demonstration: SampleDemonstration { get }
  /// Makes the sample's entities in an empty world.
  init(in world: World) throws
  /// Begins the motion. Parameters have their values now.
  func begin(in world: World) throws
  /// Handles a parameter that has changed.
  func change(in world: World) throws
  func press(at point: SIMD2<Float>, in world: World) throws
  func move(to point: SIMD2<Float>, in world: World) throws
  func release(at point: SIMD2<Float>, in world: World) throws
  func draw(_ frame: Frame, with brush: Brush) throws
}

extension Sample {
  static var demonstration: SampleDemonstration { .clicks }
  func begin(in world: World) throws {}
  func change(in world: World) throws {}
  func press(at point: SIMD2<Float>, in world: World) throws {}
  func move(to point: SIMD2<Float>, in world: World) throws {}
  func release(at point: SIMD2<Float>, in world: World) throws {}
}

/// The use of the ghost pointer in a sample.
enum SampleDemonstration {
  case clicks, moves, drags, none
}

extension Sample {
  /// The entities and the names of their variables, in order. The entities of a list are numbered. The
  /// entities of a loaded file have their names there.
  var cast: [(name: String, entity: Entity)] {
    Mirror(reflecting: self).children.flatMap { child -> [(String, Entity)] in
      let name = child.label ?? ""
      if let entity = child.value as? Entity { return [(name, entity)] }
      if let scene = child.value as? MotionScene { return scene.entities.map { ($0.name, $0.entity) } }
      guard let list = child.value as? [Entity] else { return [] }
      return list.enumerated().map { ("\(name) \($0 + 1)", $1) }
    }
  }
}
