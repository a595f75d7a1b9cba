#if !hasFeature(Embedded)
  /// Has the struct that it is a member of stay where it is while methods of its are called.
  ///
  /// A struct whose bits Swift knows is lent by a copy of them, however large it is; one with a member that
  /// must be handled by its address, such as an existential, is lent by its own. For the engine that saves
  /// 1.4 KB a call. Embedded Swift has no existentials: there it costs time, and changes nothing else.
  struct Anchor: ~Copyable {
    private let existential: Any? = nil
  }
#endif
