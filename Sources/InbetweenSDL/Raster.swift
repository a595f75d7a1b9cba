import CSDL2

/// Draws a `DrawList` into memory, in plain code: the same bytes on every machine.
///
/// SDL's own software renderer will not do: it cuts vertices down to whole pixels, so that edges
/// cannot be feathered, shapes move in jumps, and neighbours leave holes (measured on 2.26.5).
final class Raster {
  let width: Int
  let height: Int
  /// Premultiplied RGBA, row by row.
  private(set) var bytes: [UInt8]

  init(width: Int, height: Int) {
    self.width = width
    self.height = height
    bytes = [UInt8](repeating: 0, count: width * height * 4)
  }

  /// Draws all of the list over what is there. Linear in the pixels covered.
  func draw(_ list: borrowing DrawList) {
    let width = width
    let height = height
    bytes.withUnsafeMutableBytes { target in
      let pixels = target.bindMemory(to: UInt32.self)
      if let fill = list.fill { pixels.update(repeating: Self.packed(fill)) }
      list.vertices.withUnsafeBufferPointer { vertices in
        list.indices.withUnsafeBufferPointer { indices in
          for number in list.batches.indices {
            let batch = list.batches[number]
            let clip = PixelRectangle(
              left: max(batch.clip.left, 0), top: max(batch.clip.top, 0),
              right: min(batch.clip.right, width), bottom: min(batch.clip.bottom, height))
            if clip.isEmpty { continue }
            if batch.shape == .quads {
              let corners = UnsafeBufferPointer(rebasing: vertices[list.vertexRange(number)])
              Self.paint(quads: corners, batch.texture, pixels, stride: width, clip: clip)
              continue
            }
            let range = list.indexRange(number)
            let base = batch.firstVertex
            func each(_ body: (SDL_Vertex, SDL_Vertex, SDL_Vertex) -> Void) {
              for start in stride(from: range.lowerBound, to: range.upperBound, by: 3) {
                body(
                  vertices[base + Int(indices[start])], vertices[base + Int(indices[start + 1])],
                  vertices[base + Int(indices[start + 2])])
              }
            }
            if let texture = batch.texture {
              texture.bytes.withUnsafeBytes { source in
                let sampler = Sampler(
                  texels: source.bindMemory(to: UInt32.self), width: texture.width, height: texture.height)
                each { a, b, c in
                  Triangle(a, b, c)?.paint(pixels, stride: width, clip: clip, sampler: sampler)
                }
              }
            } else {
              each { a, b, c in Triangle(a, b, c)?.fill(pixels, stride: width, clip: clip) }
            }
          }
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
            Triangle(corners[first], corners[first + third], corners[first + 2])?.paint(
              pixels, stride: stride, clip: clip, sampler: sampler)
          }
        }
      }
    }
  }

  /// The bytes of a pixel with straight alpha.
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

  /// The channels of a pixel in memory order, 0…255.
  @inline(__always)
  static func channels(_ pixel: UInt32) -> SIMD4<Float> {
    let bits = UInt32(littleEndian: pixel)
    return SIMD4<Float>(
      Float(bits & 0xff), Float(bits >> 8 & 0xff), Float(bits >> 16 & 0xff), Float(bits >> 24))
  }

  /// `color` (premultiplied, 0…255) over `below`, rounded to the nearest.
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
