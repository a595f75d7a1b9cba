import Foundation
import Inbetween

extension MotionFile {
  /// Returns the file as canonical JSON: keys in the order of `Assets/FORMAT.md`, names of properties sorted,
  /// defaults omitted, two spaces a level. It decodes to an equal value if the values are legal (all numbers
  /// finite, easings with a text).
  public func encoded() -> Data {
    var members: [JSONTree.Member] = []
    if let schema { members.append(("$schema", .string(schema))) }
    members.append(("inbetween", .number("\(MotionFile.version)")))
    members.append(("stage", stage.tree))
    if !properties.isEmpty {
      members.append(
        ("properties", .object(properties.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tree) })))
    }
    if !motions.isEmpty {
      members.append(("motions", .object(motions.sorted { $0.key < $1.key }.map { ($0.key, $0.value.tree) })))
    }
    members.append(("entities", .array(entities.map(\.tree))))
    members.append(("motion", .array(motion.map { .object($0.members(motions)) })))
    if !ramps.isEmpty { members.append(("ramps", .array(ramps.map(\.tree)))) }
    return Data(JSONTree.object(members).pretty().utf8)
  }
}

extension MotionStage {
  fileprivate var tree: JSONTree {
    var members: [JSONTree.Member] = [
      ("width", .number(width)), ("height", .number(height)), ("background", .string(background.text)),
    ]
    if let duration { members.append(("duration", .number(duration))) }
    return .object(members)
  }
}

extension MotionPropertyDeclaration {
  fileprivate var tree: JSONTree {
    .object([("type", .string(type.rawValue)), ("default", defaultValue.tree)])
  }
}

extension MotionValue {
  var tree: JSONTree {
    switch self {
    case .float(let value), .angle(let value): .number(value)
    case .float2(let value): .array([.number(value.x), .number(value.y)])
    case .float3(let value): .array([.number(value.x), .number(value.y), .number(value.z)])
    case .float4(let value), .rotation(let value):
      .array([.number(value.x), .number(value.y), .number(value.z), .number(value.w)])
    case .color(let color): .string(color.text)
    }
  }
}

extension MotionEntity {
  fileprivate var tree: JSONTree {
    var members: [JSONTree.Member] = [("name", .string(name))]
    if let shape { members.append(("shape", shape.tree)) }
    if !properties.isEmpty {
      let order = MotionBuiltInProperty.allCases.map(\.rawValue)
      let names =
        order.filter { properties[$0] != nil } + properties.keys.sorted().filter { !order.contains($0) }
      members.append(
        ("properties", .object(names.compactMap { name in properties[name].map { (name, $0.tree) } })))
    }
    return .object(members)
  }
}

extension MotionShape {
  fileprivate var tree: JSONTree {
    var members: [JSONTree.Member] = []
    switch self {
    case .rectangle(let width, let height, let cornerRadius):
      members = [("type", .string("rectangle")), ("width", .number(width)), ("height", .number(height))]
      if cornerRadius != 0 { members.append(("cornerRadius", .number(cornerRadius))) }
    case .circle(let radius):
      members = [("type", .string("circle")), ("radius", .number(radius))]
    case .text(let text):
      members = [
        ("type", .string("text")), ("content", .string(text.content)), ("fontSize", .number(text.fontSize)),
      ]
      if text.anchor != .center { members.append(("anchor", .string(text.anchor.rawValue))) }
      if text.weight != .regular { members.append(("weight", .string(text.weight.rawValue))) }
    case .image(let image):
      members = [("type", .string("image")), ("source", .string(image.source))]
      if let size = image.size { members += [("width", .number(size.x)), ("height", .number(size.y))] }
    }
    return .object(members)
  }
}
