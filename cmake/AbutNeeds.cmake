# abut_lacks(part mode names…): says that `part` is left out because `names` are not here; with
# mode ON it stops.
function(abut_lacks part mode)
  list(JOIN ARGN ", " names)
  if(mode STREQUAL AUTO)
    message(STATUS "abut: ${part} is left out; not found: ${names}")
  else()
    message(FATAL_ERROR "abut: ${part} needs what is not found: ${names}. "
      "On Debian scripts/setup.sh build installs it.")
  endif()
endfunction()
