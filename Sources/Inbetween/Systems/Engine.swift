/// All of a world's data. `World` is its public face; the systems are its methods, a file each:
///
/// - `Schedule`: the order of a tick. Read it first.
/// - `BoundarySystem`: which begin, end or repeat comes next, over all timelines.
/// - `Crossing`: what a begin, an end, a repeat does, and how it is undone.
/// - `Contention`: who enters and leaves a channel, captures and commits.
/// - `Placement`: from a winner to a row of a table.
/// - `KernelSystem`: from tables to columns.
/// - `EventLog`: what the tick publishes.
/// - `Registration`, `Holding`, `Release`, `Entities`: drivers and entities from outside.
/// - `Travel`: timelines that seek and run backward.
/// - `Sampling`: the world between two ticks. `Velocity`: how fast it moves.
struct Engine: ~Copyable {
  var entities = EntityTable()
  var properties = PropertyTable()
  var columns = Strip<Column>()
  var store = DriverStore()
  /// The world's own timeline first.
  var timelines = Strip<TimelineState>()
  var events = EventLog()

  let identity = WorldIdentity()
  let tickRate: TickRate
  var tickCount: Int64 = 0
  /// The world's present instant.
  var now: Int64 = 0
  var nextSerial: UInt64 = 1
  /// The last number given to a write of a base value.
  var lastVersion: UInt32 = 0
  /// What a sample between ticks has changed and must undo.
  var journal = SampleJournal()
  /// Inside a tick, kernels will write moving values; outside, they are written where they change.
  var isTicking = false
  /// Room for a kernel's block.
  var block = Strip<Float>()

  init(tickRate: TickRate) {
    self.tickRate = tickRate
    block.extend(to: TweenTable.blockLength, filler: 0)
    var world = TimelineState(
      keepsDrivers: false, map: ClockMap(origin: 0, anchor: 0), now: 0)
    world.hasBegun = true
    timelines.append(world)
  }

  /// The present moment, as `timeline` sees it.
  func present(_ timeline: Int = 0) -> Moment {
    Moment(world: now, timeline: timeline, local: timelines[timeline].now)
  }

  /// The local instant of `timeline` at `moment`.
  @inline(__always)
  func local(_ timeline: Int, at moment: Moment) -> Int64 {
    if timeline == moment.timeline { return moment.local }
    return timeline == 0 ? moment.world : timelines[timeline].map.local(at: moment.world)
  }
}
