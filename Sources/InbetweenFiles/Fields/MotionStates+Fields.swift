import Inbetween

extension MotionStates: FileObject {
  static let table = FieldTable(
    else: MotionStates("", start: ""),
    [
      .required("name", \.name, .name(in: \.machines), missing: "a name, different from other machines'"),
      .required("states", \.states, .states),
      .required("start", \.start, .text("the name of a state")).checked { decoder, reader, machine in
        machine.has(machine.start, reader["start"], decoder)
      },
      .optional("motion", \.motion, .definition),
      .defaulted("motions", \.changes, .list("an array of motions of changes", .own)).checked {
        decoder, reader, machine in
        machine.haveStates(reader["motions"], ["from", "to"], decoder)
      },
      .defaulted("connections", \.connections, .list("an array of connections", .own)).checked {
        decoder, reader, machine in
        machine.haveStates(reader["connections"], ["from", "to"], decoder)
          && machine.leadOn(reader["connections"], decoder)
      },
      .defaulted("cues", \.cues, .list("an array of cues", .own)).checked { decoder, reader, machine in
        machine.haveStates(reader["cues"], ["state"], decoder) && machine.areInOrder(reader["cues"], decoder)
      },
      .defaulted("tags", \.tags, .tags),
    ])

  /// Returns whether the machine has a state; reports it at `node` if not.
  private func has(_ state: String, _ node: JSONNode?, _ decoder: MotionFileDecoder) -> Bool {
    if states[state] != nil { return true }
    guard let node else { return false }
    let suggestion = decoder.errors.suggestion(for: state, among: states.keys.sorted())
    decoder.errors.add(node, "the name of a state in \"states\"", suggestion: suggestion)
    return false
  }

  /// Returns whether the machine has the states that a list of objects names.
  private func haveStates(_ list: JSONNode?, _ keys: [String], _ decoder: MotionFileDecoder) -> Bool {
    var isRight = true
    for object in list?.elements ?? [] {
      for key in keys {
        guard let node = object[key], case .string(let state) = node.value else { continue }
        if !has(state, node, decoder) { isRight = false }
      }
    }
    return isRight
  }

  /// Returns whether no state leads to itself at once.
  private func leadOn(_ list: JSONNode?, _ decoder: MotionFileDecoder) -> Bool {
    for (index, connection) in connections.enumerated()
    where connection.old == connection.new && connection.trigger == nil {
      if Duration(fileMilliseconds: connection.delay ?? 0) > .zero { continue }
      guard let node = list?.elements?[index] else { continue }
      decoder.errors.add(node["to"] ?? node, "another state than \"from\", or \"on\" or \"after\" beside it")
      return false
    }
    return true
  }

  private func areInOrder(_ list: JSONNode?, _ decoder: MotionFileDecoder) -> Bool {
    for index in cues.indices.dropFirst() where cues[index].start < cues[index - 1].start {
      guard let cue = list?.elements?[index] else { continue }
      let expected = "at least \(JSONTree.number(cues[index - 1].start).text), where the cue before it begins"
      decoder.errors.add(cue["at"] ?? cue, expected)
      return false
    }
    return true
  }
}

extension Format where Value == [String: MotionState] {
  /// States by their names.
  fileprivate static var states: Format {
    named("an object of states") { decoder, member in
      if member.key.isEmpty {
        decoder.errors.add(member, "a name, not empty", found: "\"\"")
        return nil
      }
      return MotionState.decode(member.node, by: decoder)
    }
  }
}

extension MotionState: FileValue {
  static let expected = "an object of entities and their properties"

  static func decode(_ node: JSONNode, by decoder: MotionFileDecoder) -> MotionState? {
    guard let members = ObjectReader.members(of: node, expected, decoder.errors) else { return nil }
    var state = MotionState([:])
    for member in members {
      if decoder.names.entities.paths[member.key] == nil {
        decoder.errors.add(
          member, "the name of an entity in \"entities\"",
          found: "the entity \(JSONText.quoted(member.key, limit: 40))",
          suggestion: decoder.errors.suggestion(for: member.key, among: decoder.names.entities.names))
        continue
      }
      var delays: [String: Double] = [:]
      let values = undelayed(member.node, &delays, decoder)
      state.values[member.key] = Format<[String: MotionValue]>.values.decode(decoder, values)
      if !delays.isEmpty { state.delays[member.key] = delays }
    }
    return state
  }

  /// The keys of a value that has a delay.
  static let valueKeys = ["value", "delay"]

  /// Returns an object of values, those that have a delay without it, and adds the delays to `delays`.
  private static func undelayed(
    _ node: JSONNode, _ delays: inout [String: Double], _ decoder: MotionFileDecoder
  ) -> JSONNode {
    guard case .object(let members) = node.value else { return node }
    var plain: [JSONMember] = []
    for var member in members {
      // A rotation may be an object too.
      if member.node["value"] != nil || member.node["delay"] != nil {
        let reader = ObjectReader(member.node, valueKeys, expected: "a value and its delay", decoder.errors)
        guard let reader, let value = reader.required("value", "a value of the property", { $0 }) else {
          continue
        }
        member.node = value
        if let delay = reader["delay"].flatMap({ Format<Double>.length.decode(decoder, $0) }), delay > 0 {
          delays[member.key] = delay
        }
      }
      plain.append(member)
    }
    return JSONNode(value: .object(plain), range: node.range, path: node.path)
  }

  func tree(_ writer: MotionFileWriter) -> JSONTree {
    .object(
      values.sorted { $0.key < $1.key }.map { entity, values -> JSONTree.Member in
        guard case .object(let members) = Format<[String: MotionValue]>.values.tree(values, writer) else {
          return (entity, .object([]))
        }
        return (
          entity,
          .object(
            members.map { property, value -> JSONTree.Member in
              guard let delay = delays[entity]?[property], delay != 0 else { return (property, value) }
              return (property, .object([("value", value), ("delay", .number(delay))]))
            })
        )
      })
  }
}

extension Format where Value == String {
  /// The name of a motion of the file, of either type.
  fileprivate static var definition: Format {
    let text = text("the name of a motion") { _ in true }
    return text.decoding { decoder, node in
      guard let name = text.decode(decoder, node) else { return nil }
      if decoder.names.definitions[name] != nil { return name }
      return decoder.errors.refuse(
        node, "the name of a motion in \"motions\"",
        suggestion: decoder.errors.suggestion(for: name, among: decoder.names.definitions.keys.sorted()))
    }
  }

  fileprivate static var input: Format { text("a name, not empty") }
}

extension MotionStateChange: FileObject {
  static let table = FieldTable(
    "an object with to and motion", else: MotionStateChange(to: "", motion: ""),
    [
      .optional("from", \.old, .text("the name of a state")),
      .required("to", \.new, .text("the name of a state")), .required("motion", \.motion, .definition),
    ])
}

extension MotionStateConnection: FileObject {
  static let table = FieldTable(
    "an object with to", else: MotionStateConnection(to: ""),
    [
      .optional("from", \.old, .text("the name of a state")),
      .required("to", \.new, .text("the name of a state")), .optional("on", \.trigger, .input),
      .defaulted("when", \.needs, .list("an array of conditions", .input)),
      .defaulted("unless", \.forbids, .list("an array of conditions", .input)),
      .optional("after", \.delay, .length),
    ])
}

extension MotionStateCue: FileObject {
  static let table = FieldTable(
    "a cue: an object with at and state", else: MotionStateCue("", at: 0),
    [.required("at", \.start, .length), .required("state", \.state, .text("the name of a state"))])
}
