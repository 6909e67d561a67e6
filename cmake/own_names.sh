#!/bin/sh
# own_names.sh LIBRARY LD READELF OBJCOPY AR: makes one object of a static library, in which templates and inline functions
# have names of their own, and so have the constants that come with them: ".abut" follows. Otherwise the linker takes one
# function of a name for the whole program, and that of a user's debug build comes first. What src/exported.hpp marks keeps
# its name. So do variables, of which a program has one, and types, which exceptions are told by.
set -e
library=$1 ld=$2 readelf=$3 objcopy=$4 ar=$5
whole=${library%.a}.o
"$ld" -r --force-group-allocation --whole-archive "$library" -o "$whole"
"$readelf" -SsW "$whole" | awk '
  /^ *\[ *[0-9]+\] / { sub(/\[ */, ""); sub(/\]/, ""); variable[$1] = $8 ~ /W/ && $2 !~ /^\.data\.rel\.ro/ }
  $5 == "WEAK" && $6 == "DEFAULT" && $7 != "UND" && ($4 == "FUNC" || !variable[$7] && $8 !~ /^_ZT/) {
    print $8, $8 ".abut"
  }' >"$whole.names"
"$objcopy" --redefine-syms="$whole.names" "$whole"
rm "$library" "$whole.names"
"$ar" qcs "$library" "$whole"
rm "$whole"
