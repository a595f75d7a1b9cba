import Foundation
import Inbetween

/// The file of a sample, with the present values of its parameters.
struct SampleCode {
  /// The text of the file; nil if it is not found.
  let source: String?

  init(_ type: any Sample.Type) {
    let file = "../Sources/InbetweenTool/Gallery/Samples/\(type).swift"
    source = (try? Assets.path(of: file)).flatMap { try? String(contentsOfFile: $0, encoding: .utf8) }
  }

  /// Returns the text with each parameter's value in place of the first one.
  func text(with parameters: [(variable: String, parameter: Parameter)]) -> String? {
    guard let source else { return nil }
    let lines = source.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      guard line.contains("@Parameter("),
        let (variable, parameter) = parameters.first(where: { line.contains(" var \($0.variable) = ") }),
        let start = line.firstRange(of: " var \(variable) = ")?.upperBound
      else { return String(line) }
      return line[..<start] + parameter.text
    }
    return lines.joined(separator: "\n")
  }
}
