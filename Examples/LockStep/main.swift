// Two peers play the same game in lock step: they send each other only the inputs of their players. Equal
// inputs at equal ticks give equal bits. Hashes of both worlds prove this.
//
//     swift run LockStep [ticks]

import Inbetween

/// An input of a player for a tick. It is sent before that tick, so that it arrives in time.
struct Input: Sendable {
  let tick: Int64
  let player: Int
  /// The target of the ship; nil if the player does nothing in this tick.
  let target: SIMD2<Float>?

  /// The number of ticks by which inputs are sent in advance: the longest delay of the network.
  static let lead: Int64 = 6
}

/// One of the two peers: a world, and the inputs that have arrived for later ticks.
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
    // Before the animation: the inputs of the present tick, in the order of the players.
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

  /// Runs the next tick if the inputs of both players for it have arrived. Otherwise it waits.
  func advance() -> Bool {
    let next = world.tickCount + 1
    guard next <= Input.lead || inputs[next]?.count == 2 else { return false }
    world.tick()
    return true
  }
}

/// A network with a delay that varies.
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
    // An input of the player applies to a later tick, here and at the other peer. Most inputs are empty.
    let tick = peer.world.tickCount
    let moves = (tick + Int64(peer.player) * 17) % 40 == 0
    let target = SIMD2(Float(tick % 320), Float(peer.player * 100))
    let input = Input(tick: tick + Input.lead, player: peer.player, target: moves ? target : nil)
    peer.take(input)
    network.send(input, to: 1 - peer.player, at: now)
    // Equal hashes prove equal worlds. A game would send its hash from time to time.
    hashes[peer.player].append(peer.world.stateHash)
  }
}

for tick in 0..<Int(ticks) where hashes[0][tick] != hashes[1][tick] {
  fatalError("the peers differ from tick \(tick + 1) on")
}
print("\(ticks) ticks in lock step, \(waits) times one waited for the other: the same bits")
