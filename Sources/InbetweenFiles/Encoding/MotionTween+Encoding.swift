import Inbetween

extension MotionTween {
  func tree(_ definition: MotionDefinition?) -> JSONTree {
    var plain = MotionTween(entity: "", property: "", keys: keys, duration: .nan)
    plain.delay = definition?.delay ?? plain.delay
    if case .eased(let ease, let duration)? = definition?.curve {
      (plain.ease, plain.duration) = (ease, duration)
    }
    var members = driver.members(of: "tween", else: plain.driver)
    switch keys {
    case .values(let values): members.append(("values", .array(values.map(\.tree))))
    case .by(let value): members.append(("by", value.tree))
    case .differences(let values): members.append(("by", .array(values.map(\.tree))))
    case .scaled(let value): members.append(("scaled", value.tree))
    case .from(let value): members.append(("from", value.tree))
    case .path(let route): members += route.members
    case .shake(let shake): members.append(("shake", shake.tree))
    case .punch(let punch): members.append(("punch", punch.tree))
    }
    if let motion { members.append(("motion", .string(motion))) }
    if let offsets { members.append(("offsets", .array(offsets.map { .number($0) }))) }
    if let interTimingFunctions {
      members.append(("interTimingFunctions", .array(interTimingFunctions.map { .string($0.description) })))
    }
    if ease != plain.ease { members.append(("ease", .string(ease.description))) }
    if duration != plain.duration { members.append(("duration", .number(duration))) }
    let turns = angleWay.turns
    let way = MotionFileDecoder.angleWays.first { $0.word.adding(turns: turns) == angleWay }
    if let way, way.word != plain.angleWay { members.append(("angleWay", .string(way.name))) }
    if turns != 0 { members.append(("turns", .number(Double(turns)))) }
    if let snap { members.append(("snap", snap.tree)) }
    switch repeats {
    case .count(let count): if count != 1 { members.append(("repeat", .number(count))) }
    case .forever: members.append(("repeat", .string("forever")))
    }
    if repeatStart != plain.repeatStart { members.append(("repeatStart", .number(repeatStart))) }
    if repeatDelay != plain.repeatDelay { members.append(("repeatDelay", .number(repeatDelay))) }
    if endDelay != plain.endDelay { members.append(("endDelay", .number(endDelay))) }
    if let word = MotionFileDecoder.directions.first(where: { $0.word == direction }),
      direction != plain.direction
    {
      members.append(("direction", .string(word.name)))
    }
    if accumulates { members.append(("accumulate", .bool(true))) }
    return .object(members, inOrderOf: FormatKeys.tween)
  }
}

extension MotionRoute {
  fileprivate var members: [(key: String, value: JSONTree)] {
    let plain = MotionRoute(line)
    var members: [(key: String, value: JSONTree)] = [("path", line.tree)]
    if from != plain.from || to != plain.to {
      members.append(("pathRange", .array([.number(from), .number(to)])))
    }
    if isRelative { members.append(("relative", .bool(true))) }
    if let orients { members.append(("orients", .string(orients))) }
    if orientationOffset != plain.orientationOffset {
      members.append(("orientationOffset", .number(orientationOffset)))
    }
    return members
  }
}
