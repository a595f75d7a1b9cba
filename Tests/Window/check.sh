#!/usr/bin/env bash
# Drives the real demo window under a virtual display: it opens, shows the accent colour of the demo, obeys its
# keys, and Esc ends it without an error.
set -euo pipefail
cd "$(dirname "$0")/../.."
demo=${1:-.build/debug/inbetween}
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT

Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>"$work/display" 2>"$work/xvfb.log" &
for _ in $(seq 100); do [ -s "$work/display" ] && break || sleep 0.1; done
[ -s "$work/display" ] || { echo "Xvfb did not start: $(cat "$work/xvfb.log")" >&2; exit 1; }
DISPLAY=:$(cat "$work/display")
export DISPLAY

fail() {
  echo "window: $1" >&2
  cat "$work/demo.log" >&2
  exit 1
}

# Opens the demo and answers its window's id.
open_demo() {
  "$demo" demo >"$work/demo.log" 2>&1 &
  process=$!
  window=$(timeout 30 xdotool search --sync --onlyvisible --pid $process 2>/dev/null | tail -1) || true
  [ -n "$window" ] || window=$(timeout 10 xdotool search --sync --onlyvisible --name . | tail -1) || true
  [ -n "$window" ] || fail "no window came up"
  sleep 1
}

ends_well() { # what should have ended it
  for _ in $(seq 100); do
    if ! kill -0 $process 2>/dev/null; then
      wait $process || fail "$1 ended it with exit code $?"
      return
    fi
    sleep 0.1
  done
  fail "$1 did not end it"
}

screenshot() { import -window root -depth 8 "$work/$1.png"; }

open_demo
xdotool windowfocus "$window" 2>/dev/null || true
screenshot first
colours=$(identify -format '%k' "$work/first.png")
[ "$colours" -gt 50 ] || fail "the window shows only $colours colours"
accent=$(convert "$work/first.png" -fill black +opaque '#63e6be' -fuzz 12% -fill white -opaque '#63e6be' \
  -format '%[fx:int(mean*w*h)]' info:)
[ "$accent" -gt 2000 ] || fail "the demo's accent colour is missing ($accent pixels)"

xdotool key space
sleep 0.5
screenshot paused
sleep 1
screenshot still
[ "$(compare -metric AE "$work/paused.png" "$work/still.png" null: 2>&1 || true)" -lt 4000 ] ||
  fail "space did not pause it"
xdotool key Right Right Left F1
sleep 0.5
screenshot keys
[ "$(compare -metric AE "$work/still.png" "$work/keys.png" null: 2>&1 || true)" -gt 4000 ] ||
  fail "F1 did not list the keys"
xdotool windowsize "$window" 900 700 2>/dev/null || true
xdotool key r space
sleep 0.5
xdotool key Escape
ends_well "Esc"
echo "window: opened, looked at, paused, stepped, resized, started over and closed"
