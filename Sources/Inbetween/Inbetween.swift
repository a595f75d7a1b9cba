// `import Inbetween` is all that a game writes: it imports all parts of the engine.

@_exported import InbetweenCore
@_exported import InbetweenEntities
@_exported import InbetweenInspection
@_exported import InbetweenKit
@_exported import InbetweenText

extension World {
  /// Creates an empty world with `tickRate` fixed ticks a second.
  public convenience init(tickRate: TickRate = .hertz(60)) { self.init(tickRate: tickRate, parts: .kit) }
}
