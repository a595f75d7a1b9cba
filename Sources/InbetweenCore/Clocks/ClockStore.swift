/// The clocks of the world and of the timelines, as a tree.
package struct ClockStore: SnapshotField, ~Copyable {
  let tickRate: TickRate
  var tickCount: Int64 = 0
  /// The present instant of engine time.
  package var now: Int64 = 0
  /// While a callback runs, the instant of its event (W7): drivers that the callback starts begin there.
  /// Otherwise nil. A callback is the game's code, so the engine cannot pass it a `Moment`. A sample sets
  /// this aside.
  package var command: Int64?
  /// The mark of the sequence, if the callback is its call.
  var mark: DriverID?
  /// All timelines; the world's own comes first.
  package var timelines = UniqueArray<TimelineState>()
  /// Indices of timelines that were released.
  var freeTimelines = UniqueArray<Int>()
  /// The present local instant of each timeline.
  package var instants = ClockInstants()
  /// The living timelines that count their parents' time, parents before children: in the order in which they
  /// were made.
  var order = ClockOrder()
  /// The timelines of `order` that a tick must move: without those that run with the world.
  var active = UniqueArray<Int>()
  /// The number of timelines that run backward.
  var backwardCount = 0
  /// The number of visits of clocks, for tests that limit this work.
  var looks = 0
  /// Timelines on ramps whose ends are not reported yet, or were reported by the last tick.
  var ramping = UniqueArray<Int>()
  var ended = UniqueArray<Int>()
  /// The timelines of steps whose marks a tick may pass, each of an outermost sequence, in no order.
  var tellers = UniqueArray<Int>()
  /// Reused memory for lists of timelines and their children.
  var subtree = UniqueArray<Int>()
  /// The timelines that may end earlier than their waiting drivers (T12): other drivers of them were removed,
  /// or got other times.
  var changedEnds = UniqueArray<Int>()
  /// The timelines whose new end is computed after the round of callbacks.
  var deferredEnds = UniqueArray<Int>()

  /// The instant of the last tick. The present may be later, where a clock was held between two ticks.
  var lastTick: Int64 { tickRate.instant(ofTick: tickCount).counts }

  init(tickRate: TickRate) { self.tickRate = tickRate }

  /// Returns whether a timeline has a list of its drivers: all but the world's own.
  @inline(__always)
  func listsDrivers(_ timeline: Int) -> Bool { timeline != 0 }

  mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&tickCount, &now)
    bytes.elements(&timelines, make: TimelineState(index: 0, keepsDrivers: true, parent: 0, origin: 0))
    bytes.exchange(&freeTimelines, &instants, &order, &active, &backwardCount, &ramping)
    bytes.exchange(&ended, &changedEnds)
    if bytes.isReading { deferredEnds.removeAll() }
    bytes.exchange(&tellers)
  }
}
