#include "files.hpp"

#ifdef _WIN32
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <fcntl.h>
#include <io.h>
#include <sys/stat.h>
#include <windows.h>
#else
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#endif

#include <cerrno>
#include <cstddef>
#include <random>
#include <stdexcept>
#include <system_error>
#include <utility>

namespace abut::detail::index {
namespace {

[[noreturn]] void fail_by_errno(const std::string& file) {
  fail(file, std::generic_category().message(errno));
}

#ifdef _WIN32

/// Closes itself.
class Handle {
 public:
  explicit Handle(HANDLE value) : value_(value) {}
  ~Handle() {
    if (is_open()) ::CloseHandle(value_);
  }
  Handle(const Handle&) = delete;
  Handle& operator=(const Handle&) = delete;
  bool is_open() const { return value_ != nullptr && value_ != INVALID_HANDLE_VALUE; }
  HANDLE get() const { return value_; }

 private:
  HANDLE value_;
};

[[noreturn]] void fail_by_system(const std::string& file) {
  fail(file, std::system_category().message(static_cast<int>(::GetLastError())));
}

int open_new(const std::filesystem::path& path) {
  return ::_wopen(path.c_str(), _O_WRONLY | _O_CREAT | _O_EXCL | _O_BINARY | _O_NOINHERIT,
                  _S_IREAD | _S_IWRITE);
}
int close_file(int file) { return ::_close(file); }
std::ptrdiff_t write_some(int file, const void* from, std::size_t size) {
  constexpr std::size_t kMost = std::size_t{1} << 30;  // its sizes are of 32 bits
  return ::_write(file, from, static_cast<unsigned>(size < kMost ? size : kMost));
}

#else

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

int open_new(const std::filesystem::path& path) {
  return ::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
}
int close_file(int file) { return ::close(file); }
std::ptrdiff_t write_some(int file, const void* from, std::size_t size) {
  return ::write(file, from, size);
}

#endif

}  // namespace

void fail(const std::string& file, const std::string& why) {
  throw std::runtime_error((file.empty() ? "a file without a name" : file) + ": " + why);
}

#ifdef _WIN32
Block map_file(const std::string& file, std::size_t& size) {
  const std::filesystem::path path(file);
  std::error_code none;
  if (std::filesystem::exists(path, none) && !std::filesystem::is_regular_file(path, none))
    fail(file, "not a regular file");
  const Handle in(::CreateFileW(path.c_str(), GENERIC_READ, FILE_SHARE_READ | FILE_SHARE_DELETE,
                                nullptr, OPEN_EXISTING, FILE_ATTRIBUTE_NORMAL, nullptr));
  LARGE_INTEGER bytes{};
  if (!in.is_open() || ::GetFileSizeEx(in.get(), &bytes) == 0) fail_by_system(file);
  size = static_cast<std::size_t>(bytes.QuadPart);
  if (size == 0) return {};
  const Handle mapping(::CreateFileMappingW(in.get(), nullptr, PAGE_READONLY, 0, 0, nullptr));
  if (!mapping.is_open()) fail_by_system(file);
  void* memory = ::MapViewOfFile(mapping.get(), FILE_MAP_READ, 0, 0, 0);
  if (memory == nullptr) fail_by_system(file);
  return Block(static_cast<std::byte*>(memory), [](std::byte* p) { ::UnmapViewOfFile(p); });
}
#else
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
#endif

NewFile::NewFile(const std::string& file) : file_(file), place_(file) {
  std::error_code none;
  constexpr int kMostLinks = 40;
  for (int i = 0; i < kMostLinks && std::filesystem::is_symlink(place_, none); ++i)
    place_ = place_.parent_path() / std::filesystem::read_symlink(place_, none);
  const auto before = std::filesystem::status(place_, none);
  const bool replaces = std::filesystem::exists(before);
  if (replaces && !std::filesystem::is_regular_file(before)) fail(file, "not a regular file");
  // Not by mkstemp(), which leaves it to us to ask for the permissions of a new file.
  std::random_device random;
  constexpr std::size_t kLongest = 200;  // the name may be as long as the system allows
  do {
    temporary_ = place_.parent_path() / place_.filename().native().substr(0, kLongest);
    temporary_ += '.' + std::to_string(random());
    out_ = open_new(temporary_);
  } while (out_ < 0 && errno == EEXIST);
  if (out_ < 0) fail_by_errno(file);
  if (replaces) std::filesystem::permissions(temporary_, before.permissions(), none);
}

NewFile::~NewFile() {
  if (out_ >= 0) close_file(out_);
  std::error_code none;
  if (!is_done_) std::filesystem::remove(temporary_, none);
}

void NewFile::write(const void* from, std::size_t size) {
  const char* at = static_cast<const char*>(from);
  while (size > 0) {
    const std::ptrdiff_t put = write_some(out_, at, size);
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) fail_by_errno(file_);
    at += put;
    size -= static_cast<std::size_t>(put);
  }
}

void NewFile::take_place() {
  if (close_file(std::exchange(out_, -1)) != 0) fail_by_errno(file_);
  std::error_code why;
  std::filesystem::rename(temporary_, place_, why);
  if (why) fail(file_, why.message());
  is_done_ = true;
}

}  // namespace abut::detail::index
