import Testing

@testable import InbetweenSDL

@Suite struct SpriteTests {
  private static let side = 200

  private func canvas(stage: Float = 200) throws -> OffscreenCanvas {
    let canvas = try OffscreenCanvas(width: Self.side, height: Self.side, stage: [stage, stage])
    canvas.clear(background: .black)
    return canvas
  }

  private func shades(_ canvas: OffscreenCanvas) -> [Float] {
    (0..<(Self.side * Self.side)).map { Float(canvas.pixel($0 % Self.side, $0 / Self.side).red) / 255 }
  }

  /// Places that do not lie over one another, at all distances from whole pixels.
  private func places(_ count: Int, apart: Float) -> (x: [Float], y: [Float]) {
    let across = Int(190 / apart)
    return (
      (0..<count).map { Float($0 % across) * (apart + 0.13) + apart / 2 + 2 },
      (0..<count).map { Float($0 / across) * (apart + 0.29) + apart / 2 + 3 }
    )
  }

  @Test(arguments: [Float(0.4), 1, 2.3, 3, 7.5, 12.4, 16, 18.7, 40, 150], [SpriteShape.disc, .square])
  func aSpriteIsTheShapeDrawnByItself(size: Float, shape: SpriteShape) throws {
    let apart = max(size + 4, 8)
    let across = Int(190 / apart)
    let (x, y) = places(min(across * across, 40), apart: apart)
    let sprites = try canvas()
    sprites.drawSprites(shape, x: x.span, y: y.span, size: size, color: .white)
    let shapes = try canvas()
    for (x, y) in zip(x, y) {
      if shape == .disc {
        shapes.fillCircle(center: [x, y], radius: size / 2, color: .white)
      } else {
        shapes.fillRectangle(center: [x, y], size: [size, size], color: .white)
      }
    }
    let one = shades(sprites)
    let two = shades(shapes)
    let worst = zip(one, two).map { abs($0 - $1) }.max() ?? 1
    // Half of a sixteenth of a pixel (an eighth, from 8 on) in size, an eighth in place on both axes.
    #expect(worst < (size > 18 ? 0.45 : 0.3), "\(worst)")
    // A feathered square of a pixel is a pyramid by itself, and a sprite is as bright as its area.
    let wanted = shape == .square ? size * size * Float(x.count) : two.reduce(0, +)
    let sizeError = size > 8 ? 0.125 / size : 0.0625 / size
    let sum = one.reduce(0, +)
    #expect(abs(sum / wanted - 1) < 2 * sizeError + 0.03, "\(sum) of \(wanted)")
  }

  @Test func aSpritesMiddleIsWhereItIsWanted() throws {
    for step in 0..<40 {
      let place = SIMD2<Float>(8 + Float(step) * 0.171, 16 - Float(step) * 0.093)
      let canvas = try OffscreenCanvas(width: 24, height: 24)
      canvas.clear(background: .black)
      canvas.drawSprites(x: [place.x].span, y: [place.y].span, size: 5, color: .white)
      var sum: Float = 0
      var middle = SIMD2<Float>.zero
      for index in 0..<(24 * 24) {
        let shade = Float(canvas.pixel(index % 24, index / 24).red)
        sum += shade
        middle += SIMD2(Float(index % 24) + 0.5, Float(index / 24) + 0.5) * shade
      }
      let off = (middle / sum - place).magnitude.max()
      #expect(off < 0.15, "\(off) at \(place)")
    }
  }

  @Test func columnsOfSizesAndOpacitiesApply() throws {
    let x: [Float] = [30, 80, 130, 180]
    let y: [Float] = [100, 100, 100, 100]
    let canvas = try canvas()
    canvas.drawSprites(
      .square, x: x.span, y: y.span, size: 10, scales: ([1, 2, 0.5, 3.2] as [Float]).span, color: .white,
      opacities: ([1, 0.5, 7, .nan] as [Float]).span)
    let sums = x.map { middle in
      shades(canvas).enumerated().reduce(Float(0)) {
        abs(Float($1.offset % Self.side) - middle) < 24 ? $0 + $1.element : $0
      }
    }
    #expect(abs(sums[0] - 100) < 2)
    #expect(abs(sums[1] - 400 * 128 / 255) < 4)
    #expect(abs(sums[2] - 25) < 1)
    #expect(sums[3] == 0)
  }

