import Inbetween

func wrong(_ world: World) {
  var kept: PropertyRun<Float>?
  // next line: is consuming
  world.queryRuns(.opacity) { kept = $1 }
  _ = kept
}
