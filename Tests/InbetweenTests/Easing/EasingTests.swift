import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Easing: values, blocks, user functions")
struct EasingTests {
  static let samples: [Easing] = {
    var all = Easing.named.map { $0.easing }
    all.append(try! Easing.cubicBezier(1, 0, 0, 1))
    all.append(try! Easing.steps(7, .none))
    all.append(try! Easing.steps(3, .both))
    all.append(try! Easing.linear([0, LinearStop(0.5, at: 0.25, to: 0.75), 1]))
    all += EasingFormulas.tuned.map { $0.easing }
    all.append(Easing.function { $0 * $0 * (3 - 2 * $0) })
    return all
  }()

  @Test("scalar calls give the bits of blocks, whatever the blocks' length", arguments: samples)
  func bits(_ easing: Easing) {
    for count in [0, 1, 7, 8, 9, 33, 1000] {
      let input = (0..<count).map { Float($0) / Float(max(count - 1, 1)) * 1.5 - 0.25 }
      // Two cells beyond the count must stay unchanged.
      var block = input + [42, 43]
      block.withCells { easing.apply($0, count: count) }
      for index in 0..<count {
        #expect(block[index].bitPattern == easing(input[index]).bitPattern, "\(easing) at \(input[index])")
      }
      #expect(Array(block[count...]) == [42, 43])
    }
  }

  @Test("a block with the before flag equals scalar calls with it")
  func before() throws {
    let easing = try Easing.steps(4, .both)
    let input = (0..<33).map { Float($0) / 16 - 0.5 }
    var block = input
    block.withCells { easing.apply($0, count: 33, before: true) }
    #expect(block == input.map { easing.value($0, before: true) })
  }

  @Test("equal parameters are equal easings with equal hashes; functions have identity")
  func equality() throws {
    #expect(try Easing.cubicBezier(0.25, 0.1, 0.25, 1) == .ease)
    #expect(try Easing.steps(1, .start) == .stepStart)
    let stops: [LinearStop] = [0, LinearStop(0.5, at: 0.25), 1]
    let (a, b) = try (Easing.linear(stops), Easing.linear(stops))
    #expect(a == b)
    #expect(a.hashValue == b.hashValue)
    #expect(Easing.quadIn != .quadOut)
    let f = Easing.function { $0 }
    let copy = f
    #expect(f == copy)
    #expect(f.hashValue == copy.hashValue)
    #expect(f != Easing.function { $0 })
    #expect(Set(Easing.named.map { $0.easing }).count == Easing.named.count)
  }

  @Test("an easing is small")
  func size() {
    #expect(MemoryLayout<Easing>.stride <= 24)
  }

  @Test("user functions bring a derivative or get a central difference within 0…1")
  func userFunctions() {
    let smooth = Easing.function { $0 * $0 * (3 - 2 * $0) }
    for p in EasingFormulas.points(0.01, 0.99) {
      #expect(abs(smooth.derivative(at: p) - 6 * p * (1 - p)) < 2e-4)
    }
    let root = Easing.function({ p in
      precondition(p >= 0 && p <= 1)
      return p.squareRoot()
    })
    #expect(root.derivative(at: 0).isFinite)
    #expect(abs(root.derivative(at: 1) - 0.5) < 1e-2)
    let holds = Easing.function { p in min(max(p, 0), 1) }
    for p: Float in [-0.5, -1e-3, -1e-6, 1.000001, 1.001, 1.5] {
      #expect(holds.derivative(at: p) == 0, "\(p)")
    }
    let exact = Easing.function({ $0 * $0 }, derivative: { 2 * $0 })
    #expect(exact.derivative(at: 0.3) == 0.6)
    #expect(exact(1.5) == 2.25)
  }

  @Test(
    "W27: values and derivatives of extreme easings are finite",
    arguments: [
      "cubic-bezier(0.98411113, 16153839e31, 0.24752674, 5.3)", "cubic-bezier(0, 1e38, 1, -1e38)",
      "linear(4, 0.11208139 2.001932%, 5 4.003864%, -15320556e31 6.005796%)",
    ])
  func extremes(text: String) throws {
    let easing = try Easing(parsing: text)
    for step in -100...200 {
      let p = Float(step) / 100
      #expect(easing(p).isFinite && easing.derivative(at: p).isFinite)
    }
    #expect(easing(1e30).isFinite)
  }

  @Test("Z3: the derivative of a user's function is a finite number, whatever the function gives")
  func derivativesAreNumbers() {
    let broken: [@Sendable (Float) -> Float] = [
      { $0 < 0.5 ? .nan : $0 }, { _ in .infinity }, { $0 > 0.3 ? -.infinity : .infinity },
      { 3e38 * ($0 - 0.5) },
    ]
    for function in broken {
      for p in [0, 0.25, 0.4999, 0.5, 1] as [Float] {
        #expect(Easing.function(function).derivative(at: p).isFinite)
        #expect(Easing.function({ $0 }, derivative: function).derivative(at: p).isFinite)
      }
    }
    #expect(Easing.function { $0 < 0.5 ? .nan : $0 }.derivative(at: 0.25) == 1)
  }
}
