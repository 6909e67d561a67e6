# parry2d from crates.io, where cargo is at hand: gives the target `parry_peer` and PARRY_VERSION, or
# nothing.
if(NOT TARGET parry_peer)
  find_program(CARGO cargo)
  set(parry_source ${CMAKE_CURRENT_LIST_DIR})
  set(parry_build ${PROJECT_BINARY_DIR}/parry)
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS
    ${parry_source}/Cargo.toml ${parry_source}/Cargo.lock ${parry_source}/src/lib.rs
    ${parry_source}/src/tree.rs ${parry_source}/src/pair.rs)
  if(CARGO)
    # As its users build it; at configure time, so that a machine without crates.io goes without.
    execute_process(
      COMMAND ${CARGO} build --release --locked --quiet
        --manifest-path ${parry_source}/Cargo.toml --target-dir ${parry_build}
      RESULT_VARIABLE parry_failed ERROR_VARIABLE parry_errors)
    if(parry_failed)
      message(STATUS "bench: no parry2d: ${parry_errors}")
    else()
      add_library(parry_peer SHARED IMPORTED GLOBAL)
      set_target_properties(parry_peer PROPERTIES
        IMPORTED_LOCATION ${parry_build}/release/libparry_peer.so
        IMPORTED_NO_SONAME TRUE
        INTERFACE_INCLUDE_DIRECTORIES ${parry_source})
      file(STRINGS ${parry_source}/Cargo.lock parry_lock REGEX "^(name|version) = ")
      string(REGEX MATCH "name = \"parry2d\";version = \"([^\"]*)\"" parry_lock "${parry_lock}")
      set(PARRY_VERSION ${CMAKE_MATCH_1} CACHE INTERNAL "")
    endif()
  endif()
endif()
