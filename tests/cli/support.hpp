// A scratch folder, and the program run as a user would.
#pragma once

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace abut::cli::test {

/// The first number of cases; under sanitizers, which take ten times as long, the second one.
template <class T>
constexpr T cases([[maybe_unused]] T all, [[maybe_unused]] T sanitized) {
#ifdef ABUT_SANITIZED
  return sanitized;
#else
  return all;
#endif
}

class Scratch {
 public:
  Scratch() {
    std::string pattern = (std::filesystem::temp_directory_path() / "abut-test-XXXXXX").string();
    folder_ = ::mkdtemp(pattern.data());
  }
  ~Scratch() { std::filesystem::remove_all(folder_); }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string path(const std::string& name) const { return (folder_ / name).string(); }
  std::string write(const std::string& name, const std::string& text) const {
    std::ofstream(path(name), std::ios::binary) << text;
    return path(name);
  }
  std::string read(const std::string& name) const {
    std::ifstream file(path(name), std::ios::binary);
    return {std::istreambuf_iterator<char>(file), {}};
  }
  std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(std::filesystem::directory_iterator(folder_),
                                                  std::filesystem::directory_iterator()));
  }

 private:
  std::filesystem::path folder_;
};

struct Outcome {
  int status = -1;
  std::string out, err;
};

/// Runs a shell command in which $ABUT is the program.
inline Outcome run(const std::string& command) {
  static Scratch scratch;
  const std::string errors = scratch.path("stderr");
  Outcome outcome;
  const std::string line = "ABUT='" ABUT_PROGRAM "'; { " + command + "\n} 2>'" + errors + "'";
  FILE* pipe = ::popen(line.c_str(), "r");
  char block[4096];
  while (const std::size_t got = std::fread(block, 1, sizeof block, pipe))
    outcome.out.append(block, got);
  const int status = ::pclose(pipe);
  outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  outcome.err = scratch.read("stderr");
  return outcome;
}

}  // namespace abut::cli::test
