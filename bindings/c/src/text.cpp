// Shapes as text: abut's JSON, and short forms such as circle((3,4),5).
#include <abut/fields.hpp>
#include <abut/print.hpp>
#include <charconv>
#include <sstream>
#include <string_view>
#include <vector>

#include "guard.hpp"
#include "shapes.hpp"

using namespace abut_c;
using abut::AnyShape;
using abut::Vec2;

namespace {

/// A number, a text, a list, or an object, whose items have names. A short form is an object of the
/// type `text` whose items have none.
struct Node {
  enum Kind { number, text, list, object, call } kind = number;
  double value = 0;
  std::string name;  // of the item in an object
  std::string word;
  std::vector<Node> items;
};

const char* const kSpaces = " \t\r\n";
constexpr int kDeepest = 6;  // region((((x, y), …), …), radius) needs 4, its JSON 5

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) {}

  Node all() {
    Node node = value(0);
    skip();
    if (!text_.empty()) refuse("a shape ends, and more text follows: " + here());
    return node;
  }

 private:
  std::string here() const {
    return text_.empty() ? "the end" : '"' + std::string(text_.substr(0, 16)) + '"';
  }
  void skip() { text_.remove_prefix(std::min(text_.find_first_not_of(kSpaces), text_.size())); }
  bool take(char c) {
    skip();
    if (text_.empty() || text_[0] != c) return false;
    text_.remove_prefix(1);
    return true;
  }
  void need(char c) {
    if (!take(c)) refuse(std::string("expected '") + c + "' and found " + here());
  }
  std::string word() {
    std::size_t n = 0;
    const auto letter = [](char c) {
      return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_';
    };
    while (n < text_.size() && letter(text_[n])) ++n;
    std::string w(text_.substr(0, n));
    text_.remove_prefix(n);
    return w;
  }
  std::string quoted() {
    need('"');
    const std::size_t end = text_.find_first_of("\"\\");
    if (end == text_.npos || text_[end] == '\\') refuse("expected a plain name in quotes");
    std::string w(text_.substr(0, end));
    text_.remove_prefix(end + 1);
    return w;
  }
  double number() {
    double x = 0;
    const char* const begin = text_.data();
    const char* const end = begin + text_.size();
    auto [at, error] = std::from_chars(begin, end, x);
    if (error == std::errc::result_out_of_range) {
      // Too small is 0, the nearest double; too large is refused. A wider type tells which.
      long double wide = 0;
      std::from_chars(begin, end, wide);
      x = static_cast<double>(wide);
      if (wide == 0 || x - x != 0) refuse("a number is out of range: " + here());
    } else if (error != std::errc()) {
      refuse("expected a number and found " + here());
    } else if (x - x != 0) {
      refuse("numbers must be finite: " + here());
    }
    text_.remove_prefix(static_cast<std::size_t>(at - begin));
    return x;
  }
  void items(Node& node, char end, int depth) {
    if (take(end)) return;
    do {
      std::string name;
      if (node.kind == Node::object) {
        skip();
        name = quoted();
        need(':');
      }
      node.items.push_back(value(depth + 1));
      node.items.back().name = std::move(name);
    } while (take(','));
    need(end);
  }
  Node value(int depth) {
    if (depth > kDeepest) refuse("lists are nested too deeply");
    skip();
    const char c = text_.empty() ? '\0' : text_[0];
    Node node;
    if (c == '{' || c == '[' || c == '(') {
      text_.remove_prefix(1);
      node.kind = c == '{' ? Node::object : Node::list;
      items(node, c == '{' ? '}' : c == '[' ? ']' : ')', depth);
    } else if (c == '"') {
      node.kind = Node::text;
      node.word = quoted();
    } else if (std::string w = word(); !w.empty()) {
      // nan and inf are numbers, which no shape has.
      if (std::from_chars(w.data(), w.data() + w.size(), node.value).ec == std::errc())
        refuse("numbers must be finite: " + w);
      node.kind = Node::call;
      node.word = std::move(w);
      need('(');
      items(node, ')', depth);
    } else {
      node.value = number();
    }
    return node;
  }

  std::string_view text_;
};

