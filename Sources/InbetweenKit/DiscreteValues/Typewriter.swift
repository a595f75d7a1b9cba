// Embedded Swift has no tables of what a character is.

import InbetweenCore

#if !hasFeature(Embedded)
  /// A text that appears character by character.
  ///
  /// ```swift
  /// let line = Typewriter("Who goes there?")
  /// var shown: Substring = ""
  /// let time = line.duration(perSecond: 30)
  /// try world.animate(from: 0, to: line.count, .eased(.linear, over: time)) { count in
  ///   shown = line.text(count)
  /// }
  /// tick(16)
  /// print(shown)  // prints Who goes
  /// ```
  ///
  /// A typewriter holds no state. Animate a number in any way, and ask for this number of characters. A
  /// character is a grapheme: a flag is one character.
  public struct Typewriter: Hashable, Sendable {
    /// The whole text.
    public let text: String
    /// The number of characters.
    public var count: Int { ends.count - 1 }
    /// The ends of the texts of 0, 1, … characters.
    private let ends: [String.Index]

    /// Prepares a text.
    ///
    /// - Complexity: O(n), where n is the length of the text.
    public init(_ text: String) {
      self.text = text
      ends = Array(text.indices) + [text.endIndex]
    }

    /// Returns the first `count` characters of the text. Below 0 the result is empty. Beyond the end of the
    /// text it is the whole text.
    ///
    /// - Complexity: O(1).
    public func text(_ count: Int) -> Substring { text[..<ends[min(max(count, 0), self.count)]] }

    /// Returns the part of the text that is shown at a progress from 0 to 1. The part ends after a whole
    /// character.
    ///
    /// - Complexity: O(1).
    public func text(at progress: Float) -> Substring {
      // A number that is not one shows nothing.
      if !(progress > 0) { return text(0) }
      return text(Int((min(progress, 1) * Float(count)).rounded(.down)))
    }

    /// Returns the time for the whole text at `rate` characters a second. The rate is above 0.
    public func duration(perSecond rate: Double) -> Duration {
      rate > 0 ? .seconds(min(Double(count) / rate, 1e9)) : .zero
    }
  }
#endif
