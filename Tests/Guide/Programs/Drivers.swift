// swift-format-ignore-file
// Drivers as Swift, from their descriptions. DriverFileTests writes this page.
import Inbetween

func driver0() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -15.261169)

  var decay = DecayMotion(.opacity, velocity: -35.954132)
  decay.from = 228.40173
  decay.bounds = DecayBounds(-120, 150, behavior: .bounce(restitution: 0.7))
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [170.25537]
}
try driver0()

func driver1() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [28.15384, -82.63034])

  var decay = DecayMotion(.position, friction: 6)
  decay.from = [28.15384, -82.63034]
  decay.bounds = DecayBounds([-120, -120], [150, 150], behavior: .bounce(restitution: 0.7))
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [28.15384, -82.63034]
}
try driver1()

func driver2() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-310.65265, -362.5474])

  var tween = Tween(
    .position.y, values: [-362.5474, -13.187256], duration: .milliseconds(872),
    ease: try Easing(parsing: "steps(4)"))
  tween.snap = SnapGrid(16)
  tween.repeatDelay = .milliseconds(73)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-310.65265, -368.0]
}
try driver2()

func driver3() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(284.39404))

  var tween = Tween(
    .rotation, values: [.degrees(-79.152954), .degrees(233.49121)],
    duration: .milliseconds(764))
  tween.interTimingFunctions = [.expoOut]
  tween.composition = .add
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [448.964]
}
try driver3()

func driver4() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.5226289 0.0383599 -0.020470142 / 0.15216017)"))

  var tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.5587809 -0.031452134 0.011202354 / 0.45907152)"), try Color(css: "oklab(0.5448582 -0.028983194 0.013189081 / 0.93106115)"), try Color(css: "oklab(0.64589405 0.017317403 0.034147535 / 0.09513295)")],
    duration: .milliseconds(160), ease: .backOut)
  tween.endDelay = .milliseconds(66)
  tween.direction = .alternate
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.5226289, 0.0383599, -0.020470142, 0.15216017]
}
try driver4()

func driver5() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [111.05667, 61.220886, -348.68463])

  var tween = Tween(
    place,
    values: [[-98.12207, -282.85187, -134.306], [13.568634, -110.683685, -171.46712]],
    duration: .milliseconds(1127), ease: try Easing(parsing: "steps(4)"))
  tween.interTimingFunctions = [.backOut]
  tween.repeats = .forever
  tween.repeatStart = 1
  tween.hold = .milliseconds(214)
  tween.direction = .alternateReverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-98.12207, -282.85187, -134.306]
}
try driver5()

func driver6() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7
  let entity = world.spawn()
  try world.assign(entity, lives, to: 7)

  var tween = Tween(lives, to: 1, duration: .milliseconds(661), delay: .milliseconds(246))
  tween.repeats = 2
  tween.hold = .milliseconds(149)
  tween.direction = .alternateReverse
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [7.0]
}
try driver6()

func driver7() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: true)

  var tween = Tween(
    isLit, values: [true, false, false, false], duration: .milliseconds(394))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.direction = .alternateReverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver7()

func driver8() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.5363245, -0.2716155, -0.5099693, 0.61523366]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [-0.22040507, 0.58325785, 0.3849185, 0.68049216]),
    spring: .snappy)
  spring.from = Rotation(quaternion: [0.5363245, -0.2716155, -0.5099693, 0.61523366])
  spring.rate = 0.25
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.55941325, -0.35597253, -0.5589384, 0.49792394]
}
try driver8()

func driver9() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [195.12183, 24.0224, -185.284, 72.47772])

  var spring = SpringMotion(
    light, to: [1.7385559, -116.64157, -156.54369, -17.860352],
    spring: try Spring(duration: .milliseconds(572), bounce: -0.17911060320820404),
    delay: .milliseconds(304))
  spring.persists = false
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [195.12183, 24.0224, -185.284, 72.47772]
}
try driver9()

