/// The crossfade of a driver. The crossfade runs when the property begins to show the driver. The crossfade
/// runs again when the property then shows another driver, or its base value.
///
/// ```swift
/// var tween = Tween(.position, values: [[0, 180], [640, 180]], duration: .seconds(1))
/// tween.blend = .over(.milliseconds(200))
/// try world.register(tween, on: card)
/// ```
///
/// The difference between the old and the new value is added to the new value, and fades out over `duration`.
/// So the shown value does not jump, and the end value stays as it is.
public struct Blend: Hashable, Sendable {
  /// The length of the crossfade, in the time of the driver's timeline; zero or more.
  public var duration: Duration
  /// The easing by which the difference fades out: at progress p, the factor is 1 − ease(p).
  public var ease: Easing

  /// Returns a blend over `duration`. By default it starts and ends smoothly.
  public static func over(_ duration: Duration, ease: Easing = .sineInOut) -> Blend {
    Blend(duration: duration, ease: ease)
  }

  /// Creates a blend over `duration` with `ease`.
  public init(duration: Duration, ease: Easing = .sineInOut) {
    self.duration = duration
    self.ease = ease
  }
}

/// The blend of a driver, in numbers.
package struct BlendRecord: FixedLayout {
  /// In counts.
  package var duration: Int64
  /// Retained while the record exists.
  package var ease: EasingID
  private let unused: UInt16 = 0
  private let unusedEnd: UInt32 = 0
}

extension DriverStore {
  /// Sets the blend of a driver, or removes it with a length of 0. There must be room for its easing.
  mutating func setBlend(_ blend: Blend, counts: Int64, of slot: Slot<Driver>) {
    freeBlend(of: records[slot])
    records[slot].flags.remove(.blends)
    if counts == 0 { return }
    let record = blends.insert(BlendRecord(duration: counts, ease: easings.retain(blend.ease)))
    details[detail(slot)].blend = record
    records[slot].flags.insert(.blends)
  }

  mutating func freeBlend(of driver: Driver) {
    guard driver.flags.contains(.blends) else { return }
    let blend = details[driver.details].blend
    easings.release(blends[blend].ease)
    blends.remove(blend)
  }
}