[[noreturn]] void expected(const std::string& field, const char* what) {
  refuse(field + " has to be " + what);
}
double number_in(const Node& node, const std::string& field) {
  if (node.kind != Node::number) expected(field, "a number");
  return node.value;
}
bool is_pair(const Node& node) {
  return node.kind == Node::list && node.items.size() == 2 && node.items[0].kind == Node::number &&
         node.items[1].kind == Node::number;
}
Vec2 pair_in(const Node& node, const std::string& field) {
  if (!is_pair(node)) expected(field, "two numbers");
  return {node.items[0].value, node.items[1].value};
}
using Nodes = std::vector<const Node*>;
Nodes items_of(const Node& node, const std::string& field) {
  if (node.kind != Node::list) expected(field, "a list");
  Nodes all;
  for (const Node& item : node.items) all.push_back(&item);
  return all;
}
void read(const Nodes& given, const std::string& field, std::vector<Vec2>& to) {
  for (const Node* item : given) to.push_back(pair_in(*item, field));
}
void read(const Nodes& given, const std::string& field, std::vector<std::vector<Vec2>>& to) {
  if (!given.empty() && is_pair(*given[0])) return read(given, field, to.emplace_back());
  for (const Node* item : given) read(items_of(*item, field), field, to.emplace_back());
}

/// Where the values of fields come from: by name, or by place.
class Given {
 public:
  Given(const Node& node, const char* kind) : node_(node), kind_(kind), used_(node.items.size()) {}

  bool named() const { return node_.kind == Node::object; }
  /// The next item, or the one of that name; null if there is none.
  const Node* find(std::string_view name) {
    for (std::size_t i = 0; i < used_.size(); ++i)
      if (!used_[i] && (!named() || node_.items[i].name == name)) {
        used_[i] = true;
        return &node_.items[i];
      }
    return nullptr;
  }
  std::size_t left() const {
    return static_cast<std::size_t>(std::count(used_.begin(), used_.end(), false));
  }
  const Node* next() const {
    const auto at = std::find(used_.begin(), used_.end(), false);
    return at == used_.end() ? nullptr : &node_.items[static_cast<std::size_t>(at - used_.begin())];
  }
  std::string path(const char* field) const { return std::string(kind_) + ": " + field; }
  [[noreturn]] void missing(const char* field) const { refuse(path(field) + " is missing"); }
  void end() const {
    if (const Node* rest = next())
      refuse(std::string(kind_) +
             (named() ? ": there is no field " + rest->name : std::string(": too many values")));
  }

 private:
  const Node& node_;
  const char* kind_;
  std::vector<bool> used_;
};

template <class S>
S shape_in(const Node& node, const char* kind) {
  Given given(node, kind);
  if (given.named()) given.find("type");
  S shape{};
  std::size_t required = 0;  // after the field that is being read
  abut::each_field(
      shape, [&](auto field, const auto&) { required += field.need == abut::FieldNeed::required; });
  abut::each_field(shape, [&](auto field, auto& value) {
    using enum abut::FieldRole;
    const std::string path = given.path(field.name);
    required -= field.need == abut::FieldNeed::required;
    if constexpr (field.role == rotation) {
      const Node* angle = given.named() ? given.find("angle") : nullptr;
      const Node* axis = given.named()             ? given.find("axis")
                         : given.left() > required ? given.find("")
                                                   : nullptr;
      if (angle && axis) refuse(given.path("angle and axis exclude each other"));
      if (axis && (given.named() || axis->kind != Node::number)) {
        const Vec2 u = pair_in(*axis, given.path("axis"));
        if (u.x == 0 && u.y == 0) refuse(given.path("axis must not be zero"));
        value = abut::Rotation::axis(u.x, u.y);
      } else if (const Node* t = angle ? angle : axis) {
        value = abut::Rotation::radians(number_in(*t, given.path("angle")));
      }
    } else if constexpr (field.role == vertices || field.role == chains) {
      const bool one_chain = field.role == chains && given.named();
      if (!given.named()) {
        Nodes lists;
        while (given.next() && given.next()->kind != Node::number) lists.push_back(given.find(""));
        read(lists, path, value);
      } else if (const Node* list = given.find(field.name)) {
        Nodes items = items_of(*list, path);
        if (one_chain && !items.empty() && is_pair(*items[0])) expected(path, "a list of lists");
        read(items, path, value);
      } else if (const Node* chain = one_chain ? given.find("vertices") : nullptr) {
        read(items_of(*chain, path), path, value);
      } else {
        given.missing(field.name);
      }
    } else if (const Node* item = given.find(field.name)) {
      if constexpr (field.role == length)
        value = number_in(*item, path);
      else
        value = pair_in(*item, path);
    } else if (field.need == abut::FieldNeed::required) {
      given.missing(field.name);
    }
  });
  given.end();
  return shape;
}

