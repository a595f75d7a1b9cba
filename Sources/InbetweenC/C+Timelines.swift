// Timelines.

import CInbetween
import Inbetween

/// Calls `body` with a timeline.
private func withTimeline(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ refusal: String,
  _ body: (Timeline) throws(TweenError) -> Bool
) -> Bool {
  guard let box = find(world) else { return false }
  do throws(TweenError) {
    return try body(try box.world.timeline(timeline)) || fail(ib_refused, "timeline: \(refusal)")
  } catch { return fail(error, false) }
}

@c @implementation
package func ibWorld_CreateTimeline(_ world: ibWorldId, _ parent: ibTimelineId) -> ibTimelineId {
  guard let box = find(world) else { return ibTimelineId() }
  do throws(TweenError) {
    let parent = try box.world.timeline(orWorld: parent)
    return ibTimelineId(box.world.makeTimeline(in: parent.map { .timeline($0) } ?? .world))
  } catch { return fail(error, ibTimelineId()) }
}

@c @implementation
package func ibWorld_CreateRealTimeline(_ world: ibWorldId) -> ibTimelineId {
  guard let box = find(world) else { return ibTimelineId() }
  return ibTimelineId(box.world.makeTimeline(in: .realTime))
}

@c @implementation
package func ibWorld_CreateNamedTimeline(
  _ world: ibWorldId, _ name: UnsafePointer<CChar>?, _ parent: ibTimelineId, _ keepsDrivers: Bool
) -> ibTimelineId {
  guard let box = find(world) else { return ibTimelineId() }
  do throws(TweenError) {
    let (name, parent) = (try text(name, "name"), try box.world.timeline(orWorld: parent))
    return ibTimelineId(
      try box.world.makeTimeline(
        named: name, in: parent.map { .timeline($0) } ?? .world, keepsDrivers: keepsDrivers))
  } catch { return fail(error, ibTimelineId()) }
}

@c @implementation
package func ibWorld_FindTimeline(_ world: ibWorldId, _ name: UnsafePointer<CChar>?) -> ibTimelineId {
  guard let box = find(world) else { return ibTimelineId() }
  do throws(TweenError) {
    let name = try text(name, "name")
    guard let timeline = box.world.timeline(named: name) else {
      throw .argument("name", "`\(name)`", "the name of a timeline of this world")
    }
    return ibTimelineId(timeline)
  } catch { return fail(error, ibTimelineId()) }
}

@c @implementation
package func ibWorld_DestroyTimeline(_ world: ibWorldId, _ timeline: ibTimelineId) -> Bool {
  withTimeline(world, timeline, "it is gone") { $0.release() }
}

@c @implementation
package func ibWorld_BeginTimeline(_ world: ibWorldId, _ timeline: ibTimelineId) -> Bool {
  withTimeline(world, timeline, "it has begun already") { $0.begin() }
}

@c @implementation
package func ibWorld_SetTimelinePaused(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ isPaused: Bool
) -> Bool {
  withTimeline(world, timeline, "it is \(isPaused ? "paused" : "running") already") {
    isPaused ? $0.pause() : $0.resume()
  }
}

@c @implementation
package func ibWorld_SetTimelineRate(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ value: Double, _ over: Int64, _ ease: ibEase
) -> Bool {
  withTimeline(world, timeline, "it is gone") { timeline throws(TweenError) in
    let (rate, easing) = (try rate(value), try easing(ease))
    if over == 0 { return timeline.setRate(rate) }
    return try timeline.rampRate(to: rate, over: .nanoseconds(over), ease: easing)
  }
}

@c @implementation
package func ibWorld_SeekTimeline(_ world: ibWorldId, _ timeline: ibTimelineId, _ offset: Int64) -> Bool {
  withTimeline(world, timeline, "it does not keep its drivers") { $0.seek(to: .nanoseconds(offset)) }
}

@c @implementation
package func ibWorld_SetScrubber(_ world: ibWorldId, _ timeline: ibTimelineId, _ isAttached: Bool) -> Bool {
  withTimeline(world, timeline, "its scrubber is \(isAttached ? "attached" : "detached") already") {
    isAttached ? $0.attachScrubber() : $0.detachScrubber()
  }
}

@c @implementation
package func ibWorld_ScrubTimeline(_ world: ibWorldId, _ timeline: ibTimelineId, _ offset: Int64) -> Bool {
  withTimeline(world, timeline, "it has no scrubber; see ibWorld_SetScrubber") {
    $0.scrub(to: .nanoseconds(offset))
  }
}

@c @implementation
package func ibWorld_GetTimeline(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ info: UnsafeMutablePointer<ibTimelineInfo>?
) -> Bool {
  withTimeline(world, timeline, "it is gone") { timeline throws(TweenError) in
    guard let info else { throw .null("info") }
    info.pointee = ibTimelineInfo(
      offset: timeline.offset?.inNanoseconds ?? 0, rate: timeline.rate?.value ?? 0,
      isPaused: timeline.isPaused, hasBegun: timeline.beginTime != nil, hasScrubber: timeline.hasScrubber)
    return true
  }
}
