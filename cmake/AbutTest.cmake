# abut_test(name sources… [LIBS libraries…]): one GoogleTest program, one ctest entry. Optimised
# lightly, and not at all under sanitizers, because templates over every pair of shapes take long to
# compile.
function(abut_test name)
  cmake_parse_arguments(arg "" "" "LIBS" ${ARGN})
  add_executable(test_${name} ${arg_UNPARSED_ARGUMENTS})
  target_link_libraries(test_${name} PRIVATE abut::abut abut_warnings GTest::gtest GTest::gtest_main ${arg_LIBS})
  if(ABUT_SANITIZE)
    target_compile_definitions(test_${name} PRIVATE ABUT_SANITIZED)
  else()
    target_compile_options(test_${name} PRIVATE -O1)
  endif()
  add_test(NAME ${name} COMMAND test_${name})
endfunction()
