extension MotionFile {
  /// Returns the path of a picture: its source, relative to the folder of this motion file.
  public func pictureLocation(of image: MotionImage) -> String {
    image.source.hasPrefix("/") ? image.source : Disk.folder(of: location ?? "") + image.source
  }

  /// Returns an error for each picture that does not exist. Decoding does not check pictures, since a file
  /// may be moved before its pictures.
  public func pictureErrors() -> [MotionFileError] {
    entities.enumerated().compactMap { index, entity in
      guard case .image(let image)? = entity.shape else { return nil }
      let path = pictureLocation(of: image)
      if Disk.hasFile(path) { return nil }
      return MotionFileError(
        path: "entities[\(index)].shape.source", found: JSONText.quoted(image.source, limit: 60),
        expected: "a picture; there is no file \(path)")
    }
  }

  /// Returns a shape's first size; for a picture that states none, the size in its file, a point a pixel.
  func size(of shape: MotionShape) -> SIMD2<Float>? {
    if case .image(let image) = shape, image.size == nil {
      return PictureHeader.size(ofFile: pictureLocation(of: image))
    }
    return shape.size
  }
}

/// Reads the size of a picture from the first bytes of its file: PNG, JPEG, GIF and BMP.
enum PictureHeader {
  /// Returns width and height in pixels; nil if the file cannot be read or is of another kind.
  static func size(ofFile path: String) -> SIMD2<Float>? {
    guard let bytes = try? Disk.bytes(of: path, atMost: 1 << 20) else { return nil }
    return size(in: bytes)
  }

  /// Returns width and height in pixels of the picture that begins with `bytes`.
  static func size(in bytes: [UInt8]) -> SIMD2<Float>? {
    var size: (width: Int, height: Int)?
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47]), bytes.count >= 24 {
      size = (big(bytes, 16, 4), big(bytes, 20, 4))
    } else if bytes.starts(with: "GIF8".utf8), bytes.count >= 10 {
      size = (little(bytes, 6, 2), little(bytes, 8, 2))
    } else if bytes.starts(with: "BM".utf8), bytes.count >= 26 {
      size = (little(bytes, 18, 4), Int(Int32(truncatingIfNeeded: little(bytes, 22, 4)).magnitude))
    } else if bytes.starts(with: [0xFF, 0xD8]) {
      size = jpegSize(in: bytes)
    }
    guard let size, (1...65_535).contains(size.width), (1...65_535).contains(size.height) else { return nil }
    return SIMD2(Float(size.width), Float(size.height))
  }

  /// Reads JPEG's segments up to the start of a frame (ITU-T T.81, table B.1).
  private static func jpegSize(in bytes: [UInt8]) -> (Int, Int)? {
    var place = 2
    while place + 9 <= bytes.count, bytes[place] == 0xFF {
      let marker = bytes[place + 1]
      let isFrame = (0xC0...0xCF).contains(marker) && marker != 0xC4 && marker != 0xC8 && marker != 0xCC
      if isFrame { return (big(bytes, place + 7, 2), big(bytes, place + 5, 2)) }
      place += marker == 0xFF ? 1 : 2 + max(big(bytes, place + 2, 2), 2)
    }
    return nil
  }

  private static func big(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reduce(0) { $0 << 8 | Int($1) }
  }

  private static func little(_ bytes: [UInt8], _ place: Int, _ count: Int) -> Int {
    bytes[place..<place + count].reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
