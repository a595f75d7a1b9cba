#!/usr/bin/env bash
# The page "From C" of the guide, and its program, Examples/FromC. Each line of code of the page is a line of the
# program. The page's commands, as they are written there, build it in three ways. Each prints what FromC.txt says.
#
#   from-c.sh FOLDER    a copy of the repository, in which it builds
set -euo pipefail
expected=$(cd "$(dirname "$0")" && pwd)/FromC.txt
cd "$1"
page=Sources/Inbetween/Inbetween.docc/FromC.md

fail() { # why
  echo "from-c: $1" >&2
  exit 1
}

code() { # language
  awk -v language="$1" '/^```/ { inside = $0 == "```" language; next } inside' "$page"
}

cat Examples/FromC/Package.swift Examples/FromC/Sources/*/* >lines.txt
for language in swift c; do
  [ "$(code $language | wc -l)" -gt 20 ] || fail "the page has no code in $language"
  ! code $language | grep -vxFf lines.txt >&2 || fail "these lines of the page are not in Examples/FromC"
done

# A toolchain without a cc has its own compiler of C.
command -v cc >/dev/null || { cc() { clang "$@"; } && export -f cc; }
code sh >Examples/FromC/commands.sh
cd Examples/FromC
bash -e commands.sh >build.log 2>&1 || { tail -30 build.log >&2; fail "a command of the page fails"; }
! grep 'warning:' build.log >&2 || fail "it builds with warnings"
for program in .build/release/Game .build/game-static .build/game-dynamic; do
  $program >printed.txt || fail "$program does not run"
  diff "$expected" printed.txt >&2 || fail "$program prints something else"
done
if ldd .build/game-static | grep -i swift >&2; then fail "the static program needs a library of Swift"; fi
echo "from-c: three programs from C, the same output of each"
