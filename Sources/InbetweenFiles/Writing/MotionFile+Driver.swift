import Inbetween

// From the description of a driver to the file that says the same.

extension MotionFile {
  /// Creates a file from the description of one driver. The motion of the file moves an entity as the driver
  /// does.
  ///
  /// ```swift
  /// let lamp = world.spawn()
  /// try world.animate(lamp, .opacity, from: 0, to: 1, duration: .seconds(2), ease: .sineIn)
  /// let opacity = world.describe(lamp).properties[0]
  /// let file = try MotionFile(opacity.contenders[0], of: opacity)
  /// print(file.motion.count, String(decoding: file.encoded(), as: UTF8.self).count > 100)  // prints 1 true
  /// ```
  ///
  /// The motion begins at the file's time 0, even if the driver is already under way. The motion's values are
  /// the same, bit for bit. Exceptions:
  ///
  /// - If the driver has not begun, the motion starts at the present value of the entity. Other drivers of
  ///   the entity are not in the file.
  /// - The start velocity of a colour or a rotation is not in the file. Colours are clamped to the bounds of
  ///   CSS, and rotations are normalized again.
  /// - A spring may rest earlier if the file stores its property as another type, or if your program has
  ///   changed the property's `RestThreshold`.
  /// - A held value other than 0 and 1 is written as a word: 3 becomes `value3`.
  ///
  /// Timelines and other clocks of the driver are not in the file.
  ///
  /// - Throws: `MotionFileErrors` for a driver that a file cannot have:
  ///   - The number of lanes of its property has no type in files.
  ///   - The name of its property is empty or has a dot.
  ///   - The driver has an easing without a text.
  ///   - The driver has a path in three dimensions.
  public init(_ driver: ContenderDescription, of property: PropertyDescription) throws(MotionFileErrors) {
    let maker = DriverFile(driver: driver.definition, lanes: driver.lanes, property: property)
    // Reading it again finds what is not valid.
    self = try MotionFile(data: try maker.file().encoded())
  }

  /// An entity of a file to make: its name, its picture, and what describes it.
  package typealias CastMember = (name: String, shape: MotionShape, description: EntityDescription)

  /// Creates the file of some entities and all their drivers, as they are described at one moment. Drivers of
  /// a timeline keep their delays. The others keep the distances of their begins, if these are near each
  /// other.
  ///
  /// - Returns: the file, and the number of drivers that a file cannot have. Those are left out.
  package static func describing(
    _ cast: [CastMember], on stage: MotionStage
  ) throws(MotionFileErrors) -> (file: MotionFile, leftOut: Int) {
    var file = MotionFile(stage: stage)
    var items: [(serial: UInt64, begin: Instant?, item: MotionItem)] = []
    var leftOut = 0
    for (name, shape, description) in cast {
      var properties: [String: MotionValue] = [:]
      for property in description.properties {
        // What moves is the position of a thing, its look, and numbers of the game: each as a file has it.
        guard let declared = try? DriverFile.declaration(of: property) else {
          leftOut += property.contenders.count + property.layers.count
          continue
        }
        properties[property.name] = declared.value
        if let declaration = declared.declaration { file.properties[property.name] = declaration }
        for driver in property.contenders + property.layers {
          guard let item = item(of: driver, property, on: name) else {
            leftOut += 1
            continue
          }
          items.append((driver.contender.serial, driver.timeline == nil ? driver.begin : nil, item))
        }
      }
      if properties["position"] == nil { properties["position"] = .float2([320, 180]) }
      file.entities.append(MotionEntity(name, shape: shape, properties: properties))
    }
    let begins = items.compactMap(\.begin)
    let first = begins.min()
    let isNear = begins.allSatisfy { $0.sinceStart - (first ?? $0).sinceStart < .seconds(5) }
    file.motion = items.sorted { $0.serial < $1.serial }.map { _, begin, item in
      guard isNear, let first, let begin else { return item }
      return item.delayed(to: (begin.sinceStart - first.sinceStart).fileMilliseconds)
    }
    return (try MotionFile(data: file.encoded()), leftOut)
  }

