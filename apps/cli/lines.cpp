#include "lines.hpp"

#include <fcntl.h>
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
    if (got >= 0) {
      bytes_read_ += static_cast<std::size_t>(got);
      return static_cast<std::size_t>(got);
    }
    if (errno != EINTR) throw Trouble(name_ + ": " + std::strerror(errno));
  }
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

LineReader::LineReader(InputFile& file, std::function<void()> before_waiting)
    : file_(file),
      before_waiting_(std::move(before_waiting)),
      buffer_((std::size_t{256} << 10) + line_padding) {}

/// Reads more behind end_, making room first. False at the end of the input.
bool LineReader::fill() {
  if (begin_ > 0) {
    std::memmove(buffer_.data(), buffer_.data() + begin_, end_ - begin_);
    end_ -= begin_;
    begin_ = 0;
  }
  if (end_ + line_padding == buffer_.size())
    buffer_.resize(std::min(2 * buffer_.size(), longest_line + 1 + 2 * line_padding));
  if (before_waiting_) before_waiting_();
  const std::size_t got = file_.read(buffer_.data() + end_, buffer_.size() - line_padding - end_);
  end_ += got;
  return got > 0;
}

std::optional<Line> LineReader::next() {
  Line line;
  std::size_t searched = 0;
  for (;;) {
    const char* start = buffer_.data() + begin_;
    if (const void* found = std::memchr(start + searched, '\n', end_ - begin_ - searched)) {
      const auto size = static_cast<std::size_t>(static_cast<const char*>(found) - start);
      if (size <= longest_line && !line.too_long)
        line.text = {start, size};
      else
        line.too_long = true;
      begin_ += size + 1;
      break;
    }
    searched = end_ - begin_;
    if (searched > longest_line) {
      line.too_long = true;
      begin_ = end_ = searched = 0;
    }
    if (fill()) continue;
    if (begin_ == end_ && !line.too_long) return std::nullopt;
    if (!line.too_long) line.text = {buffer_.data() + begin_, end_ - begin_};
    begin_ = end_;
    break;
  }
  line.number = ++number_;
  constexpr std::string_view byte_order_mark = "\xEF\xBB\xBF";
  if (line.number == 1 && line.text.substr(0, 3) == byte_order_mark) line.text.remove_prefix(3);
  return line;
}

}  // namespace abut::cli
