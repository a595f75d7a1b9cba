// Two peers play the same game in lock step: they send each other what their players do, and nothing else.
// Equal inputs at equal ticks give equal bits (D1). Hashes of both worlds prove it.
//
//     swift run LockStep [ticks]

import Inbetween

/// What a player does, and at which tick. An input is sent ahead of its tick, so that it is there in time.
struct Input: Sendable {
  let tick: Int64
  let player: Int
  /// Where the ship is to go; nil for a tick in which nothing is done.
  let target: SIMD2<Float>?

  /// How many ticks ahead inputs are sent: what the network may take.
  static let lead: Int64 = 6
}

/// One of the two: a world, and the inputs that have come for ticks to be.
final class Peer {
  let player: Int
  let world = World(tickRate: .hertz(60))
  private let ships: [Entity]
  private var inputs: [Int64: [Input]] = [:]

  init(player: Int) throws {
    self.player = player
    let world = world
    ships = (0..<2).map { _ in world.spawn() }
    for (place, ship) in ships.enumerated() {
      try world.assign(ship, .position, to: [Float(100 * place), 0])
    }
    // Before the animation: what was asked for at the tick that is about to run, in the order of the players.
    let (ships, spring) = (ships, try Spring(response: .milliseconds(300), dampingRatio: 0.6))
    world.systems.before("inputs") { [unowned self] world in
      let due = inputs.removeValue(forKey: world.tickCount + 1) ?? []
      for input in due.sorted(by: { $0.player < $1.player }) {
        guard let target = input.target else { continue }
        var motion = SpringMotion(.position, to: target, spring: spring)
        motion.replaces = true
        _ = try? world.register(motion, on: ships[input.player])
      }
    }
  }

  func take(_ input: Input) { inputs[input.tick, default: []].append(input) }

  /// Runs the next tick, if the inputs of both players for it are there: else it waits.
  func advance() -> Bool {
    let next = world.tickCount + 1
    guard next <= Input.lead || inputs[next]?.count == 2 else { return false }
    world.tick()
    return true
  }
}

/// A network that takes its time, not always the same.
struct Network {
  private var messages: [(arrives: Int, to: Int, input: Input)] = []
  private var seed: UInt64 = 7

  mutating func send(_ input: Input, to peer: Int, at now: Int) {
    seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    messages.append((now + 1 + Int(seed >> 61), peer, input))
  }

  mutating func receive(at now: Int, for peer: Int) -> [Input] {
    let arrived = messages.filter { $0.arrives <= now && $0.to == peer }
    messages.removeAll { $0.arrives <= now && $0.to == peer }
    return arrived.map(\.input)
  }
}

let ticks = Int64(CommandLine.arguments.dropFirst().first.flatMap { Int($0) } ?? 600)
let peers = [try Peer(player: 0), try Peer(player: 1)]
var network = Network()
var hashes: [[UInt64]] = [[], []]
var (now, waits) = (0, 0)

while peers.contains(where: { $0.world.tickCount < ticks }) {
  now += 1
  for peer in peers where peer.world.tickCount < ticks {
    for input in network.receive(at: now, for: peer.player) { peer.take(input) }
    guard peer.advance() else {
      waits += 1
      continue
    }
    // What the player does now is for a tick to come, here as there. Now and then it is something.
    let tick = peer.world.tickCount
    let moves = (tick + Int64(peer.player) * 17) % 40 == 0
    let target = SIMD2(Float(tick % 320), Float(peer.player * 100))
    let input = Input(tick: tick + Input.lead, player: peer.player, target: moves ? target : nil)
    peer.take(input)
    network.send(input, to: 1 - peer.player, at: now)
    // The hash says more than any message could: in a game, send it now and then.
    hashes[peer.player].append(peer.world.stateHash)
  }
}

for tick in 0..<Int(ticks) where hashes[0][tick] != hashes[1][tick] {
  fatalError("the peers differ from tick \(tick + 1) on")
}
print("\(ticks) ticks in lock step, \(waits) times one waited for the other: the same bits")
