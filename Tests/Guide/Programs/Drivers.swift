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
  try world.assign(entity, .position, to: [293.00348, 9.212219])

  var tween = Tween(
    .position, values: [[207.24503, -175.95709], [145.36606, -310.88635]],
    duration: .milliseconds(641), ease: .expoOut)
  tween.interTimingFunctions = [.backOut]
  tween.snap = SnapGrid([16, 16])
  tween.repeats = 2.5
  tween.fill = .both
  tween.rate = 0.25
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [144.0, -304.0]
}
try driver1()

func driver2() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [145.67957, -242.696])

  var tween = Tween(
    .position.y, values: [59.562927, -102.99414, -12.026642, 104.55737],
    duration: .milliseconds(708), delay: .milliseconds(337))
  tween.mode = .relative
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.sineIn, .expoOut, .linear]
  tween.snap = SnapGrid(16)
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [145.67957, -242.696]
}
try driver2()

func driver3() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(144.36658))

  var decay = DecayMotion(.rotation, friction: 5)
  decay.from = .degrees(144.36658)
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [144.36658]
}
try driver3()

func driver4() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.6342201 0.0074593797 0.048316035 / 0.14589494)"))

  var spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.61516386 0.015793066 0.017701682 / 0.2190817)"),
    spring: try Spring(mass: 1, stiffness: 286.8216418389683, damping: 48.269530505347575))
  spring.from = try Color(css: "oklab(0.33185184 0.010714322 -0.013450872 / 0.048901796)")
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.08998449, 0.0023507152, 0.0021644142, 0.15478614]
}
try driver4()

func driver5() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [188.65454, 74.24191, -99.863434])

  var tween = Tween(
    place,
    values: [[-348.6414, -282.11264, -255.05815], [-222.08643, 8.732513, 347.53693], [398.12415, 23.836609, 124.05408], [188.65454, 74.24191, -99.863434]],
    duration: .milliseconds(299), ease: try Easing(parsing: "steps(4)"))
  tween.offsets = [0, 0.1, 0.7, 1]
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [191.3873, 18.80191, 198.54836]
}
try driver5()

func driver6() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8, value9
  let entity = world.spawn()
  try world.assign(entity, lives, to: 0)

  var tween = Tween(lives, values: [9, 8], duration: .milliseconds(1188))
  tween.direction = .alternateReverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [9.0]
}
try driver6()

func driver7() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: true)

  var tween = Tween(isLit, values: [true, true, false, false], duration: .milliseconds(726))
  tween.repeats = .forever
  tween.direction = .alternateReverse
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver7()

func driver8() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.29462862, 0.2535528, -0.4857966, 0.78288347]))

  var tween = Tween(
    turn,
    values: [Rotation(quaternion: [0.29462862, 0.2535528, -0.4857966, 0.78288347]), Rotation(quaternion: [-0.5788186, 0.11904867, 0.49488452, 0.63709164])],
    duration: .milliseconds(725), delay: .milliseconds(83))
  tween.repeatDelay = .milliseconds(31)
  tween.direction = .alternateReverse
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.50972843, 0.15762015, 0.39651603, 0.74706614]
}
try driver8()

func driver9() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [0, 0, 0, -171.73128])

  var tween = Tween(
    light,
    values: [[-215.38034, 311.54358, 306.61304, 192.97534], [-131.33612, 180.69922, 17.130371, 8.486023]],
    duration: .milliseconds(815))
  tween.endDelay = .milliseconds(189)
  tween.direction = .alternate
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-198.19339, 284.78604, 247.41412, 155.24747]
}
try driver9()

func driver10() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-210.8048, -205.549])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(1278), delay: .milliseconds(250),
    ease: try Easing(parsing: "steps(4)"))
  lap.composition = .add
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-210.8048, -205.549]
}
try driver10()

func driver11() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -17.429749)

  var spring = SpringMotion(
    .opacity, to: 90.65933, spring: try Spring(duration: .milliseconds(680), bounce: 0.04),
    delay: .milliseconds(325))
  spring.from = -34.347168
  spring.rate = 0.25
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-17.429749]
}
try driver11()

func driver12() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [180.41632, -88.71155])

  var decay = DecayMotion(.position, friction: 2, delay: .milliseconds(178))
  decay.from = [180.41632, -88.71155]
  decay.bounds = DecayBounds([-120, -120], [150, 150])
  decay.fill = .both
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [180.41632, -88.71155]
}
try driver12()

