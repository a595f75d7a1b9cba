/// Motions by name, for a design system.
///
/// ```swift
/// extension MotionTheme.Name {
///   static let entrance: Self = "entrance"
/// }
/// world.theme[.entrance] = .snappy.reduced(to: .instant)
/// try world.animate(card, .position, to: [320, 180], named: .entrance)
/// ```
public struct MotionTheme: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The name of a motion: a text.
  ///
  /// ```swift
  /// let leave: MotionTheme.Name = "leave"
  /// world.theme[leave] = .quick
  /// try world.animate(card, .opacity, to: 0, named: leave)
  /// ```
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name as text.
    public let rawValue: String

    /// Creates a name from a text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// Compares the bytes: comparing strings would link Unicode's tables into Embedded Swift.
    public static func == (left: Name, right: Name) -> Bool {
      left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      for byte in rawValue.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    }
  }

  /// The motion for names that the theme does not have; nil for no motion.
  public var fallback: Motion?
  private var motions = NamedValues<Motion>()
  /// The names in the theme, in the order in which they were first set.
  public var names: [Name] { motions.names }

  /// Creates a theme without motions.
  public init(fallback: Motion? = nil) { self.fallback = fallback }

  /// Creates a theme of motions. If a name occurs twice, the later motion is used.
  public init(dictionaryLiteral elements: (Name, Motion)...) {
    for (name, motion) in elements { self[name] = motion }
  }

  /// The motion of a name. For a name that the theme does not have, the fallback; nil if there is no
  /// fallback. Set nil to remove the name.
  ///
  /// - Complexity: O(n), where n is the number of names.
  public subscript(name: Name) -> Motion? {
    get { motions[name] ?? fallback }
    set { motions[name] = newValue }
  }

  /// Returns whether the theme has a motion of this name. The fallback is ignored.
  ///
  /// - Complexity: O(n), where n is the number of names.
  public func has(_ name: Name) -> Bool { motions[name] != nil }

  /// Returns the motion of a name.
  ///
  /// - Throws: `TweenError` for an unknown name without a fallback. The error suggests the most similar name.
  /// - Complexity: O(n), where n is the number of names.
  public func motion(named name: Name) throws(TweenError) -> Motion {
    if let motion = self[name] { return motion }
    let known = names.map { $0.rawValue }
    var expected = "the name of a motion in the theme"
    if let nearest = NearestName.find(Array(name.rawValue.utf8), among: known) {
      expected += "; did you mean \"\(nearest)\"?"
    }
    throw TweenError(field: "motion", found: "\"\(name.rawValue)\"", expected: expected)
  }
}

/// Values by name, in the order in which the names were first set.
struct NamedValues<Value: Hashable & Sendable>: Hashable, Sendable {
  private(set) var names: [MotionTheme.Name] = []
  private var values: [Value] = []

  /// The value of a name; nil removes the name. O(n).
  subscript(name: MotionTheme.Name) -> Value? {
    get { names.firstIndex(of: name).map { values[$0] } }
    set {
      let index = names.firstIndex(of: name)
      if let index, let newValue {
        values[index] = newValue
      } else if let index {
        names.remove(at: index)
        values.remove(at: index)
      } else if let newValue {
        names.append(name)
        values.append(newValue)
      }
    }
  }
}
