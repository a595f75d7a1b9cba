import Inbetween

/// The moments of the strip of years that have a line and a headline. One holds until the next.
enum Milestone: Int, CaseIterable, Discrete {
  case antiquity, phosphorus, oxygen, battery, table, radium, reactor, tennessine, today

  /// The milestones that have a line on the strip.
  static var lines: [Milestone] { allCases.filter { $0 != .antiquity } }

  var year: Float {
    switch self {
    case .antiquity: 1650
    case .phosphorus: 1669
    case .oxygen: 1774
    case .battery: 1807
    case .table: 1869
    case .radium: 1898
    case .reactor: 1940
    case .tennessine: 2010
    case .today: 2020
    }
  }

  var headline: String {
    switch self {
    case .antiquity: "Twelve are known of old: gold, iron, sulfur and nine more."
    case .phosphorus: "Brand boils down urine, and what is left glows: phosphorus."
    case .oxygen: "Priestley heats a red powder: oxygen."
    case .battery: "Davy’s battery sets potassium and sodium free."
    case .table: "Mendeleev orders them all, and leaves gaps for the rest."
    case .radium: "The Curies find polonium and radium."
    case .reactor: "Neptunium and plutonium are made, not found."
    case .tennessine: "Tennessine: six atoms, and the seventh row is full."
    case .today: "118 elements, and seven full rows."
    }
  }
}

/// The error of asking for an element that is not known.
struct NotFoundYet: Error, CustomStringConvertible {
  let number: Int
  var description: String { "Element \(number) has not been found yet." }
}
