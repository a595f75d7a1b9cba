import Foundation
import Inbetween
import InbetweenFiles
import InbetweenSDL

/// Many points. Each has a tween, which leads it from a formation to the next one, and a spring, by which it
/// flies off and comes back.
///
/// Motion is a function of time, so no tick is run: the worlds stay at their beginning, and are sampled at
/// the time of the leg and of the flight. So time goes back as fast as it goes on, to the same bits. No
/// sample crosses a boundary, for all drivers begin at once and are sampled only before the first of them
/// ends.
final class Crowd {
  /// The number of points that join or leave in a frame.
  enum Growth {
    /// A fixed number per frame, for reproducible recordings.
    case byFrames
    /// As many as fit into a time by a clock, so that a window stays responsive.
    case within(Duration, clock: () -> Duration)
  }

  /// The number of points that there shall be.
  var wanted: Int
  let growth: Growth
  let motion: CrowdMotion
  /// The tweens, and the springs: one of each for a point.
  let (tweens, springs) = (World(), World())
  private let tweenFrame = Frame(of: .progress)
  private let springFrame = Frame(of: .flight)
  private var (tweenPoints, springPoints): ([Entity], [Entity]) = ([], [])
  /// The places of each point in the formations, one list a formation.
  private var places = [[SIMD2<Float>]](repeating: [], count: PointFormation.allCases.count)
  /// The index of each point's colour in the palette, 0 to 63.
  private(set) var colors: [UInt8] = []
  /// The places of all points at the time that was shown last, and how far each is from its formation.
  private(set) var (x, y, distance): ([Float], [Float], [Float]) = ([], [], [])
  /// The leg that is shown, and how far it has come.
  private(set) var leg = (from: 0, to: 1, part: Float(0))

  /// The points that join or leave in a frame, between two readings of the clock, and with one easing.
  private static let (joining, portion, group) = (20_000, 3000, 1000)

  init(of count: Int, growth: Growth, _ motion: CrowdMotion = CrowdMotion()) {
    (wanted, self.growth, self.motion) = (count, growth, motion)
    for world in [tweens, springs] {
      world.threads = min(ProcessInfo.processInfo.activeProcessorCount, 2)
    }
  }

  /// The present number of points.
  var count: Int { colors.count }
  /// Whether there are as many points as wanted.
  var isWhole: Bool { count == wanted }

  /// The entities of a point that have its tween and its spring.
  func tween(of point: Int) -> Entity { tweenPoints[point] }
  func spring(of point: Int) -> Entity { springPoints[point] }

  /// Returns the points that are near a place, to the sides and up and down.
  func points(near place: SIMD2<Float>, within reach: Float) -> [Int] {
    x.indices.filter { abs(x[$0] - place.x) < reach && abs(y[$0] - place.y) < reach }
  }

  // MARK: Growth

  /// Lets the next points join or leave.
  ///
  /// - Parameter time: the time that may be used in a window, if it is longer than the usual one.
  func grow(for time: Duration = .zero) throws {
    switch growth {
    case .byFrames: try move(by: Self.joining)
    case .within(let usual, let clock):
      let end = clock() + max(usual, time)
      repeat { try move(by: Self.portion) } while !isWhole && clock() < end
    }
  }

  private func move(by most: Int) throws {
    let next = min(max(wanted, count - most), count + most)
    if next > count { try join(count..<next) }
    while count > next {
      if let last = tweenPoints.popLast() { tweens.despawn(last) }
      if let last = springPoints.popLast() { springs.despawn(last) }
      colors.removeLast()
      for index in places.indices { places[index].removeLast() }
    }
  }

  /// Adds points: their places and tweens on one thread, and their springs, which take as long, on another.
  private func join(_ new: Range<Int>) throws {
    // The points of one easing and one spring.
    let groups = stride(from: new.lowerBound / Self.group, to: (new.upperBound - 1) / Self.group + 1, by: 1)
      .map {
        (
          kind: $0 % CrowdMotion.eases.count,
          size: new.clamped(to: $0 * Self.group..<($0 + 1) * Self.group).count
        )
      }
    nonisolated(unsafe) var (problem, other): ((any Error)?, (any Error)?) = (nil, nil)
    nonisolated(unsafe) let crowd = self
    DispatchQueue.concurrentPerform(iterations: 2) { half in
      do {
        if half == 0 { crowd.addPlaces(new) }
        for group in groups {
          try half == 0 ? crowd.addTweens(group.size, group.kind) : crowd.addSprings(group.size, group.kind)
        }
      } catch { if half == 0 { problem = error } else { other = error } }
    }
    if let problem = problem ?? other { throw problem }
  }

  private func addTweens(_ number: Int, _ kind: Int) throws {
    let new = (0..<number).map { _ in tweens.spawn() }
    tweenPoints += new
    try tweens.register(CrowdMotion.tweens(kind), on: new)
  }

  private func addSprings(_ number: Int, _ kind: Int) throws {
    let new = (0..<number).map { _ in springs.spawn() }
    springPoints += new
    try springs.register(CrowdMotion.spring(kind), on: new)
  }

