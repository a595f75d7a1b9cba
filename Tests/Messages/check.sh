#!/usr/bin/env bash
# What the compiler says of wrong calls is something that a person can act on. Each file of Cases has one wrong
# call, and a comment before it, "// next line: TEXT": the compiler must give an error there, and TEXT in that or
# in a note to it; no more than three errors, and not crash. What has no such comment must compile. Proves with a
# case whose text nobody says that it would be noticed. What two threads share is found after types: so as far as SIL.
#
#   check.sh [folder of the built modules] [case …]
#
# Another case is another file of Cases.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Messages
modules=${1:-.build/debug/Modules}
[ $# -gt 0 ] && shift
[ -e "$modules/Inbetween.swiftmodule" ] || swift build --target Inbetween

# Answers why a case is not as it should be; nothing if it is.
judge() { # file
  local output code=0 expected line errors
  output=$(timeout -k 1 60 swiftc -emit-sil -o /dev/null -swift-version 6 -I "$modules" -I Sources/CProcessor "$1" 2>&1) || code=$?
  expected=$(sed -n 's|.*// next line: ||p' "$1")
  line=$(grep -n '// next line: ' "$1" | cut -d : -f 1 || true)
  line=$((${line:-0} + 1))
  if [ -z "$expected" ]; then
    [ "$code" -eq 0 ] || printf 'does not compile:\n%s\n' "$output"
    return
  fi
  errors=$(grep -c '^/\?[^ |]*\.swift:[0-9]*:[0-9]*: error: ' <<<"$output" || true)
  if [ "$code" -eq 0 ]; then
    echo "compiles"
  elif [ "$code" -ne 1 ] || grep -q 'Stack dump\|fatal error\|too complex\|unable to type-check' <<<"$output"; then
    printf 'the compiler gives up:\n%s\n' "$output"
  elif ! grep -q "\.swift:$line:[0-9]*: error: " <<<"$output" ||
    ! grep -E '\.swift:[0-9]+:[0-9]+: (error|note): ' <<<"$output" | grep -qF -e "$expected"; then
    printf 'expected at line %s: %s\nfound:\n%s\n' "$line" "$expected" "$output"
  elif [ "$errors" -gt 3 ]; then
    printf '%s errors:\n%s\n' "$errors" "$output"
  fi
}

export modules
failures=0
cases=("$@")
[ ${#cases[@]} -gt 0 ] || cases=("$here"/Cases/*.swift)
for file in "${cases[@]}"; do
  why=$(judge "$file")
  if [ -n "$why" ]; then
    echo "messages: $file: $why" >&2
    failures=$((failures + 1))
  fi
done

probe=$(mktemp -d)
trap 'rm -rf "$probe"' EXIT
printf 'import Inbetween\n// next line: nobody says this\nlet ease: Easing = .quadOt\n' >"$probe/Probe.swift"
[ -n "$(judge "$probe/Probe.swift")" ] || { echo "messages: a wrong message would not be noticed" >&2; exit 1; }
[ "$failures" -eq 0 ] || exit 1
echo "messages: ${#cases[@]} calls, each with a message that helps"
