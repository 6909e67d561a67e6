# abut_test(name sources… [OWN_HEADERS] [APART] [LIBS libraries…]): one GoogleTest program, one ctest entry. Optimised
# lightly, and not at all under sanitizers, because templates over every pair of shapes take long to
# compile. Its sources are joined by fours, so that they share templates.
# With OWN_HEADERS no precompiled ones are used: for what defines macros before them. With APART each source
# is compiled alone.
function(abut_test name)
  cmake_parse_arguments(arg "OWN_HEADERS;APART" "" "LIBS" ${ARGN})
  add_executable(test_${name} ${arg_UNPARSED_ARGUMENTS})
  if(NOT arg_APART)
    set_target_properties(test_${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 4)
  endif()
  abut_test_options(test_${name} ${arg_LIBS})
  target_link_libraries(test_${name} PRIVATE GTest::gtest_main)
  # What links the compiled part sees its declarations, so there are two sets of precompiled headers.
  if(arg_OWN_HEADERS)
  elseif(arg_LIBS MATCHES "abut(::|_)(any|index|io)")
    target_precompile_headers(test_${name} REUSE_FROM abut_test_headers_linked)
  else()
    target_precompile_headers(test_${name} REUSE_FROM abut_test_headers)
  endif()
  add_test(NAME ${name} COMMAND test_${name})
endfunction()

function(abut_test_options target)
  target_link_libraries(${target} PRIVATE abut::abut abut_warnings GTest::gtest ${ARGN})
  if(ABUT_SANITIZE)
    target_compile_definitions(${target} PRIVATE ABUT_SANITIZED)
  else()
    target_compile_options(${target} PRIVATE -O1)
  endif()
endfunction()

function(abut_precompiled_tests target)
  add_library(${target} OBJECT ${PROJECT_SOURCE_DIR}/tests/precompiled.cpp)
  abut_test_options(${target} ${ARGN})
  target_precompile_headers(${target} PRIVATE <abut/abut.hpp> <gtest/gtest.h>)
endfunction()
abut_precompiled_tests(abut_test_headers)
if(TARGET abut_any)
  abut_precompiled_tests(abut_test_headers_linked abut::any)
endif()
