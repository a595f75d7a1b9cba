import Inbetween

/// Seven systems over mixed entities, a frame of them: movement, data, a choice that depends on data, damage,
/// health, sprites and drawing. The public benchmark `abeimler/ecs_benchmark` has this scenario; the rules
/// here are our own. `Systems` in `Rivals/ecs.h` is the same.
final class EcsSystems: EcsWork {
  private struct Place { var x, y: Float }

  private struct Pace { var x, y: Float }

  private struct Counter {
    var count: Int32
    var sum: Float
    var isOdd: Bool
    var random: UInt32
  }

  private enum Condition: UInt8 { case alive, dead, born }

  private struct Health {
    var points, most: Int32
    var condition: Condition
  }

  private struct Damage { var attack, defence: Int32 }

  private enum Role: UInt8 { case hero, monster, bystander }

  private struct Sprite { var character: UInt8 }

  private static let (width, height) = (320, 240)

  private let world = World()
  private let places: ComponentPool<Place>
  private let paces: ComponentPool<Pace>
  private let counters: ComponentPool<Counter>
  private let healths: ComponentPool<Health>
  private let damages: ComponentPool<Damage>
  private let roles: ComponentPool<Role>
  private let sprites: ComponentPool<Sprite>
  private let entities: [Entity]
  private var picture = [UInt8](repeating: 0, count: EcsSystems.width * EcsSystems.height)

  /// Each entity has a place. A half, a third, a quarter and a fifth of them have the other components.
  init(_ count: Int) {
    (places, paces, counters) = (world.makeComponents(), world.makeComponents(), world.makeComponents())
    (healths, damages) = (world.makeComponents(), world.makeComponents())
    (roles, sprites) = (world.makeComponents(), world.makeComponents())
    entities = (0..<count).map { [world] _ in world.spawn() }
    for (index, entity) in entities.enumerated() {
      let number = Int32(index)
      places[entity] = Place(x: Float(index % 320), y: Float(index % 240))
      if index % 2 == 0 { paces[entity] = Pace(x: Float(index % 7) - 3, y: Float(index % 5) - 2) }
      if index % 3 == 0 {
        counters[entity] = Counter(count: number % 10, sum: 0, isOdd: false, random: UInt32(index) + 1)
      }
      if index % 4 == 0 {
        healths[entity] = Health(points: number % 50 + 1, most: number % 50 + 1, condition: .born)
        damages[entity] = Damage(attack: number % 11, defence: number % 5)
        roles[entity] = Role(rawValue: UInt8(index % 3))!
      }
      if index % 4 == 0 || index % 5 == 0 { sprites[entity] = Sprite(character: 32) }
    }
  }

  func prepare() {}

  func run() -> Int {
    let step: Float = 1 / 60
    world.update(places, reading: paces) { _, place, pace in
      place.x += pace.x * step
      place.y += pace.y * step
    }
    world.update(counters) { _, counter in
      counter.count = (counter.count + 1) % 1_000_000
      counter.sum += 0.0001 * step
      counter.isOdd.toggle()
      counter.random ^= counter.random << 13
      counter.random ^= counter.random >> 17
      counter.random ^= counter.random << 5
    }
    world.update(paces, reading: places, counters) { _, pace, place, counter in
      if counter.count % 10 != 0 { return }
      let (wide, narrow) = (Float(counter.random % 17) - 7, Float(counter.random / 17 % 6))
      pace = place.x > place.y ? Pace(x: wide, y: narrow) : Pace(x: narrow, y: wide)
    }
    world.update(healths, reading: damages) { _, health, damage in
      let lost = damage.attack - damage.defence
      if health.points > 0 && lost > 0 { health.points = max(health.points - lost, 0) }
    }
    world.update(healths) { _, health in
      switch health.condition {
      case .dead: (health.points, health.condition) = (health.most, .born)
      case .alive where health.points <= 0, .born where health.points <= 0: health.condition = .dead
      case .alive, .born: health.condition = .alive
      }
    }
    world.update(sprites, reading: roles, healths) { _, sprite, role, health in
      sprite.character = EcsSystems.character(role, health.condition)
    }
    picture.withUnsafeMutableBufferPointer { picture in
      world.query(places, sprites) { _, place, sprite in
        let (x, y) = (Int(place.x), Int(place.y))
        if x >= 0 && x < EcsSystems.width && y >= 0 && y < EcsSystems.height {
          picture[y * EcsSystems.width + x] = sprite.character
        }
      }
    }
    return entities.count
  }

  func sum() -> Double {
    var sum = 0.0
    world.query(places) { _, place in sum += Double(place.x + place.y) }
    world.query(counters) { _, counter in sum += Double(counter.count) + Double(counter.random % 1000) }
    world.query(healths) { _, health in sum += Double(health.points) }
    world.query(sprites) { _, sprite in sum += Double(sprite.character) }
    return sum
  }

  private static func character(_ role: Role, _ condition: Condition) -> UInt8 {
    switch condition {
    case .dead: 124
    case .born: 95
    case .alive:
      switch role {
      case .hero: 64
      case .monster: 107
      case .bystander: 104
      }
    }
  }
}
