// State machines, whose states and conditions are texts.

import CInbetween
import Inbetween

private var connectionCookie: Int32 { cookie(0x1B0C, ibConnectionDef.self) }

@c @implementation
package func ibDefaultConnectionDef() -> ibConnectionDef {
  var def = ibConnectionDef()
  (def.after, def.internalValue) = (-1, connectionCookie)
  return def
}

/// A state machine, and the text of its state that C reads.
final class Machine {
  let states: StateMachine<String, String>
  let state = LentText()

  init(_ states: StateMachine<String, String>) { self.states = states }
}

/// Calls `body` with a machine.
private func withMachine(
  _ world: ibWorldId, _ machine: ibMachineId, _ body: (Machine) throws(TweenError) -> Bool
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    guard let found = box.machines.find(machine.index, machine.generation) else { throw .stale("machine") }
    return try body(found) || fail(ib_refused, "machine: its state stays \(found.states.current)")
  } catch { return fail(error, in: .all, false) }
}

@c @implementation
package func ibWorld_CreateMachine(
  _ world: ibWorldId, _ state: UnsafePointer<CChar>?, _ motion: UnsafePointer<ibMotionDef>?
) -> ibMachineId {
  guard let box = find(world) else { return ibMachineId() }
  do throws(TweenError) {
    let motion = try motion.map { (def) throws(TweenError) in try Motion(def.pointee, "motion") }
    let states = box.world.makeStateMachine(
      starting: try text(state, "state"), inputs: String.self, motion ?? .snappy)
    let (index, generation) = box.machines.insert(Machine(states))
    return ibMachineId(index: index, generation: generation)
  } catch { return fail(error, ibMachineId()) }
}

@c @implementation
package func ibWorld_DestroyMachine(_ world: ibWorldId, _ machine: ibMachineId) -> Bool {
  guard let box = find(world) else { return false }
  box.machines.find(machine.index, machine.generation)?.states.release()
  return box.machines.remove(machine.index, machine.generation) || fail(.stale("machine"), false)
}

@c @implementation
package func ibMachine_Assign(
  _ world: ibWorldId, _ machine: ibMachineId, _ state: UnsafePointer<CChar>?, _ entity: ibEntity,
  _ property: ibProperty, _ value: UnsafePointer<Float>?, _ delay: Int64
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    let key = try lanes(of: property)
    if delay < 0 { throw .argument("delay", "\(delay)", "0 or more") }
    do throws(TweenError) {
      try machine.states.assign(
        Entity(entity), key, key.lanes(value, "value"), text(state, "state"), .nanoseconds(delay))
    } catch {
      throw error.named(.value)
    }
    return true
  }
}

@c @implementation
package func ibMachine_Connect(
  _ world: ibWorldId, _ machine: ibMachineId, _ def: UnsafePointer<ibConnectionDef>?
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    let def = try need(def, "def").pointee
    if def.internalValue != connectionCookie { throw .unfilled("def") }
    func list(
      _ texts: UnsafePointer<UnsafePointer<CChar>?>?, _ count: Int32, _ field: String
    ) throws(TweenError) -> [String] {
      var list: [String] = []
      for index in 0..<(try need(count: count, "\(field) count")) {
        list.append(try text(need(texts, field)[index], "\(field)[\(index)]"))
      }
      return list
    }
    try machine.states.connect(
      text(orNil: def.from, "from"), to: text(def.to, "to"), on: text(orNil: def.trigger, "trigger"),
      needs: list(def.needs, def.needCount, "needs"), forbids: list(def.forbids, def.forbidCount, "forbids"),
      after: def.after < 0 ? nil : .nanoseconds(def.after), file: "", line: 0)
    return true
  }
}

@c @implementation
package func ibMachine_SetMotion(
  _ world: ibWorldId, _ machine: ibMachineId, _ from: UnsafePointer<CChar>?, _ to: UnsafePointer<CChar>?,
  _ motion: UnsafePointer<ibMotionDef>?
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    let motion = try motion.map { (def) throws(TweenError) in try Motion(def.pointee, "motion") }
    machine.states.motion(from: try text(orNil: from, "from"), to: try text(to, "to"), motion)
    return true
  }
}

@c @implementation
package func ibMachine_Go(
  _ world: ibWorldId, _ machine: ibMachineId, _ state: UnsafePointer<CChar>?
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    machine.states.go(to: try text(state, "state"), file: "", line: 0)
  }
}

@c @implementation
package func ibMachine_Fire(
  _ world: ibWorldId, _ machine: ibMachineId, _ trigger: UnsafePointer<CChar>?
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    machine.states.fire(try text(trigger, "trigger"), file: "", line: 0)
  }
}

@c @implementation
package func ibMachine_SetCondition(
  _ world: ibWorldId, _ machine: ibMachineId, _ condition: UnsafePointer<CChar>?, _ holds: Bool
) -> Bool {
  withMachine(world, machine) { machine throws(TweenError) in
    machine.states.set(try text(condition, "condition"), holds, file: "", line: 0)
    return true
  }
}

@c @implementation
package func ibMachine_GetState(_ world: ibWorldId, _ machine: ibMachineId) -> UnsafePointer<CChar>? {
  var state: UnsafePointer<CChar>?
  _ = withMachine(world, machine) { machine in
    state = machine.state.set(machine.states.current)
    return true
  }
  return state
}

/// `ibMachineCallback` of the header.
package typealias MachineCallback =
  @convention(c) (
    ibWorldId, ibMachineId, UnsafePointer<CChar>?, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
  ) -> Void

@c @implementation
package func ibMachine_SetCallback(
  _ world: ibWorldId, _ machine: ibMachineId,
  _ callback: MachineCallback?, _ context: UnsafeMutableRawPointer?
) -> Bool { ibMachine_SetOwnedCallback(world, machine, callback, context, nil) }

@c @implementation
package func ibMachine_SetOwnedCallback(
  _ world: ibWorldId, _ machine: ibMachineId,
  _ callback: MachineCallback?, _ context: UnsafeMutableRawPointer?,
  _ release: (@convention(c) (UnsafeMutableRawPointer?) -> Void)?
) -> Bool {
  withMachine(world, machine) { found throws(TweenError) in
    guard let callback else {
      if release != nil { throw .null("callback") }
      found.states.onChange = nil
      return true
    }
    let context = OwnedContext(context, release)
    found.states.onChange = { (old, new) throws(GameError) in
      if !isCurrent(world) { return }
      withExtendedLifetime(context) {
        old.withCString { old in
          new.withCString { new in callback(world, machine, old, new, context.pointer) }
        }
      }
    }
    return true
  }
}
