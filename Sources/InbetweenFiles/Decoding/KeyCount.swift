import Inbetween

// A short file could ask for any amount of memory: a list of entities times a list of values, or a shake of
// ten thousand swings on each of many entities. So the keys of all its drivers are counted before they are
// made.

extension MotionFile {
  /// The most keys of all drivers of a file.
  static var mostKeys: Int { 4_000_000 }
}

extension MotionFileDecoder {
  /// Reports the entry with which the drivers of a file have too many keys, if there is one.
  func checkKeys(of file: MotionFile, _ root: JSONNode) {
    var count = 0
    for index in file.motion.indices {
      count += file.motion[index].entry.keyCount
      if count <= MotionFile.mostKeys { continue }
      let path = JSONPath.root.key("motion").index(index)
      errors.add(
        at: root.nearest(to: path).range.lowerBound, path,
        "at most \(MotionFile.mostKeys) keys of all drivers of the file, of which each counts for ten or more",
        found: "\(count) keys up to here")
      return
    }
  }
}

/// A driver takes about the memory of ten keys, and counts as that many at least.
private let leastKeys = 10

extension DrivingEntry {
  var keyCount: Int { leastKeys * driver.entities.count }
}

extension MotionTween {
  var keyCount: Int { ownKeyCount * driver.entities.count }
}

extension MotionTracks {
  var keyCount: Int { entities.count * tracks.reduce(0) { $0 + max($1.values.count, leastKeys) } }
}

extension MotionTransition {
  var keyCount: Int { allTweens.reduce(0) { $0 + max($1.values.count, leastKeys) } }
}

extension MotionSequence {
  var keyCount: Int { steps.reduce(0) { $0 + $1.keyCount } }
}

extension MotionStates {
  var keyCount: Int {
    cues.reduce(0) { count, cue in
      count + leastKeys * (states[cue.state]?.values.values.reduce(0) { $0 + $1.count } ?? 0)
    }
  }
}

extension MotionStep {
  fileprivate var keyCount: Int {
    if case .tween(let tween) = action { return tween.ownKeyCount }
    return leastKeys + (action.block?.steps.reduce(0) { $0 + $1.keyCount } ?? 0)
  }
}

extension MotionTween {
  /// The number of keys on one entity: one for each value, or for each swing of a shake or punch. A cycle of
  /// a shake is two swings. The engine refuses shakes of more than 10,000 swings.
  fileprivate var ownKeyCount: Int {
    let count =
      switch keys {
      case .shake(let shake): Int(min(max(2 * shake.frequency * duration / 1000, 0), 10_000))
      case .punch(let punch): punch.vibrations
      default: keys.count
      }
    return max(count, leastKeys)
  }
}