  /// Returns the entry of a driver in the file of its entity; nil for a driver that a file cannot have.
  static func item(
    of driver: ContenderDescription, _ property: PropertyDescription, on entity: String
  ) -> MotionItem? {
    // A step's delay is in the time of its sequence, and the sequence is not described.
    let kinds = driver.clocks.map(\.kind)
    if kinds.contains(.transition) || (kinds.contains(.sequence) && driver.timeline != nil) { return nil }
    return try? DriverFile(
      entity: entity, driver: driver.definition, lanes: driver.lanes, property: property
    ).item()
  }
}

extension ContenderDescription {
  /// The timeline of the driver; nil if it is on the world's time.
  var timeline: TimelineID? { clocks.first { $0.kind == .timeline }?.timeline }
}

extension MotionItem {
  /// Returns the entry with another delay, if the entry is a driver.
  fileprivate func delayed(to delay: Double) -> MotionItem {
    switch self {
    case .tween(var tween):
      tween.driver.delay = delay
      return .tween(tween)
    case .spring(var spring):
      spring.driver.delay = delay
      return .spring(spring)
    case .decay(var decay):
      decay.driver.delay = delay
      return .decay(decay)
    default: return self
    }
  }
}

/// The parts of the file of one driver.
private struct DriverFile {
  /// The name of the entity.
  var entity = "entity"
  let driver: DriverDefinition
  let lanes: Range<Int>
  let property: PropertyDescription

  private static func refused(_ found: String, _ expected: String) -> MotionFileErrors {
    MotionFileErrors([MotionFileError(path: "motion[0]", found: found, expected: expected)])
  }

  /// The numbers of all values of a property, for the choice of a type.
  private static func numbers(of property: PropertyDescription) -> [Float] {
    let keys = (property.contenders + property.layers).flatMap { driver -> [Float] in
      if case .keys(let values, _) = driver.definition.law { values.flatMap { $0 } } else { [] }
    }
    return property.value + property.base + property.defaultValue + keys
  }

  /// The type of the whole property.
  private func type() throws(MotionFileErrors) -> MotionPropertyType {
    try Self.type(of: property, numbers: Self.numbers(of: property))
  }

  private static func type(
    of property: PropertyDescription, numbers: [Float]
  ) throws(MotionFileErrors) -> MotionPropertyType {
    let count = property.value.count
    let type: MotionPropertyType? =
      switch property.interpolation {
      case .linear: count <= 4 ? [.float, .float2, .float3, .float4][count - 1] : nil
      case .angle: .angle
      case .color: .color
      // Its lanes, light times opacity, go in straight lines, so that four plain numbers are the same.
      case .linearColor: .float4
      case .rotation: .rotation
      case .held:
        count > 1 || !numbers.allSatisfy({ (0...255).contains($0) && $0 == $0.rounded() })
          ? nil : numbers.allSatisfy { $0 <= 1 } ? .bool : .enum
      }
    guard let type else {
      throw refused("a property of \(count) lanes", "one of a type that files have")
    }
    if let builtIn = MotionBuiltInProperty(rawValue: property.name)?.type, builtIn != type {
      throw refused("\"\(property.name)\" of type \(type.rawValue)", "one of type \(builtIn.rawValue)")
    }
    return type
  }

  /// Returns the value of a whole property.
  private static func whole(_ lanes: [Float], _ type: MotionPropertyType) -> MotionValue {
    switch type {
    case .color:
      let lab = Color { lanes[$0] }.lab
      let texts = (0..<4).map { "\(lab[$0])" }
      let css = "oklab(\(texts[0]) \(texts[1]) \(texts[2]) / \(texts[3]))"
      return .color((try? MotionColor(css: css)) ?? .black)
    case .enum: return .word(word(Int(lanes[0])))
    case .rotation where lanes.allSatisfy({ $0 == 0 }): return .rotation(SIMD4(0, 0, 0, 1))
    default: return MotionValue(type, lanes) ?? .float(lanes[0])
    }
  }

  private static func word(_ number: Int) -> MotionWord { MotionWord("value\(number)", at: number) }