func driver13() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-135.75406, 111.44403])

  var tween = Tween(
    .position.y, values: [250.82544, -295.5284], duration: .milliseconds(1105),
    delay: .milliseconds(69), ease: .backOut)
  tween.repeatDelay = .milliseconds(160)
  tween.endDelay = .milliseconds(101)
  tween.direction = .reverse
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-135.75406, -301.7719]
}
try driver13()

func driver14() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-182.46413))

  var tween = Tween(
    .rotation, values: [.degrees(-182.46413), .degrees(-236.55516)],
    duration: .milliseconds(917), ease: .cubicInOut)
  tween.angleWay = .asGiven
  tween.repeats = 3
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-183.76317]
}
try driver14()

func driver15() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.31013703 -0.004029751 0.026355837 / 0.4435656)"))

  var spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.46087146 -0.0077289944 -0.007638257 / 0.12650895)"),
    spring: try Spring(duration: .milliseconds(490.99999999999994), bounce: 0.1074749231338501))
  spring.from = try Color(css: "oklab(0.31013703 -0.004029751 0.026355837 / 0.4435656)")
  spring.fill = .backwards
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.084237106, -0.0012426942, 0.003174741, 0.23024306]
}
try driver15()

func driver16() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-376.48538, 84.25275, -263.2657])

  var tween = Tween(
    place, values: [[-265.94684, 33.224, -35.157867], [330.41064, -280.09235, 322.53845]],
    duration: .milliseconds(1164), ease: .expoOut)
  tween.interTimingFunctions = [.backOut]
  tween.repeatStart = 1
  tween.composition = .add
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [11.295319, -225.9809, 93.68344]
}
try driver16()

func driver17() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8, value9
  let entity = world.spawn()
  try world.assign(entity, lives, to: 1)

  var tween = Tween(lives, values: [1, 9], duration: .milliseconds(816))
  tween.repeats = .forever
  tween.repeatStart = 0.5
  tween.fill = .backwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [1.0]
}
try driver17()

func driver18() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: true)

  var tween = Tween(
    isLit, values: [true, false], duration: .milliseconds(810), delay: .milliseconds(198))
  tween.repeats = .forever
  tween.hold = .milliseconds(6)
  tween.direction = .alternateReverse
  tween.fill = .backwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver18()

func driver19() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.6770521, -0.16236353, 0.118457116, 0.70795935]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [-0.26501593, -0.2173773, 0.60298115, 0.7203661]),
    spring: try Spring(duration: .milliseconds(817), bounce: 0.12))
  spring.from = Rotation(quaternion: [0.6770521, -0.16236353, 0.118457116, 0.70795935])
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.34872606, -0.21605207, 0.36710107, 0.83483446]
}
try driver19()

func driver20() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [297.14758, -118.56848, 350.88754, 153.03412])

  var tween = Tween(
    light,
    values: [[136.71448, -328.30557, -110.40402, 104.69104], [-27.17627, -337.72534, -7.61081, 46.012268], [20.174469, 172.38086, 336.62488, 345.70892], [-103.04675, -313.5634, 247.72418, 34.81952]],
    duration: .milliseconds(189), delay: .milliseconds(18))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.linear, .sineIn, .sineIn]
  tween.repeatDelay = .milliseconds(42)
  tween.hold = .milliseconds(118)
  tween.endDelay = .milliseconds(119)
  tween.rate = 1.5
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-103.04675, -313.5634, 247.72418, 34.81952]
}
try driver20()

func driver21() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [133.94684, 163.67932])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(.position, along: path, duration: .milliseconds(540))
  lap.repeats = 3
  lap.repeatStart = 0.25
  lap.rate = 2
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-29.794613, 20.757984]
}
try driver21()

func driver22() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -378.2513)

  var spring = SpringMotion(
    .opacity, to: 274.7918, spring: try Spring(mass: 1, stiffness: 205, damping: 17))
  spring.from = -378.2513
  spring.persists = false
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [219.24588]
}
try driver22()

func driver23() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [111.27463, 243.80396])

  var spring = SpringMotion(
    .position, to: [263.99292, 190.09918], spring: .stiff, delay: .milliseconds(130))
  spring.from = [150.23201, 196.24913]
  spring.initialVelocity = [-348.2913, 141.38098]
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [182.59149, 195.91988]
}
try driver23()

