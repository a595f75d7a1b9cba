// Sequences, from an array of steps.

import CInbetween
import Inbetween

private var playCookie: Int32 { cookie(0x1B09, ibPlayDef.self) }

@c @implementation
package func ibDefaultPlayDef() -> ibPlayDef {
  ibPlayDef(
    delay: 0, repeats: 1, rate: 1, timeline: ibTimelineId(), direction: 0, waits: false,
    internalValue: playCookie)
}

@c @implementation
package func ibWorld_Play(
  _ world: ibWorldId, _ entity: ibEntity, _ steps: UnsafePointer<ibStep>?, _ count: Int32,
  _ def: UnsafePointer<ibPlayDef>?
) -> ibDriverId {
  guard let box = find(world) else { return ibDriverId() }
  do throws(TweenError) {
    let def = def?.pointee ?? ibDefaultPlayDef()
    let sequence = PlannedDriver(
      try box.world.sequence(def, steps, count), on: Entity(entity), starts: !def.waits)
    do throws(PlannedDriverError) {
      return ibDriverId(try box.world.register([sequence])[0].id)
    } catch {
      throw error.error.inSteps(steps, count)
    }
  } catch { return fail(error, in: .all, ibDriverId()) }
}

extension World {
  /// Returns a sequence.
  func sequence(
    _ def: ibPlayDef, _ steps: UnsafePointer<ibStep>?, _ count: Int32
  ) throws(TweenError) -> PlannedDriver.Kind {
    if def.internalValue != playCookie { throw .unfilled("def") }
    let count = try need(count: count)
    if count > 0 && steps == nil { throw .null("steps") }
    var reader = StepReader(steps: steps, count: count)
    let items = try reader.items(depth: 0)
    let settings = try IterationSettings(
      delay: .nanoseconds(def.delay), repeats: Repeats(def.repeats), pause: .zero,
      direction: choice(def.direction, of: directions, "direction"), rate: InbetweenC.rate(def.rate))
    return .sequence(items, settings, try timeline(orWorld: def.timeline)?.id)
  }
}

extension TweenError {
  /// Returns an error of the engine, which counts the steps of each block, with the index in the array of C.
  func inSteps(_ steps: UnsafePointer<ibStep>?, _ count: Int32) -> TweenError {
    guard let steps else { return self }
    var (rest, index, isNested) = (field[...], 0, false)
    while rest.utf8.starts(with: "steps[".utf8), let end = rest.firstIndex(of: "]") {
      guard let number = Int(rest[..<end].dropFirst(6)) else { break }
      if isNested { index += 1 }
      // Passes steps, and blocks as a whole.
      var (left, depth) = (number, 0)
      while left > 0, index < Int(count) {
        switch ibStepKind(rawValue: UInt32(bitPattern: steps[index].kind)) {
        case ib_stepTogether, ib_stepInOrder: depth += 1
        case ib_stepEnd: depth -= 1
        default: break
        }
        index += 1
        if depth == 0 { left -= 1 }
      }
      isNested = true
      rest = rest[end...].dropFirst()
      if rest.first == "." { rest = rest.dropFirst() }
    }
    if !isNested { return self }
    return within(rest.isEmpty ? "steps[\(index)]" : "steps[\(index)].\(rest)").named(.step)
  }
}

/// Reads steps from an array in which blocks have a begin and an end.
private struct StepReader {
  let steps: UnsafePointer<ibStep>?
  let count: Int
  private var next = 0

  init(steps: UnsafePointer<ibStep>?, count: Int) { (self.steps, self.count) = (steps, count) }

  /// Reads the steps of a block up to its end, or of the whole at depth 0.
  mutating func items(depth: Int) throws(TweenError) -> [SequenceItem] {
    var items: [SequenceItem] = []
    while next < count, let steps {
      let index = next
      next += 1
      if steps[index].kind == Int32(bitPattern: ib_stepEnd.rawValue) {
        if depth == 0 { throw .argument("steps[\(index)]", "ib_stepEnd", "a block before it") }
        return items
      }
      do throws(TweenError) {
        items.append(try item(steps[index], depth))
      } catch {
        if error.field.utf8.starts(with: "steps[".utf8) { throw error }
        throw error.within("steps[\(index)].\(error.field)").named(.step)
      }
    }
    if depth > 0 { throw .argument("steps", "a block without its end", "ib_stepEnd") }
    return items
  }

  private mutating func item(_ step: ibStep, _ depth: Int) throws(TweenError) -> SequenceItem {
    var item: SequenceItem
    switch ibStepKind(rawValue: UInt32(bitPattern: step.kind)) {
    case ib_stepTo, ib_stepBy, ib_stepSpringTo, ib_stepSpringBy: item = try move(step)
    case ib_stepWait: item = Wait(.nanoseconds(step.duration)).item
    case ib_stepLabel: item = Label(try text(step.name, "name")).item
    case ib_stepEmit: item = Emit(try text(step.name, "name")).item
    case ib_stepTogether, ib_stepInOrder:
      if depth > 64 { throw .argument("kind", "a block within 64 others", "fewer") }
      let inner = try items(depth: depth + 1)
      item =
        step.kind == Int32(bitPattern: ib_stepTogether.rawValue)
        ? Together { inner }.item : InOrder { inner }.item
    default: throw .argument("kind", "\(step.kind)", "an ibStepKind")
    }
    if !step.entity.isNone { item.entity = Entity(step.entity) }
    if step.withPrevious { item.anchor = .withPrevious }
    item.offset = .nanoseconds(step.offset)
    // Zero is what a step has that leaves the field out.
    if step.repeats != 0 && step.repeats != 1 { item.repeats = Repeats(step.repeats) }
    if step.alternates { item.direction = .alternate }
    return item
  }

  private func move(_ step: ibStep) throws(TweenError) -> SequenceItem {
    let key = try lanes(of: step.property)
    let value =
      withUnsafeBytes(of: step.value) { floats in
        floats.withMemoryRebound(to: Float.self) { floats in
          floats.baseAddress.map { key.values($0, count: 1) }
        }
      } ?? LaneValues(key.keyDefaults, laneCount: key.count)
    let isSpring = step.kind >= Int32(bitPattern: ib_stepSpringTo.rawValue)
    let isRelative = step.kind & 1 == 1
    let motion: Motion =
      isSpring
      ? .spring(
        try Spring(
          response: .nanoseconds(step.duration), dampingRatio: step.dampingRatio == 0 ? 1 : step.dampingRatio)
      )
      : .eased(try easing(step.ease), over: .nanoseconds(step.duration))
    return SequenceItem(playing: .move(key, value, motion, isRelative: isRelative))
  }
}
