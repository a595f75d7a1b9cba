import Foundation
import Testing

import Inbetween
@testable import InbetweenCore

@Suite("Z1–Z3: back, elastic and bounce with numbers")
struct TunedPennerTests {
  private static let points = (0...1000).map { Float($0) / 1000 }

  @Test("values are those of the formulas; the ends are exact and held", arguments: EasingFormulas.tuned)
  func values(_ named: EasingFormulas.Named) {
    for p in Self.points {
      let expected = named.formula(Double(p))
      let found = Double(named.easing(p))
      #expect(abs(found - expected) <= named.tolerance * max(1, abs(expected)), "\(named.name) at \(p)")
      #expect(abs(found) <= Double(named.easing.reach))
    }
    #expect(named.easing(0) == 0 && named.easing(1) == 1)
    for p in [-Float.infinity, -1, -1e-30, 1 + 0x1p-23, 2, .infinity] {
      #expect(named.easing(p) == (p < 0 ? 0 : 1))
      #expect(named.easing.derivative(at: p) == 0)
    }
    #expect(named.easing(.nan) == 0)
  }

  @Test("derivatives are the slopes of the formulas", arguments: EasingFormulas.tuned)
  func derivatives(_ named: EasingFormulas.Named) {
    let h = 1e-7
    for p in Self.points.dropFirst().dropLast() {
      let x = Double(p)
      let (before, here, after) = (named.formula(x - h), named.formula(x), named.formula(x + h))
      // Where a ball bounces, it is the slope of one of the two sides.
      let slopes = [(after - before) / (2 * h), (here - before) / h, (after - here) / h]
      let found = Double(named.easing.derivative(at: p))
      #expect(
        slopes.contains { abs(found - $0) <= 1e-3 * max(1, abs($0)) }, "\(named.name) at \(p): \(found)")
    }
    #expect(named.easing.derivative(at: 0).isFinite && named.easing.derivative(at: 1).isFinite)
  }

  @Test("the usual numbers give the curves of the plain names")
  func plain() throws {
    let pairs: [(Easing, Easing)] = [
      (try .backIn(overshoot: 1.70158), .backIn), (try .backOut(overshoot: 1.70158), .backOut),
      (try .backInOut(overshoot: 1.70158), .backInOut), (try .elasticIn(amplitude: 1), .elasticIn),
      (try .elasticOut(amplitude: 1), .elasticOut), (try .elasticInOut(amplitude: 1), .elasticInOut),
      (try .bounceIn(restitution: 0.5), .bounceIn), (try .bounceOut(restitution: 0.5), .bounceOut),
      (try .bounceInOut(restitution: 0.5), .bounceInOut), (try .backOut(overshoot: 0), .cubicOut),
    ]
    for (tuned, plain) in pairs {
      for p in Self.points { #expect(abs(tuned(p) - plain(p)) <= 2.2e-6, "\(tuned) at \(p)") }
      #expect(tuned != plain)
    }
  }

  @Test("equal numbers are one easing; another number, mode or family is another")
  func equality() throws {
    #expect(Set(EasingFormulas.tuned.map { $0.easing }).count == EasingFormulas.tuned.count)
    for named in EasingFormulas.tuned {
      let again = try Easing(parsing: named.name)
      #expect(again == named.easing && again.hashValue == named.easing.hashValue)
    }
    var library = EasingLibrary()
    let ids = [
      library.retain(try .backOut(overshoot: 3)), library.retain(try .backOut(overshoot: 3)),
      library.retain(try .backIn(overshoot: 3)),
    ]
    #expect(ids[0] == ids[1] && ids[1] != ids[2])
  }

  @Test("X1: turned by 180°, in is out and out is in; inOut is its own inverse")
  func inverted() throws {
    #expect(try Easing.backIn(overshoot: 3).inverted == .backOut(overshoot: 3))
    #expect(try Easing.elasticOut(amplitude: 2).inverted == .elasticIn(amplitude: 2))
    #expect(try Easing.bounceInOut(restitution: 0.7).inverted == .bounceInOut(restitution: 0.7))
    for named in EasingFormulas.tuned {
      let turned = named.easing.inverted
      #expect(turned.inverted == named.easing)
      for p in Self.points {
        let expected = 1 - named.formula(1 - Double(p))
        #expect(abs(Double(turned(p)) - expected) <= named.tolerance * max(1, abs(expected)))
      }
    }
  }

  @Test("S3: a crowd of tweens has the values and the slopes of the easing")
  func tweens() throws {
    let world = World()
    let ease = try Easing.elasticOut(amplitude: 1.5, period: 0.4)
    let crowd = (0..<40).map { _ in world.spawn() }
    for entity in crowd {
      try world.animate(entity, .opacity, from: 0, to: 1, duration: .seconds(1), ease: ease)
    }
    for tick in 1...30 {
      world.tick()
      for entity in crowd { #expect(abs(world[entity, .opacity]! - ease(Float(tick) / 60)) < 1e-5) }
    }
    let slope = world.velocity(crowd[0], .opacity)!
    #expect(abs(slope - ease.derivative(at: 0.5)) <= 1e-3 * max(1, abs(slope)))
  }
}
