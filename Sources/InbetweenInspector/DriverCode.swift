import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// The selected driver as code, and the choice between its curve and its code.
struct DriverCode {
  /// The faces of the card.
  enum Form: String, CaseIterable {
    case curve = "Curve"
    case swift = "Swift"
    case json = "JSON"
  }

  /// The face that is shown.
  private(set) var form = Form.curve
  var view = CodeView()
  /// Whether the code was copied since something else was done.
  var isCopied = false
  /// The driver whose code was made, and the two texts.
  private var made: (driver: DriverDefinition, property: String, swift: String, json: String)?
  private var tabs: [(form: Form, box: Box)] = []
  private var copyBox = Box(center: .zero, size: .zero)

  mutating func choose(_ form: Form) {
    if form != self.form { view = CodeView() }
    (self.form, isCopied) = (form, false)
  }

  /// Shows the next face.
  mutating func advance() {
    let all = Form.allCases
    choose(all[((all.firstIndex(of: form) ?? 0) + 1) % all.count])
  }

  /// Returns the driver in the shown form; nil for the curve.
  mutating func text(of driver: ContenderDescription, _ property: PropertyDescription) -> String? {
    if made?.driver != driver.definition || made?.property != property.name {
      made = Self.make(driver, property)
    }
    switch form {
    case .curve: return nil
    case .swift: return made?.swift
    case .json: return made?.json
    }
  }

  mutating func show(_ driver: ContenderDescription, _ property: PropertyDescription) {
    view.text = text(of: driver, property) ?? ""
  }

  private static func make(
    _ driver: ContenderDescription, _ property: PropertyDescription
  ) -> (DriverDefinition, String, String, String) {
    do {
      let file = try MotionFile(driver, of: property)
      let json = String(decoding: file.encoded(), as: UTF8.self)
      return (driver.definition, property.name, file.swiftCode(), json)
    } catch {
      let words = "// A motion file cannot have this driver:\n// \(error.errors[0])\n"
      return (driver.definition, property.name, words, words)
    }
  }

  /// Handles a press on a tab or on the word for copying. Returns whether it asks for a copy.
  mutating func press(at point: SIMD2<Float>) -> Bool {
    if let tab = tabs.first(where: { $0.box.contains(point) }) { choose(tab.form) }
    return form != .curve && copyBox.contains(point)
  }

  mutating func drawTabs(in box: Box, with pen: Pen) throws(FontError) {
    tabs = []
    var left = box.left
    for tab in Form.allCases {
      let width = try pen.width(of: tab.rawValue, .label) + 22
      let place = Box(left, box.top, width, box.size.y)
      tabs.append((tab, place))
      if tab == form { pen.fill(place, radius: box.size.y / 2, pen.look.lifted) }
      try pen.text(
        tab.rawValue, left + 11, place.center.y, .label, tab == form ? pen.look.ink : pen.look.dim)
      left += width + 2
    }
    guard form != .curve else { return }
    let words = isCopied ? "Copied" : "Copy (C)"
    let width = try pen.width(of: words, .label) + 16
    copyBox = Box(box.right - width, box.top, width, box.size.y)
    try pen.text(
      words, box.right - 4, copyBox.center.y, .label, isTrailing: true,
      isCopied ? pen.look.dim : pen.look.code.type)
  }
}
