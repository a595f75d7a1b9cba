import Inbetween
import InbetweenFiles
import InbetweenInspection
import InbetweenSDL

/// An entity of a scene, as its live code names and shows it.
struct CastMember {
  let name: String
  let entity: Entity
  let world: World
  let shape: MotionShape
  let color: RGBA
}

/// The entities of a scene whose drivers are its code, and the stage that they are on.
struct SceneCast {
  var members: [CastMember] = []
  var stage = SIMD2<Float>(640, 360)
  /// The point of the stage at which `.position` is zero.
  var origin = SIMD2<Float>.zero
}

/// The code that is made from the drivers of a scene, as they are at present.
struct LiveCode {
  /// The code that was made last, with what it was made from.
  private var made: (key: Key, code: SceneCode?)?

  private struct Key: Equatable {
    let names: [String]
    let bases: [[Float]]
    let drivers: [DriverDefinition]
    let stage: SIMD2<Float>
    let colors: [RGBA]
  }

  /// Returns the code of a cast; nil if it has no drivers, or a motion file cannot have any of them.
  mutating func code(of cast: SceneCast) -> SceneCode? {
    let members = cast.members.filter { $0.world.isAlive($0.entity) }
    let descriptions = members.map { $0.world.describe($0.entity) }
    let properties = descriptions.flatMap(\.properties)
    let key = Key(
      names: members.map(\.name), bases: properties.map(\.base),
      drivers: properties.flatMap { ($0.contenders + $0.layers).map(\.definition) }, stage: cast.stage,
      colors: members.map(\.color))
    if let made, made.key == key { return made.code }
    let code = key.drivers.isEmpty ? nil : Self.make(members, descriptions, cast)
    made = (key, code)
    return code
  }

  private static func make(
    _ members: [CastMember], _ descriptions: [EntityDescription], _ cast: SceneCast
  ) -> SceneCode? {
    let stage = MotionStage(
      width: cast.stage.x.rounded(), height: cast.stage.y.rounded(),
      background: MotionColor(red: 23, green: 29, blue: 35))
    let described = zip(members, descriptions).map { (name: $0.name, shape: $0.shape, description: $1) }
    guard let (made, leftOut) = try? MotionFile.describing(described, on: stage), !made.motion.isEmpty else {
      return nil
    }
    var file = made
    for (index, member) in members.enumerated() {
      func byte(_ share: Float) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }
      file.entities[index].properties["color"] = .color(
        MotionColor(
          red: byte(member.color.red), green: byte(member.color.green), blue: byte(member.color.blue)))
    }
    if cast.origin != .zero { file.move(by: cast.origin) }
    let words = "\(leftOut) driver\(leftOut == 1 ? "" : "s") that a file cannot have"
    return SceneCode(
      swift: file.swiftCode(), json: String(decoding: file.encoded(), as: UTF8.self),
      limit: leftOut == 0 ? "" : words)
  }
}

extension MotionFile {
  /// Moves all absolute positions, so that zero is another point of the stage.
  fileprivate mutating func move(by way: SIMD2<Float>) {
    func moved(_ value: MotionValue) -> MotionValue {
      if case .float2(let place) = value { .float2(place + way) } else { value }
    }
    for index in entities.indices {
      entities[index].properties["position"] = entities[index].properties["position"].map(moved)
    }
    motion = motion.map { item in
      guard item.targets.allSatisfy({ $0.property == "position" }) else { return item }
      switch item {
      case .spring(var spring):
        if case .to(let value) = spring.target { spring.target = .to(moved(value)) }
        spring.from = spring.from.map(moved)
        return .spring(spring)
      case .tween(var tween):
        switch tween.keys {
        case .values(let values): tween.keys = .values(values.map(moved))
        case .from(let value): tween.keys = .from(moved(value))
        default: break
        }
        return .tween(tween)
      default: return item
      }
    }
  }
}

extension SpringsScene {
  var cast: SceneCast {
    let colors = Palette.dark.pair
    return SceneCast(
      members: balls.enumerated().map { index, ball in
        CastMember(
          name: index == 0 ? "first ball" : "second ball", entity: ball.entity, world: world,
          shape: .circle(radius: radius), color: colors[index])
      }, stage: field.size, origin: field.size / 2)
  }
}

extension ThrowScene {
  var cast: SceneCast {
    SceneCast(
      members: cards.map { card in
        CastMember(
          name: card.kind.name.lowercased(), entity: card.entity, world: world,
          shape: .rectangle(width: table.cardSize.x, height: table.cardSize.y, cornerRadius: 12),
          color: card.kind.color(.dark))
      }, stage: area.size)
  }
}

extension PathsScene {
  var cast: SceneCast {
    SceneCast(
      members: [
        CastMember(
          name: "car", entity: car, world: world, shape: .rectangle(width: 44, height: 26, cornerRadius: 9),
          color: Palette.dark.series[3])
      ], stage: layout.panel.most)
  }
}
