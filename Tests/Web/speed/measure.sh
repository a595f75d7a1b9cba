#!/usr/bin/env bash
# Measures the module for browsers: sizes, and the speed in Node, in Chromium and of the native library, in turns.
#
#   measure.sh FOLDER [LIBRARY]   the folders of .ci/build-web and .ci/build-c; LIBRARY is .build/c otherwise
set -euo pipefail
cd "$(dirname "$0")/../../.."
folder=$(realpath "$1")
library=$(realpath "${2:-.build/c}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
module=$folder/inbetween.wasm
echo "size: $(stat -c %s "$module"), gzip $(gzip -9 -c "$module" | wc -c), brotli $(brotli -q 11 -c "$module" | wc -c)"
cc -O2 -I Sources/CInbetween/include Tests/Web/speed/speed.c -L "$library/lib" -linbetween \
  -Wl,-rpath,"$library/lib" -o "$work/speed"
for _ in 1 2 3; do
  "$work/speed"
  node Tests/Web/speed/measure.mjs "$folder"
done
