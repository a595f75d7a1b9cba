import Inbetween

/// Key frames of several properties over one time, on one or more entities, in a motion file. Each entity's
/// tracks become tweens, entity by entity.
///
/// ```swift
/// let hop = MotionTracks(
///   entities: ["card", "badge"],
///   tracks: [
///     MotionTrack("position.y", [.float(300), .float(220), .float(300)]),
///     MotionTrack("opacity", [.float(1), .float(0.5)]),
///   ], duration: 600)
/// ```
public struct MotionTracks: Hashable, Sendable {
  /// The names of the entities, at least one.
  public var entities: [String]
  /// The delays of the entities; nil for no delays.
  public var stagger: MotionStagger?
  /// The tracks; at least one.
  public var tracks: [MotionTrack]
  /// The common settings of the tweens: their times, `ease`, switches and tags. The entity, property, keys,
  /// offsets and easings of this value are ignored.
  public var common: MotionTween

  /// Creates tracks that play once.
  public init(entities: [String], tracks: [MotionTrack], duration: Double, stagger: MotionStagger? = nil) {
    self.entities = entities
    self.tracks = tracks
    self.stagger = stagger
    common = MotionTween(entity: "", property: "", keys: .values([]), duration: duration)
  }

  /// Returns the tweens of all tracks and entities, in order of registration.
  ///
  /// - Parameter positions: the positions that entities state, for a stagger from a point:
  ///   `MotionFile.positions`.
  /// - Throws: `TweenError` for an invalid stagger.
  public func tweens(at positions: [String: SIMD2<Float>] = [:]) throws(TweenError) -> [MotionTween] {
    let delays = try stagger.delays(of: entities, after: common.delay, at: positions)
    var tweens: [MotionTween] = []
    for (index, entity) in entities.enumerated() {
      for track in tracks {
        var tween = common
        tween.entity = entity
        tween.property = track.property
        tween.keys = .values(track.values)
        tween.offsets = track.offsets
        tween.eases = track.eases
        tween.delay = delays[index]
        tweens.append(tween)
      }
    }
    return tweens
  }
}

/// The keys of one property.
///
/// ```swift
/// let hop = MotionTrack("position.y", [.float(300), .float(220), .float(300)], offsets: [0, 0.3, 1])
/// ```
public struct MotionTrack: Hashable, Sendable {
  /// The property that the track drives, or one lane of it.
  public var property: String
  /// Key values, at least one. A single value is the destination.
  public var values: [MotionValue]
  /// The place of each value in an iteration, 0 to 1, in ascending order; nil for evenly spaced values.
  public var offsets: [Double]?
  /// The easing from each value to the next; nil for linear. A single value has one easing.
  public var eases: [Easing]?

  /// Creates keys, evenly spaced by default.
  public init(
    _ property: String, _ values: [MotionValue], offsets: [Double]? = nil,
    eases: [Easing]? = nil
  ) {
    self.property = property
    self.values = values
    self.offsets = offsets
    self.eases = eases
  }
}

/// The delays of many entities with one motion.
///
/// ```swift
/// var fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
/// fade.entities = ["card", "badge", "title"]
/// fade.stagger = MotionStagger(.center, .each(40))
/// ```
public struct MotionStagger: Hashable, Sendable {
  /// The order of a stagger.
  ///
  /// ```swift
  /// let shuffled = MotionStagger(.random(seed: 7), .over(500))
  /// ```
  public enum Order: Hashable, Sendable {
    /// From the first entity of the list.
    case first
    /// From the last entity of the list.
    case last
    /// From the middle.
    case center
    /// From both ends.
    case edges
    /// In an order shuffled by a seed.
    case random(seed: UInt64)
    /// From a cell of a grid with `columns` columns, which the entities fill row by row. Column and row count
    /// from 0.
    case cell(SIMD2<Float>, columns: Int)
    /// From the entity nearest to a point, by the positions that entities state. The delay is `each` for
    /// every `spacing` points of distance.
    case point(SIMD2<Float>, spacing: Float)
  }

  /// The time of a stagger, in milliseconds: from one entity to the next, or over all entities.
  ///
  /// ```swift
  /// let even = MotionStagger(.first, .each(40))
  /// ```
  public enum Span: Hashable, Sendable {
    /// From one entity to the next.
    case each(Double)
    /// From the first entity to the last entity.
    case over(Double)
  }

  /// The order: the key `from`.
  public var order: Order
  /// The time of the stagger: from one entity to the next, or over all entities.
  public var span: Span
  /// The easing over the delays.
  public var ease: Easing

  /// Creates a stagger, by default with even delays.
  public init(_ order: Order, _ span: Span, ease: Easing = .linear) {
    self.order = order
    self.span = span
    self.ease = ease
  }

  /// Returns the engine's stagger. Only a stagger from a point uses the positions.
  public func stagger(at positions: [SIMD2<Float>]) -> Stagger {
    let rows =
      if case .cell(_, let columns) = order, columns > 0 {
        max((positions.count + columns - 1) / columns, 1)
      } else { 1 }
    switch span {
    case .each(let milliseconds):
      let time = Duration(fileMilliseconds: milliseconds)
      return switch order {
      case .first: .fromFirst(each: time, ease: ease)
      case .last: .fromLast(each: time, ease: ease)
      case .center: .fromCenter(each: time, ease: ease)
      case .edges: .fromEdges(each: time, ease: ease)
      case .random(let seed): .random(seed: seed, each: time, ease: ease)
      case .cell(let cell, let columns):
        .fromCell(cell, columns: columns, rows: rows, each: time, ease: ease)
      case .point(let point, let spacing):
        .fromPoint(point, of: positions, spacing: spacing, each: time, ease: ease)
      }
    case .over(let milliseconds):
      let time = Duration(fileMilliseconds: milliseconds)
      return switch order {
      case .first: .fromFirst(over: time, ease: ease)
      case .last: .fromLast(over: time, ease: ease)
      case .center: .fromCenter(over: time, ease: ease)
      case .edges: .fromEdges(over: time, ease: ease)
      case .random(let seed): .random(seed: seed, over: time, ease: ease)
      case .cell(let cell, let columns):
        .fromCell(cell, columns: columns, rows: rows, over: time, ease: ease)
      case .point(let point, _): .fromPoint(point, of: positions, over: time, ease: ease)
      }
    }
  }
}
