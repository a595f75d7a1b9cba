#!/usr/bin/env bash
# The loops over rows are packed arithmetic. Disassembles the engine, compiled as a release build does, finds the
# loops of the kernels by their debug information, and fails when one of them works on a row at a time. Proves with
# a loop that cannot be packed that it would be noticed.
#
# On x86-64 it looks at the wide kernels too, and that they lend no machine code to the rest of a program: a linker
# keeps one of several weak functions of a name, and one with AVX2 would end the program on older processors.
#
#   check.sh [--build FOLDER] [--arm64] [--list] [option of swiftc …]
#   for instance: check.sh --list -Xcc -march=x86-64-v3
#
# --build looks at the engine in a release build of the package, such as .build/release; --arm64 looks at what the
# compiler makes for arm64, on any machine; --list prints every loop and what it is.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Kernels
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
if [ "$(uname -s)" != Linux ]; then
  echo "kernels: objdump and addr2line of GNU's binutils are for Linux, left out"
  exit 0
fi

out=.build/kernels
release=
list=
compile=()
link=()
disassemble=(objdump)
find_lines=(addr2line)
if [ "${1:-}" = --build ]; then
  release=$2
  shift 2
fi
if [ "${1:-}" = --arm64 ]; then
  shift
  out=.build/kernels-arm64
  # Embedded Swift, for it needs no system's libraries; LLVM's tools, for GNU's know one machine each.
  compile=(-enable-experimental-feature Embedded -target aarch64-none-none-elf)
  link=(--target=aarch64-none-elf -Wl,-e,0)
  disassemble=("$tools/llvm-objdump")
  find_lines=("$tools/llvm-symbolizer" --output-style=GNU)
fi
if [ "${1:-}" = --list ]; then
  shift
  list=--list
fi
mkdir -p "$out"

build() { # name, sources and options
  local name=$1
  shift
  swiftc -O -wmo -g -swift-version 6 -package-name inbetween -parse-as-library -file-compilation-dir . "${compile[@]}" \
    -module-name "$name" -emit-object "$@" -o "$out/$name.o"
  join "$name"
}

# Linked, so that every instruction has its own address.
join() { # name
  local name=$1
  "$tools/clang" "${link[@]}" -shared -Wno-unused-command-line-argument -nostdlib -fuse-ld=lld -Wl,-z,undefs \
    "$out/$name.o" -o "$out/$name.so"
}

judge() { # name, options of loops
  local name=$1
  shift
  "${disassemble[@]}" -d --no-show-raw-insn "$out/$name.so" >"$out/$name.listing"
  "$out/loops" addresses "$out/$name.listing" >"$out/$name.addresses"
  "${find_lines[@]}" -a -i -f -e "$out/$name.so" <"$out/$name.addresses" |
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

if [ -n "$release" ]; then
  # shellcheck disable=SC2046
  ld -r -o "$out/Inbetween.o" $(./.ci/objects "$release" | grep /InbetweenCore.build/)
  join Inbetween
else
  build Inbetween $(find Sources/InbetweenCore -name '*.swift' | sort) "$@"
fi
judge Inbetween $list

if [ "$(uname -m)" != x86_64 ] || [ "$out" != .build/kernels ]; then exit 0; fi

# The functions that a module defines so that a linker may take them for another's, its own names aside.
shared_functions() { # module
  nm --defined-only "$out/$1.o" | awk -v own="^[$]s[0-9]*$1" '$2 ~ /^[Wwiu]$/ && $3 !~ own { print $3 }'
}

widen() { # module, registers, options
  local name=$1 registers=$2
  shift 2
  build "$name" Sources/"$name"/*.swift "$@"
  judge "$name" $list
  if ! grep -q "$registers" "$out/$name.listing"; then
    echo "kernels: the loops of $name do not use the registers $registers" >&2
    exit 1
  fi
  if [ -n "$(shared_functions "$name")" ]; then
    echo "kernels: $name defines functions that a linker may take for others':" >&2
    shared_functions "$name" >&2
    exit 1
  fi
}

widen InbetweenWide ymm "$@" -Xcc -mavx2
widen InbetweenWidest zmm "$@" -Xcc -mavx512f -Xcc -mavx512vl -Xcc -mavx512bw -Xcc -mavx512dq
build Shared "$here/Shared.swift" -Xcc -mavx2
if [ -z "$(shared_functions Shared)" ]; then
  echo "kernels: the functions that are shared on purpose were not noticed" >&2
  exit 1
fi
echo "kernels: the wide ones share no function with other modules"
