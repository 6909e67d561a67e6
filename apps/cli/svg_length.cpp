#include "svg_length.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <optional>

#include "error.hpp"
#include "svg_style.hpp"
#include "text.hpp"

namespace abut::cli {
namespace {

struct Unit {
  std::string_view name;
  double pixels;
};
constexpr Unit units[] = {{"px", 1},         {"in", 96},        {"cm", 96 / 2.54},
                          {"mm", 96 / 25.4}, {"q", 96 / 101.6}, {"pt", 96.0 / 72},
                          {"pc", 16}};

double in_pixels(double number, std::string_view unit, const Measures& measures) {
  if (unit.empty()) return number;
  if (unit == "%") {
    if (std::isnan(measures.whole))
      throw LeftOut{"a percentage of a size that the file does not give"};
    return number / 100 * measures.whole;
  }
  for (const Unit& one : units)
    if (same_word(unit, one.name)) return number * one.pixels;
  if (same_word(unit, "em")) return number * measures.em;
  if (same_word(unit, "rem")) return number * measures.root_em;
  // As browsers do without a font to ask.
  if (same_word(unit, "ex") || same_word(unit, "ch")) return number * measures.em / 2;
  throw LeftOut{fmt::format("a length in {}", excerpt(unit))};
}

/// A sum of products of lengths, in brackets or out of them.
class Calculation {
 public:
  Calculation(std::string_view text, const Measures& measures)
      : rest_(text), whole_(text), measures_(measures) {}

  double read() {
    const double value = sum();
    skip();
    if (!rest_.empty()) wrong();
    return value;
  }

 private:
  [[noreturn]] void wrong() const { throw InputError{"", "not a length", excerpt(whole_)}; }
  void skip() { rest_.remove_prefix(std::min(rest_.find_first_not_of(" \t\r\n\f"), rest_.size())); }
  bool take(char c) {
    skip();
    if (rest_.empty() || rest_[0] != c) return false;
    rest_.remove_prefix(1);
    return true;
  }

  double sum() {
    double value = product();
    for (;;) {
      if (take('+'))
        value += product();
      else if (take('-'))
        value -= product();
      else
        return value;
    }
  }
  double product() {
    double value = factor();
    for (;;) {
      if (take('*'))
        value *= factor();
      else if (take('/'))
        value /= factor();
      else
        return value;
    }
  }
  double factor() {
    // Brackets in brackets end somewhere.
    if (++depth_ > 32) wrong();
    skip();
    double value = 0;
    const std::size_t word =
        std::min(rest_.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ-"),
                 rest_.size());
    if (take('(')) {
      value = sum();
      if (!take(')')) wrong();
    } else if (word > 0 && word < rest_.size() && rest_[word] == '(') {
      const std::string_view function = rest_.substr(0, word);
      rest_.remove_prefix(word + 1);
      value = call(function);
    } else {
      const std::optional<double> number = take_number(rest_);
      if (!number) wrong();
      if (!std::isfinite(*number))
        throw InputError{"", "larger than the largest double", excerpt(whole_)};
      const std::size_t end = std::min(rest_.find_first_of(" \t\r\n\f+-*/,()"), rest_.size());
      value = in_pixels(*number, rest_.substr(0, end), measures_);
      rest_.remove_prefix(end);
    }
    --depth_;
    return value;
  }
  double call(std::string_view function) {
    double values[3];
    std::size_t count = 0;
    double least = std::numeric_limits<double>::infinity(), most = -least;
    do {
      const double value = sum();
      if (count < 3) values[count] = value;
      ++count;
      least = std::fmin(least, value), most = std::fmax(most, value);
    } while (take(','));
    if (!take(')')) wrong();
    if (same_word(function, "calc") && count == 1) return values[0];
    if (same_word(function, "min")) return least;
    if (same_word(function, "max")) return most;
    if (same_word(function, "clamp") && count == 3)
      return std::fmax(values[0], std::fmin(values[1], values[2]));
    throw LeftOut{fmt::format("a length by {}()", excerpt(function))};
  }

  std::string_view rest_, whole_;
  const Measures& measures_;
  int depth_ = 0;
};

}  // namespace

double parse_length(std::string_view text, const Measures& measures) {
  std::string_view rest = trimmed(text);
  const std::string_view whole = rest;
  if (const std::optional<double> number = take_number(rest)) {
    if (!std::isfinite(*number))
      throw InputError{"", "larger than the largest double", excerpt(text)};
    return in_pixels(*number, rest, measures);
  }
  if (whole.find('(') == std::string_view::npos)
    throw InputError{"", "not a length", excerpt(text)};
  const double value = Calculation(whole, measures).read();
  if (!std::isfinite(value)) throw InputError{"", "not a finite length", excerpt(text)};
  return value;
}

double parse_font_size(std::string_view text, const Measures& measures) {
  static constexpr Unit words[] = {{"medium", 16},  {"small", 13}, {"x-small", 10},
                                   {"xx-small", 9}, {"large", 18}, {"x-large", 24},
                                   {"xx-large", 32}};
  for (const Unit& word : words)
    if (same_word(text, word.name)) return word.pixels;
  if (same_word(text, "smaller")) return measures.em / 1.2;
  if (same_word(text, "larger")) return measures.em * 1.2;
  Measures of_type = measures;
  of_type.whole = measures.em;
  return parse_length(text, of_type);
}

}  // namespace abut::cli
