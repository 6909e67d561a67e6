#!/bin/sh
# Pictures of the main states into apps/playground/screenshots/; the README's own goes to docs/img/.
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_NODE:-}" ] || ABUT_NODE=found exec ../../scripts/with-node.sh ./screenshots.sh "$@"
./play.sh --build-only
npx --no-install playwright test --project=screenshots
cp screenshots/touching-light.png ../../docs/img/playground.png
echo "screenshots: apps/playground/screenshots/, docs/img/playground.png"
