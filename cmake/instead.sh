#!/bin/sh
# A launcher of compilers: instead.sh OTHER COMPILER ARGUMENT… runs OTHER with the arguments of COMPILER.
other=$1
shift 2
# clang would read the precompiled header that it is about to replace.
for word; do
  case $word in *.gch) rm -f "$word" ;; esac
done
exec $other "$@"