func driver24() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [282.45984, -170.31035])

  var tween = Tween(
    .position.y, values: [262.40222, 46.91278, -267.607, 110.268005],
    duration: .milliseconds(426))
  tween.interTimingFunctions = [try Easing(parsing: "steps(4)"), .expoOut, .cubicInOut]
  tween.repeatStart = 1
  tween.hold = .milliseconds(207)
  tween.composition = .add
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [282.45984, -343.5695]
}
try driver24()

func driver25() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(115.67285))

  var tween = Tween(
    .rotation, values: [.degrees(288.82324), .degrees(-134.26093), .degrees(314.1125)],
    duration: .milliseconds(451), ease: .sineIn)
  tween.offsets = [0, 0.1, 1]
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-127.995834]
}
try driver25()

func driver26() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.4444598 -0.014962841 -0.043028373 / 0.0031389594)"))

  let tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.4444598 -0.014962841 -0.043028373 / 0.0031389594)"), try Color(css: "oklab(0.5368253 0.01754677 -0.013795923 / 0.24377656)")],
    duration: .milliseconds(508), ease: .expoOut)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.11754437, 0.0038325519, -0.0030309912, 0.21901761]
}
try driver26()

func driver27() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [163.70398, -349.64023, -227.15001])

  var tween = Tween(
    place, to: [2.5317993, -61.109314, -224.11436], duration: .milliseconds(342),
    delay: .milliseconds(154), ease: .expoOut)
  tween.repeatDelay = .milliseconds(10)
  tween.persists = false
  tween.blend = .over(.milliseconds(210), ease: .linear)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [127.21202, -284.31223, -226.46269]
}
try driver27()

func driver28() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8
  let entity = world.spawn()
  try world.assign(entity, lives, to: 8)

  var tween = Tween(lives, values: [8, 3], duration: .milliseconds(371))
  tween.direction = .reverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [8.0]
}
try driver28()

func driver29() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(isLit, values: [true, false, true, true], duration: .milliseconds(422))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.repeats = 3
  tween.repeatStart = 0.5
  tween.hold = .milliseconds(100)
  tween.fill = .both
  tween.rate = 0.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver29()

func driver30() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.33607832, 0.31736717, -0.5929766, 0.65932405]))

  var tween = Tween(
    turn,
    values: [Rotation(quaternion: [-0.29811522, 0.3109448, 0.4851734, 0.7609517]), Rotation(quaternion: [0.04532035, -0.46957532, 0.1038518, 0.87559116])],
    duration: .milliseconds(43), ease: .expoOut)
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.33607832, 0.31736717, -0.5929766, 0.65932405]
}
try driver30()

func driver31() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-366.04272, -214.3925, -7.454071, 203.08093])

  var tween = Tween(
    light,
    values: [[395.7887, 192.77551, 171.69775, 106.651306], [-248.26869, -9.152985, -125.55099, 342.30542], [-83.12897, -111.011444, 136.73169, 138.30646]],
    duration: .milliseconds(1013))
  tween.interTimingFunctions = [.backOut, .linear]
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-216.07745, 0.9397888, -110.69391, 330.52698]
}
try driver31()

func driver32() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-342.74197, -258.13202])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(822), delay: .milliseconds(232))
  lap.from = 0.1774932
  lap.to = 0.82178
  lap.endDelay = .milliseconds(53)
  lap.rate = 0.25
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-342.74197, -258.13202]
}
try driver32()

func driver33() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: 314.13757)

  var tween = Tween(
    .opacity, values: [314.13757, -118736.94], duration: .milliseconds(90),
    ease: try Easing(parsing: "steps(4)"))
  tween.repeats = 2
  tween.fill = .backwards
  tween.rate = 0.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-88974.17]
}
try driver33()

func driver34() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [222.57849, -172.59387])

  var tween = Tween(
    .position,
    values: [[219.35742, -254.29878], [150.22333, 91.983215], [-207.7351, -291.41052], [222.57849, -172.59387]],
    duration: .milliseconds(736), ease: .cubicInOut)
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.sineIn, .linear, .sineIn]
  tween.direction = .alternate
  tween.accumulates = true
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [201.75812, -166.1466]
}
try driver34()

