/// Memory for single elements that stay in place until they are removed, in any order. Freed memory is
/// reused.
@usableFromInline
struct ReusedMemory<Element>: ~Copyable {
  @usableFromInline typealias Place = UnsafeMutablePointer<Element>

  @usableFromInline var spare = UniqueArray<Place>()

  init() {}

  @inlinable
  deinit {
    for place in 0..<spare.count { spare[place].deallocate() }
  }

  @inlinable
  mutating func store(_ element: consuming Element) -> Place {
    let place: Place = spare.isEmpty ? .allocate(capacity: 1) : spare.removeLast()
    place.initialize(to: element)
    return place
  }

  @inlinable
  mutating func take(_ place: Place) -> Element {
    let element = place.move()
    spare.append(place)
    return element
  }
}
