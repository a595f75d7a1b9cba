import Inbetween
import InbetweenFiles

extension BakedMotion {
  /// A state machine, as the calls of the interface for C take its parts. Times are milliseconds.
  struct Machine: Encodable {
    let name: String
    let start: String
    /// The names of all states, sorted.
    let states: [String]
    let motion: Change.Motion
    /// The motions of some changes.
    let changes: [Change]
    let values: [Value]
    let connections: [Connection]

    struct Change: Encodable {
      let from: String?
      let to: String
      let motion: Motion

      struct Motion: Encodable {
        var duration, delay: Double
        var ease: String?
        /// For a spring.
        var isSpring: Bool?
        var dampingRatio: Double?
        /// The form for readers who prefer reduced motion. Without it, such a change is a jump.
        var reduced: [Motion]?
      }
    }

    struct Value: Encodable {
      let state: String
      /// The index among the entities of the file.
      let entity: Int
      let property: String
      let value: [Float]
      let delay: Double
    }

    struct Connection: Encodable {
      let from: String?
      let to: String
      let trigger: String?
      let needs, forbids: [String]
      let after: Double?
    }
  }
}

extension BakedMotion.Machine {
  init(
    _ states: MotionStates, _ motions: [String: MotionDefinition], _ indices: [String: Int]
  ) throws(TweenError) {
    func motion(_ name: String?) throws(TweenError) -> Change.Motion {
      Change.Motion(try name.flatMap { motions[$0] }?.motion() ?? .snappy)
    }
    (name, start) = (states.name, states.start)
    self.states = states.states.keys.sorted()
    self.motion = try motion(states.motion)
    var changes: [Change] = []
    for change in states.changes {
      changes.append(Change(from: change.old, to: change.new, motion: try motion(change.motion)))
    }
    self.changes = changes
    var values: [Value] = []
    for (name, state) in states.states.sorted(by: { $0.key < $1.key }) {
      for (entity, properties) in state.values.sorted(by: { $0.key < $1.key }) {
        guard let index = indices[entity] else { continue }
        for (property, value) in properties.sorted(by: { $0.key < $1.key }) {
          let delay = state.delays[entity]?[property] ?? 0
          values.append(
            Value(state: name, entity: index, property: property, value: value.numbers, delay: delay))
        }
      }
    }
    self.values = values
    connections = states.connections.map {
      Connection(
        from: $0.old, to: $0.new, trigger: $0.trigger, needs: $0.needs, forbids: $0.forbids, after: $0.delay)
    }
  }
}

extension BakedMotion.Machine.Change.Motion {
  init(_ motion: Motion) {
    delay = motion.delay / .milliseconds(1)
    switch motion.curve {
    case .eased(let easing, let time): (ease, duration) = (easing.description, time / .milliseconds(1))
    case .spring(let spring):
      (isSpring, duration) = (true, spring.response / .milliseconds(1))
      dampingRatio = spring.dampingRatio
    }
    reduced = motion.reducedForm.map { [Self($0)] }
  }
}
