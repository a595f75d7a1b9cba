// A server without a display. Each room has a world on its own thread. Another thread sends what the rooms
// have published.
//
//     swift run HeadlessServer [rooms] [ticks]

import Inbetween

/// A room, as the rest of the server sees it. Its world stays in the task that runs it.
struct Room: Sendable {
  let number: Int
  /// The published frames: the positions of guests, and their opacity.
  let frames = FrameExchange(of: .position, .opacity)

  /// Runs the room for a number of ticks, 30 a second. Returns the hash of its world.
  ///
  /// Ticks have a fixed length, so the result of a room does not depend on the time that its thread gets. A
  /// room that is late drops no time: it ticks until it has caught up.
  func run(ticks: Int64) async throws -> UInt64 {
    let world = World(tickRate: .hertz(30))
    let guests = Guests(in: world, number: number)
    // Decides where guests go before the animation moves them. After it, removes guests that have finished.
    world.systems.before("invite") { guests.invite(in: $0) }
    world.systems.after("leave") { guests.leave($0) }

    let clock = ContinuousClock()
    let start = clock.now
    while world.tickCount < ticks {
      world.tick()
      // A reader gets the latest frame. Neither side waits for the other.
      world.publish(to: frames, at: 0)
      let due = Duration.seconds(world.tickCount) / 30
      try await clock.sleep(until: start + due)
    }
    return world.stateHash
  }
}

/// The game of a room: guests come in, walk across, and leave.
final class Guests {
  /// A component of a guest. A binding writes the shown position into `place`.
  struct Guest {
    var place = SIMD2<Float>(0, 0)
    var stepsLeft = 3
  }

  let guests: ComponentPool<Guest>
  private var seed: UInt64

  init(in world: World, number: Int) {
    guests = world.makeComponents(of: Guest.self)
    seed = UInt64(number)
    // The property is written into the component after every tick.
    do { try world.bind(.position, to: guests, \.place) } catch { fatalError("\(error)") }
  }

  func invite(in world: World) {
    if world.tickCount % 3 != 0 { return }
    let guest = world.spawn()
    guests[guest] = Guest()
    _ = try? world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(300)), on: guest)
    walk(guest, in: world)
  }

  /// Walks to a random place, three times, and then leaves.
  private func walk(_ guest: Entity, in world: World) {
    let spring = try! Spring(response: .milliseconds(400), dampingRatio: 0.8)
    let place = SIMD2(Float(next() % 640), Float(next() % 360))
    guard let walking = try? world.register(SpringMotion(.position, to: place, spring: spring), on: guest)
    else { return }
    walking.onComplete { [weak self] handle in
      guard let self, let world = handle.world else { return }
      guests[guest]?.stepsLeft -= 1
      if guests[guest]?.stepsLeft ?? 0 > 0 { walk(guest, in: world) }
    }
  }

  func leave(_ world: World) {
    for guest in guests.entities where guests[guest]?.stepsLeft == 0 { world.despawn(guest) }
  }

  /// Returns the next pseudorandom number. The sequence is equal in every run.
  private func next() -> UInt64 {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return seed >> 33
  }
}

let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
let rooms = (1...max(arguments.first ?? 4, 1)).map { Room(number: $0) }
let ticks = Int64(arguments.dropFirst().first ?? 60)

// Four times a second, prints the latest frame of each room that has a new one.
let broadcast = Task.detached {
  var sent = [UInt64](repeating: 0, count: rooms.count)
  while !Task.isCancelled {
    for (place, room) in rooms.enumerated() {
      room.frames.withLatest(after: sent[place]) { frame in
        var (count, sum) = (0, SIMD2<Float>(0, 0))
        frame.forEach(.position) { _, position in
          sum += position
          count += 1
        }
        sent[place] = frame.number
        let middle = sum / Float(max(count, 1))
        print("room \(room.number), tick \(frame.number): \(count) guests about \(middle.x), \(middle.y)")
      }
    }
    try? await Task.sleep(for: .milliseconds(250))
  }
}

try await withThrowingTaskGroup(of: (Int, UInt64).self) { group in
  for room in rooms { group.addTask { (room.number, try await room.run(ticks: ticks)) } }
  var hashes: [(Int, UInt64)] = []
  for try await result in group { hashes.append(result) }
  for (number, hash) in hashes.sorted(by: { $0.0 < $1.0 }) {
    print("room \(number) is over after \(ticks) ticks: \(String(hash, radix: 16))")
  }
}
broadcast.cancel()
