#include "svg_style.hpp"

#include <algorithm>
#include <cctype>

#include "text.hpp"

namespace abut::cli {
namespace {

char lower(char c) { return static_cast<char>(std::tolower(static_cast<unsigned char>(c))); }

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) c = lower(c);
  return result;
}

/// The first place of one of `ends` that is in no string and no brackets.
std::size_t find_outside(std::string_view text, std::string_view ends) {
  int depth = 0;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"' || c == '\'') {
      for (++i; i < text.size() && text[i] != c; ++i)
        if (text[i] == '\\') ++i;
      continue;
    }
    if (depth == 0 && ends.find(c) != std::string_view::npos) return i;
    if (c == '(' || c == '[' || c == '{') ++depth;
    if (c == ')' || c == ']' || c == '}') depth = std::max(depth - 1, 0);
  }
  return text.size();
}

bool is_name(std::string_view text) {
  return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) || c == '-' || c == '_' || (c & 0x80) != 0;
  });
}

}  // namespace

std::string without_comments(std::string_view text) {
  std::string result;
  for (;;) {
    const std::size_t begin = text.find("/*");
    result += text.substr(0, begin);
    if (begin == std::string_view::npos) return result;
    result += ' ';
    const std::size_t end = text.find("*/", begin + 2);
    if (end == std::string_view::npos) return result;
    text.remove_prefix(end + 2);
  }
}

bool same_word(std::string_view a, std::string_view b) {
  return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(),
                                            [](char p, char q) { return lower(p) == lower(q); });
}

std::vector<Declaration> declarations(std::string_view text) {
  std::string clean;
  if (text.find("/*") != std::string_view::npos) text = clean = without_comments(text);
  std::vector<Declaration> list;
  while (!text.empty()) {
    const std::size_t end = find_outside(text, ";");
    const std::string_view one = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    const std::size_t colon = one.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string_view property = trimmed(one.substr(0, colon));
    std::string_view value = trimmed(one.substr(colon + 1));
    bool important = false;
    if (const std::size_t mark = value.rfind('!');
        mark != std::string_view::npos && same_word(trimmed(value.substr(mark + 1)), "important")) {
      important = true;
      value = trimmed(value.substr(0, mark));
    }
    if (is_name(property) && !value.empty())
      list.push_back({lower(property), std::string(value), important});
  }
  return list;
}

void StyleSheet::add(std::string_view css, Remarks& remarks) {
  const std::string clean = without_comments(css);
  std::string_view rest = clean;
  // HTML's comment marks, once used to hide styles from old browsers.
  for (;;) {
    rest = trimmed(rest);
    for (const std::string_view mark : {"<!--", "-->"})
      if (rest.starts_with(mark)) rest = trimmed(rest.substr(mark.size()));
    if (rest.empty()) break;
    const std::size_t open = find_outside(rest, "{;");
    const std::string_view selectors = trimmed(rest.substr(0, open));
    if (open == rest.size() || rest[open] == ';') {
      if (selectors.starts_with('@')) remarks.refuse("rules of a style sheet", excerpt(selectors));
      rest.remove_prefix(std::min(open + 1, rest.size()));
      continue;
    }
    std::string_view body = rest.substr(open + 1);
    const std::size_t close = find_outside(body, "}");
    rest = body.substr(std::min(close + 1, body.size()));
    body = body.substr(0, close);
    if (selectors.starts_with('@')) {
      // Fonts draw no shapes.
      if (!selectors.starts_with("@font-face"))
        remarks.refuse("rules of a style sheet", excerpt(selectors));
      continue;
    }
    blocks_.push_back(declarations(body));
    std::string_view list = selectors;
    for (;;) {
      const std::size_t comma = find_outside(list, ",");
      add_selector(trimmed(list.substr(0, comma)), blocks_.size() - 1, remarks);
      if (comma == list.size()) break;
      list.remove_prefix(comma + 1);
    }
  }
}