AnyShape shape_in(const Node& node) {
  const Node* type = node.kind == Node::call ? &node : nullptr;
  if (node.kind == Node::object)
    for (const Node& item : node.items)
      if (item.name == "type" && item.kind == Node::text) type = &item;
  if (type == nullptr)
    refuse(R"(a shape is an object with a "type", or a short form such as circle((3,4),5))");
  const int kind = abut_kind_of_name(type->word.c_str());
  if (kind < 0) refuse(last_error());
  AnyShape shape;
  [&]<std::size_t... k>(std::index_sequence<k...>) {
    ((static_cast<std::size_t>(kind) == k
          ? void(shape =
                     shape_in<std::variant_alternative_t<k, AnyShape>>(node, abut_kind_name(kind)))
          : void()),
     ...);
  }(std::make_index_sequence<std::variant_size_v<AnyShape>>());
  return shape;
}

/// The shortest that reads back to the same double.
void put(std::ostream& out, double x) {
  char text[32];
  out.write(text, std::to_chars(text, text + sizeof text, x).ptr - text);
}

/// JSON without the names: circle((3,4),5).
template <class S>
void print_short(std::ostream& out, const S& shape) {
  out << abut::to_string(abut::kind_of<S>) << '(';
  const char* between = "";
  const auto pair = [&](const Vec2& v) {
    out << between << '(';
    put(out, v.x);
    out << ',';
    put(out, v.y);
    out << ')';
    between = ",";
  };
  abut::each_field(shape, [&](auto field, const auto& value) {
    using enum abut::FieldRole;
    if constexpr (field.role == length) {
      if (field.need == abut::FieldNeed::optional && value == 0) return;
      out << between;
      put(out, value);
      between = ",";
    } else if constexpr (field.role == rotation) {
      pair(value.u());
    } else if constexpr (field.role == vertices) {
      for (const Vec2& v : value) pair(v);
    } else if constexpr (field.role == chains) {
      for (const auto& chain : value) {
        out << between << '(';
        between = "";
        for (const Vec2& v : chain) pair(v);
        out << ')';
        between = ",";
      }
    } else {
      pair(value);
    }
  });
  out << ')';
}

int read(const char* text, std::size_t length, abut_shape_t* out, bool checked) {
  return guarded([&] {
    thread_local abut::batch::ShapeNumbers numbers;
    deref(text, "text");
    const AnyShape shape = shape_in(Reader({text, length}).all());
    const auto problem = checked ? abut::validate(shape) : std::nullopt;
    if (problem) refuse(text_of(*problem, abut::kind_name(shape)));
    numbers = abut::batch::numbers_of(shape);
    abut_shape_t given = given_of(numbers);
    if (!checked) given.flags = 0;
    give(out, "out", given);
    return true;
  });
}

}  // namespace

extern "C" {

int abut_read(const char* text, size_t length, abut_shape_t* out) {
  return read(text, length, out, true);
}
int abut_read_unchecked(const char* text, size_t length, abut_shape_t* out) {
  return read(text, length, out, false);
}
int64_t abut_write(const abut_shape_t* shape, int form, char* text, size_t room) {
  return guarded([&]() -> int64_t {
    if (form != ABUT_JSON && form != ABUT_SHORT) refuse("form: there is none of that number");
    std::ostringstream out;
    std::visit([&](const auto& s) { form == ABUT_JSON ? void(out << s) : print_short(out, s); },
               shape_of(shape));
    return put(out.str(), text, room);
  });
}

}  // extern "C"
