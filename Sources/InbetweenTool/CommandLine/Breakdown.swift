#if os(Linux)
  import Glibc

  /// Says a last word when a trap or a fault ends the program: Swift's runtime says nothing when memory
  /// has run out.
  enum Breakdown {
    /// Says it from now on. This takes no memory.
    static func explain() {
      explain(SIGILL)
      explain(SIGSEGV)
    }

    /// Explains one signal. Where Swift's own reporter of crashes is on, that says more, and stays.
    private static func explain(_ number: Int32) {
      var present = sigaction()
      if sigaction(number, nil, &present) != 0 || present.__sigaction_handler.sa_handler != nil { return }
      signal(number) { number in
        let line: StaticString = "inbetween: stopped: out of memory, or a fault in the program\n"
        _ = write(2, line.utf8Start, line.utf8CodeUnitCount)
        signal(number, SIG_DFL)
        raise(number)
      }
    }
  }
#endif
