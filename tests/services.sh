#!/usr/bin/env bash
# What the tests drive and pip does not bring: a browser and a database server, from Debian's packages where missing.
set -euo pipefail

has() { command -v "$1" >/dev/null; }

missing=()
has chromium-headless-shell || has chromium || missing+=(chromium-headless-shell)
compgen -G "/usr/lib/postgresql/*/bin/initdb" >/dev/null || missing+=(postgresql)
((${#missing[@]})) || exit 0

if ! has apt-get; then
    echo "The tests need ${missing[*]}; please install them." >&2
    exit 1
fi
root=()
[ "$(id -u)" = 0 ] || root=(sudo)
echo "Installing ${missing[*]} for the tests ..."
export DEBIAN_FRONTEND=noninteractive
"${root[@]}" apt-get update -qq
"${root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}" >/dev/null
