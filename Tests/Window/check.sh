#!/usr/bin/env bash
# Drives the real demo window under a virtual display with real keys and a real pointer, and looks at what the demo
# reports (--trace) and at its pixels: scenes, panels, focus, drags, time, sizes, sleep, and all ways to close it.
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
  echo "the demo said:" >&2
  tail -30 "$work/demo.log" >&2
  exit 1
}

# Opens the demo; its window lies at the display's upper left corner, so that places are the window's own.
open_demo() { # what it takes
  : >"$work/demo.log"
  mark=1
  "$demo" demo --trace "$@" >"$work/demo.log" 2>&1 &
  process=$!
  window=$(timeout 30 xdotool search --sync --onlyvisible --pid $process 2>/dev/null | tail -1) || true
  [ -n "$window" ] || window=$(timeout 10 xdotool search --sync --onlyvisible --name Inbetween | tail -1) || true
  [ -n "$window" ] || fail "no window came up"
  xdotool windowfocus "$window" 2>/dev/null || true
  expect "panels"
}

# From here on, only what is reported from now on counts.
listen() { mark=$(($(wc -l <"$work/demo.log") + 1)); }

# Returns whether a line is reported within a time.
reports() { # a pattern at the start of a line, seconds
  for _ in $(seq $(($2 * 10))); do
    if tail -n "+$mark" "$work/demo.log" | grep -Eq "^$1"; then return; fi
    kill -0 $process 2>/dev/null || fail "it ended before it reported '$1'"
    sleep 0.1
  done
  return 1
}

# Waits for a line of the report. A machine that builds and tests at the same time is slow, so the limit is long.
expect() { # a pattern at the start of a line
  reports "$1" 60 || fail "it did not report '$1' within 60 s"
}

ends_well() { # what should have ended it
  for _ in $(seq 600); do
    if ! kill -0 $process 2>/dev/null; then
      wait $process || fail "$1 ended it with exit code $?"
      return
    fi
    sleep 0.1
  done
  fail "$1 did not end it"
}

# How many pixels of a picture have a colour, give or take a little, in a rectangle.
pixels() { # picture colour WxH+X+Y
  convert "$work/$1.png" -crop "$3" +repage -fuzz 4% -fill black +opaque "$2" -fill white -opaque "$2" \
    -format '%[fx:int(mean*w*h+0.5)]' info:
}

# The window as it is drawn, in its own coordinates.
picture() { import -window "$window" -depth 8 "$work/$1.png"; }

# How many pixels differ between two pictures.
difference() { compare -metric AE "$work/$1.png" "$work/$2.png" null: 2>&1 || true; }

# Takes pictures of one name until a test of them passes, for at least 20 s.
see() { # name, what is wrong if none passes, the test
  for _ in $(seq 100); do
    picture "$1"
    if "${@:3}"; then return; fi
    sleep 0.2
  done
  fail "$2"
}
shows() { [ "$(pixels "$1" "$2" "$3")" -gt "$4" ]; } # picture colour WxH+X+Y pixels
lacks() { [ "$(pixels "$1" "$2" "$3")" -lt "$4" ]; } # picture colour WxH+X+Y pixels
is_colourful() { [ "$(identify -format '%k' "$work/$1.png")" -gt 50 ]; }
stands_still() { # picture
  sleep 1
  picture still
  [ "$(difference "$1" still)" -lt 100 ]
}

point() { xdotool mousemove --window "$window" "$1" "$2"; }

click() {
  point "$1" "$2"
  xdotool click 1
}

key() {
  listen
  xdotool key "$@"
}

# From a place by so much a step, in so many steps, and what then; all in one go, for speed counts.
drag() {
  local words=(mousemove --window "$window" "$1" "$2" mousedown 1)
  for step in $(seq "$5"); do
    words+=(mousemove --window "$window" $(($1 + step * $3)) $(($2 + step * $4)) sleep 0.02)
  done
  xdotool "${words[@]}" "${@:6}"
}

accent='#63e6be'
"$(command -v clang || command -v cc)" Tests/Window/close.c -o "$work/close" -lX11

# It opens, and shows the list of scenes with the first one marked.
open_demo
expect "scene opening"
expect "window 1280 x 720"
see first "the window shows hardly any colours" is_colourful first
see first "the first scene is not marked in the list" shows first "$accent" 40x30+10+146 20

# Scenes by keys and by clicks.
for scene in 2:firefly 3:fade 4:shared 5:precedence 6:easing 7:springs 8:throw 9:paths 0:stagger; do
  key "${scene%%:*}"
  expect "scene ${scene##*:}"
done
for scene in 1:million 2:machine 3:states 4:elements; do
  key "shift+${scene%%:*}"
  expect "scene ${scene##*:}"
done
key Down
expect "scene crossfade"
key 1
expect "scene opening"
listen
click 100 388
expect "scene shared"

