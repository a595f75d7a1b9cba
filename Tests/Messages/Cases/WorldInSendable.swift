import Inbetween

struct Game: Sendable {
  // next line: non-Sendable type 'World'
  let world: World
}
