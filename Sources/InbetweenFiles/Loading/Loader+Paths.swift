import Inbetween

extension MotionFileLoader {
  /// Returns the engine's tween along a path, with the timing of `tween`; nil, with an error, if something is
  /// invalid. It orients no property.
  mutating func ride<Value: EngineValue>(
    _ route: MotionRoute, _ tween: Tween<Value>, _ path: JSONPath
  ) -> PathTween<Value>? {
    let line: MotionPath
    do throws(PathError) {
      if let known = measuredPaths[route.line] { line = known } else { line = try route.path() }
      measuredPaths[route.line] = line
    } catch {
      let place = error.column.map { ", at column \($0)" } ?? ""
      var path = path.key("path")
      if case .spline(let spline) = route.line {
        path = path.key("through")
        let isOfOne = !error.expected.contains("points")
        if let index = error.index, isOfOne, spline.points.indices.contains(index) {
          path = path.index(index)
        }
      }
      fail(path, error.found, error.expected + place)
      return nil
    }
    var ride = PathTween(tween.property, along: line, duration: tween.duration, ease: tween.ease)
    ride.from = Float(route.from)
    ride.to = Float(route.to)
    // A driver that orients shows the heading as it is.
    let isOriented = route.orients == tween.property.name
    ride.isRelative = route.isRelative && !isOriented
    ride.accumulates = tween.accumulates && !isOriented
    ride.orientationOffset = .degrees(Float(route.orientationOffset))
    ride.repeats = tween.repeats
    ride.repeatStart = tween.repeatStart
    ride.repeatDelay = tween.repeatDelay
    ride.endDelay = tween.endDelay
    ride.direction = tween.direction
    ride.take(tween)
    return ride
  }

  /// Registers a tween along a path; nil, with an error, if something is invalid.
  mutating func register<Value: EngineValue>(
    _ ride: PathTween<Value>, as description: MotionTween, on place: Place, isReduced: Bool
  ) -> DriverHandle? {
    do throws(TweenError) {
      return try world.register(ride, on: place.entity, isReduced: isReduced).position
    } catch {
      fail(place.path.field(description.key(ofField: error.field)), error.found, error.expected)
      return nil
    }
  }

  /// Returns the engine's step along a path, with the property that it orients; nil, with an error, if
  /// something is invalid.
  mutating func step<Value: EngineValue>(
    _ route: MotionRoute, _ tween: Tween<Value>, _ path: JSONPath, isReduced: Bool
  ) -> Play? {
    guard var ride = ride(route, tween, path) else { return nil }
    if let orients = route.orients {
      guard let property = drivenProperty(orients, path) else { return nil }
      guard case .angle(let key) = property else {
        fail(path.key("orients"), "a \(property.type.rawValue)", "a property of type angle")
        return nil
      }
      ride.orients = key
    }
    return Play(ride, isReduced: isReduced)
  }
}
