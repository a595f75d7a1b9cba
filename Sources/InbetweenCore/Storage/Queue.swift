/// Elements that are removed in the order in which they were added. An empty queue keeps its memory.
package struct Queue<Element>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private var head = 0
  package private(set) var count = 0
  private var capacity = 1

  package init() { base = Memory.allocate(1) }

  deinit {
    (base + head).deinitialize(count: count)
    Memory.deallocate(base, capacity)
  }

  package mutating func append(_ element: consuming Element) {
    if head + count == capacity { makeRoom() }
    (base + head + count).initialize(to: element)
    count += 1
  }

  /// Removes the oldest element, which must exist.
  package mutating func removeFirst() -> Element {
    assert(count > 0, "the queue is empty")
    let element = (base + head).move()
    head += 1
    count -= 1
    if count == 0 { head = 0 }
    return element
  }

  /// Moves the elements to the front if half of the memory there is free; otherwise grows.
  private mutating func makeRoom() {
    if head > 0 && head >= capacity / 2 {
      base.moveInitialize(from: base + head, count: count)
    } else {
      let grown: UnsafeMutablePointer<Element> = Memory.allocate(capacity * 2)
      grown.moveInitialize(from: base + head, count: count)
      Memory.deallocate(base, capacity)
      base = grown
      capacity *= 2
    }
    head = 0
  }
}
