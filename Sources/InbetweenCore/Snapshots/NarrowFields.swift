#if !hasFeature(Embedded)
  // The truth values and choices within the records that snapshots copy as a whole. Bytes of data may be
  // invalid for them. `RecordLayoutTests` shows that none is missing.

  extension FixedLayout {
    /// Returns a field of one byte with a greatest value.
    fileprivate static func field<Value>(_ path: KeyPath<Self, Value>, most: UInt8 = 1) -> NarrowField {
      assert(MemoryLayout<Value>.size == 1, "it is no field of one byte")
      return NarrowField(offset: MemoryLayout<Self>.offset(of: path) ?? 0, most: most)
    }
  }

  extension Driver {
    package static var narrowFields: [NarrowField] { [field(\.queueState, most: 2)] }
  }

  extension DriverDetails {
    package static var narrowFields: [NarrowField] {
      [field(\.hasOneValue), field(\.short.direction, most: 3), field(\.short.isMirrored)]
    }
  }

  extension LongTiming {
    package static var narrowFields: [NarrowField] {
      [
        field(\.timing.direction, most: 3), field(\.timing.isMirrored), field(\.timing.isTruncated),
        field(\.timing.isEmpty), field(\.settings.direction, most: 3), field(\.settings.isMirrored),
      ]
    }
  }

  extension ValueShape {
    package static var narrowFields: [NarrowField] { [field(\.sense, most: 4), field(\.reduced, most: 3)] }
  }

  extension Dynamics {
    package static var narrowFields: [NarrowField] {
      [
        field(\.law, most: 2), field(\.bound, most: 2), field(\.hasStart), field(\.hasVelocity),
        field(\.isRelative), field(\.isScaled), field(\.isRestPending),
      ]
    }
  }

  extension PathFollower {
    package static var narrowFields: [NarrowField] { [field(\.firstCurve, most: 3)] }
  }

  extension AddedChannel {
    package static var narrowFields: [NarrowField] { [field(\.isStraight)] }
  }

  extension Crossfade {
    package static var narrowFields: [NarrowField] { [field(\.isSpent), field(\.isOfEnd)] }
  }
#endif
