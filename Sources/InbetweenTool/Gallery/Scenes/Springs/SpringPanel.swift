import Foundation
import Inbetween
import InbetweenSDL

/// The panel beside the ball's field: the step response, and the controls of the spring.
final class SpringPanel {
  /// Whether the chain is shown.
  var showsChain: Bool { chain.isOn }
  private(set) var area = Area.zero
  private(set) var plot = Area.zero
  /// The area of the physical parameters, shown while the spring is set by duration and bounce.
  private(set) var numbers = Area.zero
  /// Whether the spring is set by mass and stiffness. Otherwise it is set by duration and bounce.
  var isPhysical: Bool { modes.value }

  private let choose: (Spring) throws -> Void
  private let modes = Chips(
    "Spring by", ["Duration & bounce": false, "Mass & stiffness": true], chosen: 0
  ) { _ in }
  private lazy var presets = Chips<Spring>(
    "Spring", ["Smooth": .smooth, "Snappy": .snappy, "Bouncy": .bouncy, "Stiff": .stiff]
  ) { [choose] in try choose($0) }
  private lazy var perceived = [
    slider("Duration", 0.1...1.5, step: 0.01, "%.2f s"), slider("Bounce", -0.4...0.8, step: 0.01, "%.2f"),
  ]
  private lazy var physical = [
    slider("Mass", 0.2...4, step: 0.05, "%.2f"), slider("Stiffness", 20...600, step: 2, "%.0f"),
    slider("Damping", 2...60, step: 0.5, "%.1f"),
  ]
  private let chain = Switch("A chain of twenty", isOn: true) { _ in }
  private var hasPresets = true

  /// - Parameter choose: handles a spring chosen by the user.
  init(choose: @escaping (Spring) throws -> Void) {
    self.choose = choose
    show(.bouncy)
  }

  private func slider(
    _ name: String, _ range: ClosedRange<Double>, step: Double, _ format: String
  ) -> Slider {
    Slider(
      name, range, step: step, value: range.lowerBound,
      words: { String(format: format, $0).replacingOccurrences(of: "-", with: "−") },
      action: { [weak self] _ in
        guard let self else { return }
        try choose(set)
      })
  }

  var controls: [Control] {
    [modes] + (hasPresets ? [presets] : []) + (isPhysical ? physical : perceived) + [chain]
  }

  /// The spring of the sliders.
  private var set: Spring {
    get throws {
      if isPhysical {
        return try Spring(mass: physical[0].value, stiffness: physical[1].value, damping: physical[2].value)
      }
      return try Spring(
        duration: .seconds(perceived[0].value), bounce: perceived[1].value, mass: physical[0].value)
    }
  }

  /// Shows a spring in all controls, without calling `choose`.
  func show(_ spring: Spring) {
    perceived[0].show(spring.duration / .seconds(1))
    perceived[1].show(spring.bounce)
    physical[0].show(spring.mass)
    physical[1].show(spring.stiffness)
    physical[2].show(spring.damping)
    presets.chosen = presets.options.firstIndex { _, preset in
      abs(preset.bounce - spring.bounce) < 1e-6
        && abs(preset.angularFrequency - spring.angularFrequency) < 1e-6
    }
  }

  /// Lays the panel out in an area. The plot takes the height that the controls leave.
  func lay(in area: Area) {
    self.area = area
    hasPresets = area.size.y >= 420
    var rest = area.inset(by: SIMD2(area.size.x < 320 ? 14 : 20, 16))
    chain.area = rest.cutBottom(Switch.height, gap: 8)
    let height = Slider.height
    var sliders = rest.cutBottom(3 * height + 2 * 4, gap: 14)
    for index in 0..<3 {
      let row = sliders.cutTop(height, gap: 4)
      physical[index].area = row
      if index < 2 { perceived[index].area = row } else { numbers = row }
    }
    if hasPresets { presets.area = rest.cutBottom(30, gap: 8) }
    modes.area = rest.cutBottom(30, gap: 12)
    plot = Area(corner: rest.least, size: SIMD2(rest.size.x, min(rest.size.y, 340)))
  }
}
