// The shown values of an entity, and the reasons for them (C9).

import InbetweenCore

/// A description of all values that an entity shows, and the reasons: its properties, their drivers, and the
/// clocks of these drivers. `World.describe(_:)` returns it. As text, it is made for a bug report.
///
/// ```swift
/// let lamp = world.spawn()
/// try world.animate(lamp, .opacity, from: 0, to: 1, duration: .seconds(2), ease: .linear)
/// tick(30)
/// let opacity = world.describe(lamp).properties[0]
/// print(opacity.name, opacity.value, opacity.contenders[0].role)  // prints opacity [0.25] winner
/// ```
public struct EntityDescription: Hashable, Sendable {
  /// The entity that was asked for.
  public let entity: Entity
  /// Whether the entity lives in the world. If not, the description is empty.
  public let isAlive: Bool
  /// The instant of the last tick, in the engine's time. The values of this tick are described.
  public let now: Instant
  /// The entity's properties, in the order of their first use in the world.
  public let properties: [PropertyDescription]
  /// The entity's components, in the order of their pools. Empty in Embedded Swift.
  public let components: [ComponentDescription]
  /// The names of the entity's tags, in the order of the pools. Empty in Embedded Swift.
  public let tags: [String]
}

/// A component of an entity, as text.
///
/// ```swift
/// struct Body { var mass: Float, isStone = false }
/// let (bodies, stones) = (world.makeComponents(of: Body.self), world.makeTag(named: "stones"))
/// let rock = world.spawn()
/// bodies[rock] = Body(mass: 3, isStone: true)
/// stones.insert(rock)
/// let described = world.describe(rock)
/// let body = described.components[0]
/// print(body.name, body.text)  // prints Body mass: 3.0, isStone: true
/// print(described.tags)  // prints ["stones"]
/// ```
public struct ComponentDescription: Hashable, Sendable {
  /// The name of the pool; `pools[2]` for the second pool if it has no name.
  public let name: String
  /// The text: one line of at most 200 characters. The text comes from `ComponentPool.describe(_:)`, or else
  /// from the component's `description`, or else from its fields. While an `update` is changing the
  /// component, the text is `lent`.
  public let text: String
}

/// A property of an entity: the shown value, and the drivers.
///
/// ```swift
/// let lamp = world.spawn()
/// try world.assign(lamp, .position, to: [40, 30])
/// let position = world.describe(lamp).properties[0]
/// print(position.value, position.contenders.isEmpty)  // prints [40.0, 30.0] true
/// ```
public struct PropertyDescription: Hashable, Sendable {
  /// The name of the property.
  public let name: String
  /// The way in which values between two keys are computed.
  public let interpolation: Interpolation
  /// The shown value, lane by lane. The value includes crossfades and additive drivers.
  public let value: [Float]
  /// The value that is shown while no driver moves the property, lane by lane.
  public let base: [Float]
  /// The property's default value, lane by lane.
  public let defaultValue: [Float]
  /// All drivers except additive and killed ones. First the winners (they are shown), then shadowed drivers
  /// (a winner hides them), then idle drivers. Each group has the newest driver first.
  public let contenders: [ContenderDescription]
  /// The additive drivers, in the order in which their values are added.
  public let layers: [ContenderDescription]
  /// The sum that crossfades add at present, lane by lane; empty without crossfades.
  public let crossfade: [Float]

  /// Returns the name of these lanes, such as `x`. The name is empty if they are all lanes of the property.
  public func name(of lanes: some Collection<Int>) -> String {
    if lanes.count == value.count { return "" }
    var text = ""
    for lane in lanes {
      if !text.isEmpty { text += " " }
      text += value.count <= 4 && (0..<4).contains(lane) ? ["x", "y", "z", "w"][lane] : lane.description
    }
    return text
  }
}

/// A driver of a property: its role, its values and its time.
///
/// ```swift
/// let lamp = world.spawn()
/// try world.animate(lamp, .opacity, to: 0, duration: .seconds(1), ease: .quadOut)
/// let fade = world.describe(lamp).properties[0].contenders[0]
/// print(fade.kind, fade.target!, fade.ease!)  // prints tween [0.0] quadOut
/// ```
public struct ContenderDescription: Hashable, Sendable {
  /// The part that a driver has in its property.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0, repeats: .forever)
  /// try world.animate(card, .opacity, to: 1)
  /// tick()
  /// let drivers = world.describe(card).properties.first { $0.name == "opacity" }!.contenders
  /// print(drivers.map(\.role.rawValue))  // prints ["winner", "shadowed"]
  /// ```
  public enum Role: String, Sendable {
    /// The driver is shown in at least one lane.
    case winner
    /// The driver is active, but newer drivers hide it.
    case shadowed
    /// The driver is additive, and its value is added.
    case adding
    /// The driver has no effect at present: it waits for `start()` or in its delay, was stopped, or has ended
    /// and is kept.
    case idle
  }

