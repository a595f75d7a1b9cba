import Inbetween

extension MotionFile {
  /// Returns the file with all its transitions playing in one direction.
  ///
  /// A reversed transition begins at its other end. In the result, the properties that no earlier entry moves
  /// start with the values of that end.
  public func playing(_ direction: TransitionDirection) -> MotionFile {
    var file = self
    for index in motion.indices {
      guard case .transition(var transition) = motion[index] else { continue }
      transition.direction = direction
      file.motion[index] = .transition(transition)
    }
    let places = Dictionary(zip(entities.map(\.name), entities.indices)) { first, _ in first }
    var moved: Set<MotionTarget> = []
    for transition in inOrderOfBeginning {
      // Of several tweens the last one wins.
      for tween in transition.allTweens.reversed() {
        for lane in lanes(of: tween.target.property) {
          let target = MotionTarget(entity: tween.target.entity, property: lane.name)
          guard moved.insert(target).inserted, transition.direction != direction,
            let place = places[target.entity], let start = tween.value(at: direction.reversed.end)
          else { continue }
          file.state(start, lane, isWhole: tween.target.property == lane.property, on: place)
        }
      }
    }
    return file
  }

  /// The transitions by their start, earliest first; of several at once the last one first, which is seen
  /// (C3).
  private var inOrderOfBeginning: [MotionTransition] {
    transitions.enumerated().sorted { left, right in
      (left.element.delay, -left.offset) < (right.element.delay, -right.offset)
    }.map(\.element)
  }

  /// A lane of a property, or a property that has none.
  private struct PropertyLane {
    var property: String
    /// Nil for the whole.
    var index: Int?
    /// Its name in motion.
    var name: String
  }

  /// Returns the lanes of a property's name in motion; none for a property that the file does not know.
  private func lanes(of name: String) -> [PropertyLane] {
    let parts = name.split(separator: ".", maxSplits: 1).map(String.init)
    guard let property = parts.first,
      let names = (MotionBuiltInProperty(rawValue: property)?.type ?? properties[property]?.type)?.laneNames
    else { return [] }
    if names.isEmpty { return parts.count == 1 ? [PropertyLane(property: property, name: property)] : [] }
    return names.indices.filter { parts.count == 1 || parts[1] == names[$0] }.map { index in
      PropertyLane(property: property, index: index, name: "\(property).\(names[index])")
    }
  }

  /// Makes an entity state a value, or a lane of one, besides those that it has.
  private mutating func state(_ value: MotionValue, _ lane: PropertyLane, isWhole: Bool, on place: Int) {
    let own = ownValue(lane.property, of: entities[place])
    guard let index = lane.index else {
      if value.type == own.type { entities[place].properties[lane.property] = value }
      return
    }
    let numbers = value.lanes
    var lanes = own.lanes
    guard numbers.count == (isWhole ? lanes.count : 1) else { return }
    lanes[index] = numbers[isWhole ? index : 0]
    entities[place].properties[lane.property] = MotionValue(own.type, lanes)
  }

  /// Returns the value of an entity's property without motion.
  private func ownValue(_ property: String, of entity: MotionEntity) -> MotionValue {
    if let stated = entity.properties[property] { return stated }
    guard let builtIn = MotionBuiltInProperty(rawValue: property) else {
      return properties[property]?.defaultValue ?? .float(0)
    }
    if builtIn == .size, let size = entity.shape.flatMap({ size(of: $0) }) { return .float2(size) }
    if case .float2(let key) = MotionSceneProperty(builtIn) { return .float2(key.defaultValue) }
    return builtIn.type.defaultValue
  }
}

extension MotionTransitionTween {
  /// Returns its value at an end of its transition.
  func value(at end: TransitionEnd) -> MotionValue? { end == .back ? values.first : values.last }
}
