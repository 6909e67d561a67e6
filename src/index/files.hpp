// Files of the operating system: one mapped into memory, and one that is replaced as a whole.
#pragma once

#include <filesystem>
#include <string>

#include "body.hpp"

namespace abut::detail::index {

/// Throws std::runtime_error with the file's name.
[[noreturn]] void fail(const std::string& file, const std::string& why);

/// Maps a regular file for reading.
Block map_file(const std::string& file, std::size_t& size);

/// A new file beside `file` that replaces it in take_place(), with the permissions of the old one.
/// Follows links; refuses anything but a regular file.
class NewFile {
 public:
  explicit NewFile(const std::string& file);
  ~NewFile();
  NewFile(const NewFile&) = delete;
  NewFile& operator=(const NewFile&) = delete;

  void write(const void* from, std::size_t size);
  void take_place();

 private:
  const std::string& file_;
  std::filesystem::path place_, temporary_;
  int out_ = -1;
  bool is_done_ = false;
};

}  // namespace abut::detail::index
