# beside_geos(TARGET): with GEOS's C interface, where the machine has it.
find_path(GEOS_C_INCLUDE geos_c.h)
find_library(GEOS_C_LIBRARY geos_c)
function(beside_geos target)
  if(GEOS_C_INCLUDE AND GEOS_C_LIBRARY)
    target_compile_definitions(${target} PRIVATE WITH_geos)
    target_link_libraries(${target} PRIVATE ${GEOS_C_LIBRARY})
  endif()
endfunction()
