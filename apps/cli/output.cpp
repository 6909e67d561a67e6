#include "output.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "error.hpp"

namespace abut::cli {

void Output::flush() {
  put({buffer_.data(), buffer_.size()});
  buffer_.clear();
}

void Output::write(std::string_view bytes) {
  flush();
  put(bytes);
}

void Output::put(std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t put = ::write(descriptor_, bytes.data(), bytes.size());
    if (put < 0 && errno == EINTR) continue;
    if (put < 0) throw Trouble(name_ + ": " + std::strerror(errno));
    bytes.remove_prefix(static_cast<std::size_t>(put));
  }
}

namespace {

// An interrupted run leaves nothing behind: the handler may only use what is safe in one, so it
// finds the name in a plain array.
char unfinished[4096];

extern "C" void remove_unfinished(int signal) {
  if (unfinished[0] != '\0') ::unlink(unfinished);
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

void remember_unfinished(const std::string& name) {
  if (name.size() >= sizeof unfinished) return;
  std::memcpy(unfinished, name.c_str(), name.size() + 1);
  for (int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, remove_unfinished);
}

int open_temporary(std::string& pattern, const std::string& name) {
  const int descriptor = ::mkstemp(pattern.data());
  if (descriptor < 0) throw Trouble(name + ": " + std::strerror(errno));
  return descriptor;
}

}  // namespace

OutputFile::OutputFile(const std::string& name)
    : name_(name),
      temporary_(name + ".XXXXXX"),
      descriptor_(open_temporary(temporary_, name)),
      output_(descriptor_, name) {
  remember_unfinished(temporary_);
}

OutputFile::~OutputFile() {
  if (descriptor_ >= 0) ::close(descriptor_);
  if (!temporary_.empty()) ::unlink(temporary_.c_str());
  unfinished[0] = '\0';
}

void OutputFile::commit() {
  output_.flush();
  // mkstemp makes files private; give this one the permissions that a new file has.
  const mode_t mask = ::umask(0);
  ::umask(mask);
  ::fchmod(descriptor_, 0666 & ~mask);
  const bool whole = ::fsync(descriptor_) == 0 || errno == EINVAL || errno == EROFS;
  const bool closed = ::close(descriptor_) == 0;
  descriptor_ = -1;
  if (!whole || !closed || std::rename(temporary_.c_str(), name_.c_str()) != 0)
    throw Trouble(name_ + ": " + std::strerror(errno));
  temporary_.clear();
}

}  // namespace abut::cli
