import Inbetween

extension MotionDrift: DrivingEntry {
  var item: MotionItem { .drift(self) }

  static let table = FieldTable(
    else: MotionDrift(entity: "", property: "", velocity: .float(0)),
    [
      .entities,
      .property(\.driver.property) { type in
        type.hasDifferences ? nil : "a property of numbers or an angle: a \(type.rawValue) has no drift"
      },
      .required("velocity", \.velocity, .own, missing: "a value of the property's type"),
      .optional("duration", \.duration, .length), .delay, .fill, .rate,
    ], common)
}
