/// Memory for single elements that stay in place until they are removed, in any order. Freed memory is
/// reused.
@usableFromInline
struct ReusedMemory<Element>: ~Copyable {
  @usableFromInline typealias Place = UnsafeMutablePointer<Element>

  @usableFromInline var spare = UniqueArray<Place>()

  init() {}

  @inlinable
  deinit {
    for cell in 0..<spare.count { spare[cell].deallocate() }
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
    spare.append(cell)
    return element
  }
}
