#!/usr/bin/env bash
# The package as a dependency: a package in a clean folder depends on a version of what is here, by URL, and on
# the product `Inbetween` alone. Builds it in debug, in debug with an optimized engine, with -O, and with -O for
# AVX2 all over. Runs each, and looks whether anything is linked that an engine must not bring along: neither SDL
# nor Foundation. The engine's target is built first, alone, and its clean build must not take more than 60 s on two
# cores. Prints how large the program is, and how large with the core alone.
#
#   check.sh
set -euo pipefail
cd "$(dirname "$0")/../.."
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT

fail() { # why
  echo "dependency: $1" >&2
  exit 1
}

if [ "$(uname -s)" != Linux ]; then
  echo "dependency: looked at on Linux alone, left out"
  exit 0
fi

# The engine alone in Embedded Swift: that it compiles is all that is asked.
# shellcheck disable=SC2046
swiftc -Onone -wmo -swift-version 6 -parse-as-library -enable-experimental-feature Embedded -target wasm32-unknown-none-wasm \
  -emit-object -package-name inbetween -module-name Inbetween $(./.ci/one-module) -o "$out/engine.o" ||
  fail "the engine does not compile in Embedded Swift"

# A repository of what is here, committed or not, with its own version.
mkdir "$out/Inbetween"
git ls-files -z --cached --others --exclude-standard | tar --null --ignore-failed-read -T - -cf - 2>"$out/tar.log" |
  tar -xf - -C "$out/Inbetween"
version=1.0.0
(
  cd "$out/Inbetween"
  export GIT_AUTHOR_NAME=check GIT_AUTHOR_EMAIL=check@localhost GIT_COMMITTER_NAME=check
  export GIT_COMMITTER_EMAIL=check@localhost
  git init --quiet
  git add --all
  git commit --quiet --no-verify --no-gpg-sign -m "What is here"
  git tag $version
)
mkdir -p "$out/Game/Sources/Game"
cat >"$out/Game/Package.swift" <<EOF
// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Game",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(url: "file://$out/Inbetween", exact: "$version")
  ],
  targets: [
    .executableTarget(name: "Game", dependencies: [.product(name: "Inbetween", package: "Inbetween")])
  ]
)
EOF
cat >"$out/Game/Sources/Game/main.swift" <<'EOF'
import Inbetween

let world = World()
let card = world.spawn()
try world.register(Tween(.opacity, values: [0, 1], duration: .milliseconds(300)), on: card)
world.systems.after("watch") { world in
  if world.tickCount % 6 == 0 { print("\(world.now.counts): \(world[card, .opacity]!)") }
}
for _ in 0..<60 { world.advance(by: .nanoseconds(16_666_667)) }
print("\(world[card, .opacity]!) after \(world.tickCount) ticks")
EOF
cd "$out/Game"

# What a clean build of the engine may take on two idle cores. A wall clock says little while other programs run:
# so it is the time of processors, all together, over two that counts. The build keeps both busy but for its ends.
most_seconds=60

engine() { # name, options
  local name=$1 target=Inbetween times wall user system
  [ "$name" != core ] || target=InbetweenCore
  shift
  TIMEFORMAT='%R %U %S'
  times=$({ time swift build --package-path "$out/Inbetween" --scratch-path "$out/engine-$name" \
    --cache-path "$out/cache" --target $target "$@" >"$name.log" 2>&1; } 2>&1) || {
    cat "$name.log" >&2
    fail "the engine does not build: $name"
  }
  read -r wall user system <<<"$times"
  echo "dependency: $name: clean build of the engine in $wall s, of which processors worked" \
    "$(awk "BEGIN { printf \"%.0f\", $user + $system }") s: $(awk "BEGIN { printf \"%.0f\", ($user + $system) / 2 }") s on two"
  # Said, and not failed: other programs on the machine make processors slower too.
  awk "BEGIN { exit !(($user + $system) / 2 <= $most_seconds) }" ||
    echo "dependency: $name: that is more than the $most_seconds s that it may take"
  rm -rf "$out/engine-$name"
}

build() { # name, options
  local name=$1
  shift
  engine "$name" "$@"
  swift build --scratch-path ".build-$name" --cache-path "$out/cache" "$@" >"$name.log" 2>&1 || {
    cat "$name.log" >&2
    fail "does not build: $name"
  }
  if grep -q 'warning:' "$name.log"; then
    cat "$name.log" >&2
    fail "builds with warnings: $name"
  fi
  program=$(swift build --scratch-path ".build-$name" --cache-path "$out/cache" "$@" --show-bin-path)/Game
  "$program" >"$name.txt" || fail "does not run: $name"
  check_links
}

# What the program links, and what that links in its turn.
check_links() {
  readelf -d "$program" | grep NEEDED >needed.txt
  ldd "$program" >>needed.txt
  if grep -iE 'SDL|Foundation' needed.txt >&2; then fail "$name links what an engine must not bring along"; fi
}

build debug
INBETWEEN_OPTIMIZED=1 build debug-with-optimized-engine --disable-index-store
build optimized -c release
strip -o stripped "$program"
size=$(stat -c %s stripped)
if [ "$(uname -m)" = x86_64 ] && grep -q avx2 /proc/cpuinfo; then
  build avx2 -c release -Xswiftc -Xcc -Xswiftc -march=x86-64-v3
fi
for other in *.txt; do
  [ "$other" = needed.txt ] || cmp -s debug.txt "$other" || fail "$other differs from debug.txt"
done
grep -q 'after 60 ticks$' debug.txt || fail "the program says something else: $(tail -1 debug.txt)"
echo "dependency: the same output of every build, neither SDL nor Foundation; $((size / 1024)) KB stripped"

# A game that takes the core alone.
sed -i 's/name: "Inbetween", package/name: "InbetweenCore", package/' Package.swift
sed -i 's/^import Inbetween$/import InbetweenCore/; s/World()/World(parts: .core)/' Sources/Game/main.swift
build core -c release
cmp -s debug.txt core.txt || fail "core.txt differs from debug.txt"
strip -o stripped "$program"
echo "dependency: with the core alone $(($(stat -c %s stripped) / 1024)) KB stripped"
