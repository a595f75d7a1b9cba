/// The reason for which drivers and channels change, and the reports that follow. It is passed by value,
/// usually within a `Moment`.
package struct PassKind: OptionSet, BitwiseCopyable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// An operation outside ticks: values are written when they change, and all is reported.
  static var byHand: PassKind { PassKind(rawValue: 0) }
  /// A tick, until its kernels have run.
  static var tick: PassKind { PassKind(rawValue: 1) }
  /// A sample between two ticks.
  static var sample: PassKind { PassKind(rawValue: 1 | 2) }
  /// The end of a sample, in which its changes are undone.
  static var undo: PassKind { PassKind(rawValue: 2) }
  /// A seek.
  static var seek: PassKind { PassKind(rawValue: 4) }
  /// In addition to the others: a sequence jumps.
  static var jump: PassKind { PassKind(rawValue: 8) }
  /// In addition to the others: the boundaries in a time range are crossed.
  static var crossing: PassKind { PassKind(rawValue: 16) }
  /// A restore: the values are there already.
  static var restore: PassKind { PassKind(rawValue: 32) }

  /// Whether kernels will still write the moving values. Otherwise values are written when they change.
  @inline(__always) var isBeforeKernels: Bool { rawValue & 1 != 0 }
  /// Whether changes are recorded in the journal, and nothing is reported.
  @inline(__always) var isSample: Bool { rawValue & 2 != 0 }
  /// Whether crossed marks and repeats are not reported.
  @inline(__always) var isQuiet: Bool { rawValue & (4 | 8) != 0 }
  /// Whether a sequence jumps.
  @inline(__always) var isJump: Bool { rawValue & 8 != 0 }
  /// Whether the boundaries in a time range are crossed.
  @inline(__always) var isCrossing: Bool { rawValue & 16 != 0 }
}

/// An engine instant, and the local instant of one timeline. A boundary is processed at its own local
/// instant, which a coarser clock may round away.
package struct Moment {
  /// The engine instant.
  var world: Int64
  /// During a seek: the timeline that seeks, and its present instant. Its child timelines follow it. In a
  /// jump outside of seeks: the steps that jump.
  var root = TimelineState.engineTime
  var rootLocal: Int64 = 0
  var timeline: Int
  var local: Int64
  /// The pass that the change at this moment is a part of.
  var pass = PassKind.byHand

  package init(
    world: Int64, root: Int = TimelineState.engineTime, rootLocal: Int64 = 0, timeline: Int, local: Int64,
    pass: PassKind = .byHand
  ) {
    (self.world, self.root, self.rootLocal) = (world, root, rootLocal)
    (self.timeline, self.local, self.pass) = (timeline, local, pass)
  }

  /// Returns this moment as seen from a timeline whose local instant is then `local`.
  func seen(from timeline: Int, at local: Int64) -> Moment {
    var moment = self
    moment.timeline = timeline
    moment.local = local
    return moment
  }

  /// This moment while a sequence jumps.
  var jumping: Moment {
    var moment = self
    moment.pass.insert(.jump)
    return moment
  }
}
