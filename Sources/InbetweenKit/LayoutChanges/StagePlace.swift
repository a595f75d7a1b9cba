@_spi(Parts) import InbetweenCore
import InbetweenEntities

/// The property of an entity that its parents change on the stage.
enum StageProperty {
  case position
  case rotation
  case scale

  /// Creates the property of a name; nil for one that parents do not change.
  init?(_ property: PropertyLanes) {
    switch (property.name, property.wholeCount, property.interpolation) {
    case ("position", 2, .linear): self = .position
    case ("rotation", 1, .angle): self = .rotation
    case ("scale", 2, .linear): self = .scale
    default: return nil
    }
  }
}

/// The step from an entity's own coordinates to the coordinates of the stage.
struct StageFrame: Equatable {
  var transform = Transform.identity
  /// The rotation, clockwise, with whole turns.
  var degrees: Float = 0
  /// Whether the frame mirrors its contents.
  var isMirrored = false

  /// Returns the frame of an entity within this one.
  func frame(at position: SIMD2<Float>, turnedBy degrees: Float, scaledBy scale: SIMD2<Float>) -> StageFrame {
    let own = Transform(position: position, rotation: Angle(degrees: degrees), scale: scale)
    return StageFrame(
      transform: transform * own, degrees: self.degrees + (isMirrored ? -degrees : degrees),
      isMirrored: isMirrored != ((scale.x < 0) != (scale.y < 0)))
  }
}

/// A value of an entity, and the frame of its parents, in which the value is given.
struct StagePlace {
  var frame: StageFrame
  /// The value of the property; an angle is in `x`.
  var value: SIMD2<Float>
  /// The entity's own rotation, for a scale.
  var degrees: Float = 0

  /// Returns the value in the frame of `other` that has the same place as this one, minus the value of
  /// `other`. Zero if they differ only by rounding, or if no value has that place.
  func difference(_ property: StageProperty, from other: StagePlace) -> SIMD2<Float> {
    let difference =
      switch property {
      case .position: positionDifference(from: other)
      case .rotation: rotationDifference(from: other)
      case .scale: scaleDifference(from: other)
      }
    return SIMD2(
      difference.x.isFinite ? Float(min(max(difference.x, -1e38), 1e38)) : 0,
      difference.y.isFinite ? Float(min(max(difference.y, -1e38), 1e38)) : 0)
  }

  /// The part of a number that roundings along a chain of parents may change.
  private static var rounding: Double { 4e-6 }

  private func positionDifference(from other: StagePlace) -> SIMD2<Double> {
    let (place, reach) = point
    let (otherPlace, otherReach) = other.point
    let offset = place - otherPlace
    if max(offset.x.magnitude, offset.y.magnitude) <= StagePlace.rounding * (reach + otherReach) {
      return .zero
    }
    let (x, y) = (SIMD2<Double>(other.frame.transform.x), SIMD2<Double>(other.frame.transform.y))
    let area = x.x * y.y - x.y * y.x
    return SIMD2((offset.x * y.y - offset.y * y.x) / area, (x.x * offset.y - x.y * offset.x) / area)
  }

  /// The point on the stage, and the size of the numbers that it was computed from.
  private var point: (place: SIMD2<Double>, reach: Double) {
    let transform = frame.transform
    let x = SIMD2<Double>(transform.x) * Double(value.x)
    let y = SIMD2<Double>(transform.y) * Double(value.y)
    let origin = SIMD2<Double>(transform.origin)
    func size(_ vector: SIMD2<Double>) -> Double { max(vector.x.magnitude, vector.y.magnitude) }
    return (origin + x + y, size(origin) + size(x) + size(y))
  }

  private func rotationDifference(from other: StagePlace) -> SIMD2<Double> {
    let (angle, otherAngle) = (stageDegrees, other.stageDegrees)
    let turn = Angle.shortWay(angle - otherAngle)
    let rounding = StagePlace.rounding * Double(360 + angle.magnitude + otherAngle.magnitude)
    if Double(turn.magnitude) <= rounding { return .zero }
    return SIMD2(Double(other.frame.isMirrored ? -turn : turn), 0)
  }

  private var stageDegrees: Float { frame.degrees + (frame.isMirrored ? -value.x : value.x) }

  private func scaleDifference(from other: StagePlace) -> SIMD2<Double> {
    let (size, otherSize) = (SIMD2<Double>(value) * factors, SIMD2<Double>(other.value) * other.factors)
    var difference = SIMD2<Double>.zero
    for lane in 0..<2 {
      let change = size[lane] - otherSize[lane]
      if change.magnitude <= StagePlace.rounding * (size[lane].magnitude + otherSize[lane].magnitude) {
        continue
      }
      difference[lane] = change / other.factors[lane]
    }
    return difference
  }

  /// The factors by which the frame stretches the entity's two axes.
  private var factors: SIMD2<Double> {
    let turn = Transform(rotation: Angle(degrees: degrees))
    func length(_ step: SIMD2<Float>) -> Double {
      let (x, y) = (SIMD2<Double>(frame.transform.x), SIMD2<Double>(frame.transform.y))
      let image = x * Double(step.x) + y * Double(step.y)
      return (image.x * image.x + image.y * image.y).squareRoot()
    }
    return SIMD2(length(turn.x), length(turn.y))
  }
}

