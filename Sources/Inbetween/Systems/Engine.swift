/// The data of a world's drivers, channels and clocks. `World` is the public face. The systems are methods:
///
/// - `Schedule`: the order of a tick. Read it first.
/// - `ClockTree`, `ClockInstants`: the tree of clocks. `ClockSleep`, `Agenda`: clocks with something due.
/// - `BoundarySystem`: which begin, end or repeat comes next, over all timelines.
/// - `Crossing`: what a begin, an end, a repeat does, and how it is reverted. `ShortTurn`: a fast path for
///   the commonest of them.
/// - `Contention`: drivers enter and leave a channel; captures. `BaseValues`: commits, and how they are
///   restored. `RestoredEnds`: ends of steps that come back.
/// - `Adding`: additive layers. `Seams`: crossfades.
/// - `MotionCapture`: the start of springs and decays. `MotionRest`: when they rest. `Retargeting`,
///   `MovingRetarget`, `TweenRetargeting`: new targets.
/// - `Placement`: from a winner to a row of a table.
/// - `KernelSystem`: from tables to columns. `SharedKernels`: on several threads.
/// - `Reporting`, `EventLog`, `TimelineEvent`, `TransitionEvent`: reports, and what the tick publishes.
/// - `Registration`, `PlainRegistration`, `Starting`, `Control`, `Retiming`, `KilledDrivers`, `Release`,
///   `Groups`, `Entities`: operations on drivers and entities.
/// - `Timelines`: their beginnings, rates, scrubbers and ends. `Travel`: seeking and running backward.
///   `Following`: timelines that follow a transition's position. `SequenceClock`: timelines of steps.
/// - `SequenceSteps`: the steps of a sequence from its start on. `SequenceEnd`: their end. `SequenceLayout`:
///   when they begin. `SequencePlayLine`: the playhead. `SequenceHomes`: which tables have their rows.
/// - `ColumnChanges`: `forEachChanged`. `FirstValues`: values by bindings. `Profiler`: timings of steps.
/// - `Sampling`: the world between two ticks. `Velocity`: velocities. `Progress`: how far a driver is.
struct Engine: ~Copyable {
  #if !hasFeature(Embedded)
    let anchor = Anchor()
  #endif
  var entities: EntityTable
  var properties = PropertyTable()
  var columns = Strip<Column>()
  var store = DriverStore()
  /// All timelines; the world's own comes first.
  var timelines = Strip<TimelineState>()
  /// The tables of the timelines that have rows; the world's own come first. And the numbers of those that
  /// were given back.
  var tables = Strip<ClockTables>()
  var freeTables = Strip<Int>()
  /// The present local instant of each timeline.
  var instants = ClockInstants()
  /// The living timelines that count their parents' time, parents before children: in the order in which they
  /// were made.
  var clockOrder = ClockOrder()
  /// The timelines of `clockOrder` that a tick must move: without those that run with the world.
  var walking = Strip<Int>()
  /// Which timelines have boundaries to come.
  var agenda = Agenda()
  /// The number of timelines that run backward.
  var backwardCount = 0
  /// The number of times that a clock was looked at, for tests that limit this work.
  var clockLooks = 0
  /// Reused memory for lists of timelines and their children.
  var subtree = Strip<Int>()
  /// Indices of timelines that were released.
  var freeTimelines = Strip<Int>()
  var events = EventLog()
  var timelineEvents = OrderedLog<TimelineEvent>()
  var transitionEvents = OrderedLog<TransitionEvent>()
  var sequenceEvents = OrderedLog<SequenceEvent>()

  /// Timelines on ramps whose ends have not been reported, and those whose ends the last tick has reported.
  var ramping = Strip<Int>()
  var ended = Strip<Int>()
  /// The timelines whose time follows a channel.
  var progressClocks = ProgressClocks()
  /// The scalar rows of the timelines that share the world's tables.
  var sharedGeneral = Strip<Slot<Claim>>()

  /// The base values that ends on timelines have overwritten.
  var commits = SlotPool<Commit>()

  /// The channels with additive layers or a crossfade.
  var additive = AdditiveLayers()

  /// Whether rows are lent to a closure, and the memory kept for that.
  let lending = Lending()
  var lent = LentMemory()
  /// The properties for which changes are kept.
  var changes = Strip<ColumnChanges>()
  /// Sources of first values of properties; usually none.
  var firstValues: [FirstValues] = []

  let identity = WorldIdentity()
  let tickRate: TickRate
  var tickCount: Int64 = 0
  /// The present instant of engine time.
  var now: Int64 = 0
  var nextSerial: UInt64 = 1
  /// The last number given to a write of a base value.
  var lastVersion: UInt32 = 0
  /// What a sample between ticks has changed and must undo.
  var journal = SampleJournal()
  /// While a driver that replaces others starts: the values and velocities that its channels had (S3).
  var inherited: InheritedStates?
  /// While callbacks run, the instant of their event, at which drivers that they start begin (W7); otherwise
  /// nil.
  var command: Int64?
  /// Drivers with an onUpdate callback, in no order until a tick reports them; the callbacks of some may have
  /// been removed since. And the number of entries at which such ones are dropped.
  var updaters = Strip<Updater>()
  var mostUpdaters = 64
  var killed = KilledDrivers()
  /// Reused memory for lists of drivers that are iterated while they change.
  var listed = Strip<SerialEntry>()
  var tags = TagTable()
  /// Drivers that are gone and had listeners. Their slots are not reused until all reports to these are done.
  var retired = Strip<RetiredDriver>()
  var spareRetired = SpareMemory()
  /// True while kernels are still to write the moving values: in a tick before they have run, and in a
  /// sample. Otherwise values are written when they change. Not `World.isTicking`, which lasts longer.
  var isTicking = false
  /// True while the boundaries in a time range are crossed.
  var isCrossing = false
  /// True while a sequence jumps: marks and repeats on the way are not reported.
  var isHopping = false
  /// True during a seek: marks and repeats on the way are not reported.
  var isQuiet = false
  /// Whether the kernels go through their tables from the end next time.
  var sweepsBackward = false
  /// The fastest compiled kernels that this processor can run.
  var kernels = KernelSet.best
  /// Whether the fast path for further iterations and segments may be used. Tests compare both paths.
  var takesShortTurns = true
  /// The number of boundaries crossed so far, forward and back, and the number at which debug builds trap:
  /// tests bound the work of ticks and seeks by them.
  var crossingCount = 0
  var crossingLimit = Int.max
  /// The most boundaries that the repeats of one driver cross in one time range. One whole iteration may
  /// cross more. Tests set fewer.
  var mostBoundaries = 10_000
  /// Sink that keeps prefetch loads from being optimized away.
  var fetched: UInt32 = 0
  /// A kernel's block for each thread that takes part.
  var block = Strip<Float>()
  var sharing = KernelSharing()
  var profiler = Profiler()

  init(tickRate: TickRate) {
    self.tickRate = tickRate
    entities = EntityTable(of: identity)
    block.extend(to: TweenChunk.blockLength, filler: 0)
    timelines.append(
      TimelineState(index: 0, keepsDrivers: false, parent: TimelineState.engineTime, origin: 0))
    tables.append(ClockTables(of: 0))
    timelines[0].ownTables = 0
    timelines[0].host = 0
    clockOrder.append(0)
    timelines[0].beginTime = 0
    instants.append(0)
    makeRoomForClocks()
    timelines[0].map = ClockMap(origin: 0, anchor: 0)
    findDirections(within: 0)
  }
}