func driver35() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-310.42938, 144.98059])

  var tween = Tween(
    .position.y, values: [-371.35806, 218.54291], duration: .milliseconds(364))
  tween.interTimingFunctions = [.backOut]
  tween.accumulates = true
  tween.fill = .forwards
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-310.42938, 259.62973]
}
try driver35()

func driver36() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-1.1197205))

  var spring = SpringMotion(
    .rotation, by: .degrees(61.416138),
    spring: try Spring(duration: .milliseconds(288), bounce: 0.75),
    delay: .milliseconds(134))
  spring.fill = .forwards
  spring.rate = 0.5
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-1.1197205]
}
try driver36()

func driver37() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.6887065 0.029137027 -0.014037482 / 0.3232692)"))

  var tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.61108935 0.01822025 -0.016895887 / 0.26177508)"), try Color(css: "oklab(0.32764634 0.020053487 0.007404469 / 0.014676034)")],
    duration: .milliseconds(1108), delay: .milliseconds(252), ease: .sineIn)
  tween.direction = .reverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.2226376, 0.009419103, -0.0045378855, 0.3232692]
}
try driver37()

func driver38() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-323.25006, 150.34149, 147.92053])

  var tween = Tween(place, values: [[0, 0, 0], [0, 0, 0]], duration: .milliseconds(621))
  tween.repeatStart = 0.5
  tween.fill = .both
  tween.composition = .add
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-323.25006, 150.34149, 147.92053]
}
try driver38()

func driver39() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8, value9
  let entity = world.spawn()
  try world.assign(entity, lives, to: 5)

  var tween = Tween(
    lives, values: [9, 9], duration: .milliseconds(1178), delay: .milliseconds(292))
  tween.fill = .both
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [9.0]
}
try driver39()

func driver40() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(isLit, values: [true, true], duration: .milliseconds(257))
  tween.repeats = 2.5
  tween.repeatStart = 0.5
  tween.fill = .forwards
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [1.0]
}
try driver40()

func driver41() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [-0.040715963, 0.42120546, -0.052114762, 0.9045508]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [-0.24408458, 0.2734492, -0.09316096, 0.92572635]),
    spring: .smooth, delay: .milliseconds(291))
  spring.from = Rotation(quaternion: [-0.52581066, 0.008977177, 0.37812322, 0.7618828])
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.040715966, 0.4212055, -0.052114766, 0.90455085]
}
try driver41()

func driver42() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-368.6741, -282.99722, -218.72926, 346.89374])

  var tween = Tween(
    light, values: [[-368.6741, -282.99722, -218.72926, 346.89374], [0, 0, 0, -348.2699]],
    duration: .milliseconds(918), ease: .expoOut)
  tween.repeats = 2
  tween.repeatDelay = .milliseconds(111)
  tween.hold = .milliseconds(67)
  tween.endDelay = .milliseconds(133)
  tween.rate = 0.25
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-269.15942, -206.60895, -159.68857, 159.25107]
}
try driver42()

func driver43() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [349.1314, 185.33502])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(244), delay: .milliseconds(393),
    ease: .sineIn)
  lap.isRelative = true
  lap.repeats = 3
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [349.1314, 185.33502]
}
try driver43()

func driver44() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: 189.0971)

  var tween = Tween(
    .opacity, values: [213.9884, 344.18738, 375.85126, 544.49164],
    duration: .milliseconds(133), ease: try Easing(parsing: "steps(4)"))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.interTimingFunctions = [.backOut, .sineIn, .backOut]
  tween.endDelay = .milliseconds(181)
  tween.fill = .backwards
  tween.blend = .over(.milliseconds(291), ease: .linear)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [532.5404]
}
try driver44()

func driver45() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-287.76587, -321.6185])

  var spring = SpringMotion(
    .position, to: [-238.9862, -210.40239],
    spring: try Spring(duration: .milliseconds(500), bounce: 0.64))
  spring.from = [-287.76587, -321.6185]
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-238.61952, -209.56636]
}
try driver45()

func driver46() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [65.21002, 34.203735])

  var decay = DecayMotion(.position.y, friction: 5, delay: .milliseconds(68))
  decay.from = 34.203735
  decay.fill = .both
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [65.21002, 34.203735]
}
try driver46()

