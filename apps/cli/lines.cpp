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
  if (descriptor_ < 0) throw FatalError(name_ + ": " + std::strerror(errno));
  struct stat info{};
  if (::fstat(descriptor_, &info) == 0 && S_ISREG(info.st_mode))
    size_ = static_cast<std::size_t>(info.st_size);
}

InputFile::InputFile(std::string name, std::string bytes)
    : name_(std::move(name)), ahead_(std::move(bytes)) {
  size_ = ahead_.size();
}

InputFile::~InputFile() {
  if (descriptor_ > STDIN_FILENO) ::close(descriptor_);
}

std::string_view InputFile::ahead() {
  constexpr std::size_t enough = std::size_t{1} << 14;
  if (ahead_used_ == ahead_.size() && descriptor_ >= 0) {
    ahead_used_ = 0;
    ahead_.resize(enough);
    std::size_t used = 0;
    while (used < enough) {
      const std::size_t got = read_on(ahead_.data() + used, enough - used);
      if (got == 0) break;
      used += got;
    }
    ahead_.resize(used);
  }
  return std::string_view(ahead_).substr(ahead_used_);
}

std::size_t InputFile::read(char* to, std::size_t size) {
  if (ahead_used_ < ahead_.size()) {
    const std::size_t got = ahead_.copy(to, size, ahead_used_);
    ahead_used_ += got;
    bytes_read_ += got;
    return got;
  }
  if (descriptor_ < 0) return 0;
  const std::size_t got = read_on(to, size);
  bytes_read_ += got;
  return got;
}

std::size_t InputFile::read_on(char* to, std::size_t size) {
  for (;;) {
    const ssize_t got = ::read(descriptor_, to, size);
    if (got == 0) check_whole();
    if (got >= 0) {
      taken_ += static_cast<std::size_t>(got);
      if (taken_ > size_) check_unchanged();  // at once: it may grow as fast as it is read
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR) throw FatalError(name_ + ": " + std::strerror(errno));
  }
}

/// A file that was cut at the end of a line still parses, so its size is compared.
void InputFile::check_whole() const {
  struct stat info{};
  if (size_ > 0 && ::fstat(descriptor_, &info) == 0 &&
      static_cast<std::size_t>(info.st_size) < size_)
    throw FatalError(fmt::format("{}: was shortened from {} bytes to {} while it was read", name_,
                                 size_, info.st_size));
}

void InputFile::check_unchanged() const {
  struct stat info{};
  if (size_ == 0 || ::fstat(descriptor_, &info) != 0) return;
  const std::size_t now = std::max(bytes_read_, static_cast<std::size_t>(info.st_size));
  if (now != size_)
    throw FatalError(
        fmt::format("{}: grew from {} bytes to {} while it was read", name_, size_, now));
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

BlockReader::BlockReader(InputFile& file, std::function<void()> before_waiting, Rows rows)
    : file_(file), before_waiting_(std::move(before_waiting)), rows_(rows) {}

/// Where to cut bytes that end in a line end: before a quoted cell that is not closed, unless there
/// is nothing else.
std::size_t BlockReader::end_of_rows(const char* bytes, std::size_t end) const {
  bool open = false;
  if (rows_ == Rows::quoted)
    for (const char* at = bytes; (at = static_cast<const char*>(std::memchr(
                                      at, '"', static_cast<std::size_t>(bytes + end - at))));
         ++at)
      open = !open;
  if (!open) return end;
  const void* const quote = ::memrchr(bytes, '"', end);
  const auto before = static_cast<std::size_t>(static_cast<const char*>(quote) - bytes);
  const void* const last = ::memrchr(bytes, '\n', before);
  return last ? static_cast<std::size_t>(static_cast<const char*>(last) - bytes) + 1 : end;
}

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
  // The rest that pass_over_line left may already hold whole lines.
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
  block.end = end_of_rows(block.bytes.data(), block.end);
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
