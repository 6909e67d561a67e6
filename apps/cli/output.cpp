#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <utility>

#include "error.hpp"

namespace abut::cli {

Output::Output(int descriptor, std::string name)
    : descriptor_(descriptor), to_terminal_(::isatty(descriptor) == 1), name_(std::move(name)) {}

void Output::flush() {
  const std::string_view bytes{buffer_.data(), buffer_.size()};
  put(to_terminal_ ? harmless(bytes) : bytes);
  buffer_.clear();
}

void Output::write(std::string_view bytes) {
  flush();
  put(to_terminal_ ? harmless(bytes) : bytes);
}

void Output::put(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor_, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) throw FatalError(name_ + ": " + std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(put));
    written_ += static_cast<std::size_t>(put);
  }
}

namespace {

// An interrupted run leaves nothing behind: the handler may only use what is safe in one, so it
// finds the name in a plain array.
char unfinished[4096];

constexpr int interrupts[] = {SIGINT,  SIGTERM, SIGHUP,  SIGQUIT, SIGABRT,
                              SIGALRM, SIGXCPU, SIGUSR1, SIGUSR2};

/// While it lives, interrupts wait: a file that is there but not yet remembered would stay.
class InterruptsWait {
 public:
  InterruptsWait() {
    sigset_t some;
    sigemptyset(&some);
    for (const int signal : interrupts) sigaddset(&some, signal);
    ::pthread_sigmask(SIG_BLOCK, &some, &before_);
  }
  ~InterruptsWait() { ::pthread_sigmask(SIG_SETMASK, &before_, nullptr); }
  InterruptsWait(const InterruptsWait&) = delete;
  InterruptsWait& operator=(const InterruptsWait&) = delete;

 private:
  sigset_t before_;
};

extern "C" void remove_unfinished(int signal) {
  if (unfinished[0] != '\0') ::unlink(unfinished);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remember_unfinished(const std::string& name) {
  if (name.size() >= sizeof unfinished) return;
  std::memcpy(unfinished, name.c_str(), name.size() + 1);
  for (const int signal : interrupts)
    if (std::signal(signal, remove_unfinished) == SIG_IGN) std::signal(signal, SIG_IGN);  // nohup
}

/// A device or a pipe is written to as it is; there is nothing to rename.
bool is_no_file(const std::string& name) {
  struct stat info{};
  return ::stat(name.c_str(), &info) == 0 && !S_ISREG(info.st_mode);
}

/// "-", or a name of the file that standard output or error goes to (/dev/stdout, a link to it): a
/// file beside it would take its place, and what was written to it before would be lost.
int standard_descriptor(const std::string& name) {
  if (name == "-") return STDOUT_FILENO;
  struct stat named{}, open{};
  if (::stat(name.c_str(), &named) != 0 || !S_ISREG(named.st_mode)) return -1;
  for (const int descriptor : {STDOUT_FILENO, STDERR_FILENO})
    if (::fstat(descriptor, &open) == 0 && open.st_dev == named.st_dev &&
        open.st_ino == named.st_ino)
      return descriptor;
  return -1;
}

/// Where the file of this name is, or will be: behind links.
std::string place_of(const std::string& name) {
  std::filesystem::path place = name;
  std::error_code no_link;
  for (int links = 0;; ++links) {
    const std::filesystem::path target = std::filesystem::read_symlink(place, no_link);
    if (no_link) return place.string();
    constexpr int most_links = 40;  // as many as Linux follows
    if (links == most_links) throw FatalError(name + ": " + std::strerror(ELOOP));
    place = place.parent_path() / target;
  }
}

}  // namespace

void check_is_no_input(const std::string& output, std::span<const std::string> inputs) {
  struct stat out{}, in{};
  if (::stat(output.c_str(), &out) != 0 || S_ISCHR(out.st_mode)) return;
  for (const std::string& input : inputs)
    if (::stat(input.c_str(), &in) == 0 && in.st_dev == out.st_dev && in.st_ino == out.st_ino)
      throw FatalError(output + ": is an input as well, and its shapes would be lost: " +
                       "what is written needs another file");
}

OutputFile::OutputFile(const std::string& name)
    : name_(name == "-" ? "standard output" : name), output_(-1, name_) {
  int descriptor = -1;
  if (const int standard = standard_descriptor(name); standard >= 0) {
    descriptor = ::fcntl(standard, F_DUPFD_CLOEXEC, 3);
  } else if (is_no_file(name)) {
    descriptor = ::open(name.c_str(), O_WRONLY | O_CLOEXEC);
  } else {
    place_ = place_of(name);
    temporary_ = place_ + ".XXXXXX";
    const InterruptsWait wait;
    descriptor = ::mkstemp(temporary_.data());
    if (descriptor < 0)
      temporary_.clear();
    else
      remember_unfinished(temporary_);
  }
  if (descriptor < 0) throw FatalError(name_ + ": " + std::strerror(errno));
  descriptor_ = descriptor;
  output_ = Output(descriptor, name_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  unfinished[0] = '\0';
}

void OutputFile::commit() {
  output_.flush();
  if (!temporary_.empty()) {
    // mkstemp makes files private; give this one the permissions of the one before it, or those
    // that a new file has.
    const mode_t mask = ::umask(0);
    ::umask(mask);
    struct stat before{};
    const bool replaces = ::stat(place_.c_str(), &before) == 0;
    ::fchmod(descriptor_, replaces ? before.st_mode & 07777 : 0666 & ~mask);
  }
  const bool whole = ::fsync(descriptor_) == 0 || errno == EINVAL || errno == EROFS;
  const int descriptor = std::exchange(descriptor_, -1);
  if (::close(descriptor) != 0 || !whole ||
      (!temporary_.empty() && std::rename(temporary_.c_str(), place_.c_str()) != 0))
    throw FatalError(name_ + ": " + std::strerror(errno));
  temporary_.clear();
}

}  // namespace abut::cli
