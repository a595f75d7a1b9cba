#!/usr/bin/env bash
# The programs of Examples/C against an installed library. They are built by pkg-config and by CMake, without
# warnings, and by the static library if there is one. They run without Swift on the path, and print the texts beside
# this script. The headers compile alone, the bindings call each function, and the code of the guide's page for C is
# code of these programs. The library needs nothing but the C library, and exports nothing but ib….
#
#   examples.sh PREFIX           the folder of an installation
#   examples.sh PREFIX --write   also writes the texts
set -euo pipefail
prefix=$(cd "$1" && pwd)
write=${2:-}
cd "$(dirname "$0")/../.."
texts=$PWD/Tests/C
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
export PKG_CONFIG_PATH=$prefix/lib/pkgconfig SDL_VIDEODRIVER=dummy PYTHONDONTWRITEBYTECODE=1
c=(gcc -std=c11 -O1 -Wall -Wextra -Werror -pedantic)
cpp=(g++ -std=c++17 -O1 -Wall -Wextra -Werror -pedantic)

fail() { # why
  echo "examples: $1" >&2
  exit 1
}

flags() { pkg-config "$@"; }

# Runs a program with no Swift on the path, and compares its output.
run() { # name of the text, program, arguments
  local text=$texts/$1.txt
  shift
  env -i PATH=/usr/bin:/bin HOME="$out" SDL_VIDEODRIVER=dummy PYTHONDONTWRITEBYTECODE=1 \
    PYTHONPATH="$prefix/share/inbetween" "$@" >"$out/printed.txt" || fail "$* does not run"
  if [ "$write" = --write ]; then cp "$out/printed.txt" "$text"; fi
  diff "$text" "$out/printed.txt" >&2 || fail "$* prints something else"
}

programs() { # folder
  run first "$1/first"
  run motions "$1/motions"
  run batch "$1/batch"
  run server "$1/server"
  run card "$1/card"
  run first "$1/hello"
  run first-cpp "$1/first-cpp"
  run cookbook "$1/cookbook"
  run recipes "$1/recipes"
  run apps "$1/apps"
  run effects "$1/effects"
  run loops "$1/loops"
  run threads "$1/threads"
  run scenes "$1/scenes"
  run events "$1/events"
  run window "$1/window" 90
  run game "$1/game" 320 "$out/game.bmp"
  python3 "$texts/picture.py" "$out/game.bmp" >"$out/picture.log" || fail "the picture of the game is wrong"
}

# The headers alone, also with warnings that a program may have switched on.
for standard in c99 c11 c17; do
  echo '#include <inbetween.h>' | gcc -std=$standard -Wall -Wextra -Wconversion -Wshadow -Wstrict-prototypes -Werror \
    -pedantic -I"$prefix/include" -fsyntax-only -x c - || fail "inbetween.h does not compile alone in $standard"
done
printf '%s\n' '#include <inbetween.h>' 'int64_t time() { return IB_MS(16.6) + IB_SECONDS(1); }' |
  g++ -std=c++11 -Wall -Wextra -Wconversion -Wold-style-cast -Werror -pedantic -I"$prefix/include" -fsyntax-only -x c++ - || fail "inbetween.h does not compile alone in C++11"
for flag in -fexceptions -fno-exceptions -fno-rtti -std=c++20; do
  echo '#include <inbetween.hpp>' | g++ -std=c++17 $flag -Wall -Wextra -Wshadow -Wold-style-cast -Werror -pedantic -I"$prefix/include" \
    -fsyntax-only -x c++ - || fail "inbetween.hpp does not compile alone with $flag"
done

