import CInbetweenSDL

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The weights of text. A font without semibold shows regular letters for semibold. A system without a
/// monospaced font shows regular letters for monospaced.
///
/// ```swift
/// let picture = try OffscreenCanvas(width: 200, height: 40)
/// try picture.drawText("Hello", at: [100, 20], fontSize: 18, weight: .semibold, color: .white)
/// ```
public enum FontWeight: Hashable, Sendable {
  /// The ordinary weight.
  case regular
  /// Semibold, for headings and keys.
  case semibold
  /// A regular font with letters of equal width, for code. The font comes from another family.
  case monospaced
}

/// The errors of fonts and text.
///
/// ```swift
/// do {
///   print(try FontLibrary.find().family)
/// } catch {
///   print(error)
/// }
/// ```
public enum FontError: Error, Equatable, CustomStringConvertible {
  /// None of the fonts that `FontLibrary.find()` knows is installed.
  case notFound(searched: [String])
  /// The file cannot be read, or is not a usable font.
  case notOpened(path: String, reason: String)
  /// The text cannot be drawn, usually because it is too long for one line.
  case notDrawn(text: String, reason: String)

  /// The error, its reason and a remedy, in one paragraph.
  public var description: String {
    switch self {
    case .notFound(let searched):
      "no font found for text; install one (on Debian: apt-get install fonts-inter). Looked for:\n"
        + searched.map { "  \($0)" }.joined(separator: "\n")
    case .notOpened(let path, let reason):
      "the font \(path) cannot be used: \(reason)"
    case .notDrawn(let text, let reason):
      "cannot draw the text \"\(text.prefix(40))\(text.count > 40 ? "…" : "")\": \(reason)"
    }
  }
}

/// The files of one font family.
///
/// `find()` returns the first of these that is installed: Inter, DejaVu Sans, Liberation Sans, Noto Sans,
/// Helvetica (macOS), Segoe UI (Windows). The monospaced font is the first of DejaVu Sans Mono, Liberation
/// Mono, Noto Sans Mono, Menlo (macOS) and Consolas (Windows).
///
/// ```swift
/// let fonts = try FontLibrary.find()
/// let picture = try OffscreenCanvas(width: 200, height: 40, fonts: fonts)
/// ```
public struct FontLibrary: Hashable, Sendable {
  /// The family's name, for messages to the user.
  public let family: String
  /// The path of the regular weight.
  public let regular: String
  /// The path of the semibold weight; nil if the family has no semibold weight.
  public let semibold: String?
  /// The path of a font of another family, with letters of equal width; nil if there is no such font.
  public let monospaced: String?

  /// Creates a family from font files. The files are opened when the first text is drawn.
  public init(family: String, regular: String, semibold: String? = nil, monospaced: String? = nil) {
    self.family = family
    self.regular = regular
    self.semibold = semibold
    self.monospaced = monospaced
  }

  /// Returns the first known family that is installed. Throws `FontError.notFound` if there is none.
  public static func find() throws(FontError) -> FontLibrary {
    for candidate in candidates where isReadable(candidate.regular) {
      let semibold = candidate.semibold.flatMap { isReadable($0) ? $0 : nil }
      return FontLibrary(
        family: candidate.family, regular: candidate.regular, semibold: semibold,
        monospaced: monospacedCandidates.first { isReadable($0) })
    }
    throw .notFound(searched: searched)
  }

  /// The paths that `find()` tries, in order.
  public static var searched: [String] { candidates.map(\.regular) }

  func path(_ weight: FontWeight) -> String {
    switch weight {
    case .regular: regular
    case .semibold: semibold ?? regular
    case .monospaced: monospaced ?? regular
    }
  }
}

extension FontLibrary {
  /// Returns whether a file may be read. Opens nothing, so that a lack of memory or of open files does not
  /// make a font look absent, in whose place another would be taken.
  private static func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }

  private static var monospacedCandidates: [String] {
    let system = "/usr/share/fonts"
    func files(_ name: String, _ folders: [String]) -> [String] { folders.map { "\(system)/\($0)/\(name)" } }
    return files(
      "DejaVuSansMono.ttf", ["truetype/dejavu", "dejavu-sans-mono-fonts", "dejavu", "TTF"])
      + files(
        "LiberationMono-Regular.ttf",
        [
          "truetype/liberation", "truetype/liberation2", "liberation-mono-fonts", "liberation-mono",
          "liberation",
        ])
      + files("NotoSansMono-Regular.ttf", ["truetype/noto", "google-noto", "noto"])
      + ["/System/Library/Fonts/Menlo.ttc", "C:/Windows/Fonts/consola.ttf"]
  }

  private static var candidates: [FontLibrary] {
    let home = SDL_getenv("HOME").map { String(cString: $0) } ?? ""
    var list: [FontLibrary] = []
    func family(_ name: String, _ folders: [String], _ regular: String, _ semibold: String) {
      for folder in folders {
        list.append(
          FontLibrary(family: name, regular: "\(folder)/\(regular)", semibold: "\(folder)/\(semibold)"))
      }
    }
    let system = "/usr/share/fonts"
    family(
      "Inter",
      [
        "\(system)/opentype/inter", "\(system)/rsms-inter-fonts", "\(system)/inter", "\(system)/OTF",
        "/usr/local/share/fonts", "\(home)/.local/share/fonts", "\(home)/.fonts", "\(home)/Library/Fonts",
        "/Library/Fonts",
      ], "Inter-Regular.otf", "Inter-SemiBold.otf")
    family(
      "Inter",
      [
        "\(system)/truetype/inter", "\(system)/inter", "\(system)/TTF", "\(home)/.local/share/fonts",
        "\(home)/.fonts", "\(home)/Library/Fonts", "/Library/Fonts",
      ], "Inter-Regular.ttf", "Inter-SemiBold.ttf")
    family(
      "Inter",
      ["\(system)/inter", "\(system)/rsms-inter-vf-fonts", "\(system)/truetype/inter", "/Library/Fonts"],
      "InterVariable.ttf", "InterVariable.ttf")
    family(
      "DejaVu Sans",
      ["\(system)/truetype/dejavu", "\(system)/dejavu-sans-fonts", "\(system)/dejavu", "\(system)/TTF"],
      "DejaVuSans.ttf", "DejaVuSans-Bold.ttf")
    family(
      "Liberation Sans",
      [
        "\(system)/truetype/liberation", "\(system)/truetype/liberation2", "\(system)/liberation-sans-fonts",
        "\(system)/liberation-sans", "\(system)/liberation",
      ], "LiberationSans-Regular.ttf", "LiberationSans-Bold.ttf")
    family(
      "Noto Sans", ["\(system)/truetype/noto", "\(system)/google-noto", "\(system)/noto"],
      "NotoSans-Regular.ttf", "NotoSans-Bold.ttf")
    family("Helvetica", ["/System/Library/Fonts"], "Helvetica.ttc", "Helvetica.ttc")
    family("Segoe UI", ["C:/Windows/Fonts"], "segoeui.ttf", "seguisb.ttf")
    return list
  }
}