func driver10() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [32.326508, -55.776306])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(1203),
    ease: try Easing(parsing: "steps(4)"))
  lap.isRelative = true
  lap.repeats = 2
  lap.repeatDelay = .milliseconds(59)
  lap.hold = .milliseconds(88)
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [32.326508, -55.776306]
}
try driver10()

func driver11() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -289.0602)

  var tween = Tween(
    .opacity, values: [-289.0602, -16.597351], duration: .milliseconds(121),
    ease: try Easing(parsing: "steps(4)"))
  tween.repeats = .forever
  tween.direction = .reverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-152.82878]
}
try driver11()

func driver12() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [80.84177, 92.68359])

  var spring = SpringMotion(
    .position, to: [52.812683, 358.5083],
    spring: try Spring(duration: .milliseconds(211), bounce: 0.23))
  spring.from = [-75.72015, -350.17706]
  spring.fill = .both
  spring.composition = .add
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [136.55272, 467.17194]
}
try driver12()

func driver13() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [377.11847, 147.54187])

  var spring = SpringMotion(
    .position.y, to: -199.51666,
    spring: try Spring(duration: .milliseconds(681), bounce: 0.01))
  spring.from = 147.54187
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [377.11847, -11.182632]
}
try driver13()

func driver14() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-231.69069))

  var tween = Tween(
    .rotation,
    values: [.degrees(-45.95523), .degrees(353.97223), .degrees(-105.11423), .degrees(-297.91507)],
    duration: .milliseconds(681))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.sineIn, try Easing(parsing: "steps(4)"), .expoOut]
  tween.angleWay = .asGiven
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [353.97223]
}
try driver14()

func driver15() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.3397846 0.017171193 0.023303416 / 0.3865412)"))

  var spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.32842287 -0.04007562 -0.024572957 / 0.8363488)"),
    spring: try Spring(mass: 1, stiffness: 147, damping: 35))
  spring.from = try Color(css: "oklab(0.64077115 0.04660787 -0.026168227 / 0.13451338)")
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.49327666, 0.0056749173, -0.025414921, 0.46592823]
}
try driver15()

func driver16() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [182.7096, 229.75336, 115.33539])

  var tween = Tween(
    place, values: [[182.7096, 229.75336, 115.33539], [7911.4736, -985.58075, 33816]],
    duration: .milliseconds(1052), delay: .milliseconds(28), ease: .sineIn)
  tween.repeats = 2.5
  tween.hold = .milliseconds(227)
  tween.endDelay = .milliseconds(16)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [347.78433, 203.79565, 835.1307]
}
try driver16()

func driver17() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5
  let entity = world.spawn()
  try world.assign(entity, lives, to: 5)

  var tween = Tween(lives, values: [5, 2], duration: .milliseconds(21))
  tween.repeats = 2.5
  tween.endDelay = .milliseconds(82)
  tween.direction = .alternate
  tween.fill = .both
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [5.0]
}
try driver17()

func driver18() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(
    isLit, values: [true, false], duration: .milliseconds(1102), delay: .milliseconds(345))
  tween.direction = .alternateReverse
  tween.rate = 0.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver18()

func driver19() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.5373111, 0.4238947, -0.38666567, 0.6181422]))

  var tween = Tween(
    turn,
    values: [Rotation(quaternion: [0.5373111, 0.4238947, -0.38666567, 0.6181422]), Rotation(quaternion: [-0.19807741, 0.2982347, -0.54075414, 0.76118743])],
    duration: .milliseconds(976), ease: .expoOut)
  tween.rate = 0.25
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.36353648, 0.41559, -0.45523366, 0.6984902]
}
try driver19()

func driver20() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-174.7253, 124.9682, 256.7094, 60.56485])

  var tween = Tween(
    light,
    values: [[-174.7253, 124.9682, 256.7094, 60.56485], [285.57684, 130.28424, -357.94788, 226.04492]],
    duration: .milliseconds(805))
  tween.hold = .milliseconds(63)
  tween.fill = .both
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-79.424644, 126.06883, 129.45117, 94.82573]
}
try driver20()

