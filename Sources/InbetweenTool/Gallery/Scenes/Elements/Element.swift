import InbetweenSDL

/// A chemical element: a card of the scene Elements.
struct Element {
  let number: Int
  let symbol: String
  let name: String
  /// The year of its discovery; nil if it was known in antiquity.
  let year: Int?
  let family: ElementFamily

  /// All elements, by number.
  static let all: [Element] = names.split(separator: "\n").enumerated().map { index, line in
    let words = line.split(separator: " ")
    return Element(
      number: index + 1, symbol: String(words[0]), name: String(words[1]), year: Int(words[2]),
      family: ElementFamily(ofNumber: index + 1))
  }

  /// The indices of the elements that were discovered, in that order, each with its moment in years. The
  /// discoveries of one year are spread over the year.
  static let discoveries: [(index: Int, moment: Float)] = {
    let sorted = all.indices.filter { all[$0].year != nil }.sorted { left, right in
      (all[left].year ?? 0, left) < (all[right].year ?? 0, right)
    }
    return sorted.enumerated().map { place, index in
      let mates = sorted.filter { all[$0].year == all[index].year }
      let part = Float(mates.firstIndex(of: index) ?? 0) / Float(mates.count)
      return (index, Float(all[index].year ?? 0) + part)
    }
  }()

  /// Whether it belongs to a group of elements that the filter offers.
  func isIn(_ group: ElementGroup) -> Bool {
    switch group {
    case .metals: family.isMetal
    case .gases: [1, 2, 7, 8, 9, 10, 17, 18, 36, 54, 86].contains(number)
    case .liquids: number == 35 || number == 80
    case .radioactive: number == 43 || number == 61 || number >= 84
    }
  }

  /// The column and the row in the table of 18 columns. The lanthanides and actinides are two rows below it.
  var cell: SIMD2<Float> {
    switch family {
    case .lanthanides: return SIMD2(Float(number - 57 + 2), 7.3)
    case .actinides: return SIMD2(Float(number - 89 + 2), 8.3)
    default: break
    }
    // The numbers of the noble gases end the rows.
    let ends = [0, 2, 10, 18, 36, 54, 86, 118]
    let row = (ends.firstIndex { $0 >= number } ?? 1) - 1
    let left = number - ends[row] - 1
    let right = ends[row + 1] - number
    let leading = row == 0 ? 1 : row < 3 ? 2 : row < 5 ? 18 : 2
    return SIMD2(Float(left < leading ? left : 17 - right), Float(row))
  }

  /// The number of electrons in each of its shells, the innermost first.
  var shells: [Int] {
    // The subshells in the order in which they are filled: the shell, and the number of places.
    let order = [
      (1, 2), (2, 2), (2, 6), (3, 2), (3, 6), (4, 2), (3, 10), (4, 6), (5, 2), (4, 10), (5, 6), (6, 2),
      (4, 14),
      (5, 10), (6, 6), (7, 2), (5, 14), (6, 10), (7, 6),
    ]
    var counts = Array(repeating: 0, count: 7)
    var left = number
    for (shell, places) in order {
      counts[shell - 1] += min(places, left)
      left -= min(places, left)
    }
    if let (from, to, count) = Self.strays[number] {
      counts[from - 1] -= count
      counts[to - 1] += count
    }
    return Array(counts.prefix { $0 > 0 })
  }

  /// The elements that do not keep to that order: electrons move from one shell to another.
  private static let strays: [Int: (from: Int, to: Int, count: Int)] = [
    24: (4, 3, 1), 29: (4, 3, 1), 41: (5, 4, 1), 42: (5, 4, 1), 44: (5, 4, 1), 45: (5, 4, 1), 46: (5, 4, 2),
    47: (5, 4, 1), 57: (4, 5, 1), 58: (4, 5, 1), 64: (4, 5, 1), 78: (6, 5, 1), 79: (6, 5, 1), 89: (5, 6, 1),
    90: (5, 6, 2), 91: (5, 6, 1), 92: (5, 6, 1), 93: (5, 6, 1), 96: (5, 6, 1), 103: (6, 7, 1),
  ]
}

/// The groups of elements that the filter offers. An element may be in several.
enum ElementGroup: String, CaseIterable {
  case metals, gases, liquids, radioactive
}

/// The families of elements, each with its own colour.
enum ElementFamily: String, CaseIterable {
  case alkali = "Alkali"
  case earths = "Alkaline"
  case transition = "Transition metals"
  case others = "Other metals"
  case metalloids = "Metalloids"
  case nonmetals = "Nonmetals"
  case halogens = "Halogens"
  case noble = "Noble gases"
  case lanthanides = "Lanthanides"
  case actinides = "Actinides"

  init(ofNumber number: Int) {
    switch number {
    case 3, 11, 19, 37, 55, 87: self = .alkali
    case 4, 12, 20, 38, 56, 88: self = .earths
    case 57...71: self = .lanthanides
    case 89...103: self = .actinides
    case 21...30, 39...48, 72...80, 104...112: self = .transition
    case 5, 14, 32, 33, 51, 52: self = .metalloids
    case 1, 6, 7, 8, 15, 16, 34: self = .nonmetals
    case 9, 17, 35, 53, 85, 117: self = .halogens
    case 2, 10, 18, 36, 54, 86, 118: self = .noble
    default: self = .others
    }
  }

  var isMetal: Bool { ![.metalloids, .nonmetals, .halogens, .noble].contains(self) }

  func color(_ palette: Palette) -> RGBA {
    let series = palette.series
    return switch self {
    case .alkali: series[4]
    case .earths: series[1]
    case .transition: series[3]
    case .others: series[3].mixed(series[0], 0.5)
    case .metalloids: series[0].mixed(series[5], 0.55)
    case .nonmetals: series[0]
    case .halogens: series[5]
    case .noble: series[2]
    case .lanthanides: series[4].mixed(series[1], 0.5)
    case .actinides: series[4].mixed(series[2], 0.55)
    }
  }
}
