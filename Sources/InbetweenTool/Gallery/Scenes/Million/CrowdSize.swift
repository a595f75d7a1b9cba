import Foundation

/// The numbers of points that can be chosen.
enum CrowdSize {
  static let least = 1000
  /// The bytes of a point with its tween and its spring, about.
  private static let bytesPerPoint = 500

  /// Returns the greatest number of points for the bytes of a machine's memory. They take a quarter
  /// of it.
  static func most(memory: Int) -> Int {
    let room = min(max(memory / 4 / bytesPerPoint, 100_000), 4_000_000)
    let digit = Int(pow(10, log10(Double(room)).rounded(.down)))
    return room / digit * digit
  }

  /// Returns a number from its decimal logarithm, with two digits that count.
  static func count(atLogarithm logarithm: Double) -> Int {
    let digit = pow(10, (logarithm + 1e-9).rounded(.down) - 1)
    return Int((pow(10, logarithm) / digit).rounded() * digit)
  }

  /// Returns a number in words: "a hundred thousand", "1.3 million".
  static func words(_ count: Int) -> String {
    switch count {
    case 1000: "a thousand"
    case 10_000: "ten thousand"
    case 100_000: "a hundred thousand"
    case 1_000_000: "a million"
    case ..<1000: "\(count)"
    case ..<10_000 where count % 1000 != 0: grouped(count)
    case ..<1_000_000: "\(count / 1000) thousand"
    default: String(format: "%g million", Double(count) / 1e6)
    }
  }

  /// Returns a number with its digits in groups of three.
  static func grouped(_ number: Int) -> String {
    var digits = String(number)
    var groups: [String] = []
    while digits.count > 3 {
      groups.insert(String(digits.suffix(3)), at: 0)
      digits.removeLast(3)
    }
    return ([digits] + groups).joined(separator: " ")
  }
}
