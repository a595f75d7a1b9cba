import Inbetween
@testable import InbetweenCore

/// A path by definition: each segment in many steps, in Double, by Bézier's formula. Lengths are sums of
/// chords.
struct PathReference {
  struct Point {
    var place: SIMD3<Double>
    /// The arc length up to here.
    var length: Double
    /// The radius of curvature; infinite on a line.
    var radius: Double
  }

  private(set) var points: [Point] = []
  private(set) var low = SIMD3<Double>(repeating: .infinity)
  private(set) var high = SIMD3<Double>(repeating: -.infinity)

  init(_ path: MotionPath, steps: Int = 20_000) {
    var (point, first) = (SIMD3<Double>.zero, SIMD3<Double>.zero)
    for element in path.elements {
      var control: [SIMD3<Double>]
      switch element {
      case .move(let to):
        point = SIMD3<Double>(to)
        first = point
        points.append(Point(place: point, length: length, radius: .infinity))
        continue
      case .line(let to): control = [SIMD3<Double>(to)]
      case .quad(let to, let one): control = [SIMD3<Double>(one), SIMD3<Double>(to)]
      case .curve(let to, let one, let two):
        control = [SIMD3<Double>(one), SIMD3<Double>(two), SIMD3<Double>(to)]
      case .close: control = [first]
      }
      control.insert(point, at: 0)
      append(control, control.count == 2 ? 1 : steps)
      point = control.last!
    }
    for point in points {
      low = low.replacing(with: point.place, where: point.place .< low)
      high = high.replacing(with: point.place, where: point.place .> high)
    }
  }

  var length: Double { points.last?.length ?? 0 }
  var size: Double { Self.norm(high - low) }

  private mutating func append(_ control: [SIMD3<Double>], _ steps: Int) {
    // The curve raised to a cubic, as polynomial coefficients.
    let c: [SIMD3<Double>]
    switch control.count {
    case 2: c = [control[0], control[1] - control[0], .zero, .zero]
    case 3: c = [control[0], 2 * (control[1] - control[0]), control[0] - 2 * control[1] + control[2], .zero]
    default:
      c = [
        control[0], 3 * (control[1] - control[0]), 3 * (control[0] - 2 * control[1] + control[2]),
        control[3] - control[0] + 3 * (control[1] - control[2]),
      ]
    }
    var last = control[0]
    var sum = length
    for step in 1...steps {
      let t = Double(step) / Double(steps)
      let place = c[0] + t * (c[1] + t * (c[2] + t * c[3]))
      let velocity = c[1] + t * (2 * c[2] + 3 * t * c[3])
      let change = 2 * c[2] + 6 * t * c[3]
      let cross = SIMD3(
        velocity.y * change.z - velocity.z * change.y, velocity.z * change.x - velocity.x * change.z,
        velocity.x * change.y - velocity.y * change.x)
      let speed = Self.norm(velocity)
      sum += Self.norm(place - last)
      points.append(
        Point(place: place, length: sum, radius: speed * speed * speed / Self.norm(cross)))
      last = place
    }
  }

  /// Returns the position after `wanted` of the length.
  func place(atLength wanted: Double) -> SIMD3<Double> {
    var (low, high) = (0, points.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if points[middle].length <= wanted { low = middle } else { high = middle - 1 }
    }
    guard low + 1 < points.count else { return points[low].place }
    let (a, b) = (points[low], points[low + 1])
    let part = b.length > a.length ? (wanted - a.length) / (b.length - a.length) : 0
    return a.place + part * (b.place - a.place)
  }

  /// Returns the arc lengths at which the path turns more sharply than a circle of `radius`: cusps.
  func cusps(_ radius: Double) -> [Double] { points.filter { $0.radius < radius }.map(\.length) }

  static func norm(_ v: SIMD3<Double>) -> Double { (v.x * v.x + v.y * v.y + v.z * v.z).squareRoot() }
}

/// The errors of a path against its reference.
struct PathErrors {
  /// In sizes of the path.
  var position = 0.0
  /// Relative, away from cusps.
  var speed = 0.0
  var length = 0.0

  init(_ path: MotionPath, looks: Int = 4000) {
    let reference = PathReference(path)
    let cusps = reference.cusps(reference.size * 1e-4)
    length = abs(path.length - reference.length) / reference.length
    for look in 0...looks {
      let fraction = Float(look) / Float(looks)
      let wanted = Double(fraction) * reference.length
      let place = SIMD3<Double>(path.spatialPosition(at: fraction))
      let distance = PathReference.norm(place - reference.place(atLength: wanted)) / reference.size
      position = max(position, distance)
      if cusps.contains(where: { abs($0 - wanted) < reference.size * 1e-4 }) { continue }
      let slope = SIMD3(
        path.slope(.x, at: fraction), path.slope(.y, at: fraction), path.slope(.z, at: fraction))
      speed = max(speed, abs(PathReference.norm(slope) / reference.length - 1))
    }
  }
}
