import Foundation
import Inbetween
import InbetweenFiles
import InbetweenInspection
import InbetweenSDL

/// An entity of a scene, as its code names and shows it.
struct CastMember {
  let name: String
  let entity: Entity
  let world: World
  let shape: MotionShape
  /// The colour in the file. Nil if the scene plays an edited file on its own things, which have colours.
  var color: RGBA?
}

/// The entities of a scene whose drivers are its code, and the stage that they are on.
struct SceneCast {
  var members: [CastMember] = []
  var stage = SIMD2<Float>(640, 360)
  /// The point of the stage at which `.position` is zero.
  var origin = SIMD2<Float>.zero
  /// The timeline of all drivers; nil if they are on the world's time.
  var timeline: Timeline?
  /// How many entities like these the scene has; 0 if all are members.
  var others = 0
}

/// The code of a scene as it is at present: the files that move it, and its drivers as a motion file.
struct SceneCode: Equatable {
  /// The Swift code that runs.
  let swift: String
  /// The motion as a motion file.
  let json: String
  /// The part of the motion that the file lacks; empty if it has all.
  var limit = ""
}

/// Makes the code of scenes.
struct LiveCode {
  private var source = SceneSource()
  /// The motion file that was made last, with what it was made from.
  private var made: (key: Key, json: String, limit: String)?

  private struct Key: Equatable {
    let names: [String]
    let bases: [[Float]]
    let drivers: [DriverDefinition]
    let stage: SIMD2<Float>
    let colors: [RGBA?]
  }

  /// Returns the code of a scene; nil if there is none.
  mutating func code(of scene: any GalleryScene) -> SceneCode? {
    if let code = scene.code { return code }
    let json = json(of: scene)
    guard let swift = source.text(of: scene.motions, scene.moreSources) ?? Self.swift(json.text) else {
      return nil
    }
    return SceneCode(swift: swift, json: json.text, limit: json.limit)
  }

  private static func swift(_ json: String) -> String? {
    (try? MotionFile(data: Array(json.utf8)))?.swiftCode()
  }

  private mutating func json(of scene: any GalleryScene) -> (text: String, limit: String) {
    if let file = scene.motionFile { return (file.file.roundedText, file.limit) }
    let cast = scene.codeCast
    let members = cast.members.filter { $0.world.isAlive($0.entity) }
    let descriptions = members.map { $0.world.describe($0.entity) }
    let properties = descriptions.flatMap(\.properties)
    let key = Key(
      names: members.map(\.name), bases: properties.map(\.base),
      drivers: properties.flatMap { ($0.contenders + $0.layers).map(\.definition) }, stage: cast.stage,
      colors: members.map(\.color))
    if let made, made.key == key { return (made.json, made.limit) }
    let (json, limit) = Self.json(of: members, descriptions, cast)
    made = (key, json, limit)
    return (json, limit)
  }

  private static func json(
    of members: [CastMember], _ descriptions: [EntityDescription], _ cast: SceneCast
  ) -> (text: String, limit: String) {
    let stage = MotionStage(
      width: cast.stage.x.rounded(), height: cast.stage.y.rounded(),
      background: MotionColor(red: 23, green: 29, blue: 35))
    let described = zip(members, descriptions).map { (name: $0.name, shape: $0.shape, description: $1) }
    do {
      var (file, leftOut) = try MotionFile.describing(described, on: stage)
      for (index, member) in members.enumerated() where file.entities[index].properties["color"] == nil {
        guard let color = member.color else { continue }
        file.entities[index].properties["color"] = .color(MotionColor(color))
      }
      if cast.origin != .zero { file.move(by: cast.origin) }
      var words = members.isEmpty ? ["No thing of the scene lasts long enough for its file"] : []
      // A file has no transition that a finger drags.
      if file.motion.isEmpty, descriptions.contains(where: \.isInTransition) {
        words.append("A transition that is dragged takes a program: see Swift")
      } else if leftOut > 0 {
        words.append("\(leftOut) driver\(leftOut == 1 ? "" : "s") left out")
      }
      if cast.others > 0 { words.append("\(members.count) of \(members.count + cast.others) things") }
      return (file.roundedText, words.joined(separator: "; "))
    } catch {
      return ("", "A motion file cannot have this motion: \(error.errors.first.map { "\($0)" } ?? "")")
    }
  }
}

extension EntityDescription {
  /// Whether a transition moves the entity.
  fileprivate var isInTransition: Bool {
    properties.contains { $0.contenders.contains { $0.clocks.contains { $0.kind == .transition } } }
  }
}

extension World {
  /// Returns the driver of a property that is seen, or is seen next; nil for none.
  func firstDriver(of entity: Entity, _ property: String) -> ContenderDescription? {
    describe(entity).properties.first { $0.name == property }?.contenders.first
  }
}

extension MotionColor {
  /// Converts a colour of the canvas.
  init(_ color: RGBA) {
    func byte(_ share: Float) -> UInt8 { UInt8((min(max(share, 0), 1) * 255).rounded()) }
    self.init(red: byte(color.red), green: byte(color.green), blue: byte(color.blue))
  }
}

extension MotionFile {
  /// The text of the file, with its long decimal numbers rounded.
  var roundedText: String { Self.rounded(String(decoding: encoded(), as: UTF8.self)) }

  /// Returns a text whose long decimal numbers have five digits: 0.30000001 becomes 0.3.
  static func rounded(_ text: String) -> String {
    var (result, rest) = ("", text[...])
    while let start = rest.firstIndex(where: \.isNumber) {
      result += rest[..<start]
      // After a letter or a hash it is a part of a name or a colour.
      let isPart = result.last.map { $0.isLetter || $0 == "#" || $0 == "_" } ?? false
      let word = rest[start...].prefix {
        isPart ? $0.isLetter || $0.isNumber : $0.isNumber || ".e-+".contains($0)
      }
      if !isPart, word.count > 6, word.contains("."), let number = Double(word) {
        result += String(format: number < 10_000 ? "%.5g" : "%.0f", number)
      } else {
        result += word
      }
      rest = rest[word.endIndex...]
    }
    return result + rest
  }
}

extension MotionFile {
  /// Moves all absolute positions, so that zero is another point of the stage.
  mutating func move(by way: SIMD2<Float>) {
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
