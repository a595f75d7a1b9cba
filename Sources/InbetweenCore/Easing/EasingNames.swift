// The named easings. The names are from easings.net, without the leading "ease", and from CSS.

extension Easing {
  /// Progress itself, also outside 0…1: the CSS keyword, and "linear" of easings.net.
  public static let linear = Easing(.identity)

  /// 1 − cos(π/2·p).
  public static let sineIn = Easing(.penner(.sine, .easeIn))
  /// sin(π/2·p).
  public static let sineOut = Easing(.penner(.sine, .easeOut))
  /// (1 − cos πp)/2.
  public static let sineInOut = Easing(.penner(.sine, .easeInOut))

  /// p².
  public static let quadIn = Easing(.penner(.quad, .easeIn))
  /// 1 − (1 − p)².
  public static let quadOut = Easing(.penner(.quad, .easeOut))
  /// Half of `quadIn`, then half of `quadOut`.
  public static let quadInOut = Easing(.penner(.quad, .easeInOut))

  /// p³.
  public static let cubicIn = Easing(.penner(.cubic, .easeIn))
  /// 1 − (1 − p)³.
  public static let cubicOut = Easing(.penner(.cubic, .easeOut))
  /// Half of `cubicIn`, then half of `cubicOut`.
  public static let cubicInOut = Easing(.penner(.cubic, .easeInOut))

  /// p⁴.
  public static let quartIn = Easing(.penner(.quart, .easeIn))
  /// 1 − (1 − p)⁴.
  public static let quartOut = Easing(.penner(.quart, .easeOut))
  /// Half of `quartIn`, then half of `quartOut`.
  public static let quartInOut = Easing(.penner(.quart, .easeInOut))

  /// p⁵.
  public static let quintIn = Easing(.penner(.quint, .easeIn))
  /// 1 − (1 − p)⁵.
  public static let quintOut = Easing(.penner(.quint, .easeOut))
  /// Half of `quintIn`, then half of `quintOut`.
  public static let quintInOut = Easing(.penner(.quint, .easeInOut))

  /// 2^(10p − 10), and 0 at 0.
  public static let expoIn = Easing(.penner(.expo, .easeIn))
  /// 1 − 2^(−10p), and 1 at 1.
  public static let expoOut = Easing(.penner(.expo, .easeOut))
  /// Half of `expoIn`, then half of `expoOut`.
  public static let expoInOut = Easing(.penner(.expo, .easeInOut))

  /// 1 − √(1 − p²).
  public static let circIn = Easing(.penner(.circ, .easeIn))
  /// √(1 − (1 − p)²).
  public static let circOut = Easing(.penner(.circ, .easeOut))
  /// Half of `circIn`, then half of `circOut`.
  public static let circInOut = Easing(.penner(.circ, .easeInOut))

  /// 2.70158p³ − 1.70158p²: draws back by 10 % first.
  public static let backIn = Easing(.penner(.back, .easeIn))
  /// `backIn` turned by 180°: overshoots by 10 %.
  public static let backOut = Easing(.penner(.back, .easeOut))
  /// Draws back and then overshoots. The constant of `backIn` is multiplied by 1.525.
  public static let backInOut = Easing(.penner(.back, .easeInOut))

  /// A wave of period 0.3 that grows as 2^(10p − 10), and 0 at 0.
  public static let elasticIn = Easing(.penner(.elastic, .easeIn))
  /// `elasticIn` turned by 180°: rings out.
  public static let elasticOut = Easing(.penner(.elastic, .easeOut))
  /// Swings in and rings out, with a period of 0.45.
  public static let elasticInOut = Easing(.penner(.elastic, .easeInOut))

  /// `bounceOut` turned by 180°.
  public static let bounceIn = Easing(.penner(.bounce, .easeIn))
  /// A ball let fall: four parabolas.
  public static let bounceOut = Easing(.penner(.bounce, .easeOut))
  /// Half of `bounceIn`, then half of `bounceOut`.
  public static let bounceInOut = Easing(.penner(.bounce, .easeInOut))

  /// Smoothstep, 3p² − 2p³: at rest at both ends.
  public static let smoothstep = Easing(.penner(.smooth, .easeInOut))

  /// CSS `ease`: cubic-bezier(0.25, 0.1, 0.25, 1).
  public static let ease = Easing(.bezier(CubicBezier(x1: 0.25, y1: 0.1, x2: 0.25, y2: 1)))
  /// CSS `ease-in`: cubic-bezier(0.42, 0, 1, 1).
  public static let easeIn = Easing(.bezier(CubicBezier(x1: 0.42, y1: 0, x2: 1, y2: 1)))
  /// CSS `ease-out`: cubic-bezier(0, 0, 0.58, 1).
  public static let easeOut = Easing(.bezier(CubicBezier(x1: 0, y1: 0, x2: 0.58, y2: 1)))
  /// CSS `ease-in-out`: cubic-bezier(0.42, 0, 0.58, 1).
  public static let easeInOut = Easing(.bezier(CubicBezier(x1: 0.42, y1: 0, x2: 0.58, y2: 1)))

  /// CSS `step-start`: steps(1, jump-start).
  public static let stepStart = Easing(.steps(StepFunction(count: 1, jump: .start)))
  /// CSS `step-end`: steps(1, jump-end).
  public static let stepEnd = Easing(.steps(StepFunction(count: 1, jump: .end)))

  /// The names that `init(parsing:)` knows: Penner's, then the names of CSS.
  public static var allNames: [String] { named.map { $0.name } }

  /// The named easings, in the order of `allNames`.
  package static let named: [(name: String, easing: Easing)] = [
    ("linear", linear),
    ("sineIn", sineIn), ("sineOut", sineOut), ("sineInOut", sineInOut),
    ("quadIn", quadIn), ("quadOut", quadOut), ("quadInOut", quadInOut),
    ("cubicIn", cubicIn), ("cubicOut", cubicOut), ("cubicInOut", cubicInOut),
    ("quartIn", quartIn), ("quartOut", quartOut), ("quartInOut", quartInOut),
    ("quintIn", quintIn), ("quintOut", quintOut), ("quintInOut", quintInOut),
    ("expoIn", expoIn), ("expoOut", expoOut), ("expoInOut", expoInOut),
    ("circIn", circIn), ("circOut", circOut), ("circInOut", circInOut),
    ("backIn", backIn), ("backOut", backOut), ("backInOut", backInOut),
    ("elasticIn", elasticIn), ("elasticOut", elasticOut), ("elasticInOut", elasticInOut),
    ("bounceIn", bounceIn), ("bounceOut", bounceOut), ("bounceInOut", bounceInOut),
    ("smoothstep", smoothstep),
    ("ease", ease), ("ease-in", easeIn), ("ease-out", easeOut), ("ease-in-out", easeInOut),
    ("step-start", stepStart), ("step-end", stepEnd),
  ]
}
