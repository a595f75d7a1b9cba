import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

/// The kernels are compiled for several instruction sets, and compute equal bits (D1).
@Suite("Kernel sets")
struct KernelSetTests {
  #if os(Linux) && arch(x86_64)
    @Test("a processor runs the widest kernels that it can, without a compiler flag of the user's")
    func choice() throws {
      let processor = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let line = processor.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
      let flags = Set(line.split(separator: " "))
      let widest = flags.isSuperset(of: ["avx512f", "avx512vl", "avx512bw", "avx512dq", "avx512_vbmi2"])
      #expect(KernelSet.best == (widest ? .widest : flags.contains("avx2") ? .wide : .narrow))
    }
  #endif

  @Test("all sets that the processor can run give the same bits")
  func sameBits() throws {
    let sets = KernelSet.allCases.filter { $0.rawValue <= KernelSet.best.rawValue }
    let worlds = try sets.map { try Self.world($0) }
    for tick in 0..<120 {
      for world in worlds { world.tick() }
      for (set, world) in zip(sets, worlds) {
        #expect(world.stateHash == worlds[0].stateHash, "\(set), tick \(tick)")
      }
    }
  }

  /// Makes a world with tweens of every easing, key frames, and springs of every regime. There are more
  /// entities than rows in a run, and not a multiple of a vector's width. Some rows are in the order of the
  /// column, some are not.
  private static func world(_ kernels: KernelSet) throws -> World {
    let world = World()
    world.engine.tables.kernels = kernels
    let curves = [
      "ease-in-out", "ease-out", "cubic-bezier(0.4, 0, 0.2, 1)", "cubic-bezier(0.9, -0.4, 0.1, 1.6)",
      "cubic-bezier(1, 0, 0, 1)", "steps(5, jump-both)",
      "backIn(4)", "elasticOut(1.5, 0.4)", "bounceInOut(0.7)",
    ]
    let easings = try (Easing.allNames + curves).map { try Easing(parsing: $0) }
    let entities = (0..<701).map { _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      let length = Duration.milliseconds(300 + index * 3)
      var fade = Tween(.opacity, values: [0, 1], duration: length)
      fade.ease = easings[index % easings.count]
      try world.register(fade, on: entity)
      var keys = Tween(.position.x, values: [0, Float(index), -90.5], duration: length)
      keys.interTimingFunctions = [easings[index * 7 % easings.count], easings[index * 11 % easings.count]]
      try world.register(keys, on: entity)
      var rise = Tween(.position.y, values: [Float(index), 33], duration: length)
      rise.ease = .quadOut
      try world.register(rise, on: entity)
      let spring = try Spring(response: .milliseconds(400), dampingRatio: [0.2, 1, 3][index % 3])
      try world.register(SpringMotion(.scale.x, to: Float(index), spring: spring), on: entity)
    }
    return world
  }
}
