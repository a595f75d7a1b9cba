#!/usr/bin/env bash
# Checks the module for browsers in Node and in Chromium, against the native library.
#
#   check.sh FOLDER [LIBRARY]   the folders of .ci/build-web and .ci/build-c; LIBRARY is .build/c otherwise
set -euo pipefail
cd "$(dirname "$0")/../.."
folder=$(realpath "$1")
library=$(realpath "${2:-.build/c}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

cc -O1 -Wall -I Sources/CInbetween/include Tests/Web/scenario.c -L "$library/lib" -linbetween \
  -Wl,-rpath,"$library/lib" -o "$work/scenario"
"$work/scenario" >"$work/native"
INBETWEEN=$folder NATIVE=$work/native node --expose-gc --test --test-reporter=dot Web/test/
node Tests/Web/chromium.mjs "$folder" "$work/native"
