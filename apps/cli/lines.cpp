#include "lines.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>

#include "error.hpp"

namespace abut::cli {

InputFile::InputFile(const std::string& name) : name_(name == "-" ? "standard input" : name) {
  descriptor_ = name == "-" ? STDIN_FILENO : ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor_ < 0) throw Trouble(name_ + ": " + std::strerror(errno));
  struct stat info{};
  if (::fstat(descriptor_, &info) == 0 && S_ISREG(info.st_mode))
    size_ = static_cast<std::size_t>(info.st_size);
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::size_t InputFile::read(char* to, std::size_t size) {
  for (;;) {
    const ssize_t got = ::read(descriptor_, to, size);
    if (got == 0) check_whole();
    if (got >= 0) {
      bytes_read_ += static_cast<std::size_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR) throw Trouble(name_ + ": " + std::strerror(errno));
  }
}

/// What is missing at the end cannot be seen in lines.
void InputFile::check_whole() const {
  struct stat info{};
  if (size_ > 0 && ::fstat(descriptor_, &info) == 0 &&
      static_cast<std::size_t>(info.st_size) < size_)
    throw Trouble(fmt::format("{}: was shortened from {} bytes to {} while it was read", name_,
                              size_, info.st_size));
}

void InputFile::check_unchanged() const {
  struct stat info{};
  if (size_ == 0 || ::fstat(descriptor_, &info) != 0) return;
  const std::size_t now = std::max(bytes_read_, static_cast<std::size_t>(info.st_size));
  if (now != size_)
    throw Trouble(fmt::format("{}: grew from {} bytes to {} while it was read", name_, size_, now));
}

std::string InputFile::read_all() {
  std::string text;
  std::size_t used = 0;
  for (;;) {
    if (used == text.size()) text.resize(std::max(text.size() * 2, size_ + 1));
    const std::size_t got = read(text.data() + used, text.size() - used);
    if (got == 0) break;
    used += got;
  }
  text.resize(used);
  return text;
}

BlockReader::BlockReader(InputFile& file, std::function<void()> before_waiting)
    : file_(file), before_waiting_(std::move(before_waiting)) {}

/// Reads more behind the `used` bytes of the block, making room first. 0 at the end of the input.
std::size_t BlockReader::read_behind(Block& block, std::size_t used, std::size_t wanted) {
  constexpr std::size_t least = std::size_t{256} << 10;
  const std::size_t doubled = std::min(2 * used, longest_line + least);
  if (block.bytes.size() < used + least / 2 + line_padding)
    block.bytes.resize(std::max({wanted + least, used + least, doubled}) + line_padding);
  if (before_waiting_) before_waiting_();
  return file_.read(block.bytes.data() + used, block.bytes.size() - line_padding - used);
}

/// Reads on to the end of a line that is too long to be kept.
bool BlockReader::pass_over_line(Block& block) {
  block.too_long = true;
  block.end = 0;
  rest_.clear();
  while (const std::size_t got = read_behind(block, 0, 0)) {
    const char* bytes = block.bytes.data();
    if (const void* end = std::memchr(bytes, '\n', got)) {
      rest_.assign(static_cast<const char*>(end) + 1, bytes + got);
      break;
    }
  }
  return true;
}

bool BlockReader::next(Block& block, std::size_t wanted) {
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  const bool there = take(block, wanted);
  if (at_begin_ && block.text().substr(0, 3) == byte_order_mark) block.begin = 3;
  at_begin_ = false;
  return there;
}

bool BlockReader::take(Block& block, std::size_t wanted) {
  block.too_long = false;
  block.begin = block.end = 0;
  std::size_t used = rest_.size();
  if (block.bytes.size() < used + line_padding) block.bytes.resize(used + line_padding);
  std::copy(rest_.begin(), rest_.end(), block.bytes.begin());
  rest_.clear();
  // What pass_over_line left may hold whole lines already.
  std::size_t searched = 0;
  for (;;) {
    const char* bytes = block.bytes.data();
    if (const void* last = ::memrchr(bytes + searched, '\n', used - searched))
      block.end = static_cast<std::size_t>(static_cast<const char*>(last) - bytes) + 1;
    searched = used;
    if (block.end > 0 && block.end >= wanted) break;
    if (used - block.end > longest_line) {
      if (block.end == 0) return pass_over_line(block);
      break;
    }
    const std::size_t got = read_behind(block, used, wanted);
    if (got == 0) {
      block.end = used;
      return used > 0;
    }
    used += got;
  }
  rest_.assign(block.bytes.data() + block.end, block.bytes.data() + used);
  return true;
}

std::optional<Line> BlockLines::next() {
  Line line;
  if (too_long_) {
    too_long_ = false;
    line.too_long = true;
    line.number = ++number_;
    return line;
  }
  if (rest_.empty()) return std::nullopt;
  const std::size_t size = std::min(rest_.find('\n'), rest_.size());
  line.number = ++number_;
  if (size <= longest_line)
    line.text = rest_.substr(0, size);
  else
    line.too_long = true;
  rest_.remove_prefix(std::min(size + 1, rest_.size()));
  return line;
}

std::optional<Line> LineReader::next() {
  for (;;) {
    if (std::optional<Line> line = lines_.next()) return line;
    if (!blocks_.next(block_, 0)) return std::nullopt;
    lines_ = BlockLines(block_, lines_.number());
  }
}

}  // namespace abut::cli