  /// Returns the value of a property as a file states it, and its declaration; nil for one that files have.
  static func declaration(
    of property: PropertyDescription
  ) throws(MotionFileErrors) -> (value: MotionValue, declaration: MotionPropertyDeclaration?) {
    let numbers = numbers(of: property)
    let type = try type(of: property, numbers: numbers)
    let value = whole(property.base, type)
    guard MotionBuiltInProperty(rawValue: property.name) == nil else { return (value, nil) }
    var declaration = MotionPropertyDeclaration(default: whole(property.defaultValue, type))
    if type == .enum { declaration.words = (0...Int(numbers.max() ?? 0)).map { word($0).text } }
    return (value, declaration)
  }

  /// Returns the property's type, whether the driver has one lane of several, and the name for a file.
  private func part() throws(MotionFileErrors) -> (type: MotionPropertyType, isPart: Bool, name: String) {
    let type = try type()
    if lanes.count == property.value.count { return (type, false, property.name) }
    if lanes.count == 1 { return (type, true, property.name + "." + type.laneNames[lanes.lowerBound]) }
    throw Self.refused("\(lanes.count) of \(property.value.count) lanes", "all lanes, or one")
  }

  /// Returns the entry of the driver.
  func item() throws(MotionFileErrors) -> MotionItem {
    let (type, isPart, name) = try part()
    return try item(name, type) { isPart ? .float($0[0]) : Self.whole($0, type) }
  }

  func file() throws(MotionFileErrors) -> MotionFile {
    let (type, isPart, name) = try part()
    func value(_ lanes: [Float]) -> MotionValue { isPart ? .float(lanes[0]) : Self.whole(lanes, type) }
    var properties = ["position": MotionValue.float2([320, 180])]
    var base = property.base
    if case .path = driver.law, let start = driver.start { base.replaceSubrange(lanes, with: start) }
    properties[property.name] = Self.whole(base, type)
    var file = MotionFile(
      stage: MotionStage(width: 640, height: 360, background: MotionColor(red: 16, green: 20, blue: 24)),
      entities: [
        MotionEntity(
          entity, shape: .rectangle(width: 96, height: 96, cornerRadius: 16), properties: properties)
      ],
      motion: [try item(name, type, value)])
    if MotionBuiltInProperty(rawValue: property.name) == nil {
      var declaration = MotionPropertyDeclaration(default: Self.whole(property.defaultValue, type))
      if type == .enum {
        declaration.words = (0...Int(Self.numbers(of: property).max() ?? 0)).map { Self.word($0).text }
      }
      file.properties = [property.name: declaration]
    }
    return file
  }

  private func item(
    _ name: String, _ type: MotionPropertyType, _ value: ([Float]) -> MotionValue
  ) throws(MotionFileErrors) -> MotionItem {
    switch driver.law {
    case .keys(let values, let mode):
      let values = values.map(value)
      let keys: MotionKeys =
        switch mode {
        case .absolute: .values(values)
        case .relative: values.count == 1 ? .by(values[0]) : .differences(values)
        case .scaled: .scaled(values[0])
        case .from: .from(values[0])
        }
      return .tween(tween(name, keys, value))
    case .path(let path, let from, let to, let isRelative, let offset):
      var route = MotionRoute(try Self.text(of: path))
      (route.from, route.to, route.isRelative) = (from.short, to.short, isRelative)
      route.orientationOffset = offset.short
      return .tween(tween(name, .path(route), value))
    case .spring(let spring, let to, let mode):
      let target: MotionSpringTarget =
        switch mode {
        case .absolute, .from: .to(value(to))
        case .relative: .by(value(to))
        case .scaled: .scaled(value(to))
        }
      var motion = MotionSpring(
        entity: entity, property: name, target: target, form: MotionSpringForm(spring))
      motion.from = driver.start.map(value)
      if type != .color, type != .rotation { motion.initialVelocity = driver.initialVelocity.map(value) }
      apply(to: &motion)
      return .spring(motion)
    case .decay(let friction, let to):
      var motion = MotionDecay(
        entity: entity, property: name, to: to.map(value), velocity: driver.initialVelocity.map(value),
        friction: friction)
      motion.from = driver.start.map(value)
      motion.bounds = driver.bounds.map { bounds in
        let behavior: MotionBounds.Behavior =
          switch bounds.behavior {
          case .bounce(let restitution): .bounce(restitution)
          case .rubberBand(let spring): .rubberBand(spring == .edge ? nil : MotionSpringForm(spring))
          }
        return MotionBounds(value(bounds.lower), value(bounds.upper), behavior: behavior)
      }
      apply(to: &motion)
      return .decay(motion)
    }
  }

