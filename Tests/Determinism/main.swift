// Prints the hash of every scenario, one a line. `check.sh` compares the builds.

#if canImport(Inbetween)
  import Inbetween
#endif

for scenario in Scenario.allCases {
  let hash = scenario.hash()
  print("\(scenario.rawValue) \(hash)")
}