void StyleSheet::add_selector(std::string_view selector, std::size_t block, Remarks& remarks) {
  Rule rule;
  rule.block = block;
  std::string_view rest = selector;
  bool understood = !rest.empty();
  if (rest.starts_with('*')) rest.remove_prefix(1);
  for (bool first = true; understood && !rest.empty(); first = false) {
    const char mark = rest[0];
    const bool marked = mark == '.' || mark == '#';
    if (marked) rest.remove_prefix(1);
    const std::string_view word = rest.substr(0, rest.find_first_of(".#"));
    understood = is_name(word) && (marked || first);
    rest.remove_prefix(word.size());
    if (mark == '.')
      rule.classes.emplace_back(word);
    else if (mark == '#')
      rule.id = word;
    else
      rule.element = word;
  }
  if (!understood) return remarks.refuse("rules of a style sheet", excerpt(selector));
  rule.specificity = (rule.id.empty() ? 0 : 10000) +
                     100 * static_cast<int>(std::min<std::size_t>(rule.classes.size(), 99)) +
                     (rule.element.empty() ? 0 : 1);
  const std::size_t place = rules_.size();
  if (!rule.id.empty())
    by_id_[rule.id].push_back(place);
  else if (!rule.classes.empty())
    by_class_[rule.classes[0]].push_back(place);
  else if (!rule.element.empty())
    by_element_[rule.element].push_back(place);
  else
    for_all_.push_back(place);
  rules_.push_back(std::move(rule));
}

namespace {

/// Calls `each` with every word of a class attribute.
template <class Each>
void each_word(std::string_view text, Each each) {
  constexpr std::string_view blanks = " \t\r\n\f";
  for (;;) {
    text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
    if (text.empty()) return;
    const std::size_t end = std::min(text.find_first_of(blanks), text.size());
    each(text.substr(0, end));
    text.remove_prefix(end);
  }
}

}  // namespace

bool StyleSheet::Rule::fits(const pugi::xml_node& node, std::string_view name) const {
  if (!element.empty() && element != name) return false;
  if (!id.empty() && id != node.attribute("id").value()) return false;
  return std::all_of(classes.begin(), classes.end(), [&](const std::string& wanted) {
    bool there = false;
    each_word(node.attribute("class").value(),
              [&](std::string_view word) { there = there || word == wanted; });
    return there;
  });
}

Style::Style(const pugi::xml_node& node, std::string_view name, const StyleSheet& sheet)
    : node_(node) {
  if (!sheet.empty()) {
    std::vector<std::size_t> found = sheet.for_all_;
    const auto add = [&](const auto& map, std::string_view key) {
      if (const auto some = map.find(std::string(key)); some != map.end())
        found.insert(found.end(), some->second.begin(), some->second.end());
    };
    add(sheet.by_id_, node.attribute("id").value());
    each_word(node.attribute("class").value(),
              [&](std::string_view word) { add(sheet.by_class_, word); });
    add(sheet.by_element_, name);
    std::sort(found.begin(), found.end());
    found.erase(std::unique(found.begin(), found.end()), found.end());
    for (const std::size_t place : found)
      if (const StyleSheet::Rule& rule = sheet.rules_[place]; rule.fits(node, name))
        take(sheet.blocks_[rule.block], rule.specificity);
  }
  if (const std::string_view own = node.attribute("style").value(); !own.empty()) {
    own_ = declarations(own);
    take(own_, 1000000);
  }
}

/// Later ones of the same rank win.
void Style::take(const std::vector<Declaration>& block, int rank) {
  for (const Declaration& one : block) {
    Winner& winner = winners_[one.property];
    const int own = rank + (one.important ? 10000000 : 0);
    if (own >= winner.rank) winner = {one.value, own};
  }
}

std::string_view Style::styled(std::string_view property) const {
  if (winners_.empty()) return {};
  const auto found = winners_.find(property);
  return found == winners_.end() ? std::string_view() : found->second.value;
}

std::string_view Style::operator[](const char* property) const {
  const std::string_view css = styled(property);
  return css.empty() ? trimmed(node_.attribute(property).value()) : css;
}

}  // namespace abut::cli