  private func tween(_ name: String, _ keys: MotionKeys, _ value: ([Float]) -> MotionValue) -> MotionTween {
    var tween = MotionTween(
      entity: entity, property: name, keys: keys, duration: driver.duration.fileMilliseconds)
    tween.offsets = driver.offsets.map { $0.map(\.short) }
    tween.eases = driver.eases
    tween.ease = driver.ease
    tween.speed = driver.speed.map(\.short)
    tween.angleWay = driver.angleWay
    tween.snap = driver.snap.map { grid in
      let isAtZero = grid.origin.allSatisfy { $0 == 0 }
      return MotionSnap(value(grid.step), origin: isAtZero ? nil : value(grid.origin))
    }
    for option in MotionTween.options { option.take(&tween, driver.iterations) }
    apply(to: &tween)
    return tween
  }

  /// Sets what all kinds of drivers have in common.
  private func apply(to entry: inout some MotionEntry) {
    entry.driver.delay = driver.delay.fileMilliseconds
    entry.driver.fill = driver.fill
    entry.driver.rate = driver.rate.value
    entry.driver.persists = driver.persists
    entry.driver.composition = driver.composition
    entry.driver.blend = driver.blend.map {
      MotionBlend(duration: $0.duration.fileMilliseconds, ease: $0.ease)
    }
  }

  /// Returns a path in the plane as SVG path text, which is measured to the same bits.
  private static func text(of path: MotionPath) throws(MotionFileErrors) -> String {
    if path.isInSpace { throw refused("a path in space", "a path in the plane") }
    func point(_ point: SIMD3<Float>) -> String {
      JSONTree.number(point.x).text + " " + JSONTree.number(point.y).text
    }
    return path.elements.map { element in
      switch element {
      case .move(let end): "M " + point(end)
      case .line(let end): "L " + point(end)
      case .quad(let end, let control): "Q " + point(control) + " " + point(end)
      case .curve(let end, let one, let two): "C " + point(one) + " " + point(two) + " " + point(end)
      case .close: "Z"
      }
    }.joined(separator: " ")
  }
}

extension Float {
  /// The Double of the shortest decimal that reads as this Float.
  var short: Double { Double("\(self)") ?? Double(self) }
}

extension Duration {
  /// The time in milliseconds, which reads as the same number of counts.
  var fileMilliseconds: Double { Double(counts) / 90 }
}

extension MotionSpringForm {
  /// Creates the form with the roundest numbers that gives a spring, exactly if there is one.
  init(_ spring: Spring) {
    func rounded(_ number: Double, to places: Double) -> Double { (number * places).rounded() / places }
    let (response, ratio) = (2000 * Double.pi / spring.angularFrequency, spring.dampingRatio)
    let bounce = ratio <= 1 ? 1 - ratio : 1 / ratio - 1
    let forms =
      Preset.allCases.map { MotionSpringForm.preset($0) } + [
        .duration(rounded(response, to: 1000), bounce: rounded(bounce, to: 1e6)),
        .response(rounded(response, to: 1000), dampingRatio: rounded(ratio, to: 1e6)),
        .physical(
          mass: 1, stiffness: rounded(spring.angularFrequency * spring.angularFrequency, to: 1e4),
          damping: rounded(2 * ratio * spring.angularFrequency, to: 1e4)),
        .duration(response, bounce: bounce), .response(response, dampingRatio: ratio),
        .physical(
          mass: 1, stiffness: spring.angularFrequency * spring.angularFrequency,
          damping: 2 * ratio * spring.angularFrequency),
      ]
    let exact = forms.first { form in
      guard let made = try? form.spring() else { return false }
      return made.angularFrequency == spring.angularFrequency && made.dampingRatio == spring.dampingRatio
    }
    self = exact ?? .response(response, dampingRatio: ratio)
  }
}