  @Test func aPaletteColorsByIndex() throws {
    let canvas = try canvas()
    let place: [Float] = [20, 60, 100, 140]
    canvas.opacity = 0.5
    canvas.drawSprites(
      .square, x: place.span, y: place.span, size: 12,
      palette: [.white, RGBA(red: 1, green: 0, blue: 0), .clear],
      colorIndices: ([1, 0, 2, 3] as [UInt8]).span)
    #expect(canvas.pixel(20, 20) == (128, 0, 0, 255))
    #expect(canvas.pixel(60, 60) == (128, 128, 128, 255))
    #expect(canvas.pixel(100, 100) == (0, 0, 0, 255))
    #expect(canvas.pixel(140, 140) == (0, 0, 0, 255))
  }

  @Test func componentsColorEachSprite() throws {
    let canvas = try canvas()
    let place: [Float] = [20, 60, 100]
    canvas.drawSprites(
      .square, x: place.span, y: place.span, size: 12, red: ([1, 0, .nan] as [Float]).span,
      green: ([0, 2, 1] as [Float]).span, blue: ([0.5, 0, 1] as [Float]).span,
      alpha: ([1, 0.5, 1] as [Float]).span)
    #expect(canvas.pixel(20, 20) == (255, 0, 128, 255))
    #expect(canvas.pixel(60, 60) == (0, 128, 0, 255))
    #expect(canvas.pixel(100, 100) == (0, 0, 0, 255))
  }

  @Test func whatCannotBeSeenIsLeftOut() throws {
    let canvas = try canvas()
    let x: [Float] = [-3, 50, 203, .nan, 50, .infinity, -1.9, 201.9]
    let y: [Float] = [50, -3, 50, 50, .nan, 50, 50, 50]
    canvas.drawSprites(x: x.span, y: y.span, size: 4, color: .white)
    #expect(canvas.list.vertices.count == 2 * 4, "only the last two show at all")
    canvas.drawSprites(x: x.span, y: y.span, size: 0, color: .white)
    canvas.drawSprites(x: x.span, y: y.span, size: .nan, color: .white)
    canvas.drawSprites(x: x.span, y: y.span, size: 4, color: .clear)
    canvas.drawSprites(x: Span(), y: Span(), size: 4, color: .white)
    let scales: [Float] = [0, -1, .nan, .infinity, 1, 1, 0, -2]
    canvas.drawSprites(x: x.span, y: y.span, size: 4, scales: scales.span, color: .white)
    #expect(canvas.list.vertices.count == 2 * 4)
  }

  @Test func runsOfAColumnAreOneBatch() throws {
    let canvas = try canvas()
    let before = canvas.list.batches.count
    for run in 0..<5 {
      let place = (0..<10).map { Float($0 * 10 + run) }
      canvas.drawSprites(x: place.span, y: place.span, size: 3, color: .white)
    }
    #expect(canvas.list.batches.count == before + 1)
    #expect(canvas.list.vertices.count == 4 * 50)
    #expect(canvas.list.indices.isEmpty)
  }

  @Test func offsetSpaceAndClipApply() throws {
    let canvas = try canvas(stage: 100)
    canvas.offset = [10, 0]
    canvas.drawSprites(.square, x: [20].span, y: [20].span, size: 4, color: .white)
    #expect(canvas.pixel(60, 40).red == 255 && canvas.pixel(40, 40).red == 0)
    canvas.clip(center: [50, 50], size: [20, 20]) {
      canvas.drawSprites(.square, x: [50, 41].span, y: [50, 50].span, size: 4, color: .white)
    }
    #expect(canvas.pixel(119, 100).red == 255)
    #expect(canvas.pixel(100, 100).red == 255 && canvas.pixel(99, 100).red == 0)
  }

