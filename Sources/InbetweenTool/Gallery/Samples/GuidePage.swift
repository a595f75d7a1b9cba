/// The pages of the guide that samples show.
enum GuidePage: String, CaseIterable {
  case theIdea, gettingStarted, whichCall, tweens, springsAndDecays, assigning, paths, sequences, states
  case transitionsAndGestures, discreteValues, precedenceOfDrivers, timeAndClocks, snapshots
  case componentsAndQueries, drawing, motionFiles, reducingMotion, inspecting, determinism, performance
  case cookbook

  /// The name of the page's file, without its ending.
  var file: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  /// The title in a picture: "Springs and decays".
  var title: String {
    file.enumerated().reduce(into: "") { title, letter in
      title +=
        letter.offset > 0 && letter.element.isUppercase
        ? " \(letter.element.lowercased())" : "\(letter.element)"
    }
  }
}
