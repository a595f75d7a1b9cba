// Two peers play one game without waiting for each other. Each continues as if the other did nothing. When
// an input comes late, the peer goes back by a snapshot and runs the later ticks again. Hashes of both worlds
// prove that they agree in the end.
//
//     swift run Rollback [ticks]

import Inbetween

/// An input of a player for a tick: the ship flies to a place, and fires on the way.
struct Input: Sendable {
  let tick: Int64
  let player: Int
  let target: SIMD2<Float>
}

/// A ship's component. It is plain, so that snapshots include it.
struct Ship {
  var shots: Int32 = 0
}

/// One of the two peers: a world, the inputs that have arrived, and the last ticks of the world.
final class Peer {
  let player: Int
  let world = World(tickRate: .hertz(60))
  /// The hash after each tick, from the last run of that tick.
  private(set) var hashes: [UInt64] = []
  private(set) var rollbacks = 0
  private(set) var longest: Int64 = 0
  private let ships: ComponentPool<Ship>
  private let shots: TagPool
  private let fleet: [Entity]
  private var inputs: [Int64: [Input]] = [:]
  /// The earliest tick that was run without one of its inputs.
  private var wrong: Int64?
  private let past = SnapshotRing(capacity: 32)

  init(player: Int) throws {
    self.player = player
    let world = world
    ships = world.makeComponents()
    shots = world.makeTag()
    fleet = (0..<2).map { _ in world.spawn() }
    for (place, ship) in fleet.enumerated() {
      try world.assign(ship, .position, to: [Float(100 * place), 0])
      ships[ship] = Ship()
    }
    world.addToStateHash(ships) { ship, hash in hash.add(ship.shots) }
    world.systems.before("inputs") { [unowned self] world in
      for input in inputs[world.tickCount + 1] ?? [] { try? apply(input) }
    }
    // A shot that has arrived is removed. Snapshots include events, so a restored tick has its events again.
    world.systems.after("shots") { [unowned self] world in
      for event in world.tickEvents where event.kind == .completed && shots.contains(event.entity) {
        world.despawn(event.entity)
      }
    }
  }

  private func apply(_ input: Input) throws {
    let ship = fleet[input.player]
    try world.animate(ship, .position, to: input.target, spring: .snappy, replaces: true)
    ships[ship]?.shots += 1
    let shot = world.spawn()
    shots.insert(shot)
    try world.assign(shot, .position, to: world[ship, .position] ?? [0, 0])
    try world.animate(shot, .position, to: input.target, duration: .milliseconds(700))
  }

  /// Stores an input. If its tick has been run without it, the ticks since then were a wrong guess.
  func take(_ input: Input) {
    inputs[input.tick, default: []].append(input)
    inputs[input.tick]?.sort { $0.player < $1.player }
    if input.tick <= world.tickCount { wrong = min(wrong ?? input.tick, input.tick) }
  }

  /// Corrects the past, then runs the next tick.
  func advance() throws {
    if let wrong {
      let present = world.tickCount
      guard try past.restore(world, toTick: wrong - 1) else { fatalError("an input is older than the ring") }
      hashes.removeLast(Int(present - world.tickCount))
      while world.tickCount < present { try tick() }
      (rollbacks, longest) = (rollbacks + 1, max(longest, present - wrong + 1))
      self.wrong = nil
    }
    try tick()
  }

  /// Saves the world, and runs a tick.
  private func tick() throws {
    try past.save(world)
    world.tick()
    hashes.append(world.stateHash)
  }
}

/// A network with a delay that varies.
struct Network {
  private var messages: [(arrives: Int64, to: Int, input: Input)] = []
  private var seed: UInt64 = 7

  mutating func send(_ input: Input, to peer: Int, at now: Int64) {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    messages.append((now + 1 + Int64(seed >> 60), peer, input))
  }

  mutating func receive(at now: Int64, for peer: Int) -> [Input] {
    let arrived = messages.filter { $0.arrives <= now && $0.to == peer }
    messages.removeAll { $0.arrives <= now && $0.to == peer }
    return arrived.map(\.input)
  }
}

let ticks = Int64(CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 600)
let peers = [try Peer(player: 0), try Peer(player: 1)]
var network = Network()

// After the last input, the network gets time to deliver it.
for now in 0..<ticks + 20 {
  for peer in peers {
    for input in network.receive(at: now, for: peer.player) { peer.take(input) }
    // An input takes effect here with the next tick, and at the other peer when it arrives.
    if now < ticks, (now + Int64(peer.player) * 17) % 23 == 0 {
      let target = SIMD2(Float(now * 7 % 320), Float(peer.player * 100))
      let input = Input(tick: now + 1, player: peer.player, target: target)
      peer.take(input)
      network.send(input, to: 1 - peer.player, at: now)
    }
    try peer.advance()
  }
}

for tick in 0..<Int(ticks) where peers[0].hashes[tick] != peers[1].hashes[tick] {
  fatalError("the peers differ from tick \(tick + 1) on")
}
let rollbacks = peers.map(\.rollbacks).reduce(0, +)
let longest = peers.map(\.longest).max() ?? 0
print("\(ticks) ticks, \(rollbacks) rollbacks of at most \(longest) ticks: the same bits")
