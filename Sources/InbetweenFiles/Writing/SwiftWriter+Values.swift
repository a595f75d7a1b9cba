import Inbetween

// The values of a motion file as Swift expressions.

extension SwiftWriter {
  /// Returns a text as a literal, scalar by scalar: a quotation mark may be part of a larger character.
  static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\": quoted += "\\" + String(scalar)
      case "\n": quoted += "\\n"
      case "\r": quoted += "\\r"
      case "\t": quoted += "\\t"
      case "\u{0}"..<" ", "\u{7F}"..."\u{9F}", "\u{2028}", "\u{2029}":
        quoted += "\\u{" + String(scalar.value, radix: 16) + "}"
      default: quoted.unicodeScalars.append(scalar)
      }
    }
    return quoted + "\""
  }

  static func text(_ number: Float) -> String { JSONTree.number(number).text }
  static func text(_ number: Double) -> String { JSONTree.number(number).text }

  func list(_ lanes: [Float], _ open: String = "[", _ close: String = "]") -> String {
    open + lanes.map { Self.text($0) }.joined(separator: ", ") + close
  }

  func text(_ value: MotionValue) -> String {
    switch value {
    case .float(let number): Self.text(number)
    case .float2, .float3, .float4: list(value.lanes)
    case .angle(let degrees): ".degrees(\(Self.text(degrees)))"
    case .color(let color): "try Color(css: \(Self.quoted(color.text)))"
    case .rotation: "Rotation(quaternion: \(list(value.lanes)))"
    case .int(let number): "\(number)"
    case .bool(let isTrue): "\(isTrue)"
    case .word(let word): "\(word.index)"
    }
  }

  func text(_ values: [MotionValue]) -> String {
    "[" + values.map { text($0) }.joined(separator: ", ") + "]"
  }

  func text(_ easing: Easing) -> String {
    let name = easing.description
    let isName = name.allSatisfy { $0.isLetter }
    return isName ? ".\(name)" : "try Easing(parsing: \(Self.quoted(name)))"
  }

  func text(_ easings: [Easing]) -> String {
    "[" + easings.map { text($0) }.joined(separator: ", ") + "]"
  }

  func time(_ milliseconds: Double) -> String { ".milliseconds(\(Self.text(milliseconds)))" }

  func text(_ spring: MotionSpringForm) -> String {
    switch spring {
    case .preset(let preset): "." + preset.rawValue
    case .physical(let mass, let stiffness, let damping):
      "try Spring(mass: \(Self.text(mass)), stiffness: \(Self.text(stiffness)), "
        + "damping: \(Self.text(damping)))"
    case .response(let response, let ratio):
      "try Spring(response: \(time(response)), dampingRatio: \(Self.text(ratio)))"
    case .duration(let duration, let bounce):
      "try Spring(duration: \(time(duration)), bounce: \(Self.text(bounce)))"
    }
  }

  func text(_ stagger: MotionStagger, of names: [String]) -> String {
    let count = names.count
    let (order, first): (String, String) =
      switch stagger.order {
      case .first: ("fromFirst", "")
      case .last: ("fromLast", "")
      case .center: ("fromCenter", "")
      case .edges: ("fromEdges", "")
      case .random(let seed): ("random", "seed: \(seed), ")
      case .cell(let cell, let columns):
        (
          "fromCell",
          "\(list([cell.x, cell.y])), columns: \(columns), rows: \((count + columns - 1) / max(columns, 1)), "
        )
      case .point(let point, let spacing):
        (
          "fromPoint",
          "\(list([point.x, point.y])), of: ["
            + names.map {
              let place = file.positions[$0] ?? .zero
              return list([place.x, place.y])
            }
            .joined(separator: ", ")
            + "]" + (isOver(stagger) ? ", " : ", spacing: \(Self.text(spacing)), ")
        )
      }
    let span: String =
      switch stagger.span {
      case .each(let time): "each: \(self.time(time))"
      case .over(let time): "over: \(self.time(time))"
      }
    let ease = stagger.ease == .linear ? "" : ", ease: \(text(stagger.ease))"
    return ".\(order)(\(first)\(span)\(ease))"
  }

  private func isOver(_ stagger: MotionStagger) -> Bool {
    if case .over = stagger.span { true } else { false }
  }
}
