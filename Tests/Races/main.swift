// Runs every scenario of Tests/Determinism on three threads, and has frames published and drawn; or, with an
// argument, a race on purpose. ThreadSanitizer has its say when the process ends.

/// Pieces that all write to the same cell.
private struct Racing: SharedWork, ~Copyable {
  let cell: BufferView<Int>

  func perform(_ piece: Int, thread: Int) {
    for _ in 0..<1000 { cell[0] += piece }
  }
}

private func race() {
  var number = 0
  withCell(&number) { cell in
    let racing = Racing(cell: cell)
    let pool = WorkerPool(2, for: Racing.self)
    for _ in 0..<1000 {
      pool.setShare(0, 0..<8)
      pool.setShare(1, 8..<16)
      pool.run(racing, threads: 2, backward: false)
    }
  }
  print("raced to \(number)")
}

/// A world that is handed to another thread, there goes on with its own systems, bindings and threads, and
/// publishes frames that two more threads draw, as often as they can.
private func publishAndDraw() async {
  let frames: UInt64 = 300
  let exchange = FrameExchange(of: .position, .opacity, readers: 2)
  let world = World()
  world.threads = 2
  world.engine.tables.sharing.leastShare = 1
  let places = world.makeComponents(of: SIMD2<Float>.self)
  for index in 0..<200 {
    let entity = world.spawn()
    places[entity] = .zero
    var tween = Tween(.position, values: [[0, 0], [90_000, Float(index)]], duration: .seconds(1))
    tween.repeats = .forever
    guard (try? world.register(tween, on: entity)) != nil else { fatalError("is refused") }
  }
  guard (try? world.bind(.position, to: places, offset: 0, readsBack: true)) != nil else {
    fatalError("is not bound")
  }
  world.tick()
  let simulation = Task.detached {
    var last: Entity?
    world.systems.before("spawn") { world in
      let entity = world.spawn()
      _ = try? world.assign(entity, .opacity, to: Float(world.tickCount))
      if let last { world.despawn(last) }
      last = entity
    }
    for _ in 0..<frames {
      world.tick()
      guard world.publish(to: exchange, at: 0.5) else { fatalError("is not published") }
    }
  }
  var drawing: [Task<Int, Never>] = []
  for _ in 0..<2 {
    drawing.append(
      Task.detached {
        var (last, drawn, sum) = (UInt64(0), 0, Float(0))
        while last < frames {
          exchange.withLatest(after: last) { frame in
            last = frame.number
            drawn += 1
            frame.forEach(.opacity) { _, opacity in sum += opacity }
            frame.withColumn(.position) { values, owners in
              for row in 0..<values.count { sum += values[row] + Float(owners[row].index) }
            }
          }
          await Task.yield()
        }
        return sum > 0 ? drawn : 0
      })
  }
  await simulation.value
  for task in drawing {
    guard await task.value > 0 else { fatalError("nothing was drawn") }
  }
  print("\(exchange.publishedCount) frames published, and drawn by two")
}

if CommandLine.arguments.count > 1 {
  race()
} else {
  await publishAndDraw()
  for scenario in Scenario.allCases {
    let hash = scenario.hash()
    guard scenario.hash(threads: 3) == hash else {
      fatalError("scenario \(scenario.rawValue) comes to something else on three threads")
    }
  }
  print("\(Scenario.allCases.count) scenarios, the same bits")
}
