#include "findings.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "error.hpp"
#include "tell.hpp"
#include "timed.hpp"

namespace abut::cli {
namespace {

bool by_place(const Pair& p, const Pair& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); }

std::string extension_of(const std::string& file) {
  return std::filesystem::path(file).extension().string();
}

}  // namespace

void check_findings_name(const std::string& output, std::span<const std::string> inputs) {
  if (output.empty()) return;
  const std::string kind = extension_of(output);
  if (kind != ".csv" && kind != ".ndjson" && kind != ".svg")
    throw Trouble(output + ": answers are written as .csv, .ndjson or .svg; its name must end so");
  check_is_no_input(output, inputs);
}

Findings::Findings(const Drawing& a, const Drawing& b, const std::string& output, Shown shown)
    : a_(a), b_(b), which_(shown), file_name_(output) {
  const std::string kind = extension_of(output);
  form_ = kind == ".csv"      ? Form::csv
          : kind == ".ndjson" ? Form::ndjson
          : kind == ".svg"    ? Form::svg
                              : Form::none;
  // Told before the search, and not after it.
  if (form_ == Form::svg) check_drawable(a), check_drawable(b);
  if (form_ != Form::none) file_.emplace(output);
  if (form_ == Form::csv) append(file_->buffer(), "a,b,distance\n");
}

void Findings::add(std::span<const Pair> pairs) {
  const auto told = [](const Pair& pair) { return std::isfinite(pair.distance); };
  if (std::all_of(pairs.begin(), pairs.end(), told)) return add_told(pairs);
  std::vector<Pair> rest;
  for (const Pair& pair : pairs)
    if (told(pair))
      rest.push_back(pair);
    else
      left_out_.broken(
          "a distance larger than the largest double",
          fmt::format("{} and {}", excerpt(a_.plain_name(pair.a)), excerpt(b_.plain_name(pair.b))));
  add_told(rest);
}

void Findings::add_told(std::span<const Pair> pairs) {
  count_ += pairs.size();
  for (const Pair& pair : pairs) show(pair);
  if (form_ == Form::svg) all_.insert(all_.end(), pairs.begin(), pairs.end());
  if (form_ != Form::csv && form_ != Form::ndjson) return;
  // Names lie anywhere: they are called for before they are needed.
  constexpr std::size_t together = 32;
  for (; !pairs.empty(); pairs = pairs.subspan(std::min(together, pairs.size()))) {
    const std::span<const Pair> next = pairs.first(std::min(together, pairs.size()));
    for (const Pair& pair : next) a_.fetch_id_place(pair.a), b_.fetch_id_place(pair.b);
    for (const Pair& pair : next) a_.fetch_id(pair.a), b_.fetch_id(pair.b);
    for (const Pair& pair : next) write(pair);
  }
}

void Findings::write(const Pair& pair) {
  Buffer& out = file_->buffer();
  const auto append_name = [&](const Drawing& drawing, std::size_t item) {
    const std::string_view id = drawing.id(item);
    if (id.empty())
      append_integer(out, drawing.place(item));
    else if (form_ == Form::ndjson)
      append(out, id);
    else
      append_csv_cell(out, drawing.plain_name(item));
  };
  const bool csv = form_ == Form::csv;
  if (!csv) append(out, "{\"a\": ");
  append_name(a_, pair.a);
  append(out, csv ? "," : ", \"b\": ");
  append_name(b_, pair.b);
  append(out, csv ? "," : ", \"distance\": ");
  if (pair.distance == 0)
    out.push_back('0');
  else
    print(out, "{}", pair.distance);
  append(out, csv ? "\n" : "}\n");
  file_->output().flush_if_full();
}

void Findings::show(const Pair& pair) {
  constexpr std::size_t most = 10;
  if (which_ == Shown::first) {
    if (shown_.size() < most) shown_.push_back(pair);
    return;
  }
  if (shown_.size() == most && !by_place(pair, shown_.back())) return;
  shown_.insert(std::upper_bound(shown_.begin(), shown_.end(), pair, by_place), pair);
  if (shown_.size() > most) shown_.pop_back();
}

/// A picture of two drawings shows both; the items of the second come behind those of the first.
void Findings::draw(const std::string& headline) {
  std::sort(all_.begin(), all_.end(), by_place);
  if (&a_ == &b_) return draw_pairs(a_, all_, headline, file_->buffer());
  Drawing both = a_, second = b_;
  both.append(second, Drawing::Places::begin_anew);
  for (Pair& pair : all_) pair.b += static_cast<std::uint32_t>(a_.size());
  draw_pairs(both, all_, headline, file_->buffer());
}

void Findings::finish(const std::string& headline, bool distances) {
  if (file_) {
    const Timed timed("finishing " + file_name_);
    if (form_ == Form::svg) draw(headline);
    file_->commit();
  }
  tell("{}", left_out_.text("abut: "));
  Output out = Output::standard();
  print(out.buffer(), "{}\n", headline);
  for (const Pair& pair : shown_)
    print(out.buffer(), "  {} and {}{}\n", excerpt(a_.plain_name(pair.a)),
          excerpt(b_.plain_name(pair.b)), distances ? fmt::format(": {}", pair.distance) : "");
  if (count_ > shown_.size()) print(out.buffer(), "  and {} more\n", count_ - shown_.size());
  if (file_) print(out.buffer(), "in {}\n", file_name_);
  out.flush();
}

}  // namespace abut::cli
