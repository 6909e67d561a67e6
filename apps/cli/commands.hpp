// The commands. Each returns an exit status, or throws Trouble.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace abut::cli {

int run_query(const std::string& file);

struct PairsOptions {
  std::vector<std::string> files;
  std::optional<double> within;
  std::string output;  ///< empty: only the count and the first pairs are printed
  int threads = 0;     ///< 0: one a core
};
int run_pairs(const PairsOptions& options);

struct JoinOptions {
  std::string a, b;
  std::optional<double> within;
  std::string output;
  int threads = 0;
};
int run_join(const JoinOptions& options);

struct NearestOptions {
  std::string a, b;
  std::size_t k = 1;
  std::string output;
  int threads = 0;
};
int run_nearest(const NearestOptions& options);

int run_draw(const std::string& file, const std::string& output);
int run_convert(const std::string& file, const std::string& output, int threads);

}  // namespace abut::cli
