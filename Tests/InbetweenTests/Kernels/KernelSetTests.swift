import Foundation
import Testing

@testable import Inbetween

/// The kernels are compiled twice, and compute equal bits.
@Suite("Kernel sets")
struct KernelSetTests {
  #if os(Linux) && arch(x86_64)
    @Test("a processor with AVX2 runs the wide kernels, without a compiler flag of the user's")
    func choice() throws {
      let processor = try String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8)
      let flags = processor.split(separator: "\n").first { $0.hasPrefix("flags") } ?? ""
      #expect((KernelSet.best == .wide) == flags.split(separator: " ").contains("avx2"))
    }
  #endif

  @Test("both sets give the same bits", .enabled(if: KernelSet.best == .wide))
  func sameBits() throws {
    let (narrow, wide) = (try Self.world(.narrow), try Self.world(.wide))
    for tick in 0..<120 {
      narrow.tick()
      wide.tick()
      #expect(narrow.stateHash == wide.stateHash, "tick \(tick)")
    }
  }

  /// Makes a world with tweens of every easing, key frames, and springs of every regime. There are more
  /// entities than rows in a run, and not a multiple of a vector's width. Some rows are in the order of the
  /// column, some are not.
  private static func world(_ kernels: KernelSet) throws -> World {
    let world = World()
    world.engine.tables.kernels = kernels
    let curves = ["cubic-bezier(0.9, -0.4, 0.1, 1.6)", "cubic-bezier(1, 0, 0, 1)", "steps(5, jump-both)"]
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
