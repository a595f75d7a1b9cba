// The functions of world.h: a small library of the game's own, between its C and the engine. Its page is
// "From C" of the guide.

import Inbetween

/// A world and its last frame. A `game_world *` of C points to it.
final class GameWorld {
  let world = World()
  let frame = Frame(of: .position)

  /// Returns whether the call threw no error. Prints the error if it did.
  func succeeds(_ call: () throws -> Void) -> Bool {
    do {
      try call()
      return true
    } catch {
      print("world: \(error)")
      return false
    }
  }
}

func gameWorld(_ pointer: UnsafeMutableRawPointer) -> GameWorld {
  Unmanaged<GameWorld>.fromOpaque(pointer).takeUnretainedValue()
}

/// Returns both numbers of an entity in one, for C. It is never 0.
func number(_ entity: Entity) -> UInt64 { UInt64(entity.generation) << 32 | UInt64(entity.index) }

func entity(_ number: UInt64) -> Entity {
  Entity(index: UInt32(truncatingIfNeeded: number), generation: UInt32(number >> 32))
}

/// Creates a world, which C must close.
@_cdecl("world_open")
public func worldOpen() -> UnsafeMutableRawPointer {
  Unmanaged.passRetained(GameWorld()).toOpaque()
}

/// Releases the world.
@_cdecl("world_close")
public func worldClose(_ pointer: UnsafeMutableRawPointer) {
  Unmanaged<GameWorld>.fromOpaque(pointer).release()
}

/// Returns the number of a new sprite; 0 for a place that is not finite.
@_cdecl("world_spawn")
public func worldSpawn(_ pointer: UnsafeMutableRawPointer, _ x: Float, _ y: Float) -> UInt64 {
  let game = gameWorld(pointer)
  let sprite = game.world.spawn()
  if game.succeeds({ try game.world.assign(sprite, .position, to: [x, y]) }) { return number(sprite) }
  game.world.despawn(sprite)
  return 0
}

/// Slides a sprite, then calls `done`. Returns false if a value is bad or the sprite is dead.
@_cdecl("world_slide")
public func worldSlide(
  _ pointer: UnsafeMutableRawPointer, _ sprite: UInt64, _ x: Float, _ y: Float, _ nanoseconds: Int64,
  _ done: (@convention(c) (UInt64, UnsafeMutableRawPointer?) -> Void)?, _ context: UnsafeMutableRawPointer?
) -> Bool {
  let game = gameWorld(pointer)
  return game.succeeds {
    let slide = try game.world.animate(
      entity(sprite), .position, to: [x, y], duration: .nanoseconds(nanoseconds), ease: .cubicOut)
    if let done { slide.onComplete { done(sprite, context) } }
  }
}

/// Sends a sprite to a place by a spring. Returns false if a value is bad or the sprite is dead.
@_cdecl("world_spring")
public func worldSpring(
  _ pointer: UnsafeMutableRawPointer, _ sprite: UInt64, _ x: Float, _ y: Float
) -> Bool {
  let game = gameWorld(pointer)
  return game.succeeds {
    try game.world.animate(entity(sprite), .position, to: [x, y], spring: .bouncy, replaces: true)
  }
}

/// Runs the ticks that are due, and samples the instant of the frame. Returns the number of ticks.
@_cdecl("world_advance")
public func worldAdvance(_ pointer: UnsafeMutableRawPointer, _ nanoseconds: Int64) -> Int32 {
  let game = gameWorld(pointer)
  let advance = game.world.advance(by: .nanoseconds(nanoseconds))
  game.world.sample(at: game.world.alpha, into: game.frame)
  return Int32(advance.ticks)
}

/// Writes the sprites of the last frame, and x and y of each. Returns their number, at most `room`.
@_cdecl("world_read")
public func worldRead(
  _ pointer: UnsafeMutableRawPointer, _ sprites: UnsafeMutablePointer<UInt64>,
  _ places: UnsafeMutablePointer<Float>, _ room: Int32
) -> Int32 {
  var count = 0
  gameWorld(pointer).frame.forEach(.position) { sprite, place in
    if count == Int(room) { return }
    sprites[count] = number(sprite)
    (places[2 * count], places[2 * count + 1]) = (place.x, place.y)
    count += 1
  }
  return Int32(count)
}
