#!/usr/bin/env bash
# What goes wrong around the program ends in a message and an exit code, or is got over: full disks, folders that
# cannot be written, closed pipes, signals, missing fonts, pictures and assets, a display that goes away, a renderer
# that is lost, and clocks that jump. Nothing half-written is left.
set -euo pipefail
cd "$(dirname "$0")/../.."
if [ "$(uname -s)" != Linux ]; then
  echo "faults: tried on Linux alone, left out"
  exit 0
fi
built=$(realpath "${1:-.build/debug/inbetween}")
assets=$PWD/Assets
work=$(mktemp -d)
trap 'kill $(jobs -p) 2>/dev/null || true; rm -rf "$work"' EXIT
chmod 755 "$work"
clang=$(command -v clang || command -v cc)
"$clang" -O -shared -fPIC Tests/Faults/shim.c -o "$work/shim.so" -ldl -lpthread
export INBETWEEN_ASSETS=$assets
unset DISPLAY WAYLAND_DISPLAY SDL_VIDEODRIVER
cd "$work"
slide=$assets/fade-and-slide.json

fail() {
  echo "faults: $1" >&2
  [ -s "$work/said" ] && { echo "the program said:" >&2; tail -20 "$work/said" >&2; }
  exit 1
}

# Runs the program; it must end within two minutes with this code and these words.
ends() { # code, words, arguments
  local code=0
  timeout -k 1 120 "$built" "${@:3}" >out 2>said || code=$?
  [ $code -eq "$1" ] || fail "'${*:3}' ended with $code, not $1"
  grep -q -- "$2" said || fail "'${*:3}' did not say '$2'"
}

# Everything in the folder is a whole picture, and nothing else is there.
is_clean() { # folder, the least number of pictures
  local count=0 file
  for file in $(find "$1" -type f -o -type l); do
    case ${file##*/} in
    frame-*.png) ;;
    *) fail "$file was left" ;;
    esac
    [ -L "$file" ] && continue
    [ "$(tail -c 8 "$file" | head -c 4)" = IEND ] || fail "$file is not whole"
    count=$((count + 1))
  done
  [ $count -ge "$2" ] || fail "$1 has only $count pictures"
}

render() { # output
  echo render "$slide" --size=320x180 --fps=10 --output="$1"
}

# A full disk: the third picture's place is one.
mkdir full
ln -s /dev/full full/frame-00002.png
ends 1 "cannot write full/frame-00002.png: No space left on device" $(render full)
is_clean full 2
# A separate small one, where this user may mount.
if unshare -m true 2>/dev/null; then
  mkdir small
  unshare -m bash -c '
    mount -t tmpfs -o size=16k none small
    code=0
    "$@" 2>said || code=$?
    cp -r small small-copy
    exit $code' - "$built" $(render small) && fail "a disk of 16 KB holds all pictures"
  grep -q "cannot write small/frame-000[0-9]*.png: No space left on device" said || fail "a small disk was not named: $(cat said)"
  is_clean small-copy 1
fi
code=0
"$built" sample "$slide" --every=1 --to=900 >/dev/full 2>said || code=$?
[ $code -eq 1 ] && grep -q "cannot write to standard output: No space left" said || fail "a full disk took the samples"

# A folder that cannot be written; root can write all, so there the program is run as nobody.
mkdir -m 555 locked
as=()
if [ "$(id -u)" = 0 ]; then as=(setpriv --reuid=65534 --regid=65534 --clear-groups); fi
cp "$built" inbetween
for output in locked locked/deeper locked/sheet.png; do
  code=0
  "${as[@]}" ./inbetween $(render $output) 2>said || code=$?
  [ $code -eq 1 ] && grep -q "locked.*Permission denied" said || fail "a locked folder: $output ended with $code"
done
[ -z "$(ls -A locked)" ] || fail "something was written into a locked folder"

# A pipe that is closed, and no output at all.
for command in "sample $slide --every=1 --to=20000" "easing --list" "$(render piped)"; do
  { code=0; "$built" $command 2>said || code=$?; echo $code >code; } | head -1 >out
  [ "$(cat code)" = 0 ] && [ ! -s said ] || fail "a closed pipe: '$command' ended with $(cat code)"
done
code=0
"$built" easing --list >&- 2>said || code=$?
[ $code -eq 1 ] && grep -q "cannot write to standard output: Bad file descriptor" said || fail "no output: $code"

# Signals while pictures are written: those that are there are whole, and the exit code is the signal's.
# Background jobs ignore SIGINT, and those under nohup SIGHUP; these take them as in a terminal.
catching="env --default-signal=HUP,INT,TERM"
wait_for() { # file
  for _ in $(seq 1200); do
    [ -e "$1" ] && return
    sleep 0.1
  done
  fail "$1 did not come"
}
is_ended_by() { # its process, signal's number, words
  local code=0
  { wait $1 || code=$?; } 2>/dev/null
  [ $code -eq $((128 + $2)) ] || fail "signal $2 ended it with $code"
  grep -q -- "$3" said || fail "it did not say '$3'"
}
for number in 1 2 15; do
  $catching "$built" render "$slide" --size=1280x720 --fps=1000 --output=stopped-$number >out 2>said &
  wait_for stopped-$number/frame-00002.png
  kill -$number $!
  is_ended_by $! $number "interrupted by SIG.*: [0-9]* of [0-9]* frames are in stopped-$number, each complete"
  is_clean stopped-$number 3
