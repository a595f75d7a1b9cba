#!/usr/bin/env bash
# Every Swift block of the guide, of README.md and of the libraries' doc comments compiles without warnings and runs.
# A mistake is reported with its page and line. Proves with a page of mistakes that they would be noticed.
#
#   check.sh [folder of the debug build] [page …]
#
# How a page is checked:
#
# - A block that begins with ```swift is the body of a function. It can use what Preamble.swift declares (`world`,
#   `card`, `title`, `badge`, `tiles`, `path` …), which is new for each block. It may throw, await and import.
# - While a block awaits, its world ticks; after it, a second passes.
# - A comment `// prints TEXT` in a block is a line that the block must print. If a block has any, it prints those
#   lines, in order, and no others.
# - An extension in a block is moved out of the function.
# - A page can be a folder of sources: its doc comments are then the page.
# - A page can be a Swift file: it is then a program, such as the code of a scene.
# - A comment in the line before a block says what else it is:
#     <!-- continues -->      it goes on in the function of the block before it
#     <!-- declarations -->   types, functions and extensions that the other blocks of the page use
#     <!-- rows -->           rows with an empty line between them, each a block. A row begins with a comment: its name.
#                             If Rows has a file for the page, the file has, for each name, the code before the row, and
#                             the code that checks the row by `expect`
#     <!-- program -->        a whole main.swift. It runs for 3 seconds at most, with an invisible window
#     <!-- manifest -->       a Package.swift. It is compiled
#     <!-- skip: REASON -->   not Swift that can be compiled here. The reason is printed
# - The JSON in a block that begins with ```json same is the `motion` of a file. It moves all entities as the block of
#   Swift before it does. All entities of the file begin with the values of the stage, except for those in a line before
#   the block: In the file, `card` begins with `"opacity": 0`.
# - A block that begins with ```json rows has rows of JSON. Each is checked as the row of Swift with the same name is.
# - In a table, each cell of a column called "Swift" or "Inbetween" is a block. Its code is what is between backquotes.
# - Blocks of other languages are not looked at.
#
# What is compiled stays in .build/guide. A page that has passed is not compiled again until it or the engine changes.
set -euo pipefail
cd "$(dirname "$0")/../.."
here=Tests/Guide
build=${1:-.build/debug}
[ $# -gt 0 ] && shift
out=.build/guide
mkdir -p "$out"
[ -e "$build/Modules/InbetweenInspector.swiftmodule" ] || swift build --product inbetween

options=(-Onone -swift-version 6 -I "$build/Modules" -I "$out" -module-cache-path "$out/cache")
for module in CProcessor CInbetweenSDL CInbetweenSDL_ttf CInbetweenSDL_image; do options+=(-I "Sources/$module"); done
options+=(-I "$here/CGameSDL") # The system library of a game with SDL2, which the page Embedding shows.
mapfile -t objects < <(./.ci/objects "$build" InbetweenFiles InbetweenSDL InbetweenInspector)
manifest_api=$(dirname "$(dirname "$(readlink -f "$(command -v swiftc)")")")/lib/swift/pm/ManifestAPI

# What all pages share: the names on the stage and what runs the blocks.
engine=$(cat "${objects[@]}" "$here"/{*.swift,extract.awk,check.sh} | cksum)
if [ "$(cat "$out/engine" 2>/dev/null)" != "$engine" ]; then
  rm -rf "$out"/*/passed "$out/engine"
  swiftc "${options[@]}" -warnings-as-errors -enable-testing -parse-as-library -wmo -module-name Guide -emit-module \
    -emit-module-path "$out/Guide.swiftmodule" -emit-object "$here/Preamble.swift" "$here/Runner.swift" -o "$out/Guide.o"
  printf '%s\n' "${objects[@]}" "$out/Guide.o" >"$out/objects"
  echo "$engine" >"$out/engine"
fi

compile() { # output, sources
  local program=$1
  shift
  # Warnings of values that are never used are left out: a block shows one thing and ends.
  swiftc "${options[@]}" "$@" "@$out/objects" -use-ld=lld -lm -o "$program" 2>&1 |
    awk '/^[^ ].*: (error|warning): / { shown = /: error: / || !/never (used|mutated|read)|unused/ }
      /^[^ ].*: note: / { shown = 0 }
      shown { print; failed = 1 }
      END { exit failed }'
  [ -e "$program" ]
}

# Compares what a program printed with what its comments say.
compare() { # source, printed, page, line
  grep -q '// prints ' "$1" || return 0
  diff <(sed -n 's|.*// prints ||p' "$1") "$2" >"$2.diff" && return 0
  echo "$3:$4: error: the program prints something else:"
  cat "$2.diff"
  return 1
}

# The folder of a page below $out.
folder() { # page
  tr '/ ' '--' <<<"${1%.md}"
}

