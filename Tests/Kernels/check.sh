#!/usr/bin/env bash
# The loops over rows are packed arithmetic. Builds the engine as a release build does, disassembles it, finds the
# loops of the kernels by their debug information, and fails when one of them works on a row at a time. Proves with
# a loop that cannot be packed that it would be noticed.
#
#   check.sh [--list] [option of swiftc …]      for instance: check.sh -Xcc -march=x86-64-v3
set -euo pipefail
cd "$(dirname "$0")/../.."
out=.build/kernels
here=Tests/Kernels
mkdir -p "$out"
list=
if [ "${1:-}" = --list ]; then
  list=--list
  shift
fi
if [ "$(uname -s)" != Linux ]; then
  echo "kernels: objdump and addr2line of GNU's binutils are for Linux, left out"
  exit 0
fi
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")

# As a shared library, for every function to have an address of its own.
build() { # name, sources and options
  local name=$1
  shift
  swiftc -O -wmo -g -swift-version 6 -parse-as-library -debug-prefix-map "$PWD/=" \
    -module-name "$name" -emit-object "$@" -o "$out/$name.o"
  "$tools/clang" -shared -nostdlib -fuse-ld=lld -Wl,-z,undefs "$out/$name.o" -o "$out/$name.so"
}

judge() { # name, options of loops
  local name=$1
  shift
  objdump -d --no-show-raw-insn "$out/$name.so" >"$out/$name.listing"
  "$out/loops" addresses "$out/$name.listing" >"$out/$name.addresses"
  addr2line -a -i -f -e "$out/$name.so" <"$out/$name.addresses" |
    "$tools/swift-demangle" --compact --simplified >"$out/$name.frames"
  "$out/loops" judge "$out/$name.listing" "$out/$name.frames" "$@"
}

swiftc -O -swift-version 6 -warnings-as-errors "$here/main.swift" "$here/Listing.swift" "$here/Kernels.swift" \
  "$here/Frames.swift" -o "$out/loops"

build Probe "$here/Probe.swift" "$@"
if judge Probe --any >"$out/probe.txt"; then
  echo "kernels: the loop that is scalar on purpose was not noticed" >&2
  exit 1
fi
if ! grep -q 'scalarOnPurpose' "$out/probe.txt" || grep -q 'packedOnPurpose' "$out/probe.txt"; then
  cat "$out/probe.txt" >&2
  echo "kernels: not the loop that is scalar on purpose was noticed, but another" >&2
  exit 1
fi

build Inbetween $(find Sources/Inbetween -name '*.swift' | sort) "$@"
judge Inbetween $list
