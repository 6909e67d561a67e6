// Work of the library that a person can watch.
#pragma once

#include <abut/index/index.hpp>

#include "findings.hpp"
#include "progress.hpp"
#include "timed.hpp"

namespace abut::cli {

class Watched {
 public:
  Watched(const char* what, int threads, const Findings* findings = nullptr)
      : progress_(what), timed_(what) {
    work_.threads = threads;
    if (findings) more_ = [findings] { return findings->progress(); };
    work_.progress = [this](std::size_t done, std::size_t total) {
      done_ = done, total_ = total;
      again();
    };
  }
  /// Shows what there is to show, when it is time: one shape may have pairs for minutes.
  void again() { progress_.at(done_, total_, "shapes", more_); }
  Watched(const Watched&) = delete;
  Watched& operator=(const Watched&) = delete;
  operator const Work&() const { return work_; }

 private:
  Progress progress_;
  Timed timed_;
  Work work_;
  std::function<std::string()> more_;
  std::size_t done_ = 0, total_ = 0;
};

/// Shapes of one kind are stored as such: packed, without room for the largest kind.
Index index_of(std::span<const AnyShape> shapes, const Work& work);
Index indexed(const Drawing& drawing, int threads);

/// "3 pairs that meet", "the first 10 pairs that lie within 0.5".
std::string pairs_told(const Findings& findings, std::optional<double> within);
std::string counted(std::size_t n, std::string_view one, std::string_view many);
int status(std::size_t broken, const Findings& findings);

}  // namespace abut::cli
