#!/usr/bin/env bash
# No two threads of a tick touch the same memory. Builds the engine and the scenarios of Tests/Determinism as one
# module with ThreadSanitizer, which the Swift toolchain brings along, runs them on several threads, and proves
# with a race on purpose that one would be noticed.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/races}
here=Tests/Races
mkdir -p "$out"
if [ "$(uname -s)" != Linux ]; then
  echo "races: looked for on Linux alone, left out"
  exit 0
fi

sources=$(./.ci/one-module)
swiftc -O -sanitize=thread -swift-version 6 -wmo -package-name inbetween -module-name Races $sources Tests/Determinism/Scenarios.swift \
  "$here/main.swift" -o "$out/races" -lm

fail() { # why, file
  head -60 "$2" >&2
  echo "races: $1 (see $2)" >&2
  exit 1
}

export TSAN_OPTIONS="exitcode=23:${TSAN_OPTIONS:-}"
timeout -k 1 300 "$out/races" on-purpose >"$out/on-purpose.txt" 2>&1 || true
grep -q 'ThreadSanitizer: data race' "$out/on-purpose.txt" ||
  fail "the race on purpose was not noticed" "$out/on-purpose.txt"
timeout -k 1 300 "$out/races" >"$out/scenarios.txt" 2>&1 || fail "there are some, or no result" "$out/scenarios.txt"
grep -q '^7 scenarios, the same bits$' "$out/scenarios.txt" || fail "not all ran" "$out/scenarios.txt"
grep -q '^300 frames published, and drawn by two$' "$out/scenarios.txt" || fail "no frames" "$out/scenarios.txt"
echo "races: none in 7 scenarios of 600 ticks, nor in 300 frames drawn by two threads; the one on purpose was noticed"
