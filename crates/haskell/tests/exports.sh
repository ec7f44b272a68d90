#!/bin/sh
# Compares what the modules of the base library export with GHC 9.0.2's, and writes crates/haskell/names/lacking.txt (see
# src/lacking.rs) and docs/dev/library.md. Only names are compared. Needs Debian 12's ghc, libghc-*-dev of the packages that are to
# be compared, and a build of whatif; running the tests does not.
#
#   crates/haskell/tests/exports.sh
set -eu
here=$(cd "$(dirname "$0")" && pwd)
cd "$here/../../.."
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
# What the table says decides nothing about what is exported.
cargo run --quiet -p whatif-base --example exports >"$scratch/ours"
cut -d ' ' -f 1 "$scratch/ours" >"$scratch/modules"
runghc --ghc-arg=-package --ghc-arg=ghc "$here/exports.hs" "$(ghc --print-libdir)" <"$scratch/modules" >"$scratch/ghc"
# Packages without modules here that many programs use.
for module in Data.HashMap.Strict Data.HashSet System.Random System.Directory System.Process Data.Time.Clock Foreign.Ptr \
    Data.Vector.Unboxed Data.Vector.Mutable Data.ByteString.Builder System.Console.GetOpt Text.PrettyPrint Data.Hashable; do
    grep -q "^$module$" "$scratch/modules" || echo "$module"
done | runghc --ghc-arg=-package --ghc-arg=ghc "$here/exports.hs" "$(ghc --print-libdir)" >"$scratch/absent"
python3 "$here/exports.py" "$scratch/ours" "$scratch/ghc" "$scratch/absent"
