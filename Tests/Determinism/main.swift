// Prints the hash of every scenario, one a line. `check.sh` compares the builds. One thread and several must
// come to the same.

#if canImport(Inbetween)
  import Inbetween
#endif

for scenario in Scenario.allCases {
  let hash = scenario.hash()
  print("\(scenario.rawValue) \(hash)")
  #if !hasFeature(Embedded)
    for threads in 2...3 where scenario.hash(threads: threads) != hash {
      fatalError("scenario \(scenario.rawValue) comes to something else on \(threads) threads")
    }
  #endif
}