  /// Computes the places of the next points.
  private func addPlaces(_ new: Range<Int>) {
    let seeds = new.map(PointFormation.seed)
    colors += seeds.map { UInt8($0.x * 63) }
    for (kind, formation) in PointFormation.allCases.enumerated() {
      places[kind] += seeds.map(formation.position)
    }
  }

  // MARK: Time

  /// Samples both worlds at a time, the first for the formations and the second for a flight.
  func sample(at time: Duration, flight: Duration?) {
    let (way, stand) = (CrowdMotion.way, Duration.milliseconds(motion.stand))
    let number = Int(time / (stand + way))
    let since = max(time - (stand + way) * number - stand, .zero)
    leg = (number % places.count, (number + 1) % places.count, Float(since / way))
    tweens.sample(at: Instant(min(since, way)), into: tweenFrame)
    if let flight { springs.sample(at: Instant(min(flight, CrowdMotion.flight)), into: springFrame) }
  }

  /// Computes the place of each point from the last samples.
  ///
  /// - Parameters:
  ///   - holds: whether the points stay in the formations, and only their distances are computed.
  ///   - most: the number of points that are placed: the first ones, which lie evenly in each formation.
  func place(_ blast: CrowdBlast?, at time: Duration, holds: Bool, most: Int = .max) {
    let count = min(count, most)
    // The columns keep their memory while points join.
    for column in [\Crowd.x, \.y, \.distance] {
      let more = count - self[keyPath: column].count
      if more > 0 {
        self[keyPath: column] += repeatElement(0, count: more)
      } else {
        self[keyPath: column].removeLast(-more)
      }
    }
    let (from, to) = (places[holds && leg.part >= 0.5 ? leg.to : leg.from], places[leg.to])
    let fading = blast?.fading(at: time) ?? 0
    let throwCount = fading > 0 ? min(blast?.throwns.count ?? 0, count) : 0
    let (rest, throwPart) = (blast?.rest(at: time) ?? 0, fading / CrowdMotion.reach)
    withColumns { progress, flight in
      x.withUnsafeMutableBufferPointer { x in
        y.withUnsafeMutableBufferPointer { y in
          distance.withUnsafeMutableBufferPointer { distance in
            from.withUnsafeBufferPointer { from in
              to.withUnsafeBufferPointer { to in
                let (throwns, rests) = (blast?.throwns ?? [], blast?.rests ?? [])
                throwns.withUnsafeBufferPointer { throwns in
                  rests.withUnsafeBufferPointer { rests in
                    Self.inHalves(count) { part in
                      for index in part {
                        var place = from[index] + (to[index] - from[index]) * (holds ? 0 : progress[index])
                        if index < throwCount {
                          var offset = throwns[index] * (flight[index] * throwPart)
                          if index < rests.count { offset += rests[index] * rest }
                          distance[index] = offset.length
                          if !holds { place += offset }
                        } else {
                          distance[index] = 0
                        }
                        x[index] = place.x
                        y[index] = place.y
                      }
                    }
                  }
                }
              }
            }
          }
        }
      }
    }
  }

  /// Returns a blast at a place and a time. It includes the rest of the previous flight.
  func blast(at center: SIMD2<Float>, _ time: Duration, after last: CrowdBlast?) -> CrowdBlast {
    sample(at: time, flight: last.map { time - $0.time })
    place(last, at: time, holds: false)
    let home = self
    let thrown = motion.thrower(from: center)
    var blast = CrowdBlast(time: time, center: center)
    let (from, to) = (places[leg.from], places[leg.to])
    withColumns { progress, _ in
      blast.throwns = [SIMD2<Float>](unsafeUninitializedCapacity: count) { room, used in
        Self.inHalves(count) { part in
          for index in part {
            room.initializeElement(
              at: index, to: thrown(SIMD2(home.x[index], home.y[index]), index))
          }
        }
        used = count
      }
      guard last != nil else { return }
      blast.rests = [SIMD2<Float>](unsafeUninitializedCapacity: count) { room, used in
        for index in 0..<count {
          let place = from[index] + (to[index] - from[index]) * progress[index]
          room.initializeElement(at: index, to: SIMD2(home.x[index], home.y[index]) - place)
        }
        used = count
      }
    }
    return blast
  }

  // MARK: The motion as a file

