import InbetweenSDL

/// The subjects of the cards of the scene Shared element: principles of animation.
enum Principle: Int, CaseIterable {
  case squash, anticipation, staging, easing, arcs, timing, followThrough, secondary

  var name: String {
    switch self {
    case .squash: "Squash and stretch"
    case .anticipation: "Anticipation"
    case .staging: "Staging"
    case .easing: "Slow in, slow out"
    case .arcs: "Arcs"
    case .timing: "Timing"
    case .followThrough: "Follow through"
    case .secondary: "Secondary action"
    }
  }

  /// The line on the card.
  var line: String {
    switch self {
    case .squash: "Soft things give way"
    case .anticipation: "First the other way"
    case .staging: "One thing at a time"
    case .easing: "Speed has a shape"
    case .arcs: "Life moves in curves"
    case .timing: "Frames are weight"
    case .followThrough: "Loose parts go on"
    case .secondary: "A little beside it"
    }
  }

  /// The text on the page.
  var note: String {
    switch self {
    case .squash:
      "What is soft gives way when it lands and draws out when it flies. Its volume stays: as it grows wider"
        + " it grows flatter. So the eye believes in the weight."
    case .anticipation:
      "A small move the other way tells of the large one that is coming. Nobody misses a jump that has been"
        + " announced by bent knees."
    case .staging:
      "Show one thing at a time, and show that one clearly. What matters steps forward. Everything else keeps"
        + " still and a little darker."
    case .easing:
      "Nothing starts or stops at once. Pictures crowd together at the ends of a move and stand far apart in"
        + " its middle. That is all a curve of time says."
    case .arcs:
      "What lives turns about its joints, so it moves along arcs. What is built goes in straight lines, and"
        + " looks it."
    case .timing:
      "The number of frames is the weight of a thing. The same move in a third of the time, and the stone is"
        + " a leaf."
    case .followThrough:
      "When the body stops, its loose parts go on a while. Each comes a little later than the one that holds"
        + " it, and swings a little longer."
    case .secondary:
      "Something small goes along with the main action and makes it richer: a sway, a nod, a ring on the"
        + " water. It must never steal the scene."
    }
  }

  /// The part of the engine that moves the picture, in a sentence, and the code of it.
  var feature: (sentence: String, code: String) {
    switch self {
    case .squash:
      (
        "Two key-frame tracks on one clock.",
        "Track(.position, fall)  Track(.scale, [round, long, flat, long, round])"
      )
    case .anticipation:
      ("One easing that begins the other way.", "Tween(.position, values: [left, right], ease: .backInOut)")
    case .staging:
      ("One description, five delays.", "stagger: .fromFirst(each: .milliseconds(900))")
    case .easing:
      (
        "A tween. The marks are its course.",
        "Tween(.position, …, ease: .cubicInOut)  driver.curve(points: 15)"
      )
    case .arcs:
      ("A tween along a path, there and back.", "PathTween(.position, along: arc, ease: .sineInOut)")
    case .timing:
      ("Two tweens that differ in one number.", "duration: .milliseconds(600)  duration: .milliseconds(1800)")
    case .followThrough:
      ("A sequence of springs, each softer.", "To(.position.x, x, .spring(spring)).on(link).delayed(by: lag)")
    case .secondary:
      ("A layer that is added to what wins.", "sway.composition = .add")
    }
  }

  /// The caption of the curve on the page.
  var curve: String {
    switch self {
    case .squash, .secondary: "The height of the ball, over time"
    case .staging: "When the first one steps forward"
    case .timing: "The place of the heavy ball, over time"
    case .followThrough: "The place of the last link, over time"
    case .anticipation, .easing, .arcs: "The place of the ball, over time"
    }
  }

  /// A time of the picture at which it tells most.
  var still: Duration {
    switch self {
    case .squash: .milliseconds(545)
    case .anticipation: .milliseconds(360)
    case .staging: .milliseconds(150)
    case .easing: .milliseconds(600)
    case .arcs: .milliseconds(260)
    case .timing: .milliseconds(420)
    case .followThrough: .milliseconds(420)
    case .secondary: .milliseconds(300)
    }
  }

  /// Returns the background colour of the picture.
  func color(_ palette: Palette) -> RGBA {
    let series = palette.series
    return switch self {
    case .squash: series[0]
    case .anticipation: series[3]
    case .staging: series[2]
    case .easing: series[1]
    case .arcs: series[5]
    case .timing: series[4]
    case .followThrough: series[0].mixed(series[3], 0.55)
    case .secondary: series[1].mixed(series[4], 0.5)
    }
  }
}
