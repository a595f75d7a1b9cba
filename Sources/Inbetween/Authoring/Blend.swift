/// How the seams of a driver are eased: where it takes over from what was seen, and where it is over and
/// another driver, or the base value, is seen instead (C13).
///
///     var tween = Tween(.position, values: [a, b], duration: .seconds(1))
///     tween.blend = .over(.milliseconds(200))
///
/// At a seam the difference between what was shown and what is shown now is found, once; that is added to
/// what is shown now, and fades out over the blend's duration. So the seam neither jumps nor changes where
/// anything goes, and is a function of time like all else.
public struct Blend: Hashable, Sendable {
  /// How long a seam is, in time of the driver's timeline; zero or more.
  public var duration: Duration
  /// How the difference fades out: by 1 − ease(p).
  public var ease: Easing

  /// A blend over `duration`, which starts and ends softly unless said otherwise.
  public static func over(_ duration: Duration, ease: Easing = .sineInOut) -> Blend {
    Blend(duration: duration, ease: ease)
  }

  /// A blend over `duration` by `ease`.
  public init(duration: Duration, ease: Easing = .sineInOut) {
    self.duration = duration
    self.ease = ease
  }

  /// Its length in counts.
  func checked(for kind: Interpolation, _ composition: Composition) throws(TweenError) -> Int64 {
    if composition == .add {
      throw TweenError(
        field: "blend", found: "a blend of what adds", expected: "none: it neither takes over nor hides")
    }
    if case .rotation = kind {
      throw TweenError(
        field: "blend", found: "a blend of a rotation", expected: "numbers, an angle or a colour")
    }
    if duration < .zero {
      throw TweenError(field: "blend.duration", found: duration.inMilliseconds, expected: "zero or more")
    }
    return try duration.counts(of: "blend.duration")
  }
}

/// The blend that a driver has, in numbers.
struct BlendRecord: BitwiseCopyable {
  /// In counts.
  var duration: Int64
  /// Retained for it.
  var ease: EasingID
}

extension DriverStore {
  /// Gives a driver a blend, or takes it away with a length of 0; there must be room for its easing.
  mutating func setBlend(_ blend: Blend, counts: Int64, of slot: Slot<Driver>) {
    freeBlend(of: drivers[slot])
    drivers[slot].flags.remove(.blends)
    if counts == 0 { return }
    let record = blends.insert(BlendRecord(duration: counts, ease: easings.retain(blend.ease)))
    details[detail(slot)].blend = record
    drivers[slot].flags.insert(.blends)
  }

  mutating func freeBlend(of driver: Driver) {
    guard driver.flags.contains(.blends) else { return }
    let blend = details[driver.details].blend
    easings.release(blends[blend].ease)
    blends.remove(blend)
  }
}