/// The values that entities showed before a change of layout (W21).
final class LayoutNote {
  let property: PropertyLanes
  let kind: StageProperty?
  private let entities: [Entity]
  /// The lanes of the property, by entity.
  private var values: [SIMD16<Float>] = []
  /// The places on the stage, by entity, of a property that parents change.
  private var places: [StagePlace] = []
  /// The first place of each entity in the list, by entity index.
  private var indices: [UInt32: Int] = [:]

  init(_ property: PropertyLanes, _ entities: [Entity]) {
    (self.property, self.entities) = (property, entities)
    kind = StageProperty(property)
    indices.reserveCapacity(entities.count)
    for index in entities.indices.reversed() { indices[entities[index].index] = index }
  }

  func add(_ value: SIMD16<Float>, _ place: StagePlace?) {
    values.append(value)
    if let place { places.append(place) }
  }

  /// Returns the entities that have moved, by their index, and the differences back to their old places.
  func moves(in world: World) -> [(index: Int, difference: SIMD16<Float>)] {
    var moves: [(index: Int, difference: SIMD16<Float>)] = []
    var frames: [UInt32: StageFrame] = [:]
    for index in entities.indices
    where world.isAlive(entities[index]) && indices[entities[index].index] == index {
      let difference = difference(of: index, in: world, &frames)
      if difference != .zero { moves.append((index, difference)) }
    }
    return moves
  }

  private func difference(
    of index: Int, in world: World, _ frames: inout [UInt32: StageFrame]
  ) -> SIMD16<Float> {
    if let kind {
      let now = world.place(kind, of: entities[index], &frames)
      if now.frame != places[index].frame {
        let whole = places[index].difference(kind, from: now)
        var difference = SIMD16<Float>.zero
        for lane in 0..<property.count { difference[lane] = whole[property.first + lane] }
        return difference
      }
    }
    // The frame is the same, so its roundings do not matter.
    let now = world.shown(entities[index], property) ?? property.keyDefaults
    return property.difference(from: now, to: values[index])
  }

  /// Returns the value that an entity will show first, when the change is over; nil if it is not of the list.
  func firstValue(of entity: Entity, from now: StagePlace) -> SIMD2<Float>? {
    guard let kind, let index = indices[entity.index], entities[index] == entity else { return nil }
    let isSame = now.frame == places[index].frame
    let first = isSame ? places[index].value : now.value + places[index].difference(kind, from: now)
    var value = now.value
    for lane in property.range { value[lane] = first[lane] }
    return value
  }
}

final class LayoutChanges: WorldPart {
  /// The running changes, outer ones first.
  @exclusivity(unchecked) var open: [LayoutNote] = []
}

extension World {
  var layouts: LayoutChanges { parts[PartKey(indexBesideCore: 3)] }

  /// Returns the place of an entity. Its ancestors are where open changes of layout will show them first.
  ///
  /// - Parameter frames: the frames of children, by the index of their parent, as far as they are known. They
  ///   hold while nothing changes.
  /// - Complexity: O(n) in the ancestors whose frames are not known.
  func place(
    _ property: StageProperty, of entity: Entity, _ frames: inout [UInt32: StageFrame]
  ) -> StagePlace {
    var ancestors: [Entity] = []
    var frame = StageFrame()
    var next = parents.parent(ofIndex: entity.index)
    while let index = next {
      if let known = frames[index] {
        frame = known
        break
      }
      ancestors.append(engine.channels.entities.present(index))
      next = parents.parent(ofIndex: index)
    }
    while let ancestor = ancestors.popLast() {
      frame = frame.frame(
        at: firstValue(.position, of: ancestor, in: frame),
        turnedBy: firstValue(.rotation, of: ancestor, in: frame).x,
        scaledBy: firstValue(.scale, of: ancestor, in: frame))
      frames[ancestor.index] = frame
    }
    return place(property, of: entity, in: frame)
  }

  private func place(_ property: StageProperty, of entity: Entity, in frame: StageFrame) -> StagePlace {
    let turn = self[entity, .rotation]?.degrees ?? 0
    switch property {
    case .position: return StagePlace(frame: frame, value: self[entity, .position] ?? SIMD2(0, 0))
    case .rotation: return StagePlace(frame: frame, value: SIMD2(turn, 0))
    case .scale: return StagePlace(frame: frame, value: self[entity, .scale] ?? SIMD2(1, 1), degrees: turn)
    }
  }

  private func firstValue(_ property: StageProperty, of entity: Entity, in frame: StageFrame) -> SIMD2<Float>
  {
    let now = place(property, of: entity, in: frame)
    for note in layouts.open where note.kind == property {
      if let first = note.firstValue(of: entity, from: now) { return first }
    }
    return now.value
  }
}

extension PropertyLanes {
  /// Returns the difference from one value to another, lane by lane and finite; for an angle the shorter
  /// turn.
  func difference(from start: SIMD16<Float>, to end: SIMD16<Float>) -> SIMD16<Float> {
    var difference = SIMD16<Float>.zero
    for lane in 0..<count {
      var step = PortableMath.finite(end[lane] - start[lane])
      if interpolation == .angle { step = Angle.shortWay(step) }
      difference[lane] = min(max(step, -1e38), 1e38)
    }
    return difference
  }
}
