/// How a driver goes together with the others on its property (C12).
public enum Composition: Hashable, Sendable {
  /// It contends: of all that do, the one registered last is seen.
  case replace
  /// Its values are amounts, added to what the winner or the base value gives: it is never hidden, hides
  /// nobody, and leaves no trace. Not for colours and rotations.
  ///
  /// A start that is not given is 0. Several are added one after the other, in the order of registration.
  /// When it is over its amount is dropped, whatever `persists` says; a fill holds it on.
  case add

  /// Refuses a type that has no amounts.
  func check(for kind: Interpolation, lanes: Int) throws(TweenError) {
    if self == .add, kind.isWhole {
      throw TweenError(
        field: "composition", found: "add for \(kind.name(lanes: lanes))", expected: "numbers or an angle")
    }
  }
}
