#include "findings.hpp"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>

#include "bytes.hpp"
#include "error.hpp"
#include "tell.hpp"
#include "timed.hpp"

namespace abut::cli {
namespace {

bool by_place(const Pair& p, const Pair& q) { return p.a < q.a || (p.a == q.a && p.b < q.b); }

/// So many can be told apart in a picture, and kept for it.
constexpr std::size_t most_drawn = 1'000'000;
/// The pairs that no picture shows are still counted, up to here: a million coincident shapes have
/// 5·10^11 of them.
constexpr std::size_t most_counted = 100 * most_drawn;
/// The summary tells this many names of pairs that are left out.
constexpr std::size_t names_kept = 6;

}  // namespace

void check_findings_name(const Finding& how, std::span<const std::string> inputs) {
  if (how.output.empty()) return;
  output_format(how.output, how.to, Written::findings);
  check_is_no_input(how.output, inputs);
}

Findings::Findings(const Finding& how, bool quiet, Shown shown, bool will_be_staged)
    : which_(shown), how_(how), quiet_(quiet) {
  if (how.output.empty()) return;
  form_ = output_format(how.output, how.to, Written::findings);
  separator_ = form_ == Format::csv ? ',' : form_ == Format::tsv ? '\t' : '\0';
  if (will_be_staged) return;
  file_.emplace(how.output);
  begin();
}

Findings::Findings(const Drawing& a, const Drawing& b, const Finding& how, bool quiet, Shown shown)
    : Findings(how, quiet, shown) {
  set_drawings(a, b);
  // Told before the search, and not after it.
  if (form_ == Format::svg) check_drawable(a), check_drawable(b);
}

void Findings::stage(int descriptor, const std::string& name, std::string_view state) {
  descriptor_ = descriptor;
  staged_.emplace(descriptor, name);
  sum_.emplace(descriptor, name);
  if (state.empty()) {
    begin();
  } else {
    Source from(state);
    const auto bytes = from.value<std::uint64_t>();
    if (sum_->of(bytes) != from.value<std::uint64_t>()) fail_as_damaged();
    count_ = from.value<std::size_t>();
    first_ = count_ == 0;
    too_far_ = from.value<std::size_t>();
    for (auto n = from.value<std::uint64_t>(); n > 0; --n) too_far_names_.emplace_back(from.text());
    for (auto n = from.value<std::uint64_t>(); n > 0; --n) {
      Told told{from.value<std::size_t>(), from.value<std::size_t>(), {}, {}, from.value<double>()};
      told.a = from.text(), told.b = from.text();
      shown_.push_back(std::move(told));
    }
  }
}

std::string Findings::saved() {
  staged_->flush();
  struct stat info{};
  if (::fdatasync(descriptor_) != 0 || ::fstat(descriptor_, &info) != 0)
    throw FatalError(std::string("pairs that wait: ") + std::strerror(errno));
  std::string state;
  const auto bytes = static_cast<std::uint64_t>(info.st_size);
  put(state, bytes);
  put(state, sum_->of(bytes));
  put(state, count_);
  put(state, too_far_);
  put<std::uint64_t>(state, too_far_names_.size());
  for (const std::string& name : too_far_names_) put_text(state, name);
  put<std::uint64_t>(state, shown_.size());
  for (const Told& told : shown_) {
    put(state, told.place_a), put(state, told.place_b), put(state, told.distance);
    put_text(state, told.a), put_text(state, told.b);
  }
  return state;
}

std::uint64_t Findings::bytes_in(std::string_view state) {
  return state.empty() ? 0 : Source(state).value<std::uint64_t>();
}

void Findings::take_staged() {
  staged_->flush();
  std::string some(std::size_t{1} << 20, '\0');
  for (off_t at = 0;;) {
    const ssize_t got = ::pread(descriptor_, some.data(), some.size(), at);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) throw FatalError(std::string("pairs that wait: ") + std::strerror(errno));
    if (got == 0) break;
    file_->output().write({some.data(), static_cast<std::size_t>(got)});
    at += got;
  }
}

std::string Findings::progress() const {
  std::string text = fmt::format(", {} pairs", count_);
  if (form_ && form_ != Format::svg)
    text +=
        fmt::format(", {:.1f} MB written",
                    1e-6 * static_cast<double>((staged_ ? *staged_ : file_->output()).written()));
  constexpr std::size_t many = 10'000'000;
  if (count_ >= many && !how_.limit) text += "; --limit N ends sooner";
  return text;
}

void Findings::add(std::span<const Pair> pairs) {
  const auto told = [](const Pair& pair) { return std::isfinite(pair.distance); };
  if (std::all_of(pairs.begin(), pairs.end(), told)) return add_told(pairs);
  std::vector<Pair> rest;
  for (const Pair& pair : pairs) {
    if (told(pair)) {
      rest.push_back(pair);
    } else if (++too_far_ <= names_kept) {
      too_far_names_.push_back(fmt::format("{} and {}", excerpt(a_->plain_name(pair.a)),
                                           excerpt(b_->plain_name(pair.b))));
    }
  }
  add_told(rest);
}

void Findings::add_told(std::span<const Pair> pairs) {
  std::optional<std::size_t> most = how_.limit;
  if (form_ == Format::svg && !how_.count && !(most && *most < most_counted)) most = most_counted;
  if (most && pairs.size() > *most - count_) {
    pairs = pairs.first(*most - count_);
    limited_ = true;
  }
  take(pairs);
  if (limited_) throw LimitReached{};
}

