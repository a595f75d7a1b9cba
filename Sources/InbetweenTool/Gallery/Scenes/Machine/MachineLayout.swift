import Inbetween

/// The layout of the time machine: speeds and time at the top, then the stage, and the film strip below.
struct MachineLayout {
  let panel: Area
  let chips: Area
  let ghosts: Area
  let readout: SIMD2<Float>
  let isSmall: Bool
  let well: Area
  /// The area of the stage, with the composition's aspect ratio.
  let stage: Area
  let legend: SIMD2<Float>
  let film: Area

  init(_ area: Area) {
    panel = area
    isSmall = area.size.x < 800 || area.size.y < 440
    var rest = area.inset(by: isSmall ? 16 : 24)
    let top = rest.cutTop(isSmall ? 36 : 44, gap: isSmall ? 12 : 16)
    chips = Area(corner: top.least, size: SIMD2(min(top.size.x * 0.52, 440), top.size.y))
    ghosts = Area(
      corner: SIMD2(chips.right + (isSmall ? 16 : 32), top.center.y - 14), size: SIMD2(104, 28))
    readout = SIMD2(top.right, top.center.y)
    film = rest.cutBottom(FilmStrip.height(ofWidth: rest.size.x), gap: isSmall ? 12 : 16)
    well = rest
    stage = well.inset(by: SIMD2(8, 4)).fitting(
      aspect: MachineComposition.stage.x / MachineComposition.stage.y)
    // The legend is below the floor.
    legend = SIMD2(well.left + 20, well.bottom - 14)
  }
}
