import Foundation
import Inbetween

/// The form of an easing, which knobs on the curve change.
enum EasingShape {
  /// The x and y of both handles of a cubic Bézier.
  case bezier(SIMD4<Float>)
  /// A function of back, elastic or bounce, by its index in `Easing.tunedNames`, with its numbers.
  case tuned(Int, [Float])
  case steps(Int, StepJump)
  /// Straight lines between points.
  case stops([SIMD2<Float>])

  func easing() throws -> Easing {
    switch self {
    case .bezier(let handles): try .cubicBezier(handles.x, handles.y, handles.z, handles.w)
    case .tuned(let index, let numbers): try .tuned(index, numbers)
    case .steps(let count, let jump): try .steps(count, jump)
    case .stops(let points): try .linear(points.map { LinearStop($0.y, at: $0.x) })
    }
  }

  /// How far the curve and its knobs may exceed 0…1.
  var reach: Float { if case .tuned(3...5, _) = self { 0.7 } else { 0.4 } }

  /// The places of the knobs, in the curve's coordinates.
  var knobs: [SIMD2<Float>] {
    switch self {
    case .bezier(let handles): [handles.lowHalf, handles.highHalf]
    case .tuned(let index, let numbers): [Self.peak(index, numbers)]
    case .steps(let count, let jump):
      [SIMD2(1 / Float(count), jump == .end ? 0 : 1 / Float(jump == .both ? count + 1 : count))]
    case .stops(let points): Array(points.dropFirst().dropLast())
    }
  }

  /// Returns the shape with a knob at a place, or as near to it as the knob gets.
  func moved(_ knob: Int, to place: SIMD2<Float>) -> EasingShape {
    switch self {
    case .bezier(var handles):
      if knob == 0 { handles.lowHalf = place } else { handles.highHalf = place }
      return .bezier(handles)
    case .stops(var points):
      points[knob + 1] = SIMD2(min(max(place.x, points[knob].x), points[knob + 2].x), place.y)
      return .stops(points)
    case .tuned, .steps:
      func distance(_ shape: EasingShape) -> Float { (shape.knobs[0] - place).length }
      return choices.min { distance($0) < distance($1) } ?? self
    }
  }

  /// The shapes that a single knob chooses from.
  private var choices: [EasingShape] {
    func hundredths(_ range: ClosedRange<Int>, step: Int = 1) -> [Float] {
      stride(from: range.lowerBound, through: range.upperBound, by: step).map { Float($0) / 100 }
    }
    switch self {
    case .tuned(let index, _):
      let numbers =
        switch index / 3 {
        case 0: hundredths(0...400, step: 5).map { [$0] }
        case 1: hundredths(100...200, step: 5).flatMap { a in hundredths(10...100).map { [a, $0] } }
        default: hundredths(0...90).map { [$0] }
        }
      let range = -reach...(1 + reach)
      return numbers.map { .tuned(index, $0) }.filter { range.contains($0.knobs[0].y) }
    case .steps:
      return (1...20).flatMap { count in [.end, .start, .both].map { .steps(count, $0) } }
    case .bezier, .stops: return []
    }
  }

  /// Returns where back overshoots most, where elastic first swings farthest, or the top of the first bounce.
  private static func peak(_ index: Int, _ numbers: [Float]) -> SIMD2<Float> {
    let first = numbers[0]
    let out: SIMD2<Float>
    switch index / 3 {
    case 0:
      let s = index % 3 == 2 ? first * 1.525 : first
      out = SIMD2(1 - 2 * s / (3 * (s + 1)), 1 + 4 * s * s * s / (27 * (s + 1) * (s + 1)))
    case 1:
      let x = (0.25 + asin(1 / first) / (2 * .pi)) * numbers[1]
      out = SIMD2(x, 1 + first * exp2(-10 * x))
    default:
      var (total, half) = (Float(1), first)
      while half * half >= 0.01 { (total, half) = (total + 2 * half, half * first) }
      out = SIMD2((1 + first) / total, 1 - first * first)
    }
    return [SIMD2(1, 1) - out, out, (SIMD2(1, 1) + out) / 2][index % 3]
  }

  /// Returns the cubic Bézier that is nearest to an easing, in hundredths. The handles lie on the tangents of
  /// both ends, so only the lengths are searched for.
  static func nearest(to easing: Easing) -> EasingShape {
    func tangent(at p: Float) -> SIMD2<Float> {
      let way = SIMD2(1, min(easing.derivative(at: p), 1000))
      return way / way.length
    }
    let (first, last) = (tangent(at: 0), tangent(at: 1))
    func shape(_ lengths: SIMD2<Float>) -> EasingShape {
      let handles = SIMD4(lowHalf: first * lengths.x, highHalf: SIMD2(1, 1) - last * lengths.y)
      return .bezier((handles * 100).rounded(.toNearestOrEven) / 100)
    }
    func error(_ lengths: SIMD2<Float>) -> Float {
      guard lengths.min() >= 0, let curve = try? shape(lengths).easing() else { return .infinity }
      return (1..<24).reduce(0) { sum, index in
        let difference = curve(Float(index) / 24) - easing(Float(index) / 24)
        return sum + difference * difference
      }
    }
    var (best, step) = (SIMD2<Float>(0.4, 0.4), Float(0.16))
    var least = error(best)
    while step >= 0.01 {
      let before = best
      for way: SIMD2<Float> in [[1, 0], [-1, 0], [0, 1], [0, -1], [1, 1], [-1, -1], [1, -1], [-1, 1]] {
        let found = error(before + way * step)
        if found < least { (best, least) = (before + way * step, found) }
      }
      if best == before { step /= 2 }
    }
    return shape(best)
  }
}
