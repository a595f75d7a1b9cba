/// Fields that few values set: one pointer while none is set. Copies share the fields until one changes them.
@usableFromInline
package struct Rare<Fields: RareFields>: Sendable {
  @usableFromInline
  final class Box: @unchecked Sendable {
    @usableFromInline var fields: Fields

    @usableFromInline
    init(_ fields: Fields) { self.fields = fields }
  }

  @usableFromInline var box: Box?

  /// Creates the fields as they are by default.
  @inlinable
  package init() {}

  /// Whether no field was ever set.
  @inlinable var areUnset: Bool { @inline(__always) get { box == nil } }

  @inlinable package var fields: Fields {
    get { box?.fields ?? Fields() }
    set {
      if box != nil, isKnownUniquelyReferenced(&box) { box!.fields = newValue } else { box = Box(newValue) }
    }
  }
}

/// Fields with values by default.
@usableFromInline
package protocol RareFields: Sendable {
  init()
}

extension Rare: Equatable where Fields: Equatable {
  @usableFromInline
  package static func == (left: Rare, right: Rare) -> Bool {
    left.box === right.box || left.fields == right.fields
  }
}

extension Rare: Hashable where Fields: Hashable {
  @usableFromInline
  package func hash(into hasher: inout Hasher) { hasher.combine(fields) }
}
