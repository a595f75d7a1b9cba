/// The state of a world's drivers, channels and clocks. `World` is the public face. Each field is a store.
/// The systems are extensions: `Schedule` has the order of a tick, ARCHITECTURE.md the map.
package struct Engine: SnapshotField, ~Copyable {
  let anchor = Anchor()
  package let identity = WorldIdentity()
  /// The shown values and base values of properties.
  package var channels = ChannelStore()
  /// The channels with additive layers or a crossfade.
  package var additive = AdditiveLayers()
  /// All drivers and their data.
  package var drivers = DriverStore()
  /// The tree of clocks: the world's own, and the timelines.
  package var clocks: ClockStore
  /// Which timelines have boundaries to come.
  var agenda = Agenda()
  /// The timelines whose time follows a channel.
  package var progressClocks = ProgressClocks()
  /// The rows of the winners that move, and their kernels.
  var tables = TableStore()
  /// Events and updates, until they are published and reported.
  var log = ReportLog()
  /// The changes of a sample between ticks, which it must undo.
  var journal = SampleJournal()
  package var limits = EngineLimits()
  package var profiler = Profiler()

  /// The number of snapshots that have been restored. Earlier frames are void.
  var restoreCount = 0

  init(tickRate: TickRate) {
    clocks = ClockStore(tickRate: tickRate)
    clocks.timelines.append(
      TimelineState(index: 0, keepsDrivers: false, parent: TimelineState.engineTime, origin: 0))
    clocks.timelines[0].rows.ownTables = 0
    clocks.timelines[0].rows.host = 0
    clocks.order.append(0)
    clocks.timelines[0].beginTime = 0
    clocks.instants.append(0)
    makeRoomForClocks()
    clocks.timelines[0].map = ClockMap(origin: 0, anchor: 0)
    findDirections(within: 0)
  }

  /// Exchanges the state between two ticks. Limits, timings and reused memory do not belong to it, and the
  /// journal is empty.
  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    if !bytes.isReading {
      for index in 0..<clocks.timelines.count {
        clocks.timelines[index].boundaries.upcoming.dropStale(&drivers)
      }
    }
    bytes.exchange(&channels, &additive, &drivers, &clocks, &agenda, &progressClocks)
    bytes.world = identity.number
    bytes.exchange(&tables, &log)
    if bytes.isReading { restoreCount += 1 }
  }
}

/// Limits of the work of ticks and seeks. Tests set them.
package struct EngineLimits {
  /// Whether the fast paths for further iterations, segments and rates may be used. Tests compare both paths.
  var takesFastPath = true
  /// The number of boundaries crossed so far, forward and back, and the number at which debug builds trap:
  /// tests bound the work of ticks and seeks by them.
  var crossingCount = 0
  var crossingLimit = Int.max
  /// The most boundaries that the repeats of one driver cross in one time range. One whole iteration may
  /// cross more. Tests set fewer.
  var mostBoundaries = 10_000
  /// The most living entities, and the most drivers: numbers of rows and lanes must fit in 32 bits. Tests set
  /// fewer.
  package var mostEntities = 1_000_000_000
  var mostDrivers = 100_000_000
}
