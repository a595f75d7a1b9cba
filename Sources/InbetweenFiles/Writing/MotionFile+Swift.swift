import Inbetween

// From a motion file to the Swift program that moves the same things. Its values as text: SwiftWriter+Values.

extension MotionFile {
  /// Returns a Swift program with the file's motion: its entities with their first values, and its drivers in
  /// their order. The program draws nothing.
  ///
  /// ```swift
  /// var file = MotionFile(stage: MotionStage(width: 640, height: 360), entities: [MotionEntity("card")])
  /// let fade = MotionTween(entity: "card", property: "opacity", keys: .values([.float(0)]), duration: 300)
  /// file.motion = [.tween(fade)]
  /// print(file.swiftCode().contains("Tween(.opacity, to: 0, duration: .milliseconds(300))"))  // prints true
  /// ```
  ///
  /// For a file with sequences, transitions, states or ramps, the result is a program that loads the file.
  ///
  /// - Parameter name: the name of the file, for a program that loads it.
  public func swiftCode(loading name: String = "motion.json") -> String {
    SwiftWriter(self).program ?? Self.loadingProgram(name)
  }

  private static func loadingProgram(_ name: String) -> String {
    """
    import Inbetween
    import InbetweenFiles

    let world = World()
    let file = try MotionFile(contentsOf: \(SwiftWriter.quoted(name)))
    let scene = try file.load(into: world)

    for _ in 0..<60 { world.tick() }  // a second
    for entity in scene.entities { print(entity.name, world.describe(entity.entity)) }

    """
  }
}

/// Writes the program of a file.
struct SwiftWriter {
  let file: MotionFile
  /// The names of constants that are used, and of entities and properties.
  private var used: Set<String> = ["world"]
  private var entities: [String: String] = [:]
  private var properties: [String: String] = [:]
  private var lines: [String] = []

  /// The width of a line.
  private static let width = 90

  init(_ file: MotionFile) { self.file = file }

  /// The program; nil if the file has entries that are more than drivers.
  var program: String? {
    var writer = self
    return writer.write()
  }

