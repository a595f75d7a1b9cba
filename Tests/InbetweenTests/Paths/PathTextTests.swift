import Testing

import Inbetween
@testable import InbetweenCore

/// The path text of SVG 2.
@Suite struct PathTextTests {
  private func elements(_ text: String) throws -> [MotionPath.Element] { try MotionPath(svg: text).elements }

  private func line(_ x: Float, _ y: Float) -> MotionPath.Element { .line(to: SIMD3(x, y, 0)) }
  private func move(_ x: Float, _ y: Float) -> MotionPath.Element { .move(to: SIMD3(x, y, 0)) }

  @Test("Lines, absolute and relative, with and without repeated letters")
  func lines() throws {
    #expect(try elements("M1 2 3 4") == [move(1, 2), line(3, 4)])
    #expect(try elements("m1 2 3 4 l-1-1") == [move(1, 2), line(4, 6), line(3, 5)])
    #expect(
      try elements("M0,0H10V20h-5v-5z") == [
        move(0, 0), line(10, 0), line(10, 20), line(5, 20), line(5, 15), .close,
      ])
  }

  @Test("Numbers may follow each other without a space, as the grammar allows")
  func numbers() throws {
    #expect(try elements("M1.5.5-.25-1e1") == [move(1.5, 0.5), line(-0.25, -10)])
    #expect(try elements(" \n\tM +1 , 2L3,4 5,6 ") == [move(1, 2), line(3, 4), line(5, 6)])
    #expect(try elements("M0 0L1e2.5") == [move(0, 0), line(100, 0.5)])
  }

  @Test("Smooth curves mirror the last control point of curves of their own kind alone")
  func smooth() throws {
    func curve(_ n: [Float]) -> MotionPath.Element {
      .curve(to: SIMD3(n[4], n[5], 0), control1: SIMD3(n[0], n[1], 0), control2: SIMD3(n[2], n[3], 0))
    }
    func quad(_ n: [Float]) -> MotionPath.Element {
      .quad(to: SIMD3(n[2], n[3], 0), control: SIMD3(n[0], n[1], 0))
    }
    #expect(
      try elements("M0 0C1 2 3 4 5 6S7 8 9 10") == [
        move(0, 0), curve([1, 2, 3, 4, 5, 6]), curve([7, 8, 7, 8, 9, 10]),
      ])
    #expect(
      try elements("M0 0c1 2 3 4 5 6s7 8 9 10") == [
        move(0, 0), curve([1, 2, 3, 4, 5, 6]), curve([7, 8, 12, 14, 14, 16]),
      ])
    #expect(
      try elements("M0 0Q1 2 3 4T9 9t1 0") == [
        move(0, 0), quad([1, 2, 3, 4]), quad([5, 6, 9, 9]), quad([13, 12, 10, 9]),
      ])
    // After a curve of another kind, the control point is the present point.
    #expect(
      try elements("M0 0Q1 2 3 4S5 5 6 6") == [
        move(0, 0), quad([1, 2, 3, 4]), curve([3, 4, 5, 5, 6, 6]),
      ])
    #expect(
      try elements("M1 1S5 5 6 6T8 8") == [move(1, 1), curve([1, 1, 5, 5, 6, 6]), quad([6, 6, 8, 8])])
    #expect(try elements("M1 1q1 1 2 2") == [move(1, 1), quad([2, 2, 3, 3])])
  }

  @Test("After a close, the path goes on from where the part began")
  func closing() throws {
    #expect(
      try elements("M5 5l10 0zl0 10") == [
        move(5, 5), line(15, 5), .close, move(5, 5), line(5, 15),
      ])
    #expect(
      try elements("M5 5l10 0zm1 1l1 0") == [
        move(5, 5), line(15, 5), .close, move(6, 6), line(7, 6),
      ])
  }

  @Test("Arcs end at their points, flags need no space, and arcs lie on their ellipse")
  func arcs() throws {
    let path = try MotionPath(svg: "M10 0a10 10 0 01-10 10")
    #expect(path.position(at: 1) == SIMD2(0, 10))
    #expect(abs(path.length - 5 * Double.pi) < 1e-4)
    #expect(try elements("M10 0a10 10 0 01-10 10") == elements("M 10 0 A 10 10 0 0 1 0 10"))
    // All four arcs between two ends: the smaller and the greater part of a circle, on either side.
    let chord = 10.0 * 2.0.squareRoot()
    for (flags, part, isBelow) in [
      ("0 0", 0.25, false), ("0 1", 0.25, true), ("1 0", 0.75, false),
      ("1 1", 0.75, true),
    ] {
      let arc = try MotionPath(svg: "M 0 0 A 10 10 0 \(flags) \(chord) 0")
      #expect(abs(arc.length - 20 * Double.pi * part) < 1e-3, "\(flags)")
      // With sweep 1, angles grow: as y points down, the arc goes over the top.
      #expect((arc.position(at: 0.5).y < 0) == isBelow, "\(flags)")
    }
    // Radii that are too small are scaled up. A radius of 0 makes a line. Equal ends make nothing.
    #expect(abs(try MotionPath(svg: "M0 0A1 1 0 0 0 20 0").length - 10 * Double.pi) < 1e-3)
    #expect(try elements("M0 0A0 5 0 0 0 20 0") == [move(0, 0), line(20, 0)])
    #expect(try elements("M0 0A5 5 0 0 0 0 0") == [move(0, 0)])
    #expect(try MotionPath(svg: "M0 0A-10 -10 0 0 0 20 0").length > 31)
    // An ellipse turned by 90° has its axes swapped.
    let (turned, swapped) = (
      try MotionPath(svg: "M 0 0 A 30 10 90 0 1 15 15"), try MotionPath(svg: "M 0 0 A 10 30 0 0 1 15 15")
    )
    for step in 0...10 {
      let (a, b) = (turned.position(at: Float(step) / 10), swapped.position(at: Float(step) / 10))
      #expect(abs(a.x - b.x) < 1e-3)
      #expect(abs(a.y - b.y) < 1e-3)
    }
  }

  @Test(
    "Mistakes are reported with their column",
    arguments: [
      ("", 1), ("   ", 4), ("L 0 0", 1), ("M", 2), ("M 1", 4), ("M 1 2 L", 8), ("M 1 2 L 3", 10),
      ("M 1 2 X 3 4", 7), ("M 1,,2", 5), ("M 1 2,", 7), ("M 1 2 L 3 4, Z", 14), ("M 0 0 A 1 1 0 2 0 5 5", 15),
      ("M 0 0 A 1 1 0 0 5 5", 17), ("M 0 0 Z 5", 9), ("M 1e39 0", 3), ("M 2e9 0", 3),
      ("M 0 0 C 1 2 3 4 5", 18),
      ("M 4. 0", 4), ("M 0 0 ü", 7),
    ])
  func wrong(text: String, column: Int) {
    do {
      _ = try MotionPath(svg: text)
      Issue.record("\(text) was taken")
    } catch {
      #expect(error.column == column, "\(text): \(error)")
    }
  }

  @Test("W13: a path has at most 10,000 elements; the first one beyond is named with its column")
  func tooMany() throws {
    let most = String(repeating: "L1 1", count: MotionPath.largestElementCount - 1)
    #expect(try MotionPath(svg: "M0 0" + most).elements.count == MotionPath.largestElementCount)
    for (end, column) in [("T2 2", 2), ("t2 2T3 3", 2), ("Z", 2), (" 3 3", 2)] {
      do {
        _ = try MotionPath(svg: "M0 0" + most + end)
        Issue.record("\(end) was taken")
      } catch {
        #expect(error.column == 4 + most.utf8.count + column, "\(error)")
      }
    }
    let move = MotionPath.Element.move(to: .zero)
    #expect(throws: PathError.self) {
      try MotionPath([MotionPath.Element](repeating: move, count: MotionPath.largestElementCount + 1))
    }
  }

  /// Where a curve turns back, its speed is about zero, and rounding is all that is left of it.
  @Test("W13: a curve that turns back on its own line is measured in few steps", .timeLimit(.minutes(1)))
  func turningBack() throws {
    let path = try MotionPath(svg: "M0 0" + String(repeating: "C0 1e9 0 -1e9 0 0", count: 40))
    // At its end x = 1e9·(1 − t)³ stands still.
    #expect(try abs(MotionPath(svg: "M1e9 0C0 0 0 0 0 0").length / 1e9 - 1) < 1e-6)
    // y = 3e9·t·(1 − t)·(1 − 2t): up, down, and up again, by 1e9/√12 each time.
    #expect(abs(path.length / (160e9 / 12.0.squareRoot()) - 1) < 1e-6)
  }

  @Test("No text makes the parser trap")
  func noise() {
    var random = SplitMix64(seed: 5)
    let letters = Array("MmLlHhVvCcSsQqTtAaZz0123456789.-+eE, ".utf8)
    for _ in 0..<3000 {
      let text =
        "M0 0"
        + String(
          decoding: (0..<random.number(1...30)).map { _ in random.one(of: letters) }, as: UTF8.self)
      if let path = try? MotionPath(svg: text) { _ = path.position(at: 0.37) }
    }
  }

  @Test("Elements must begin with a move")
  func firstElement() {
    #expect(throws: PathError.self) { try MotionPath([]) }
    #expect(throws: PathError.self) { try MotionPath { $0.line(to: [1, 1]) } }
    #expect(throws: PathError.self) { try MotionPath { $0.move(to: [1, .infinity]) } }
  }
}
