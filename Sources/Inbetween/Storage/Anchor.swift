#if !hasFeature(Embedded)
  /// A member that keeps a struct at its address while its methods are called.
  ///
  /// Swift passes a borrowed struct of known bits by copying them, however large it is. A struct with a
  /// member that must be handled by address, such as an existential, is passed by address. For the engine
  /// that saves 1.4 KB a call. Embedded Swift has no existentials: there the copies cost time, and nothing
  /// else changes.
  struct Anchor: ~Copyable {
    private let existential: Any? = nil
  }
#endif
