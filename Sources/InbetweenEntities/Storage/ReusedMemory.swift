@_spi(Parts) import InbetweenCore

/// Memory for single elements that stay in place until they are removed, in any order.
@usableFromInline
struct ReusedMemory<Element>: ~Copyable {
  @usableFromInline typealias Place = UnsafeMutablePointer<Element>

  /// The place of an element that is stored while there is no other.
  @usableFromInline let first: Place
  @usableFromInline var spare = UniqueArray<Place>()

  init() { first = .allocate(capacity: 1) }

  @inlinable
  deinit {
    first.deallocate()
    for cell in 0..<spare.count { spare[cell].deallocate() }
  }

  /// Stores an element, at a known place, while there is no other.
  @inlinable @inline(__always)
  func storeFirst(_ element: consuming Element) -> Place {
    first.initialize(to: element)
    return first
  }

  @inlinable
  mutating func store(_ element: consuming Element) -> Place {
    let cell: Place = spare.isEmpty ? .allocate(capacity: 1) : spare.removeLast()
    cell.initialize(to: element)
    return cell
  }

  @inlinable
  mutating func take(_ cell: Place) -> Element {
    let element = cell.move()
    if cell != first { spare.append(cell) }
    return element
  }
}
