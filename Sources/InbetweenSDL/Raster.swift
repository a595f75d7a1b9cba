import CInbetweenSDL

/// Draws a `DrawList` into memory, in plain code. Equal lists give equal bytes on every machine, whatever was
/// drawn before.
///
/// SDL's software renderer is unsuitable: it truncates vertices to whole pixels. Edges could not be
/// feathered, shapes would move in jumps, and adjacent ones would leave gaps (measured on 2.26.5).
final class Raster {
  let width: Int
  let height: Int
  /// Premultiplied RGBA, row by row.
  private(set) var bytes: [UInt8]

  /// The hashes of what the picture shows, to find what a list changes.
  private var cells: PictureCells
  /// Buffer for the meshes of contours that need one.
  private var mesh = DrawList()
  var bounds: PixelRectangle { PixelRectangle(left: 0, top: 0, right: width, bottom: height) }
  /// The parts of the picture that the last list changed.
  private(set) var changes: [PixelRectangle] = []

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
    cells = PictureCells(width: width, height: height)
  }

  /// Draws a list. Without a fill, draws it over the present picture. With a fill, draws what differs from
  /// the last list.
  ///
  /// - Complexity: Linear in the list and in the pixels that change.
  func draw(_ list: borrowing DrawList) {
    if list.fill == nil {
      changes = []
      if list.pieces.isEmpty { return }
      cells.forget()
    }
    let parts = cells.changes(to: list)
    if list.fill == nil { cells.forget() }
    changes = parts.map(\.area)
    let (width, fill, reaches) = (width, list.fill.map(Self.packed), cells.reaches)
    bytes.withUnsafeMutableBytes { target in
      let pixels = target.bindMemory(to: UInt32.self)
      for part in parts {
        if let fill, part.firstPiece < 0 {
          for row in part.area.top..<part.area.bottom {
            pixels[(row * width + part.area.left)..<(row * width + part.area.right)].update(repeating: fill)
          }
        }
        for piece in max(part.firstPiece, 0)..<reaches.count where reaches[piece].meets(part.area) {
          let batch = list.batches[list.pieces[piece].batch]
          Self.paint(
            piece, of: list, batch, pixels, stride: width, clip: batch.clip.intersection(part.area), &mesh)
        }
      }
    }
  }

  private static func paint(
    _ piece: Int, of list: borrowing DrawList, _ batch: DrawList.Batch,
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle, _ mesh: inout DrawList
  ) {
    switch batch.shape {
    case .bitmap: batch.bitmap?.paint(over: pixels, stride: stride, clip: clip)
    case .contours:
      for index in list.contourRange(ofPiece: piece) {
        let contour = list.contours[index]
        if contour.fillsWithoutMesh {
          contour.fill(pixels, stride: stride, clip: clip)
        } else {
          mesh.begin(fill: nil)
          contour.append(to: &mesh, textured: false)
          paint(mesh, mesh.indices.indices, base: 0, nil, pixels, stride: stride, clip: clip)
        }
      }
    case .quads:
      let corners = list.vertexRange(ofPiece: piece)
      list.vertices.withUnsafeBufferPointer { vertices in
        paint(
          quads: UnsafeBufferPointer(rebasing: vertices[corners]), batch.texture, pixels, stride: stride,
          clip: clip)
      }
    case .triangles:
      let indices = list.indexRange(ofPiece: piece)
      paint(
        list, indices, base: batch.firstVertex, batch.texture, pixels, stride: stride, clip: clip)
    }
  }

  private static func paint(
    _ list: borrowing DrawList, _ range: Range<Int>, base: Int, _ texture: Texture?,
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle
  ) {
    list.vertices.withUnsafeBufferPointer { vertices in
      list.indices.withUnsafeBufferPointer { indices in
        func each(_ body: (Triangle) -> Void) {
          var place = range.lowerBound
          while place < range.upperBound {
            let triangle = Triangle(
              vertices[base + Int(indices[place])], vertices[base + Int(indices[place + 1])],
              vertices[base + Int(indices[place + 2])], clip: clip)
            if let triangle { body(triangle) }
            place += 3
          }
        }
        guard let texture else { return each { $0.fill(pixels, stride: stride, clip: clip) } }
        texture.bytes.withUnsafeBytes { source in
          let sampler = Sampler(
            texels: source.bindMemory(to: UInt32.self), width: texture.width, height: texture.height)
          each { $0.paint(pixels, stride: stride, clip: clip, sampler: sampler) }
        }
      }
    }
  }

  private static func paint(
    quads corners: UnsafeBufferPointer<SDL_Vertex>, _ texture: Texture?,
    _ pixels: UnsafeMutableBufferPointer<UInt32>, stride: Int, clip: PixelRectangle
  ) {
    guard let texture else { return }
    if let mask = texture.mask {
      mask.withUnsafeBufferPointer { mask in
        let stamp = Stamp(mask: mask, width: texture.width, height: texture.height)
        for first in Swift.stride(from: 0, to: corners.count, by: 4) {
          stamp.paint(corners[first], corners[first + 2], pixels, stride: stride, clip: clip)
        }
      }
    } else {
      texture.bytes.withUnsafeBytes { source in
        let sampler = Sampler(
          texels: source.bindMemory(to: UInt32.self), width: texture.width, height: texture.height)
        for first in Swift.stride(from: 0, to: corners.count, by: 4) {
          for third in [1, 3] {
            Triangle(corners[first], corners[first + third], corners[first + 2], clip: clip)?.paint(
              pixels, stride: stride, clip: clip, sampler: sampler)
          }
        }
      }
    }
  }

  /// Returns the bytes of a pixel with straight alpha.
  func straight(_ index: Int) -> SIMD4<UInt8> {
    let alpha = Int(bytes[index * 4 + 3])
    func channel(_ number: Int) -> UInt8 {
      let byte = Int(bytes[index * 4 + number])
      return alpha == 0 ? 0 : UInt8(min((byte * 255 + alpha / 2) / alpha, 255))
    }
    return SIMD4(channel(0), channel(1), channel(2), UInt8(alpha))
  }

  static func packed(_ color: SDL_Color) -> UInt32 {
    UInt32(
      littleEndian: UInt32(color.r) | UInt32(color.g) << 8 | UInt32(color.b) << 16 | UInt32(color.a) << 24)
  }

  /// Returns the channels of a pixel in memory order, 0…255.
  @inline(__always)
  static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    let bits = UInt32(littleEndian: pixel)
    return SIMD4<Float>(
      Float(bits & 0xff), Float(bits >> 8 & 0xff), Float(bits >> 16 & 0xff), Float(bits >> 24))
  }

  /// Returns `color` (premultiplied, 0…255) over `below`, rounded to the nearest.
  @inline(__always)
  static func over(_ color: SIMD4<Float>, _ below: UInt32) -> UInt32 {
    let mixed = color + channels(below) * (1 - color.w * (1 / 255)) + 0.5
    let red = UInt32(min(mixed.x, 255))
    let green = UInt32(min(mixed.y, 255))
    let blue = UInt32(min(mixed.z, 255))
    let alpha = UInt32(min(mixed.w, 255))
    return UInt32(littleEndian: red | green << 8 | blue << 16 | alpha << 24)
  }
}