  private mutating func write() -> String? {
    guard file.ramps.isEmpty else { return nil }
    lines = ["import Inbetween", "", "let world = World()"]
    for (name, declaration) in file.properties.sorted(by: { $0.key < $1.key }) { declare(name, declaration) }
    for entity in file.entities where isNeeded(entity) {
      let name = constant(entity.name, else: "entity")
      entities[entity.name] = name
      lines.append("let \(name) = world.spawn()")
      for (property, value) in entity.properties.sorted(by: { $0.key < $1.key })
      where isMoved(property, of: entity.name) {
        lines.append("try world.assign(\(name), \(key(property)), to: \(text(value)))")
      }
    }
    for item in file.motion {
      lines.append("")
      switch item {
      case .tween(let tween): write(tween)
      case .spring(let spring): write(spring)
      case .decay(let decay): write(decay)
      case .drift(let drift): write(drift)
      case .tracks(let tracks): write(tracks)
      case .transition, .sequence, .states: return nil
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Whether an entity moves.
  private func isNeeded(_ entity: MotionEntity) -> Bool {
    file.motion.contains { $0.targets.contains { $0.entity == entity.name } }
  }

  /// Whether the file moves a property of an entity, or a lane of it.
  private func isMoved(_ property: String, of entity: String) -> Bool {
    file.motion.contains { item in
      item.targets.contains {
        $0.entity == entity && ($0.property == property || $0.property.hasPrefix(property + "."))
      }
    }
  }

  // MARK: Names

  /// Returns a new constant for a name of the file.
  private mutating func constant(_ name: String, else other: String) -> String {
    let words = name.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    var text = words.enumerated().map { index, word in
      (index == 0 ? word.prefix(1).lowercased() : word.prefix(1).uppercased()) + word.dropFirst()
    }.joined()
    if text.isEmpty || text.first?.isNumber == true || Self.reserved.contains(text) {
      text = other + text.prefix(1).uppercased() + text.dropFirst()
    }
    var (unique, number) = (text, 2)
    while !used.insert(unique).inserted { (unique, number) = ("\(text)\(number)", number + 1) }
    return unique
  }

  /// Words that no constant can have as its name.
  private static let reserved: Set<String> = [
    "as", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do", "else", "enum",
    "extension", "fallthrough", "false", "for", "func", "guard", "if", "import", "in", "init", "inout", "is",
    "let", "nil", "operator", "protocol", "repeat", "rethrows", "return", "self", "static", "struct",
    "associatedtype", "fileprivate", "internal", "private", "public", "typealias", "precedencegroup",
    "subscript", "super", "switch", "throw", "throws", "true", "try", "var", "where", "while", "print",
  ]

  private mutating func declare(_ name: String, _ declaration: MotionPropertyDeclaration) {
    let name = (name, constant(name, else: "property"))
    properties[name.0] = name.1
    let value: String =
      switch declaration.defaultValue {
      case .float(let number): "Float(\(Self.text(number)))"
      case .float2: "SIMD2<Float>\(list(declaration.defaultValue.lanes, "(", ")"))"
      case .float3: "SIMD3<Float>\(list(declaration.defaultValue.lanes, "(", ")"))"
      case .float4: "SIMD4<Float>\(list(declaration.defaultValue.lanes, "(", ")"))"
      case .angle(let degrees): "Angle(degrees: \(Self.text(degrees)))"
      case .color, .int, .bool, .word: text(declaration.defaultValue)
      case .rotation: text(declaration.defaultValue)
      }
    let isHeld = declaration.type == .enum
    lines.append(
      "let \(name.1) = \(value.hasPrefix("try") ? "try " : "")Property(\(Self.quoted(name.0)), default: "
        + "\(value))\(isHeld ? ".held  // " + declaration.words.joined(separator: ", ") : "")")
  }

  /// Returns the key of a property or of a lane.
  private func key(_ property: String) -> String {
    let parts = property.split(separator: ".", maxSplits: 1).map(String.init)
    if let own = properties[property] { return own }
    if parts.count == 2, let own = properties[parts[0]] { return own + "." + parts[1] }
    return "." + property
  }

  // MARK: Drivers

  /// Adds a driver: a constant or variable, its settings, and its registration.
  ///
  /// - Parameter isTrying: whether making it may throw.
  private mutating func add(
    _ name: String, _ type: String, _ arguments: [String], settings: [String], on driver: MotionDriver,
    isTrying: Bool = false, suffix: String = ""
  ) {
    let driverName = constant(name, else: "driver")
    let keyword = settings.isEmpty ? "let" : "var"
    let head = "\(keyword) \(driverName) = \(isTrying ? "try " : "")\(type)("
    append(head, arguments, ")" + suffix)
    for setting in settings { lines.append("\(driverName).\(setting)") }
    register(driverName, on: driver.entities, driver.stagger, driver.tags)
  }

  private mutating func register(
    _ name: String, on names: [String], _ stagger: MotionStagger?, _ tags: [String]
  ) {
    let places = names.map { entities[$0] ?? "entity" }
    let isSingle = names.count == 1 && stagger == nil
    var arguments = [name, "on: " + (isSingle ? places[0] : "[" + places.joined(separator: ", ") + "]")]
    if let stagger { arguments.append("stagger: " + text(stagger, of: names)) }
    if tags.isEmpty { return append("try world.register(", arguments, ")") }
    let handles = constant(isSingle ? "handle" : "handles", else: "handles")
    append("let \(handles) = try world.register(", arguments, ")")
    for tag in tags {
      let call = "tagged(\(Self.quoted(tag)))"
      lines.append(isSingle ? "\(handles).\(call)" : "for handle in \(handles) { handle.\(call) }")
    }
  }

  /// Adds a call, on several lines if it is long.
  private mutating func append(_ head: String, _ arguments: [String], _ end: String) {
    let whole = head + arguments.joined(separator: ", ") + end
    if whole.count <= Self.width { return lines.append(whole) }
    lines.append(head)
    var line = ""
    for (index, argument) in arguments.enumerated() {
      let part = argument + (index == arguments.count - 1 ? end : ",")
      if !line.isEmpty, line.count + 1 + part.count > Self.width {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "  " : " ") + part
    }
    lines.append(line)
  }

  /// Returns the settings that all kinds of drivers have.
  private func common(_ driver: MotionDriver, persists: Bool = true) -> [String] {
    var settings: [String] = []
    if driver.fill != .none { settings.append("fill = .\(driver.fill)") }
    if driver.rate != 1 { settings.append("rate = \(Self.text(driver.rate))") }
    if driver.replaces { settings.append("replaces = true") }
    if driver.persists != persists { settings.append("persists = \(driver.persists)") }
    if driver.composition != .replace { settings.append("composition = .\(driver.composition)") }
    if let blend = driver.blend {
      let ease = blend.ease == MotionBlend.usualEase ? "" : ", ease: \(text(blend.ease))"
      settings.append("blend = \(ease.has("try") ? "try " : "").over(\(time(blend.duration))\(ease))")
    }
    return settings
  }

  private func delay(_ driver: MotionDriver) -> [String] {
    driver.delay == 0 ? [] : ["delay: \(time(driver.delay))"]
  }

  /// Returns the settings of iterations.
  private func timing(_ tween: MotionTween) -> [String] {
    MotionTween.options.flatMap { option in
      let field = MotionTween.timing.first { $0.keys.contains(option.key) }
      let members = field?.members(tween, MotionTween.table.plain, MotionFileWriter(motions: [:])) ?? []
      return members.map { key, value in
        switch value {
        case .bool(let isOn): "\(key) = \(isOn)"
        case .string(let word): "\(key) = .\(word)"
        default: "\(key) = " + (option.isTime ? ".milliseconds(\(value.text))" : value.text)
        }
      }
    }
  }

  private mutating func write(_ tween: MotionTween) {
    let key = key(tween.property)
    let ease = tween.ease == .linear ? [] : ["ease: \(text(tween.ease))"]
    let times = ["duration: \(time(tween.speed == nil ? tween.duration : 0))"] + delay(tween.driver) + ease
    let settings = timing(tween) + common(tween.driver)
    switch tween.keys {
    case .path(let route): return write(route, tween, times, settings)
    case .shake(let shake):
      var arguments = [key, "strength: \(text(shake.strength))", "duration: \(time(tween.duration))"]
      if shake.frequency != 12 { arguments.append("frequency: \(Self.text(shake.frequency))") }
      if shake.decay != .linear { arguments.append("decay: \(text(shake.decay))") }
      if shake.seed != 0 { arguments.append("seed: \(shake.seed)") }
      return addSwing("shake", "Shake", arguments, tween)
    case .punch(let punch):
      var arguments = [key, "by: \(text(punch.amount))", "duration: \(time(tween.duration))"]
      if punch.vibrations != 5 { arguments.append("vibrations: \(punch.vibrations)") }
      if punch.elasticity != 0.8 { arguments.append("elasticity: \(Self.text(punch.elasticity))") }
      return addSwing("punch", "Punch", arguments, tween)
    case .values, .by, .differences, .scaled, .from: break
    }
    let (_, values) = tween.keys.written
    var own: [String] = []
    let ends: String
    switch tween.keys {
    case .values where values.count == 1: ends = "to: \(text(values[0]))"
    case .by: ends = "by: \(text(values[0]))"
    case .scaled: ends = "scaledBy: \(text(values[0]))"
    case .from: ends = "from: \(text(values[0]))"
    default:
      ends = "values: \(text(values))"
      if case .differences = tween.keys { own.append("mode = .relative") }
    }
    if let offsets = tween.offsets {
      own.append("offsets = [\(offsets.map { Self.text($0) }.joined(separator: ", "))]")
    }
    if let eases = tween.eases { own.append("interTimingFunctions = \(text(eases))") }
    if tween.angleWay != .shortest { own.append("angleWay = \(text(tween.angleWay))") }
    if let snap = tween.snap {
      own.append("snap = SnapGrid(\(text(snap.step))\(snap.origin.map { ", origin: " + text($0) } ?? ""))")
    }
    if let speed = tween.speed { own.append("speed = \(Self.text(speed))") }
    add("tween", "Tween", [key, ends] + times, settings: own + settings, on: tween.driver)
  }

  /// Adds a shake or a punch, which are tweens that add.
  private mutating func addSwing(_ name: String, _ type: String, _ arguments: [String], _ tween: MotionTween)
  {
    var settings = timing(tween) + common(tween.driver)
    if tween.delay != 0 { settings.insert("delay = \(time(tween.delay))", at: 0) }
    if tween.ease != .linear { settings.insert("ease = \(text(tween.ease))", at: 0) }
    add(name, type, arguments, settings: settings, on: tween.driver, isTrying: true, suffix: ".tween()")
  }

  private func text(_ way: AngleWay) -> String {
    let plain = MotionFileDecoder.angleWays.first { $0.word.adding(turns: way.turns) == way }
    return "." + (plain?.name ?? "shortest") + (way.turns == 0 ? "" : ".adding(turns: \(way.turns))")
  }

  private mutating func write(
    _ route: MotionRoute, _ tween: MotionTween, _ times: [String], _ settings: [String]
  ) {
    let path = constant("path", else: "path")
    switch route.line {
    case .svg(let text): append("let \(path) = try MotionPath(", ["svg: \(Self.quoted(text))"], ")")
    case .spline(let spline):
      let isInSpace = spline.points.contains { $0.z != 0 }
      let points = spline.points.map { list(isInSpace ? [$0.x, $0.y, $0.z] : [$0.x, $0.y]) }
      var arguments = [
        "\(isInSpace ? "throughSpace" : "through"): [\(points.joined(separator: ", "))]"
      ]
      if spline.isClosed { arguments.append("isClosed: true") }
      if spline.parametrization != .centripetal {
        arguments.append("parametrization: .\(spline.parametrization)")
      }
      append("let \(path) = try MotionPath(", arguments, ")")
    }
    var own: [String] = []
    if route.from != 0 { own.append("from = \(Self.text(route.from))") }
    if route.to != 1 { own.append("to = \(Self.text(route.to))") }
    if route.isRelative { own.append("isRelative = true") }
    if let orients = route.orients { own.append("orients = \(key(orients))") }
    if route.orientationOffset != 0 {
      own.append("orientationOffset = .degrees(\(Self.text(route.orientationOffset)))")
    }
    add(
      "lap", "PathTween", [key(tween.property), "along: \(path)"] + times, settings: own + settings,
      on: tween.driver)
  }

  private mutating func write(_ spring: MotionSpring) {
    let (word, value) = spring.target.member
    let label = word == "scaled" ? "scaledBy" : word
    var own: [String] = []
    if let from = spring.from { own.append("from = \(text(from))") }
    if let velocity = spring.initialVelocity { own.append("initialVelocity = \(text(velocity))") }
    add(
      "spring", "SpringMotion",
      [key(spring.property), "\(label): \(text(value))", "spring: \(text(spring.form))"]
        + delay(spring.driver), settings: own + common(spring.driver), on: spring.driver)
  }

  private mutating func write(_ decay: MotionDecay) {
    var arguments = [key(decay.property)]
    if let end = decay.destination { arguments.append("to: \(text(end))") }
    if let velocity = decay.velocity { arguments.append("velocity: \(text(velocity))") }
    if decay.friction != MotionDecay.usualFriction {
      arguments.append("friction: \(Self.text(decay.friction))")
    }
    var own: [String] = []
    if let from = decay.from { own.append("from = \(text(from))") }
    if let bounds = decay.bounds {
      let behavior: String =
        switch bounds.behavior {
        case .rubberBand(nil): ""
        case .rubberBand(let form?): ", behavior: .rubberBand(\(text(form)))"
        case .bounce(let restitution): ", behavior: .bounce(restitution: \(Self.text(restitution)))"
        }
      own.append(
        "bounds = \(behavior.has("try") ? "try " : "")DecayBounds(\(text(bounds.lower)), "
          + "\(text(bounds.upper))\(behavior))")
    }
    add(
      "decay", "DecayMotion", arguments + delay(decay.driver), settings: own + common(decay.driver),
      on: decay.driver)
  }

  private mutating func write(_ drift: MotionDrift) {
    var arguments = [key(drift.property), "velocity: \(text(drift.velocity))"]
    if let duration = drift.duration { arguments.append("duration: \(time(duration))") }
    add(
      "drift", "Drift", arguments + delay(drift.driver), settings: common(drift.driver), on: drift.driver,
      isTrying: true, suffix: ".tween()")
  }

  private mutating func write(_ tracks: MotionTracks) {
    let common = tracks.common
    let name = constant("tracks", else: "tracks")
    let settings = timing(common) + self.common(common.driver)
    let ease = common.ease == .linear ? [] : ["ease: \(text(common.ease))"]
    let times = (["duration: \(time(common.duration))"] + delay(common.driver) + ease).joined(separator: ", ")
    // The body of a builder cannot throw; a list can.
    let isList = tracks.tracks.contains { track in
      track.values.contains { $0.type == .color }
        || (track.eases ?? []).contains {
          text($0).hasPrefix("try")
        }
    }
    let head = "\(settings.isEmpty ? "let" : "var") \(name) = KeyFrameTracks(\(times)"
    lines.append(head + (isList ? ", [" : ") {"))
    for track in tracks.tracks {
      var arguments = [key(track.property), text(track.values)]
      if let offsets = track.offsets {
        arguments.append("offsets: [\(offsets.map { Self.text($0) }.joined(separator: ", "))]")
      }
      if let eases = track.eases { arguments.append("eases: \(text(eases))") }
      append("  Track(", arguments, isList ? ")," : ")")
    }
    lines.append(isList ? "])" : "}")
    for setting in settings { lines.append("\(name).\(setting)") }
    register(name, on: tracks.entities, tracks.stagger, common.driver.tags)
  }
}
