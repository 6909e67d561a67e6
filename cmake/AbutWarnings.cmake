# Everything built in this tree is built with these; users of the library are not.
add_library(abut_warnings INTERFACE)
if(MSVC)
  target_compile_options(abut_warnings INTERFACE /W4 $<$<BOOL:${ABUT_WERROR}>:/WX>)
else()
  target_compile_options(abut_warnings INTERFACE -Wall -Wextra -Wpedantic -Wshadow
    $<$<BOOL:${ABUT_WERROR}>:-Werror>)
endif()
if(ABUT_SANITIZE)
  target_compile_options(abut_warnings INTERFACE
    -fsanitize=${ABUT_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  # A null pointer faults, and the address sanitizer says where. Only what casts bytes has pointers that may not be
  # aligned. Without these two questions a quarter of the compiler's time is saved.
  target_compile_options(abut_warnings INTERFACE
    -fno-sanitize=null $<$<BOOL:$<TARGET_PROPERTY:ABUT_CASTS_NO_BYTES>>:-fno-sanitize=alignment>)
  target_link_options(abut_warnings INTERFACE -fsanitize=${ABUT_SANITIZE})
  # It links programs with sanitizers four times as fast.
  find_program(ABUT_LLD ld.lld-22)
  if(ABUT_LLD AND CMAKE_CXX_COMPILER_ID STREQUAL "Clang")
    target_link_options(abut_warnings INTERFACE -fuse-ld=lld)
  endif()
endif()
