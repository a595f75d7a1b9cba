/// A grid of shown values. Each lane of a tween is shown only at the origin and at whole steps from the
/// origin.
///
/// ```swift
/// var slide = Tween(.position, to: SIMD2(320, 45), duration: .seconds(1))
/// slide.snap = SnapGrid(SIMD2(8, 0))       // x on multiples of 8, y anywhere
/// ```
public struct SnapGrid<Value: Animatable>: Sendable {
  /// The spacing of the grid in each lane, in the property's unit; 0 leaves a lane unchanged.
  public var step: Value
  /// The position of one grid line in each lane.
  public var origin: Value

  /// Creates a grid with lines at `origin` and at whole steps from there. By default the lines are at the
  /// multiples of the step.
  ///
  /// - Parameters:
  ///   - step: zero or more in each lane. The call that registers the tween refuses other numbers.
  ///   - origin: any finite numbers.
  public init(_ step: Value, origin: Value? = nil) {
    self.step = step
    self.origin = origin ?? Value { _ in 0 }
  }
}

extension SnapGrid: Equatable where Value: Equatable {}
extension SnapGrid: Hashable where Value: Hashable {}

/// A grid without the type of its values: an object, so that a tween without one has only a word for it.
@usableFromInline
final class SnapLanes: Sendable {
  /// The distance of two lines in each lane.
  let step: SIMD16<Float>
  /// The position of one grid line in each lane.
  let origin: SIMD16<Float>

  @usableFromInline
  init(step: SIMD16<Float>, origin: SIMD16<Float>) {
    (self.step, self.origin) = (step, origin)
  }
}

/// One lane of a grid.
package struct SnapLane {
  package var step: Float
  package var origin: Float

  /// Returns the nearest line; of two equally near lines the upper one.
  func snapped(_ value: Float) -> Float {
    if step == 0 { return value }
    let (step, origin) = (Double(step), Double(origin))
    let lines = (Double(value) - origin) / step
    let below = lines.rounded(.down)
    let line = lines - below >= 0.5 ? below + 1 : below
    return PortableMath.finite(Float(origin + line * step))
  }
}
