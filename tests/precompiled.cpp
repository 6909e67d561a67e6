// Carries the headers that nearly all tests include: they are parsed once. See cmake/AbutTest.cmake.
