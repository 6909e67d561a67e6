// Where SVG's properties come from: attributes, style attributes, style sheets (CSS).
//
// Rules are taken whose selectors are made of an element's name, classes, an id and *, also in
// lists; what needs more (descendants, :hover, @media) is told. The cascade is that of CSS: what is
// important, then the style attribute, then the more specific rule, then the later one, then the
// attribute of that name.
#pragma once

#include <cstddef>
#include <map>
#include <pugixml.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "drawing.hpp"

namespace abut::cli {

struct Declaration {
  std::string property, value;  ///< the property in lower case
  bool important = false;
};

/// "fill: red; stroke: none !important", with comments, strings and brackets; what is no
/// declaration is passed over, as CSS has it.
std::vector<Declaration> declarations(std::string_view text);

/// `text` without what CSS takes for comments.
std::string without_comments(std::string_view text);
/// Equal, whatever the case of ASCII letters.
bool same_word(std::string_view a, std::string_view b);

class StyleSheet {
 public:
  /// Adds the rules of a style element. Rules that are not understood are remarked.
  void add(std::string_view css, Remarks& remarks);
  bool empty() const { return rules_.empty(); }

 private:
  friend class Style;
  struct Rule {
    std::string element, id;  ///< empty: any
    std::vector<std::string> classes;
    int specificity = 0;
    std::size_t block = 0;  ///< in blocks_
    bool fits(const pugi::xml_node& node, std::string_view name) const;
  };
  void add_selector(std::string_view selector, std::size_t block, Remarks& remarks);

  std::vector<Rule> rules_;
  std::vector<std::vector<Declaration>> blocks_;
  // The places of the rules by their first selector: a drawing may have thousands of each.
  std::unordered_map<std::string, std::vector<std::size_t>> by_id_, by_class_, by_element_;
  std::vector<std::size_t> for_all_;
};

/// The properties of one element.
class Style {
 public:
  Style(const pugi::xml_node& node, std::string_view name, const StyleSheet& sheet);

  /// The value by CSS; empty if no rule gives one.
  std::string_view styled(std::string_view property) const;
  /// The value by CSS, or else of the attribute of that name.
  std::string_view operator[](const char* property) const;

 private:
  struct Winner {
    std::string_view value;
    int rank = -1;
  };
  void take(const std::vector<Declaration>& block, int rank);

  const pugi::xml_node node_;
  std::vector<Declaration> own_;
  std::map<std::string_view, Winner> winners_;
};

}  // namespace abut::cli