  /// Returns the motion of some points as a file: their way to the next formation, and their flight.
  ///
  /// - Parameter time: the time since the present leg began.
  func file(of points: [Int], _ blast: CrowdBlast?, at time: Duration) throws -> MotionFile {
    let stage = PointFormation.stage
    let period = Duration.milliseconds(motion.stand) + CrowdMotion.way
    let start = period * Int(time / period)
    var file = MotionFile(stage: MotionStage(width: stage.x, height: stage.y))
    for point in points {
      let name = "point \(point + 1)"
      guard let way = tweens.firstDriver(of: tweenPoints[point], "progress") else { continue }
      let (from, to) = (places[leg.from][point], places[leg.to][point])
      let color = Palette.dark.series[point % Palette.dark.series.count]
      file.entities.append(
        MotionEntity(
          name, shape: .circle(radius: 9),
          properties: ["position": .float2(from), "color": .color(MotionColor(color))]))
      var tween = MotionTween(
        entity: name, property: "position", keys: .values([.float2(from), .float2(to)]),
        duration: way.definition.duration / .milliseconds(1))
      (tween.driver.delay, tween.ease) = (motion.stand, way.ease ?? .linear)
      file.motion.append(.tween(tween))
      guard let blast, blast.time >= start, point < blast.throwns.count,
        let spring = springs.firstDriver(of: springPoints[point], "flight")?.spring
      else { continue }
      var flight = MotionSpring(
        entity: name, property: "position", target: .to(.float2(.zero)),
        form: .response(2000 * Double.pi / spring.angularFrequency, dampingRatio: spring.dampingRatio))
      flight.from = .float2(.zero)
      flight.initialVelocity = .float2(blast.throwns[point] * (try velocity(of: point)))
      (flight.driver.delay, flight.driver.composition) = ((blast.time - start) / .milliseconds(1), .add)
      file.motion.append(.spring(flight))
    }
    return file
  }

  /// Returns the start velocity of a point's flight, for a throw of length 1.
  private func velocity(of point: Int) throws -> Float {
    let spring = try CrowdMotion.spring(point / Self.group % CrowdMotion.eases.count)
    return (spring.initialVelocity ?? 0) / CrowdMotion.reach
  }

  /// Takes over the motion of some points from their file, as it was edited. Returns false if it has none.
  func play(_ file: MotionFile, _ blast: inout CrowdBlast?) throws -> Bool {
    var isPlayed = false
    for item in file.motion {
      guard let name = item.targets.first?.entity, let number = Int(name.dropFirst("point ".count)),
        case let point = number - 1, tweenPoints.indices.contains(point)
      else { continue }
      switch item {
      case .tween(let tween):
        guard case .values(let values) = tween.keys, values.count == 2, case .float2(let from) = values[0],
          case .float2(let to) = values[1],
          // The file may be of an earlier leg.
          let first = places.indices.min(by: {
            (places[$0][point] - from).length < (places[$1][point] - from).length
          })
        else { continue }
        places[first][point] = from
        places[(first + 1) % places.count][point] = to
        motion.stand = tween.driver.delay
        tweens.killAll(on: tweenPoints[point])
        try tweens.register(
          Tween(.progress, values: [0, 1], duration: .milliseconds(tween.duration), ease: tween.ease),
          on: tweenPoints[point])
      case .spring(let spring):
        guard case .float2(let velocity)? = spring.initialVelocity, point < blast?.throwns.count ?? 0
        else { continue }
        blast?.throwns[point] = velocity / (try self.velocity(of: point))
        springs.killAll(on: springPoints[point])
        var flight = try CrowdMotion.spring(point / Self.group % CrowdMotion.eases.count)
        flight.spring = try spring.form.spring()
        try springs.register(flight, on: springPoints[point])
      default: continue
      }
      isPlayed = true
    }
    return isPlayed
  }

  private func withColumns(_ body: (UnsafeBufferPointer<Float>, UnsafeBufferPointer<Float>) -> Void) {
    tweenFrame.withColumn(.progress, lane: 0) { progress, _ in
      springFrame.withColumn(.flight, lane: 0) { flight, _ in
        progress.withUnsafeBufferPointer { progress in
          flight.withUnsafeBufferPointer { flight in body(progress, flight) }
        }
      }
    }
  }

  /// Calls `body` with both halves of a range from 0, on two threads if it is long. It writes only the rows
  /// of its half.
  private static func inHalves(_ count: Int, _ body: (Range<Int>) -> Void) {
    guard count > 4 * group else { return body(0..<count) }
    withoutActuallyEscaping(body) { body in
      nonisolated(unsafe) let body = body
      DispatchQueue.concurrentPerform(iterations: 2) { half in
        body(half == 0 ? 0..<(count / 2) : (count / 2)..<count)
      }
    }
  }
}

/// An explosion of a crowd: how far each point is thrown, and what it still had of the one before.
struct CrowdBlast {
  let time: Duration
  let center: SIMD2<Float>
  /// The farthest offset of each point.
  var throwns: [SIMD2<Float>] = []
  /// The offset of each point when the blast came; empty if there was no earlier one.
  var rests: [SIMD2<Float>] = []

  /// Returns how much of the throws is shown: all, and less and less at the end of the flight, when the
  /// springs are all but at rest.
  func fading(at time: Duration) -> Float {
    let left = Float((CrowdMotion.flight - (time - self.time)) / .milliseconds(500))
    let part = min(max(left, 0), 1)
    return part * part * (3 - 2 * part)
  }

  /// Returns how much of the earlier offsets is left.
  func rest(at time: Duration) -> Float {
    let since = (time - self.time).inSeconds * 5
    return (1 + since) * exp(-since) * fading(at: time)
  }
}
