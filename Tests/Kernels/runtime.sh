#!/usr/bin/env bash
# Nothing on a path that is taken for each entity calls the generic runtime: no metadata is made or looked up, no
# conformance, no cast. Follows the calls in the machine code from the functions below, and fails where one arrives
# at such a function. Proves with two functions that do it on purpose that they would be noticed.
#
#   runtime.sh FILE    an object of the engine as one module, compiled with -O: the one of .ci/build-c
set -euo pipefail
cd "$(dirname "$0")/../.."
object=${1:?usage: runtime.sh FILE}
tools=$(dirname "$(readlink -f "$(command -v swiftc)")")
if [ "$(uname -s)-$(uname -m)" != Linux-x86_64 ]; then
  echo "runtime: looked at on x86-64 Linux alone, left out"
  exit 0
fi
out=.build/kernels
mkdir -p "$out"

# The last name: what makes the metadata of arrays, dictionaries, sets and optional values.
runtime='swift_(getGenericMetadata|getTypeByMangledName|getWitnessTable|conformsToProtocol|getAssociated|dynamicCast)'
runtime="$runtime|swift_(getTupleType|checkMetadataState)|^[\$]s(S[aDhq]|s23_ContiguousArrayStorageC)Ma\$"
# What looks something up once in the life of a program, and then returns it.
cached='^__swift_instantiate|lazy protocol witness table accessor'
roots='World.spawn()
World.despawn(_:)
World.assign(_:_:to:)
World.assignFew(_:_:to:_:_:)
World.shownFew(_:_:)
World.register(_:on:starts:isReduced:beginsHere:)
World.runTick()
Engine.perform(_:on:)
Engine.register(_:_:on:at:)'

# Prints a line for each call: the function, and what it calls.
calls() { # object
  "$tools/llvm-objdump" -dr --no-show-raw-insn "$1" | awk '
    /^Disassembly of section / { section = $4 }
    /^[0-9a-f]+ <.*>:$/ { name = substr($2, 2, length($2) - 3); home[name] = section }
    function isNew(called, kind) { return called ~ /^([$]s|swift_|__swift_)/ && !seen[name, called, kind]++ }
    / R_X86_64_/ {
      called = $3
      sub(/[-+]0x[0-9a-f]+$/, "", called)
      sub(/^[.]text[.]/, "", called) # A section of one function.
      if (isNew(called, "linked")) print name, called
    }
    # A call within a section needs no relocation. A function of another section is only named there because it
    # stands at the same offset of its section.
    $2 ~ /^(call|jmp)/ && $NF ~ /^<[^+]*>$/ {
      called = substr($NF, 2, length($NF) - 2)
      if (isNew(called, "near")) { caller[++within] = name; callee[within] = called }
    }
    END {
      for (i = 1; i <= within; i++) if (home[caller[i]] == home[callee[i]]) print caller[i], callee[i]
    }'
}

# Prints the functions that call the runtime, and from where they are reached.
judge() { # object, roots
  calls "$1" >"$out/calls.txt"
  tr ' ' '\n' <"$out/calls.txt" | sort -u >"$out/names.txt"
  "$tools/swift-demangle" --compact --simplified <"$out/names.txt" | paste "$out/names.txt" - >"$out/readable.txt"
  awk -F '\t' -v roots="$2" -v runtime="$runtime" -v cached="$cached" '
    BEGIN { wanted = split(roots, list, "\n"); for (i in list) isRoot[list[i]] = 1 }
    NR == FNR { readable[$1] = $2; if ($2 in isRoot) { queue[last++] = $1; found[$1] = ""; isFound[$2] = 1 }; next }
    { split($0, pair, " "); callees[pair[1]] = callees[pair[1]] " " pair[2] }
    END {
      for (root in isRoot) {
        if (!(root in isFound)) { print "runtime: no function is named " root; missing = 1 }
      }
      if (missing) exit 1
      for (next_ = 0; next_ < last; next_++) {
        caller = queue[next_]
        count = split(callees[caller], callee, " ")
        for (i = 1; i <= count; i++) {
          if (callee[i] ~ cached || readable[callee[i]] ~ cached) continue
          if (callee[i] ~ runtime) {
            path = readable[caller]
            for (up = found[caller]; up != ""; up = found[up]) path = path " < " readable[up]
            print callee[i] ": " path
            failed = 1
          } else if (!(callee[i] in found)) {
            found[callee[i]] = caller
            queue[last++] = callee[i]
          }
        }
      }
      if (!failed) print "runtime: none of " last " functions that are reached from " wanted " call the generic runtime"
      exit failed
    }' "$out/readable.txt" "$out/calls.txt"
}

swiftc -O -wmo -swift-version 6 -parse-as-library -module-name Generic -emit-object Tests/Kernels/Generic.swift \
  -o "$out/Generic.o"
for probe in 'casts(_:)' 'makesMetadata<A>(_:)'; do
  if judge "$out/Generic.o" "$probe" >"$out/generic.txt" || ! grep -q "$probe" "$out/generic.txt"; then
    cat "$out/generic.txt" >&2
    echo "runtime: $probe, which calls the generic runtime on purpose, was not noticed" >&2
    exit 1
  fi
done
judge "$object" "$roots"
