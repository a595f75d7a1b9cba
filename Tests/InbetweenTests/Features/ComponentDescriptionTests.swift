#if !hasFeature(Embedded)
  import Testing

  import Inbetween

  /// C9: what a description says of an entity's components and tags.
  @Suite struct ComponentDescriptionTests {
    private let world = World(tickRate: .hertz(100))
    private let bat: Entity

    init() { bat = world.spawn() }

    private struct Body {
      var mass: Float
      var name = "Bat"
      var target: Int?
      var parts = [1, 2]
    }

    private enum Mood {
      case calm
      case angry(level: Int)
      case near(Int, Int)
      case sure(Float)
    }

    private struct Place: CustomStringConvertible {
      var row: Int
      var description: String { "row\n\(row)" }
    }

    private struct Paint {
      var fill: Color
    }

    private final class Node {
      var next: Node?
      let value = 3
    }

    private func text<Component>(_ component: Component) -> String {
      let pool = world.makeComponents(of: Component.self, named: "it")
      defer { pool.release() }
      pool[bat] = component
      let components = world.describe(bat).components
      return components.count == 1 && components[0].name == "it" ? components[0].text : "none"
    }

    @Test func componentsAndTagsComeByTheNamesOfTheirPools() throws {
      #expect(world.describe(bat).components.isEmpty && world.describe(bat).tags.isEmpty)
      let bodies = world.makeComponents(of: Body.self)
      let enemies = world.makeTag(named: "enemies")
      let moods = world.makeComponents(of: Mood.self, named: "temper")
      let (burning, unnamed) = (world.makeTag(named: "burning"), world.makeTag())
      try world.assign(bat, .opacity, to: 0.5)
      bodies[bat] = Body(mass: 3)
      moods[bat] = .angry(level: 2)
      for tag in [burning, enemies] { tag.insert(bat) }
      let other = world.spawn()
      unnamed.insert(other)
      let description = world.describe(bat)
      #expect(description.components.map(\.name) == ["Body", "temper"])
      #expect(description.tags == ["enemies", "burning"])
      #expect(
        "\(description)" == """
          entity 0 (generation 1) at 0 s
            opacity 0.5, no drivers
            component Body: mass: 3.0, name: "Bat", target: nil, parts: [1, 2]
            component temper: angry(level: 2)
            tags enemies, burning
          """)
      #expect(world.describe(other).tags == ["pools[5]"] && world.describe(other).components.isEmpty)
      // They leave the description with their pools, and with the entity.
      enemies.release()
      moods[bat] = nil
      let less = world.describe(bat)
      #expect(less.components.map(\.name) == ["Body"] && less.tags == ["burning"])
      world.despawn(bat)
      #expect(world.describe(bat).components.isEmpty && world.describe(bat).tags.isEmpty)
    }

    @Test func fieldsAreWrittenInALine() {
      #expect(text(Mood.calm) == "calm" && text(Mood.near(1, 2)) == "near(1, 2)")
      #expect(text(Mood.sure(0.5)) == "sure(0.5)" && text(7) == "7" && text("a\nb") == #""a\nb""#)
      #expect(text(Place(row: 3)) == "row 3" && text([Place(row: 1)]) == "[row 1]")
      #expect(text(Int?.some(3)) == "3" && text([Int?.none]) == "[nil]")
      #expect(text(Paint(fill: .white)) == "fill: #ffffff")
      #expect(text(["a": Float(1)]) == #"[(key: "a", value: 1.0)]"#)
      let node = Node()
      #expect(text(node) == "next: nil, value: 3")
      // It is its own next, and is written to a depth.
      node.next = node
      #expect(text(node).hasPrefix("next: (next: (") && text(node).contains("…"))
      node.next = nil
    }

    @Test func longTextsAreCut() {
      let numbers = text(Array(0..<1_000_000))
      #expect(numbers.count == 200 && numbers.hasPrefix("[0, 1, 2, ") && numbers.hasSuffix("…"))
      let names = text(Array(repeating: "é👩‍👩‍👧‍👦", count: 500))
      #expect(names.count == 200 && names.hasSuffix("…"))
      #expect(text(String(repeating: "a", count: 198)).count == 200)
      #expect(text(String(repeating: "a", count: 199)).hasSuffix("…"))
    }

    @Test func theGameGivesATextOfItsOwn() {
      let bodies = world.makeComponents(of: Body.self)
      bodies[bat] = Body(mass: 3)
      bodies.describe { "\($0.name)\nof \($0.mass) " + String(repeating: "-", count: 300) }
      let text = world.describe(bat).components[0].text
      #expect(text.hasPrefix("Bat of 3.0 ---") && text.count == 200 && text.hasSuffix("…"))
      bodies.describe(nil)
      #expect(world.describe(bat).components[0].text.hasPrefix("mass: 3.0, "))
    }

    @Test func aComponentThatIsLentHasNoText() {
      let bodies = world.makeComponents(of: Body.self)
      bodies[bat] = Body(mass: 3)
      var texts: [String] = []
      world.update(bodies) { entity, body in
        body.mass = 4
        texts.append(world.describe(entity).components[0].text)
      }
      world.forEach(bodies) { entity in texts.append(world.describe(entity).components[0].text) }
      #expect(texts == ["lent", #"mass: 4.0, name: "Bat", target: nil, parts: [1, 2]"#])
    }
  }
#endif
