// What the engine adds to the hash of a world's state.

extension Engine {
  /// Adds all that is shown: entities, and the bits of base and shown values.
  func addValues(to hash: inout StateHash) {
    hash.add(channels.entities.count)
    for property in 0..<channels.properties.count {
      let first = channels.properties[property].firstColumn
      hash.add(channels.properties[property].entities.count)
      for index in 0..<channels.entities.indexCount {
        guard let entity = channels.entities.entity(atIndex: index),
          let row = channels.properties[property].row(of: entity)
        else { continue }
        hash.add(index)
        for column in first..<first + channels.properties[property].laneCount {
          hash.add(UInt64(channels.columns[column].shown[row].bitPattern))
          hash.add(UInt64(channels.columns[column].base[row].bitPattern))
        }
      }
    }
  }

  /// Adds all that decides the future beside the values: drivers, crossfades, and what was assigned below
  /// drivers.
  func addFuture(to hash: inout StateHash) {
    hash.add(clocks.now)
    for index in 0..<channels.entities.indexCount { hash.add(channels.entities.generationNumbers[index]) }
    drivers.add(to: &hash)
    for property in 0..<channels.properties.count {
      let first = channels.properties[property].firstColumn
      for column in first..<first + channels.properties[property].laneCount {
        channels.columns[column].addAssigned(to: &hash)
        if channels.columns[column].added.isEmpty { continue }
        for row in 0..<channels.columns[column].added.count where channels.columns[column].added[row] != 0 {
          addCrossfades(of: additive.channels[Int(channels.columns[column].added[row]) - 1], to: &hash)
        }
      }
    }
  }

  private func addCrossfades(of channel: AddedChannel, to hash: inout StateHash) {
    var slot = channel.crossfade
    if slot.exists { hash.add(UInt64(channel.column) << 32 | UInt64(channel.row)) }
    while slot.exists {
      let fade = additive.crossfades[slot]
      hash.add(fade.serial)
      hash.add(UInt64(fade.difference.bitPattern) << 32 | UInt64(fade.timeline))
      hash.add(fade.start)
      hash.add(fade.since)
      hash.add(fade.duration)
      hash.add(UInt64(fade.ease.raw) << 1 | (fade.isOfEnd ? 1 : 0))
      slot = fade.below
    }
  }

  /// Appends what decides the future and is of small number: clocks, easings, paths, tags, events to come.
  mutating func writeFuture(_ bytes: inout SnapshotBytes) {
    for index in 0..<clocks.timelines.count {
      var instant = clocks.instants[index]
      bytes.exchange(&instant)
      clocks.timelines[index].writeFuture(&bytes)
    }
    drivers.easings.writeFuture(&bytes)
    drivers.paths.writeFuture(&bytes)
    drivers.tags.writeFuture(&bytes)
    log.events.writeFuture(&bytes)
  }
}