# A search: the key opens it, what is typed finds a sample, Enter shows that.
key slash
expect "search '', "
xdotool type health
expect "search 'health', 1 scenes"
key Return
expect "scene health"
key 5
expect "scene precedence"

# The inspector: by its key and by the second button, over the ball's plot; Esc closes it and not the demo.
point 500 500
key i
expect "inspecting level"
see inspector "the panel's bars are not drawn" shows inspector '#ffc9a3' 419x400+833+84 60
key Escape
expect "inspecting nothing"
listen
xdotool click 3
expect "inspecting level"
key i
expect "inspecting nothing"

# The code of the scene: by its key; the wheel over it scrolls it, C copies it, Esc closes it and not the demo.
key 1
expect "scene opening"
key k
expect "code swift from 0"
point 1000 400
sleep 0.5
listen
xdotool click 5
expect "code swift from [1-9]"
key c
expect "notice The Swift code is copied"
key Right
expect "code json from 0"
# Its JSON is edited: letters are typed into it.
listen
click 1000 400
expect "code json from 0, editing"
xdotool type xyz
expect "code json from 0, editing, line"
key Escape
expect "code json from 0, line"
key Escape
expect "code hidden"
# The world's panel, in its place.
key F2
expect "world shown"
key Escape
expect "world hidden"
# The wheel zooms, and the middle button and Esc show all again.
point 700 300
listen
xdotool click 4
expect "zoom 1.15"
listen
xdotool click 2
expect "zoom 1.00"
listen
xdotool click 4
expect "zoom 1.15"
key Escape
expect "zoom 1.00"

# Time: held, turned round, stepped, dragged by the bar.
key 3
expect "scene fade"
key 1
expect "scene opening"
key space
expect "time held"
sleep 1.2
see held "time is held, and yet the picture changes" stands_still held
key Right
sleep 0.3
key b
expect "time backward"
key b
expect "time forward"
listen
point 500 679
xdotool mousedown 1
expect "time held"
point 900 679
see dragged "the bar does not follow the pointer" shows dragged "$accent" 300x6+560+676 600
listen
xdotool mouseup 1
expect "time forward"

# Held, it sleeps: a second of nobody doing anything costs next to no processor time.
key space
expect "time held"
sleep 2
ticks() { awk '{ print $14 + $15 }' "/proc/$process/stat"; }
before=$(ticks)
sleep 3
spent=$(($(ticks) - before))
[ "$spent" -lt 60 ] || fail "nothing moves, and yet three seconds cost $spent hundredths of processor time"
key space

# The focus goes round with Tab and presses with Enter; the keys, the palette, motion and the panels.
key shift+Tab shift+Tab shift+Tab
expect "focus time"
key shift+Tab shift+Tab
expect "focus play"
key Return
expect "time held"
key Escape
expect "focus none"
key F1
expect "keys shown"
key Escape
expect "keys hidden"
key l
expect "theme light"
see light "the light palette does not show" shows light '#ffffff' 100x200+60+400 10000
key l
expect "theme dark"
key m
expect "motion less"
key m
expect "motion full"
key h
expect "panels hidden"
see alone "the list is still there" lacks alone "$accent" 40x30+10+146 5
key h
expect "panels shown"

# Sizes: the layout gives way, and nothing is lost.
for size in "800 500" "1100 700"; do
  listen
  read -r width height <<<"$size"
  xdotool windowsize "$window" "$width" "$height"
  expect "window $width x $height"
done
is_smaller() { [ "$(identify -format '%wx%h' "$work/smaller.png")" = 1100x700 ]; }
see smaller "the window has another size" is_smaller
xdotool windowsize "$window" 1280 720
expect "window 1280 x 720"
# Before the demo draws, new parts of a window that grows have the colour of its ground.
xdotool windowsize "$window" 1100 600
sleep 1
kill -STOP $process
xdotool windowsize "$window" 1280 720
import -window root -depth 8 "$work/grown.png"
kill -CONT $process
shows grown '#0f1317' 170x100+1105+610 16000 || fail "a window that grows shows something else than its ground"
expect "window 1280 x 720"
size_is() { xdotool getwindowgeometry "$window" | grep -q "Geometry: $1" || fail "the window is not $1"; }
# F11 fills the screen, for which there is no window manager here, and goes back.
key F11
expect "window 1280 x 800"
size_is 1280x800
key F11
expect "window 1280 x 720"
size_is 1280x720

# Out of sight it draws nothing and its time stands still; back in sight it goes on.
xdotool windowunmap --sync "$window"
sleep 0.5
before=$(ticks)
sleep 3
spent=$(($(ticks) - before))
[ "$spent" -lt 60 ] || fail "it is hidden, and yet three seconds cost $spent hundredths of processor time"
xdotool windowmap --sync "$window"
xdotool windowfocus "$window"
see back "the window that is shown again shows hardly any colours" is_colourful back

