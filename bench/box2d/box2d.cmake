# Box2D v3, whose C sources the crate boxdd-sys carries (Debian's is 2.4, of 2020), where cargo is at
# hand: gives the target `box2d_v3` and BOX2D_V3_VERSION, or nothing. Compiled as its users would.
if(NOT TARGET box2d_v3)
  find_program(CARGO cargo)
  if(CARGO)
    # At configure time, so that a machine without crates.io goes without.
    execute_process(
      COMMAND ${CARGO} metadata --quiet --format-version 1
        --filter-platform x86_64-unknown-linux-gnu
        --manifest-path ${CMAKE_CURRENT_LIST_DIR}/Cargo.toml
      RESULT_VARIABLE box2d_failed OUTPUT_VARIABLE box2d_crates ERROR_VARIABLE box2d_errors)
    if(box2d_failed)
      message(STATUS "bench: no Box2D v3: ${box2d_errors}")
    else()
      string(REGEX MATCH "\"([^\"]*boxdd-sys-([0-9.]+))/Cargo.toml\"" box2d_crate "${box2d_crates}")
      set(box2d_source ${CMAKE_MATCH_1}/third-party/box2d)
      set(BOX2D_V3_VERSION "3 (boxdd-sys ${CMAKE_MATCH_2})" CACHE INTERNAL "")
      enable_language(C)
      file(GLOB box2d_files ${box2d_source}/src/*.c)
      add_library(box2d_v3 STATIC ${box2d_files})
      target_include_directories(box2d_v3 SYSTEM BEFORE PUBLIC ${box2d_source}/include)
      target_compile_options(box2d_v3 PRIVATE -O2 -w)
      target_compile_definitions(box2d_v3 PRIVATE NDEBUG)
      if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
        target_compile_options(box2d_v3 PRIVATE -mavx2)
        target_compile_definitions(box2d_v3 PRIVATE BOX2D_AVX2)
      endif()
      find_package(Threads REQUIRED)
      target_link_libraries(box2d_v3 PUBLIC Threads::Threads m)
    endif()
  endif()
endif()
