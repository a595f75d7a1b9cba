import Inbetween

/// What the game does between two ticks.
extension SoakGame {
  func operate() throws {
    operations += 1
    switch random.below(100) {
    case 0..<16: if entities.count < 400 { try spawn() } else { despawn() }
    case 16..<26: despawn()
    case 26..<28: changeComponents()
    case 28..<30: changeStructure()
    case 30..<60: try register()
    case 60..<72: try retarget()
    case 72..<94: control()
    case 94..<98: try steer()
    default: try changeTime()
    }
  }

  func place() -> SIMD2<Float> { [Float(random.below(960)), Float(random.below(540))] }

  func pick() -> Entity? { entities.isEmpty ? nil : entities[random.below(entities.count)] }

  private func time(_ least: Int, _ most: Int) -> Duration {
    .milliseconds(least + random.below(most - least))
  }

  // MARK: Entities

  func spawn() throws {
    let entity = world.spawn()
    try world.assign(entity, .position, to: place())
    let health = random.below(3) > 0 ? Int32(random.below(100)) : nil
    let life = random.below(2) > 0 ? Int32(60 + random.below(600)) : nil
    if let health { bodies[entity] = Body(health: health, name: "what is called \(entity.index)") }
    if let life { shots[entity] = Shot(life: life) }
    let isEnemy = random.below(2) > 0
    if isEnemy { enemies.insert(entity) }
    remember(entity, health: health, life: life, isEnemy: isEnemy)
  }

  func despawn() {
    guard let entity = pick() else { return }
    world.despawn(entity)
    forget(entity)
  }

  func remember(_ entity: Entity, health: Int32? = nil, life: Int32? = nil, isEnemy: Bool = false) {
    records[entity] = Record(health: health, life: life, isEnemy: isEnemy, place: entities.count)
    entities.append(entity)
    spawned += 1
  }

  func forget(_ entity: Entity) {
    // Despawned twice in one query, it dies once.
    guard let record = records[entity] else { return }
    forgetBody(entity)
    if record.hasWreck { expected.sunk += 1 }
    records[entity] = nil
    expected.deaths += 1
    entities.swapAt(record.place, entities.count - 1)
    entities.removeLast()
    if record.place < entities.count { records[entities[record.place]]?.place = record.place }
  }

  func forgetBody(_ entity: Entity) {
    guard let health = records[entity]?.health else { return }
    expected.removals += 1
    expected.health += Int64(health)
    records[entity]?.health = nil
  }

  private func changeComponents() {
    guard let entity = pick() else { return }
    switch random.below(4) {
    case 0:
      bodies[entity]?.health += 5
      if let health = records[entity]?.health { records[entity]?.health = health + 5 }
    case 1:
      bodies[entity] = nil
      forgetBody(entity)
    case 2:
      let body = Body(health: 7, name: "another body of \(entity.index)")
      bodies.add(body, to: entity)
      records[entity]?.health = 7
    default:
      if enemies.contains(entity) { enemies.remove(entity) } else { enemies.insert(entity) }
      records[entity]?.isEnemy.toggle()
    }
  }

  // MARK: Drivers

  func keep(_ handle: DriverHandle) {
    drivers.insert(handle.id)
    registered += 1
    if handles.count < 500 { handles.append(handle) } else { handles[registered % 500] = handle }
  }

