#!/bin/sh
# The version stands in CMakeLists.txt, in project(). Others repeat it, since their tools want it there:
#
#   scripts/version.sh              prints it
#   scripts/version.sh check        names each place that says another one
#   scripts/version.sh set 1.2.3    writes it everywhere
set -eu
cd "$(dirname "$0")/.."
version=$(sed -n 's/^project(abut VERSION \([0-9.]*\).*/\1/p' CMakeLists.txt)

# A file, and a sed pattern of what stands before the version in it.
places() {
  cat <<'END'
include/abut/version.hpp|#define ABUT_VERSION_STRING "
bindings/rust/Cargo.toml|version = "
bindings/rust/Cargo.toml|abut-sys = .*version = "
bindings/rust/abut-sys/Cargo.toml|version = "
bindings/js/package.json|  "version": "
bindings/postgresql/abut.control|default_version = '
bindings/postgresql/abut_postgis.control|default_version = '
packaging/vcpkg/abut/vcpkg.json|  "version": "
debian/changelog|abut (
END
}
part() { echo "$version" | cut -d . -f "$1"; }

case ${1-} in
  '') echo "$version" ;;
  check)
    wrong=0
    other() { # file, what it says
      echo "version: $1 says '$2', CMakeLists.txt '$version'"
      wrong=1
    }
    while IFS='|' read -r file before; do
      said=$(sed -n "s/^$before\([0-9][0-9.]*\).*/\1/p" "$file" | head -n 1)
      [ "$said" = "$version" ] || other "$file" "$said"
    done <<END
$(places)
END
    number=$(sed -n 's/^#define ABUT_VERSION_[MP][A-Z]* //p' include/abut/version.hpp | paste -s -d .)
    [ "$number" = "$version" ] || other include/abut/version.hpp "$number"
    for name in abut abut_postgis; do
      [ -e "bindings/postgresql/$name--$version.sql" ] || other bindings/postgresql "$(ls bindings/postgresql/$name--*.sql)"
    done
    grep -q "^## $version" CHANGELOG.md || other CHANGELOG.md "$(sed -n 's/^## //p' CHANGELOG.md | head -n 1)"
    [ "$wrong" -eq 0 ]
    ;;
  set)
    new=${2-}
    echo "$new" | grep -qxE '[0-9]+\.[0-9]+\.[0-9]+' || { echo "version: set what? It has the form 1.2.3" >&2; exit 2; }
    sed -i "s/^project(abut VERSION [0-9.]*/project(abut VERSION $new/" CMakeLists.txt
    while IFS='|' read -r file before; do
      sed -i "s/^\($before\)[0-9][0-9.]*/\1$new/" "$file"
    done <<END
$(places)
END
    old=$version version=$new
    sed -i "s/^\(#define ABUT_VERSION_MAJOR\) .*/\1 $(part 1)/; s/^\(#define ABUT_VERSION_MINOR\) .*/\1 $(part 2)/
      s/^\(#define ABUT_VERSION_PATCH\) .*/\1 $(part 3)/" include/abut/version.hpp
    for name in abut abut_postgis; do
      [ "$old" = "$new" ] || git mv "bindings/postgresql/$name--$old.sql" "bindings/postgresql/$name--$new.sql"
    done
    grep -q "^## $new" CHANGELOG.md || echo "version: CHANGELOG.md has no heading '## $new' yet"
    ;;
  *)
    echo "version: there are: check, set 1.2.3" >&2
    exit 2
    ;;
esac
