import FireflyGame
import Inbetween
import InbetweenInspector
import InbetweenSDL

// What can be inspected in each scene, and where it is seen. Those in front come last.

extension Inspector.Thing {
  init(_ entity: Entity, of world: World, _ area: Area) {
    self.init(entity, of: world, center: area.center, size: area.size)
  }
}

extension FadeScene {
  /// The night and the page, as far as they are seen.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let page = Area(corner: sheet.least + SIMD2(0, drop), size: sheet.size)
    return (values[0] > 0.02 ? [Inspector.Thing(film.fading, of: world, stage)] : [])
      + (values[1] > 0 ? [Inspector.Thing(film.sliding, of: world, page)] : [])
  }
}

extension FileScene {
  var overlayScale: SIMD2<Float>? {
    let stage = renderer.stage
    let scale = area.fitting(aspect: stage.x / stage.y).size.x / stage.x
    return SIMD2(scale, scale)
  }

  /// The entities of the file. Texts and pictures without a size are as large as a finger.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let stage = renderer.stage
    let sheet = area.fitting(aspect: stage.x / stage.y)
    let scale = sheet.size.x / stage.x
    return renderer.scene.entities.compactMap { entity in
      guard entity.shape != nil, frame[entity.entity, .opacity] ?? 1 > 0.02 else { return nil }
      let pose = Pose(of: entity.entity, in: frame)
      let size = pointwiseMax(pose.size * pose.scale * scale, SIMD2(32, 32))
      return Inspector.Thing(
        entity.entity, of: world, center: sheet.least + pose.position * scale, size: size)
    }
  }
}

extension SharedScene {
  var overlayScale: SIMD2<Float>? { SIMD2(1, 1) }

  func name(of thing: Inspector.Thing) -> String? {
    let card = cards.first { [$0.container, $0.picture].contains(thing.entity) && thing.world === world }
    return card.map { ($0.container == thing.entity ? "card: " : "picture: ") + $0.principle.name }
  }

  /// The cards that are seen, their pictures, and the circles in those.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let moment = shown
    return moment.order.filter { moment.opacity(of: $0) > 0.05 }.flatMap { index in
      let (card, pose) = (cards[index], moment.poses[index])
      func thing(_ entity: Entity, _ place: Area, of world: World) -> Inspector.Thing {
        Inspector.Thing(entity, of: world, Area(corner: place.least + area.least, size: place.size))
      }
      return [thing(card.container, pose.ground, of: world), thing(card.picture, pose.picture, of: world)]
        + film.circles(of: card.principle, in: pose.picture).map {
          thing($0.entity, $0.bounds, of: film.world)
        }
    }
  }
}

extension PrecedenceScene {
  /// All drivers move the hero, so all of the panel is the hero's.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let moment = shown
    let body = layout.body(at: moment.place, lift: moment.lift)
    return [layout.panel, body].map {
      Inspector.Thing(hero, of: world, Area(corner: $0.least + area.least, size: $0.size))
    }
  }
}

extension EasingScene {
  func name(of thing: Inspector.Thing) -> String? {
    dots.firstIndex(of: thing.entity).map { easings[$0].name }
  }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    dots.indices.map { Inspector.Thing(dots[$0], of: world, wall.cell(of: $0)) } + [
      Inspector.Thing(compared[slot].card, of: world, sidePanel)
    ]
  }
}

extension SpringsScene {
  var overlayScale: SIMD2<Float>? { SIMD2(1, 1) }
  var overlayArea: Area? { field }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let moment = shown
    func thing(_ entity: Entity, _ place: SIMD2<Float>, _ size: Float) -> Inspector.Thing {
      Inspector.Thing(entity, of: world, center: field.center + place, size: SIMD2(size, size))
    }
    return zip(balls, moment.balls).map { thing($0.entity, $1.position, radius * 2) }
  }
}