# By pkg-config, and by the static library if it is installed: each program is compiled once, and linked with each.
mkdir "$out/plain" "$out/static"
rpath=-Wl,-rpath,$prefix/lib
static=$prefix/lib/libinbetween.a
# The small library has no motion files.
hasFiles=$(nm -D --defined-only "$prefix/lib/libinbetween.so" | grep -c ' ibCreateFile$' || true)
for source in Examples/C/*.c Examples/C/*.cpp "$texts/types.cpp"; do
  name=$(basename "${source%.*}") compiler=("${c[@]}") packages=(inbetween) sdl=()
  [ "$hasFiles" != 0 ] || [ "$name" != file ] || continue
  if [[ $source == *.cpp ]]; then
    compiler=("${cpp[@]}")
    [ ! -e "${source%.cpp}.c" ] || name+=-cpp
  fi
  # shellcheck disable=SC2207
  if [[ $name == game || $name == window ]]; then packages+=(sdl2) sdl=($(flags --libs sdl2)); fi
  # shellcheck disable=SC2046
  "${compiler[@]}" -c "$source" $(flags --cflags "${packages[@]}") -pthread -o "$out/$name.o"
  # shellcheck disable=SC2046
  "${compiler[0]}" "$out/$name.o" $(flags --libs "${packages[@]}") "$rpath" -lm -pthread -o "$out/plain/$name"
  [ ! -e "$static" ] || "${compiler[0]}" "$out/$name.o" "$static" "${sdl[@]}" -lm -lpthread -ldl -o "$out/static/$name"
done
programs "$out/plain"
run types "$out/plain/types"
# `make install` asks pkg-config's file which of the two libraries a folder has.
variant=$([ "$hasFiles" = 0 ] && echo embedded || echo whole)
[ "$(flags --variable=variant inbetween)" = "$variant" ] || fail "inbetween.pc does not say that the library is \"$variant\""
other=$([ "$variant" = whole ] && echo embedded || echo whole)
make -s one-variant PREFIX="$prefix" VARIANT="$variant" || fail "make install refuses a folder of its library"
! make -s one-variant PREFIX="$prefix" VARIANT="$other" 2>/dev/null || fail "make install mixes two libraries in a folder"
if [ "$hasFiles" != 0 ]; then
  run file "$out/plain/file"
  run file-cpp "$out/plain/file-cpp"
fi
# These need nothing of the installation any more.
if [ -e "$static" ]; then
  programs "$out/static"
  if ldd "$out/static/first" | grep -iE 'inbetween|swift'; then fail "the static program needs a library"; fi
fi

# The commands of the guide's page, for a library in $HOME/.local.
mkdir -p "$out/home" "$out/commands"
ln -s "$prefix" "$out/home/.local"
cp Examples/C/first.c Examples/C/hello.cpp Examples/C/first.cpp Examples/C/window.cpp "$out/commands"
for page in FromC FromCpp; do
  awk '/^## / { isHere = $0 == "## Compile" } /^```/ { inside = isHere && $0 == "```sh"; next } inside' \
    Sources/Inbetween/Inbetween.docc/$page.md
done >"$out/commands/commands.sh"
(cd "$out/commands" && env -u PKG_CONFIG_PATH HOME="$out/home" bash -e commands.sh) || fail "the guide's commands fail"
run first "$out/commands/first"
run first "$out/commands/hello"
run first-cpp "$out/commands/first-cpp"
run first "$out/commands/first-static"
run first "$out/commands/hello-static"
run window "$out/commands/window" 90
for program in Examples/C/*.c Examples/C/*.cpp; do
  lines=$(wc -l <"$program")
  case $program in
    */game.c) [ "$lines" -lt 200 ] || fail "game.c has $lines lines" ;;
    *) [ "$lines" -lt 150 ] || fail "$program has $lines lines" ;;
  esac
done

# By CMake; also from a copy of the installation, for it can be moved.
build_by_cmake() { # sources, prefix, folder, programs
  local sources=$1 from=$2 to=$3
  shift 3
  cmake -S "$sources" -B "$to" -DCMAKE_PREFIX_PATH="$from" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_C_FLAGS="-Wall -Wextra -Werror -pedantic" -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror -pedantic" >"$out/cmake.log" 2>&1 &&
    cmake --build "$to" --target "$@" >>"$out/cmake.log" 2>&1 || { cat "$out/cmake.log" >&2; fail "CMake does not build the examples"; }
}
cp -R "$prefix" "$out/moved"
build_by_cmake Examples/C "$out/moved" "$out/by-cmake" all
programs "$out/by-cmake"
request() { # version, lines: whether find_package takes it
  mkdir -p "$out/request"
  printf 'cmake_minimum_required(VERSION 3.16)\nproject(r C)\nfind_package(Inbetween %s REQUIRED CONFIG)\n' "$1" \
    >"$out/request/CMakeLists.txt"
  cmake -S "$out/request" -B "$out/request/build" -DCMAKE_PREFIX_PATH="$prefix" >"$out/cmake.log" 2>&1
}
version=$(flags --modversion inbetween)
request "$version EXACT" || fail "find_package does not find $version"
request "${version%.*}" || fail "find_package does not find ${version%.*}"
! request 99.0 || fail "find_package takes 99.0"
! request "${version%.*}.99" || fail "find_package takes ${version%.*}.99"

