import Inbetween

/// Makes a failing plan shorter and plainer for as long as it still fails (Zeller's delta debugging, greedy).
struct OracleShrinker {
  private var plan: OraclePlan
  private let fails: (OraclePlan) -> Bool

  static func shrink(_ plan: OraclePlan, while fails: @escaping (OraclePlan) -> Bool) -> OraclePlan {
    var shrinker = OracleShrinker(plan: plan, fails: fails)
    var size = Int.max
    while shrinker.plan.text.count < size {
      size = shrinker.plan.text.count
      shrinker.plainRate()
      shrinker.dropCommands()
      shrinker.hoistScripts()
      shrinker.plainTweens()
      shrinker.dropTimelines()
    }
    return shrinker.plan
  }

  private mutating func keep(_ candidate: OraclePlan) -> Bool {
    guard fails(candidate) else { return false }
    plan = candidate
    return true
  }

  /// Drops chunks of commands, large ones first.
  private mutating func dropCommands() {
    var length = max(1, plan.commands.count / 2)
    while true {
      var start = 0
      while start < plan.commands.count {
        var candidate = plan
        candidate.commands.removeSubrange(start..<min(start + length, plan.commands.count))
        if !keep(candidate) { start += length }
      }
      if length == 1 { return }
      length /= 2
    }
  }

  /// Moves the commands of scripts out of their callbacks.
  private mutating func hoistScripts() {
    var index = 0
    while index < plan.commands.count {
      if case .register(let driver, let entity, let tween, var options) = plan.commands[index],
        let script = options.scripts.popLast()
      {
        var candidate = plan
        let plain = OracleCommand.register(driver: driver, entity: entity, tween: tween, with: options)
        candidate.commands.replaceSubrange(index...index, with: [plain] + script.commands)
        if keep(candidate) { continue }
        // They may fail only at the end of the plan.
        candidate.commands.removeSubrange((index + 1)..<(index + 1 + script.commands.count))
        candidate.commands += script.commands
        if keep(candidate) { continue }
      }
      index += 1
    }
  }

  /// Drops the last timelines, if no command uses them.
  private mutating func dropTimelines() {
    while let last = plan.timelines.indices.last {
      var candidate = plan
      candidate.timelines.removeLast()
      if candidate.text.contains("t\(last)") || !keep(candidate) { return }
    }
  }

  /// Removes traits of tweens and commands of scripts, one by one. Scripts within scripts are removed whole.
  private mutating func plainTweens() {
    for index in plan.commands.indices {
      for trait in Self.traits {
        guard case .register(let driver, let entity, let tween, let options) = plan.commands[index] else {
          break
        }
        var plain = tween
        trait(&plain)
        guard plain.text != tween.text, plain.text.count <= tween.text.count else { continue }
        replace(with: .register(driver: driver, entity: entity, tween: plain, with: options), at: index)
      }
      plainRegistration(index)
    }
  }

  private mutating func plainRegistration(_ index: Int) {
    var number = 0
    while case .register(let driver, let entity, let tween, let options) = plan.commands[index] {
      var plain = options
      guard plain.dropPart(number) else { return }
      if !replace(with: .register(driver: driver, entity: entity, tween: tween, with: plain), at: index) {
        number += 1
      }
    }
  }

  @discardableResult
  private mutating func replace(with command: OracleCommand, at index: Int) -> Bool {
    var candidate = plan
    candidate.commands[index] = command
    return keep(candidate)
  }

  private mutating func plainRate() {
    var candidate = plan
    candidate.tickRate = (60, 1)
    if plan.tickRate != (60, 1) { _ = keep(candidate) }
    candidate = plan
    candidate.commandsPerLook = 1
    if plan.commandsPerLook != 1 { _ = keep(candidate) }
  }

  private static let traits = OracleField.all.map(\.drop) + otherTraits

  private static let otherTraits: [@Sendable (inout ReferenceTween) -> Void] = [
    { $0.ease = .linear },
    { $0.interTimingFunctions = nil },
    { $0.offsets = nil },
    { $0.repeats = min(2, $0.repeats) },
    { $0.fill = .none },
    { $0.rate = (1, 1) },
    { $0.rate = ($0.rate.numerator.signum(), 1) },
    { $0.snap = nil },
    { $0.way = .shortest },
    { $0.turns = 0 },
    { $0.persists = true },
    { $0.replaces = false },
    { $0.endsMoves = false },
    { $0.waits = false },
    { ($0.isMove, $0.endsMoves) = (false, false) },
    { $0.adds = false },
    { $0.blend = nil },
    { $0.blend?.ease = .linear },
    { $0.blend?.duration = 3000 },
    { $0.timeline = nil },
    { $0.timeline = $0.timeline.map { _ in 0 } },
    { $0.mode = .absolute },
    { $0.delay = 0 },
    { $0.delay = $0.delay.signum() * min(1500, abs($0.delay)) },
    { $0.duration = 0 },
    { $0.duration = min(1500, $0.duration) },
    { $0.duration = min(3000, $0.duration) },
    { $0.path = nil },
    { $0.path?.from = 0 },
    { $0.path?.to = 1 },
    { $0.path?.isRelative = false },
    { $0.path?.offset = 0 },
    { $0.motion?.from = nil },
    { $0.motion?.velocity = nil },
    { $0.motion?.bounds = nil },
    { $0.motion?.isRelative = false },
    { $0.motion?.law = .spring },
    { $0.motion?.rest = RestThreshold(distance: 1) },
    { $0.motion?.friction = 20 },
    { $0.motion?.spring = OracleSpring(response: 6000, ratio: 1).spring },
    { tween in
      guard let count = tween.motion?.target.count, count < 3 else { return }
      tween.motion?.target = Array([20, 40].prefix(count))
    },
    { tween in
      guard tween.values.count > 2, tween.offsets == nil, tween.interTimingFunctions == nil else { return }
      tween.values.removeLast()
    },
    { tween in
      guard tween.property != .orientation else { return }
      tween.values = tween.values.enumerated().map { key, lanes in
        lanes.indices.map { Float(10 * (key + 1) + $0) }
      }
    },
    { tween in
      guard tween.property != .orientation, tween.motion == nil, tween.path == nil else { return }
      tween.property = .energy
      tween.values = tween.values.map { [$0[0]] }
    },
  ]
}

extension OracleRegistration {
  /// Drops part `number`: a script, a command of a script, or all scripts of such a command. Returns false if
  /// there is no such part.
  fileprivate mutating func dropPart(_ number: Int) -> Bool {
    var number = number
    for script in scripts.indices {
      if number == 0 {
        scripts.remove(at: script)
        return true
      }
      number -= 1
      let commands = scripts[script].commands
      if number < commands.count {
        scripts[script].commands.remove(at: number)
        return true
      }
      number -= commands.count
      for (place, command) in commands.enumerated() {
        guard case .register(let driver, let entity, let tween, var options) = command else { continue }
        if options.scripts.isEmpty { continue }
        if number == 0 {
          options.scripts = []
          scripts[script].commands[place] = .register(
            driver: driver, entity: entity, tween: tween, with: options)
          return true
        }
        number -= 1
      }
    }
    return false
  }
}
