#!/bin/sh
# Installs what is missing for the given purposes, and nothing that is there:
#
#   scripts/setup.sh build            compiler, CMake, the libraries of the command line
#   scripts/setup.sh build test play  and so on; see the lists below
#   scripts/setup.sh --yes build      without a question, as `make setup` does
#
# Root's call installs. Anyone else's names the packages and asks; where no terminal can answer, it names the
# command instead. For Debian and its descendants. Quiet and quick when all is there.
set -eu
yes=
if [ "${1-}" = --yes ]; then
  yes=1
  shift
fi

# A word is a Debian package. "package:command" counts as present when the command is, wherever it
# came from. Each purpose asks for what it needs itself; Make names all purposes of a target.
list_for() {
  case $1 in
    # What configures and compiles anything.
    compile) echo g++:g++ cmake:cmake ninja-build:ninja ;;
    # The compiled part of the library.
    library) echo "$(list_for compile)" libhwy-dev libxxhash-dev ;;
    # The program abut.
    build) echo "$(list_for library)" libpugixml-dev libsimdjson-dev libcli11-dev libfmt-dev \
      zlib1g-dev ;;
    # A circuit board that `make run` looks at.
    run) echo kicad-demos ;;
    drawings) echo python3:python3 tango-icon-theme breeze-icon-theme papirus-icon-theme \
      openclipart-svg ;;
    # KiCad's own checker is in its Python module.
    kicad) echo kicad kicad-demos ;;
    test) echo "$(list_for build)" pkg-config:pkg-config ccache:ccache python3:python3 nlohmann-json3-dev libgtest-dev \
      libboost-dev libgmp-dev libmpfr-dev libeigen3-dev libglm-dev libsfml-dev libimgui-dev \
      clang-22:clang++-22 lld-22:ld.lld-22 libclang-rt-22-dev clang-14:clang++-14 g++-11:g++-11 \
      g++-mingw-w64-x86-64-posix:x86_64-w64-mingw32-g++-posix \
      python3-ezdxf librecad-data ;;
    # JavaScript: scripts/with-node.sh brings a newer Node where this one is too old.
    node) echo nodejs:node npm:npm ;;
    wasm) echo g++:g++ ninja-build:ninja clang-22:clang++-22 lld-22:wasm-ld-22 llvm-22:llvm-ar-22 wasi-libc \
      libc++-22-dev-wasm32 libc++abi-22-dev-wasm32 libclang-rt-22-dev-wasm32 libhwy-dev python3:python3 ;;
    # The playground: to build and serve it, and to test it in a browser.
    play) echo "$(list_for node)" "$(list_for wasm)" libfmt-dev ;;
    # With letters for the Chinese pages.
    browser) echo chromium:chromium chromium-headless-shell:chromium-headless-shell firefox-esr:firefox-esr fonts-wqy-microhei ;;
    windows) echo "$(list_for library)" g++-mingw-w64-x86-64-posix:x86_64-w64-mingw32-g++-posix ;;
    neon) echo g++-aarch64-linux-gnu:aarch64-linux-gnu-g++ qemu-user:qemu-aarch64 ;;
    bench) echo "$(list_for library)" valgrind:valgrind libboost-dev libgmp-dev libcgal-dev \
      libgeos++-dev libpolyclipping-dev libbox2d-dev chipmunk-dev libembree-dev libtbb-dev libspatialindex-dev \
      libnanoflann-dev python3:python3 python3-venv kicad-demos gmt-gshhg-full ;;
    # The bindings: pip and cargo bring the rest.
    python) echo "$(list_for library)" "$(list_for node)" python3:python3 python3-venv python3-dev ;;
    # CPython is built, and pip reaches registries by TLS.
    python-free) echo make:make gcc:gcc libssl-dev zlib1g-dev libffi-dev libbz2-dev liblzma-dev ;;
    rust) echo "$(list_for library)" cargo:cargo ;;
    # The extensions of databases; pip brings DuckDB, and cargo its headers.
    sql) echo "$(list_for library)" make:make gcc:gcc postgresql-15 postgresql-server-dev-15 postgresql-15-postgis-3 sqlite3:sqlite3 \
      libsqlite3-dev python3:python3 python3-venv cargo:cargo ;;
    # Java for Spark, and for what is compiled for it; pip brings Spark.
    spark) echo "$(list_for library)" make:make gcc:gcc default-jdk-headless:javac ;;
    # What a release is made of.
    deb) echo dpkg-dev:dpkg-buildpackage debhelper:dh lintian:lintian pkg-config:pkg-config ;;
    wheels) echo binutils:readelf ;;
    recipes) echo python3:python3 python3-venv ;;
    docs) echo "$(list_for compile)" librsvg2-bin:rsvg-convert ;;
    format) echo clang-format-22:clang-format-22 ;;
    *)
      echo "setup: no such purpose: $1 (there are: compile library build run drawings kicad test node wasm play browser" \
        "windows neon bench python python-free rust sql spark deb wheels recipes docs format)" >&2
      exit 2
      ;;
  esac
}

packages=
for purpose in "$@"; do
  items=$(list_for "$purpose") || exit
  for item in $items; do
    case $item in
      *:*) command -v "${item#*:}" >/dev/null 2>&1 || packages="$packages ${item%%:*}" ;;
      *) packages="$packages $item" ;;
    esac
  done
done
[ -n "$packages" ] || exit 0

if ! command -v apt-get >/dev/null 2>&1; then
  echo "setup: no apt-get here. Please see to these yourself (Debian's names):$packages" >&2
  exit 0 # what is really missing, the build will name
fi

missing=
present=$(dpkg-query -W -f '${db:Status-Status} ${Package}\n' $packages 2>/dev/null |
  sed -n 's/^installed //p' || true)
for package in $packages; do
  case " $missing " in *" $package "*) continue ;; esac
  echo "$present" | grep -qxF "$package" || missing="$missing $package"
done
[ -n "$missing" ] || exit 0

as_root=
if [ "$(id -u)" -ne 0 ]; then
  as_root=sudo
  [ -n "$yes" ] || echo "setup: these packages are missing:$missing" >&2
  if ! command -v sudo >/dev/null 2>&1; then
    echo "setup: as root: apt-get install$missing" >&2
    exit 1
  fi
  if [ -z "$yes" ]; then
    answer=
    if [ -t 0 ] && [ -t 2 ]; then
      printf 'setup: install them by sudo apt-get? [y/N] ' >&2
      read -r answer || true
    fi
    case $answer in
      [yY]*) ;;
      *)
        echo "setup: nothing was installed. This installs them: make setup FOR='$*'" >&2
        echo "setup: or this: sudo apt-get install$missing" >&2
        exit 1
        ;;
    esac
  fi
fi

log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Another apt may be at work, as after the start of a machine: this one waits ten minutes for it.
apt_get() { $as_root env DEBIAN_FRONTEND=noninteractive apt-get -q -o DPkg::Lock::Timeout=600 "$@" >"$log" 2>&1; }
install() { apt_get install -y --no-install-recommends $missing; }
# `update` locks the lists, and no option makes it wait for those.
update() {
  for _ in 1 2 3 4 5 6 7 8 9 10; do
    apt_get update && return
    grep -q 'Could not get lock' "$log" || return
    sleep 30
  done
  false
}
echo "setup: installing$missing"
# The package lists may be there and fresh; only if that fails are they fetched anew.
if ! install; then
  if ! update || ! install; then
    tail -n 20 "$log" >&2
    echo "setup: apt-get could not install:$missing (above: the end of what it said)" >&2
    exit 1
  fi
fi