void Findings::take(std::span<const Pair> pairs) {
  count_ += pairs.size();
  for (const Pair& pair : pairs) show(pair);
  if (!form_) return;
  if (form_ == Format::svg) {
    pairs = pairs.first(std::min(pairs.size(), most_drawn - all_.size()));
    all_.insert(all_.end(), pairs.begin(), pairs.end());
    return;
  }
  // Names lie anywhere: they are called for before they are needed.
  constexpr std::size_t together = 32;
  for (; !pairs.empty(); pairs = pairs.subspan(std::min(together, pairs.size()))) {
    const std::span<const Pair> next = pairs.first(std::min(together, pairs.size()));
    for (const Pair& pair : next) a_->fetch_id_place(pair.a), b_->fetch_id_place(pair.b);
    for (const Pair& pair : next) a_->fetch_id(pair.a), b_->fetch_id(pair.b);
    for (const Pair& pair : next) write(pair);
  }
}

void Findings::begin() {
  if (separator_ != 0) {
    print(out().buffer(), "a{0}b{0}distance", separator_);
    if (how_.points) print(out().buffer(), "{0}a_x{0}a_y{0}b_x{0}b_y", separator_);
    append(out().buffer(), "\n");
  } else if (form_ == Format::json) {
    append(out().buffer(), "[");
  }
}

void Findings::write(const Pair& pair) {
  Buffer& out = this->out().buffer();
  const char separator = separator_;
  const auto append_name = [&](const Drawing& drawing, std::size_t item) {
    const std::string_view id = drawing.id(item);
    if (id.empty())
      append_integer(out, drawing.place(item));
    else if (separator == 0)
      append(out, id);
    else
      append_csv_cell(out, drawing.plain_name(item), separator);
  };
  const auto next = [&](std::string_view key) {
    if (separator == 0)
      append(out, key);
    else
      out.push_back(separator);
  };
  if (separator == 0) append(out, form_ == Format::json && !first_ ? ",\n{\"a\": " : "{\"a\": ");
  first_ = false;
  append_name(*a_, pair.a);
  next(", \"b\": ");
  append_name(*b_, pair.b);
  next(", \"distance\": ");
  if (pair.distance == 0)
    out.push_back('0');
  else
    print(out, "{}", pair.distance);
  if (how_.points) {
    const auto [a, b, distance] = nearest_points(*a_, *b_, pair);
    if (separator == 0)
      print(out, ", \"on_a\": [{}, {}], \"on_b\": [{}, {}]", a.x, a.y, b.x, b.y);
    else
      print(out, "{0}{1}{0}{2}{0}{3}{0}{4}", separator, a.x, a.y, b.x, b.y);
  }
  append(out, separator != 0 ? "\n" : form_ == Format::json ? "}" : "}\n");
  this->out().flush_if_full();
}

void Findings::show(const Pair& pair) {
  constexpr std::size_t most = 10;
  if (which_ == Shown::first && shown_.size() == most) return;
  const std::pair places(a_->place(pair.a), b_->place(pair.b));
  const auto before = [](const auto& p, const Told& q) {
    return p < std::pair(q.place_a, q.place_b);
  };
  if (shown_.size() == most && !before(places, shown_.back())) return;
  shown_.insert(which_ == Shown::first
                    ? shown_.end()
                    : std::upper_bound(shown_.begin(), shown_.end(), places, before),
                Told{places.first, places.second, excerpt(a_->plain_name(pair.a)),
                     excerpt(b_->plain_name(pair.b)), pair.distance});
  if (shown_.size() > most) shown_.pop_back();
}

/// A picture of two drawings shows both; the items of the second come behind those of the first.
void Findings::draw(const std::string& headline) {
  std::sort(all_.begin(), all_.end(), by_place);
  if (a_ == b_) return draw_pairs(*a_, all_, headline, file_->buffer());
  Drawing both = *a_, second = *b_;
  both.append(second, Drawing::Places::begin_anew);
  for (Pair& pair : all_) pair.b += static_cast<std::uint32_t>(a_->size());
  draw_pairs(both, all_, headline, file_->buffer());
}

void Findings::finish(const std::string& headline, bool distances) {
  if (staged_ && form_) file_.emplace(how_.output);
  if (file_) {
    const Timed timed("finishing " + how_.output);
    if (form_ == Format::svg) {
      draw(headline);
      not_drawn_ = count_ - all_.size();
    }
    if (staged_) take_staged();
    if (form_ == Format::json) append(file_->buffer(), "]\n");
    file_->commit();
  }
  Remarks left_out;
  for (std::size_t i = 0; i < too_far_; ++i)
    left_out.broken("a distance larger than the largest double",
                    i < too_far_names_.size() ? too_far_names_[i] : "");
  if (not_drawn_ > 0)
    left_out.broken(fmt::format("a picture shows the first {} pairs", most_drawn),
                    fmt::format("{} more are not in it{}", not_drawn_,
                                limited_ && !how_.limit ? ", and there the search ended" : ""));
  if (!quiet_) tell("{}", left_out.text("abut: "));
  if (how_.count || !quiet_) summarize(headline, distances);
}

/// On standard output, or beside it where the pairs themselves are there.
void Findings::summarize(const std::string& headline, bool distances) {
  Buffer text;
  if (how_.count) {
    print(text, "{}\n", count_);
  } else {
    print(text, "{}\n", headline);
    for (const Told& pair : shown_)
      print(text, "  {} and {}{}\n", pair.a, pair.b,
            distances ? fmt::format(": {}", pair.distance) : "");
    if (count_ > shown_.size()) print(text, "  and {} more\n", count_ - shown_.size());
    if (file_ && how_.output != "-") print(text, "in {}\n", harmless(how_.output));
  }
  if (how_.output == "-")
    tell("{}", std::string_view(text.data(), text.size()));
  else
    Output::standard().write({text.data(), text.size()});
}

}  // namespace abut::cli
