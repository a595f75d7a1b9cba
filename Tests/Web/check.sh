#!/usr/bin/env bash
# Checks the module for browsers in Node and in Chromium, against the native library.
#
#   check.sh FOLDER [LIBRARY [TOOL]]   the folders of .ci/build-web and .ci/build-c, .build/c otherwise; with the
#                                      program `inbetween`, the player and the site too
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath "$1")
library=$(realpath "${2:-.build/c}")
tool=${3:-}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -O1 -Wall -I Sources/CInbetween/include Tests/Web/scenario.c -L "$library/lib" -linbetween \
  -Wl,-rpath,"$library/lib" -o "$work/scenario"
"$work/scenario" >"$work/native"
INBETWEEN=$folder NATIVE=$work/native node --expose-gc --test --test-reporter=dot Web/test/
node Tests/Web/chromium.mjs "$folder" "$work/native"

if [ "$tool" ]; then
  mkdir "$work/baked"
  for file in Assets/*.json; do
    name=$(basename "$file" .json)
    # Those with an easing that is a function cannot be baked, and the tool says so.
    case $name in
      motion.schema) ;;
      open | shared)
        if "$tool" bake "$file" --output "$work/$name" 2>"$work/text"; then
          echo "check.sh: $file was baked; expected a refusal" >&2
          exit 1
        fi
        grep -q "cannot be baked: an easing is a function" "$work/text"
        ;;
      *) "$tool" bake "$file" --output "$work/baked/$name.motion.json" ;;
    esac
  done
  node Tests/Web/player.mjs "$folder" "$work/baked"
  .ci/build-web-demo "$work/site" "$folder" "$tool" 2>/dev/null
  node Tests/Web/site.mjs "$work/site"
fi
