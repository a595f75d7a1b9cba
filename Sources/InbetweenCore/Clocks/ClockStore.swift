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
  /// The indices of the timelines that have names, by the numbers of the ids of these names.
  private var named: [UInt64: Int] = [:]
  /// Indices of timelines that were released.
  var freeTimelines = UniqueArray<Int>()
  /// For each timeline, how a tick moves it, where that is known.
  private var lines = UniqueArray<ClockLine>()
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

  /// The plan of a timeline of steps.
  subscript(planOf steps: Int) -> SequencePlan {
    @inline(__always) _read { yield timelines[steps].sequence.plan }
    @inline(__always) _modify { yield &timelines[steps].sequence.plan }
  }

  /// Lays the map of a timeline anew.
  mutating func setMap(of index: Int, from origin: Int64, at anchor: Int64) {
    timelines[index].setMap(from: origin, at: anchor)
    forgetLine(of: index)
  }

  /// Returns how a tick moves a timeline; nil if that is not known.
  @inline(__always)
  func line(of index: Int) -> ClockLine? { index < lines.count && lines[index].isKnown ? lines[index] : nil }

  /// Finds how a tick moves a timeline, if its map alone says it.
  @inline(never)
  mutating func findLine(of index: Int) {
    if timelines[index].isOfSteps || timelines[index].ramp != nil { return }
    forgetLine(of: index)
    lines[index] = ClockLine(timelines[index].map, parent: timelines[index].parent)
  }

  /// Forgets how a tick moves a timeline that is new, or whose map changes.
  mutating func forgetLine(of index: Int) {
    lines.extend(to: index + 1, filler: ClockLine())
    lines[index] = ClockLine()
  }

  /// Returns whether a timeline has a list of its drivers: all but the world's own.
  @inline(__always)
  func listsDrivers(_ timeline: Int) -> Bool { timeline != 0 }

  /// Returns the index of the timeline that has a name; nil if there is none.
  func index(ofName id: TimelineID) -> Int? { named[id.rawValue] }

  /// Gives a timeline a name that no other one has.
  mutating func setName(_ name: String, of index: Int) {
    timelines[index].name = name
    named[TimelineID(name: name, world: 0).rawValue] = index
  }

  mutating func removeName(of index: Int) {
    if let name = timelines[index].name { named[TimelineID(name: name, world: 0).rawValue] = nil }
  }

  package mutating func exchange(_ bytes: inout SnapshotBytes) {
    bytes.exchange(&tickCount, &now)
    bytes.elements(&timelines, make: TimelineState(index: 0, keepsDrivers: true, parent: 0, origin: 0))
    if bytes.isReading {
      findNames(&bytes)
      lines.truncate(to: 0)
    }
    bytes.exchange(&freeTimelines, &instants, &order, &active, &backwardCount, &ramping)
    bytes.exchange(&ended, &changedEnds)
    if bytes.isReading { deferredEnds.removeAll() }
    bytes.exchange(&tellers)
  }

  private mutating func findNames(_ bytes: inout SnapshotBytes) {
    named.removeAll(keepingCapacity: true)
    for index in 0..<timelines.count {
      guard let name = timelines[index].name else { continue }
      let number = TimelineID(name: name, world: 0).rawValue
      bytes.require(!name.isEmpty && timelines[index].isAlive && index > 0 && !timelines[index].isLed)
      bytes.require(named.updateValue(index, forKey: number) == nil)
    }
  }
}

/// The map and parent of a timeline that has neither a ramp nor steps: all that a tick needs of the timeline.
/// Thousands of lines lie close together, which the states of timelines do not.
struct ClockLine: BitwiseCopyable {
  private let map: ClockMap
  let parent: Int32
  let isKnown: Bool
  /// The power of two that the rate divides by; 0 if the rate divides by another number, or by none.
  private let shift: Int8

  /// Creates a line that is not known.
  init() { (map, parent, isKnown, shift) = (ClockMap(origin: 0, anchor: 0), 0, false, 0) }

  init(_ map: ClockMap, parent: Int) {
    (self.map, self.parent, isKnown) = (map, Int32(truncatingIfNeeded: parent), true)
    shift = map.denominator.nonzeroBitCount == 1 ? Int8(map.denominator.trailingZeroBitCount) : 0
  }

  /// Returns the local instant at the parent's `instant`, as the map does.
  @inline(__always)
  func local(at instant: Int64) -> Int64 {
    if shift == 0 { return map.local(at: instant) }
    let (parts, overflows) = (instant &- map.origin).multipliedReportingOverflow(by: map.numerator)
    if overflows || !map.isShort(parts) { return map.local(at: instant) }
    return map.sum((parts &+ map.lift) &>> Int64(shift))
  }
}
