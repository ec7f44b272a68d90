#!/bin/sh
# Has GHC 9.0.2 judge what programs.txt says of each program: that it is rejected as it is, that it is accepted with the extensions that are
# named, and rejected if one of them is left out. A program that needs none is accepted. Running the tests does not need GHC.
set -u
here=$(cd "$(dirname "$0")" && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cd "$scratch" || exit 1
awk '/^-- needs/ { n++; sub(/^-- needs */, ""); gsub(/,/, ""); print > ("needs." n); next } { print > ("body." n) }' "$here/programs.txt"
accepts() {
    # Without a header GHC asks for a main function.
    { for extension in "$@"; do echo "{-# LANGUAGE $extension #-}"; done
      grep '^{-#' "$body"
      grep -q '^module' "$body" || echo "module P where"
      grep -v '^{-#' "$body"; } >P.hs
    ghc -v0 -w -fno-code P.hs >log 2>&1
}
wrong=0
complain() { echo "program $n ($needs): $1"; cat "$body" log; wrong=$((wrong + 1)); }
count=0
for body in $(ls body.* | sort -t. -k2 -n); do
    n=${body#body.}
    needs=$(cat "needs.$n")
    count=$((count + 1))
    accepts $needs || complain "is rejected even so"
    for left in $needs; do
        rest=$(for extension in $needs; do [ "$extension" = "$left" ] || echo "$extension"; done)
        accepts $rest && complain "is accepted without $left"
    done
done
echo "$count programs, $wrong wrong"
[ $wrong -eq 0 ]
