import Inbetween

/// A value of a motion that the code panel shows in the line of its declaration, as it is at present.
///
/// The file and the line come from the compiler, so the panel shows the source that runs.
class ShownValue {
  let file: String
  let line: Int
  /// The present value as code.
  var text: String { "" }

  init(_ file: String, _ line: Int) { (self.file, self.line) = (file, line) }
}

/// A number of a motion that a slider changes.
@propertyWrapper final class Parameter: ShownValue {
  var wrappedValue: Double
  let name: String
  let range: ClosedRange<Double>
  let step: Double
  let unit: String

  init(
    wrappedValue: Double, _ name: String, _ range: ClosedRange<Double>, step: Double = 0.05,
    unit: String = "", file: String = #filePath, line: Int = #line
  ) {
    (self.wrappedValue, self.name, self.range, self.step, self.unit) = (wrappedValue, name, range, step, unit)
    super.init(file, line)
  }

  /// The value as code writes it: without an exponent, and with no more places than its step has.
  override var text: String { Self.text((wrappedValue / step).rounded() * step) }

  static func text(_ value: Double) -> String {
    let rounded = (value * 1000).rounded() / 1000
    return rounded == rounded.rounded() && abs(rounded) >= 10 ? "\(Int(rounded))" : "\(rounded)"
  }

  /// Makes a slider. Several sliders of one parameter show the same value.
  func slider(_ changed: @escaping () throws -> Void) -> Slider {
    let slider = Slider(
      name, range, step: step, value: wrappedValue,
      words: { [step, unit] in
        (step == step.rounded() ? "\(Int($0.rounded()))" : Self.text($0)) + (unit.isEmpty ? "" : " \(unit)")
      },
      action: { [unowned self] in
        wrappedValue = $0
        try changed()
      })
    slider.source = { [unowned self] in wrappedValue }
    return slider
  }
}

/// A value of a motion that the scene's other controls change.
@propertyWrapper final class Chosen<Value>: ShownValue {
  var wrappedValue: Value
  private let words: (Value) -> String

  init(
    wrappedValue: Value, _ words: @escaping (Value) -> String, file: String = #filePath, line: Int = #line
  ) {
    (self.wrappedValue, self.words) = (wrappedValue, words)
    super.init(file, line)
  }

  override var text: String { words(wrappedValue) }
}

/// An object that moves a scene. The code panel shows the files that declare its parameters.
protocol SceneMotion: AnyObject {}

extension SceneMotion {
  /// The shown values with the names of their variables, in order.
  var shownValues: [(variable: String, value: ShownValue)] {
    Mirror(reflecting: self).children.compactMap { child in
      guard let value = child.value as? ShownValue else { return nil }
      return (String((child.label ?? "").drop { $0 == "_" }), value)
    }
  }

  /// The numbers that sliders change, with the names of their variables.
  var parameters: [(variable: String, parameter: Parameter)] {
    shownValues.compactMap { name, value in (value as? Parameter).map { (name, $0) } }
  }
}

extension Easing {
  /// The easing as code.
  var code: String {
    let name = description
    return name.allSatisfy(\.isLetter) ? "Easing.\(name)" : "try! Easing(parsing: \"\(name)\")"
  }
}