func driver21() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [174.70886, -281.26425])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(1012), delay: .milliseconds(197))
  lap.composition = .add
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [174.70886, -281.26425]
}
try driver21()

func driver22() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: 265.11298)

  var spring = SpringMotion(
    .opacity, to: 320.7754,
    spring: try Spring(mass: 1, stiffness: 74.08222481583306, damping: 10.313744001008251))
  spring.from = 265.11298
  spring.persists = false
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [295.03088]
}
try driver22()

func driver23() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-315.60663, -214.22243])

  var tween = Tween(
    .position,
    values: [[-212.45422, 234.71216], [229.25928, 235.11133], [-174.4906, 231.00378], [-119.8645, -357.54913]],
    duration: .milliseconds(1150), delay: .milliseconds(264), ease: .backOut)
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.expoOut, .sineIn, .linear]
  tween.endDelay = .milliseconds(30)
  tween.fill = .forwards
  tween.blend = .over(.milliseconds(164))
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-315.60663, -214.22243]
}
try driver23()

func driver24() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-397.94778, 175.26605])

  let spring = SpringMotion(
    .position.y, to: 285.9361,
    spring: try Spring(mass: 1, stiffness: 156.0356256273786, damping: 22.51324802809502),
    delay: .milliseconds(110))
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-397.94778, 193.46826]
}
try driver24()

func driver25() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(352.43793))

  var decay = DecayMotion(
    .rotation, to: .degrees(-63.043457), velocity: .degrees(-60.179993), friction: 3)
  decay.from = .degrees(317.01654)
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [309.12354]
}
try driver25()

func driver26() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.43978256 -0.044010468 -0.0121503845 / 0.6612621)"))

  var spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.5829326 0.016274165 -0.02362668 / 0.87573063)"),
    spring: try Spring(mass: 1, stiffness: 32, damping: 5))
  spring.from = try Color(css: "oklab(0.43978256 -0.044010468 -0.0121503845 / 0.6612621)")
  spring.fill = .both
  spring.rate = 0.25
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.4434797, -0.042453498, -0.012446783, 0.66680115]
}
try driver26()

func driver27() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-120.30002, 118.066284, -310.6136])

  var tween = Tween(
    place, values: [[-151.9844, 15.241669, 294.66345], [-211.02028, -294.11707, -377.0945]],
    duration: .milliseconds(456), ease: try Easing(parsing: "steps(4)"))
  tween.repeats = 3
  tween.direction = .alternate
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-166.74338, -62.098015, 126.72397]
}
try driver27()

func driver28() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5
  let entity = world.spawn()
  try world.assign(entity, lives, to: 5)

  var tween = Tween(
    lives, values: [4, 5, 3], duration: .milliseconds(454), delay: .milliseconds(6))
  tween.fill = .backwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [4.0]
}
try driver28()

func driver29() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: true)

  var tween = Tween(isLit, values: [false, false, true, true], duration: .milliseconds(385))
  tween.repeats = .forever
  tween.repeatStart = 0.25
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [1.0]
}
try driver29()

func driver30() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.49264437, 0.40502656, 0.53820413, 0.5509912]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [0.30647618, -0.5497947, -0.52360487, 0.5741394]),
    spring: try Spring(duration: .milliseconds(165), bounce: 0.68),
    delay: .milliseconds(386))
  spring.from = Rotation(quaternion: [-0.26428434, -0.5264463, 0.2769045, 0.75916535])
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.49264437, 0.40502656, 0.53820413, 0.5509912]
}
try driver30()

func driver31() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [23.827118, -188.2904, -284.07193, -74.55936])

  var spring = SpringMotion(
    light, to: [-330.20612, -4.895172, -356.62836, -100.19202],
    spring: try Spring(duration: .milliseconds(622), bounce: 0.79),
    delay: .milliseconds(60))
  spring.from = [23.827118, -188.2904, -284.07193, -74.55936]
  spring.persists = false
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-137.865, -104.531136, -317.2095, -86.26617]
}
try driver31()

