import Inbetween
import InbetweenSDL

extension ThrowScene {
  func draw(with painter: Painter) throws {
    let moment = shown
    try painter.moved(by: area.least) {
      drawTable(with: painter)
      let ends =
        moment.poses.compactMap { $0.motion.isFlying ? $0.way.end : nil }
        + (moment.aim.map { [$0.end] } ?? [])
      for target in table.targets { try draw(target: target, awaiting: ends, with: painter) }
      drawDeck(with: painter)
      try drawHint(moment, with: painter)
      let cards = moment.order.map { (ThrownCard.Kind.allCases[$0], moment.poses[$0]) }
      if let aim = moment.aim { try draw(aim, from: moment.poses[aim.card].center, with: painter) }
      for (kind, pose) in cards { try drawWay(pose, kind.color(painter.palette), with: painter) }
      // A card that passes the edge goes under the rail, not over the title.
      try painter.canvas.clip(center: table.field.center, size: table.field.size) {
        for (kind, pose) in cards { try draw(kind, pose, with: painter) }
      }
      try drawResult(moment.score, with: painter)
      try drawBoard(moment, with: painter)
      moment.ghost.draw(with: painter)
    }
  }

  /// The table and its rings have their own colours, in both palettes. The rings are from outside.
  private static let felt = (upper: RGBA(hex: 0x1A5A52), lower: RGBA(hex: 0x0E3438))
  private static let rings = [RGBA(hex: 0x256F63), RGBA(hex: 0x37A585), RGBA(hex: 0xFFD166)]
  private static let back = RGBA(hex: 0x2F2C66)

  /// Draws the table: a rail around felt.
  private func drawTable(with painter: Painter) {
    let (field, canvas) = (table.field, painter.canvas)
    painter.shadow(field, cornerRadius: 24, height: 2)
    canvas.fillRectangle(
      center: field.center, size: field.size, cornerRadius: 24, from: RGBA(hex: 0x6B4A3A),
      to: RGBA(hex: 0x3C2822))
    let felt = field.inset(by: 9)
    canvas.fillRectangle(
      center: felt.center, size: felt.size, cornerRadius: 17, from: Self.felt.upper, to: Self.felt.lower)
    painter.outline(felt, cornerRadius: 17, width: 2, RGBA.black.opacity(0.25))
    // The line from which cards are thrown.
    let line = felt.inset(by: SIMD2(18, 0))
    painter.dashes(
      from: SIMD2(line.left, table.handTop), to: SIMD2(line.right, table.handTop), dash: 6, gap: 8,
      RGBA.white.opacity(0.16))
  }

  /// Draws the rings of a target and their points. The ring in which a card will stop is bright.
  private func draw(target: SIMD2<Float>, awaiting ends: [SIMD2<Float>], with painter: Painter)
    throws
  {
    let radius = table.targetRadius
    let nearest = ends.map { ($0 - target).length / radius }.min() ?? 2
    let hit = ThrowTable.rings.lastIndex { nearest <= $0.share }
    painter.circle(target + SIMD2(0, 3), radius: radius + 2, RGBA.black.opacity(0.22))
    for (index, ring) in ThrowTable.rings.enumerated() {
      let isHit = index == hit
      painter.circle(
        target, radius: ring.share * radius,
        isHit ? Self.rings[index].mixed(.white, 0.3) : Self.rings[index])
      painter.canvas.strokeArc(
        center: target, radius: ring.share * radius, width: isHit ? 3 : 1.5,
        color: RGBA.white.opacity(isHit ? 1 : 0.3))
    }
    for (index, ring) in ThrowTable.rings.enumerated() {
      let isMiddle = index + 1 == ThrowTable.rings.count
      let inner = isMiddle ? -ring.share : ThrowTable.rings[index + 1].share
      try painter.text(
        "\(ring.points)", at: target - SIMD2(0, (ring.share + inner) / 2 * radius),
        isMiddle ? .heading : .caption, anchor: .center,
        color: isMiddle ? RGBA(hex: 0x4A3300) : RGBA.white.opacity(0.85))
    }
  }

  /// Draws the backs of the cards that are not in the game.
  private func drawDeck(with painter: Painter) {
    for layer in [Float(2), 1, 0] {
      let area = Area(center: table.deck + SIMD2(-2, -2) * layer, size: table.cardSize)
      painter.shadow(area, cornerRadius: ThrowTable.cardRadius, height: 0.5)
      painter.fill(area, cornerRadius: ThrowTable.cardRadius, Self.back.mixed(.white, 0.14))
      painter.fill(area.inset(by: 1), cornerRadius: ThrowTable.cardRadius - 1, Self.back)
    }
    let inner = Area(center: table.deck, size: table.cardSize).inset(by: 7)
    painter.outline(inner, cornerRadius: ThrowTable.cardRadius - 5, width: 1.5, RGBA.white.opacity(0.3))
    for (step, opacity) in [(Float(-1), Float(1)), (0, 0.4), (1, 1)] {
      painter.circle(
        inner.center + SIMD2(inner.size.x * 0.2 * step, 0), radius: inner.size.x * (step == 0 ? 0.1 : 0.13),
        Palette.dark.accent.opacity(opacity))
    }
  }

