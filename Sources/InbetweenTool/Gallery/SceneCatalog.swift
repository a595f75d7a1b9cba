import Inbetween
import InbetweenFiles

/// The parts of the list of scenes.
enum SceneGroup: String, CaseIterable {
  case start = "Start"
  case transitions = "Transitions"
  case motion = "Motion"
  case scale = "Scale"
  case games = "Games"
  case underTheHood = "Under the hood"
}

/// The scenes of the gallery, in the order of the list.
enum SceneName: String, CaseIterable {
  case opening
  case firefly
  case fade
  case shared
  case precedence
  case easing
  case springs
  case `throw`
  case paths
  case stagger
  case million
  case machine
  case states
  case elements

  /// The user's motion file. The list has it once there is one.
  case file = "motion file"

  // Samples, each in a file of under 60 lines.
  case follow
  case jump
  case flight
  case flick
  case typewriter
  case colors
  case toast
  case button
  case shuffle
  case scrub
  case health
  case shake
  case ramp
  case coins
  case sprite
  case prefabs
  case crossfade
  case snapshot
  case parents
  case hello
  case kettle
  case motionfile
  case calm
  case calls
  case drawer
  case newest
  case query
  case mass
  case ticks
  case forecast
  case replay

  /// The scene that is opened first, unless there is a motion file.
  static let first = SceneName.opening

  /// The scenes without the user's file.
  static let known = allCases.filter { $0 != .file }

  /// The scenes of the gallery without the samples, in the order of their digits.
  static let showcases = known.filter { $0.sample == nil }

  /// All scenes in the order of the list: by groups.
  static let listed = SceneGroup.allCases.flatMap { group in known.filter { $0.group == group } }

  /// The index in the list, from 0.
  var index: Int { Self.listed.firstIndex(of: self) ?? 0 }

  /// The part of the list in which it is.
  var group: SceneGroup {
    if let sample { return sample.group }
    return switch self {
    case .fade, .shared: .transitions
    case .precedence, .easing, .springs, .throw, .paths, .stagger: .motion
    case .million: .scale
    case .machine, .states: .games
    case .elements: .underTheHood
    default: .start
    }
  }

  /// The sample that the scene shows; nil for a scene of the gallery.
  var sample: (any Sample.Type)? {
    switch self {
    case .follow: FollowSample.self
    case .jump: JumpSample.self
    case .flight: PathSample.self
    case .flick: FlickSample.self
    case .typewriter: TypewriterSample.self
    case .colors: ColorSample.self
    case .toast: ToastSample.self
    case .button: ButtonSample.self
    case .shuffle: ShuffleSample.self
    case .scrub: ScrollSample.self
    case .health: HealthSample.self
    case .shake: ShakeSample.self
    case .ramp: RampSample.self
    case .coins: CoinsSample.self
    case .sprite: SpriteSample.self
    case .prefabs: PrefabSample.self
    case .crossfade: CrossfadeSample.self
    case .snapshot: SnapshotSample.self
    case .parents: ParentsSample.self
    case .hello: FirstSample.self
    case .kettle: KettleSample.self
    case .motionfile: FileSample.self
    case .calm: CalmSample.self
    case .calls: CallsSample.self
    case .drawer: DrawerSample.self
    case .newest: NewestSample.self
    case .query: QuerySample.self
    case .mass: MassSample.self
    case .ticks: TicksSample.self
    case .forecast: ForecastSample.self
    case .replay: ReplaySample.self
    default: nil
    }
  }

  /// The title in the window.
  var title: String {
    switch self {
    case .opening: "Opening"
    case .firefly: "Firefly"
    case .fade: "Fade & Slide"
    case .shared: "Shared element"
    case .precedence: "Precedence"
    case .easing: "Easing wall"
    case .springs: "Springs"
    case .throw: "Throw"
    case .paths: "Key frames & paths"
    case .stagger: "Stagger"
    case .million: "A million"
    case .machine: "Time machine"
    case .states: "States"
    case .elements: "Elements"
    default: sample?.title ?? rawValue
    }
  }

  /// A note for the user, of a sentence or two: the subject of the scene and its controls.
  var note: String {
    switch self {
    case .opening:
      "Two key poses, and all that lies between. Hold the time, turn it round, drag it."
    case .firefly:
      "A game made with the engine plays by itself. Move, click or press an arrow, and you play; B goes back."
    case .fade:
      "A fade changes what is there. A slide brings what was not. Press the menu, also in mid-flight."
    case .shared: "Cards that move as they say. Click one to open it; drag it down, and let go anywhere."
    case .precedence:
      "The newest driver is seen, the one below resumes where it would be. Click: run. Drag: carry. Tap: hit."
    case .easing:
      "Every curve by name: point, and it joins the race; click, and it is copied. Drag a handle for your own."
    case .springs:
      "Two soft balls follow you, each by its own spring. Grab one; change a spring while it moves."
    case .throw: "Throw cards at the rings: you see at once where each will stop, and what it will score."
    case .paths:
      "A lap by keys. Drag the track and the keys; press the curve for a new key; click a name for its timing."
    case .stagger:
      "A thousand tiles, one description. Their colours are their delays; each click adds a ripple."
    case .million:
      "Each point has a live tween and a live spring. Click: all explode. Hold B: all fly back, exactly."
    case .machine:
      "A game that goes back to any tick, and from there another way. Run and jump by the arrows; B rewinds."
    case .states: "Four sets of values, and what leads from one to another. Click a state or an arrow."
    case .elements: "Throw the years: you see at once where they stop, and when each line will light."
    default: sample?.note ?? ""
    }
  }

  /// A time at which much of the scene is visible without any input. Used for the contact sheet.
  var sheetTime: Duration {
    switch self {
    case .opening: .milliseconds(3700)
    case .firefly: .milliseconds(7000)
    case .shared: .milliseconds(3300)
    case .throw: .milliseconds(1300)
    case .states: .milliseconds(2000)
    case .elements: .milliseconds(3200)
    default: .milliseconds(1200)
    }
  }

  /// Makes the scene.
  func make(_ settings: GallerySettings) throws -> any GalleryScene {
    let chosen = settings.world.tickRate.map { TickRate.hertz($0) }
    let (rate, fine) = (chosen ?? .hertz(60), chosen ?? .hertz(120))
    if let sample { return try SampleScene(sample, tickRate: fine) }
    return switch self {
    case .opening: try OpeningScene(at: rate)
    case .file: if let file = settings.file { try FileScene(path: file) } else { try OpeningScene(at: rate) }
    case .firefly: try FireflyScene(settings, at: rate)
    case .fade: try FadeScene(FadeContract(path: Assets.path(of: "fade-and-slide.json")), at: rate)
    case .shared: try SharedScene(at: fine)
    case .precedence: try PrecedenceScene(at: fine)
    case .easing: try EasingScene(at: rate)
    case .springs: try SpringsScene(at: fine)
    case .throw: try ThrowScene(at: fine)
    case .paths: try PathsScene(at: rate)
    case .stagger: try StaggerScene(at: rate)
    case .million: try MillionScene(settings)
    case .machine: try MachineScene(at: rate)
    case .states: try StatesScene(at: fine)
    case .elements: try ElementsScene(at: fine)
    default: try OpeningScene(at: rate)
    }
  }
}
