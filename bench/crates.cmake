# Libraries from crates.io behind a C interface, where cargo is at hand:
#
#   crate_peer(FOLDER CRATE…)    builds the crate in bench/FOLDER and gives the target FOLDER_peer, with
#                                VERSION_OF_<CRATE> of each crate that is named; or gives nothing
function(crate_peer folder)
  set(target ${folder}_peer)
  if(TARGET ${target})
    return()
  endif()
  find_program(CARGO cargo)
  set(source ${PROJECT_SOURCE_DIR}/bench/${folder})
  set(build ${PROJECT_BINARY_DIR}/${folder})
  file(GLOB sources CONFIGURE_DEPENDS ${source}/src/*.rs)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${source}/Cargo.toml ${source}/Cargo.lock ${sources})
  if(NOT CARGO)
    return()
  endif()
  # As its users build it; at configure time, so that a machine without crates.io goes without.
  execute_process(
    COMMAND ${CARGO} build --release --quiet
      --manifest-path ${source}/Cargo.toml --target-dir ${build}
    RESULT_VARIABLE failed ERROR_VARIABLE errors)
  if(failed)
    message(STATUS "bench: no ${folder}: ${errors}")
    return()
  endif()
  add_library(${target} SHARED IMPORTED GLOBAL)
  set_target_properties(${target} PROPERTIES
    IMPORTED_LOCATION ${build}/release/lib${target}.so
    IMPORTED_NO_SONAME TRUE
    INTERFACE_INCLUDE_DIRECTORIES ${source})
  file(STRINGS ${source}/Cargo.lock lock REGEX "^(name|version) = ")
  foreach(crate ${ARGN})
    string(REGEX MATCH "name = \"${crate}\";version = \"([^\"]*)\"" found "${lock}")
    string(MAKE_C_IDENTIFIER ${crate} name)
    target_compile_definitions(${target} INTERFACE VERSION_OF_${name}="${CMAKE_MATCH_1}")
  endforeach()
endfunction()
