import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

@Suite struct DecodingTests {
  @Test func coreDecodes() throws {
    let file = try decode(Samples.core)
    #expect(file.stage.width == 640 && file.stage.height == 360 && file.stage.background.hex == "#101418")
    #expect(file.properties == ["energy": MotionPropertyDeclaration(default: .float(0))])
    let card = try #require(file.entities.first)
    #expect(card.shape == .rectangle(width: 160, height: 100, cornerRadius: 12))
    #expect(card.properties["position"] == .float2([320, 180]))
    #expect(card.properties["energy"] == .float(100))
    guard case .tween(let fade) = file.motion[0], case .tween(let energy) = file.motion[1] else { return }
    #expect(fade.keys == .values([.float(0), .float(1)]) && fade.offsets == [0, 1])
    #expect(fade.eases == [.quadOut] && fade.delay == 100 && fade.duration == 300)
    #expect(energy.repeats == .count(2.5) && energy.repeatStart == 0.25 && energy.direction == .alternate)
    #expect(energy.fill == .both && energy.rate == 1 && energy.endDelay == 0)
    #expect(try energy.ease == Easing.cubicBezier(0.4, 0, 0.2, 1))
  }

  @Test func easingsWithNumbersDecode() throws {
    let text = Samples.core.replacing("cubic-bezier(0.4, 0, 0.2, 1)", with: "elasticOut(1.5, 0.4)")
    let file = try decode(text)
    guard case .tween(let energy) = file.motion[1] else {
      Issue.record("no tween")
      return
    }
    #expect(try energy.ease == Easing.elasticOut(amplitude: 1.5, period: 0.4))
    let schema = try MiniSchema(Samples.bytes(ofAsset: "motion.schema.json"))
    #expect(try schema.problems(Array(text.utf8)) == [])
    #expect(try MotionFile(data: file.encoded()) == file)
  }

  @Test func everythingDecodes() throws {
    let file = try decode(Samples.everything)
    #expect(file.schema == "motion.schema.json")
    #expect(file.stage.duration == 2000.5)
    #expect(file.entities[2].name == "say \"hi\", é😀\n")
    #expect(file.entities[4].shape == nil)
    #expect(file.properties["pair"]?.defaultValue == .float2([0, 0]))
    guard case .tween(let spin) = file.motion[3] else { return }
    #expect(spin.keys == .from(.rotation([1, 0, 0, 1])) && spin.rate == -0.5)
  }

  @Test("Earlier names of keys are read, and written as those of today") func earlierNames() throws {
    let names = [
      ("repeats", "repeat"), ("accumulates", "accumulate"), ("replaces", "replacing"),
      ("persists", "persist"), ("eases", "interTimingFunctions"), ("ease", "timingFunction"),
      ("backwardEase", "backwardTimingFunction"),
    ]
    for text in Samples.whole {
      var earlier = text
      for (today, before) in names {
        earlier = earlier.replacingOccurrences(of: "\"\(today)\":", with: "\"\(before)\":")
      }
      let file = try decode(earlier)
      #expect(try file == decode(text))
      #expect(file.encoded() == (try decode(text).encoded()))
    }
    let used = names.filter { name in Samples.whole.contains { $0.contains("\"\(name.0)\":") } }
    #expect(used.count == names.count)
  }

  @Test func byteOrderMarkIsPassedOver() throws {
    let bytes = [0xEF, 0xBB, 0xBF] + Array(Samples.core.utf8)
    #expect(try MotionFile(data: bytes) == decode(Samples.core))
    let bad = [0xEF, 0xBB, 0xBF] + Array("{ \"inbetween\": 2 }".utf8)
    #expect { try MotionFile(data: bad) } throws: { error in
      (error as? MotionFileErrors)?.errors.contains { $0.path == "inbetween" && $0.column == 16 } == true
    }
  }

  @Test(arguments: [Samples.core, Samples.everything, Samples.springs])
  func writtenFilesReadBackEqual(text: String) throws {
    let file = try decode(text)
    let written = file.encoded()
    let again = try MotionFile(data: written)
    #expect(again == file)
    #expect(again.encoded() == written)
  }

  @Test(arguments: Samples.assets + Samples.shortAssets)
  func assetsDecodeAndReadBackEqual(name: String) throws {
    let file = try MotionFile(contentsOf: Samples.asset(name))
    #expect(try MotionFile(data: file.encoded()) == file)
    #expect(file.pictureErrors().isEmpty)
  }

  @Test func filesThatCannotBeReadAreErrors() {
    for path in ["/no/such/file.json", "/tmp", "/dev/zero"] {
      #expect { try MotionFile(contentsOf: path) } throws: { error in
        (error as? MotionFileErrors)?.errors.count == 1 && (error as? MotionFileErrors)?.name == path
      }
    }
  }

  @Test func errorsReadAsCompilersWriteThem() throws {
    let text = Samples.core("\"offsets\": [0, 1]", "\"offsets\": [0, 1.5]")
    #expect { try decode(text, name: "card.json") } throws: { error in
      "\(error)"
        == "card.json:9:40: motion[0].offsets[1]: found 1.5, expected a number in 0…1"
    }
  }
}
