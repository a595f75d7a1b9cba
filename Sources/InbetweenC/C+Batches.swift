// Drivers of any kinds for many entities, all or none.

import CInbetween
import Inbetween

@c @implementation
package func ibWorld_RegisterBatch(
  _ world: ibWorldId, _ rows: UnsafePointer<ibBatchRow>?, _ count: Int32,
  _ out: UnsafeMutablePointer<ibDriverId>?
) -> Int32 {
  withWorld(world, -1) { world in
    do throws(TweenError) {
      let count = try need(count: count)
      if count == 0 { return 0 }
      let rows = try need(rows, "rows")
      var drivers: [PlannedDriver] = []
      drivers.reserveCapacity(count)
      for index in 0..<count {
        do throws(TweenError) { drivers.append(try world.plan(rows[index])) } catch {
          throw error.inRow(index, rows[index])
        }
      }
      do throws(PlannedDriverError) {
        let handles = try world.register(drivers)
        if let out { for index in 0..<count { out[index] = ibDriverId(handles[index].id) } }
        return Int32(count)
      } catch {
        guard let index = error.index else { throw error.error }
        throw error.error.inSteps(rows[index].steps, rows[index].stepCount).inRow(index, rows[index])
      }
    } catch { return fail(error, in: .all, -1) }
  }
}

extension TweenError {
  fileprivate func inRow(_ index: Int, _ row: ibBatchRow) -> TweenError {
    let error = within("rows[\(index)].\(field)")
    if row.animate != nil || row.spring != nil { return error.named(.value) }
    if row.decay != nil { return error.named(.decay) }
    if row.shake != nil { return error.named(.punch) }
    return row.transitionTween == nil ? error : error.named(.transitionTween)
  }
}

extension World {
  /// Returns the driver of a row. Its def is copied, with the delay and the value of the row.
  fileprivate func plan(_ row: ibBatchRow) throws(TweenError) -> PlannedDriver {
    let (entity, property) = (Entity(row.entity), row.property)
    let key = row.play == nil ? try InbetweenC.lanes(of: property) : nil
    let reduction = key.map { reducedMotion.reduction(of: $0.name) } ?? .play
    func delay(_ own: Int64) throws(TweenError) -> Int64 {
      let (sum, overflow) = own.addingReportingOverflow(row.delay)
      if overflow { throw .argument("delay", "\(row.delay)", "a sum with the def's delay below 2⁶³ ns") }
      return sum
    }
    var drivers: [PlannedDriver] = []
    if var def = row.animate?.pointee {
      def.motion.delay = try delay(def.motion.delay)
      drivers.append(try move(row.entity, property, row.value, def))
    }
    if var def = row.tween?.pointee {
      def.delay = try delay(def.delay)
      if row.value != nil { (def.values, def.keyCount) = (row.value, 1) }
      drivers.append(
        PlannedDriver(.tween(try keyedTween(&def, property)), on: entity, starts: !def.waits, reduction))
    }
    if var def = row.spring?.pointee {
      def.delay = try delay(def.delay)
      if row.value != nil { def.value = row.value }
      drivers.append(
        PlannedDriver(.motion(try spring(&def, property)), on: entity, starts: !def.waits, reduction))
    }
    if var def = row.decay?.pointee {
      def.delay = try delay(def.delay)
      if row.value != nil { def.velocity = row.value }
      drivers.append(
        PlannedDriver(
          .motion(try decay(&def, property)), on: entity, starts: !def.waits, beginsHere: true, reduction))
    }
    if var def = row.follow?.pointee {
      def.delay = try delay(def.delay)
      drivers.append(
        PlannedDriver(.path(try follow(&def, property, row.path)), on: entity, starts: !def.waits))
    }
    if var def = row.shake?.pointee {
      def.delay = try delay(def.delay)
      if row.value != nil { def.strength = row.value }
      drivers.append(
        PlannedDriver(.tween(try shake(&def, property)), on: entity, beginsHere: true, reduction))
    }
    if let def = row.transitionTween {
      drivers.append(
        PlannedDriver(.transitionTween(try transitionTween(def, property, row.transition)), on: entity))
    }
    if var def = row.play?.pointee {
      def.delay = try delay(def.delay)
      let sequence = try sequence(def, row.steps, row.stepCount)
      drivers.append(PlannedDriver(sequence, on: entity, starts: !def.waits))
    }
    if drivers.count != 1 { throw .argument("def", "\(drivers.count) defs", "one") }
    let takesValue = row.follow == nil && row.transitionTween == nil && row.play == nil
    if row.value != nil && !takesValue { throw .argument("value", "a value", "NULL with such a def") }
    if row.delay != 0 && row.transitionTween != nil {
      throw .argument("delay", "\(row.delay)", "0 with a transition tween, which has a `start`")
    }
    return drivers[0]
  }
}
