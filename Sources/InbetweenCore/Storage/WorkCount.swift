/// Counts the steps of loops whose length grows with the world, so that tests can bound them. It counts in
/// debug builds alone: `assert(work.step())`.
package final class WorkCount {
  package private(set) var steps = 0

  /// Counts one step, and returns true.
  package func step() -> Bool {
    steps += 1
    return true
  }
}
