// The events of the last tick or advance.

import CInbetween
import Inbetween

@c @implementation
package func ibWorld_GetEvents(_ world: ibWorldId) -> ibEvents {
  withBox(world, ibEvents(events: nil, count: -1)) { box in
    if !box.world.hasEvents { return ibEvents() }
    return box.world.withEvents { events in
      box.events.reserve(events.count)
      guard let first = box.events.first, let start = events.baseAddress else { return ibEvents() }
      // Events of a tick share instants as a rule, and a division takes as long as the rest of a copy.
      var (instant, nanoseconds) = (Instant.zero, Int64(0))
      for index in 0..<events.count {
        let event = start + index
        if event.pointee.instant != instant {
          instant = event.pointee.instant
          nanoseconds = instant.nanoseconds
        }
        (first + index).initialize(to: ibEvent(event, nanoseconds))
      }
      return ibEvents(events: first, count: Int32(clamping: events.count))
    }
  }
}

extension ibEvent {
  @inline(__always)
  fileprivate init(_ event: UnsafePointer<Event>, _ instant: Int64) {
    self.init(
      driver: ibDriverId(event.pointee.driver), entity: ibEntity(event.pointee.entity),
      instant: instant, serial: event.pointee.serial, kind: Int32(event.pointee.kind.rawValue),
      repetition: Int32(clamping: event.pointee.repetition), shadowed: event.pointee.shadowed)
  }
}

@c @implementation
package func ibWorld_GetEmitted(
  _ world: ibWorldId, _ out: UnsafeMutablePointer<ibEmitted>?, _ room: Int32
) -> Int32 {
  guard let box = find(world) else { return -1 }
  do throws(TweenError) {
    let room = try need(count: room, "room")
    if room > 0 && out == nil { throw .null("out") }
    let events = box.world.sequenceEvents
    if box.names.tickCount != box.world.tickCount { box.names = ([], box.world.tickCount) }
    for index in 0..<min(room, events.count) {
      let event = events[index]
      if index == box.names.texts.count { box.names.texts.append(LentText()) }
      let name = box.names.texts[index].set(event.name)
      out?[index] = ibEmitted(
        entity: ibEntity(event.entity), sequence: ibDriverId(event.sequence),
        instant: event.instant.nanoseconds, name: name)
    }
    return Int32(clamping: events.count)
  } catch { return fail(error, -1) }
}