func driver47() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(-130.31479))

  var tween = Tween(
    .rotation, values: [.degrees(-130.31479), .degrees(-33065.324)],
    duration: .milliseconds(572), ease: .expoOut)
  tween.angleWay = .asGiven
  tween.snap = SnapGrid(.degrees(16))
  tween.accumulates = true
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-28688.0]
}
try driver47()

func driver48() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.5381881 0.01829547 0.019944359 / 0.7995585)"))

  var spring = SpringMotion(
    .color, to: try Color(css: "oklab(0.65197843 -0.026762355 -0.044759467 / 0.8905416)"),
    spring: try Spring(response: .milliseconds(859.9999999999999), dampingRatio: 0.292860209941864))
  spring.from = try Color(css: "oklab(0.5381881 0.01829547 0.019944359 / 0.7995585)")
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.50940907, -0.005612027, -0.013421776, 0.8474386]
}
try driver48()

func driver49() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-145.93367, -72.03378, -46.58493])

  var tween = Tween(
    place, values: [[-145.93367, -72.03378, -46.58493], [389.948, 307.84155, -317.9491]],
    duration: .milliseconds(941))
  tween.repeats = .forever
  tween.repeatStart = 1
  tween.direction = .reverse
  tween.rate = 2
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [200.12096, 173.27715, -221.82294]
}
try driver49()

func driver50() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8, value9
  let entity = world.spawn()
  try world.assign(entity, lives, to: 9)

  var tween = Tween(lives, values: [7, 7, 9], duration: .milliseconds(954))
  tween.offsets = [0, 0.1, 1]
  tween.repeats = 2
  tween.fill = .forwards
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

  var tween = Tween(isLit, values: [false, false], duration: .milliseconds(870))
  tween.direction = .reverse
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver51()

func driver52() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.45841613, -0.23422578, 0.48242387, 0.7087031]))

  var tween = Tween(
    turn, to: Rotation(quaternion: [-0.64009774, -0.34248662, -0.2370273, 0.6455973]),
    duration: .milliseconds(516), delay: .milliseconds(97))
  tween.direction = .alternateReverse
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.52246535, -0.3730065, -0.13252535, 0.7552041]
}
try driver52()

func driver53() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [-130.56174, 383.67896, -3.9906006, 221.69489])

  var spring = SpringMotion(
    light, to: [108.221954, 277.03766, -94.835846, 373.076],
    spring: try Spring(mass: 1, stiffness: 1754.5963379714417, damping: 26.903421444024275),
    delay: .milliseconds(155))
  spring.rate = 0.25
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-130.56174, 383.67896, -3.9906006, 221.69489]
}
try driver53()

func driver54() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-205.41411, -136.74246])

  let path = try MotionPath(
    svg: "M 0 0 C 30 13.5 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -2.1666667 44.666668 -33.25 7")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(183),
    ease: try Easing(parsing: "steps(4)"))
  lap.rate = 0.5
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [79.50593, 28.98301]
}
try driver54()

func driver55() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .opacity, to: -18.51297)

  var decay = DecayMotion(.opacity, friction: 5)
  decay.from = -18.51297
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-18.51297]
}
try driver55()

func driver56() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-188.95235, 147.1175])

  var tween = Tween(
    .position, values: [[162.93475, 60.52475], [-188.95235, 147.1175]],
    duration: .milliseconds(190), delay: .milliseconds(54), ease: .sineIn)
  tween.endDelay = .milliseconds(15)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [21.007187, 95.45044]
}
try driver56()

func driver57() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-279.6743, -194.71812])

  var spring = SpringMotion(.position.y, to: -287.2923, spring: .stiff)
  spring.from = -194.71812
  spring.initialVelocity = 24.484863
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-279.6743, -284.1985]
}
try driver57()

func driver58() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .rotation, to: .degrees(267.38055))

  var decay = DecayMotion(.rotation, velocity: .degrees(343.419), friction: 7)
  decay.from = .degrees(267.38055)
  decay.bounds = DecayBounds(.degrees(-120), .degrees(150), behavior: .rubberBand(.bouncy))
  try world.register(decay, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [187.32468]
}
try driver58()

