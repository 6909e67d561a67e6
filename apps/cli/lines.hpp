// Lines of any input in constant memory.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace abut::cli {

/// The longest line that is read. A longer one is passed over, told as such, and reading goes on
/// after it.
inline constexpr std::size_t longest_line = std::size_t{16} << 20;

/// What is wrong with one.
inline std::string too_long_message() {
  return "longer than " + std::to_string(longest_line >> 20) + " MiB";
}

/// Bytes behind every line that may be read (not written) without harm, as simdjson wants them.
inline constexpr std::size_t line_padding = 64;

struct Line {
  std::string_view text;   ///< without its end; valid until the next line is asked for
  std::size_t number = 0;  ///< from 1
  bool too_long = false;   ///< `text` is empty then
};

/// A file, or standard input, that is closed again.
class InputFile {
 public:
  /// "-" is standard input. Throws Trouble.
  explicit InputFile(const std::string& name);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Up to `size` bytes; 0 at the end. Throws Trouble.
  std::size_t read(char* to, std::size_t size);
  std::string read_all();

  const std::string& name() const { return name_; }
  /// 0 where it is not known (a pipe).
  std::size_t size() const { return size_; }
  std::size_t bytes_read() const { return bytes_read_; }

 private:
  std::string name_;
  int descriptor_ = -1;
  std::size_t size_ = 0, bytes_read_ = 0;
};

class LineReader {
 public:
  /// `before_waiting` is called before every read, which may block: the place to flush answers, so
  /// that a program at the other end of two pipes gets one for each line that it sends, and to show
  /// how far it has come.
  explicit LineReader(InputFile& file, std::function<void()> before_waiting = {});

  std::optional<Line> next();

 private:
  bool fill();

  InputFile& file_;
  std::function<void()> before_waiting_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0, number_ = 0;
};

}  // namespace abut::cli
