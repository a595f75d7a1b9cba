/// A part of a world beside its engine: state that takes part in ticks, in snapshots and in deaths of
/// entities. A part derives from this class and overrides what it needs. The world calls its parts in the
/// order in which `World.init(tickRate:parts:)` makes them, and knows no part by name.
@_spi(Parts) open class WorldPart {
  /// The steps of a tick that the part runs.
  @exclusivity(unchecked) final fileprivate(set) var steps: [PartStep]
  /// Whether `remove(_:in:)` has anything to do.
  @exclusivity(unchecked) final package var followsDeaths = false {
    didSet { if followsDeaths != oldValue { table?.listDeaths() } }
  }
  @exclusivity(unchecked) fileprivate final unowned(unsafe) var table: PartTable?

  /// Creates a part with these steps of a tick.
  public init(_ steps: [PartStep] = []) { self.steps = steps }

  /// Sets whether the part has anything to do at a place of the tick. At first it has nothing to do.
  final package func setRuns(_ runs: Bool, at place: TickPlace) {
    for step in steps.indices where steps[step].place == place && steps[step].runs != runs {
      steps[step].runs = runs
      table?.list(place)
    }
  }

  /// Runs the part's step at a place of the tick.
  open func run(at place: TickPlace, in world: World) {}

  /// Removes an entity that dies. The entity still has its drivers and values.
  open func remove(_ entity: Entity, in world: World) {}

  /// Adds to the hash of the world's present.
  open func add(to hash: inout StateHash) {}

  /// Called when the world ends.
  open func end() {}

  // MARK: Snapshots

  /// Returns the reason why the part cannot be saved; nil if it can.
  open func savingFault() -> SnapshotError? { nil }

  /// Writes the set-up of the part, or compares it with a snapshot. Returns the first difference.
  open func exchangeSetup(_ bytes: inout SnapshotBytes, in world: World) -> SnapshotError? { nil }

  /// Exchanges the state between two ticks with a snapshot.
  open func exchange(_ bytes: inout SnapshotBytes, in world: World) {}

  /// Reads the fields of `exchange` on trial, and does not change the part.
  ///
  /// - Parameters:
  ///   - copy: the part with the same key of `trial`.
  ///   - trial: a world into which the snapshot is read, and which is then dropped.
  open func check(_ bytes: inout SnapshotBytes, into copy: WorldPart, of trial: World) {
    copy.exchange(&bytes, in: trial)
  }

  /// Returns the reason for which `check` refused the bytes; nil if there is no further reason than damage.
  open func readingFault() -> SnapshotError? { nil }

  /// Returns a difference between the part's world and one that has been read on trial; nil if there is none.
  open func difference(of trial: World, from world: World) -> SnapshotError? { nil }

  /// Sets objects that a snapshot keeps beside its bytes, such as callbacks.
  ///
  /// - Parameter kept: what was kept when the snapshot was last saved, to be used again.
  open func keep(_ kept: inout AnyObject?) {}

  /// Prepares a restore, while the world is as it was.
  ///
  /// - Parameter kept: what `keep` has set; nil if the snapshot was read from data.
  open func beginRestore(_ kept: AnyObject?, in world: World) {}

  /// Completes a restore, when the engine and all parts have been exchanged.
  open func endRestore(_ kept: AnyObject?, in world: World) {}

  /// Called when the world is restored. The part releases the state that was replaced. Captures of callbacks
  /// may call the world then.
  open func didRestore(in world: World) {}

  #if !hasFeature(Embedded)
    /// Throws the first contradiction within the part, or between the part and the engine.
    func checkSoundness(in world: World) throws(Contradiction) {}
  #endif
}

/// A step of a tick that a part runs.
@_spi(Parts) public struct PartStep {
  let place: TickPlace
  let name: String
  /// Whether the step has anything to do.
  fileprivate(set) var runs = false
  fileprivate(set) var meter = StepMeter()

  package init(_ place: TickPlace, _ name: String) { (self.place, self.name) = (place, name) }
}

package struct PartKey<Part: WorldPart> {
  /// The part's index among the parts of its world.
  let index: Int

  init(index: Int) { self.index = index }

  /// Creates the key of a part of another module, by its index in `WorldParts.make`.
  package init(indexBesideCore index: Int) { self.index = PartKey.coreCount + index }
}

/// The parts of a world. Parts that have nothing to do cost nothing.
package final class PartTable {
  let all: [WorldPart]
  /// The parts beside the core's.
  let others: WorldParts
  /// The parts that have something to do at each place of a tick, and the index of their step.
  @exclusivity(unchecked) private var running = TickPlace.allCases.map { _ in
    [(part: WorldPart, step: Int)]()
  }
  /// The parts that follow deaths.
  @exclusivity(unchecked) private(set) var deaths: [WorldPart] = []

  init(_ parts: [WorldPart], _ others: WorldParts) {
    (all, self.others) = (parts, others)
    for part in parts { part.table = self }
  }

  /// Returns the part with this key. O(1).
  @inline(__always)
  package subscript<Part>(key: PartKey<Part>) -> Part { unsafeDowncast(all[key.index], to: Part.self) }

  @inline(__always)
  func run(at place: TickPlace, in world: World) {
    if hasWork(at: place) { runSome(at: place, in: world) }
  }

  /// Returns whether a part has something to do at a place of the tick.
  @inline(__always)
  func hasWork(at place: TickPlace) -> Bool { !running[place.rawValue].isEmpty }

  private func runSome(at place: TickPlace, in world: World) {
    for (part, step) in running[place.rawValue] {
      part.run(at: place, in: world)
      world.engine.profiler.end(&part.steps[step].meter)
    }
  }

  fileprivate func list(_ place: TickPlace) { running[place.rawValue] = steps(at: place) { $0.runs } }

  fileprivate func listDeaths() { deaths = all.filter { $0.followsDeaths } }

  private func steps(
    at place: TickPlace, _ isMeant: (PartStep) -> Bool
  ) -> [(part: WorldPart, step: Int)] {
    var found: [(part: WorldPart, step: Int)] = []
    for part in all {
      for step in part.steps.indices where part.steps[step].place == place && isMeant(part.steps[step]) {
        found.append((part, step))
      }
    }
    return found
  }

  package func profile(at place: TickPlace) -> [ProfiledStep] {
    steps(at: place) { _ in true }
      .map { ProfiledStep($0.part.steps[$0.step].name, .engine, $0.part.steps[$0.step].meter) }
  }

  package func resetMeters() {
    for part in all {
      for step in part.steps.indices { part.steps[step].meter = StepMeter() }
    }
  }
}