func driver59() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .color, to: try Color(css: "oklab(0.56633335 0.0032407416 0.005836867 / 0.93127173)"))

  let tween = Tween(
    .color,
    values: [try Color(css: "oklab(0.33024263 -0.046460558 -0.026273025 / 0.56634235)"), try Color(css: "oklab(0.56633335 0.0032407416 0.005836867 / 0.93127173)")],
    duration: .milliseconds(855), ease: .sineIn)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.20286265, -0.024948314, -0.013934594, 0.5833165]
}
try driver59()

func driver60() throws {
  let world = World()
  let place = Property("place", default: SIMD3<Float>(1, 2, 3))
  let entity = world.spawn()
  try world.assign(entity, place, to: [-172.67499, 89.63388, 168.61517])

  var tween = Tween(
    place, values: [[-172.67499, 89.63388, 168.61517], [-452.31763, -2.418335, 444.71838]],
    duration: .milliseconds(184), ease: try Easing(parsing: "steps(4)"))
  tween.endDelay = .milliseconds(21)
  tween.accumulates = true
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-382.40698, 20.594719, 375.69257]
}
try driver60()

func driver61() throws {
  let world = World()
  let lives = Property("lives", default: 3).held  // value0, value1, value2, value3, value4, value5, value6, value7, value8, value9
  let entity = world.spawn()
  try world.assign(entity, lives, to: 0)

  var tween = Tween(
    lives, values: [3, 2, 9, 6], duration: .milliseconds(732), delay: .milliseconds(184))
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.endDelay = .milliseconds(89)
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver61()

func driver62() throws {
  let world = World()
  let isLit = Property("isLit", default: false)
  let entity = world.spawn()
  try world.assign(entity, isLit, to: false)

  var tween = Tween(isLit, values: [true, false, false], duration: .milliseconds(731))
  tween.offsets = [0, 0.1, 1]
  tween.direction = .reverse
  tween.fill = .both
  tween.persists = false
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [0.0]
}
try driver62()

func driver63() throws {
  let world = World()
  let turn = Property("turn", default: Rotation(quaternion: [0, 0, 0, 1]))
  let entity = world.spawn()
  try world.assign(entity, turn, to: Rotation(quaternion: [0.2739377, -0.08994312, 0.5709355, 0.76870084]))

  var spring = SpringMotion(
    turn, to: Rotation(quaternion: [-0.07841737, 0.56155455, 0.38282883, 0.72934854]),
    spring: try Spring(duration: .milliseconds(429), bounce: 0.6))
  spring.from = Rotation(quaternion: [0.2739377, -0.08994312, 0.5709355, 0.76870084])
  spring.fill = .backwards
  spring.rate = 2
  try world.register(spring, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [-0.11242293, 0.61063665, 0.35061204, 0.70110995]
}
try driver63()

func driver64() throws {
  let world = World()
  let light = Property("light", default: SIMD4<Float>(0, 0, 0, 1))
  let entity = world.spawn()
  try world.assign(entity, light, to: [0, 0, 0, -270.63403])

  var tween = Tween(
    light,
    values: [[-278.60727, -291.61984, 260.6891, 71.53348], [0, 0, 0, -299.36014], [384.55035, -337.62317, 231.398, 352.70312], [0, 0, 0, -21.527863]],
    duration: .milliseconds(870), ease: .expoOut)
  tween.offsets = [0, 0.1, 0.7, 1]
  tween.repeats = 3
  tween.rate = 1.5
  try world.register(tween, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [174.90538, -153.56145, 105.246956, 148.68394]
}
try driver64()

func driver65() throws {
  let world = World()
  let entity = world.spawn()
  try world.assign(entity, .position, to: [-354.4531, -169.5188])

  let path = try MotionPath(
    svg: "M 0 0 C 22.997677 2.485979 81.15121 19.18861 90 40.5 C 98.210686 60.274582 75.91073 117.35804 60 120 C 39.10788 123.46911 -38.67995 22.513674 -33.25 7 C -30.635012 -0.47116792 -13.494159 -1.4586775 0 0 Z")
  var lap = PathTween(
    .position, along: path, duration: .milliseconds(516), ease: .cubicInOut)
  lap.from = 0.040011693
  lap.to = 0.85589063
  lap.repeats = 3
  try world.register(lap, on: entity)
  for _ in 0..<10 { world.tick() }
  print(world.describe(entity).properties[0].value)  // prints [54.52047, 14.87152]
}
try driver65()
