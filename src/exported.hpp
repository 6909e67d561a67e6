// ABUT_EXPORTED stands where `template` would, before what programs ask of the library by name.
// All other templates and inline functions get names of their own: cmake/own_names.sh tells them by this mark.
#pragma once

#ifdef __ELF__
#define ABUT_EXPORTED template __attribute__((visibility("protected")))
#else
#define ABUT_EXPORTED template
#endif