check() { # page
  local page=$1 folder sum source line code=0 files=("$1") rows
  folder=$out/$(folder "$page")
  rows=$here/Rows/$(basename "${page%.md}")Rows.md
  [ -f "$rows" ] && files=("$rows" "$page") || rows=
  [ ! -d "$page" ] || mapfile -t files < <(find "$page" -name '*.swift' | sort)
  sum=$(cat "${files[@]}" | cksum)
  [ "$(cat "$folder/passed" 2>/dev/null)" = "$sum" ] && return
  rm -rf "$folder"
  mkdir -p "$folder"
  if [[ $page == *.swift ]]; then
    cp "$page" "$folder/program-1.swift"
    echo "1 0" >"$folder/count"
    touch "$folder/main.swift"
  else
    awk -v out="$folder" -v rows="$rows" -v json=1 -f "$here/extract.awk" "${files[@]}" || return 1
  fi
  if grep -q 'Block(' "$folder/main.swift"; then
    compile "$folder/page" "$folder/main.swift" "$folder/Blocks.swift" || return 1
    SDL_VIDEODRIVER=dummy timeout -k 1 120 "$folder/page" >"$folder/output" 2>"$folder/errors" || code=$?
    grep ': error: ' "$folder/output" || true
    if [ $code -gt 1 ]; then
      echo "$(grep '^at ' "$folder/output" | tail -1 | cut -c 4-): error: the block ends the program ($code)"
      tail -5 "$folder/errors"
    fi
    [ $code -eq 0 ] || return 1
  fi
  for source in "$folder"/program-*.swift; do
    [ -e "$source" ] || continue
    line=${source##*-}
    line=${line%.swift}
    mkdir "$folder/$line"
    cp "$source" "$folder/$line/main.swift"
    compile "$folder/$line/program" "$folder/$line/main.swift" || return 1
    code=0
    SDL_VIDEODRIVER=dummy timeout -k 1 3 "$folder/$line/program" >"$folder/$line/output" 2>"$folder/errors" || code=$?
    if [ $code -ne 0 ] && [ $code -ne 124 ]; then
      echo "$page:$line: error: the program ends with $code"
      tail -5 "$folder/errors"
      return 1
    fi
    compare "$source" "$folder/$line/output" "$page" "$line" || return 1
  done
  for source in "$folder"/manifest-*.swift; do
    [ -e "$source" ] || continue
    swiftc -typecheck -swift-version 6 -package-description-version 6.2.0 -I "$manifest_api" "$source" || return 1
  done
  echo "$sum" >"$folder/passed"
}

pages=("$@")
[ ${#pages[@]} -gt 0 ] || pages=(
  README.md Sources/Inbetween/Inbetween.docc/*.md Sources/{InbetweenCore,InbetweenEntities,InbetweenText,InbetweenInspection,InbetweenKit,Inbetween,InbetweenFiles,InbetweenInspector,InbetweenSDL}
  "$here"/Programs/*.swift)

# Two at a time.
failures=0
running=()
results() {
  local number=$1
  wait "${running[$number]}" || failures=$((failures + 1))
  cat "$out/result-$number" >&2
}
rm -f "$out"/result-*
for number in "${!pages[@]}"; do
  check "${pages[$number]}" >"$out/result-$number" 2>&1 &
  running[$number]=$!
  [ "$number" -lt 1 ] || results $((number - 1))
done
results $((${#pages[@]} - 1))
[ "$failures" -eq 0 ] || { echo "guide: $failures of ${#pages[@]} pages failed" >&2; exit 1; }

# Each mistake of this page is found, with its line.
probe=$out/mistakes.md
expect() { # line, text
  grep -qF "$probe:$1: error: $2" "$out/mistakes.txt" || grep -q "$probe:$1:[0-9]*: error: .*$2" "$out/mistakes.txt" ||
    { cat "$out/mistakes.txt" >&2; echo "guide: a mistake would not be noticed: $2" >&2; exit 1; }
}
mistake() { # block, its directive
  printf '%s\n```swift\n%s\n```\n' "${2:-}" "$1" >"$probe"
  ! check "$probe" >"$out/mistakes.txt" 2>&1 || { echo "guide: a mistake would not be noticed: $1" >&2; exit 1; }
}
mistake 'let ease: Easing = .quadOt'
expect 3 "has no member 'quadOt'"
mistake $'print(world.tickCount)  // prints 1'
expect 3 'the block prints ["0"], not ["1"]'
mistake 'try world.assign(card, .opacity, to: Float.nan)'
expect 3 'the block throws'
mistake 'world.rate = Rate(-1 as Double)!'
expect 3 'the block ends the program'
mistake 'world.tick()' '<!-- sometimes -->'
expect 3 '"sometimes" says nothing'

# So is JSON that moves things in another way than the Swift before it.
mistake $'try world.animate(card, .opacity, to: 0, duration: .seconds(1), ease: .linear)\n```\n```json same
{ "type": "tween", "entity": "card", "property": "opacity", "values": [0], "duration": 900 }'
expect 5 'card: opacity'

# So is a row without checks, a row without a name, and a check without a row.
printf '<!-- rows -->\n```swift\n// a\nworld.tick()\n\nworld.tick()\n```\n' >"$probe"
printf '| row | before | then |\n|---|---|---|\n| b | | `world.tick()` |\n' >"$out/mistakesRows.md"
mkdir -p "$out/mistakes"
! awk -v out="$out/mistakes" -v rows="$out/mistakesRows.md" -f "$here/extract.awk" "$out/mistakesRows.md" "$probe" \
  >"$out/mistakes.txt" || { echo "guide: rows without checks would not be noticed" >&2; exit 1; }
expect 3 'no row of'
expect 6 'a row begins with'
probe=$out/mistakesRows.md
expect 3 'this row expects nothing'
expect 3 'the page has no such row'

blocks=$(for page in "${pages[@]}"; do cat "$out/$(folder "$page")/count"; done | awk '{ blocks += $1; skipped += $2 } END { printf "%d blocks, %d skipped", blocks, skipped }')
echo "guide: ${#pages[@]} pages: $blocks"
