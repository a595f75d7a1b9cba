/// Whether a driver shows a value outside its motion: in its delay, or after its end.
///
/// ```swift
/// var enter = Tween(.opacity, values: [0, 1], duration: .milliseconds(300), delay: .seconds(1))
/// enter.fill = .backwards  // 0 in the delay too
/// try world.register(enter, on: card)
/// ```
public enum Fill: UInt8, Sendable, CaseIterable, BitwiseCopyable {
  /// Never.
  case none
  /// In the delay, with the start value. A start that is not given is the value shown when the delay begins.
  case backwards
  /// After the end, with the end value.
  case forwards
  /// Both before and after.
  case both

  var holdsBefore: Bool { self == .backwards || self == .both }
  var holdsAfter: Bool { self == .forwards || self == .both }

  /// The fill of a driver that plays from its end to its start.
  var reversed: Fill {
    switch self {
    case .none, .both: self
    case .backwards: .forwards
    case .forwards: .backwards
    }
  }
}
