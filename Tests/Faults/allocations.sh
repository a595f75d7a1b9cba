#!/usr/bin/env bash
# Memory that runs out while the program loads a motion file, plays it and draws it: at each place that allocates in
# turn, the program goes on, is refused, or ends with a message. What it has written until then is right, byte for
# byte. How that is judged: allocations.c.
#
#   allocations.sh [program] [seconds for each command, 15 unless said otherwise]
#
# Within the time, places from all parts of the run are tried; how many is printed. With a longer time, all are.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "$(uname -s)" != Linux ]; then
  echo "allocations: tried on Linux alone, left out"
  exit 0
fi
built=$(realpath "${1:-.build/debug/inbetween}")
seconds=${2:-15}
assets=$PWD/Assets
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
clang=$(command -v clang || command -v cc)
"$clang" -O1 -fno-omit-frame-pointer -shared -fPIC Tests/Faults/allocations.c -o "$work/allocations.so" -ldl
export INBETWEEN_ASSETS=$assets SWIFT_BACKTRACE=enable=no
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER

try() { # arguments
  rm -rf "$work/runs"
  mkdir "$work/runs"
  (cd "$work/runs" && FAULTS_EACH=$seconds LD_PRELOAD=$work/allocations.so "$built" "$@" 2>said) || true
  grep -q "ended the program$" "$work/runs/said" || {
    cat "$work/runs/said" >&2
    echo "allocations: 'inbetween $*' failed" >&2
    exit 1
  }
  echo "$(grep "ended the program$" "$work/runs/said") (inbetween ${*/#$assets\//})"
}

try check "$assets/open.json"
try sample "$assets/open.json" --every=100 --to=600
cat >"$work/shapes.json" <<'FILE'
{ "inbetween": 1, "stage": { "width": 96, "height": 54, "background": "#101418" },
  "entities": [
    { "name": "card", "shape": { "type": "rectangle", "width": 30, "height": 20, "cornerRadius": 4 },
      "properties": { "position": [20, 20], "color": "#74c0fc" } },
    { "name": "dot", "shape": { "type": "circle", "radius": 6 }, "properties": { "position": [60, 30] } } ],
  "motion": [
    { "type": "tween", "entity": "card", "property": "position", "path": "M 20 20 C 40 0 60 50 80 20", "duration": 400 },
    { "type": "spring", "entity": "dot", "property": "scale", "to": [2, 2], "spring": "bouncy" },
    { "type": "sequence", "entity": "dot", "steps": [
      { "type": "tween", "property": "opacity", "values": [0.2], "duration": 100 },
      { "type": "tween", "property": "rotation", "by": 90, "duration": 200 } ] } ] }
FILE
try render "$work/shapes.json" --size=96x54 --fps=5 --to=500 --output=pictures
FAULTS_TEXTS=1 try render "$assets/open.json" --size=96x54 --fps=5 --to=500 --output=pictures
