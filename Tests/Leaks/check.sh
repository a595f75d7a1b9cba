#!/usr/bin/env bash
# Nothing leaks, whatever hosts do with handles, callbacks, awaits and timelines (W6). Compiles the scenarios with
# AddressSanitizer, which the Swift toolchain brings along, links them with the engine of a build of the package, and runs
# each under its LeakSanitizer. Three that leak on purpose prove that a leak would be noticed.
#
#   check.sh [FOLDER]    the build's folder
#
# The engine's own accesses are not instrumented here; `make nightly` does that for all tests. Freed memory is filled, so
# that a scenario that reads it finds something else.
set -euo pipefail
cd "$(dirname "$0")/../.."
build=${1:-.build/debug}
out=.build/leaks
here=Tests/Leaks
mkdir -p "$out"
if [ "$(uname -s)" != Linux ]; then
  echo "leaks: LeakSanitizer is for Linux, left out"
  exit 0
fi

# Of the linkers only lld says nothing of the sanitizer's own symbols. With -g the compiler writes a module for
# debuggers beside the program, and where it is interrupted, leaves that; with line tables alone it writes none.
# shellcheck disable=SC2046
swiftc -Onone -gline-tables-only -sanitize=address -use-ld=lld -swift-version 6 -warnings-as-errors -module-name Leaks \
  -I "$build/Modules" -I Sources/CProcessor "$here"/*.swift $(./.ci/objects "$build") -o "$out/leaks" -lm

found=23 # LeakSanitizer's exit code; the program's own for probes that are left is 24
export ASAN_OPTIONS="detect_leaks=1:exitcode=$found:max_free_fill_size=65536:free_fill_byte=190:${ASAN_OPTIONS:-}"
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
