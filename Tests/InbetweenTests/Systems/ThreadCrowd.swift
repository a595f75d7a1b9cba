import Foundation

import Inbetween
@testable import InbetweenCore

/// A world in which drivers of every kind come and go at random: equal seeds give equal worlds.
final class ThreadCrowd {
  let world = World(tickRate: .hertz(60))
  /// Signals that another thread has finished with the crowd.
  let isBack = DispatchSemaphore(value: 0)
  private var random: SplitMix64
  private var entities: [Entity] = []
  private var handles: [DriverHandle] = []
  private var timelines: [Timeline] = []
  private var transitions: [TransitionHandle] = []
  private let frame = Frame()

  private static let spin = Property("spin", default: Rotation.identity)
  private static let user = Easing.function { $0 * $0 * (3 - 2 * $0) }

  init(seed: UInt64, threads: Int) throws {
    random = SplitMix64(seed: seed)
    world.share(among: threads)
    timelines = [world.makeTimeline(), world.makeTimeline(in: .realTime)]
    timelines.append(world.makeTimeline(in: .timeline(timelines[0])))
    for _ in 0..<150 { try add() }
  }

  /// Makes some random changes to the world.
  func change() throws {
    for _ in 0..<8 { try add() }
    for _ in 0..<4 {
      let handle = random.one(of: handles)
      switch random.number(0...7) {
      case 0: handle.pause()
      case 1: handle.resume()
      case 2: handle.restart()
      case 3: handle.complete()
      case 4: _ = try? handle.ease(easing())
      case 5: _ = try? handle.retarget(to: unit())
      default: handle.kill()
      }
    }
    for _ in 0..<2 {
      let place = random.number(0...entities.count - 1)
      world.despawn(entities[place])
      entities[place] = world.spawn()
    }
    let timeline = random.one(of: timelines)
    switch random.number(0...9) {
    case 0: timeline.seek(to: .milliseconds(random.number(0...3000)))
    case 1: timeline.setRate(random.one(of: [1, -1, 0.5, 2]))
    default: break
    }
    let transition = random.one(of: transitions)
    switch random.number(0...5) {
    case 0: transition.begin()
    case 1: transition.reverse()
    case 2: transition.scrub(to: unit())
    case 3: transition.letGo(velocity: unit() * 8 - 4)
    default: break
    }
  }

  /// Returns a hash of all that a sample shows.
  func sampleHash(at alpha: Double) -> UInt64 {
    world.sample(at: alpha, into: frame)
    var hash = StateHash()
    func add(_ lanes: Float...) { for lane in lanes { hash.add(UInt64(lane.bitPattern)) } }
    for entity in entities {
      add(frame[entity, .opacity]!, frame[entity, .position]!.x, frame[entity, .position]!.y)
      add(frame[entity, .scale]!.x, frame[entity, .scale]!.y, frame[entity, .cornerRadius]!)
      let rotation = frame[entity, Self.spin]!.quaternion
      add(rotation.x, rotation.y, rotation.z, rotation.w)
    }
    return hash.value
  }

  private func unit() -> Float { Float.random(in: 0..<1, using: &random) }

  private func easing() throws -> Easing {
    switch random.number(0...9) {
    case 0: try .cubicBezier(0.9, -0.4, 0.1, 1.6)
    case 1: try .steps(random.number(2...5))
    case 2: try Easing(parsing: "linear(0, 0.8 30%, 0.6, 1)")
    case 3: Self.user
    default: try Easing(parsing: random.one(of: Easing.allNames))
    }
  }

  /// Adds a driver of any kind, on a new entity or an old one.
  private func add() throws {
    if entities.isEmpty || random.once(in: 2) { entities.append(world.spawn()) }
    let entity = random.one(of: entities)
    let length = Duration.milliseconds(random.number(20...1500))
    switch random.number(0...8) {
    case 0, 1:
      var fade = Tween(.opacity, values: [unit(), unit()], duration: length)
      fade.ease = try easing()
      fade.repeats = random.once(in: 3) ? .forever : 1.5
      fade.direction = .alternate
      fade.rate = random.once(in: 5) ? 0.5 : 1
      if random.once(in: 4) { fade.timeline = random.one(of: timelines).id }
      handles.append(try world.register(fade, on: entity))
    case 2:
      let values = (0..<4).map { _ in SIMD2(unit(), unit()) * 100 }
      var keyed = Tween(.position, values: values, duration: length, delay: .milliseconds(20))
      keyed.interTimingFunctions = [try easing(), try easing(), try easing()]
      if random.once(in: 3) { keyed.ease = .backOut }
      if random.once(in: 3) { keyed.timeline = random.one(of: timelines).id }
      handles.append(try world.register(keyed, on: entity))
    case 3:
      let ratio = random.one(of: [0.1, 0.5, 1, 2])
      let spring = try Spring(response: .milliseconds(random.number(50...800)), dampingRatio: ratio)
      var motion = SpringMotion(.scale, to: SIMD2(unit(), unit()) * 10, spring: spring)
      if random.once(in: 3) { motion.timeline = random.one(of: timelines).id }
      handles.append(try world.register(motion, on: entity))
    case 4:
      handles.append(
        try world.decay(entity, .position, velocity: SIMD2(unit() * 90, 9), friction: 2 + Double(unit())))
    case 5:
      let goal = Rotation(quaternion: SIMD4(unit(), unit(), 0.3, 0.4))
      handles.append(try world.register(Tween(Self.spin, to: goal, duration: length), on: entity))
    case 6:
      var nod = Tween(.opacity, values: [0, unit(), 0], duration: length, ease: try easing())
      nod.composition = .add
      nod.repeats = random.once(in: 2) ? .forever : 1
      if random.once(in: 4) { nod.timeline = random.one(of: timelines).id }
      handles.append(try world.register(nod, on: entity))
    case 7:
      var slow = Tween(.position, to: SIMD2(unit(), unit()) * 100, duration: length)
      slow.persists = random.once(in: 2)
      slow.blend = .over(.milliseconds(random.number(1...400)), ease: try easing())
      if random.once(in: 4) { slow.timeline = random.one(of: timelines).id }
      handles.append(try world.register(slow, on: entity))
    default: try addTransition(entity, length)
    }
  }

  private func addTransition(_ entity: Entity, _ length: Duration) throws {
    let handle = try world.makeTransition(Transition(duration: length))
    var round = TransitionTween(.cornerRadius, back: unit(), fore: 20 * unit(), transition: handle.id)
    round.timingFunction = try easing()
    try world.register(round, on: entity)
    try world.register(
      TransitionTween(.scale.x, values: [0, unit(), 2, 1]).playing(handle), on: entity)
    handle.begin()
    transitions.append(handle)
  }
}

extension TransitionTween {
  /// Returns the tween as a part of a transition.
  fileprivate func playing(_ transition: TransitionHandle) -> TransitionTween {
    var tween = self
    tween.transition = transition.id
    return tween
  }
}