  private func register() throws {
    guard let entity = pick() else { return }
    switch random.below(11) {
    case 0, 1:
      let handle = try world.animate(
        entity, .position, to: place(), duration: time(100, 2000), ease: .backOut,
        replaces: random.below(3) == 0)
      if random.below(3) == 0 { chain(handle) }
      keep(handle)
    case 2, 3:
      keep(try world.animate(entity, .position, to: place(), spring: .bouncy, replaces: random.below(2) == 0))
    case 4: keep(try world.shake(entity, .position, strength: [8, 8], seed: random.next()))
    case 5: keep(try world.punch(entity, .scale, by: [0.4, 0.4]))
    case 6:
      let next = place()
      let handle = try world.play(on: entity) {
        To(.opacity, 0.2, .quick)
        Together {
          To(.opacity, 1, .quick)
          By(.position, [20, -20], .spring(.snappy))
        }
        Wait(.milliseconds(50))
        Emit("done")
        To(.position, next, .standard)
      }
      keep(handle)
    case 7:
      let bounds = DecayBounds<SIMD2<Float>>([0, 0], [960, 540], behavior: .bounce(restitution: 0.6))
      keep(try world.decay(entity, .position, velocity: place() - [480, 270], friction: 2, within: bounds))
    case 8:
      keep(try world.animate(entity, .color, to: Color(red: 1, green: 0.5, blue: 0), duration: time(50, 500)))
    case 9:
      var tween = Tween(.opacity, values: [0.4, 1], duration: time(100, 900), delay: time(0, 300))
      tween.repeats = random.below(2) == 0 ? .forever : 2.5
      tween.direction = .alternate
      if random.below(3) == 0 { tween.timeline = timelines[random.below(timelines.count)].id }
      keep(try world.register(tween, on: entity))
    default:
      let first = random.below(max(entities.count - 8, 1))
      let crowd = Array(entities[first..<min(first + 8, entities.count)])
      var batch = TweenBatch(.rotation, to: [Angle(degrees: 90)], duration: time(100, 1000), ease: .quadOut)
      batch.persists = false
      for handle in try world.register(batch, on: crowd, stagger: .fromFirst(each: .milliseconds(20))) {
        keep(handle)
      }
    }
  }

  /// What ends sets off another, from the exact instant at which it does.
  private func chain(_ handle: DriverHandle) {
    handle.onComplete { [unowned self] handle in
      guard let world = handle.world, let entity = handle.entity else { return }
      if let next = try? world.animate(entity, .opacity, to: 1, duration: .milliseconds(80)) { keep(next) }
    }
  }

  private func retarget() throws {
    if handles.isEmpty { return }
    let handle = handles[random.below(handles.count)]
    // Not every kind of driver can be sent elsewhere: those say so, and go on.
    do throws(TweenError) { try handle.retarget(to: place(), restarts: random.below(2) == 0) } catch {}
  }

  private func control() {
    if handles.isEmpty { return }
    let handle = handles[random.below(handles.count)]
    switch random.below(12) {
    case 0, 1, 2: handle.kill()
    case 3: handle.pause()
    case 4, 5: handle.resume()
    case 6: handle.complete()
    case 7: handle.restart()
    case 8: handle.reverse()
    case 9: handle.seek(to: time(0, 1000))
    case 10: handle.stop()
    default: handle.revive()
    }
  }

  // MARK: Time and transitions

  func makeTimeline() -> Timeline {
    let timeline = world.makeTimeline(in: random.below(2) == 0 ? .world : .realTime)
    timeline.begin()
    return timeline
  }

  private func changeTime() throws {
    let place = random.below(timelines.count)
    switch random.below(10) {
    case 0:
      timelines[place].release()
      timelines[place] = makeTimeline()
    case 1: timelines[place].seek(to: time(0, 3000))
    case 2: timelines[place].setRate(random.below(2) == 0 ? -1 : 1)
    case 3: if timelines[place].isPaused { timelines[place].resume() } else { timelines[place].pause() }
    case 4: if world.isPaused { world.resume() } else { world.pause() }
    case 5: try world.rampRate(to: 0.25, over: time(50, 500), ease: .cubicOut)
    default:
      world.resume()
      try world.rampRate(to: 1, over: time(50, 500))
    }
  }

  /// A transition that is begun, dragged, let go of and turned round.
  private func steer() throws {
    guard let open = transition else {
      guard let entity = pick() else { return }
      let made = try world.makeTransition(Transition(duration: time(100, 800)))
      try world.register(
        TransitionTween(.size, back: [10, 10], fore: [90, 60], transition: made.id), on: entity)
      (transition, transitionOwner) = (made, entity)
      made.begin()
      return
    }
    switch random.below(8) {
    case 0, 1: open.reverse()
    case 2, 3: open.scrub(to: Float(random.unit()))
    case 4, 5: open.letGo(velocity: Float(random.unit() * 8 - 4))
    case 6: open.begin()
    default:
      open.release()
      transition = nil
    }
  }
}
