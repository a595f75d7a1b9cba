import Testing

import Inbetween
@testable import InbetweenCore

/// Ids as numbers, their ways back, and handles in components (T10).
@Suite struct SnapshotIDTests {
  private struct Grunt {
    var way: Timeline?
    var opening: TransitionHandle?
    var fade: DriverHandle?
  }

  /// A world of components that hold ids and handles.
  private struct Scene {
    let world = World()
    let ways: ComponentPool<Timeline>
    let ids: ComponentPool<TimelineID>
    let grunts: ComponentPool<Grunt>

    init() {
      (ways, ids, grunts) = (world.makeComponents(), world.makeComponents(), world.makeComponents())
      ways.onRemove { _, way in way.release() }
      world.addToSnapshots(grunts, from: Grunt()) { grunt, bytes in
        bytes.field(&grunt.way)
        bytes.field(&grunt.opening)
        bytes.field(&grunt.fade)
      }
    }

    func spawn() throws -> (Entity, Grunt) {
      let (entity, way) = (world.spawn(), world.makeTimeline())
      let opening = try world.makeTransition(Transition(duration: .milliseconds(100)))
      let fade = try world.animate(entity, .opacity, to: 0, duration: .seconds(1), on: way)
      let grunt = Grunt(way: way, opening: opening, fade: fade)
      (ways[entity], ids[entity], grunts[entity]) = (way, way.id, grunt)
      return (entity, grunt)
    }
  }

  @Test("T10: timelines in components are restored, in another world too") func components() throws {
    let (scene, snapshot) = (Scene(), Snapshot())
    let (entity, grunt) = try scene.spawn()
    let (empty, _) = try scene.spawn()
    scene.grunts[empty] = Grunt()
    scene.world.tick()
    try scene.world.save(into: snapshot)
    let data = try snapshot.data()
    for world in [scene, Scene()] {
      try world.world.restore(Snapshot(data: data))
      let restored = try #require(world.grunts[entity])
      #expect(restored.way?.world === world.world && restored.way?.id == grunt.way?.id)
      #expect(restored.opening?.phase == .idle && restored.opening?.id == grunt.opening?.id)
      #expect(restored.fade?.state == .active && restored.fade?.id == grunt.fade?.id)
      #expect(world.ways[entity] == restored.way)
      #expect(world.world.handle(of: world.ids[entity]!) == restored.way)
      let none = try #require(world.grunts[empty])
      #expect(none.way == nil && none.opening == nil && none.fade == nil)
      // The timeline can be released.
      world.ways[entity] = nil
      #expect(restored.way?.isReleased == true && restored.fade?.isReleased == true)
      #expect(world.world.handle(of: world.ids[entity]!) == nil)
      // No later timeline has its id.
      for _ in 0..<3 { #expect(world.world.makeTimeline().id != world.ids[entity]) }
      #expect(world.world.handle(of: world.ids[entity]!) == nil)
    }
  }

  @Test("T10: handles of another world are saved as none") func strangers() throws {
    let (scene, stranger, snapshot) = (Scene(), Scene(), Snapshot())
    let (entity, _) = try scene.spawn()
    scene.grunts[entity] = try stranger.spawn().1
    try scene.world.save(into: snapshot)
    try scene.world.restore(snapshot)
    let grunt = try #require(scene.grunts[entity])
    #expect(grunt.way == nil && grunt.opening == nil && grunt.fade == nil)
  }

  @Test("T8: an id leads back to its timeline") func timelines() throws {
    let (world, other) = (World(), World())
    let timeline = world.makeTimeline()
    let copy = TimelineID(rawValue: timeline.id.rawValue)
    #expect(copy == timeline.id && Set([copy, timeline.id]).count == 1 && copy.rawValue != 0)
    #expect(world.handle(of: timeline.id) == timeline && world.handle(of: copy) == timeline)
    #expect(world.handle(of: copy)?.id.world == timeline.id.world)
    // A number may be another world's; an id is not.
    _ = other.makeTimeline()
    #expect(other.handle(of: timeline.id) == nil && other.handle(of: copy)?.world === other)
    // A copy registers as the id does.
    var tween = Tween(.opacity, to: 0, duration: .seconds(1))
    tween.timeline = copy
    try world.register(tween, on: world.spawn())
    #expect(timeline.beginTime != nil)
    timeline.release()
    #expect(world.handle(of: timeline.id) == nil && world.handle(of: copy) == nil)
    let heir = world.makeTimeline()
    #expect(heir.id.place == timeline.id.place && heir.id != timeline.id && world.handle(of: copy) == nil)
  }

  @Test("T8: no id leads to a timeline of the engine's own") func ownTimelines() throws {
    let world = World()
    let card = world.spawn()
    try world.play(on: card) { To(.scale, [2, 2], duration: .seconds(1)) }
    let open = try world.makeTransition(Transition(duration: .milliseconds(100)))
    try world.register(TransitionTween(.opacity, back: 0, fore: 1, transition: open.id), on: card)
    open.scrub(to: 0.5)
    world.tick()
    var kinds = Set<ClockDescription.Kind>()
    for property in world.describe(card).properties {
      for clock in property.contenders.flatMap(\.clocks) {
        kinds.insert(clock.kind)
        #expect(world.handle(of: clock.timeline) == nil)
      }
    }
    #expect(kinds == [.world, .sequence, .transition])
    for number in [0, 1, 1 << 32, UInt64.max, 0xFFFF_FFFF] {
      #expect(world.handle(of: TimelineID(rawValue: number)) == nil)
      #expect(world.handle(of: DriverID(rawValue: number)).entity == nil || number == 1 << 32)
    }
  }

  @Test("X5: an id leads back to its transition") func transitions() throws {
    let (world, other) = (World(), World())
    let open = try world.makeTransition(Transition(duration: .milliseconds(100)))
    let copy = TransitionID(rawValue: open.id.rawValue)
    #expect(copy == open.id && copy.rawValue != 0)
    #expect(world.handle(of: open.id) == open && world.handle(of: copy) == open)
    _ = try other.makeTransition(Transition(duration: .milliseconds(100)))
    #expect(other.handle(of: open.id) == nil && other.handle(of: copy) != open)
    open.release()
    #expect(world.handle(of: copy) == nil)
    // The number that the next transition will have is none yet.
    let next = TransitionID(rawValue: copy.rawValue + 1 << 32)
    #expect(world.handle(of: next) == nil)
    let heir = try world.makeTransition(Transition(duration: .milliseconds(100)))
    #expect(heir.id == next && world.handle(of: copy) == nil && world.handle(of: next) == heir)
  }

  @Test("T10: ids of the restored time are valid, and later ones are not") func restoredIDs() throws {
    let (scene, snapshot) = (Scene(), Snapshot())
    let (_, grunt) = try scene.spawn()
    try scene.world.save(into: snapshot)
    let later = scene.world.makeTimeline()
    grunt.way?.release()
    grunt.opening?.release()
    try scene.world.restore(snapshot)
    #expect(scene.world.handle(of: grunt.way!.id) == grunt.way)
    #expect(scene.world.handle(of: grunt.opening!.id) == grunt.opening)
    #expect(scene.world.handle(of: grunt.fade!.id).state == .new || grunt.fade!.state == .active)
    #expect(scene.world.handle(of: later.id) == nil)
  }
}
