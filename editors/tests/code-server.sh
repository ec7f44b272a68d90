#!/bin/sh
# Installs code-server (VS Code for a browser) and a driver for Chromium into .doors/code-server, for the door "VS Code" of
# `cargo xtask test doors`. Scripts of packages run only where something must be compiled; Debian's ripgrep takes the place of
# the one that would be downloaded. Needs Node 20 with npm, a C++ compiler and ripgrep.
set -eu
home="$(cd "$(dirname "$0")/../.." && pwd)/.doors/code-server"
mkdir -p "$home"
cd "$home"
# Written when everything is there, so that an interrupted installation does not look finished.
wanted="code-server 4.96.4, playwright-core 1.49.1, node $(node --version)"
[ "$(cat installed 2> /dev/null)" != "$wanted" ] || exit 0
quiet="--no-audit --no-fund"
[ -f package.json ] || npm init --yes > /dev/null
npm install --ignore-scripts $quiet code-server@4.96.4 playwright-core@1.49.1
server="$home/node_modules/code-server"
# The locked versions name a repository instead of a package; the ranges in package.json do not.
rm -f "$server/lib/vscode/npm-shrinkwrap.json" "$server/lib/vscode/extensions/npm-shrinkwrap.json"
cd "$server/lib/vscode/extensions"
npm install --ignore-scripts --omit=dev $quiet
cd "$server/lib/vscode"
npm install --ignore-scripts --omit=dev $quiet
for package in @vscode/spdlog node-pty @parcel/watcher native-watchdog; do
  npm rebuild "$package"
done
mkdir -p node_modules/@vscode/ripgrep/bin
ln -sf "$(command -v rg)" node_modules/@vscode/ripgrep/bin/rg
ln -sfn node_modules node_modules.asar
cd "$home"
npm rebuild argon2
node "$server/out/node/entry.js" --version
echo "$wanted" > installed