extension ThrowScene {
  var overlayScale: SIMD2<Float>? { SIMD2(1, 1) }
  var overlayArea: Area? { Area(corner: area.least + table.field.least, size: table.field.size) }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let moment = shown
    return moment.order.map { index in
      Inspector.Thing(
        cards[index].entity, of: world, center: area.least + moment.poses[index].center, size: table.cardSize)
    }
  }
}

extension PathsScene {
  var overlayScale: SIMD2<Float>? { SIMD2(1, 1) }
  var overlayArea: Area? { layout.panel }

  /// The car is near its place, and all else is the car's too.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    [
      Inspector.Thing(car, of: world, layout.panel),
      Inspector.Thing(car, of: world, center: frame[car, .position] ?? .zero, size: SIMD2(44, 44)),
    ]
  }
}

extension StaggerScene {
  var overlayScale: SIMD2<Float>? { SIMD2(grid.pitch.y, grid.pitch.y) }
  var overlayArea: Area? { panel }

  func name(of thing: Inspector.Thing) -> String? {
    tiles.firstIndex(of: thing.entity).map { "tile \($0 + 1)" }
  }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    tiles.indices.map { Inspector.Thing(tiles[$0], of: world, area(of: $0)) }
  }
}

extension MillionScene {
  func name(of thing: Inspector.Thing) -> String? {
    (0..<crowd.count).first { crowd.tween(of: $0) == thing.entity }.map { "point \($0 + 1)" }
  }

  /// The points within a finger's width.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let (scale, origin) = placing
    let place = (position - origin) / scale
    return crowd.points(near: place, within: 12).map { index in
      Inspector.Thing(
        crowd.tween(of: index), of: crowd.tweens,
        center: origin + SIMD2(crowd.x[index], crowd.y[index]) * scale, size: SIMD2(10, 10))
    }
  }
}

extension MachineScene {
  var overlayScale: SIMD2<Float>? { stage.size / MachineLevel.size }
  var overlayArea: Area? { stage }

  /// Coins, enemies, platforms and the runner. Elsewhere it is the first platform.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let scale = stage.size.x / MachineLevel.size.x
    let side = SIMD2<Float>(44, 44)
    let moved = (game.coins + game.foes + game.lifts).map { ($0, game.frame[$0, .position] ?? .zero) }
    return [Inspector.Thing(game.lifts[0], of: game.world, panel)]
      + (moved + [(game.runner, game.place - SIMD2(0, 22))]).map { entity, place in
        Inspector.Thing(entity, of: game.world, center: stage.least + place * scale, size: side * scale)
      }
  }
}

extension StatesScene {
  func name(of thing: Inspector.Thing) -> String? { thing.entity == machine.clouds ? "clouds" : nil }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let sky = Area(
      corner: layout.meadow.least, size: SIMD2(layout.meadow.size.x, layout.meadow.size.y * 0.4))
    let parts = [
      (machine.sky, layout.meadow), (machine.clouds, sky), (machine.mark, layout.diagram),
      (machine.body, layout.seedling),
    ]
    return parts.map { entity, part in
      Inspector.Thing(entity, of: world, Area(corner: area.least + part.least, size: part.size))
    }
  }
}

extension ElementsScene {
  var overlayScale: SIMD2<Float>? { SIMD2(1, 1) }

  func name(of thing: Inspector.Thing) -> String? {
    board.cards.firstIndex(of: thing.entity).map { Element.all[$0].name }
  }

  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let moment = shown
    return zip(board.cards, moment.cards).map { card, pose in
      Inspector.Thing(card, of: world, center: area.least + pose.center, size: moment.cardSize * pose.scale)
    }
  }
}

extension FireflyScene {
  var overlayScale: SIMD2<Float>? { stage.size / Game.stage }
  var overlayArea: Area? { stage }

  /// All that has a place in the game.
  func things(near position: SIMD2<Float>) -> [Inspector.Thing] {
    let scale = stage.size / Game.stage
    var things: [Inspector.Thing] = []
    game.world.forEach(.position) { entity, place in
      things.append(
        Inspector.Thing(entity, of: game.world, center: stage.least + place * scale, size: SIMD2(36, 36)))
    }
    return things
  }
}
