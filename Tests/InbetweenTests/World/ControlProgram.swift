import Inbetween

/// The README's program about control, word for word between the marks. `ReadmeTests` compares the two and
/// runs it.
@MainActor func controlProgram(_ world: World, _ card: Entity) async throws -> Outcome? {
  // README begins
  let show = world.makeTimeline()
  show.setLabel("there", at: .milliseconds(400))
  var rise = Tween(.position.y, to: 180, duration: .milliseconds(400), ease: .cubicOut)
  rise.timeline = show.id  // the first one registered begins the timeline
  let rising = try world.register(rise, on: card)

  show.attachScrubber()  // its time is the finger's now
  show.scrub(to: .milliseconds(150))
  show.detachScrubber()  // and goes on from there
  show.setRate(-1)  // backward; `world.rate = 0.25` is slow motion for all
  show.pause()
  show.resume()  // `show.offset` is its time
  show.seek(toLabel: "there")

  try rising.rate(2).duration(.milliseconds(600))  // in mid-flight: it keeps its elapsed time
  rising.onUpdate { rising in print(rising.percentComplete ?? 1) }
  rising.restart()
  show.setRate(1)
  let outcome = await rising.outcome  // .completed, .superseded, .cancelled, .entityDied
  // README ends
  return outcome
}
