// State machines of a world (W24).

import InbetweenCore

extension World {
  /// Makes a state machine without inputs: only `go(to:)` and connections with `after:` (waits) change its
  /// state. See `StateMachine`.
  ///
  /// ```swift
  /// enum Look { case closed, open }
  /// let menu = world.makeStateMachine(starting: Look.closed)
  /// try menu.assign(panel, .opacity, to: 0, in: .closed)
  /// try menu.assign(panel, .opacity, to: 1, in: .open)
  /// menu.go(to: .open)
  /// ```
  ///
  /// - Parameter motion: the motion of the changes for which no other motion is set.
  public func makeStateMachine<State: Hashable>(
    starting state: State, _ motion: Motion = .snappy
  ) -> StateMachine<State, Never> {
    StateMachine(state, motion, link)
  }

  /// Makes a state machine with inputs. Your code fires triggers and sets conditions. See `StateMachine`.
  ///
  /// - Parameters:
  ///   - inputs: the type of triggers and conditions.
  ///   - motion: the motion of the changes for which no other motion is set.
  public func makeStateMachine<State: Hashable, Input: Hashable>(
    starting state: State, inputs _: Input.Type, _ motion: Motion = .snappy
  ) -> StateMachine<State, Input> {
    StateMachine(state, motion, link)
  }
}
