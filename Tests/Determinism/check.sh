#!/usr/bin/env bash
# Rule D1: the same bits in debug, in -O, with AVX2 all over or in the kernels alone, and in WebAssembly. Builds the engine and the scenarios
# as one module each way, runs them, and compares the hashes over every tick.
set -euo pipefail
cd "$(dirname "$0")/../.."
out=${1:-.build/determinism}
mkdir -p "$out"
sources=$(find Sources/Inbetween -name '*.swift' | sort)
here=Tests/Determinism
swift_bin=$(dirname "$(command -v swiftc)")
tools=$(dirname "$(readlink -f "$swift_bin/swiftc")")

native() { # name, options
  local name=$1
  shift
  swiftc "$@" -swift-version 6 -wmo -module-name Determinism $sources "$here/Scenarios.swift" "$here/main.swift" \
    -o "$out/$name" -lm
  "$out/$name" >"$out/$name.txt"
  echo "$name: $(tr '\n' ' ' <"$out/$name.txt")"
}

native debug -Onone
native optimized -O
if [ "$(uname -m)" = x86_64 ] && grep -q avx2 /proc/cpuinfo 2>/dev/null; then
  native avx2 -O -Xcc -march=x86-64-v3
  # As the package compiles it: the engine finds the wide kernels beside it, and takes them.
  mkdir -p "$out/beside"
  swiftc -O -wmo -swift-version 6 -parse-as-library -module-name InbetweenWide -Xcc -mavx2 \
    Sources/InbetweenWide/*.swift -emit-module -emit-module-path "$out/beside/InbetweenWide.swiftmodule" \
    -emit-object -o "$out/beside/InbetweenWide.o"
  native dispatched -O -I "$out/beside" -I Sources/CProcessor "$out/beside/InbetweenWide.o"
else
  echo "avx2: this machine has none, left out"
fi

target=wasm32-unknown-none-wasm
swiftc -O -wmo -swift-version 6 -parse-as-library -enable-experimental-feature Embedded -target $target \
  -emit-object -module-name Inbetween $sources -o "$out/engine.o" # the engine alone, as others embed it
swiftc -O -wmo -swift-version 6 -enable-experimental-feature Embedded -target $target -emit-object \
  -module-name Determinism $sources "$here/Scenarios.swift" "$here/main.swift" -o "$out/wasm.o"
"$tools/clang" --target=wasm32-unknown-none -O2 -fno-builtin -mbulk-memory -c "$here/shim.c" -o "$out/shim.o"
unicode=$(find "$tools/../lib/swift/embedded/$target" -name 'libswiftUnicodeDataTables.a' | head -1)
"$tools/wasm-ld" --no-entry --export=_start -z stack-size=1048576 --initial-memory=16777216 \
  "$out/wasm.o" "$out/shim.o" ${unicode:+"$unicode"} -o "$out/scenarios.wasm"
if [ -x "$tools/wasmkit" ]; then
  "$tools/wasmkit" run "$out/scenarios.wasm" >"$out/wasm.txt"
else
  echo "wasmkit is missing from the Swift toolchain beside swiftc; install a complete toolchain" >&2
  exit 1
fi
echo "wasm: $(tr '\n' ' ' <"$out/wasm.txt")"

for other in "$out"/optimized.txt "$out"/avx2.txt "$out"/dispatched.txt "$out"/wasm.txt; do
  [ -e "$other" ] || continue
  if ! cmp -s "$out/debug.txt" "$other"; then
    echo "D1 is broken: $(basename "$other" .txt) differs from debug" >&2
    diff "$out/debug.txt" "$other" >&2 || true
    exit 1
  fi
done
[ "$(wc -l <"$out/debug.txt")" -eq 7 ] || { echo "not all seven scenarios ran" >&2; exit 1; }
echo "determinism: 7 scenarios of 600 ticks, the same bits in every build"
