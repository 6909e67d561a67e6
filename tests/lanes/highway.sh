#!/bin/sh
# Prints the folder that Highway's headers lie in.
set -eu
for folder in ${HWY_INCLUDE:-} /usr/include /usr/local/include; do
  if [ -e "$folder/hwy/highway.h" ]; then
    echo "$folder"
    exit 0
  fi
done
echo "no hwy/highway.h; HWY_INCLUDE can say where it is" >&2
exit 1
