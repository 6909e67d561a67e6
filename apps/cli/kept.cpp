#include "kept.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "bytes.hpp"
#include "error.hpp"
#include "output.hpp"

namespace abut::cli {
namespace {

constexpr std::string_view kFileNames[] = {"plan", "done", "a", "b", "found", "key", "lock"};

[[noreturn]] void fail(const std::string& name) {
  throw FatalError(name + ": " + std::strerror(errno));
}

std::optional<std::string> content_of(const std::string& name) {
  const int file = ::open(name.c_str(), O_RDONLY | O_CLOEXEC);
  if (file < 0) return std::nullopt;
  std::string all;
  char some[1 << 16];
  ssize_t got;
  while ((got = ::read(file, some, sizeof some)) > 0)
    all.append(some, static_cast<std::size_t>(got));
  ::close(file);
  return got < 0 ? std::nullopt : std::optional(std::move(all));
}

}  // namespace

Kept::Kept(const std::string& folder, std::string key) : folder_(folder), key_(std::move(key)) {
  if (::mkdir(folder.c_str(), 0700) != 0 && errno != EEXIST) fail(folder);
  lock_ = ::open(path("lock").c_str(), O_CREAT | O_RDWR | O_CLOEXEC, 0600);
  if (lock_ < 0) fail(folder);
  if (::flock(lock_, LOCK_EX | LOCK_NB) != 0) {
    ::close(lock_);
    throw FatalError(folder + ": another program works in this folder");
  }
  const std::optional<std::string> before = load("key");
  if (before == key_) return;
  // Nothing of it has been done but for what is made anew.
  if (before && (load("plan") || load("done"))) {
    ::close(lock_);
    throw FatalError(folder +
                     ": keeps the work of another command, or of files that have changed since; "
                     "it goes on with that one, or is removed, or --resume names another folder");
  }
  save("key", key_);
}

Kept::~Kept() {
  if (lock_ >= 0) ::close(lock_);
}

std::optional<std::string> Kept::load(std::string_view name) const {
  std::optional<std::string> all = content_of(path(name));
  std::uint64_t sum = 0;
  if (!all || all->size() < sizeof sum) return std::nullopt;
  std::memcpy(&sum, all->data() + all->size() - sizeof sum, sizeof sum);
  all->resize(all->size() - sizeof sum);
  if (XXH3_64bits(all->data(), all->size()) != sum) return std::nullopt;
  return all;
}

void Kept::save(std::string_view name, std::string_view bytes) const {
  const std::string to = path(name), fresh = to + ".new";
  const int file = ::open(fresh.c_str(), O_CREAT | O_TRUNC | O_WRONLY | O_CLOEXEC, 0600);
  if (file < 0) fail(fresh);
  try {
    Output out(file, fresh);
    out.write(bytes);
    std::string sum;
    put(sum, XXH3_64bits(bytes.data(), bytes.size()));
    out.write(sum);
  } catch (...) {
    ::close(file);
    throw;
  }
  const bool whole = ::fsync(file) == 0;
  if (::close(file) != 0 || !whole || std::rename(fresh.c_str(), to.c_str()) != 0) fail(to);
  // The name too is on the disk only then.
  if (const int folder = ::open(folder_.c_str(), O_RDONLY | O_CLOEXEC); folder >= 0) {
    ::fsync(folder);
    ::close(folder);
  }
}

void Kept::drop(std::string_view name) const {
  ::unlink(path(name).c_str());
  ::unlink((path(name) + ".new").c_str());
}

void Kept::remove() {
  for (const std::string_view name : kFileNames) drop(name);
  ::rmdir(folder_.c_str());  // it stays if it holds something else
}

std::string identity_of(const std::string& file) {
  struct stat info{};
  std::error_code none;
  const std::string place = std::filesystem::absolute(file, none).string();
  if (file == "-" || ::stat(file.c_str(), &info) != 0) return file;
  return fmt::format("{} {} {} {}.{}", place, info.st_ino, info.st_size, info.st_mtim.tv_sec,
                     info.st_mtim.tv_nsec);
}

}  // namespace abut::cli
