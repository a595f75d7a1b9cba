#if canImport(InbetweenC)
  import CInbetween
  import Inbetween
  import InbetweenC
  import Testing

  /// Tests that C has the defaults of Swift.
  @Suite struct DefaultsOfCTests {
    @Test("The defaults of C are the defaults of Swift") func defaults() {
      let world = World()
      let (decay, spring) = (DecayMotion(.position), SpringMotion(.position, to: [1, 1]))
      let (tween, policy) = (Tween(.position, to: [1, 1], duration: .zero), LetGoPolicy())
      let rows: [(String, Double, Double)] = [
        ("duration of a motion", Double(ibDefaultMotionDef().duration), nanoseconds(world.defaults.duration)),
        ("ease of a motion", Double(ibDefaultMotionDef().ease), Double(ib_easeQuadOut)),
        ("response of a spring", Double(ibDefaultSpringDef().response), nanoseconds(spring.spring.response)),
        ("damping ratio of a spring", ibDefaultSpringDef().dampingRatio, spring.spring.dampingRatio),
        ("friction of a decay", ibDefaultDecayDef().friction, decay.friction),
        ("delay of a decay", Double(ibDefaultDecayDef().delay), nanoseconds(decay.delay)),
        ("rate of a tween", ibDefaultTweenDef().rate, tween.rate.value),
        ("hitch limit", Double(ibDefaultWorldDef().hitchLimit), nanoseconds(world.hitchLimit)),
        ("ticks a second", Double(ibDefaultWorldDef().tickNumerator), Double(world.tickRate.numerator)),
        ("threads", Double(ibDefaultWorldDef().threads), Double(world.threads)),
        ("threshold", Double(ibDefaultTransitionDef().threshold), Double(policy.threshold)),
        ("flick speed", Double(ibDefaultTransitionDef().flickSpeed), Double(policy.flickSpeed)),
      ]
      for (name, inC, inSwift) in rows { #expect(inC == inSwift, "\(name)") }
      #expect(
        ibDefaultTweenDef().persists == tween.persists && ibDefaultSpringDef().persists == spring.persists)
      #expect(ibDefaultDecayDef().persists == decay.persists && ibDefaultDecayDef().replaces == 0)
    }

    private func nanoseconds(_ time: Duration) -> Double { time / .nanoseconds(1) }
  }
#endif
