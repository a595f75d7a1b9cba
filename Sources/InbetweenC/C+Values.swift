// Easings, properties and paths, which all worlds share.

import CInbetween
import Inbetween

// MARK: Easings

/// The easings of texts. Equal ones exist once.
private final class EasingTable: @unchecked Sendable {
  private let lock = Lock()
  private var easings: [Easing] = Easing.named.map { $0.easing }
  private var numbers: [Easing: ibEase] = [:]
  /// The number of easings with a name, which need no lock.
  private let named: [Easing] = Easing.named.map { $0.easing }

  init() {
    for index in easings.indices.reversed() { numbers[easings[index]] = ibEase(index) }
  }

  /// Returns the number of an easing; nil if there are 65,536 others.
  func number(of easing: Easing) -> ibEase? {
    lock.with {
      if let number = numbers[easing] { return number }
      if easings.count > 65_535 { return nil }
      easings.append(easing)
      numbers[easing] = ibEase(easings.count - 1)
      return ibEase(easings.count - 1)
    }
  }

  @inline(__always)
  func find(_ number: ibEase) -> Easing? {
    // Whatever the number is: an `Int` of WebAssembly has 32 bits.
    if number < ibEase(named.count) { return named[Int(number)] }
    return lock.with { number < ibEase(easings.count) ? easings[Int(number)] : nil }
  }
}

private let easings = EasingTable()

/// Returns the easing with a number.
@inline(__always)
func easing(_ number: ibEase, _ field: String = "ease") throws(TweenError) -> Easing {
  guard let easing = easings.find(number) else {
    throw .argument(field, "\(number)", "an ib_ease… constant, or a result of ibParseEase")
  }
  return easing
}

/// Returns the number of an easing; nil if there are too many.
package func number(of easing: Easing) -> ibEase? { easings.number(of: easing) }

@c @implementation
package func ibParseEase(_ pointer: UnsafePointer<CChar>?) -> ibEase {
  do throws(TweenError) {
    let parsed: Easing
    let text = try text(pointer, "text")
    do throws(ParseError) {
      parsed = try Easing(parsing: text)
    } catch {
      fail(ib_badArgument, "text: \(error)")
      return .max
    }
    guard let number = easings.number(of: parsed) else { throw .tooManyEasings("text") }
    return number
  } catch { return fail(error, .max) }
}

@c @implementation
package func ibEase_Evaluate(_ ease: ibEase, _ part: Float) -> Float {
  do throws(TweenError) { return try easing(ease)(part) } catch { return fail(error, .nan) }
}

// MARK: Properties

/// The properties that have a number. Like worlds' keys, they stay as long as the program.
private final class PropertyNumbers: @unchecked Sendable {
  /// The most properties.
  static let capacity = 4096
  private let properties: UnsafeMutablePointer<PropertyLanes>
  private var count = 0
  private let lock = Lock()

  init() {
    properties = .allocate(capacity: PropertyNumbers.capacity)
    let builtIn: [PropertyLanes] = [
      Property<SIMD2<Float>>.position.lanes, Property<SIMD2<Float>>.scale.lanes,
      Property<SIMD2<Float>>.size.lanes, Property<Angle>.rotation.lanes, Property<Float>.opacity.lanes,
      Property<Color>.color.lanes, Property<Float>.cornerRadius.lanes,
    ]
    for property in builtIn { add(property) }
    inbetween_setProperties(properties, UInt32(count))
  }

  private func add(_ property: PropertyLanes) {
    (properties + count).initialize(to: property)
    count += 1
  }

  /// Returns the number, from 1, of a property; nil if there is no room.
  func number(of property: PropertyLanes) -> UInt16? {
    lock.with {
      for index in 0..<count
      where properties[index].name == property.name && properties[index].isSameProperty(as: property)
        && properties[index].keyDefaults == property.keyDefaults
      { return UInt16(index + 1) }
      if count == PropertyNumbers.capacity { return nil }
      add(property)
      inbetween_setProperties(properties, UInt32(count))
      return UInt16(count)
    }
  }

  /// Returns the property with a number, from 1: the first call of a program makes the table.
  func find(_ number: UInt16) -> UnsafePointer<PropertyLanes>? {
    lock.with { (1...count).contains(Int(number)) ? UnsafePointer(properties + Int(number) - 1) : nil }
  }
}

private let properties = PropertyNumbers()

/// Returns the property with a number, from 1.
@inline(__always)
private func find(_ number: UInt16) -> UnsafePointer<PropertyLanes>? {
  let size = MemoryLayout<PropertyLanes>.stride
  return inbetween_property(UInt32(number), size)?.assumingMemoryBound(to: PropertyLanes.self)
}

/// Returns the lanes that a property names.
@inline(__always)
func lanes(of property: ibProperty, _ field: String = "property") throws(TweenError) -> PropertyLanes {
  guard let found = find(property.index1) ?? properties.find(property.index1) else {
    throw .noProperty(field)
  }
  var lanes = found.pointee
  if property.lane1 == 0 {
    if Int(property.lanes) != lanes.wholeCount { throw .noProperty(field) }
    return lanes
  }
  if property.lanes != 1 || property.lane1 > lanes.wholeCount || lanes.interpolation.isWhole {
    throw .noProperty(field)
  }
  lanes.narrow(to: Int(property.lane1) &- 1)
  return lanes
}