func driver32() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-228.3388, 387.27448])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(845), ease: .cubicInOut)
  lap.hold = .milliseconds(207)
  lap.composition = .add
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-218.67389, 391.14822]
}
try driver32()

func driver33() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: 194.16626)

  var spring = SpringMotion(
    .opacity, by: 150.95764, spring: .bouncy, delay: .milliseconds(225))
  spring.from = -387.20557
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [194.16626]
}
try driver33()

func driver34() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [107.61377, 167.86444])

  var tween = Tween(
    .position, values: [[280.7207, 83.02835], [427.36652, 55.25186]],
    duration: .milliseconds(605), ease: .expoOut)
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [405.6402, 59.36709]
}
try driver34()

func driver35() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [298.95862, -45.07361])

  var decay = DecayMotion(.position.y, to: -344.7805, velocity: 35.477448, friction: 5)
  decay.from = -45.07361
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [298.95862, -103.4153]
}
try driver35()

func driver36() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-377.67667))

  var decay = DecayMotion(
    .rotation, to: .degrees(-68.66516), velocity: .degrees(-254.94247), friction: 5)
  decay.from = .degrees(-377.67667)
  decay.persists = false
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-406.50565]
}
try driver36()

func driver37() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.52332056 -0.0013463423 0.010511242 / 0.56620824)"))

  var tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.5969269 0.010084499 0.0224807 / 0.5786712)"), try Color(css: "oklab(0.5536368 0.021343809 0.017385412 / 0.38488227)")],
    duration: .milliseconds(265), delay: .milliseconds(282))
  tween.repeats = .forever
  tween.rate = 0.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.52332056, -0.0013463423, 0.010511242, 0.56620824]
}
try driver37()

func driver38() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-329.04672, 396.63513, -14.876465])

  var tween = Tween(
    place, values: [[132.5072, -327.59256, 349.01715], [184.71552, 276.3813, 170.6977]],
    duration: .milliseconds(279), ease: try Easing(parsing: "steps(4)"))
  tween.interTimingFunctions = [.backOut]
  tween.hold = .milliseconds(133)
  tween.endDelay = .milliseconds(15)
  tween.direction = .alternateReverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [175.18279, 166.10153, 203.2571]
}
try driver38()

func driver39() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8
  let entity = world.spawn()
  try world.assign(entity, lives, to: 8)

  var tween = Tween(lives, values: [6, 7], duration: .milliseconds(416))
  tween.repeats = 2.5
  tween.endDelay = .milliseconds(4)
  tween.direction = .alternateReverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [6.0]
}
try driver39()

func driver40() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: true)

  let tween = Tween(
    isLit, values: [false, true], duration: .milliseconds(490), delay: .milliseconds(88))
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver40()

func driver41() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [-0.5613798, 0.17378049, -0.5439062, 0.5990151]))

  var tween = Tween(
    turn,
    values: [Rotation(quaternion: [0.6487955, -0.108638175, -0.3808414, 0.6497861]), Rotation(quaternion: [0.43521807, 0.5042296, -0.40556875, 0.62598056]), Rotation(quaternion: [-0.5613798, 0.17378049, -0.5439062, 0.5990151])],
    duration: .milliseconds(119))
  tween.interTimingFunctions = [.sineIn, .expoOut]
  tween.repeats = 3
  tween.repeatDelay = .milliseconds(65)
  tween.direction = .alternate
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.5613798, 0.17378049, -0.5439062, 0.5990151]
}
try driver41()

func driver42() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-250.2511, 157.50659, -340.43433, -355.33585])

  var spring = SpringMotion(
    light, to: [-210.92706, -183.69841, 95.681, -364.87442],
    spring: try Spring(mass: 1, stiffness: 197, damping: 13))
  spring.from = [-250.2511, 157.50659, -340.43433, -355.33585]
  spring.persists = false
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-210.61147, -186.4367, 99.18099, -364.95096]
}
try driver42()

