#if hasFeature(Embedded)
  import Synchronization
#endif

/// A member that keeps a struct at its address while its methods are called.
///
/// Swift passes a borrowed struct of known bits by copying them, however large it is. Swift passes a struct
/// by its address if a member needs an address, for example an existential. For the engine, that saves
/// 1.4 KB a call. Embedded Swift has no existentials, but atomics, which have an address too. Without such a
/// member its compiler takes many minutes for the engine: it checks each part of each copy.
struct Anchor: ~Copyable {
  #if hasFeature(Embedded)
    private let atomic = Atomic<Int>(0)
  #else
    private let existential: Any? = nil
  #endif
}
