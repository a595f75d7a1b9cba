import Foundation
import Inbetween
import InbetweenSDL

/// The panel beside the balls' field: the step responses, and the controls of the chosen ball's spring.
final class SpringPanel {
  private(set) var area = Area.zero
  private(set) var plot = Area.zero
  /// The area of the physical parameters, shown while the spring is set by duration and bounce.
  private(set) var numbers = Area.zero
  /// Whether the spring is set by mass and stiffness. Otherwise it is set by duration and bounce.
  var isPhysical: Bool { !isSmall && modes.value }
  /// Whether only the most important controls have room.
  private(set) var isSmall = false

  private let response: (Int) -> StepResponse
  private let choose: (Spring, Int) throws -> Void
  private let tweenSwitch: Switch
  private lazy var tabs = PairTabs("Ball") { [weak self] _ in self?.show() }
  private let modes = Chips(
    "Spring by", ["Duration & bounce": false, "Mass & stiffness": true], chosen: 0
  ) { _ in }
  private lazy var presets = Chips<Spring>("Spring", StepResponse.known) { [weak self] in
    guard let self else { return }
    // A ball with a spring is no tween.
    if chosen == 1, tweenSwitch.isOn { try toggleTween() }
    try choose($0, chosen)
  }
  private lazy var perceived = [
    slider("Duration", 0.1...1.5, step: 0.01, "%.2f s"), slider("Bounce", -0.4...0.8, step: 0.01, "%.2f"),
  ]
  private lazy var physical = [
    slider("Mass", 0.2...4, step: 0.05, "%.2f"), slider("Stiffness", 20...600, step: 2, "%.0f"),
    slider("Damping", 2...60, step: 0.5, "%.1f"),
  ]
  private let soft = Switch("Soft balls: twenty springs each", isOn: true) { _ in }

  /// - Parameters:
  ///   - response: returns a ball's response, by its spring.
  ///   - choose: handles a spring that the user has chosen for a ball.
  ///   - tween: handles a change of the second ball to a tween, or back.
  init(
    response: @escaping (Int) -> StepResponse, choose: @escaping (Spring, Int) throws -> Void,
    tween: @escaping (Bool) throws -> Void
  ) {
    (self.response, self.choose) = (response, choose)
    tweenSwitch = Switch("Second ball: a tween, restarted", action: tween)
    show()
  }

  /// The index of the ball that the controls change.
  var chosen: Int { tabs.chosen ?? 0 }
  /// Whether the balls are soft.
  var isSoft: Bool { soft.isOn }

  func toggleTween() throws { try tweenSwitch.activate() }
  /// Shows whether the second ball is a tween, without calling `tween`.
  func showTween(_ isTween: Bool) { tweenSwitch.isOn = isTween }

  private func slider(
    _ name: String, _ range: ClosedRange<Double>, step: Double, _ format: String
  ) -> Slider {
    Slider(
      name, range, step: step, value: range.lowerBound,
      words: { String(format: format, $0).replacingOccurrences(of: "-", with: "−") },
      action: { [weak self] _ in
        guard let self else { return }
        try choose(set, chosen)
      })
  }

  var controls: [Control] {
    [tabs] + (isSmall ? [] : [modes]) + [presets] + (isPhysical ? physical : perceived) + [tweenSwitch]
      + (isSmall ? [] : [soft])
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

  /// Shows the balls' springs in all controls, without calling `choose`.
  func show() {
    for index in 0..<2 {
      tabs.names[index] = response(index).isTween ? "Tween" : response(index).name
    }
    let spring = response(chosen).spring
    perceived[0].show(spring.duration / .seconds(1))
    perceived[1].show(spring.bounce)
    physical[0].show(spring.mass)
    physical[1].show(spring.stiffness)
    physical[2].show(spring.damping)
    let isTween = chosen == 1 && tweenSwitch.isOn
    presets.chosen = isTween ? nil : presets.options.firstIndex { StepResponse.areAlike($0.value, spring) }
  }

  /// Lays the panel out in an area. The plot takes the height that the controls leave.
  func lay(in area: Area) {
    self.area = area
    isSmall = area.size.y < 480
    var rest = area.inset(by: SIMD2(area.size.x < 320 ? 14 : 20, isSmall ? 12 : 16))
    if !isSmall { soft.area = rest.cutBottom(Switch.height, gap: 2) }
    tweenSwitch.area = rest.cutBottom(Switch.height, gap: isSmall ? 4 : 8)
    let height = Slider.height
    let rows = isSmall ? 2 : 3
    var sliders = rest.cutBottom(Float(rows) * height + Float(rows - 1) * 4, gap: isSmall ? 8 : 14)
    for index in 0..<rows {
      let row = sliders.cutTop(height, gap: 4)
      physical[index].area = row
      if index < 2 { perceived[index].area = row } else { numbers = row }
    }
    presets.area = rest.cutBottom(30, gap: 8)
    if !isSmall { modes.area = rest.cutBottom(30, gap: 8) }
    tabs.area = rest.cutBottom(32, gap: isSmall ? 6 : 12)
    plot = Area(corner: rest.least, size: SIMD2(rest.size.x, min(rest.size.y, 340)))
  }
}