# A card opens by a click; dragged down and let go of it closes; caught on its way it stays in hand.
point 700 636
key 4
expect "scene shared"
point 702 636
sleep 0.8
listen
click 360 230
expect "state open 1"
see page "the open page shows hardly any colours" is_colourful page
listen
drag 760 150 0 12 18
expect "state held 1"
xdotool mouseup 1
expect "state closed"
listen
click 360 230
expect "state open 1"
key Escape
expect "state closed"

# A card that is dealt and thrown comes to rest on the table, and counts.
key 8
expect "scene throw"
point 700 560
expect "state .*mint ready, .*rose ready"
sleep 0.8
# On a busy machine the pointer may stand still before it lets the card go. Then the card is thrown again.
for _ in 1 2 3 4 5; do
  listen
  drag 798 472 -2 -12 12 mouseup 1
  if reports "state .*peach (decay|spring)" 5; then break; fi
done
expect "state .*peach [0-9]+ points"

# The balls come to rest above and below the pointer.
key 7
expect "scene springs"
sleep 0.6
point 494 300
point 500 300
expect "state .*at rest"
see ball "the first ball is not above the pointer" shows ball "$accent" 40x40+480+202 900
shows ball '#ffc9a3' 40x40+480+358 900 || fail "the second ball is not below the pointer"

# A seedling wakes by a poke, takes shelter from the rain, and goes to the state that is clicked.
key shift+3
expect "scene states"
key p
expect "state awake"
key w
expect "state sheltered in the rain"
sleep 0.3
listen
click 474 131
expect "state happy"
seen_happy() { shows happy '#ffe08a' 130x46+409+108 1500; }
see happy "the mark is not on the node of the state" seen_happy

# The game plays by itself, is left to the pointer, and goes back while B is held.
key 2
expect "scene firefly"
expect "state play, by itself, [1-9]"
point 600 300
point 640 340
expect "state play, by the user"
listen
xdotool keydown b
expect "time backward"
sleep 1
xdotool keyup b
expect "time forward"

# While a million tweens join, it shows how many there are, and answers.
key shift+1
expect "scene million"
key minus
expect "state [0-9]+ of 100000 "
key plus
expect "state [0-9]+ of 1000000 "
joined() { grep -Eo "^state [0-9]+ of 1000000 " "$work/demo.log" | tail -1 | cut -d' ' -f2; }
before=$(joined)
for _ in $(seq 600); do
  [ "$(joined)" -gt "$before" ] && break
  sleep 0.1
done
[ "$(joined)" -gt "$before" ] || fail "no more tweens join"
key 1
expect "scene opening"

key Escape
expect "notice Press Esc again"
key Escape
ends_well "Esc"

# The window's own button, and a signal to end.
open_demo springs
expect "scene springs"
"$work/close" "$window"
ends_well "closing the window"
open_demo easing --light --hide-panels
expect "scene easing"
expect "panels hidden"
kill -TERM $process
ends_well "the signal to end"

# The user's own file is inspected too.
open_demo Assets/springs.json
expect "scene motion file"
point 720 310
key i
expect "inspecting .*position"
key Escape
expect "inspecting nothing"
key Escape
expect "notice Press Esc again"
key Escape
ends_well "Esc"

# A motion file goes on whenever it is saved, and an error of it is shown; a key records what the window shows.
demo=$(realpath "$demo")
cd "$work"
save() { # the dot's last place
  cat >live.json <<EOF
{ "inbetween": 1, "stage": { "width": 320, "height": 180, "duration": 4000 },
  "entities": [ { "name": "dot", "shape": { "type": "circle", "radius": 20 } } ],
  "motion": [ { "type": "tween", "entity": "dot", "property": "position", "values": [[20, 90], $1], "duration": 3000 } ] }
EOF
}
save "[300, 90]"
open_demo live.json
expect "state playing"
listen
save "[300, 150]"
expect "state blending"
expect "state playing"
listen
save "[300, ]"
expect "state broken, live.json:3:"
listen
save "[300, 90]"
expect "state (blending|playing)"
# A bar on the timeline is dragged by half a second, and the file has its delay.
drag 700 568 5 0 19 mouseup 1
for _ in $(seq 50); do grep -q '"delay": 500 }' live.json && break || sleep 0.2; done
grep -q '"duration": 3000, "delay": 500 } ] }' live.json || fail "the drag of a bar is not in the file"
key Escape
key comma
expect "speed ½"
key F9
expect "recording on"
sleep 1
key F9
expect "notice [0-9]+ frames? in inbetween-1.gif, in the folder "
[ "$(head -c 6 inbetween-1.gif)" = GIF89a ] || fail "the recording is no GIF"
key Escape
expect "notice Press Esc again"
key Escape
ends_well "Esc"
echo "window: scenes, time, focus, drags, sizes and closing are as they should be"
