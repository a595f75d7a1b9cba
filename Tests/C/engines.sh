#!/usr/bin/env bash
# The guide's code for game engines against an installed library, with small stand-ins for the engines (`others`): the
# node for Godot, with and without exceptions, and the files for Unity, if there is Mono. The structs in C# are those
# of the header.
#
#   engines.sh PREFIX    the folder of an installation
set -euo pipefail
prefix=$(cd "$1" && pwd)
cd "$(dirname "$0")"
guide=../../Sources/Inbetween/Inbetween.docc
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

# The blocks of a language below a heading.
code() { # page, heading, language
  awk -v heading="$2" -v language="$3" '/^#/ { isHere = $0 == heading }
    /^```/ { inside = isHere && $0 == "```" language; next } inside' "$guide/$1.md"
}

expect() { # what, text, command
  local found
  found=$("${@:3}") || { echo "engines: $1 does not run" >&2; exit 1; }
  [ "$found" = "$2" ] || { echo "engines: $1 prints: $found" >&2; exit 1; }
}

code ComingFromEngines '#### An extension in C++' cpp >"$out/stage.hpp"
for flag in -fexceptions -fno-exceptions; do
  g++ -std=c++17 $flag -O1 -Wall -Wextra -Werror -pedantic -Iothers -I"$out" -I"$prefix/include" others/godot.cpp \
    -L"$prefix/lib" -linbetween -Wl,-rpath,"$prefix/lib" -o "$out/godot"
  expect "the node for Godot" "card 210, badge 44; paused 210; at rest 100; again 98; slow 13; 0" "$out/godot"
done

# In one file, all `using` lines stand first.
code ComingFromUnity '## Calling from C#' csharp >"$out/parts.cs"
{
  grep '^using ' "$out/parts.cs" | sort -u
  grep -v '^using ' "$out/parts.cs"
} >"$out/all.cs"
python3 csharp.py "$out/all.cs" "$prefix/include/inbetween.h" >"$out/structs.c"
gcc -std=c11 -Wall -Werror -fsyntax-only -I"$prefix/include" "$out/structs.c"
if command -v mcs >/dev/null; then
  mcs -nowarn:169 -out:"$out/unity.exe" "$out/all.cs" others/unity.cs
  export LD_LIBRARY_PATH=$prefix/lib
  expect "the code for Unity" "first 20 10 3"$'\n'"card 212"$'\n'"paused 212"$'\n'"ended 1"$'\n'"world: no world has this id; it may have been destroyed" mono "$out/unity.exe"
  echo "engines: the code for Godot and Unity runs with stand-ins"
else
  echo "engines: the code for Godot runs with stand-ins; the structs for Unity are right. No Mono here to run the rest"
fi
