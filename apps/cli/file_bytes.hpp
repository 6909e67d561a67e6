// All that a file holds, as bytes.
#pragma once

#include <string>
#include <string_view>

#include "lines.hpp"

namespace abut::cli {

/// Mapped where that can be, read where not (a pipe).
class FileBytes {
 public:
  /// Throws Trouble.
  explicit FileBytes(InputFile& input);
  ~FileBytes();
  FileBytes(const FileBytes&) = delete;
  FileBytes& operator=(const FileBytes&) = delete;

  std::string_view bytes() const { return bytes_; }

 private:
  void* mapped_ = nullptr;
  std::string read_;
  std::string_view bytes_;
};

}  // namespace abut::cli
