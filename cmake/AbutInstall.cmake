# cmake --install: the headers, the compiled part, the program, and the two ways to find them:
# find_package(abut) and pkg-config.
include(CMakePackageConfigHelpers)

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abut)
install(DIRECTORY include/abut DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DATADIR}/licenses/abut)
if(TARGET abut_cli)
  install(TARGETS abut_cli RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  set(share ${PROJECT_SOURCE_DIR}/apps/cli/share)
  install(FILES ${share}/abut.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1)
  install(FILES ${share}/abut.bash RENAME abut
    DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions)
  install(FILES ${share}/_abut DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions)
  install(FILES ${share}/abut.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d)
endif()

# abut_export(set targets…): a set of targets that the package has or lacks as a whole.
function(abut_export set)
  set(there)
  foreach(target IN LISTS ARGN)
    if(TARGET ${target})
      list(APPEND there ${target})
    endif()
  endforeach()
  if(there)
    install(TARGETS ${there} EXPORT ${set}
      ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
      RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
    install(EXPORT ${set} NAMESPACE abut:: FILE ${set}.cmake DESTINATION ${package_dir})
  endif()
endfunction()
abut_export(abut-targets abut abut_any abut_io)
# These need Highway, and what needs no Highway is to be found without it.
abut_export(abut-highway-targets abut_batch abut_index)

configure_package_config_file(cmake/abut-config.cmake.in ${PROJECT_BINARY_DIR}/abut-config.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${PROJECT_BINARY_DIR}/abut-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/abut-config.cmake ${PROJECT_BINARY_DIR}/abut-config-version.cmake
  DESTINATION ${package_dir})

# One .pc file a library: abut is the headers alone, the others are compiled.
file(RELATIVE_PATH ABUT_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
set(pc_files)
foreach(name IN ITEMS abut abut-any abut-io abut-batch abut-index)
  string(REPLACE - _ target ${name})
  if(TARGET ${target})
    configure_file(cmake/${name}.pc.in ${PROJECT_BINARY_DIR}/${name}.pc @ONLY)
    list(APPEND pc_files ${PROJECT_BINARY_DIR}/${name}.pc)
  endif()
endforeach()
install(FILES ${pc_files} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
