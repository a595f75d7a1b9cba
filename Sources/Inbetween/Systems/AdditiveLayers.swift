/// What is added to the values of winners: additive layers, and crossfades.
struct AdditiveLayers: ~Copyable {
  /// The channels that have any, in no order.
  var channels = UniqueArray<AddedChannel>()
  /// Indices in `channels` of those whose sums have changed since their columns were written.
  var stale = UniqueArray<UInt32>()
  /// The crossfades.
  var crossfades = SlotMap<Crossfade>()
  /// The column of additive values; −1 before there is one.
  var column = -1
  /// The free rows of that column.
  var freeRows = UniqueArray<Int>()
}