func driver43() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [335.35083, -255.07799])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(550), delay: .milliseconds(387),
    ease: .expoOut)
  lap.isRelative = true
  lap.repeats = .forever
  lap.repeatStart = 0.25
  lap.fill = .forwards
  lap.persists = false
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [335.35083, -255.07799]
}
try driver43()

func driver44() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -269.99112)

  let decay = DecayMotion(.opacity, to: -380.36838, friction: 7, delay: .milliseconds(399))
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-269.99112]
}
try driver44()

func driver45() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [39.84732, 47.41092])

  var tween = Tween(
    .position,
    values: [[-347.89688, 302.22305], [-329.5567, 288.96158], [-213.41972, -322.1122], [-167.03583, -250.15005]],
    duration: .milliseconds(602))
  tween.repeats = 3
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-332.66418, 291.20853]
}
try driver45()

func driver46() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-255.83267, 175.73395])

  var spring = SpringMotion(
    .position.y, to: -566.098,
    spring: try Spring(duration: .milliseconds(542), bounce: 0.42),
    delay: .milliseconds(340))
  spring.from = -352.37656
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-255.83267, 175.73395]
}
try driver46()

func driver47() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-120.35089))

  var spring = SpringMotion(.rotation, to: .degrees(-180.63698), spring: .smooth)
  spring.from = .degrees(-120.35089)
  spring.initialVelocity = .degrees(-31.331842)
  spring.rate = 2
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-176.05168]
}
try driver47()

func driver48() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.56769943 0.046105955 -0.034558 / 0.35789853)"))

  let spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.5328335 -0.027127517 0.022339348 / 0.031219661)"),
    spring: .snappy, delay: .milliseconds(379))
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.56769943, 0.046105955, -0.034558, 0.35789853]
}
try driver48()

func driver49() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [343.00128, 357.9751, 288.71313])

  var spring = SpringMotion(
    place, to: [-570.6437, -4.661743, 161.56918],
    spring: try Spring(duration: .milliseconds(334), bounce: 0.16))
  spring.from = [-244.32373, 265.62726, 153.16742]
  spring.persists = false
  spring.composition = .add
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-194.7174, 380.58496, 449.4346]
}
try driver49()

func driver50() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8
  let entity = world.spawn()
  try world.assign(entity, lives, to: 7)

  var tween = Tween(
    lives, values: [7, 5, 8], duration: .milliseconds(1030), delay: .milliseconds(121))
  tween.offsets = [0, 0.1, 1]
  tween.repeats = 3
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [7.0]
}
try driver50()

func driver51() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(isLit, values: [true, true, true], duration: .milliseconds(195))
  tween.repeats = .forever
  tween.fill = .backwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [1.0]
}
try driver51()

func driver52() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [-0.60107934, -0.38945082, -0.27924272, 0.6395742]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [-0.6728226, -0.23078623, 0.0022671898, 0.7028815]),
    spring: try Spring(mass: 1, stiffness: 287, damping: 21))
  spring.from = Rotation(quaternion: [-0.47403696, -0.29061314, 0.04654434, 0.8298594])
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.67188567, -0.2311375, 0.002500206, 0.7036611]
}
try driver52()

func driver53() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-99.604095, 353.00732, 198.05884, -332.6327])

  var tween = Tween(
    light,
    values: [[-99.604095, 353.00732, 198.05884, -332.6327], [-184.34354, -229.70567, -89.574585, 253.94873]],
    duration: .milliseconds(599), ease: .backOut)
  tween.repeatDelay = .milliseconds(143)
  tween.direction = .alternateReverse
  tween.blend = .over(.milliseconds(121), ease: .linear)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-190.57516, -272.55768, -110.72681, 297.0852]
}
try driver53()

func driver54() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [330.71234, -232.06949])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(1439),
    ease: try Easing(parsing: "steps(4)"))
  lap.from = 0.02051341
  lap.to = 0.72372025
  lap.repeats = 2.5
  lap.rate = 0.5
  lap.persists = false
  lap.composition = .add
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [338.3784, -230.9448]
}
try driver54()

