import Inbetween
@testable import InbetweenCore

/// A game whose snapshots are forged: genuine data that was changed, with a checksum that is right. What the
/// world accepts is then used in all ways.
final class SnapshotForgery {
  let game: SnapshotGame
  private let saved = Snapshot()
  private let spare = Snapshot()
  private let frame = Frame(velocities: true)
  /// The data of the snapshot.
  let genuine: [UInt8]

  /// Plays a game for some ticks, and saves it.
  init(ticks: Int) throws {
    game = try SnapshotGame(isPlain: true)
    for _ in 0..<ticks { _ = try game.step() }
    try game.world.save(into: saved)
    genuine = try saved.data()
  }

  /// Returns data whose header has the lengths that are there, and whose checksum is right; the data itself
  /// if it is too short for a header.
  static func sealed(_ data: [UInt8]) -> [UInt8] {
    let (head, tail) = (SnapshotHeader.length, SnapshotHeader.checksumLength)
    if data.count < head + tail { return data }
    var sealed = Array(data.dropLast(tail))
    func word(at index: Int) -> UInt64 {
      (0..<8).reduce(0) { $0 | UInt64(sealed[index + $1]) << UInt64(8 * $1) }
    }
    let rest = UInt64(sealed.count - head)
    let objects = min(word(at: 32), rest)
    for (index, length) in [(32, objects), (40, rest - objects)] {
      for byte in 0..<8 { sealed[index + byte] = UInt8(truncatingIfNeeded: length >> UInt64(8 * byte)) }
    }
    SnapshotHeader.append(SnapshotHeader.checksum(of: sealed[...]), to: &sealed)
    return sealed
  }

  /// Returns genuine data with a few changes, and a checksum that is right.
  func forged(_ random: inout SplitMix64) -> [UInt8] {
    var data = genuine
    for _ in 0..<random.number(1...3) {
      // Fields begin at any byte: texts and truth values lie between.
      let index = random.number(SnapshotHeader.length...data.count - 9 - SnapshotHeader.checksumLength)
      change(&data, at: index, by: random.number(0...11), UInt64.random(in: 0...UInt64.max, using: &random))
    }
    return SnapshotForgery.sealed(data)
  }

  /// Makes one change of data that is longer than `index` by eight bytes or more.
  func change(_ data: inout [UInt8], at index: Int, by kind: Int, _ number: UInt64) {
    func set(_ value: UInt64, _ count: Int) {
      for byte in 0..<count { data[index + byte] = UInt8(truncatingIfNeeded: value >> UInt64(8 * byte)) }
    }
    let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(data[index + $1]) << UInt32(8 * $1) }
    switch kind {
    case 0: data[index] ^= 1 << UInt8(number & 7)
    case 1: data[index] = UInt8(truncatingIfNeeded: number)
    case 2: set(0, 4)
    case 3: set(.max, 4)
    case 4: set(UInt64(word &+ 1), 4)
    case 5: set(UInt64(word &- 1), 4)
    case 6: set(number & 0xFF, 4)
    case 7: set(number, 8)
    case 8: set(.max >> 1, 8)
    case 9: set(1 << 63, 8)
    case 10: set(UInt64(Float.nan.bitPattern), 4)
    default:
      // A word from elsewhere: an index of another list.
      let source = SnapshotHeader.length + Int(number % UInt64(data.count - SnapshotHeader.length - 4))
      for byte in 0..<4 { data[index + byte] = data[source + byte] }
    }
  }

  /// Restores data. If it is accepted, uses the world, and takes it back to the genuine snapshot.
  ///
  /// - Parameter use: the way to use the world.
  /// - Returns: whether it was accepted. What is wrong with the world then, if anything is.
  func restore(_ data: [UInt8], _ use: Use = .allWays) -> (isAccepted: Bool, fault: String?) {
    do throws(SnapshotError) { try game.world.restore(try Snapshot(data: data)) } catch {
      return (false, nil)
    }
    let fault = fault(after: use)
    do throws(SnapshotError) { try game.world.restore(saved) } catch { return (true, "\(error)") }
    return (true, fault)
  }

  /// The ways to use a world that was restored.
  enum Use {
    case tick
    case sample
    /// Ticks, samples, and all calls of a game; then it is saved.
    case allWays
  }

  private func fault(after use: Use) -> String? {
    let world = game.world
    switch use {
    case .tick: world.tick()
    case .sample: world.sample(at: 0.5, into: frame)
    case .allWays:
      play()
      do throws(SnapshotError) { try world.save(into: spare) } catch { return "\(error)" }
      // A forged state may come to times that no genuine world has: what is found is no fault.
      do throws(Contradiction) { try world.checkSoundness() } catch {}
    }
    return nil
  }

  private func play() {
    let world = game.world
    world.sample(at: 0.5, into: frame)
    for _ in 0..<3 { world.tick() }
    world.sample(at: world.now + .seconds(2), into: frame)
    control()
    for _ in 0..<2 { world.tick() }
    // A forged name may name no property, or one of another type.
    for _ in 0..<3 { _ = try? game.step() }
    for entity in game.actors.entities where entity.index % 3 == 0 { world.despawn(entity) }
    game.timelines[1].release()
    for _ in 0..<70 { world.tick() }
  }

  /// Operates what there is.
  private func control() {
    for (number, handle) in game.world.drivers.handles.enumerated() {
      _ = (handle.state, handle.isTagged("some"))
      switch number % 9 {
      case 0: handle.kill()
      case 1: handle.pause()
      case 2: handle.resume()
      case 3: handle.complete()
      case 4: handle.restart()
      case 5: handle.stop()
      case 6: handle.seek(to: .milliseconds(90))
      case 7: handle.revive()
      default: handle.reverse()
      }
    }
    game.transition.begin()
    game.transition.scrub(to: 0.25)
    game.transition.letGo()
    for timeline in game.timelines {
      timeline.seek(to: .milliseconds(700))
      timeline.setRate(-1)
      timeline.seek(to: .zero)
      timeline.resume()
    }
    game.world.resume()
  }
}
