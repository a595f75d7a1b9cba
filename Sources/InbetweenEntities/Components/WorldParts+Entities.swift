@_spi(Parts) import InbetweenCore

// The parts of this module, and their keys.

extension PartKey<BindingTable> { static var bindings: Self { Self(indexBesideCore: 0) } }
extension PartKey<FieldHistories> { static var fieldHistories: Self { Self(indexBesideCore: 1) } }

extension WorldParts {
  /// Components, tags, queries and bindings.
  public static var entities: WorldParts {
    WorldParts(deaths: { PoolTable(lending: $0, link: $1) }, { [BindingTable(), FieldHistories()] })
  }
}
