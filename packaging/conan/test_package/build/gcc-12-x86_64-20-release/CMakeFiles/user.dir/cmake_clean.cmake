file(REMOVE_RECURSE
  "CMakeFiles/user.dir/user.cpp.o"
  "CMakeFiles/user.dir/user.cpp.o.d"
  "user"
  "user.pdb"
)

# Per-language clean rules from dependency scanning.
foreach(lang CXX)
  include(CMakeFiles/user.dir/cmake_clean_${lang}.cmake OPTIONAL)
endforeach()
