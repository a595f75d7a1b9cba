// Long runs, as fast as they go. Each ends with a text and exit code 1 if something is wrong.
//
//     swift run -c release Soak …
//       [hours] [MINUTES] [SEED]  an arcade game at 60 Hz beside a plain model; 600 minutes
//       days [DAYS] [SEED]        two worlds of different tick rates, with rollbacks; 30 days
//       crowd [ENTITIES]          as many entities with a tween each; 10,000,000

var words = CommandLine.arguments.dropFirst()
let kind = words.first.flatMap { UInt64($0) == nil ? $0 : nil }
if kind != nil { words.removeFirst() }
let numbers = words.compactMap { UInt64($0) }

do {
  switch kind ?? "hours" {
  case "hours":
    try runHours(minutes: Int(max(numbers.first ?? 600, 1)), seed: numbers.dropFirst().first ?? 8)
  case "days": try runDays(Int(max(numbers.first ?? 30, 1)), seed: numbers.dropFirst().first ?? 8)
  case "crowd": try runCrowd(Int(max(numbers.first ?? 10_000_000, 1000)))
  case let other: fail("there is no run '\(other)': hours, days or crowd")
  }
} catch { fail("\(error)") }