  /// Draws a hint, until a card has been thrown.
  private func drawHint(_ moment: ThrowMoment, with painter: Painter) throws {
    guard moment.score.round == 1, moment.score.lines.isEmpty, moment.aim == nil else { return }
    try painter.text(
      "Throw a card at the rings", at: SIMD2(table.field.center.x, table.handTop - 20), .label,
      anchor: .center, color: RGBA.white.opacity(0.8))
  }

  /// Draws where the dragged card would stop.
  private func draw(_ aim: ThrowAim, from start: SIMD2<Float>, with painter: Painter) throws {
    let color = ThrownCard.Kind.allCases[aim.card].color(painter.palette)
    painter.dashes(from: start, to: aim.end, color.opacity(0.7))
    painter.outline(
      Area(center: aim.end, size: table.cardSize - 2), cornerRadius: ThrowTable.cardRadius - 1,
      width: 2,
      color.opacity(0.7))
    try draw(points: aim.points, at: aim.end, with: painter)
  }

  /// Draws the predicted path of a card in flight as dots, its predicted rest as an outline, and its points.
  private func drawWay(_ pose: ThrownPose, _ color: RGBA, with painter: Painter) throws {
    guard pose.motion.isFlying, let end = pose.way.end, pose.passed < pose.way.positions.count else {
      return
    }
    let left = end - pose.center
    let presence = min((left.length + pose.speed * 0.05) / 40, 1)
    guard presence > 0.02 else { return }
    for position in pose.way.positions[pose.passed...].dropLast() {
      painter.circle(position, radius: 3, color.opacity(0.75 * presence))
    }
    painter.outline(
      Area(center: end, size: table.cardSize - 2), cornerRadius: ThrowTable.cardRadius - 1,
      width: 2,
      color.opacity(0.85 * presence))
    try painter.moved(opacity: presence) {
      try draw(points: table.points(at: end), at: end, with: painter)
    }
  }

  /// Draws the points that a card will get, on their own ground.
  private func draw(points: Int, at position: SIMD2<Float>, with painter: Painter) throws {
    let words = points == 0 ? "0" : "+\(points)"
    let size = SIMD2(try painter.width(of: words, .heading) + 16, 24)
    painter.fill(
      Area(center: position, size: size), cornerRadius: 12, painter.palette.panel.opacity(0.9))
    try painter.text(words, at: position, .heading, anchor: .center)
  }

  private func draw(_ kind: ThrownCard.Kind, _ pose: ThrownPose, with painter: Painter) throws {
    let (palette, canvas) = (painter.palette, painter.canvas)
    let size = table.cardSize
    // The card leans towards its motion. On the deck the shadows of all cards would add up.
    let lean = min(max(pose.velocity.x * 0.004, -6), 6)
    let height = max((pose.scale - 1) / 0.06, 0)
    painter.shadow(
      Area(center: pose.center, size: size * pose.scale), cornerRadius: ThrowTable.cardRadius,
      height: 1.5 + 2.5 * height, opacity: min((pose.center - table.deck).length / size.x, 1))
    let (color, radius) = (kind.color(palette), ThrowTable.cardRadius)
    let scale = SIMD2(pose.scale, pose.scale)
    // A fast card leaves pictures of itself.
    if pose.speed > 300 {
      for step in [Float(3), 2, 1] {
        canvas.fillRectangle(
          center: pose.center - pose.velocity * (0.022 * step), size: size, cornerRadius: radius,
          rotation: lean, scale: scale, color: color.opacity(0.24 / step))
      }
    }
    canvas.fillRectangle(
      center: pose.center, size: size, cornerRadius: radius, rotation: lean, scale: scale,
      from: color.mixed(.white, 0.25), to: color)
    canvas.strokeRectangle(
      center: pose.center, size: size - 9, cornerRadius: radius - 4, rotation: lean, scale: scale, width: 1.5,
      color: RGBA.white.opacity(0.5))
    let way = SIMD2(direction: lean)
    func spot(_ x: Float, _ y: Float) -> SIMD2<Float> {
      let position = SIMD2(x, y) * pose.scale
      return pose.center
        + SIMD2(position.x * way.x - position.y * way.y, position.x * way.y + position.y * way.x)
    }
    func text(_ text: String, _ x: Float, _ y: Float, _ style: TextStyle, _ anchor: TextAnchor)
      throws
    {
      let words = try painter.shortened(text, width: size.x - 8, style)
      try canvas.drawText(
        words, at: spot(x, y), anchor: anchor, fontSize: style.fontSize, weight: style.weight,
        rotation: lean, scale: SIMD2(pose.scale, pose.scale), color: palette.onSeries)
    }
    try text(kind.name, 0, -size.y / 2 + 16, .label, .center)
    if case .landed(let points) = pose.motion {
      try text("\(points)", 0, 3, points > 0 ? .title : .heading, .center)
    } else {
      canvas.fillCircle(
        center: spot(0, 0), radius: size.x * 0.2 * pose.scale, color: palette.onSeries)
      canvas.fillCircle(
        center: spot(0, 0), radius: size.x * 0.08 * pose.scale, color: kind.color(palette))
    }
    let word =
      if case .landed = pose.motion { "points" } else { pose.word(on: table) }
    try text(word, 0, size.y / 2 - 14, .caption, .center)
  }
}
