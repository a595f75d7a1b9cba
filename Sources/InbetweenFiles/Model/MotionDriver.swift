import Inbetween

/// The fields that tweens, springs, decays and drifts of a motion file share. Times are milliseconds.
///
/// ```swift
/// var fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// fade.driver.entities = ["card", "badge"]
/// fade.driver.tags = ["leaving"]
/// ```
public struct MotionDriver: Hashable, Sendable {
  /// The names of the entities that move, each with a separate driver, in this order: the key `entities`, or
  /// the key `entity` for a single entity.
  public var entities: [String]
  /// The delays of the entities; nil for no delays.
  public var stagger: MotionStagger?
  /// The property that the motion drives, or one lane of it: `opacity`, `position`, `position.x`.
  public var property: String
  /// The time before the motion, in milliseconds. With a negative delay, the motion begins part-way.
  public var delay: Double
  /// Whether the driver shows a value before and after its motion.
  public var fill = Fill.none
  /// The rate of the driver's own time. At 0 the driver stands still. A negative rate plays from the end to
  /// the start.
  public var rate = 1.0
  /// Whether the driver ends all earlier motion of its lanes.
  public var replaces = false
  /// Whether the property keeps the driver's end value: it becomes the base value.
  public var persists: Bool
  /// Whether the driver replaces the shown value, or is added to it.
  public var composition = Composition.replace
  /// The crossfade; nil for no crossfade.
  public var blend: MotionBlend?
  /// The tags of the driver, for `World.drivers(tagged:)`.
  public var tags: [String] = []

  /// Creates the driver of one entity.
  public init(entity: String, property: String, delay: Double = 0, persists: Bool = true) {
    entities = [entity]
    self.property = property
    self.delay = delay
    self.persists = persists
  }

  /// The name of the entity; of several entities, the first name.
  public var entity: String {
    get { entities.first ?? "" }
    set { entities = [newValue] }
  }
}

/// A tween, spring, decay or drift in a motion file. You can read and write the fields of `driver` directly:
/// `tween.delay` is `tween.driver.delay`.
///
/// ```swift
/// var fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// fade.delay = 100  // fade.driver.delay
/// ```
@dynamicMemberLookup
public protocol MotionEntry {
  /// The fields that tweens, springs, decays and drifts share.
  var driver: MotionDriver { get set }
}

extension MotionEntry {
  /// A field of `driver`.
  public subscript<Value>(dynamicMember field: WritableKeyPath<MotionDriver, Value>) -> Value {
    get { driver[keyPath: field] }
    set { driver[keyPath: field] = newValue }
  }
}

/// The crossfade of a motion in a motion file. The crossfade runs when the property begins or stops showing
/// the motion.
///
/// ```swift
/// var fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// fade.blend = MotionBlend(duration: 150)
/// ```
public struct MotionBlend: Hashable, Sendable {
  /// The length in milliseconds, at least 0.
  public var duration: Double
  /// The easing with which the earlier value fades out.
  public var ease: Easing

  /// The default easing of a blend in a file: `sineInOut`.
  public static var usualEase: Easing { .sineInOut }

  /// Creates a blend. By default it starts and ends smoothly.
  public init(duration: Double, ease: Easing = MotionBlend.usualEase) {
    self.duration = duration
    self.ease = ease
  }
}
