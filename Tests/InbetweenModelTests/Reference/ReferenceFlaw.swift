/// A rule of springs or of composition that the model breaks on purpose, to test that the oracle notices.
enum ReferenceFlaw: String, Sendable, CaseIterable {
  case velocityDropped = "no velocity is handed over"
  case endVelocityDropped = "who ended at this very instant hands no velocity over"
  case replacedVelocityDropped = "who is replaced hands no velocity over"
  case slopesAreUnlimited = "slopes are handed over however steep"
  case ratesIgnored = "velocities are not converted from one clock to another"
  case capturedAtTick = "start and velocity are those of the tick, not of the instant"
  case restIsLate = "rest a count late"
  case piecesAreLate = "the kernels' pieces begin a count late"
  case endIsNotTarget = "it shows at rest the place that it reached, not the target"
  case retargetTakesSerial = "a retarget takes the next serial"
  case retargetKeepsTime = "a retarget lets own time run on"
  case retargetRests = "a retarget begins at rest"
  case followersKeepTarget = "who follows keeps its first target"
  case followersEnd = "who follows is removed at its end"
  case shadowedStands = "who is not seen loses time"
  case seekForgets = "a seek to before its beginning forgets start and velocity"
  case restartForgets = "a restart forgets start and velocity"
  case amountsAreHidden = "who adds is hidden by who is registered later"
  case newestIsAddedFirst = "amounts are added newest first"
  case amountsAreCaptured = "starts are captured with what is added"
  case amountsAreCommitted = "what adds is committed"
  case amountsReplaceAll = "who adds ends contenders that it replaces"

  case crossfadesCut = "who gives way is not eased"
  case crossfadesInWorldTime = "crossfades are in the world's time"
  case takeOverKeepsCrossfade = "who takes over without a blend keeps the crossfade"
  case crossfadesStayWhenUndone = "who is taken back leaves a crossfade"
  case crossfadesForgotten = "a seek back does not find an earlier crossfade"

  case movesResume = "a move that is covered goes on"
  case movesJump = "a move starts from what is below those that it ends"
  case loopsEnd = "a move ends loops too"
  case assignedIsHidden = "a start is what is shown, whatever was assigned"

  /// Flaws in what moves end (C14).
  static let ofMoves: [ReferenceFlaw] = [.movesResume, .movesJump, .loopsEnd, .assignedIsHidden]

  /// Flaws in composition and crossfades (C12, C13).
  static let ofComposition: [ReferenceFlaw] = [
    .amountsAreHidden, .newestIsAddedFirst, .amountsAreCaptured, .amountsAreCommitted, .amountsReplaceAll,
    .crossfadesCut, .crossfadesInWorldTime, .takeOverKeepsCrossfade, .crossfadesStayWhenUndone,
    .crossfadesForgotten,
  ]

  var isOfCrossfades: Bool {
    switch self {
    case .crossfadesCut, .crossfadesInWorldTime, .takeOverKeepsCrossfade, .crossfadesStayWhenUndone,
      .crossfadesForgotten:
      true
    default: false
    }
  }

  static let ofMotions = allCases.filter { !ofComposition.contains($0) && !ofMoves.contains($0) }
}
