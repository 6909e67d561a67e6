// The texts of --help.
#pragma once

namespace abut::cli::help {

extern const char* const about;
extern const char* const about_more;
extern const char* const query_more;
extern const char* const pairs_more;
extern const char* const convert_more;
extern const char* const cut_more;
extern const char* const unite_more;
extern const char* const join_more;
extern const char* const nearest_more;
extern const char* const draw_more;

}  // namespace abut::cli::help
