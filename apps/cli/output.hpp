// Where answers go: standard output, or a file that gets its name only when it is whole.
#pragma once

#include <span>
#include <string>
#include <string_view>

#include "text.hpp"

namespace abut::cli {

/// A buffer in front of a file descriptor. A closed pipe, a full disk: FatalError, by name. A
/// terminal gets escapes for what would steer it; elsewhere every byte goes out as it is.
class Output {
 public:
  static Output standard() { return Output(1, "standard output"); }
  Output(int descriptor, std::string name);

  Buffer& buffer() { return buffer_; }
  void flush();
  /// Writes bytes after those in the buffer, without a copy.
  void write(std::string_view bytes);
  void flush_if_full() {
    if (buffer_.size() >= full) flush();
  }
  /// So many bytes have gone out.
  std::size_t written() const { return written_; }

 private:
  void put(std::string_view bytes);

  static constexpr std::size_t full = std::size_t{1} << 16;
  int descriptor_;
  bool to_terminal_;
  std::string name_;
  Buffer buffer_;
  std::size_t written_ = 0;
};

/// Throws FatalError where OUT is one of the inputs, under whatever name: its shapes would be gone.
void check_is_no_input(const std::string& output, std::span<const std::string> inputs);

/// A file written beside its final name and renamed by commit(); without that, nothing is left.
/// A pipe or a device is written to directly; "-" is standard output.
class OutputFile {
 public:
  explicit OutputFile(const std::string& name);
  ~OutputFile();
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  Output& output() { return output_; }
  const Output& output() const { return output_; }
  Buffer& buffer() { return output_.buffer(); }
  void commit();

 private:
  std::string name_, place_, temporary_;
  int descriptor_ = -1;
  Output output_;
};

}  // namespace abut::cli
