#!/usr/bin/env bash
# Builds the engine with the scenarios as one program: `make determinism` builds several at a time.
#
#   build.sh debug PROGRAM   without the optimizer
#   build.sh avx2 PROGRAM    for AVX2 all over; an empty file if this machine has none
#   build.sh wasm PROGRAM    for WebAssembly, of the objects of .ci/build-web: the engine of browsers, with its kernels
set -euo pipefail
cd "$(dirname "$0")/../.."
kind=$1
program=$2
sources=$(./.ci/one-module)
here=Tests/Determinism
scenarios=("$here"/*.swift)
mkdir -p "$(dirname "$program")"

if [ "$kind" = debug ]; then
  swiftc -Onone -wmo -swift-version 6 -package-name inbetween -module-name Determinism $sources "${scenarios[@]}" \
    -o "$program" -lm
  exit
fi
if [ "$kind" = avx2 ]; then
  if [ "$(uname -m)" = x86_64 ] && grep -q avx2 /proc/cpuinfo 2>/dev/null; then
    swiftc -O -Xcc -march=x86-64-v3 -swift-version 6 -wmo -package-name inbetween -module-name Determinism $sources "${scenarios[@]}" \
      -o "$program" -lm
  else
    : >"$program"
  fi
  exit
fi

tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
target=wasm32-unknown-none-wasm
"$tools/clang" --target=wasm32-unknown-none -O2 -fno-builtin -mbulk-memory -c "$here/shim.c" -o "$program-shim.o"
unicode=$(find "$tools/../lib/swift/embedded/$target" -name 'libswiftUnicodeDataTables.a' | head -1)
"$tools/wasm-ld" --no-entry --export=_start -z stack-size=1048576 --initial-memory=16777216 \
  "$program-shim.o" .build/web/{Inbetween,Kernels-O,runtime,failure}.o ${unicode:+"$unicode"} -o "$program"
