// Frames: values at an instant.

import CInbetween
import Inbetween

private let frames = Registry<Frame>()

func find(_ id: ibFrameId) throws(TweenError) -> Frame {
  guard let frame = frames.find(id.index, id.generation) else { throw .stale("frame") }
  return frame
}

@c @implementation
package func ibCreateFrame(
  _ properties: UnsafePointer<ibProperty>?, _ count: Int32, _ hasVelocities: Bool
) -> ibFrameId {
  do throws(TweenError) {
    let frame = Frame(velocities: hasVelocities)
    for index in 0..<(try need(count: count)) {
      frame.include(
        Property<Lanes>(try lanes(of: need(properties, "properties")[index], "properties[\(index)]")))
    }
    let (index, generation) = frames.insert(frame)
    return ibFrameId(index: index, generation: generation)
  } catch { return fail(error, ibFrameId()) }
}

@c @implementation
package func ibFrame_IsValid(_ frame: ibFrameId) -> Bool {
  frames.find(frame.index, frame.generation) != nil
}

@c @implementation
package func ibDestroyFrame(_ frame: ibFrameId) -> Bool {
  frames.remove(frame.index, frame.generation) || fail(.stale("frame"), false)
}

/// Samples a world, if none of its callbacks is under way.
private func sample(_ world: ibWorldId, _ frame: ibFrameId, _ body: (World, Frame) -> Void) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    let frame = try find(frame)
    if box.world.isBusy { return fail(ib_busy, "world: a tick or a callback is under way") }
    body(box.world, frame)
    return true
  } catch { return fail(error, false) }
}

@c @implementation
package func ibWorld_Sample(_ world: ibWorldId, _ alpha: Double, _ frame: ibFrameId) -> Bool {
  if !alpha.isFinite { return fail(.argument("alpha", "\(alpha)", "a number in 0…1"), false) }
  return sample(world, frame) { $0.sample(at: alpha < 0 ? $0.alpha : alpha, into: $1) }
}

@c @implementation
package func ibWorld_SampleAt(_ world: ibWorldId, _ instant: Int64, _ frame: ibFrameId) -> Bool {
  sample(world, frame) { $0.sample(at: Instant(.nanoseconds(instant)), into: $1) }
}

@c @implementation
package func ibFrame_GetColumn(_ frame: ibFrameId, _ property: ibProperty, _ lane: Int32) -> ibColumn {
  do throws(TweenError) {
    let frame = try find(frame)
    let key = try lanes(of: property)
    if !(0..<Int32(key.count)).contains(lane) {
      throw .argument("lane", "\(lane)", "a number in 0…\(key.count - 1)")
    }
    guard let column = frame.column(key, lane: Int(lane)) else {
      throw .argument("property", "`\(key.name)`", "one that ibCreateFrame was given")
    }
    let count = min(column.values.count, column.entities.count)
    let entities = column.entities.baseAddress.map {
      UnsafeRawPointer($0).assumingMemoryBound(to: ibEntity.self)
    }
    return ibColumn(values: column.values.baseAddress, entities: entities, count: Int32(clamping: count))
  } catch { return fail(error, ibColumn(values: nil, entities: nil, count: -1)) }
}

private func read(
  _ frame: ibFrameId, _ property: ibProperty, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ out: UnsafeMutableRawPointer?, _ stride: Int32, velocities: Bool
) -> Int32 {
  do throws(TweenError) {
    let frame = try find(frame)
    let key = try lanes(of: property)
    guard let rows = try rows(entities, count, out, stride, key) else { return 0 }
    if velocities && !frame.hasVelocities {
      throw .argument("frame", "one without velocities", "one that ibCreateFrame made with them")
    }
    if key.interpolation.isColor && !velocities && frame.includes(Property<Lanes>(key)) {
      return readColors(entities, count, out, stride, key.interpolation) { entity in
        key.interpolation == .color
          ? frame[entity, Property<Color>(key)].map { SIMD16(lanesOf: $0) }
          : frame[entity, Property<LinearColor>(key)].map { SIMD16(lanesOf: $0) }
      }
    }
    guard let read = frame.copy(key, velocities: velocities, to: rows) else {
      throw .argument("property", "`\(key.name)`", "one that ibCreateFrame was given")
    }
    return Int32(clamping: read)
  } catch { return fail(error, -1) }
}

@c @implementation
package func ibFrame_Read(
  _ frame: ibFrameId, _ property: ibProperty, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ out: UnsafeMutableRawPointer?, _ stride: Int32
) -> Int32 {
  read(frame, property, entities, count, out, stride, velocities: false)
}

@c @implementation
package func ibFrame_ReadVelocity(
  _ frame: ibFrameId, _ property: ibProperty, _ entities: UnsafePointer<ibEntity>?, _ count: Int32,
  _ out: UnsafeMutableRawPointer?, _ stride: Int32
) -> Int32 {
  read(frame, property, entities, count, out, stride, velocities: true)
}
