import Foundation
import Inbetween
import Testing

@testable import InbetweenFiles

/// Paths of files under a policy for reduced motion (W12), and what a sequence's file calls its fields.
@Suite struct ReducedPathFileTests {
  private static let place = Property<SIMD2<Float>>("b", default: .zero)

  private func load(_ text: String, reducedBy policy: ReducedMotion) throws -> (World, MotionScene) {
    let world = World()
    world.reducedMotion = policy
    let calm = "{ \"type\": \"tween\", \"duration\": 800, \"reduced\": { \"duration\": 90 } }"
    let named = text.replacingOccurrences(
      of: "\"entities\": [", with: "\"motions\": { \"calm\": \(calm) }, \"entities\": [")
    return (world, try decode(named).load(into: world))
  }

  /// A path by itself and as a step, with further keys.
  private static let paths: [@Sendable (String) -> String] = [
    { Samples.tween("\"property\": \"b\", \"path\": \"M 0 0 H 90\"\($0)") },
    {
      Samples.sequence(
        "{ \"type\": \"tween\", \"property\": \"b\", \"path\": \"M 0 0 H 90\", \"duration\": 100\($0) }")
    },
  ]

  @Test(arguments: [0, 1]) func theWorldsPolicyAppliesToPaths(_ form: Int) throws {
    let (world, scene) = try load(Self.paths[form](""), reducedBy: ReducedMotion(.snap))
    world.tick()
    #expect(world[scene.entities[0].entity, Self.place] == [90, 0])
  }

  @Test(arguments: [0, 1]) func ofAReducedFormItMakesNoLess(_ form: Int) throws {
    let text = Self.paths[form](", \"motion\": \"calm\"")
    let (world, scene) = try load(text, reducedBy: ReducedMotion(.snap))
    scene.timeline.seek(to: .milliseconds(45))
    #expect(world[scene.entities[0].entity, Self.place] == [45, 0])
  }

  @Test func aSecondLabelAndAWrongNumberOfPlaysAreNamedAsTheFileHasThem() throws {
    func paths(_ text: String) -> [String] {
      do { _ = try decode(text).load(into: World()) } catch let error as MotionFileErrors {
        return error.errors.map(\.path)
      } catch {}
      return []
    }
    let label = "{ \"type\": \"label\", \"name\": \"a\" }"
    #expect(paths(Samples.sequence("\(label), \(label)")) == ["motion[0].steps[1].name"])
    var block = MotionStepBlock(entity: "e", steps: [MotionStep(.wait(5))])
    (block.repeats, block.repeatDelay) = (2.5, 10)
    var file = try decode(Samples.sequence("{ \"type\": \"wait\", \"duration\": 1 }"))
    file.motion = [.sequence(MotionSequence(entity: "e", steps: [MotionStep(.inOrder(block))]))]
    let error = #expect(throws: MotionFileErrors.self) { try file.load(into: World()) }
    #expect(error?.errors.map(\.path) == ["motion[0].steps[0].repeatDelay"])
  }

  @Test("W5: a file's sequence starts whatever the world's defaults say") func starts() throws {
    let world = World()
    world.defaults.startsAtOnce = false
    let scene = try decode(Self.paths[1]("")).load(into: world)
    scene.timeline.seek(to: .milliseconds(50))
    #expect(world[scene.entities[0].entity, Self.place] == [45, 0])
  }
}
