#!/usr/bin/env bash
# No misuse brings a program down that calls the engine from C (W9). Builds three programs against an installed library
# with the sanitizers of addresses and of undefined behaviour, and runs them:
#
#   contracts  the contracts that the engine keeps: tweens, their control, transition tweens, the timing of transitions
#   misuse     each function with arguments that it must refuse: a code, a text, and nothing has changed
#   fuzz       random calls of all functions, with callbacks that call; each seed's results are equal in a second run
#
#   check.sh PREFIX [calls of the fuzz in all, 300,000 unless said otherwise]
#
# What fails is run again by the line that fuzz prints; the programs stay in .build/c-misuse.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ $# -ge 1 ] || { echo "usage: check.sh PREFIX [CALLS]" >&2; exit 2; }
prefix=$(cd "$1" && pwd)
calls=${2:-300000}
seeds=6
here=Tests/C
out=.build/c-misuse
header=$prefix/include/inbetween.h
mkdir -p "$out"

fail() { # why
  echo "c: $1" >&2
  exit 1
}

options=(-std=gnu11 -g -O1 -Wall -Wextra -Werror -I "$prefix/include" -fsanitize=address,undefined
  -fno-sanitize-recover=undefined)
libraries=(-L "$prefix/lib" -linbetween "-Wl,-rpath,$prefix/lib" -lm -lpthread)
# Of the linkers of clang only lld says nothing of the sanitizers' own symbols.
if "${CC:-clang}" --version | grep -q clang; then options+=(-fuse-ld=lld); fi
python3 "$here/fields.py" "$header" >"$out/fields.h"
options+=(-I "$out")
for program in contracts misuse fuzz; do
  "${CC:-clang}" "${options[@]}" "$here/$program.c" -o "$out/$program" "${libraries[@]}"
done

export ASAN_OPTIONS="detect_leaks=1:exitcode=23:quarantine_size_mb=16:${ASAN_OPTIONS:-}"
# A leak would be noticed.
echo '#include <stdlib.h>
int main(void) { void *volatile leak = malloc(100); leak = NULL; return leak != NULL; }' |
  "${CC:-clang}" "${options[@]}" -x c - -o "$out/leak"
code=0
"$out/leak" >"$out/leak.txt" 2>&1 || code=$?
[ $code -eq 23 ] || fail "a program that leaks ended with $code"

timeout -k 1 600 "$out/contracts" Tests/InbetweenTests/Control/StateTableTests.swift || fail "contracts: see above"
timeout -k 1 600 "$out/misuse" "$header" >"$out/misuse.txt" 2>&1 || {
  cat "$out/misuse.txt" >&2
  fail "misuse: see above"
}
tail -n 1 "$out/misuse.txt"

# Runs a seed. Messages of the engine about errors within callbacks are not faults.
fuzz() { # seed calls file
  timeout -k 1 3600 "$out/fuzz" "$1" "$2" >"$3" 2>"$3.err" || {
    grep -v '^inbetween: an error was thrown' "$3.err" | tail -n 60 >&2
    fail "fuzz: seed $1 has failed"
  }
  grep '^seed ' "$3"
}
each=$((calls / seeds))
for seed in $(seq "$seeds"); do fuzz "$seed" "$each" "$out/fuzz-$seed.txt"; done
fuzz 1 "$each" "$out/fuzz-again.txt"
cmp <(grep '^ib\|^hash' "$out/fuzz-1.txt") <(grep '^ib\|^hash' "$out/fuzz-again.txt") ||
  fail "fuzz: two runs of a seed differ"

# Each function of the header has been drawn, and has succeeded.
hasFiles=$(nm -D --defined-only "$prefix/lib/libinbetween.so" | grep -c ' ibCreateFile$' || true)
for name in $(sed -n 's/^IB_API .*[ *]\(ib[A-Za-z_]*\)(.*/\1/p' "$header"); do
  case $name in *File | ibFile_* | *FindLoaded) [ "$hasFiles" != 0 ] || continue ;; esac
  awk -v name="$name" '$1 == name { sum += $2 } END { exit !sum }' "$out"/fuzz-[0-9].txt ||
    { [ "$calls" -lt 200000 ] || fail "fuzz: $name has not succeeded once"; }
done
