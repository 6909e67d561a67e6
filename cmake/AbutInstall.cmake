# cmake --install: the headers, the compiled part, the program, and the two ways to find them:
# find_package(abut) and pkg-config.
include(CMakePackageConfigHelpers)

set(abut_libraries abut)
if(TARGET abut_any)
  list(APPEND abut_libraries abut_any)
  set(ABUT_PC_LIBS "-L\${libdir} -labut_any")
endif()
if(TARGET abut_batch)
  list(APPEND abut_libraries abut_batch)
endif()
if(TARGET abut_index)
  list(APPEND abut_libraries abut_index)
endif()
install(TARGETS ${abut_libraries} EXPORT abut_targets
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR})
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

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/abut)
install(EXPORT abut_targets NAMESPACE abut:: FILE abut-targets.cmake DESTINATION ${package_dir})
configure_package_config_file(cmake/abut-config.cmake.in ${CMAKE_BINARY_DIR}/abut-config.cmake
  INSTALL_DESTINATION ${package_dir})
# Before 1.0 a minor version may change the interface.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/abut-config-version.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/abut-config.cmake ${CMAKE_BINARY_DIR}/abut-config-version.cmake
  DESTINATION ${package_dir})

file(RELATIVE_PATH ABUT_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
configure_file(cmake/abut.pc.in ${CMAKE_BINARY_DIR}/abut.pc @ONLY)
set(pc_files ${CMAKE_BINARY_DIR}/abut.pc)
foreach(part batch index)
  if(TARGET abut_${part})
    configure_file(cmake/abut-${part}.pc.in ${CMAKE_BINARY_DIR}/abut-${part}.pc @ONLY)
    list(APPEND pc_files ${CMAKE_BINARY_DIR}/abut-${part}.pc)
  endif()
endforeach()
install(FILES ${pc_files} DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
