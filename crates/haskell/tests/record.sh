#!/bin/sh
# Records what GHC makes of the conformance programs. Needs ghc 9.0.2 (Debian 12: apt-get install ghc libghc-split-dev libghc-vector-dev libghc-random-dev). Running the tests does not.
#
#   crates/haskell/tests/record.sh            records all programs (those whose recordings are older than they are)
#   crates/haskell/tests/record.sh FILE...    records these
#
# A program is a .hs or .lhs file under conformance/ that defines main. It is compiled without optimisation and run from its own
# folder; NAME.stdin, if there is one, is its input. Recorded beside it:
#
#   NAME.stdout   standard output
#   NAME.stderr   standard error, if there is any, with "PROGRAM: " taken off its first line and everything from a line
#                 "CallStack (from HasCallStack):" on left out
#   NAME.exit     the exit status, if it is not 0
set -u
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/conformance" || exit 1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
export LANG=C.UTF-8

record() {
    folder=$(dirname "$1")
    file=$(basename "$1")
    name=${file%.*}
    if ! (cd "$folder" && ghc -v0 -w -O0 -dynamic -outputdir "$scratch/objects" -o "$scratch/program" "$file") >"$scratch/log" 2>&1; then
        echo "$1 does not compile:" >&2
        cat "$scratch/log" >&2
        return 1
    fi
    input=/dev/null
    [ -f "$folder/$name.stdin" ] && input="$folder/$name.stdin"
    timeout 20 "$scratch/program" <"$input" >"$folder/$name.stdout" 2>"$scratch/stderr"
    status=$?
    rm -rf "$scratch/objects" "$folder/$name.stderr" "$folder/$name.exit"
    sed -e '/^CallStack (from HasCallStack):$/,$d' -e '1s/^program: //' "$scratch/stderr" >"$scratch/clean"
    [ -s "$scratch/clean" ] && cp "$scratch/clean" "$folder/$name.stderr"
    [ $status -ne 0 ] && echo $status >"$folder/$name.exit"
    return 0
}

stale() {
    for file in $(find . -name '*.hs' -o -name '*.lhs' | sort); do
        grep -Eq '^(> ?)?main( |$)' "$file" || continue
        recording=${file%.*}.stdout
        [ -n "$(find "$recording" -newer "$file" 2>/dev/null)" ] || echo "${file#./}"
    done
}

if [ $# -gt 0 ]; then
    failures=0
    for file in "$@"; do record "${file#"$here/conformance/"}" || failures=$((failures + 1)); done
    [ $failures -eq 0 ]
else
    stale | xargs -r -n 4 -P "${JOBS:-2}" "$here/record.sh"
fi
