import InbetweenCore

extension World {
  /// Registers key frames of several properties on an entity: one tween for each track, in the order of the
  /// tracks.
  ///
  /// - Parameter starts: whether the tweens start at this instant. False: they wait for `start()`.
  /// - Returns: the drivers of the tracks, in their order, as a group.
  /// - Throws: `TweenError` that names the track, the field and the value. Nothing is then changed.
  /// - Complexity: O(k log n), where k is the number of tracks and n the number of coming events.
  @discardableResult
  public func register(
    _ tracks: KeyFrameTracks, on entity: Entity, starts: Bool = true, file: CallSite.File = #fileID,
    line: CallSite.Line = #line
  ) throws(TweenError) -> DriverGroup {
    try checkLife(of: entity)
    return try register(tracks, on: [entity], stagger: nil, starts: starts, file: file, line: line)
  }

  /// Registers key frames on each of `entities`, entity by entity.
  ///
  /// - Parameters:
  ///   - stagger: the time added to the delay of the key frames for each entity; nil for no stagger.
  ///   - starts: whether the drivers start at this instant. False: they wait for `start()`.
  /// - Returns: the drivers, entity by entity and in the order of the tracks, as a group.
  /// - Throws: `TweenError`, which lists the cases, and the errors of `Stagger.delays(count:)`. Nothing is
  ///   then changed.
  /// - Complexity: O(k log n), where k is the number of tracks of all entities and n the number of coming
  ///   events.
  @discardableResult
  public func register(
    _ tracks: KeyFrameTracks, on entities: [Entity], stagger: Stagger? = nil, starts: Bool = true,
    file: CallSite.File = #fileID, line: CallSite.Line = #line
  ) throws(TweenError) -> DriverGroup {
    let times = try TweenError.naming("tracks", of: entities) { () throws(TweenError) in
      try check(tracks, on: entities, stagger)
    }
    var handles: [DriverHandle] = []
    handles.reserveCapacity(entities.count * tracks.tracks.count)
    for index in entities.indices {
      let delay = Duration(counts: times.delays[stagger == nil ? 0 : index])
      for track in tracks.tracks {
        let tween = try track.tween(of: tracks, delay: delay)
        handles.append(try register(tween, on: entities[index], starts: starts))
      }
    }
    return DriverGroup(handles.made(in: file, line))
  }

  /// Checks all key frames, so that none is registered if one is wrong. Returns the delays.
  private func check(
    _ tracks: KeyFrameTracks, on entities: [Entity], _ stagger: Stagger?
  ) throws(TweenError) -> BatchTimes {
    try checkLife(of: entities)
    try checkRoom(for: entities.count * tracks.tracks.count)
    var times = BatchTimes()
    times.delays = [try tracks.delay.counts(of: "delay")]
    if let stagger { try times.add(stagger.counts(of: entities.count)) }
    // If the longest delay is valid, all are.
    var longest = tracks
    longest.delay = Duration(counts: times.delays.max() ?? 0)
    try check(longest, on: entities)
    return times
  }

  private func check(_ tracks: KeyFrameTracks, on entities: [Entity]) throws(TweenError) {
    try require(!tracks.tracks.isEmpty, "tracks", found: "no tracks", expected: "at least one")
    try check(timeline: tracks.timeline)
    var (easings, added) = (0, 0)
    for index in tracks.tracks.indices {
      let track = tracks.tracks[index]
      do {
        try check(track.lanes)
        _ = try track.tween(of: tracks, delay: tracks.delay).checked()
      } catch {
        let field = error.field == "interTimingFunctions" ? "eases" : error.field
        throw error.within("tracks[\(index)].\(field)").of(track.property, entities)
      }
      easings += 2 + (track.eases?.count ?? 0)
      let isNamed = tracks.tracks[..<index].contains { $0.property == track.property }
      if !isNamed && engine.channels.properties.find(track.property) == nil { added += 1 }
      // Tracks of a name that is new to the world must agree on its lanes and interpolation.
      for other in tracks.tracks[..<index] where other.property == track.property {
        try require(
          other.lanes.isSameProperty(as: track.lanes),
          "tracks[\(index)].property", found: "`\(track.property)` as \(track.lanes.typeName)",
          expected: "\(other.lanes.typeName), as it was first used")
      }
    }
    // Checked for all tracks together. Each registration checks again, and then counts fewer new easings.
    guard engine.drivers.easings.hasRoom(for: 2 * easings) else { throw .tooManyEasings("tracks") }
    try require(
      engine.channels.properties.count + added <= 65_535, "tracks", found: "a 65,536th property",
      expected: "at most 65,535")
  }
}
