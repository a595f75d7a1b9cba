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
  } catch { return fail(error, in: .all, ibTimelineId()) }
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
package func ibWorld_CreateForwardTimeline(_ world: ibWorldId, _ parent: ibTimelineId) -> ibTimelineId {
  guard let box = find(world) else { return ibTimelineId() }
  do throws(TweenError) {
    let parent = try box.world.timeline(orWorld: parent)
    if let parent, parent.keepsDrivers {
      throw .argument("parent", "a timeline that keeps its drivers", "zeros, or one that only moves forward")
    }
    return ibTimelineId(
      box.world.makeTimeline(in: parent.map { .timeline($0) } ?? .world, keepsDrivers: false))
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
package func ibWorld_FollowTimeline(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ entity: ibEntity, _ property: ibProperty, _ from: Float,
  _ to: Float, _ duration: Int64
) -> Bool {
  withTimeline(world, timeline, "it is gone") { timeline throws(TweenError) in
    let key = try lanes(of: property)
    if key.count != 1 { throw .argument("property", key.typeName, "one lane; see ibProperty_Lane") }
    return try timeline.follow(
      Entity(entity), Property<Float>(key), from: from, to: to,
      over: duration < 0 ? nil : .nanoseconds(duration))
  }
}

@c @implementation
package func ibWorld_SetTimelineLabel(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ name: UnsafePointer<CChar>?, _ offset: Int64
) -> Bool {
  withTimeline(world, timeline, "it is gone") { timeline throws(TweenError) in
    timeline.setLabel(try text(name, "name"), at: .nanoseconds(offset))
  }
}

@c @implementation
package func ibWorld_GetTimelineLabel(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ name: UnsafePointer<CChar>?,
  _ offset: UnsafeMutablePointer<Int64>?
) -> Bool {
  withTimeline(world, timeline, "it has no label of this name") { timeline throws(TweenError) in
    guard let offset else { throw .null("offset") }
    guard let found = timeline.offset(ofLabel: try text(name, "name")) else { return false }
    offset.pointee = found.inNanoseconds
    return true
  }
}

@c @implementation
package func ibWorld_GetTimelineDuration(
  _ world: ibWorldId, _ timeline: ibTimelineId, _ duration: UnsafeMutablePointer<Int64>?
) -> Bool {
  withTimeline(world, timeline, "it has a driver without an end, or one whose end is not known yet") {
    timeline throws(TweenError) in
    guard let duration else { throw .null("duration") }
    guard let found = timeline.duration else { return false }
    duration.pointee = found.inNanoseconds
    return true
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
