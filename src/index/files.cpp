#include "files.hpp"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace abut::detail::index {
namespace {

[[noreturn]] void fail_by_errno(const std::string& file) {
  fail(file, std::generic_category().message(errno));
}

/// Closes itself.
class Descriptor {
 public:
  explicit Descriptor(int value) : value_(value) {}
  ~Descriptor() {
    if (value_ >= 0) ::close(value_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return value_; }

 private:
  int value_;
};

}  // namespace

void fail(const std::string& file, const std::string& why) {
  throw std::runtime_error((file.empty() ? "a file without a name" : file) + ": " + why);
}

Block map_file(const std::string& file, std::size_t& size) {
  const Descriptor in(::open(file.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));  // or a pipe waits
  struct stat status{};
  if (in.get() < 0 || ::fstat(in.get(), &status) != 0) fail_by_errno(file);
  if (!S_ISREG(status.st_mode)) fail(file, "not a regular file");
  size = static_cast<std::size_t>(status.st_size);
  if (size == 0) return {};
  void* memory = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, in.get(), 0);
  if (memory == MAP_FAILED) fail_by_errno(file);
  return Block(static_cast<std::byte*>(memory), [size](std::byte* p) { ::munmap(p, size); });
}

NewFile::NewFile(const std::string& file) : file_(file), place_(file) {
  std::error_code none;
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(place_, none); ++i)
    place_ = place_.parent_path() / std::filesystem::read_symlink(place_, none);
  struct stat before{};
  const bool replaces = ::stat(place_.c_str(), &before) == 0;
  if (replaces && !S_ISREG(before.st_mode)) fail(file, "not a regular file");
  // Not by mkstemp(), which leaves it to us to ask for the permissions of a new file.
  std::random_device random;
  constexpr std::size_t kLongest = 200;  // the name may be as long as the system allows
  do {
    temporary_ = place_.parent_path() / place_.filename().string().substr(0, kLongest);
    temporary_ += '.' + std::to_string(random());
    out_ = ::open(temporary_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
  } while (out_ < 0 && errno == EEXIST);
  if (out_ < 0) fail_by_errno(file);
  if (replaces) ::fchmod(out_, before.st_mode & 07777);
}

NewFile::~NewFile() {
  if (out_ >= 0) ::close(out_);
  if (!is_done_) ::unlink(temporary_.c_str());
}

void NewFile::write(const void* from, std::size_t size) {
  const char* at = static_cast<const char*>(from);
  while (size > 0) {
    const ssize_t put = ::write(out_, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail_by_errno(file_);
    at += put;
    size -= static_cast<std::size_t>(put);
  }
}

void NewFile::take_place() {
  if (::close(std::exchange(out_, -1)) != 0) fail_by_errno(file_);
  if (std::rename(temporary_.c_str(), place_.c_str()) != 0) fail_by_errno(file_);
  is_done_ = true;
}

}  // namespace abut::detail::index