/// Returns the key of a whole property whose lanes are floats of C; nil for others. It is not copied: a copy
/// takes as long as a read.
@inline(__always)
func plainKey(_ property: ibProperty) -> UnsafePointer<PropertyLanes>? {
  guard property.lane1 == 0, let found = find(property.index1),
    found.pointee.wholeCount == Int(property.lanes),
    !found.pointee.interpolation.isConverted
  else { return nil }
  return found
}

extension TweenError {
  @inline(never)
  fileprivate static func noProperty(_ field: String) -> TweenError {
    argument(field, "no property", "one of ibCreateProperty or ibProperty_Lane, or a built-in one")
  }
}

@c @implementation
package func ibCreateProperty(
  _ name: UnsafePointer<CChar>?, _ type: ibType, _ defaultValue: UnsafePointer<Float>?
) -> ibProperty {
  let types: [(Interpolation, Int)] = [
    (.linear, 1), (.linear, 2), (.linear, 3), (.linear, 4), (.angle, 1), (.color, 4), (.linearColor, 4),
    (.rotation, 4), (.held, 1),
  ]
  do throws(TweenError) {
    let name = try text(name, "name")
    let (interpolation, count) = try choice(Int32(bitPattern: type.rawValue), of: types, "type")
    let pointer = try need(defaultValue, "defaultValue")
    var defaults = SIMD16<Float>.zero
    for lane in 0..<count {
      defaults[lane] = pointer[lane]
      if !defaults[lane].isFinite {
        throw .argument("defaultValue", "\(defaults[lane])", "finite numbers")
      }
    }
    if interpolation.isConverted { defaults = interpolation.lanes(fromC: defaults) }
    let property = PropertyLanes(name, count: count, interpolation, defaults: defaults)
    guard let number = properties.number(of: property) else {
      throw .argument("name", "one more property", "at most \(PropertyNumbers.capacity)", .full)
    }
    return ibProperty(index1: number, lane1: 0, lanes: UInt8(count))
  } catch { return fail(error, ibProperty()) }
}

@c @implementation
package func ibProperty_Lane(_ property: ibProperty, _ lane: Int32) -> ibProperty {
  do throws(TweenError) {
    let key = try lanes(of: property)
    if !(0..<Int32(key.count)).contains(lane) {
      throw .argument("lane", "\(lane)", "a number in 0…\(key.count - 1)")
    }
    if key.interpolation.isWhole {
      throw .argument("property", key.typeName, "one whose lanes move alone")
    }
    return ibProperty(index1: property.index1, lane1: UInt8(key.first + Int(lane) + 1), lanes: 1)
  } catch { return fail(error, ibProperty()) }
}

// MARK: Paths

private let paths = Registry<MotionPath>()

/// Returns a path.
func path(_ id: ibPathId) throws(TweenError) -> MotionPath {
  guard let path = paths.find(id.index, id.generation) else { throw .stale("path") }
  return path
}

/// Adds a path. A mistake in it is noted.
private func add(_ make: () throws(PathError) -> MotionPath) -> ibPathId {
  do throws(PathError) {
    let (index, generation) = try paths.insert(make())
    return ibPathId(index: index, generation: generation)
  } catch {
    fail(ib_badArgument, "path: \(error)")
    return ibPathId()
  }
}

@c @implementation
package func ibCreatePath(_ pointer: UnsafePointer<CChar>?) -> ibPathId {
  do throws(TweenError) {
    let text = try text(pointer, "text")
    return add { () throws(PathError) in try MotionPath(svg: text) }
  } catch { return fail(error, ibPathId()) }
}

@c @implementation
package func ibCreatePathThrough(
  _ points: UnsafePointer<Float>?, _ pointCount: Int32, _ isClosed: Bool
) -> ibPathId {
  do throws(TweenError) {
    let (points, count) = (try need(points, "points"), try need(count: pointCount, "pointCount"))
    if count > MotionPath.largestElementCount {
      throw .argument("pointCount", "\(count)", "at most \(MotionPath.largestElementCount)")
    }
    let list = (0..<count).map { SIMD2(points[2 * $0], points[2 * $0 + 1]) }
    return add { () throws(PathError) in try MotionPath(through: list, isClosed: isClosed) }
  } catch { return fail(error, ibPathId()) }
}

@c @implementation
package func ibPath_IsValid(_ path: ibPathId) -> Bool {
  paths.find(path.index, path.generation) != nil
}

@c @implementation
package func ibDestroyPath(_ path: ibPathId) -> Bool {
  paths.remove(path.index, path.generation) || fail(.stale("path"), false)
}

@c @implementation
package func ibPath_GetLength(_ id: ibPathId) -> Float {
  do throws(TweenError) { return Float(try path(id).length) } catch { return fail(error, 0) }
}
