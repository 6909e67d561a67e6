#!/bin/sh
# check.sh WORK: what scripts/setup.sh does for root, for a user who says yes or no, and for one who cannot answer.
set -u
root=$(cd "$(dirname "$0")/../.." && pwd)
work=$1/machine
rm -rf "$work"
mkdir -p "$work/bin"
# A machine of its own: all commands but compilers, and no package is installed.
for command in sh env grep sed cat tail mktemp rm id sleep dirname script; do
  path=$(command -v $command) && [ -x "$path" ] && ln -s "$path" "$work/bin/$command"
done
fake() { # command, what it does
  printf '#!/bin/sh\n%s\n' "$2" >"$work/bin/$1"
  chmod +x "$work/bin/$1"
}
fake dpkg-query true
fake apt-get "echo \"apt-get \$*\" >>$work/done"
fake sudo "echo sudo >>$work/done; exec \"\$@\""

failed=0
setup() { # user's number, shell's words before the script
  rm -f "$work/done" "$work/bin/id"
  fake id "echo $1"
  : >"$work/done"
  shift
  PATH=$work/bin SHELL=/bin/sh "$@" >"$work/says" 2>&1
  status=$?
}
check() { # what is checked, then a command that must succeed
  name=$1
  shift
  "$@" && return
  echo "FAILED: $name"
  echo "  status $status; it says:" && cat "$work/says"
  echo "  it did:" && cat "$work/done"
  failed=1
}
installed() { grep -q 'apt-get .*install -y.* cmake .*libhwy-dev' "$work/done"; }
untouched() { [ ! -s "$work/done" ]; }
says() { grep -qF -- "$1" "$work/says"; }
ends() { [ "$status" = "$1" ]; }
answering() { printf '%s\n' "$1" | script -qec "$root/scripts/setup.sh library" /dev/null; }

setup 0 "$root/scripts/setup.sh" library </dev/null
check "root's call installs" installed
check "root needs no sudo" sh -c "! grep -q sudo '$work/done'"
check "root's call succeeds" ends 0

setup 1000 "$root/scripts/setup.sh" library </dev/null
check "a user who cannot answer: nothing is done" untouched
check "a user who cannot answer: failure" ends 1
check "a user who cannot answer: the target" says "make setup FOR='library'"
check "a user who cannot answer: the command" says "sudo apt-get install g++ cmake"

setup 1000 answering n
check "no: nothing is done" untouched
check "no: failure" ends 1
check "no: the packages are named" says "missing: g++ cmake"

setup 1000 answering y
check "yes: installed" installed
check "yes: by sudo" grep -q sudo "$work/done"
check "yes: success" ends 0

setup 1000 "$root/scripts/setup.sh" --yes library </dev/null
check "make setup: installed, no question" installed
check "make setup: success" ends 0

rm "$work/bin/sudo"
setup 1000 "$root/scripts/setup.sh" library </dev/null
check "without sudo: nothing is done" untouched
check "without sudo: the command" says "as root: apt-get install g++"
exit $failed
