#!/usr/bin/env bash
# Nothing leaks, whatever hosts do with handles, callbacks, awaits and timelines, and the tests of transitions read
# no memory that has been freed. Builds the engine as a module with AddressSanitizer, which the Swift toolchain brings
# along, and with it the scenarios and those tests. Runs each scenario under its LeakSanitizer, and proves with three
# that leak on purpose that it would be noticed.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/leaks}
here=Tests/Leaks
mkdir -p "$out"
if [ "$(uname -s)" != Linux ]; then
  echo "leaks: LeakSanitizer is for Linux, left out"
  exit 0
fi

# With line tables alone the compiler writes no module beside a program, as it does for debuggers with -g.
module() { # name, options and files
  swiftc -Onone -gline-tables-only -sanitize=address -swift-version 6 -warnings-as-errors -I "$out" -module-name "$@"
}

# Of the linkers only lld says nothing of the sanitizer's own symbols.
engine=$out/Inbetween.o
module Inbetween -wmo -enable-testing -parse-as-library -emit-module-path "$out/Inbetween.swiftmodule" -c \
  $(find Sources/Inbetween -name '*.swift' | sort) -o "$engine"
module Leaks "$here/Scenarios.swift" "$here/main.swift" "$engine" -use-ld=lld -o "$out/leaks" -lm
module Transitions -parse-as-library "$here/Tests.swift" Tests/InbetweenTests/Transitions/*.swift \
  Tests/InbetweenTests/{Control/ControlScene,Easing/EasingFormulas,Rules/RuleScene,Shared/SplitMix64,Springs/SpringScene}.swift \
  "$engine" -use-ld=lld -o "$out/transitions" -lm -lTesting

found=23 # LeakSanitizer's exit code; the program's own for probes that are left is 24
export ASAN_OPTIONS="detect_leaks=1:exitcode=$found:${ASAN_OPTIONS:-}"
run() { # scenario
  code=0
  timeout -k 1 120 "$out/leaks" "$1" >"$out/$1.txt" 2>&1 || code=$?
}

fail() { # why
  echo "leaks: $1" >&2
  exit 1
}

ASAN_OPTIONS=detect_leaks=0 timeout -k 1 300 "$out/transitions" --testing-library swift-testing \
  >"$out/transitions.txt" 2>&1 || {
  head -60 "$out/transitions.txt" >&2
  fail "the tests of transitions failed (see $out/transitions.txt)"
}
passed=$(grep -o 'Test run with [0-9]* tests' "$out/transitions.txt" | grep -o '[0-9]*' || echo 0)
[ "$passed" -ge 50 ] || fail "only $passed tests of transitions ran"

count=0
for scenario in $("$out/leaks"); do
  run "$scenario"
  case $scenario in
  leak-kept)
    [ $code -eq 24 ] || fail "$scenario must leave probes; it ended with $code"
    ;;
  leak-*)
    [ $code -ne 0 ] && grep -q 'LeakSanitizer: detected memory leaks' "$out/$scenario.txt" ||
      fail "$scenario leaks on purpose and was not reported; it ended with $code (see $out/$scenario.txt)"
    ;;
  *)
    if [ $code -ne 0 ]; then
      head -40 "$out/$scenario.txt" >&2
      fail "$scenario ended with $code (see $out/$scenario.txt)"
    fi
    grep -q "^$scenario: ran ten times, 0 probes left$" "$out/$scenario.txt" || fail "$scenario did not run"
    count=$((count + 1))
    ;;
  esac
done
[ $count -ge 21 ] || fail "only $count scenarios ran"
echo "leaks: none in $count scenarios; each of 3 that leak on purpose was noticed; $passed tests of transitions passed"
