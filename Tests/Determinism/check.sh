#!/usr/bin/env bash
# Rule D1: the same bits in debug, in -O, with AVX2 or AVX-512 in the kernels, with AVX2 all over, and in WebAssembly. Runs the scenarios in each of these builds, and compares the hashes over every tick.
#
# Rule T10: all these builds write the same data of a world, and each goes on from the data to the same bits.
#
# `debug` and `wasm` are one module with the scenarios (build.sh). `release` has the engine of a release build.
# `dispatched` and `avx512` have the engine of the tests, with the wide kernels of that name.
#
#   check.sh TESTS RELEASE [AVX2]    the folders of the two builds; a program for AVX2 all over, or an empty file
set -euo pipefail
cd "$(dirname "$0")/../.."
tests=${1:?usage: check.sh TESTS RELEASE [AVX2]}
release=${2:?usage: check.sh TESTS RELEASE [AVX2]}
avx2=${3:-}
out=.build/determinism
mkdir -p "$out"
rm -f "$out"/*.txt "$out"/*.data "$out"/*.game
here=Tests/Determinism
scenarios=("$here"/*.swift)

program() { # name
  if [ "$1" = wasm ]; then node $here/run.mjs .build/alone/wasm; else "$out/$1"; fi
}

run() { # name
  program "$1" </dev/null >"$out/$1.txt"
  echo write | program "$1" >"$out/$1.data"
  echo "$1: $(tr '\n' ' ' <"$out/$1.txt")"
}

# The wide kernels are compiled here: the build for tests has them without their instructions (Package.swift). They get
# the memory layout of debug builds, as that build has, and no checks.
kernels() { # module, features
  local features=() feature
  for feature in $2; do features+=(-Xcc "-m$feature"); done
  swiftc -O -wmo -D DEBUG -swift-version 6 -package-name inbetween -parse-as-library -module-name "$1" -emit-object Sources/"$1"/*.swift \
    "${features[@]}" -o "$out/$1.o"
}

packaged() { # name, folder of the package's build, modules whose kernels are compiled here
  local name=$1 build=$2 objects module defined=()
  shift 2
  [ "$build" = "$tests" ] || defined=(-D RELEASE)
  objects=$(./.ci/objects "$build")
  for module in "$@"; do objects=$(grep -v "/$module.build/" <<<"$objects" && echo "$out/$module.o"); done
  # shellcheck disable=SC2086
  swiftc -O -swift-version 6 -I "$build/Modules" -I Sources/CProcessor "${defined[@]}" -module-name Determinism \
    "${scenarios[@]}" $objects -o "$out/$name" -lm
  run "$name"
}

has() { [ "$(uname -m)" = x86_64 ] && grep -q "$1" /proc/cpuinfo 2>/dev/null; }

cp .build/alone/debug "$out/debug"
run debug
packaged release "$release"
if has avx2; then
  kernels InbetweenWide avx2
  packaged dispatched "$tests" InbetweenWide
else
  echo "avx2: this machine has none, left out"
fi
if has avx512_vbmi2; then
  kernels InbetweenWidest "avx512f avx512vl avx512bw avx512dq"
  packaged avx512 "$tests" InbetweenWide InbetweenWidest
else
  echo "avx512: this machine has none, left out"
fi
if [ -s "$avx2" ]; then
  cp "$avx2" "$out/avx2"
  run avx2
fi
run wasm

for other in "$out"/*.txt; do
  build=$(basename "$other" .txt)
  if ! cmp -s "$out/debug.txt" "$other"; then
    echo "D1 is broken: $build differs from debug" >&2
    diff "$out/debug.txt" "$other" >&2 || true
    exit 1
  fi
  # Embedded Swift knows no fields, and writes no description of them.
  if [ "$build" != wasm ] && ! cmp -s "$out/debug.data" "$out/$build.data"; then
    echo "T10 is broken: the data that $build writes differ from the data of debug" >&2
    exit 1
  fi
done
[ "$(wc -l <"$out/debug.txt")" -eq 8 ] || { echo "not all eight worlds ran" >&2; exit 1; }
echo "determinism: 8 worlds of 600 ticks, the same bits in every build"

# A whole game with its motion files, as a player has played it.
"$tests/Firefly" --replay >"$out/tests.game"
[ ! -x "$release/Firefly" ] || "$release/Firefly" --replay >"$out/release.game"
for game in "$out"/*.game; do
  if ! cmp "$out/tests.game" "$game"; then
    echo "D1 is broken: the recorded game of Examples/Firefly comes to another end with -O" >&2
    exit 1
  fi
done
echo "determinism: $(cat "$out/tests.game")"

# That data are read again is checked in each direction all the same: data of another build, and data of wasm.
bytes=$(($(wc -c <"$out/debug.data") / 2))
saved=$(tail -1 "$out/debug.txt")
for text in "$out"/*.txt; do
  build=$(basename "$text" .txt)
  for writer in debug release wasm; do
    [ "$build" != "$writer" ] || continue
    read=$(program "$build" <"$out/$writer.data")
    if [ "$read" != "$saved" ]; then
      echo "T10 is broken: $build reads the data of $writer, and comes to $read instead of $saved" >&2
      exit 1
    fi
  done
done
echo "determinism: data of $bytes bytes, the same from every build but wasm, and read by every other one"
