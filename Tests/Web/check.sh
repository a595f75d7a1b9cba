#!/usr/bin/env bash
# Checks the module for browsers in Node and in Chromium, against the native library and the program `inbetween`.
#
#   check.sh FOLDER LIBRARY TOOL ALONE   the folders of .ci/build-web and .ci/build-c, the program, and the folder with
#                                        the scenarios of Tests/Determinism: debug and wasm
#   BROWSER=firefox check.sh …           in Firefox, in place of Chromium
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath "$1")
library=$(realpath "$2")
tool=$(realpath "$3")
alone=$(realpath "$4")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -O1 -Wall -I Sources/CInbetween/include Tests/Web/scenario.c -L "$library/lib" -linbetween \
  -Wl,-rpath,"$library/lib" -o "$work/scenario"
"$work/scenario" >"$work/native"
"$alone/debug" </dev/null >"$work/worlds.txt"
INBETWEEN=$folder NATIVE=$work/native TOOL=$tool node --expose-gc --test --test-reporter=dot Web/test/
node Tests/Web/engine.mjs "$folder" "$work/native" "$alone" "$work/worlds.txt"
node Tests/Web/player.mjs "$folder" "$tool"
node Tests/Web/readme.mjs "$folder" "$tool"
.ci/build-web-demo "$work/site" "$folder" "$tool" 2>/dev/null
node Tests/Web/site.mjs "$work/site"
