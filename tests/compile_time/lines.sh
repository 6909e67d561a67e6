#!/bin/sh
# lines.sh COMPILER INCLUDE_DIR HEADER LIMIT: fails if HEADER draws in LIMIT lines of abut's headers or more.
set -eu
files=$(echo "#include <$3>" | "$1" -std=c++20 -I "$2" -DABUT_LINKED -M -x c++ - | tr ' ' '\n' | grep -F "$2/abut/")
lines=$(cat $files | wc -l)
echo "$3: $lines lines of abut"
[ "$lines" -gt 0 ] && [ "$lines" -lt "$4" ]
