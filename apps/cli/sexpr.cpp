#include "sexpr.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <limits>

#include "error.hpp"

namespace abut::cli {

Sexpr::Sexpr(std::string_view text) : text_(text), nodes_(1) {
  constexpr std::size_t deepest = 1000;
  struct Open {
    std::uint32_t list, last;
  };
  std::vector<Open> open;
  const auto wrong = [&](std::size_t at, const char* what) {
    const auto lines =
        std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(at), '\n');
    throw NotADrawing(fmt::format("line {}: {}", 1 + lines, what));
  };
  const auto add = [&](Entry entry, std::size_t at) {
    if (nodes_.size() == std::numeric_limits<std::uint32_t>::max()) wrong(at, "too large");
    const auto index = static_cast<std::uint32_t>(nodes_.size());
    if (open.empty() && index > 1) wrong(at, "something follows the last bracket");
    if (!open.empty()) {
      Open& up = open.back();
      (up.last == 0 ? nodes_[up.list].first : nodes_[up.last].next) = index;
      up.last = index;
    }
    nodes_.push_back(entry);
    return index;
  };
  std::size_t at = 0;
  while (at < text.size()) {
    const char c = text[at];
    if (c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\0') {
      ++at;
    } else if (c == '(') {
      if (open.size() == deepest) wrong(at, "lists are nested too deeply");
      const std::uint32_t index = add({text.substr(at, 1), 0, 0, true}, at);
      open.push_back({index, 0});
      ++at;
    } else if (c == ')') {
      if (open.empty()) wrong(at, "a bracket too many");
      open.pop_back();
      ++at;
    } else if (c == '"') {
      std::size_t end = at + 1;
      while (end < text.size() && text[end] != '"') end += text[end] == '\\' ? 2 : 1;
      if (end >= text.size()) wrong(at, "a string is not closed");
      add({text.substr(at + 1, end - at - 1)}, at);
      at = end + 1;
    } else {
      const std::size_t end = std::min(text.find_first_of(" \t\r\n()\"", at), text.size());
      add({text.substr(at, end - at)}, at);
      at = end;
    }
  }
  if (!open.empty()) wrong(text.size(), "a bracket is missing at the end");
}

std::string_view Sexpr::Node::name() const {
  if (!of_) return {};
  if (!at().list) return at().text;
  const std::uint32_t head = at().first;
  return head && !of_->nodes_[head].list ? of_->nodes_[head].text : std::string_view();
}

Sexpr::Node Sexpr::Node::first() const {
  if (!is_list()) return {};
  const std::uint32_t head = at().first;
  return head && of_->nodes_[head].next ? Node(*of_, of_->nodes_[head].next) : Node();
}

Sexpr::Node Sexpr::Node::next() const { return of_ && at().next ? Node(*of_, at().next) : Node(); }

Sexpr::Node Sexpr::Node::find(std::string_view name) const {
  for (Node one = first(); one; one = one.next())
    if (one.is_list() && one.name() == name) return one;
  return {};
}

std::string_view Sexpr::Node::word(std::size_t place) const {
  for (Node one = first(); one; one = one.next())
    if (!one.is_list() && place-- == 0) return one.at().text;
  return {};
}

bool Sexpr::Node::has_word(std::string_view word) const {
  for (Node one = first(); one; one = one.next())
    if (!one.is_list() && one.at().text == word) return true;
  return false;
}

std::size_t Sexpr::Node::line() const {
  if (!of_) return 0;
  return 1 + static_cast<std::size_t>(std::count(of_->text_.data(), at().text.data(), '\n'));
}

std::string unescaped(std::string_view word) {
  std::string result;
  for (std::size_t i = 0; i < word.size(); ++i) {
    if (word[i] == '\\' && i + 1 < word.size()) {
      ++i;
      result += word[i] == 'n' ? '\n' : word[i] == 't' ? '\t' : word[i] == 'r' ? '\r' : word[i];
    } else {
      result += word[i];
    }
  }
  return result;
}

}  // namespace abut::cli
