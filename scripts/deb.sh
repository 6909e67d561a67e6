#!/bin/sh
# Builds the Debian packages in build/deb, holds them against Debian's rules (lintian), and proves them:
# unpacked into an empty folder, the program answers, and programs in C and C++ are built and run.
#
#   scripts/deb.sh               compiles everything, with Debian's flags
#   scripts/deb.sh --built DIR   packs what is compiled in a tree of CMake, for the tests
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=$root/build/deb
if [ "${1:-}" = --built ]; then
  ABUT_BUILT=$(realpath "$2")
  export ABUT_BUILT DEB_BUILD_OPTIONS=noautodbgsym
  # For packages the libraries go into the folder of their machine.
  trap 'cmake "$ABUT_BUILT" -U CMAKE_INSTALL_LIBDIR >/dev/null' EXIT
  cmake "$ABUT_BUILT" -D CMAKE_INSTALL_LIBDIR="lib/$(dpkg-architecture -qDEB_HOST_MULTIARCH)" >/dev/null
fi
rm -rf "$out"
mkdir -p "$out/abut"
git ls-files -z --cached --others --exclude-standard | tar -c --null -T - | tar -x -C "$out/abut"
(cd "$out/abut" && dpkg-buildpackage -us -uc -b "-j$(nproc)") >"$out/log" 2>&1 || { tail -n 60 "$out/log"; exit 1; }
lintian --fail-on error,warning --suppress-tags bogus-mail-host "$out"/abut_*.changes

for package in "$out"/*.deb; do
  case $package in *-dbgsym_*) ;; *) dpkg -x "$package" "$out/root" ;; esac
done
usr=$out/root/usr
lib=$(dirname "$(ls "$usr"/lib/*/libabut.so)")
"$usr/bin/abut" --version
export PKG_CONFIG_PATH="$lib/pkgconfig" PKG_CONFIG_SYSROOT_DIR="$out/root"
cc -std=c11 -Wall -Werror "$out/abut/tests/c/c_test.c" $(pkg-config --cflags --libs abut-c) -lm -o "$out/c_test"
LD_LIBRARY_PATH="$lib" "$out/c_test" "$out/shapes.idx"
cc -std=c11 "$out/abut/tests/c/c_test.c" $(pkg-config --cflags abut-c) \
  $(pkg-config --static --libs abut-c | sed 's/-labut /-l:libabut.a /') -o "$out/c_alone"
if ldd "$out/c_alone" | grep libabut; then exit 1; fi
"$out/c_alone" "$out/shapes.idx"
mkdir "$out/cpp"
cat >"$out/cpp/CMakeLists.txt" <<'END'
cmake_minimum_required(VERSION 3.22)
project(user CXX)
find_package(abut REQUIRED COMPONENTS any batch index)
add_executable(user user.cpp)
target_link_libraries(user PRIVATE abut::index)
END
cat >"$out/cpp/user.cpp" <<'END'
#include <abut/index/index.hpp>
int main() {
  const abut::Circle pads[] = {{{3, 4}, 5}, {{30, 4}, 5}};
  return abut::Index(pads).meeting(abut::Box{{-9, -9}, {0, 0}}).size() == 1 ? 0 : 1;
}
END
cmake -S "$out/cpp" -B "$out/cpp/build" -G Ninja -D CMAKE_PREFIX_PATH="$usr" >/dev/null
cmake --build "$out/cpp/build" >/dev/null
"$out/cpp/build/user"
ls "$out"/*.deb
