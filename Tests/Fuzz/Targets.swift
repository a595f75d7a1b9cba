import Foundation
import Inbetween
@testable import InbetweenCore
import InbetweenFiles

/// What is fed with the fuzzer's bytes. A target ends the program where a rule is broken.
enum FuzzTarget: String, CaseIterable {
  case easing, color, path, file, commands, snapshot
  /// Breaks on purpose, to prove that it would be noticed.
  case planted

  func run(_ bytes: UnsafeBufferPointer<UInt8>) {
    switch self {
    case .easing: Self.easing(Self.text(bytes))
    case .color: Self.color(Self.text(bytes))
    case .path: Self.path(Self.text(bytes))
    case .file: Self.file(Array(bytes))
    case .commands: Self.commands(Array(bytes))
    case .snapshot: Self.snapshot(Array(bytes))
    case .planted: precondition(!Self.text(bytes).hasPrefix("bad"), "planted")
    }
  }

  private static func text(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// A text that is accepted gives a curve of finite numbers, and its own text gives the same curve.
  private static func easing(_ text: String) {
    guard let easing = try? Easing(parsing: text) else { return }
    for progress in stride(from: Float(-0.5), through: 1.5, by: 0.125) {
      precondition(!easing(progress).isNaN, "\(text) is no number at \(progress)")
    }
    guard let again = try? Easing(parsing: easing.description) else {
      fatalError("\(text): its description \(easing.description) is refused")
    }
    precondition(again == easing, "\(text): its description \(easing.description) is another easing")
  }

  private static func color(_ text: String) {
    _ = MotionColor(hex: text)
    guard let color = try? MotionColor(css: text) else { return }
    guard let again = try? MotionColor(css: color.text) else {
      fatalError("\(text): \(color.text) is refused")
    }
    precondition(again == color, "\(text): \(color.text) is another colour")
  }

  /// A path that is accepted has finite positions everywhere.
  private static func path(_ text: String) {
    guard let path = try? MotionPath(svg: text) else { return }
    precondition(path.length.isFinite && path.length >= 0, "\(text): its length is \(path.length)")
    for fraction in stride(from: Float(-0.25), through: 1.25, by: 0.125) {
      let (position, tangent) = (path.spatialPosition(at: fraction), path.tangent(at: fraction))
      for lane in 0..<3 { precondition(position[lane].isFinite, "\(text): \(position) at \(fraction)") }
      precondition(tangent.x.isFinite && tangent.y.isFinite, "\(text): \(tangent) at \(fraction)")
    }
  }

  /// A file that is accepted can be written and read back, loads, and plays.
  private static func file(_ data: [UInt8]) {
    guard let file = try? MotionFile(data: data) else { return }
    guard let again = try? MotionFile(data: file.encoded()) else {
      fatalError("what is written is refused:\n\(String(decoding: file.encoded(), as: UTF8.self))")
    }
    precondition(again == file, "what is written reads differently")
    let world = World()
    guard let scene = try? file.load(into: world) else { return }
    for _ in 0..<4 { world.tick() }
    scene.timeline.seek(to: min(scene.duration, .seconds(20)))
    world.tick()
    scene.timeline.seek(to: .zero)
    if let fault = world.engine.validate() { fatalError("the stores disagree: \(fault)") }
  }

  /// The engine and the reference model agree on a stream of commands. More bytes make a longer stream.
  private static func commands(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    SplitMix64.begin(bytes.dropFirst())
    let layers = OracleControlGenerator.Layers(rawValue: Int(first & 15))
    // A command takes about eight bytes.
    let count = 3 + bytes.count / 8
    var plan =
      switch first >> 4 {
      case 0...7: OracleControlGenerator.plan(seed: 0, layers, commandCount: count)
      case 8...9: OracleControlGenerator.plan(seed: 0, layers, commandCount: count).composed(seed: 0)
      case 10...11: OracleControlGenerator.plan(seed: 0, layers, commandCount: count).blended(seed: 0)
      case 12: OracleGenerator.plan(seed: 0, hasTimelines: true, hasMotions: true).composed(seed: 0)
      case 13: OracleGenerator.plan(seed: 0, hasTimelines: true, hasMotions: true).blended(seed: 0)
      default: OracleGenerator.plan(seed: 0, hasTimelines: first & 1 == 1, hasMotions: first & 2 == 2)
      }
    plan.commands = Array(plan.commands.prefix(count))
    guard let found = OracleRun.disagreement(plan) else { return }
    let least = OracleShrinker.shrink(plan) { OracleRun.disagreement($0)?.kind == found.kind }
    let disagreement = OracleRun.disagreement(least) ?? found
    fatalError("\(disagreement.place): \(disagreement.text)\n\n\(least.text)")
  }
}

extension FuzzTarget {
  /// Games whose snapshots are forged. They are made without bytes of the fuzzer: they are the same in each
  /// run.
  private nonisolated(unsafe) static let forgeries: [SnapshotForgery] = [2, 6, 15, 40].map { ticks in
    SplitMix64.begin([])
    guard let forgery = try? SnapshotForgery(ticks: ticks) else { fatalError("a game could not be saved") }
    // A forged iteration may be a count long: a tick would cross thousands.
    forgery.game.world.engine.limits.mostBoundaries = 30
    return forgery
  }

  /// Bytes as a snapshot's data, as they are and with a checksum that is right; or changes of genuine data.
  /// Damage is refused. What is accepted gives a world that goes on. One input of 64 uses that world in all
  /// ways.
  private static func snapshot(_ bytes: [UInt8]) {
    guard let first = bytes.first else { return }
    let forgery = forgeries[Int(first >> 1 & 3)]
    var rest = bytes.dropFirst()
    var data = forgery.genuine
    if first & 1 == 0 {
      // As the whole data, and as what follows a header.
      if (try? Snapshot(data: Array(rest))) != nil { fatalError("a few bytes are a snapshot") }
      data = Array(data.prefix(SnapshotHeader.length)) + rest
    } else {
      // Eight bytes a change: place, kind and number.
      while rest.count >= 8 {
        let number = rest.prefix(8).reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
        rest = rest.dropFirst(8)
        let place = SnapshotHeader.length + Int(number >> 40) % (data.count - SnapshotHeader.length - 16)
        forgery.change(&data, at: place, by: Int(number >> 32 & 0xFF) % 12, number & 0xFFFF_FFFF)
      }
    }
    SplitMix64.begin([])
    if data != forgery.genuine, (try? Snapshot(data: data)) != nil { fatalError("damage is not noticed") }
    // A bit of the input would be kept by the inputs that reach more code: each would be used in all ways.
    let mixed = bytes.reduce(UInt32(0)) { ($0 &+ UInt32($1)) &* 0x9E37_79B1 } >> 26
    let use = mixed == 0 ? SnapshotForgery.Use.allWays : mixed & 1 == 0 ? .tick : .sample
    let result = forgery.restore(SnapshotForgery.sealed(data), use)
    if let fault = result.fault { fatalError(fault) }
  }
}

private let target: FuzzTarget = {
  let name = ProcessInfo.processInfo.environment["INBETWEEN_FUZZ"] ?? ""
  guard let target = FuzzTarget(rawValue: name) else {
    let names = FuzzTarget.allCases.map(\.rawValue).joined(separator: ", ")
    print("INBETWEEN_FUZZ is \"\(name)\"; it must be one of \(names)")
    exit(2)
  }
  return target
}()

/// Runs the target with one input. libFuzzer calls it.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  target.run(UnsafeBufferPointer(start: bytes, count: count))
  return 0
}
