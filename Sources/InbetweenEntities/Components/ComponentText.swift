@_spi(Parts) import InbetweenCore

#if !hasFeature(Embedded)
  // Components as text, for descriptions of entities.

  /// Writes a component in a line: by its own description, or else its fields.
  struct ComponentText {
    /// The most characters of a text.
    static var most: Int { 200 }
    /// The deepest fields that are written.
    private static var deepest: Int { 4 }

    private var text = ""

    /// Returns the text of a component. Long lists are not read to their end.
    static func of(_ component: Any) -> String {
      var writer = ComponentText()
      writer.add(component, depth: 0)
      return line(writer.text)
    }

    /// Returns a text as one line, cut where it is too long.
    static func line(_ text: String) -> String {
      let line = String(text.map { $0.isNewline ? " " : $0 })
      return line.count > most ? line.prefix(most - 1) + "…" : line
    }

    /// Adds a value, unless the text is long enough to be cut: few characters have more bytes.
    private mutating func add(_ value: Any, depth: Int) {
      if text.utf8.count > 16 * Self.most { return }
      let mirror = Mirror(reflecting: value)
      switch mirror.displayStyle {
      case .optional:
        if let some = mirror.children.first { add(some.value, depth: depth) } else { text += "nil" }
      case .collection, .set, .dictionary: add(mirror, "[", "]", depth: depth)
      default:
        if let words = value as? String {
          text += String(reflecting: words)
        } else if let value = value as? any CustomStringConvertible {
          text += value.description
        } else if mirror.children.isEmpty {
          text += String(describing: value)
        } else if mirror.displayStyle == .enum, let choice = mirror.children.first {
          text += choice.label ?? ""
          let isList = Mirror(reflecting: choice.value).displayStyle == .tuple
          if isList {
            add(choice.value, depth: depth + 1)
          } else {
            add(mirror, labels: false, "(", ")", depth: depth)
          }
        } else {
          add(mirror, depth == 0 ? "" : "(", depth == 0 ? "" : ")", depth: depth)
        }
      }
    }

    /// Adds the fields or elements of a value, with their names.
    private mutating func add(
      _ mirror: Mirror, labels: Bool = true, _ begin: String, _ end: String, depth: Int
    ) {
      text += begin
      if depth == Self.deepest {
        text += "…"
      } else {
        var isFirst = true
        for child in mirror.children {
          if text.utf8.count > 16 * Self.most { break }
          text += isFirst ? "" : ", "
          isFirst = false
          // The fields of a tuple without names are `.0` and so on.
          if labels, let label = child.label, !label.hasPrefix(".") { text += label + ": " }
          add(child.value, depth: depth + 1)
        }
      }
      text += end
    }
  }

  extension World {
    /// Returns the pools that an entity is in, in the order of their numbers: their names, and the texts of
    /// its components; no text for tags.
    ///
    /// - Complexity: O(n), where n is the number of pools.
    package func poolTexts(of entity: Entity) -> [(name: String, text: String?)] {
      var texts: [(name: String, text: String?)] = []
      guard let pools = deaths as? PoolTable else { return [] }
      // The texts are the game's, which may change the pools.
      for pool in pools.pools where pool.contains(entity) {
        texts.append((pool.name.isEmpty ? "pools[\(pool.number)]" : pool.name, pool.text(of: entity)))
      }
      return texts
    }
  }

  extension ComponentPool {
    /// Sets the text of components for `World.describe(_:)` and the inspector. Without this call, the text is
    /// the component's `description`, or else its fields.
    ///
    /// ```swift
    /// struct Health { var left: Int, most: Int }
    /// let healths = world.makeComponents(of: Health.self)
    /// healths.describe { "\($0.left) of \($0.most)" }
    /// healths[ship] = Health(left: 3, most: 5)
    /// print(world.describe(ship).components[0].text)  // prints 3 of 5
    /// ```
    ///
    /// The function's captures are kept as long as the pool.
    ///
    /// - Parameter text: returns the text of a component; nil for the usual text.
    public func describe(_ text: ((Component) -> String)?) { describing = text }
  }
#endif
