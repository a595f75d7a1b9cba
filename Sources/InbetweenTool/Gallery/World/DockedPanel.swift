/// The panels that open beside the stage, one at a time.
enum DockedPanel {
  case none, code, world
}