func driver55() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -235.55666)

  var tween = Tween(
    .opacity, values: [-74.25952, -234.90558], duration: .milliseconds(1099),
    ease: try Easing(parsing: "steps(4)"))
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-74.25952]
}
try driver55()

func driver56() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [398.3781, 258.06396])

  var decay = DecayMotion(
    .position, velocity: [303.67505, -258.55634], friction: 1, delay: .milliseconds(140))
  decay.from = [-259.95645, -157.62206]
  decay.bounds = DecayBounds([-120, -120], [150, 150])
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-245.29681, -159.64856]
}
try driver56()

func driver57() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [15.81012, -116.53424])

  var tween = Tween(
    .position.y, values: [-124.20459, 201.20007], duration: .milliseconds(651),
    delay: .milliseconds(319))
  tween.interTimingFunctions = [try Easing(parsing: "steps(4)")]
  tween.repeats = 3
  tween.rate = 1.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [15.81012, -116.53424]
}
try driver57()

func driver58() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(150.10223))

  var decay = DecayMotion(
    .rotation, to: .degrees(10.833557), velocity: .degrees(-69.08536), friction: 3)
  decay.from = .degrees(150.10223)
  decay.persists = false
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [130.55591]
}
try driver58()

func driver59() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.6302037 -0.030928468 0.04082674 / 0.4781503)"))

  var tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.6302037 -0.030928468 0.04082674 / 0.4781503)"), try Color(css: "oklab(0.5617336 -0.03442853 0.031766955 / 0.88654995)")],
    duration: .milliseconds(1026), ease: .backOut)
  tween.repeats = .forever
  tween.direction = .reverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.5594521, -0.034545153, 0.031465076, 0.90015805]
}
try driver59()

func driver60() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [54.998352, 116.50568, 81.08615])

  var decay = DecayMotion(place, friction: 2)
  decay.from = [54.998352, 116.50568, 81.08615]
  decay.fill = .forwards
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [54.998352, 116.50568, 81.08615]
}
try driver60()

func driver61() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3
  let entity = world.spawn()
  try world.assign(entity, lives, to: 2)

  var tween = Tween(lives, to: 0, duration: .milliseconds(446), delay: .milliseconds(134))
  tween.direction = .alternate
  tween.rate = 0.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [2.0]
}
try driver61()

func driver62() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(
    isLit, values: [false, false, true, false], duration: .milliseconds(1029))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.repeats = 2
  tween.fill = .backwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver62()

func driver63() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.2742226, -0.046963707, -0.55483747, 0.78406113]))

  var tween = Tween(
    turn,
    values: [Rotation(quaternion: [0.2742226, -0.046963707, -0.55483747, 0.78406113]), Rotation(quaternion: [0.26480594, 0.54520124, -0.5139993, 0.6069911])],
    duration: .milliseconds(503))
  tween.direction = .reverse
  tween.rate = 2
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.28352275, 0.16285054, -0.5658558, 0.75690275]
}
try driver63()

func driver64() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [387.18933, -61.415924, -320.09705, 289.46228])

  var tween = Tween(
    light,
    values: [[387.18933, -61.415924, -320.09705, 289.46228], [-186.52315, 245.6023, -80.737915, -273.4906]],
    duration: .milliseconds(164), delay: .milliseconds(353))
  tween.repeats = 3
  tween.direction = .alternate
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [387.18933, -61.415924, -320.09705, 289.46228]
}
try driver64()

func driver65() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-383.80023, -256.1974])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(1427),
    ease: try Easing(parsing: "steps(4)"))
  lap.from = 0.2985033
  lap.to = 0.75440216
  lap.repeats = 3
  lap.repeatDelay = .milliseconds(169)
  lap.fill = .backwards
  lap.composition = .add
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-293.56293, -215.09335]
}
try driver65()
