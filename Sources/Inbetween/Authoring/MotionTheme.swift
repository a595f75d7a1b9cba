/// Motions by name, as a design system has them.
///
///     extension MotionTheme.Name {
///       static let entrance: Self = "entrance"
///     }
///     world.theme[.entrance] = .snappy.reduced(to: .instant)
///     try world.animate(card, .position, to: slot, named: .entrance)
public struct MotionTheme: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  /// The name of a motion: a text, taken as written.
  public struct Name: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The text.
    public let rawValue: String

    /// A name of that text.
    public init(_ rawValue: String) { self.rawValue = rawValue }
    /// A name of that text.
    public init(stringLiteral value: String) { rawValue = value }

    /// Byte for byte: comparing strings would draw Unicode's tables into Embedded Swift.
    public static func == (left: Name, right: Name) -> Bool {
      left.rawValue.utf8.elementsEqual(right.rawValue.utf8)
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
      for byte in rawValue.utf8 { hasher.combine(byte) }
      hasher.combine(0xFF as UInt8)
    }
  }

  /// What names stand for that the theme does not have; nil for nothing.
  public var fallback: Motion?
  /// The names that it has, in the order in which they were first set.
  public private(set) var names: [Name] = []
  private var motions: [Motion] = []

  /// A theme without motions.
  public init(fallback: Motion? = nil) { self.fallback = fallback }

  /// A theme of those motions; of a name that is there twice the later one counts.
  public init(dictionaryLiteral elements: (Name, Motion)...) {
    for (name, motion) in elements { self[name] = motion }
  }

  /// The motion of a name: its own, or else the fallback, or else nil. Set to nil, the name is taken out.
  public subscript(name: Name) -> Motion? {
    get { own(name).map { motions[$0] } ?? fallback }
    set {
      let place = own(name)
      if let place, let newValue {
        motions[place] = newValue
      } else if let place {
        names.remove(at: place)
        motions.remove(at: place)
      } else if let newValue {
        names.append(name)
        motions.append(newValue)
      }
    }
  }

  /// Whether the theme has a motion of its own by that name.
  public func has(_ name: Name) -> Bool { own(name) != nil }

  private func own(_ name: Name) -> Int? {
    for place in names.indices where names[place] == name { return place }
    return nil
  }

  /// The motion of a name.
  ///
  /// - Throws: `TweenError` for a name that it does not have, where it has no fallback; with the name that is
  ///   nearest to it.
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
