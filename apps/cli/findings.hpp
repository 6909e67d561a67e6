// The pairs that a command finds: written as they come, and summed up.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "commands.hpp"
#include "drawing.hpp"
#include "format.hpp"
#include "output.hpp"
#include "picture.hpp"
#include "spill.hpp"

namespace abut::cli {

/// Pairs of an item of `a` and an item of `b`. For a table or for lines they are written and
/// forgotten, so that there may be more than memory holds; a picture needs them all.
class Findings {
 public:
  enum class Shown { lowest, first };

  /// `shown`: which few stand in the summary, the first by the items' places or those that came
  /// first. Throws FatalError if it cannot be written.
  Findings(const Drawing& a, const Drawing& b, const Finding& how, bool quiet, Shown shown);
  /// For drawings that come one after the other: no picture shows them. `will_be_staged`: what is
  /// written comes from where stage() says, in finish().
  Findings(const Finding& how, bool quiet, Shown shown, bool will_be_staged = false);
  /// Pairs are written to this descriptor, and from there to where they belong when all are there.
  /// `state`: what saved() gave when it held what it holds now; empty for a new one.
  void stage(int descriptor, const std::string& name, std::string_view state);
  /// All that was found is written to the descriptor; gives how far it is, how many bytes it holds then, and
  /// their checksum.
  std::string saved();
  static std::uint64_t bytes_in(std::string_view state);
  /// The drawings that the pairs to come are of; a picture shows the first ones.
  void set_drawings(const Drawing& a, const Drawing& b) { a_ = &a, b_ = &b; }

  /// Thrown by add() when there are as many as were asked for: the search need not go on.
  struct LimitReached {};
  void add(std::span<const Pair> pairs);
  std::size_t count() const { return count_; }
  /// Ended by LimitReached?
  bool limited() const { return limited_; }
  /// How far it is, for a person: ", 12 pairs, 3.4 MB written".
  std::string progress() const;
  /// Pairs whose distance no double can hold: no number could be written down. Pairs that a picture
  /// has no room for.
  std::size_t left_out() const { return too_far_ + not_drawn_; }

  /// Finishes the output and prints the summary: a headline and a few pairs, with their distances
  /// or without.
  void finish(const std::string& headline, bool distances);

 private:
  void add_told(std::span<const Pair> pairs);
  void take(std::span<const Pair> pairs);
  void begin();
  void write(const Pair& pair);
  void show(const Pair& pair);
  void draw(const std::string& headline);
  Output& out() { return staged_ ? *staged_ : file_->output(); }
  void take_staged();
  void summarize(const std::string& headline, bool distances);

  const Drawing *a_ = nullptr, *b_ = nullptr;
  std::optional<Format> form_;  ///< none: nothing is written
  char separator_ = 0;          ///< of a table's cells; 0: JSON is written
  bool first_ = true;           ///< no pair is written yet
  Shown which_;
  std::optional<OutputFile> file_;
  Finding how_;
  bool quiet_, limited_ = false;
  std::size_t count_ = 0;
  std::size_t too_far_ = 0, not_drawn_ = 0;
  std::vector<std::string> too_far_names_;
  std::optional<Output> staged_;
  int descriptor_ = -1;
  std::optional<GrowingSum> sum_;  ///< of what is staged
  struct Told {
    std::size_t place_a, place_b;
    std::string a, b;
    double distance;
  };
  std::vector<Told> shown_;
  std::vector<Pair> all_;
};

/// Throws FatalError where findings about these files cannot be written so.
void check_findings_name(const Finding& how, std::span<const std::string> inputs);

}  // namespace abut::cli