  /// The kinds of drivers.
  ///
  /// ```swift
  /// try world.animate(card, .opacity, to: 0, .bouncy)
  /// let drivers = world.describe(card).properties.first { $0.name == "opacity" }!.contenders
  /// print(drivers[0].kind == .spring)  // prints true
  /// ```
  public enum Kind: String, Sendable {
    /// A tween of two or more keys. The tween may belong to a transition or a sequence.
    case tween
    /// A tween along a path.
    case path
    /// A spring.
    case spring
    /// A decay.
    case decay
  }

  /// The driver's id and serial, and the interval in which it is active.
  public let contender: Contender
  /// The role of the driver: shown, hidden, added or idle.
  public let role: Role
  /// The lanes of the property that the driver moves.
  public let lanes: Range<Int>
  /// The lanes that show this driver.
  public let wonLanes: [Int]
  /// The state of the driver.
  public let state: DriverState
  /// The kind of the driver.
  public let kind: Kind
  /// The driver's value at its start, for each of its lanes. Nil before the driver has taken its start value.
  /// For a tween of a transition, the value at back.
  public let start: [Float]?
  /// The driver's value at its end, for each of its lanes. For a driver without end, the value at the end of
  /// its first iteration. Nil if the value is not known yet, and for an endless tween along a path. For a
  /// tween of a transition, the value at fore.
  public let target: [Float]?
  /// The driver's own present value, for each of its lanes, even if the driver is hidden. For an additive
  /// driver, the value that it adds. Nil if the driver is idle.
  public let value: [Float]?
  /// The position in all iterations, in 0…1. For a driver without end, the position in the present iteration.
  /// For a tween of a transition, the transition's position, clamped.
  public let progress: Double
  /// The number of the present iteration, from 1. For springs, decays and drivers without iterations, 0.
  public let iteration: Int
  /// The number of all iterations; infinite for a driver without end.
  public let iterations: Double
  /// The easing; nil for springs and decays. For key frames, the easing over the whole iteration.
  public let ease: Easing?
  /// The parameters of a spring; nil for other drivers.
  public let spring: Spring?
  /// The rate of the driver, relative to the first clock in `clocks`.
  public let rate: Rate
  /// The data from which you can make an equal driver.
  public let definition: DriverDefinition
  /// The value that the driver follows, such as `position of entity 3`. Nil if the driver follows no value.
  public let follows: String?
  /// The call that made the driver or its sequence. Nil in release builds, after a load, and for drivers that
  /// the engine makes.
  public let callSite: CallSite?
  /// The clocks of the driver, from its timeline up to the world. The list ends at the world, or at a
  /// timeline in real time.
  public let clocks: [ClockDescription]

  /// The id of the driver.
  public var driver: DriverID { contender.driver }
  /// The first instant at which the driver is active. Nil if its clocks, as they run now, never reach this
  /// instant.
  public var begin: Instant? { contender.begin }
  /// The first instant at which the driver is no longer active. Nil if the driver has no end, if its end is
  /// not known yet, or if its clocks, as they run now, never reach the end.
  public var end: Instant? { contender.end }

  /// Whether the driver's time stands still: the driver is paused, or one of its clocks stands still.
  public var stands: Bool {
    state == .paused || rate.numerator == 0 || clocks.contains { $0.stands }
  }
}

/// A clock on which a driver depends.
///
/// ```swift
/// let (lamp, menu) = (world.spawn(), world.makeTimeline(in: .realTime))
/// try world.animate(lamp, .opacity, to: 0, on: menu)
/// menu.pause()
/// let clocks = world.describe(lamp).properties[0].contenders[0].clocks
/// print(clocks.count, clocks[0].kind, clocks[0].isPaused)  // prints 1 timeline true
/// ```
public struct ClockDescription: Hashable, Sendable {
  /// The kinds of clocks.
  ///
  /// ```swift
  /// print(ClockDescription.Kind.world)  // prints world
  /// ```
  public enum Kind: String, Sendable {
    /// The world's own time.
    case world
    /// A timeline that the game has made.
    case timeline
    /// The playhead of a sequence, which its steps follow.
    case sequence
    /// The position of a transition, which its tweens follow.
    case transition
  }

  /// The kind of the clock.
  public let kind: Kind
  /// The id of the clock's timeline.
  public let timeline: TimelineID
  /// The name of the timeline; nil for a timeline without a name.
  public let name: String?
  /// The clock's own instant.
  public let time: Instant
  /// The rate against the next clock. For a sequence, the rate of its driver.
  public let rate: Rate
  /// Whether the clock is paused. The clock of a sequence is paused with its driver. The clock of a
  /// transition is paused unless the transition runs or settles.
  public let isPaused: Bool
  /// Whether a scrubber is attached to the clock.
  public let isScrubbed: Bool
  /// Whether the clock has begun.
  public let hasBegun: Bool

  /// Whether the clock's time stands still: the clock is paused, has a scrubber or rate 0, or has not begun.
  public var stands: Bool { isPaused || isScrubbed || !hasBegun || rate.numerator == 0 }
}
