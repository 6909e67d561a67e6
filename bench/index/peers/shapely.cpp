// Shapely lives in Python: a process of its own is asked through a pipe (shapely_peer.py), in bulk,
// as its users do. The pipe costs some microseconds a query.
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <mutex>
#include <stdexcept>

#include "../peer.hpp"

namespace crowd {
namespace {

class Python {
 public:
  Python() {
    int to[2], from[2];
    if (pipe(to) != 0 || pipe(from) != 0) throw std::runtime_error("pipe");
    child_ = fork();
    if (child_ == 0) {
      dup2(to[0], 0), dup2(from[1], 1);
      for (const int end : {to[0], to[1], from[0], from[1]}) close(end);
      setenv("OPENBLAS_NUM_THREADS", "1", 1);  // its idle threads would keep cores busy
      execl(SHAPELY_PYTHON, SHAPELY_PYTHON, SHAPELY_PEER, nullptr);
      _exit(127);
    }
    close(to[0]), close(from[1]);
    out_ = fdopen(to[1], "w"), in_ = fdopen(from[0], "r");
  }
  ~Python() {
    std::fclose(out_), std::fclose(in_);
    waitpid(child_, nullptr, 0);
  }
  Python(const Python&) = delete;
  Python& operator=(const Python&) = delete;
  /// Empty if there is no Shapely.
  std::string ask(const std::string& question) {
    signal(SIGPIPE, SIG_IGN);
    std::fprintf(out_, "%s\n", question.c_str());
    std::fflush(out_);
    char line[256] = "";
    if (!std::fgets(line, sizeof line, in_)) return "";
    const std::string answer = line;
    return answer.substr(0, answer.find('\n'));
  }

 private:
  pid_t child_;
  FILE *out_, *in_;
};

Python& python() {
  static Python p;
  return p;
}

class File {
 public:
  template <class S>
  explicit File(std::span<const S> quadruples) {
    static_assert(sizeof(S) == 4 * sizeof(double));
    const char* folder = std::getenv("TMPDIR");
    name_ = std::string(folder ? folder : "/tmp") + "/abut-bench-XXXXXX";
    const int file = mkstemp(name_.data());
    if (file < 0) throw std::runtime_error("no temporary file");
    close(file);
    std::ofstream out(name_, std::ios::binary);
    out.write(reinterpret_cast<const char*>(quadruples.data()),
              static_cast<std::streamsize>(quadruples.size_bytes()));
  }
  ~File() { unlink(name_.c_str()); }
  File(const File&) = delete;
  File& operator=(const File&) = delete;
  const std::string& name() const { return name_; }

 private:
  std::string name_;
};

Tally tally(const std::string& answer) {
  Tally t;
  if (std::sscanf(answer.c_str(), "%lu %lu", &t.answers, &t.ids) != 2)
    throw std::runtime_error("Shapely: " + answer);
  return t;
}

// Which shapes Python holds now: giving it them is no part of building.
void give(const Data& data, bool lines) {
  static std::string held;
  const std::string wanted =
      data.name + std::to_string(data.boxes.size()) + (lines ? " lines" : "");
  if (held == wanted) return;
  if (lines) {
    const File file{std::span<const Segment>(std::get<std::vector<Segment>>(data.shapes))};
    python().ask("lines " + file.name());
  } else {
    const File file{std::span<const Box>(data.boxes)};
    python().ask("boxes " + file.name());
  }
  const File file{std::span<const Box>(data.windows)};
  python().ask("load " + file.name());
  held = wanted;
}

class Shapely : public Tree {
 public:
  explicit Shapely(bool lines) : lines_(lines) { python().ask("build"); }
  Tally windows(std::span<const Box>, int) override { return tally(python().ask("windows")); }
  Tally self_join(int) override {
    return tally(python().ask(lines_ ? "exact_self_join" : "self_join"));
  }

 private:
  bool lines_;
};

}  // namespace

std::vector<Peer> shapely() {
  const std::string version = python().ask("version");
  if (version.empty()) return {};
  const auto peer = [&](const char* name, unsigned can, bool lines) {
    return Peer{name, version, can,
                [lines](const Data&, int) { return std::make_unique<Shapely>(lines); },
                [lines](const Data& data) { give(data, lines); }};
  };
  return {peer("Shapely STRtree", windows | self_join | elsewhere, false),
          peer("Shapely STRtree, lines", self_join | elsewhere | true_shapes | lines_only, true)};
}

}  // namespace crowd
