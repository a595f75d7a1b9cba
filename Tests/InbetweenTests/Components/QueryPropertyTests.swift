import Testing

import Inbetween

/// Queries of one pool and several properties: each closure gets the values of its own entity, in the order
/// in which the query names them (E3).
@Suite struct QueryPropertyTests {
  let world = World()
  let marks: ComponentPool<Float>
  let all: [Entity]

  init() throws {
    marks = world.makeComponents()
    all = (0..<40).map { [world] _ in world.spawn() }
    for (index, entity) in all.enumerated() { marks[entity] = Float(index) }
    // Rows of the properties are in other orders than the pool's, and some entities have not all of them.
    for (index, entity) in all.enumerated().reversed() where index % 3 > 0 {
      try world.assign(entity, .position, to: [Float(index), 100 + Float(index)])
    }
    for (index, entity) in all.enumerated() where index % 4 > 0 {
      try world.assign(entity, .opacity, to: 200 + Float(index))
    }
    for (index, entity) in all.enumerated() where index % 5 > 0 {
      try world.assign(entity, .scale, to: [300 + Float(index), 1])
    }
  }

  private func of(_ mark: Float, _ place: SIMD2<Float>, _ opacity: Float, _ scale: SIMD2<Float>? = nil)
    -> Bool
  {
    place == [mark, 100 + mark] && opacity == 200 + mark && (scale == nil || scale == [300 + mark, 1])
  }

  private func marks(without divisors: [Int]) -> [Float] {
    all.indices.filter { index in divisors.allSatisfy { index % $0 > 0 } }.map { Float($0) }
  }

  @Test func rowsHaveTwoProperties() {
    var seen: [Float] = []
    world.query(marks, .position, .opacity) { entity, mark, place, opacity in
      #expect(entity == all[Int(mark)] && of(mark, place, opacity))
      seen.append(mark)
    }
    #expect(seen == marks(without: [3, 4]))
    world.update(marks, .position, .opacity) { entity, mark, place, opacity in
      #expect(entity == all[Int(mark)] && of(mark, place, opacity))
      mark += 1000
    }
    #expect(all.filter { marks[$0]! >= 1000 } == seen.map { all[Int($0)] })
  }

  @Test func rowsHaveThreeProperties() {
    var seen: [Float] = []
    world.query(marks, .position, .opacity, .scale) { entity, mark, place, opacity, scale in
      #expect(entity == all[Int(mark)] && of(mark, place, opacity, scale))
      seen.append(mark)
    }
    #expect(seen == marks(without: [3, 4, 5]))
    world.update(marks, .position, .opacity, .scale) { entity, mark, place, opacity, scale in
      #expect(entity == all[Int(mark)] && of(mark, place, opacity, scale))
      mark += 1000
    }
    #expect(all.filter { marks[$0]! >= 1000 } == seen.map { all[Int($0)] })
  }

  @Test func runsHaveTwoProperties() {
    var seen: [Float] = []
    world.queryRuns(marks, .position, .opacity) { entities, marks, places, opacities in
      for row in places.indices {
        #expect(entities[row] == all[Int(marks[row])] && of(marks[row], places[row], opacities[row]))
        seen.append(marks[row])
      }
    }
    #expect(seen == marks(without: [3, 4]))
    world.updateRuns(marks, .position, .opacity) { entities, marks, places, opacities in
      for row in places.indices {
        #expect(entities[row] == all[Int(marks[row])] && of(marks[row], places[row], opacities[row]))
        marks[row] += 1000
      }
    }
    #expect(all.filter { marks[$0]! >= 1000 } == seen.map { all[Int($0)] })
    var rows = 0
    world.queryRuns(.position, .opacity) { entities, places, opacities in
      for row in places.indices {
        #expect(of(places[row].x, places[row], opacities[row]) && entities[row] == all[Int(places[row].x)])
        rows += 1
      }
    }
    #expect(rows == seen.count)
  }

  @Test func runsHaveThreeProperties() {
    var seen: [Float] = []
    world.queryRuns(marks, .position, .opacity, .scale) { entities, marks, places, opacities, scales in
      for row in places.indices {
        #expect(entities[row] == all[Int(marks[row])])
        #expect(of(marks[row], places[row], opacities[row], scales[row]))
        seen.append(marks[row])
      }
    }
    #expect(seen == marks(without: [3, 4, 5]))
    world.updateRuns(marks, .position, .opacity, .scale) { entities, marks, places, opacities, scales in
      for row in places.indices {
        #expect(entities[row] == all[Int(marks[row])])
        #expect(of(marks[row], places[row], opacities[row], scales[row]))
        marks[row] += 1000
      }
    }
    #expect(all.filter { marks[$0]! >= 1000 } == seen.map { all[Int($0)] })
  }

  @Test func threePoolsHaveAProperty() {
    let doubles = world.makeComponents(of: Double.self)
    let flags = world.makeComponents(of: Bool.self)
    for (index, entity) in all.enumerated().reversed() where index % 2 > 0 { doubles[entity] = Double(index) }
    for (index, entity) in all.enumerated() where index % 5 > 0 { flags[entity] = false }
    var seen: [Float] = []
    world.queryRuns(marks, doubles, flags, .position) { entities, marks, doubles, flags, places in
      for row in places.indices {
        #expect(Double(marks[row]) == doubles[row] && !flags[row] && places[row].x == marks[row])
        seen.append(marks[row])
      }
    }
    #expect(seen == marks(without: [3, 2, 5]))
    var others: [Float] = []
    world.queryRuns(marks, doubles, flags) { entities, marks, doubles, flags in
      for row in 0..<entities.count {
        #expect(Double(marks[row]) == doubles[row] && !flags[row])
        others.append(marks[row])
      }
    }
    #expect(others == marks(without: [2, 5]))
    world.update(marks, doubles, flags, .position) { entity, mark, double, flag, place in
      #expect(Double(mark) == double && place.x == mark)
      (mark, double, flag) = (mark + 1000, double + 1000, true)
    }
    #expect(all.filter { flags[$0] == true } == seen.map { all[Int($0)] })
    world.updateRuns(marks, doubles, flags, .position) { entities, marks, doubles, flags, places in
      for row in places.indices {
        #expect(Double(marks[row]) == doubles[row] && flags[row] && places[row].x == marks[row] - 1000)
        flags[row] = false
      }
    }
    #expect(!all.contains { flags[$0] == true })
  }
}
