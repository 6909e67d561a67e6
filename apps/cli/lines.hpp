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

/// The message about such a line.
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
  /// "-" is standard input. Throws FatalError.
  explicit InputFile(const std::string& name);
  /// Bytes that are there already, under this name.
  InputFile(std::string name, std::string bytes);
  ~InputFile();
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;

  /// Up to `size` bytes; 0 at the end. Throws FatalError, also where the file has become shorter than
  /// it was.
  std::size_t read(char* to, std::size_t size);
  std::string read_all();
  /// Up to some thousands of bytes that have not been read yet, and still will be.
  std::string_view ahead();
  /// Throws FatalError where a file was written to while it was read: what was read may be half of it.
  void check_unchanged() const;

  const std::string& name() const { return name_; }
  int descriptor() const { return descriptor_; }
  /// 0 where it is not known (a pipe).
  std::size_t size() const { return size_; }
  std::size_t bytes_read() const { return bytes_read_; }

 private:
  void check_whole() const;

  std::size_t read_on(char* to, std::size_t size);

  std::string name_;
  int descriptor_ = -1;
  std::string ahead_;  ///< what is there before the descriptor is read
  std::size_t ahead_used_ = 0;
  std::size_t size_ = 0, bytes_read_ = 0;
  std::size_t taken_ = 0;  ///< of the descriptor's bytes
};

/// Whole lines that lie one behind the other; line_padding bytes may be read behind them.
struct Block {
  std::vector<char> bytes;
  std::size_t begin = 0, end = 0;  ///< of the lines, in `bytes`
  bool too_long = false;           ///< instead of all that, a line longer than longest_line

  std::string_view text() const { return {bytes.data() + begin, end - begin}; }
};

/// May a row be longer than its line? Where it is quoted: blocks are not cut between two quotes.
enum class Rows : unsigned char { lines, quoted };

/// An input as blocks of whole lines, without the mark that some put in front of UTF-8.
class BlockReader {
 public:
  /// `before_waiting` is called before every read, which may block.
  explicit BlockReader(InputFile& file, std::function<void()> before_waiting = {},
                       Rows rows = Rows::lines);

  /// At least `wanted` bytes, where there are as many; false at the end. The memory that `block`
  /// has is used again.
  bool next(Block& block, std::size_t wanted);

 private:
  bool take(Block& block, std::size_t wanted);
  std::size_t end_of_rows(const char* bytes, std::size_t end) const;
  std::size_t read_behind(Block& block, std::size_t used, std::size_t wanted);
  bool pass_over_line(Block& block);

  InputFile& file_;
  std::function<void()> before_waiting_;
  Rows rows_;
  std::vector<char> rest_;  ///< the beginning of a line whose end has not been seen
  bool at_begin_ = true;
};

/// Walks along the lines of a block.
class BlockLines {
 public:
  /// `before`: how many lines of the input come before the block.
  explicit BlockLines(const Block& block, std::size_t before = 0)
      : rest_(block.text()), too_long_(block.too_long), number_(before) {}

  std::optional<Line> next();
  /// All lines that next() has not given yet.
  std::string_view behind() const { return rest_; }
  void pass_over(std::size_t lines) {
    for (; lines > 0; --lines) next();
  }
  /// The number of the line that next() gave last.
  std::size_t number() const { return number_; }

 private:
  std::string_view rest_;
  bool too_long_;
  std::size_t number_;
};

/// One line after the other, each as soon as it has come.
class LineReader {
 public:
  /// `before_waiting` is called before every read, which may block. There answers are flushed, so that
  /// a program that talks through two pipes gets one for each line that it sends, and progress is shown.
  explicit LineReader(InputFile& file, std::function<void()> before_waiting = {})
      : blocks_(file, std::move(before_waiting)) {}

  std::optional<Line> next();

 private:
  BlockReader blocks_;
  Block block_;
  BlockLines lines_{block_};
};

}  // namespace abut::cli
