/// All of a world's data. `World` is its public face; the systems are its methods, a file each:
///
/// - `Schedule`: the order of a tick. Read it first.
/// - `ClockTree`: how timelines hang on one another.
/// - `BoundarySystem`: which begin, end or repeat comes next, over all timelines.
/// - `Crossing`: what a begin, an end, a repeat does, and how it is undone. `ShortTurn`: the commonest of
///   these by a short way.
/// - `Contention`: who enters and leaves a channel, captures and commits.
/// - `Adding`: what is added to a winner. `Seams`: what eases the change from one to another.
/// - `MotionCapture`: where springs and decays set off; `MotionRest`: when they rest; `Retargeting`: where
///   else to.
/// - `Placement`: from a winner to a row of a table.
/// - `KernelSystem`: from tables to columns. `SharedKernels`: the same on several threads.
/// - `Reporting`, `EventLog`, `TimelineEvent`, `TransitionEvent`: what is told, and what the tick publishes.
/// - `Registration`, `Starting`, `Control`, `Retiming`, `KilledDrivers`, `Release`, `Entities`: drivers and
///   entities from outside.
/// - `Timelines`: their beginnings, rates, scrubbers and ends. `Travel`: how they seek and run backward.
///   `Following`: those that follow a transition's position. `SequenceClock`: those of a sequence's steps.
/// - `SequenceSteps`: the steps of a sequence from its start to its end; `SequenceLayout`: when they begin.
/// - `Sampling`: the world between two ticks. `Velocity`: how fast it moves. `Progress`: how far a driver is.
struct Engine: ~Copyable {
  #if !hasFeature(Embedded)
    let anchor = Anchor()
  #endif
  var entities = EntityTable()
  var properties = PropertyTable()
  var columns = Strip<Column>()
  var store = DriverStore()
  /// The world's own timeline first.
  var timelines = Strip<TimelineState>()
  /// Each timeline's own instant: where it stands.
  var instants = ClockInstants()
  /// The living timelines that count their parents' time, parents before their children: the later made come
  /// later.
  var clockOrder = Strip<Int>()
  /// The same without those that run with the world, which a tick need not move.
  var walking = Strip<Int>()
  /// Of each timeline that runs with a sequence: the engine instant before which none of its boundaries falls
  /// due; `.min` where that is not known.
  var wakes = Strip<Int64>()
  /// Those whose boundaries may fall due on the stretch of time that is being crossed.
  var awake = Strip<Int>()
  /// Room for lists of timelines that hang on one another.
  var subtree = Strip<Int>()
  /// Indices of timelines that were released.
  var freeTimelines = Strip<Int>()
  var events = EventLog()
  var timelineEvents = OrderedLog<TimelineEvent>()
  var transitionEvents = OrderedLog<TransitionEvent>()
  var sequenceEvents = OrderedLog<SequenceEvent>()

  /// Timelines on ramps whose ends have not been told, and those whose ends the last tick has told.
  var ramping = Strip<Int>()
  var ended = Strip<Int>()
  /// The property whose channels timelines follow; −1 where none does.
  var leaderProperty = -1
  /// The timelines that do, in no order; and by a leading entity's index, one more than the place in it.
  var followers = Strip<Follower>()
  var followersByEntity = Strip<UInt32>()
  /// Room for where their leaders are.
  var leading = Strip<Float>()
  /// Moving winners on them that no table serves.
  var followingGeneral = Strip<Slot<Claim>>()
  /// Room for the followers that come to rest.
  var resting = Strip<Slot<Driver>>()

  /// The channels to which something is added, in no order; their seams; the column of the amounts, −1 before
  /// there is one; and which of its rows are free.
  var added = Strip<AddedChannel>()
  var seams = SlotPool<Seam>()
  var amountColumn = -1
  var freeAmounts = Strip<Int>()

  /// Whether rows are lent to somebody's closure, and what memory is kept for that.
  let lending = Lending()
  var lent = LentMemory()
  /// Properties of which it has been asked what changes.
  var changes = Strip<ColumnChanges>()
  /// Who knows the first values of properties; nobody, as a rule.
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
  /// While a driver that replaces others is launched: what its channels had of those (S3).
  var inherited: InheritedStates?
  /// While callbacks run: the instant of their event, at which what they begin begins (W7).
  var command: Int64?
  /// Drivers whose every move is told, in the order of registration.
  var updaters = Strip<DriverID>()
  var killed = KilledDrivers()
  /// Room for lists of drivers to be gone through while they change.
  var listed = Strip<DriverID>()
  var tags = TagTable()
  /// Drivers that are gone and had listeners: their slots are not used again until those have been told all.
  var retired = Strip<RetiredDriver>()
  /// Inside a tick, kernels will write moving values; outside, they are written where they change.
  var isTicking = false
  /// While boundaries are being crossed along a stretch of time.
  var isCrossing = false
  /// While steps are moved over what lies between two places of theirs: nobody is told of marks.
  var isHopping = false
  /// While something is sought: marks on the way are not told.
  var isQuiet = false
  /// Whether the kernels go through their tables from the end next time.
  var sweepsBackward = false
  /// Which of the compiled kernels this processor can run.
  var kernels = KernelSet.best
  /// Whether the short way over a further play or segment is taken where it is open. Tests compare both.
  var takesShortTurns = true
  /// What is read ahead of its use goes here, so that it is read.
  var fetched: UInt32 = 0
  /// Room for a kernel's block, for each thread that takes part.
  var block = Strip<Float>()
  var sharing = KernelSharing()
  var profiler = Profiler()

  init(tickRate: TickRate) {
    self.tickRate = tickRate
    block.extend(to: TweenChunk.blockLength, filler: 0)
    timelines.append(
      TimelineState(index: 0, keepsDrivers: false, parent: TimelineState.engineTime, origin: 0))
    clockOrder.append(0)
    timelines[0].beginTime = 0
    instants.append(0)
    wakes.append(.min)
    timelines[0].map = ClockMap(origin: 0, anchor: 0)
    findDirections()
  }
}
