import CInbetweenSDL
import Testing

@testable import InbetweenSDL

/// Pictures in memory draw only what differs from the picture before, and have the same bytes all the same.
@Suite struct ChangedPictureTests {
  private let size = 160

  private func canvas() throws -> OffscreenCanvas { try OffscreenCanvas(width: size, height: size) }

  /// How many pixels of the canvas the last frame has drawn.
  private func drawn(on canvas: OffscreenCanvas) -> Int {
    _ = canvas.pixel(0, 0)
    return canvas.raster.changes.reduce(0) { $0 + ($1.right - $1.left) * ($1.bottom - $1.top) }
  }

  /// One shape of any kind; `place` moves it.
  private func draw(_ kind: Int, _ place: SIMD2<Float>, on canvas: Canvas) throws {
    let color = RGBA(red: 0.9, green: 0.5, blue: 0.2, alpha: kind.isMultiple(of: 2) ? 1 : 0.4)
    switch kind % 9 {
    case 0: canvas.fillRectangle(center: place, size: [70, 80], cornerRadius: 9, color: color)
    case 1: canvas.fillCircle(center: place, radius: 11.3, color: color)
    case 2:
      canvas.drawShadow(center: place, size: [50, 30], cornerRadius: 6, blur: 14, color: .black.opacity(0.7))
    case 3: try canvas.drawText("Inbetween", at: place, fontSize: 13, color: color)
    case 4: canvas.strokePolyline([place, place + [40, 9], place + [60, -30]], width: 2.5, color: color)
    case 5: canvas.fillRectangle(center: place, size: [30, 20], rotation: 31, color: color)
    case 6: canvas.fillRectangle(center: place, size: [40, 40], from: color, to: .white)
    case 7:
      canvas.clip(center: place, size: [50, 50]) {
        canvas.fillCircle(center: place, radius: 32, color: color)
        canvas.strokeRectangle(center: place, size: [44, 44], cornerRadius: 7, width: 2, color: .white)
      }
    default:
      let (x, y) = ([place.x, place.x + 9], [place.y, place.y - 7])
      canvas.drawSprites(x: x.span, y: y.span, size: 9, color: color)
    }
  }

  @Test func framesAreAsIfEachWereTheFirst() throws {
    var state: UInt64 = 12
    func random(_ below: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % below
    }
    let reused = try canvas()
    var shapes = (0..<12).map { (kind: $0, place: SIMD2<Float>(Float(random(size)), Float(random(size)))) }
    for frame in 0..<24 {
      for _ in 0..<(1 + random(2)) {
        let index = random(shapes.count)
        shapes[index] = (random(18), [Float(random(size * 4)) / 4, Float(random(size * 4)) / 4])
      }
      let fresh = try canvas()
      for canvas in [reused, fresh] {
        canvas.clear(background: frame < 20 ? .black : .white)
        for shape in shapes { try draw(shape.kind, shape.place, on: canvas) }
        // Over a finished picture without clearing it.
        if frame.isMultiple(of: 7) {
          _ = canvas.pixel(0, 0)
          try draw(1, [30, 30], on: canvas)
        }
      }
      let isSame = reused.premultipliedBytes == fresh.premultipliedBytes
      #expect(isSame, "frame \(frame)")
    }
  }

  @Test func onlyWhatChangesIsDrawn() throws {
    let canvas = try canvas()
    func frame(_ place: Float) throws -> Int {
      canvas.clear(background: .black)
      for kind in 0..<9 { try draw(kind, [80, 80], on: canvas) }
      canvas.fillCircle(center: [place, 20], radius: 6, color: .white)
      return drawn(on: canvas)
    }
    #expect(try frame(20) == size * size)
    #expect(try frame(20) == 0, "the same picture")
    #expect(try (1...(4 * 32 * 32)).contains(frame(23)), "one that moves a little")
  }

  @Test func whatIsHiddenIsNotDrawn() throws {
    let canvas = try canvas()
    func frame(_ place: Float) -> Int {
      canvas.clear(background: .black)
      canvas.fillCircle(center: [place, 80], radius: 6, color: .white)
      canvas.fillRectangle(center: [80, 80], size: [140, 140], cornerRadius: 20, color: .black)
      return drawn(on: canvas)
    }
    _ = frame(60)
    #expect(frame(90) == 0)
  }

  @Test func aTextureThatTakesTheRoomOfAnotherIsAnother() {
    let numbers = (0..<100).map { _ in Texture(width: 1, height: 1, mask: [255]).number }
    #expect(Set(numbers).count == 100)
  }

  /// Both ways of drawing a rounded rectangle in memory look alike: rows of pixels, and the mesh.
  @Test(arguments: [SIMD2<Float>(0, 0), [0.5, 0.25], [0.37, 0.81]])
  func contoursLookAsTheirMeshes(_ shift: SIMD2<Float>) {
    for (half, radius) in [
      ([20, 12], 0), ([20, 12], 5), ([9.3, 9.3], 9.3), ([0.5, 14], 0.5), ([2, 2], 2),
    ]
      as [(SIMD2<Float>, Float)]
    {
      let contour = Contour(
        center: [24, 24] + shift, half: half, radius: [radius, radius], turn: .none,
        color: SDL_Color(r: 200, g: 100, b: 50, a: 200))
      let pictures = [true, false].map { isMesh in
        var list = DrawList()
        list.begin(fill: SDL_Color(r: 0, g: 0, b: 0, a: 255))
        let clip = PixelRectangle(left: 0, top: 0, right: 48, bottom: 48)
        list.batch(texture: nil, clip: clip, shape: isMesh ? .triangles : .contours)
        if isMesh { contour.append(to: &list, textured: false) } else { list.contour(contour) }
        let raster = Raster(width: 48, height: 48)
        raster.draw(list)
        return raster.bytes
      }
      let differences = zip(pictures[0], pictures[1]).map { abs(Int($0) - Int($1)) }
      let (greatest, sum) = (differences.max() ?? 0, differences.reduce(0, +))
      #expect(greatest <= 30, "\(half), \(radius)")
      #expect(sum < 40 * 48, "\(half), \(radius)")
    }
  }
}
