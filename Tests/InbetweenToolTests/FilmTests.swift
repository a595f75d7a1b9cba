import CInbetweenSDL
import CInbetweenSDL_image
import Foundation
import Testing

@testable import InbetweenTool

/// Films that need no other program. SDL_image, or what it makes of their parts, says what is in them.
@Suite("GIF and APNG")
struct FilmTests {
  private let scratch: Scratch
  private let file: String

  init() throws {
    scratch = try Scratch()
    file = try scratch.write(Sample.slide, to: "slide.json")
  }

  private func render(_ output: String, rate: Int, _ more: String...) throws {
    let run = try ToolRun.inbetween(
      words: ["render", file, "--size", "64x32", "--fps", "\(rate)", "--output", scratch.path(output)] + more)
    #expect(run.exitCode == 0, "\(run.errors)")
  }

  private func frame(_ index: Int) throws -> Picture {
    try Picture(png: scratch.data("frames/\(FrameWriter.name(of: index))"))
  }

  @Test("A GIF has the pictures, nearly in their colours, and their times")
  func gif() throws {
    try render("film.gif", rate: 30)
    try render("frames", rate: 30)
    let animation = try #require(IMG_LoadAnimation(scratch.path("film.gif")))
    defer { IMG_FreeAnimation(animation) }
    // The picture stands still from 400 ms on: those frames are one.
    let count = Int(animation.pointee.count)
    #expect(count == 13)
    #expect(animation.pointee.w == 64 && animation.pointee.h == 32)
    var total = 0
    for index in 0..<count {
      total += Int(animation.pointee.delays[index])
      let surface = try #require(
        SDL_ConvertSurfaceFormat(animation.pointee.frames[index], UInt32(SDL_PIXELFORMAT_RGBA32.rawValue), 0))
      defer { SDL_FreeSurface(surface) }
      let picture = try frame(index)
      var worst = 0
      for y in 0..<32 {
        for x in 0..<64 {
          let pixel = surface.pointee.pixels + y * Int(surface.pointee.pitch) + x * 4
          for channel in 0..<3 {
            let found = Int(pixel.load(fromByteOffset: channel, as: UInt8.self))
            worst = max(worst, abs(found - Int(picture[x, y][channel])))
          }
        }
      }
      #expect(worst <= 3, "frame \(index)")
    }
    #expect(total == 500)
  }

  @Test("Of more than 50 pictures a second a GIF leaves some out, and keeps the time")
  func fastGIF() throws {
    try render("film.gif", rate: 120, "--to", "400")
    let animation = try #require(IMG_LoadAnimation(scratch.path("film.gif")))
    defer { IMG_FreeAnimation(animation) }
    let delays = (0..<Int(animation.pointee.count)).map { Int(animation.pointee.delays[$0]) }
    #expect(delays.allSatisfy { $0 >= 20 })
    #expect(delays.reduce(0, +) == 400)
  }

  @Test("An APNG has exactly the pictures and their times")
  func apng() throws {
    try render("film.apng", rate: 30)
    try render("frames", rate: 30)
    let bytes = [UInt8](try scratch.data("film.apng"))
    // The first picture, for programs that know no more.
    #expect(try equal(Picture(png: Data(bytes)), frame(0)))
    let chunks = PNGChunk.chunks(of: bytes)
    #expect(chunks.map(\.bytes).reduce(PNGChunk.signature, +) == bytes, "each checksum is right")
    let header = try #require(chunks.first)
    func number(_ bytes: ArraySlice<UInt8>) -> Int { bytes.reduce(0) { $0 << 8 | Int($1) } }
    let controls = chunks.indices.filter { chunks[$0].name == "fcTL" }
    let count = try #require(chunks.first { $0.name == "acTL" }).content
    #expect(number(count[0..<4]) == controls.count && controls.count == 13)
    var canvas = try frame(0)
    var (time, next, numbers) = (0.0, 0, [Int]())
    for (place, start) in controls.enumerated() {
      let control = chunks[start].content
      let end = place + 1 < controls.count ? controls[place + 1] : chunks.count
      let (width, height, left, top) = (
        number(control[4..<8]), number(control[8..<12]), number(control[12..<16]), number(control[16..<20])
      )
      numbers.append(number(control[0..<4]))
      var part = header
      part.content.replaceSubrange(0..<8, with: control[4..<12])
      var png = PNGChunk.signature + part.bytes
      for chunk in chunks[(start + 1)..<end] where ["IDAT", "fdAT"].contains(chunk.name) {
        if chunk.name == "fdAT" { numbers.append(number(chunk.content[0..<4])) }
        let data = chunk.name == "IDAT" ? chunk.content : Array(chunk.content[4...])
        png += PNGChunk(name: "IDAT", content: data).bytes
      }
      png += PNGChunk(name: "IEND", content: []).bytes
      let picture = try Picture(png: Data(png))
      #expect(picture.width == width && picture.height == height)
      for y in 0..<height { for x in 0..<width { canvas[left + x, top + y] = picture[x, y] } }
      #expect(try equal(canvas, frame(next)), "frame \(next)")
      let delay = (number(control[20..<22]), number(control[22..<24]))
      next += delay.0
      time += Double(delay.0) / Double(delay.1)
    }
    #expect(numbers == Array(0..<numbers.count))
    #expect(next == 15 && abs(time - 0.5) < 0.001)
  }

  private func equal(_ left: Picture, _ right: Picture) -> Bool {
    left.width == right.width && left.height == right.height
      && (0..<left.height).allSatisfy { y in (0..<left.width).allSatisfy { left[$0, y] == right[$0, y] } }
  }

  @Test("The checksum is PNG's")
  func checksum() { #expect(PNGChunk.checksum(Array("123456789".utf8)) == 0xCBF4_3926) }

  @Test("The compression can be read again, whatever the indices", arguments: [1, 2, 300, 5000, 70_000])
  func compression(_ count: Int) throws {
    var state: UInt32 = 7
    for range: UInt32 in [1, 3, 256] {
      let indices = (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return UInt8((state >> 16) % range)
      }
      var compression = GIFCompression()
      // Twice, for the second one must not know the first.
      _ = compression.compress([1, 2, 3, 1, 2, 3])
      #expect(Self.decompressed(compression.compress(indices)) == indices)
    }
  }

  /// A reader of the compression, by the format's description.
  private static func decompressed(_ bytes: [UInt8]) -> [UInt8] {
    var data: [UInt8] = []
    var place = 1
    while place < bytes.count, bytes[place] > 0 {
      data += bytes[(place + 1)...(place + Int(bytes[place]))]
      place += 1 + Int(bytes[place])
    }
    let start = (0..<258).map { $0 < 256 ? [UInt8($0)] : [] }
    var (table, width, bit): ([[UInt8]], Int, Int) = (start, 9, 0)
    var (output, last): ([UInt8], [UInt8]?) = ([], nil)
    while bit + width <= data.count * 8 {
      let code = (0..<width).reduce(0) { $0 | Int(data[(bit + $1) / 8] >> UInt8((bit + $1) % 8) & 1) << $1 }
      bit += width
      if code == 256 {
        (table, width, last) = (start, 9, nil)
        continue
      }
      if code == 257 { break }
      var run = code < table.count ? table[code] : []
      if let before = last {
        if code == table.count { run = before + before.prefix(1) }
        if table.count < 4096 { table.append(before + run.prefix(1)) }
      }
      output += run
      last = run
      if table.count == 1 << width, width < 12 { width += 1 }
    }
    return output
  }

  @Test("A palette of few colours is exact")
  func palette() {
    var palette = GIFPalette()
    let colors: [UInt32] = (0..<200).map { UInt32($0) * 0x01_0305 & 0xFC_FCFC }
    let indices = palette.indices(of: colors + [GIFPalette.unchanged])
    #expect(indices.last == 255)
    for (color, index) in zip(colors, indices) {
      let found = palette.bytes[(Int(index) * 3)..<(Int(index) * 3 + 3)]
      #expect(Array(found) == [UInt8(color & 0xFF), UInt8(color >> 8 & 0xFF), UInt8(color >> 16)])
    }
  }

  #if os(Linux)
    @Test(
      "The window records while the key is on, and goes on",
      arguments: [("gif", "gif"), ("apng", "apng"), ("png", "folder"), ("mp4", "none")])
    func window(_ format: String, _ kind: String) throws {
      let script = try scratch.write("0.3 key f9\n0.7 key f9\n1 close", to: "script.txt")
      let run = try ToolRun.inbetween(
        "demo", "paths", "--format", format, "--script", script, "--size", "800x500", "--trace",
        in: scratch.folder, environment: ["SDL_VIDEODRIVER": "dummy", "PATH": "/nowhere"])
      #expect(run.exitCode == 0, "\(run.errors)")
      let name = kind == "folder" ? "inbetween-1" : "inbetween-1.\(format)"
      if kind == "none" {
        #expect(run.lines.contains { $0.hasPrefix("notice cannot write \(name): ffmpeg, which makes mp4") })
        #expect(try scratch.names(in: "") == ["script.txt", "slide.json"])
        return
      }
      #expect(run.lines.contains("recording on"))
      #expect(
        run.lines.contains { $0.hasPrefix("notice ") && $0.contains("frames in \(name), in the folder ") })
      #expect(Recorder.short("/home/me/films", home: "/home/me") == "~/films")
      #expect(Recorder.short("/home/mean", home: "/home/me") == "/home/mean")
      switch kind {
      case "gif":
        let animation = try #require(IMG_LoadAnimation(scratch.path(name)))
        #expect(animation.pointee.count > 1 && animation.pointee.w == 800)
        IMG_FreeAnimation(animation)
      case "apng":
        let chunks = PNGChunk.chunks(of: [UInt8](try scratch.data(name)))
        #expect(chunks.filter { $0.name == "fcTL" }.count > 1)
        #expect(chunks.last?.name == "IEND")
      default:
        #expect(try scratch.names(in: name).count > 1)
        #expect(try Picture(png: scratch.data("\(name)/frame-00000.png")).width == 800)
      }
    }
  #endif
}
