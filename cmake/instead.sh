#!/bin/sh
# A launcher of compilers: instead.sh OTHER COMPILER ARGUMENT… runs OTHER with the arguments of COMPILER.
other=$1
shift 2
exec $other "$@"
