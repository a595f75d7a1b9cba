import Inbetween
import Testing

@testable import InbetweenTool

@Suite("The scene of precedence")
struct PrecedenceSceneTests {
  private let scene: PrecedenceScene

  init() throws {
    scene = try PrecedenceScene()
    try scene.layOut(in: Area(corner: .zero, size: SIMD2(1000, 640)))
    try scene.takeOver()
    try play(2000)
  }

  private func play(_ milliseconds: Int) throws {
    for _ in 0..<(milliseconds / 10) { try scene.advance(by: .milliseconds(10)) }
  }

  /// A point of the floor at a place.
  private func spot(_ place: Float) -> SIMD2<Float> { SIMD2(scene.layout.x(place), scene.layout.floor - 20) }

  private func click(_ place: Float) throws {
    try scene.handle(.pressed(at: spot(place)))
    try scene.handle(.released(at: spot(place)))
  }

  private var body: SIMD2<Float> {
    scene.layout.body(at: scene.present.place, lift: scene.present.lift).center
  }

  /// Where the patrol has the hero: tweens of 5.2 s there and back, begun at 0.
  private var patrol: Float { patrol(after: 0) }
  private func patrol(after seconds: Float) -> Float {
    let time = (scene.world.now.sinceStart.inSeconds + seconds) / 5.2
    let part = time.truncatingRemainder(dividingBy: 2)
    return 0.08 + 0.84 * Easing.sineInOut(part > 1 ? 2 - part : part)
  }

  @Test("C3: a run is seen above the patrol, and the patrol resumes where it would have been")
  func run() throws {
    #expect(scene.report == "seen patrol, stack patrol")
    try click(0.9)
    try play(300)
    #expect(scene.report == "seen run, stack run patrol")
    #expect(abs(try #require(scene.present.cards.last).value - patrol) < 0.01, "it goes on while covered")
    try play(2000)
    #expect(scene.report == "seen patrol, stack patrol")
    #expect(abs(scene.present.place - patrol) < 0.01)
    #expect(scene.present.cards.count == 1)
  }

  @Test(
    "A press beside the hero, also where it will be in a moment, is for the hero; its face says what happens")
  func grabbing() throws {
    let velocity = scene.world.velocity(scene.hero, .level) ?? 0
    #expect(abs(velocity) > 0.1 && scene.present.mood == .calm)
    let body = scene.layout.body(at: scene.present.place, lift: 0)
    let ahead = SIMD2(velocity > 0 ? body.right + 22 : body.left - 22, body.center.y)
    try scene.handle(.moved(to: ahead))
    #expect(scene.pointer == ahead && scene.grabArea.contains(ahead))
    try scene.handle(.moved(to: SIMD2(-50, 300)))
    #expect(scene.pointer == nil, "elsewhere it points at nothing")
    try scene.handle(.pressed(at: ahead))
    try scene.handle(.released(at: ahead))
    try play(50)
    #expect(scene.report == "seen patrol, stack patrol, shaken" && scene.present.mood == .hurt)
    try play(1500)
    try click(0.5)
    try play(50)
    #expect(scene.present.mood == .runs)
    try play(1500)
    try scene.handle(.pressed(at: self.body))
    try scene.handle(.moved(to: self.body - SIMD2(0, 60)))
    try play(50)
    #expect(scene.present.mood == .held)
  }

  @Test("C1: of two runs the newer one is seen; each ends by its own clock")
  func runs() throws {
    try click(0.95)
    try play(100)
    try click(0.1)
    try play(100)
    #expect(scene.report == "seen run, stack run run patrol")
    #expect(scene.present.goals == [0.95, 0.1].map { scene.layout.place(atX: scene.layout.x($0)) })
    try play(2500)
    #expect(scene.report == "seen patrol, stack patrol")
  }

  @Test("One row of the list says that it is seen at each moment, also while cards come and go")
  func listed() throws {
    func check() throws {
      for _ in 0..<120 {
        try scene.advance(by: .milliseconds(5))
        #expect(scene.present.listed.count { $0.isSeen && !$0.isOver && $0.role != .hit } == 1)
      }
    }
    try click(0.9)
    try scene.advance(by: .milliseconds(20))
    #expect(scene.present.listed.first { $0.isSeen }?.role == .patrol, "the run's card is hardly there")
    try check()
    #expect(scene.present.listed.first { $0.isSeen }?.role == .run)
    try click(0.2)
    try scene.advance(by: .milliseconds(30))
    try click(0.8)
    try check()
    try check()
    try check()
  }

  @Test("Two names never overlap: the later one is in a row above")
  func names() {
    #expect(PrecedenceLayout.rows(of: [10...50, 40...90, 60...100, 200...240]) == [0, 1, 0, 0])
    #expect(PrecedenceLayout.rows(of: [10...50, 20...60, 30...70]) == [0, 1, 2])
    #expect(PrecedenceLayout.rows(of: []) == [])
  }

  @Test("C12: a tap shakes what is seen, and is not in the stack")
  func hit() throws {
    try scene.handle(.pressed(at: body))
    try scene.handle(.released(at: body))
    try play(60)
    #expect(scene.report == "seen patrol, stack patrol, shaken")
    var away: Float = 0
    for _ in 0..<50 {
      try play(10)
      away = max(away, abs(scene.present.place - patrol))
    }
    #expect(away > 0.006, "\(away)")
    try play(600)
    #expect(scene.report == "seen patrol, stack patrol")
    #expect(abs(scene.present.place - patrol) < 0.002)
  }

  @Test("A drag carries the hero above all others; released, the hero falls and the patrol resumes")
  func drag() throws {
    try scene.handle(.pressed(at: body))
    let high = SIMD2(scene.layout.x(0.15), scene.layout.floor - 160)
    try scene.handle(.moved(to: high))
    try play(600)
    #expect(scene.report == "seen drag, stack drag patrol")
    #expect((body - high).length < 6, "\(body), \(high)")
    try scene.handle(.released(at: high))
    try play(1200)
    #expect(scene.report == "seen patrol, stack patrol")
    #expect(abs(scene.present.place - patrol) < 0.01 && scene.present.lift < 0.01)
  }

  @Test("C13: with blended seams the hero has no jump; without them it has one")
  func seams() throws {
    func jump() throws -> Float {
      // Far from where the patrol will be as the run ends.
      try click(patrol(after: 1) > 0.5 ? 0.02 : 0.98)
      var (last, most) = (scene.present.place, Float(0))
      for _ in 0..<200 {
        try play(10)
        most = max(most, abs(scene.present.place - last))
        last = scene.present.place
      }
      return most
    }
    let blended = try jump()
    try (scene.controls[1] as? Switch)?.activate()
    let cut = try jump()
    #expect(blended < 0.1 && cut > 0.4, "\(blended), \(cut)")
  }

  @Test("The past that is shown is what it was, with its stack")
  func past() throws {
    try click(0.9)
    try play(300)
    let there = scene.present
    try play(2500)
    scene.seek(to: .milliseconds(2300))
    #expect(abs(scene.shown.place - there.place) < 0.01)
    #expect(scene.shown.seen == .run && scene.present.seen == .patrol)
  }

  @Test("A click below the ground is a run too")
  func below() throws {
    let place = SIMD2(scene.layout.x(0.9), scene.layout.panel.bottom - 20)
    try scene.handle(.pressed(at: place))
    try scene.handle(.released(at: place))
    try play(100)
    #expect(scene.report == "seen run, stack run patrol")
  }
}
