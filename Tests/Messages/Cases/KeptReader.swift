import Inbetween

func wrong(_ world: World) {
  var kept: PropertyReader<Float>?
  // next line: is consuming
  world.withReader(of: .opacity) { kept = $0 }
  _ = kept
}
