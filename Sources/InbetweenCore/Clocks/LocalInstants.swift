// Where a timeline is: at present, at a moment, and at the instant of an operation by hand (W7).

extension Engine {
  /// Returns the present moment as seen from `timeline`, for an operation by hand or in another pass.
  func present(_ timeline: Int = 0, in pass: PassKind = .byHand) -> Moment {
    Moment(world: clocks.now, timeline: timeline, local: clocks.instants[timeline], pass: pass)
  }

  /// Returns whether channels show their values at `moment`: outside ticks, the present of the world's time.
  @inline(__always)
  func isShown(_ moment: Moment) -> Bool {
    !moment.pass.isBeforeKernels && clocks.command == nil && moment.local == clocks.instants[0]
  }

  /// Returns the moment at which an operation by hand takes effect: in a callback its event's own instant,
  /// otherwise the present (W7).
  func commandMoment(_ timeline: Int = 0) -> Moment {
    guard let command = clocks.command, command < clocks.now else { return present(timeline) }
    return Moment(world: command, timeline: timeline, local: commandInstant(of: timeline))
  }

  /// Returns the instant of a timeline, or of engine time, at which an operation by hand takes effect.
  func commandInstant(of timeline: Int) -> Int64 {
    instant(of: timeline, asOf: clocks.command.map { min($0, clocks.now) } ?? clocks.now)
  }

  /// Returns a timeline's local instant at an engine instant before the present one. If its map has changed
  /// since, returns the local instant at that change.
  private func instant(of timeline: Int, asOf instant: Int64) -> Int64 {
    var (known, ancestor, depth) = (instant, timeline, 0)
    while ancestor != TimelineState.engineTime {
      known = max(known, clocks.timelines[ancestor].touched)
      if let source = progressSource(of: ancestor) {
        known = followed(source, at: Moment(world: known, timeline: TimelineState.engineTime, local: known))
        break
      }
      ancestor = clocks.timelines[ancestor].parent
      depth += 1
    }
    return local(timeline, at: known, ofAncestor: depth)
  }

  /// Returns the instant of a timeline at an instant of one of its ancestors.
  ///
  /// This is a loop, as timelines may nest deeper than the stack.
  func local(_ timeline: Int, at instant: Int64, ofAncestor depth: Int) -> Int64 {
    if depth == 0 { return instant }
    if depth == 1 { return clocks.timelines[timeline].local(at: instant) }
    var next = timeline
    func takeNext(_: Int) -> Int {
      defer { next = clocks.timelines[next].parent }
      return next
    }
    return LentView.withList(depth, takeNext) { way in
      var local = instant
      for index in 1...depth { local = clocks.timelines[way[depth - index]].local(at: local) }
      return local
    }
  }

  /// Returns the local instant of `timeline` at `moment`.
  @inline(__always)
  package func local(_ timeline: Int, at moment: Moment) -> Int64 {
    timeline == moment.timeline ? moment.local : localOverMaps(timeline, at: moment)
  }

  private func localOverMaps(_ timeline: Int, at moment: Moment) -> Int64 {
    var (ancestor, depth) = (timeline, 0)
    while true {
      if let known = knownLocal(ancestor, at: moment) { return local(timeline, at: known, ofAncestor: depth) }
      ancestor = clocks.timelines[ancestor].parent
      depth += 1
    }
  }

  /// Returns the local instant of `timeline` at `moment`; nil if it counts its parent's time.
  private func knownLocal(_ timeline: Int, at moment: Moment) -> Int64? {
    if timeline == moment.timeline { return moment.local }
    if timeline == TimelineState.engineTime { return moment.world }
    if timeline == moment.root { return moment.rootLocal }
    if let source = progressSource(of: timeline) { return followed(source, at: moment) }
    if clocks.command != nil, moment.world < clocks.timelines[timeline].touched {
      return instant(of: timeline, asOf: moment.world)
    }
    return nil
  }

  /// Returns the instant for which a winner's row is assigned: in a callback the tick's, at which all other
  /// rows are already.
  func rowInstant(_ timeline: Int, at moment: Moment) -> Int64 {
    clocks.command != nil ? clocks.instants[timeline] : local(timeline, at: moment)
  }
}

// In the call of a mark.
extension Engine {
  /// While the call of a mark runs, the mark's engine instant, if that is before the present.
  var markInstant: Int64? {
    guard clocks.mark != nil, let command = clocks.command, command < clocks.now else { return nil }
    return command
  }

  /// Returns a moment of an operation by hand; in the call of a mark, with the mark's engine instant.
  func atMark(_ moment: Moment) -> Moment {
    var moment = moment
    moment.world = markInstant ?? moment.world
    return moment
  }
}

// Timelines that follow a channel, and how fast timelines go.
extension Engine {
  /// Returns the entity whose channel a timeline follows; nil if it counts its parent's time.
  package func progressSource(of timeline: Int) -> Entity? {
    let index = clocks.timelines[timeline].progressIndex
    return index < 0 ? nil : progressClocks.list[index].source
  }

  /// Returns the channel by which an entity leads a timeline; nil if it has none.
  func progressChannel(of source: Entity) -> (column: Int, row: Int)? {
    let property = progressClocks.property
    guard property >= 0, let row = channels.properties[property].row(of: source) else { return nil }
    return (channels.properties[property].firstColumn, row)
  }

  func position(of source: Entity, at moment: Moment) -> Float {
    progressChannel(of: source).map { shownValue($0.column, $0.row, at: moment) } ?? 0
  }

  /// Returns the instant of a source's progress-driven timeline at `moment`.
  func followed(_ source: Entity, at moment: Moment) -> Int64 {
    ProgressClock.instant(at: position(of: source, at: moment))
  }

  /// Returns the seconds of a timeline that pass in one second of its parent, at `moment`.
  func pace(of timeline: Int, at moment: Moment, as kind: VelocityKind) -> Double {
    guard let source = progressSource(of: timeline) else {
      return clocks.timelines[timeline].rate(at: local(clocks.timelines[timeline].parent, at: moment)).value
    }
    guard let (column, row) = progressChannel(of: source) else { return 0 }
    let speed = velocity(column, row, at: moment, seenFrom: clocks.timelines[timeline].parent, as: kind)
    return speed * Double(ProgressClock.scale) / Double(Instant.countsPerSecond)
  }

  /// Returns the factor that converts a velocity per second of `timeline` to a velocity per second of the
  /// timeline `viewer`. 0 if a clock between `viewer` and their common ancestor stands still.
  func paceRatio(
    of timeline: Int, seenFrom viewer: Int, at moment: Moment, as kind: VelocityKind
  ) -> Double {
    var (shared, ratio) = (timeline, 1.0)
    while shared != TimelineState.engineTime && !isTimeline(viewer, within: shared) {
      ratio *= pace(of: shared, at: moment, as: kind)
      shared = clocks.timelines[shared].parent
    }
    var (next, own) = (viewer, 1.0)
    while next != shared {
      own *= pace(of: next, at: moment, as: kind)
      next = clocks.timelines[next].parent
    }
    return own == 0 ? 0 : ratio / own
  }
}