  @Test func aCrowdIsDrawnInMemoryAndLooksTheSame() throws {
    let count = SpriteBitmap.leastCount
    func numbers(_ step: Double) -> [Float] {
      (0..<count).map { Float(-8 + 216 * (Double($0) * step).truncatingRemainder(dividingBy: 1)) }
    }
    let (x, y) = (numbers(0.754877666246693), numbers(0.569840290998053))
    for (size, shape) in [(Float(0.8), SpriteShape.disc), (1.5, .disc), (2.6, .square), (6.5, .disc)] {
      let crowd = try canvas()
      crowd.clip(center: [100, 90], size: [180, 120]) {
        crowd.drawSprites(shape, x: x.span, y: y.span, size: size, color: RGBA.white.opacity(0.5))
      }
      #expect(crowd.list.vertices.isEmpty && crowd.list.batches.last?.shape == .bitmap)
      let single = try canvas()
      single.clip(center: [100, 90], size: [180, 120]) {
        for part in [0..<(count / 2), (count / 2)..<count] {
          single.drawSprites(
            shape, x: x.span.extracting(part), y: y.span.extracting(part), size: size,
            color: RGBA.white.opacity(0.5))
        }
      }
      #expect(single.list.batches.last?.shape == .quads)
      let worst = zip(shades(crowd), shades(single)).map { abs($0 - $1) }.max() ?? 1
      #expect(worst < 0.04, "\(size): \(worst)")
    }
  }

  @Test func numbersThatAreNotFiniteAreLeftOutOfACrowd() throws {
    let canvas = try canvas()
    let bad: [Float] = [.nan, .infinity, -.infinity, 3e38, -3e38, 1e7, -1e7, -40, 240]
    let place = (0..<SpriteBitmap.leastCount).map { bad[$0 % bad.count] }
    let middle = [Float](repeating: 100, count: place.count)
    canvas.drawSprites(x: place.span, y: middle.span, size: 3, color: .white)
    canvas.drawSprites(x: middle.span, y: place.span, size: 3, color: .white)
    #expect(shades(canvas).allSatisfy { $0 == 0 })
  }

  @Test func aFrameUsesTheBitmapsOfTheFrameBefore() throws {
    let canvas = try canvas()
    let place = (0..<SpriteBitmap.leastCount).map { Float($0 % 200) }
    func draw() -> SpriteBitmap? {
      canvas.clear(background: .black)
      canvas.drawSprites(x: place.span, y: place.span, size: 2, color: .white)
      canvas.fillCircle(center: [20, 20], radius: 5, color: .white)
      canvas.drawSprites(x: place.span, y: place.span, size: 2, color: .white)
      let bitmaps = canvas.list.batches.compactMap(\.bitmap)
      #expect(bitmaps.count == 2 && bitmaps[0] !== bitmaps[1], "what lies between them keeps its place")
      return bitmaps.first
    }
    weak let first = draw()
    #expect(canvas.pixel(100, 100).red == 255)
    #expect(draw() != nil && first != nil)
    for _ in 0..<4 { canvas.clear(background: .black) }
    #expect(first == nil, "their memory is given back")
  }

  @Test func theNearestSizeIsTaken() {
    let cells = SpriteAtlas(.disc).cells
    for step in 1..<1550 {
      let size = Float(step) / 8
      let found = cells[SpriteAtlas.cell(of: size)].size
      #expect(abs(found - size) <= (size <= 8 ? 0 : size <= 16 ? 0.125 : found * 0.125), "\(size): \(found)")
    }
    #expect(SpriteAtlas.cell(of: 1e-9) == 0)
    #expect(SpriteAtlas.cell(of: 1e5) == cells.count - 1)
  }

  @Test func wholeNumbersMixAsTheyShould() {
    for color in [UInt32(0), 0xffff_ffff, 0x8040_2010, 0xff00_ff80, 0x0100_0001] {
      for below in [UInt32(0), 0xffff_ffff, 0x7f7f_0102, 0xff12_3456] {
        for share in stride(from: 0, through: 255, by: 15) {
          let mixed = Blend.over(Blend.spread(color), share: UInt64(share), below)
          let alpha = (Double(color >> 24) * Double(share) / 255).rounded()
          for shift in [UInt32(0), 8, 16, 24] {
            let top = (Double(color >> shift & 0xff) * Double(share) / 255).rounded()
            let wanted = top + (Double(below >> shift & 0xff) * (255 - alpha) / 255).rounded()
            #expect(Double(mixed >> shift & 0xff) == wanted)
          }
        }
      }
    }
  }
}
