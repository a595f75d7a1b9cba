#!/usr/bin/env bash
# Drives the real demo window under a virtual display: it opens, shows the accent colour of the demo, obeys its
# keys, and Esc ends it without an error. The ball of its scenes follows the pointer, a card can be thrown, a page
# flung and held.
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
open_demo() { # what it takes
  "$demo" demo "$@" >"$work/demo.log" 2>&1 &
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

# How many pixels of the window have a colour, in a rectangle.
pixels() { # picture colour WxH+X+Y
  convert "$work/$1.png" -crop "$3" +repage -fill black +opaque "$2" -fill white -opaque "$2" \
    -format '%[fx:int(mean*w*h+0.5)]' info:
}

# The window as it is drawn, in its own coordinates.
window_picture() { import -window "$window" -depth 8 "$work/$1.png"; }

point() { xdotool mousemove --window "$window" "$1" "$2"; }

screenshot() { import -window root -depth 8 "$work/$1.png"; }

open_demo
xdotool windowfocus "$window" 2>/dev/null || true
screenshot first
colours=$(identify -format '%k' "$work/first.png")
[ "$colours" -gt 50 ] || fail "the window shows only $colours colours"
shown=$(convert "$work/first.png" -fill black +opaque '#63e6be' -fuzz 12% -fill white -opaque '#63e6be' \
  -format '%[fx:int(mean*w*h)]' info:)
[ "$shown" -gt 2000 ] || fail "the demo's accent colour is missing ($shown pixels)"

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

# The stage is as large as the window, so positions are those of the scene.
accent='#63e6be'
open_demo springs
xdotool windowfocus "$window" 2>/dev/null || true
for place in "300 250" "620 520"; do
  read -r x y <<<"$place"
  point $((x - 6)) "$y"
  point "$x" "$y"
  sleep 2
  window_picture ball
  found=$(pixels ball "$accent" "40x40+$((x - 20))+$((y - 20))")
  [ "$found" -gt 1000 ] || fail "the ball did not follow the pointer to $x, $y ($found pixels)"
done
others=$(pixels ball "$accent" 700x300+90+110)
[ "$others" -lt 20 ] || fail "the ball is in two places ($others pixels)"
window_picture bouncy
xdotool key 4
sleep 1
window_picture stiff
[ "$(pixels bouncy "$accent" 72x34+1104+320)" -lt 100 ] || fail "stiff is chosen already"
[ "$(pixels stiff "$accent" 72x34+1104+320)" -gt 1000 ] || fail "the key 4 did not choose the stiff spring"

xdotool key Tab
sleep 0.6
# Whatever has been thrown by itself comes home, and the pointer takes over.
point 500 640
xdotool key r
sleep 2
blue='#74c0fc'
window_picture home
[ "$(pixels home "$blue" 180x40+410+500)" -gt 4000 ] || fail "the card is not where it belongs"
point 500 530
xdotool mousedown 1
for step in $(seq 16); do
  point $((500 + step)) $((530 - step * 14))
  sleep 0.02
done
xdotool mouseup 1
sleep 2
window_picture thrown
[ "$(pixels thrown "$blue" 180x40+410+500)" -eq 0 ] || fail "the card was not thrown"
[ "$(pixels thrown "$blue" 180x30+410+235)" -gt 3000 ] || fail "the thrown card is not in the slot above"

drag() { # from x, y by how much each step, in how many steps, and what then; all in one go, for speed counts
  local words=(mousemove --window "$window" "$1" "$2" mousedown 1)
  for step in $(seq "$4"); do words+=(mousemove --window "$window" $(($1 + step * $3)) "$2" sleep 0.02); done
  xdotool "${words[@]}" "${@:5}"
}

# Flings until it is as it should be: on a busy machine a pointer may be too slow for a fling.
fling() { # from x, y by how much each step, picture, and how many pixels of a colour there are to be in a rectangle
  for _ in 1 2 3; do
    drag "$1" "$2" "$3" 14 mouseup 1
    sleep 1.5
    window_picture "$4"
    [ "$(pixels "$4" "$5" "$6")" "$7" "$8" ] && return
  done
  return 1
}

xdotool key Tab
sleep 0.6
# The slide: its page has a large picture on the left.
peach='#ffc9a3'
point 700 400
xdotool key 3
sleep 0.6
window_picture list
[ "$(pixels list "$peach" 300x200+132+240)" -lt 4000 ] || fail "the page is there already"
fling 700 400 -22 page "$peach" 300x200+132+240 -gt 40000 || fail "the page was not flung into view"
drag 300 530 10 20
sleep 0.4
window_picture held
[ "$(pixels held "$peach" 100x200+530+240)" -gt 12000 ] || fail "the page does not keep to the pointer"
[ "$(pixels held "$peach" 150x200+132+240)" -eq 0 ] || fail "the page is still where it was"
xdotool mouseup 1
sleep 1.5
window_picture kept
[ "$(pixels kept "$peach" 300x200+132+240)" -gt 40000 ] || fail "the page, let go of half way, did not come back"
fling 300 400 22 gone "$peach" 300x200+132+240 -lt 4000 || fail "the page was not flung away"
# The bar at the bottom: where it is pressed, the transition stands.
point 640 594
xdotool mousedown 1
sleep 0.4
window_picture scrubbed
[ "$(pixels scrubbed "$accent" 400x4+180+592)" -gt 1400 ] || fail "the bar did not scrub"
xdotool mouseup 1
xdotool key Escape
ends_well "Esc"
echo "window: opened, looked at, paused, stepped, resized, started over and closed; followed, thrown at, flung"
