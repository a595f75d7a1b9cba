#!/usr/bin/env bash
# No input brings the engine down (W9, T10). Builds the engine, the reader of motion files and the reference model with
# libFuzzer and AddressSanitizer, which the Swift toolchain brings along, with assertions on; then feeds each target
# of Targets.swift with inputs that coverage guides. Proves with a target that breaks on purpose that it would be
# noticed.
#
#   check.sh [seconds for each target, 60 unless said otherwise] [target …]
#
# What is found is kept as .build/fuzz/TARGET-crash-…; run it again with INBETWEEN_FUZZ=TARGET .build/fuzz/fuzz FILE.
# The inputs that reach new code are kept in .build/fuzz/corpus: a later run goes on from there.
set -euo pipefail
cd "$(dirname "$0")/../.."
seconds=${1:-60}
[ $# -gt 0 ] && shift
targets=("$@")
[ ${#targets[@]} -gt 0 ] || targets=(easing color path file snapshot commands)
here=Tests/Fuzz
out=.build/fuzz
mkdir -p "$out"
if [ "$(uname -s)" != Linux ]; then
  echo "fuzz: Swift's libFuzzer is looked for on Linux alone, left out"
  exit 0
fi

model=$(find Tests/InbetweenModelTests/Oracle Tests/InbetweenModelTests/Reference -name '*.swift' \
  ! -name '*Tests.swift' ! -name SplitMix64.swift)
snapshots=Tests/InbetweenTests/Snapshots
model+=" $snapshots/SnapshotForgery.swift $snapshots/SnapshotGame.swift"
options=(-O -wmo -g -assert-config Debug -swift-version 6 -enable-testing -parse-as-library
  -package-name inbetween -I "$out" -module-cache-path "$out/cache")
# Comparisons are not traced: a snapshot then takes six times as long, and in equal time texts reach no more code,
# but for paths (by four places of 935).
watched=(-sanitize=fuzzer,address -sanitize-coverage=edge,inline-8bit-counters,pc-table)

# Returns whether something is newer than a file.
outdated() { # file, what it is made of
  local made=$1
  shift
  [ ! -e "$made" ] || [ -n "$(find "$@" -newer "$made" -print -quit)" ]
}

# Compiles a module, if one of its sources or a module before it is newer.
compile() { # name, sources
  local module=$1
  shift
  [ $compiles = no ] && ! outdated "$out/$module.o" "$@" && return
  compiles=yes
  rm -f "$out/fuzz"
  swiftc "${options[@]}" "${watched[@]}" -module-name "$module" -emit-module \
    -emit-module-path "$out/$module.swiftmodule" -emit-object $(find "$@" -name '*.swift' | sort) \
    -o "$out/$module.o"
}
compiles=no
for module in InbetweenCore InbetweenEntities InbetweenText InbetweenInspection InbetweenKit Inbetween InbetweenFiles; do compile $module Sources/$module; done
# The model and the targets are not what is tested.
watched=()
compile Fuzz $model "$here"
[ -e "$out/fuzz" ] || swiftc -sanitize=fuzzer,address -use-ld=lld "$out"/*.o -o "$out/fuzz" -lm

fuzz() { # target, options
  local target=$1
  shift
  mkdir -p "$out/corpus/$target"
  INBETWEEN_FUZZ=$target ASAN_OPTIONS=detect_leaks=0:quarantine_size_mb=4:malloc_context_size=2 "$out/fuzz" "$out/corpus/$target" \
    -artifact_prefix="$out/$target-" -print_final_stats=1 -timeout=20 -rss_limit_mb=4096 "$@" \
    >"$out/$target.txt" 2>&1
}

rm -rf "$out/corpus/planted"
if fuzz planted -runs=2000000 -seed=1 -only_ascii=1 -max_len=8; then
  echo "fuzz: the target that breaks on purpose was not noticed" >&2
  exit 1
fi
rm -f "$out"/planted-crash-*

for target in "${targets[@]}"; do
  case $target in
  file)
    # The words of the format come from its schema.
    { grep -oE '"[$A-Za-z-]+"' Assets/motion.schema.json | sort -u | sed -E 's/"(.*)"/"\\"\1\\""/'
      printf '"%s"\n' 1e300 -1 null true; } >"$out/file.dict"
    more=(-max_len=6000 -dict="$out/file.dict" Assets)
    ;;
  # With so much code, the weighing of inputs takes longer than their run.
  commands) more=(-max_len=1500 -entropic=0) ;;
  snapshot) more=(-max_len=200 -entropic=0) ;;
  *) more=(-max_len=300 -dict="$here/$target.dict") ;;
  esac
  if ! fuzz "$target" -max_total_time="$seconds" "${more[@]}"; then
    tail -60 "$out/$target.txt" >&2
    echo "fuzz: $target broke (see $out/$target.txt)" >&2
    exit 1
  fi
  runs=$(awk '/number_of_executed_units/ { print $2 }' "$out/$target.txt")
  echo "fuzz: $target: $runs inputs, nothing broke"
done
