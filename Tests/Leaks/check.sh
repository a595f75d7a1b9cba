#!/usr/bin/env bash
# Nothing leaks, whatever hosts do with handles, callbacks, awaits and timelines (W6). Builds the engine and the
# scenarios as one module with AddressSanitizer, which the Swift toolchain brings along, runs each scenario under
# its LeakSanitizer, and proves with three that leak on purpose that it would be noticed.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/leaks}
here=Tests/Leaks
mkdir -p "$out"
if [ "$(uname -s)" != Linux ]; then
  echo "leaks: LeakSanitizer is for Linux, left out"
  exit 0
fi

sources=$(./.ci/one-module)
# Of the linkers only lld says nothing of the sanitizer's own symbols. With -g the compiler writes a module for
# debuggers beside the program, and where it is interrupted, leaves that; with line tables alone it writes none.
swiftc -Onone -wmo -gline-tables-only -sanitize=address -use-ld=lld -swift-version 6 -warnings-as-errors -package-name inbetween \
  -module-name Leaks $sources \
  "$here/Scenarios.swift" "$here/Accessors.swift" "$here/main.swift" -o "$out/leaks" -lm

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
[ $count -ge 22 ] || fail "only $count scenarios ran"
echo "leaks: none in $count scenarios; each of 3 that leak on purpose was noticed"
