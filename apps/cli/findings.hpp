// The pairs that a command finds: written as they come, and summed up.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "drawing.hpp"
#include "output.hpp"
#include "picture.hpp"

namespace abut::cli {

/// Pairs of an item of `a` and an item of `b`. For a table or for lines they are written and
/// forgotten, so that there may be more than memory holds; a picture needs them all.
class Findings {
 public:
  enum class Shown { lowest, first };

  /// `output`: .csv, .ndjson or .svg, or empty. `shown`: which few stand in the summary, the first
  /// by the items' places or those that came first. Throws Trouble if it cannot be written.
  Findings(const Drawing& a, const Drawing& b, const std::string& output, Shown shown);

  void add(std::span<const Pair> pairs);
  std::size_t count() const { return count_; }
  /// Pairs whose distance no double can hold: no number could be written down.
  std::size_t left_out() const { return left_out_.broken_count(); }

  /// Finishes the output and prints the summary: a headline and a few pairs, with their distances
  /// or without.
  void finish(const std::string& headline, bool distances);

 private:
  void add_told(std::span<const Pair> pairs);
  void write(const Pair& pair);
  void show(const Pair& pair);
  void draw(const std::string& headline);

  const Drawing &a_, &b_;
  enum class Form : unsigned char { none, csv, ndjson, svg } form_;
  Shown which_;
  std::optional<OutputFile> file_;
  std::string file_name_;
  std::size_t count_ = 0;
  Remarks left_out_;
  std::vector<Pair> shown_, all_;
};

/// Throws Trouble where findings about these files cannot be written under such a name.
void check_findings_name(const std::string& output, std::span<const std::string> inputs);

}  // namespace abut::cli
