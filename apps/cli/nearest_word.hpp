// "Did you mean": the known word nearest to a mistyped one.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace abut::cli {

/// How many letters to insert, remove, replace or swap with their neighbour lead from `a` to `b`
/// (Damerau's distance in the form of optimal string alignment).
inline std::size_t typing_errors(std::string_view a, std::string_view b) {
  std::vector<std::size_t> before_last, last(b.size() + 1), row(b.size() + 1);
  for (std::size_t j = 0; j <= b.size(); ++j) last[j] = j;
  for (std::size_t i = 1; i <= a.size(); ++i) {
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      row[j] = std::min({last[j] + 1, row[j - 1] + 1, last[j - 1] + (a[i - 1] != b[j - 1])});
      if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1])
        row[j] = std::min(row[j], before_last[j - 2] + 1);
    }
    before_last = std::exchange(last, row);
  }
  return last[b.size()];
}

/// The nearest of `known`, where it is near enough to be meant; otherwise empty.
inline std::string nearest_word(std::string_view word, const std::vector<std::string>& known) {
  std::string nearest;
  // A third of the letters may be wrong; nobody mistypes more than sixty of them.
  std::size_t fewest = word.size() > 60 ? 0 : std::clamp<std::size_t>(word.size() / 3, 1, 3) + 1;
  for (const std::string& one : known) {
    const bool begins = word.size() >= 2 && one.starts_with(word);
    const std::size_t errors = begins ? 1 : typing_errors(word, one);
    if (errors < fewest && errors < one.size()) nearest = one, fewest = errors;
  }
  return nearest;
}

/// Says of a word that it is none of these.
inline std::string unknown_word(std::string_view shown, std::string_view word,
                                const std::vector<std::string>& known) {
  const std::string meant = nearest_word(word, known);
  std::string text = "unknown: " + std::string(shown);
  if (!meant.empty()) text += "; did you mean " + meant + "?";
  text += " (known: ";
  for (const std::string& one : known) text += (&one == known.data() ? "" : ", ") + one;
  return text + ")";
}

}  // namespace abut::cli
