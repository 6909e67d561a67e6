#!/bin/sh
# Pictures of the main states into apps/playground/screenshots/; the README's own goes to docs/img/.
set -eu
cd "$(dirname "$0")"
[ -n "${ABUT_TOOLS:-}" ] || exec ../with-tools.sh ./screenshots.sh "$@"
../site/site.sh
(cd .. && playwright test --project=screenshots)
cp screenshots/touching-light.png ../../docs/img/playground.png
echo "screenshots: apps/playground/screenshots/, docs/img/playground.png"
