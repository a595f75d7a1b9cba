// Runs every scenario of Tests/Determinism on three threads; or, with an argument, a race on purpose.
// ThreadSanitizer has its say when the process ends.

/// Pieces that all write to the same cell.
private struct Racing: SharedWork, ~Copyable {
  let cell: Cells<Int>

  func perform(_ piece: Int, thread: Int) {
    for _ in 0..<1000 { cell[0] += piece }
  }
}

private func race() {
  var number = 0
  withCell(&number) { cell in
    let racing = Racing(cell: cell)
    let pool = ThreadPool(2, for: Racing.self)
    for _ in 0..<1000 {
      pool.setShare(0, 0..<8)
      pool.setShare(1, 8..<16)
      pool.run(racing, threads: 2, backward: false)
    }
  }
  print("raced to \(number)")
}

if CommandLine.arguments.count > 1 {
  race()
} else {
  for scenario in Scenario.allCases {
    let hash = scenario.hash()
    guard scenario.hash(threads: 3) == hash else {
      fatalError("scenario \(scenario.rawValue) comes to something else on three threads")
    }
  }
  print("\(Scenario.allCases.count) scenarios, the same bits")
}
