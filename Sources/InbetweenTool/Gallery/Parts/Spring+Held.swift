import Inbetween

extension Spring {
  /// The spring that keeps a dragged thing at the pointer: fast enough to seem fixed, slow enough to be
  /// smooth.
  static var held: Spring {
    do throws(TweenError) { return try Spring(response: .milliseconds(80), dampingRatio: 1) } catch {
      fatalError("\(error)")
    }
  }
}
