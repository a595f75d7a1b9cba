/// The input of a kernel. It consists of addresses and numbers only, as it may be handed to `InbetweenWide`.
protocol KernelRun: BitwiseCopyable {
  static var kind: KernelKind { get }

  /// Writes a value for every row.
  func write()
}

enum KernelKind: UInt8 {
  case tweens, springs, paths, paces

  /// Runs the kernel of this kind over a run, given as bytes.
  @inline(__always)
  func write(_ run: UnsafeRawPointer) {
    switch self {
    case .tweens: run.load(as: TweenRun.self).write()
    case .springs: run.load(as: SpringRun.self).write()
    case .paths: run.load(as: PathRun.self).write()
    case .paces: run.load(as: PaceRun.self).write()
    }
  }
}