# The static library by CMake.
if [ -e "$static" ]; then
  cp -R Examples/C "$out/static-sources"
  sed -i 's/Inbetween::inbetween/&_static/' "$out/static-sources/CMakeLists.txt"
  build_by_cmake "$out/static-sources" "$prefix" "$out/static-cmake" first hello
  run first "$out/static-cmake/first"
  run first "$out/static-cmake/hello"
fi

# Python: the example, each call, and the layout of each struct.
run card-python python3 Examples/C/card.py
[ "$(wc -l <Examples/C/card.py)" -lt 40 ] || fail "card.py is too long"
run binding python3 "$texts/binding.py"
PYTHONPATH=$prefix/share/inbetween python3 "$texts/layout.py" >"$out/layout.c"
# shellcheck disable=SC2046
gcc -std=c11 "$out/layout.c" -I"$prefix/include" -o "$out/layout" && run layout "$out/layout"
# Each function of the header has its prototype there.
functions=$(sed -n 's/^IB_API .*\b\(ib[A-Za-z_]*\)(.*/\1/p' "$prefix/include/inbetween.h" | sort)
[ "$(wc -l <<<"$functions")" -gt 100 ] || fail "no functions found in inbetween.h"
for function in $functions; do
  grep -q "\"$function\"" "$prefix/share/inbetween/inbetween.py" || fail "inbetween.py lacks $function"
done

