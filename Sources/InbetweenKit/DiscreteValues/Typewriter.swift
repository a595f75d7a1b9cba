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
  /// It cuts a text and holds no state: move a number as you like, and ask for that number of characters. A
  /// character is a grapheme, such as a flag.
  public struct Typewriter: Hashable, Sendable {
    /// The whole text.
    public let text: String
    /// The number of characters.
    public var count: Int { ends.count - 1 }
    /// The ends of the texts of 0, 1, … characters.
    private let ends: [String.Index]

    /// Prepares a text.
    ///
    /// - Complexity: O(n) in the length of the text.
    public init(_ text: String) {
      self.text = text
      ends = Array(text.indices) + [text.endIndex]
    }

    /// Returns the first characters of the text: empty for numbers below 0, the whole text from `count` on.
    ///
    /// - Complexity: O(1).
    public func text(_ count: Int) -> Substring { text[..<ends[min(max(count, 0), self.count)]] }

    /// Returns the part of the text at a progress from 0 to 1, whole characters alone.
    ///
    /// - Complexity: O(1).
    public func text(at progress: Float) -> Substring {
      // A number that is not one shows nothing.
      if !(progress > 0) { return text(0) }
      return text(Int((min(progress, 1) * Float(count)).rounded(.down)))
    }

    /// Returns the time that the text takes at a rate of characters a second, which is above 0.
    public func duration(perSecond rate: Double) -> Duration {
      rate > 0 ? .seconds(min(Double(count) / rate, 1e9)) : .zero
    }
  }
#endif
