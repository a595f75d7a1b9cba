// Timelines that saved data finds by their names, in any order of the set-up (T10).

extension World {
  /// Adds a timeline with a name, by which a load finds it. Give names to the timelines of your set-up: a
  /// later version of your game can then make more of them, or in another order.
  ///
  /// The handle and the id mean the timeline that has the name at present. After `restore(_:)` of a snapshot
  /// that was read from data:
  ///
  /// - A timeline that the data has is as it was saved, with its drivers, its parent and its `keepsDrivers`.
  /// - A timeline that the data lacks has no drivers, and its time is 0. The timeline keeps its parent, rate,
  ///   pause, scrubber and labels, and whether it has begun.
  /// - A timeline of the data that your set-up has not made stays. `timeline(named:)` returns it.
  ///
  /// ```swift
  /// let enemies = try world.makeTimeline(named: "enemies", keepsDrivers: false)
  /// try world.animate(ship, .position, to: [600, 0], duration: .seconds(9), on: enemies)
  /// enemies.setRate(0.5)
  /// print(world.timeline(named: "enemies") == enemies)  // prints true
  /// ```
  ///
  /// - Parameters:
  ///   - name: a name that no timeline of this world has. The name of a released timeline is free.
  ///   - parent: the clock on which the timeline depends. A parent timeline has a name too.
  ///   - keepsDrivers: see `makeTimeline(in:keepsDrivers:)`.
  /// - Throws: `TweenError` for an empty name or a name in use. Also for a parent that is released, is of
  ///   another world or has no name, or that keeps its drivers if this timeline does not.
  public func makeTimeline(
    named name: String, in parent: TimelineParent = .world, keepsDrivers: Bool = true
  ) throws(TweenError) -> Timeline {
    try require(!name.isEmpty, "name", found: "an empty name", expected: "a name")
    let id = TimelineID(name: name, world: engine.identity.number)
    try require(
      !engine.has(id), "name", found: "`\(name)`, which another timeline has",
      expected: "another name. `timeline(named:)` returns the present timeline")
    if case .timeline(let timeline) = parent {
      try require(
        engine.has(timeline.id), "parent", found: "a released timeline or one of another world",
        expected: "a timeline of this world")
      try require(
        timeline.id.isOfName, "parent", found: "a timeline without a name",
        expected: "a named timeline, which a load finds too")
      try require(
        keepsDrivers || !timeline.keepsDrivers, "parent", found: "a timeline that keeps its drivers",
        expected: "a timeline that does not, or `keepsDrivers: true` for the child")
    }
    let timeline = makeTimeline(in: parent, keepsDrivers: keepsDrivers)
    if let index = engine.find(timeline.id) { engine.clocks.setName(name, of: index) }
    return Timeline(id: id, link: link)
  }

  /// Returns the timeline with a name; nil if this world has none.
  public func timeline(named name: String) -> Timeline? {
    handle(of: TimelineID(name: name, world: engine.identity.number))
  }
}

/// A timeline with a name, as the set-up of a game has made it.
struct NamedTimeline {
  let name: String
  /// The parent's name. If it has none, `parent` is the world's own time or engine time.
  let parentName: String?
  let parent: Int
  let keepsDrivers: Bool
  let rate: Rate
  let isPaused: Bool
  let hasScrubber: Bool
  let hasBegun: Bool
  let labels: ClockLabels
}

extension Engine {
  /// Returns the timelines that have names, parents before children.
  func namedTimelines() -> [NamedTimeline] {
    (0..<clocks.timelines.count).filter { clocks.timelines[$0].name != nil }
      .sorted { (clocks.order.place(of: $0) ?? 0) < (clocks.order.place(of: $1) ?? 0) }
      .map { index in
        let parent = clocks.timelines[index].parent
        return NamedTimeline(
          name: clocks.timelines[index].name ?? "",
          parentName: parent < 0 ? nil : clocks.timelines[parent].name, parent: parent,
          keepsDrivers: clocks.timelines[index].keepsDrivers, rate: clocks.timelines[index].rate,
          isPaused: clocks.timelines[index].isPaused, hasScrubber: clocks.timelines[index].hasScrubber,
          hasBegun: clocks.timelines[index].hasBegun, labels: clocks.timelines[index].labels)
      }
  }

  /// Adds the timelines whose names the world lacks, parents before children. Nothing is reported.
  mutating func addMissing(_ list: [NamedTimeline]) {
    for made in list {
      func index(_ name: String) -> Int? { clocks.index(ofName: TimelineID(name: name, world: 0)) }
      if index(made.name) != nil { continue }
      let parent = made.parentName.flatMap { index($0) } ?? made.parent
      // The saved parent may keep its drivers.
      let keepsDrivers = made.keepsDrivers || parent >= 0 && clocks.timelines[parent].keepsDrivers
      let added = addTimeline(in: parent, keepsDrivers: keepsDrivers)
      clocks.setName(made.name, of: added)
      clocks.timelines[added].rate = made.rate
      clocks.timelines[added].isPaused = made.isPaused
      clocks.timelines[added].hasScrubber = made.hasScrubber
      clocks.timelines[added].labels = made.labels
      if made.hasBegun {
        clocks.timelines[added].beginTime = clocks.now
        retime(added)
      }
    }
  }
}
