#if canImport(Foundation)
  import Foundation
  import Inbetween
  @testable import InbetweenCore
  import Testing

  /// Saves of earlier versions are read by each later version (T10).
  ///
  /// `Saves` has a save of each format, with the values that its world showed then and later. A save is never
  /// written again: a game of that version has such saves. After a change of the format, a new one is added
  /// by `INBETWEEN_SAVES=write`.
  @Suite struct SnapshotFormatTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Saves")

    private static func file(_ format: Int32, _ kind: String) -> URL {
      folder.appending(path: "format-\(format).\(kind)")
    }

    /// The numbers that a world shows now, and after further ticks.
    private static func numbers(of game: SnapshotGame) -> [Double] {
      var numbers: [Double] = []
      let world = game.world
      for ticks in [0, 1, 30, 90] {
        for _ in 0..<ticks { world.tick() }
        numbers += [Double(world.tickCount), Double(world.driverCount), Double(game.actors.count)]
        numbers += [Double(game.enemies.count), Double(game.titles.count), Double(world.events.count)]
        numbers += game.timelines.map { ($0.offset ?? .zero) / .seconds(1) }
        numbers.append(Double(game.transition.position ?? -1))
        for entity in game.actors.entities {
          numbers.append(Double(game.actors[entity]?.hits ?? -1))
          numbers.append(Double(world[entity, .opacity] ?? -1))
          for property in [Property<SIMD2<Float>>.position, .scale] {
            let value = world[entity, property] ?? [-1, -1]
            numbers += [Double(value.x), Double(value.y)]
          }
        }
      }
      return numbers
    }

    @Test func theFormatOfTodayHasASave() throws {
      let format = SnapshotBytes.presentFormat
      let path = Self.file(format, "save").path()
      if ProcessInfo.processInfo.environment["INBETWEEN_SAVES"] == "write" {
        try #require(!FileManager.default.fileExists(atPath: path), "a save of an earlier day is kept")
        let (game, snapshot) = (try SnapshotGame(isPlain: true), Snapshot())
        for _ in 0..<60 { _ = try game.step() }
        try game.world.save(into: snapshot)
        try FileManager.default.createDirectory(at: Self.folder, withIntermediateDirectories: true)
        try Data(snapshot.data()).write(to: Self.file(format, "save"))
        let lines = Self.numbers(of: game).map { "\($0)\n" }.joined()
        try Data(lines.utf8).write(to: Self.file(format, "txt"))
      }
      #expect(
        FileManager.default.fileExists(atPath: path),
        "the format has changed: run this test with INBETWEEN_SAVES=write, and commit the files")
    }

    @Test(arguments: SnapshotBytes.firstFormat...SnapshotBytes.presentFormat)
    func savesOfEachFormatAreRead(format: Int32) throws {
      let data = try Data(contentsOf: Self.file(format, "save"))
      let text = String(decoding: try Data(contentsOf: Self.file(format, "txt")), as: UTF8.self)
      let expected = text.split(separator: "\n").compactMap { Double($0) }
      let game = try SnapshotGame(isPlain: true)
      try game.world.restore(Snapshot(data: Array(data)))
      // The bits of values may differ from version to version.
      let numbers = Self.numbers(of: game)
      #expect(numbers.count == expected.count && numbers.count > 400)
      for (index, (number, expected)) in zip(numbers, expected).enumerated()
      where abs(number - expected) > 1e-3 * max(1, abs(expected)) {
        Issue.record("number \(index) is \(number), and was \(expected)")
        return
      }
      // It can be saved again, in the format of today.
      let again = Snapshot()
      try game.world.save(into: again)
      let copy = try SnapshotGame(isPlain: true)
      try copy.world.restore(Snapshot(data: again.data()))
      #expect(copy.world.stateHash == game.world.stateHash)
    }

    /// A record that has grown by two fields since format 14.
    private struct Grown: FixedLayout, Equatable {
      var first: Int32 = 0
      var second: Int32 = 0
      var third: Int64 = 0

      static func size(inFormat format: Int32) -> Int { format < 15 ? 4 : 16 }
    }

    /// The fields of a store, one of which is new in format 15.
    private struct Store: ~Copyable {
      var list: [Grown] = []
      var array = UniqueArray<Grown>()
      var one = Grown()
      var added: Int64 = 7

      mutating func exchange(_ bytes: inout SnapshotBytes) {
        bytes.exchange(&list, &array, &one)
        if bytes.format >= 15 { bytes.exchange(&added) } else { added = 9 }
      }
    }

    /// The store as format 14 had it.
    private struct OldStore: ~Copyable {
      var list: [Int32] = [1, 2, 3]
      var array = UniqueArray<Int32>()
      var one: Int32 = 6

      mutating func exchange(_ bytes: inout SnapshotBytes) {
        bytes.exchange(&list, &array, &one)
      }
    }

    @Test func recordsAndFieldsMayGrow() {
      var old = OldStore()
      old.array.append(4)
      old.array.append(5)
      var bytes = SnapshotBytes()
      bytes.beginWriting()
      old.exchange(&bytes)
      bytes.endWriting()
      var data: [UInt8] = []
      bytes.append(to: &data)
      bytes.set(data[...], format: 14)
      bytes.beginReading()
      var store = Store()
      store.list = [Grown(first: 9, second: 9, third: 9)]
      store.exchange(&bytes)
      let isRead = bytes.isRead
      #expect(isRead)
      let (list, one, added) = (store.list, store.one, store.added)
      #expect(list == [1, 2, 3].map { Grown(first: $0) } && one == Grown(first: 6) && added == 9)
      let (count, last) = (store.array.count, store.array[1])
      #expect(count == 2 && last == Grown(first: 5))
      // The present format has all fields.
      bytes.beginWriting()
      store.exchange(&bytes)
      bytes.endWriting()
      bytes.beginReading()
      var copy = Store()
      copy.exchange(&bytes)
      let (isCopied, copiedList, copied) = (bytes.isRead, copy.list, copy.added)
      #expect(isCopied && copiedList == list && copied == 9)
      // Too few bytes are damage.
      bytes.set(data.dropLast(), format: 14)
      bytes.beginReading()
      copy.exchange(&bytes)
      let isDamaged = bytes.isDamaged
      #expect(isDamaged)
    }
  }
#endif
