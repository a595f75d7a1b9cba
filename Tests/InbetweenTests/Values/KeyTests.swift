import Testing

import Inbetween
@testable import InbetweenCore

/// Keys of properties are constants that cost nothing to copy.
@Suite struct KeyTests {
  @Test("A key has no counted reference, so that examples need not keep it in a local") func copies() {
    #expect(_isPOD(Property<Float>.self) && _isPOD(Property<SIMD2<Float>>.self))
    #expect(_isPOD(Property<Angle>.self) && _isPOD(Property<Color>.self))
  }

  @Test("Keys of one name have one property, and each has its own default") func names() throws {
    let world = World()
    for name in ["", "x", "a name of more than sixteen bytes", "Größe", "日本語"] {
      let keys = [Float(1), 2, -0.0].map { Property(name, default: $0) }
      for (key, value) in zip(keys, [Float(1), 2, -0.0]) {
        #expect(key.name == name && key.defaultValue.bitPattern == value.bitPattern)
        #expect(world[world.spawn(), key]?.bitPattern == value.bitPattern)
      }
      let card = world.spawn()
      try world.assign(card, keys[0], to: 7)
      #expect(world[card, keys[1]] == 7)
    }
  }

  @Test("Defaults of more than four lanes belong to their key") func lanes() {
    let defaults = [SIMD8<Float>](
      [[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 5, 6, 7, 9], [0, 0, 0, 0, 0, 0, 0, -0.0], .zero])
    let keys = defaults.map { Property("many", default: Many(lanes: $0)) }
    for (key, expected) in zip(keys, defaults) {
      for lane in 0..<8 {
        #expect(key.lane(lane).defaultValue.bitPattern == expected[lane].bitPattern, "lane \(lane)")
      }
    }
  }

  @Test("Threads may make keys at once") func threads() async {
    let names = await withTaskGroup(of: [String].self) { group in
      for _ in 0..<8 {
        group.addTask { (0..<500).map { Property("key \($0)", default: Float($0)).name } }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    #expect(names.count == 8 && names.allSatisfy { $0 == (0..<500).map { "key \($0)" } })
  }

  private struct Many: Animatable {
    static let laneCount = 8
    var lanes: SIMD8<Float>

    init(lanes: SIMD8<Float>) { self.lanes = lanes }
    init(lanes: (Int) -> Float) { self.lanes = SIMD8((0..<8).map(lanes)) }
    func lane(_ index: Int) -> Float { lanes[index] }
  }
}