done
# A film, whose encoder goes on by itself; and a contact sheet: the old files stay.
mkdir bin
printf '#!/bin/sh\nfor last; do :; done\necho $last >started\necho half >"$last"\ncat >/dev/null\n' >bin/ffmpeg
chmod 755 bin/ffmpeg
echo old >film.mp4
PATH=$work/bin:$PATH "$built" render "$slide" --size=1280x720 --fps=1000 --output=film.mp4 >out 2>said &
wait_for started
kill -TERM $!
is_ended_by $! 15 "film.mp4 is not written"
echo old >sheet.png
$catching "$built" render "$slide" --size=600x400 --fps=10 --output=sheet.png >out 2>said &
# From when it holds SIGINT back.
for _ in $(seq 1200); do
  caught=$(awk '/^SigCgt/ { print $2 }' /proc/$!/status)
  [ $((0x$caught & 2)) -ne 0 ] && break
  sleep 0.1
done
kill -INT $!
is_ended_by $! 2 "sheet.png is not written"
[ "$(cat film.mp4 sheet.png)" = $'old\nold' ] || fail "a signal left a changed file"
[ -z "$(find . -name '.inbetween-*')" ] || fail "a signal left a draft"
# Under nohup a hang-up stays without effect.
(
  trap '' HUP
  exec "$built" render "$slide" --size=1280x720 --fps=10 --output=kept >out 2>said
) &
wait_for kept/frame-00000.png
kill -HUP $!
wait $! || fail "a hang-up that is ignored ended it with $?"

# Missing assets, pictures and fonts.
INBETWEEN_ASSETS=$work/nowhere ends 1 "cannot find fade-and-slide.json" demo --sheet=x.png
cat >pictures.json <<'END'
{ "inbetween": 1, "stage": { "width": 64, "height": 36, "duration": 100 },
  "entities": [ { "name": "photo", "shape": { "type": "image", "source": "gone.png" } } ], "motion": [] }
END
ends 1 "gone.png" render pictures.json --size=64x36 --fps=2 --output=x
ends 1 "gone.png" check pictures.json
LD_PRELOAD=$work/shim.so FAULTS_FONTS=none ends 1 "no font found for text; install one" demo --sheet=x.png
[ ! -e x.png ] && [ ! -e x ] || fail "something was written without assets, pictures or fonts"

# The rest needs a display.
open_display() {
  rm -f display
  Xvfb -displayfd 3 -screen 0 1280x800x24 -nolisten tcp 3>display 2>xvfb.log &
  server=$!
  for _ in $(seq 100); do [ -s display ] && break || sleep 0.1; done
  [ -s display ] || fail "Xvfb did not start: $(cat xvfb.log)"
  DISPLAY=:$(cat display)
  export DISPLAY
}
open_demo() { # arguments
  mark=1
  LD_PRELOAD=$work/shim.so "$built" demo --trace "$@" >out 2>said &
  process=$!
  window=$(LD_PRELOAD= timeout 30 xdotool search --sync --onlyvisible --name Inbetween | tail -1) || fail "no window"
  expect panels
}
expect() { # a pattern at the start of a line, from `mark` on
  for _ in $(seq 600); do
    tail -n "+${mark:-1}" out | grep -Eq "^$1" && return
    kill -0 $process 2>/dev/null || fail "it ended before it reported '$1'"
    sleep 0.1
  done
  fail "it did not report '$1' within 60 s"
}
key() {
  mark=$(($(wc -l <out) + 1))
  xdotool windowfocus "$window" key "$1"
}
ends_within() { # seconds, code, what
  local code=0
  for _ in $(seq $(($1 * 10))); do
    kill -0 $process 2>/dev/null || break
    sleep 0.1
  done
  kill -0 $process 2>/dev/null && fail "$3: it hangs"
  { wait $process || code=$?; } 2>/dev/null
  [ $code -eq "$2" ] || fail "$3: it ended with $code"
}
open_display
open_demo easing

# A renderer that loses its device or its targets: everything is drawn again, pixel for pixel.
# Off the curves: the one below the pointer plays.
xdotool mousemove --window "$window" 2 2
key space
expect "time held"
picture() { import -window "$window" -depth 8 "$1.png"; }
sleep 1.5
picture before
[ "$(identify -format %k before.png)" -gt 50 ] || fail "the window shows nothing"
for number in 34 35; do
  kill -$number $process
  sleep 0.5
  for _ in $(seq 50); do
    picture after
    different=$(compare -metric AE before.png after.png null: 2>&1 || true)
    [ "$different" -lt 100 ] && break
    sleep 0.1
  done
  [ "$different" -lt 100 ] || fail "after the renderer's loss $different pixels differ"
done

# Clocks that jump an hour, either way, asleep and awake: it answers, and goes on.
for number in USR1 USR2 USR2 USR1; do
  kill -$number $process
  sleep 0.3
  key space
  expect "time (held|forward)"
done
key 4
expect "scene shared"
key 8
expect "scene throw"

# The pipe of its report is closed.
key Escape
expect "notice Press Esc again"
key Escape
ends_within 30 0 "Esc"
code=0
{ timeout 60 "$built" demo --trace 2>said || code=$?; echo $code >code; } | head -1 >out
[ "$(cat code)" = 0 ] || fail "a closed pipe ended the demo with $(cat code)"

# A display that goes away, while it moves and while it sleeps.
for what in moving asleep; do
  open_demo fade
  if [ $what = asleep ]; then
    key space
    expect "time held"
    sleep 1.5
  fi
  kill -KILL $server
  { wait $server || true; } 2>/dev/null
  ends_within 30 1 "a display that went away, $what"
  grep -q "X connection to\|X server" said || fail "it did not say what became of the display"
  [ $what = asleep ] || open_display
done
echo "faults: disks, folders, pipes, signals, fonts, pictures, displays, renderers and clocks end in words, or go on"
