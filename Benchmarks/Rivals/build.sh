#!/usr/bin/env bash
# Builds the rivals whose libraries are installed into the folder that is named, and says which are left out.
set -euo pipefail
out=${1:?usage: build.sh FOLDER}
mkdir -p "$out"
out=$(cd "$out" && pwd)
absolute() { if [ -d "${1:-}" ]; then (cd "$1" && pwd); else echo "${1:-}"; fi; }
entt=$(absolute "${ENTT:-}")
flecs=$(absolute "${FLECS:-}")
cd "$(dirname "$0")"
rm -f "$out"/rival-* "$out"/ecs-*
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

compiler=${CXX:-c++}
options=(-O3 -std=c++17 -Wall -Wextra -I.)
if ! command -v "$compiler" >/dev/null; then
  echo "rivals: there is no C++ compiler, all are left out" >&2
  exit 0
fi

build() { # name, packages, options
  local name=$1 packages=$2
  shift 2
  if "$compiler" "${options[@]}" "$name.cpp" "$@" -o "$out/rival-$name" 2>"$scratch/$name.txt"; then
    echo "rivals: $name is built"
  else
    echo "rivals: $name is left out: $(grep -m1 -E 'error' "$scratch/$name.txt" || echo 'it does not build')"
    echo "        (Debian's packages: $packages)"
  fi
}

if pkg-config --exists Qt6Core 2>/dev/null; then
  # Qt wants position-independent code; for the rest its own flags.
  read -ra qt < <(pkg-config --cflags --libs Qt6Core)
  moc="$(pkg-config --variable=libexecdir Qt6Core)/moc"
  build qt-variant qt6-base-dev -fPIC "${qt[@]}"
  "$moc" qt-property.cpp -o "$scratch/qt-property.moc"
  build qt-property qt6-base-dev -fPIC "-I$scratch" "${qt[@]}"
else
  echo "rivals: Qt is left out: Qt 6 is not installed (Debian's package: qt6-base-dev)"
fi
build tweeny libtweeny-dev
build claw "libclaw-tween-dev libboost-dev" -lclaw_tween

# Entity-component systems are no system packages: ENTT and FLECS name the folders of entt.hpp, and of flecs.h and
# flecs.c, as their projects publish them in one file each.
system() { # name, header, variable, folder, options
  local name=$1 header=$2 variable=$3 folder=$4
  shift 4
  if [ -z "$folder" ]; then
    echo "rivals: $name is left out: $variable does not name the folder of $header"
  elif [ ! -f "$folder/$header" ]; then
    echo "rivals: $name is left out: there is no $folder/$header"
  elif "$compiler" "${options[@]}" -DNDEBUG "-I$folder" "$name.cpp" "$@" -o "$out/ecs-$name" \
    2>"$scratch/$name.txt"; then
    echo "rivals: $name is built"
  else
    echo "rivals: $name is left out: $(grep -m1 -E 'error' "$scratch/$name.txt" || echo 'it does not build')"
  fi
}

system entt entt.hpp ENTT "$entt"
if [ -f "$flecs/flecs.c" ]; then "${CC:-cc}" -O3 -DNDEBUG -c "$flecs/flecs.c" -o "$scratch/flecs.o"; fi
system flecs flecs.h FLECS "$flecs" "$scratch/flecs.o"
