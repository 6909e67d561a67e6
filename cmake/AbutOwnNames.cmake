# abut_own_names(target): the templates of a static library have names of their own; see own_names.sh. Where objects are
# of another format, or hold what is compiled only when a program is linked, the library is left as it is.
set(ABUT_OWN_NAMES OFF)
if(CMAKE_SYSTEM_NAME STREQUAL "Linux" AND CMAKE_OBJCOPY AND CMAKE_READELF AND NOT ABUT_SANITIZE
    AND NOT CMAKE_INTERPROCEDURAL_OPTIMIZATION AND NOT CMAKE_CXX_FLAGS MATCHES "-flto")
  execute_process(COMMAND ${CMAKE_LINKER} --help OUTPUT_VARIABLE options ERROR_QUIET)
  if(options MATCHES "force-group-allocation")
    set(ABUT_OWN_NAMES ON)
  endif()
endif()
function(abut_own_names target)
  if(ABUT_OWN_NAMES)
    add_custom_command(TARGET ${target} POST_BUILD VERBATIM COMMAND sh ${PROJECT_SOURCE_DIR}/cmake/own_names.sh
      $<TARGET_FILE:${target}> ${CMAKE_LINKER} ${CMAKE_READELF} ${CMAKE_OBJCOPY} ${CMAKE_AR})
    # Unique symbols could not stand in two libraries, without the groups that ld -r takes apart.
    target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fno-gnu-unique>)
  endif()
endfunction()