# A program in Swift beside the library: its runtime of Swift is another one.
if command -v swiftc >/dev/null; then
  for kind in -dynamic -static-stdlib; do
    swiftc -O ${kind#-dynamic} -import-objc-header "$prefix/include/inbetween.h" "$texts/host.swift" -L"$prefix/lib" \
      -linbetween -Xlinker -rpath -Xlinker "$prefix/lib" -o "$out/host" 2>"$out/host.log" || { cat "$out/host.log" >&2; fail "host.swift"; }
    "$out/host" >"$out/printed.txt" || fail "a program in Swift does not run beside the library ($kind)"
    if [ "$write" = --write ]; then cp "$out/printed.txt" "$texts/host.txt"; fi
    diff "$texts/host.txt" "$out/printed.txt" >&2 || fail "a program in Swift prints something else ($kind)"
  done
fi

# What the library needs, and what it exports: all functions of the header, and nothing else.
library=$prefix/lib/libinbetween.so
if ldd "$library" | grep -vE '^\s*(linux-vdso|libm\.|libc\.|libpthread\.|libdl\.|(/\S*/)?ld-linux)' >&2; then
  fail "the library needs more than the C library"
fi
newest=$(objdump -T "$library" | grep -o 'GLIBC_[0-9.]*' | sort -Vu | tail -1)
[ "$(printf '%s\n' "$newest" GLIBC_2.35 | sort -V | tail -1)" = GLIBC_2.35 ] || fail "the library needs $newest, not GLIBC_2.35"
# Its size: 10 MB, and the small one 4 MB.
most=10000000
grep -q embedded "$prefix/lib/pkgconfig/inbetween.pc" && most=4000000
size=$(stat -Lc %s "$library")
[ "$size" -le $most ] || fail "the library has $size bytes, more than $most"
exported=$(nm -D --defined-only "$library" | awk '{ print $3 }' | sed 's/@.*//' | sort)
if grep -v '^ib[A-Z]' <<<"$exported" >&2; then fail "the library exports more than ib…"; fi
diff <(echo "$functions") <(echo "$exported") >&2 || fail "the library does not export what the header has"

# The guide: each block of code in C, C++ or Python is a part of a program, line by line, and so are the commands.
for page in FromC FromCpp Bindings Cookbook; do
  for language in c cpp python cmake; do
    awk -v language="$language" -v folder="$out" -v page="$page" '
      /^```/ { inside = $0 == "```" language; if (inside) number++; next }
      inside { print > (folder "/" page "." language "." number ".block") }
    ' Sources/Inbetween/Inbetween.docc/$page.md
  done
done
# The rows in C++ for other libraries compile and run.
{
  printf '%s\n' '#include <cstdio>' '#include <inbetween.hpp>' 'namespace ib = inbetween;' \
    'using namespace std::chrono_literals;' 'static constexpr ibEase linear = ib_easeLinear;' \
    'int main() {' 'ib::World world;' 'ib::Entity card = world.spawn();'
  awk '/^## / { isHere = /From Qt/ } /^```/ { inside = isHere && $0 == "```cpp"; next } inside' \
    Sources/Inbetween/Inbetween.docc/ComingFromEngines.md
  echo '(void)value; (void)endless; }'
} >"$out/rows.cpp"
# shellcheck disable=SC2046
"${cpp[@]}" "$out/rows.cpp" $(flags --cflags --libs inbetween) "$rpath" -o "$out/rows" && "$out/rows" >/dev/null ||
  fail "the rows in C++ of ComingFromEngines fail"
# The calls in C++ of WhichCall compile and run: each row in a world with the names that the page explains.
python3 - >"$out/calls.cpp" <<'PYTHON' || fail "WhichCall has no calls in C++"
import re
page = open("Sources/Inbetween/Inbetween.docc/WhichCall.md").read()
rows = page.split("| I want | C++ |\n|---|---|\n")[1].split("\n\n")[0].split("\n")
assert len(rows) > 50
print("""#include <cstdio>
#include <inbetween.hpp>
namespace ib = inbetween;
using namespace std::chrono_literals;
int main() {""")
for row in rows:
    print("""{ ib::World world;
ib::Entity card = world.spawn(), badge = world.spawn(), title = world.spawn(), ship = world.spawn(), panel = world.spawn();
std::vector<ib::Entity> tiles = world.spawn(10);
ib::Path path("M 40 140 L 280 40");
ib::Value<2> pointer{60, 130};
ib::Frame frame;
(void)card, (void)badge, (void)title, (void)ship, (void)panel, (void)pointer;
{""", *re.findall("`([^`]+)`", row.split(" | ")[1]), "}\nfor (int tick = 0; tick < 30; tick++) world.tick(); }", sep="\n")
print("}")
PYTHON
# shellcheck disable=SC2046
"${cpp[@]}" -Wno-unused-variable -Wno-unused-but-set-variable "$out/calls.cpp" $(flags --cflags --libs inbetween) "$rpath" -o "$out/calls" &&
  "$out/calls" >/dev/null || fail "the calls in C++ of WhichCall fail"
# The program in C++ of README.
awk '/^```/ { inside = $0 == "```cpp"; next } inside' README.md >"$out/readme.cpp"
# shellcheck disable=SC2046
"${cpp[@]}" "$out/readme.cpp" $(flags --cflags --libs inbetween) "$rpath" -o "$out/readme" &&
  [ "$("$out/readme" | sed -n '1p;$p' | tr '\n' ' ')" = "4.8 240.0 " ] || fail "the program in C++ of README fails"
"$texts/engines.sh" "$prefix" || fail "the guide's code for game engines fails"
# The code for games with EnTT, flecs and Box2D compiles. The calls of these libraries are declared in Tests/C/others.
for section in 'Keep EnTT, add motion' 'Keep flecs, add motion' 'Box2D beside the engine'; do
  awk -v title="## $section" '/^## / { isHere = $0 == title } /^```/ { inside = isHere && $0 == "```cpp"; next } inside' \
    Sources/Inbetween/Inbetween.docc/ComingFromECS.md >"$out/section.cpp"
  [ "$(wc -l <"$out/section.cpp")" -gt 15 ] || fail "ComingFromECS has no code in \"$section\""
  "${cpp[@]}" -I"$texts/others" -I"$prefix/include" -fsyntax-only "$out/section.cpp" ||
    fail "the code of ComingFromECS in \"$section\" does not compile"
done
blocks=("$out"/*.block)
[ ${#blocks[@]} -ge 8 ] || fail "the guide's pages have ${#blocks[@]} blocks of code"
python3 - "${blocks[@]}" <<'PYTHON' || fail "the guide has code that is not in Examples/C"
import glob, sys
programs = [open(path).read() for path in glob.glob("Examples/C/*.*") + ["Sources/CInbetween/python/inbetween.py"]]
bare = ["\n".join(line.strip() for line in program.split("\n")) for program in programs]
faults = 0
for path in sys.argv[1:]:
    # Parts of a program that the page leaves out are a line with three dots.
    for part in open(path).read().split("…\n"):
        lines = "\n".join(line.strip() for line in part.strip().split("\n"))
        if not any(lines in program for program in bare):
            faults += 1
            print(f"not in Examples/C:\n{part}", file=sys.stderr)
sys.exit(faults > 0)
PYTHON

echo "examples: the programs in C, C++ and Python run as written; ${#blocks[@]} blocks of the guide are theirs"
