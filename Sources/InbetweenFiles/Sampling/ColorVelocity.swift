import Inbetween

/// Velocities of colours: the engine's are of OKLab times opacity, a table's in sRGB.
enum ColorVelocity {
  /// Returns the four components as Doubles.
  static func lanes(_ components: SIMD4<Float>) -> [Double] {
    (0..<4).map { Double(components[$0]) }
  }

  /// Returns the velocities of red, green, blue and opacity, per second, for a colour whose lanes have the
  /// velocities `speeds`. They follow by the chain rule through Ottosson's matrices and the encoding of
  /// IEC 61966-2-1. A clipped component has velocity 0.
  static func sRGB(of color: Color, movingBy speeds: [Double]) -> [Double] {
    let lab = lanes(color.lab)
    // A lane is a component times the opacity.
    let ownSpeeds = (0..<3).map { lab[3] > 0 ? (speeds[$0] - lab[$0] * speeds[3]) / lab[3] : 0 }
    let roots = rootsOfLab.map { row in (value: dot(row, lab), speed: dot(row, ownSpeeds)) }
    let cubes = roots.map { root in
      (value: root.value * root.value * root.value, speed: 3 * root.value * root.value * root.speed)
    }
    let components = lightOfCubes.map { row in
      encodedSpeed(light: dot(row, cubes.map(\.value)), speed: dot(row, cubes.map(\.speed)))
    }
    return components + [(0...1).contains(lab[3]) ? speeds[3] : 0]
  }

  /// Returns the velocity of a component whose light has the velocity `speed`.
  private static func encodedSpeed(light: Double, speed: Double) -> Double {
    // The ends of the range are reached with Float's precision only.
    if light < -1e-5 || light > 1 + 1e-5 { return 0 }
    return light <= 0.0031308 ? 12.92 * speed : 1.055 / 2.4 * PortableMath.pow(light, 1 / 2.4 - 1) * speed
  }

  private static func dot(_ left: [Double], _ right: [Double]) -> Double {
    left[0] * right[0] + left[1] * right[1] + left[2] * right[2]
  }

  /// From OKLab to the cube roots of cone responses, and from those to linear light (Ottosson 2020).
  private static let rootsOfLab = [
    [1, 0.3963377774, 0.2158037573], [1, -0.1055613458, -0.0638541728], [1, -0.0894841775, -1.2914855480],
  ]
  private static let lightOfCubes = [
    [4.0767416621, -3.3077115913, 0.2309699292], [-1.2684380046, 2.6097574011, -0.3413193965],
    [-0.0041960863, -0.7034186147, 1.7076147010],
  ]
}
